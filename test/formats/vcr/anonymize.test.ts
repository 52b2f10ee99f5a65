import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { latin1Text } from '../../../src/core/text.js';
import { anonymizeVcr, withoutNames } from '../../../src/formats/vcr/anonymize.js';
import { parseVcrSync } from '../../../src/formats/vcr/index.js';
import { decodeVcrRecordsSync } from '../../../src/formats/vcr/model.js';

const text = (bytes: Uint8Array): string => latin1Text(bytes, 0, bytes.length);

describe('anonymizeVcr', () => {
  it.each(['rf2-race.vcr', 'lmu-race.vcr'])('leaves no name of %s anywhere, nor a path', async (name) => {
    const bytes = await fixture(name);
    const { drivers } = parseVcrSync(bytes);
    const names = drivers.map(({ raw }) => text(raw['name']!));
    expect(text(bytes)).toContain(names[0]!);
    const clean = anonymizeVcr(bytes);
    for (const one of names) expect(text(clean)).not.toContain(one);
    const { header } = parseVcrSync(clean);
    expect(header.trackPath).not.toMatch(/[\\/]/);
    expect(header.trackPath).not.toBe('');
  });

  it.each(['C:\\Games\\Installed\\Monza\\', '/home/ada/Monza', 'Monza'])('keeps the last folder of %s alone', async (path) => {
    const records = decodeVcrRecordsSync(await fixture('rf2-race.vcr'));
    if (records.layout !== 'rf2') throw new Error('the fixture is of rFactor 2');
    const clean = withoutNames({ ...records, header: { ...records.header, trackPath: utf8Bytes(path) } });
    expect(clean.layout === 'rf2' && text(clean.header.trackPath)).toBe('Monza');
  });

  it('blanks events in which a name stands, whatever their kind', async () => {
    const records = decodeVcrRecordsSync(await fixture('rf2-race.vcr'));
    const name = records.layout === 'rf2' ? records.header.drivers[0]!.name : utf8Bytes('');
    const payload = Uint8Array.from([1, name[0]!, 2, ...name, 3]);
    // class 5, type 7: a kind that nobody knows
    const header = ((5 << 29) | (7 << 17) | (payload.length << 8) | 1) >>> 0;
    const [first, ...rest] = records.slices;
    const events = [...first!.events, { header, timeAdjustment: 0, payload }];
    const clean = withoutNames({ ...records, slices: [{ ...first!, events }, ...rest] });
    expect(clean.slices[0]!.events.at(-1)!.payload).toEqual(new Uint8Array(payload.length));
    expect(clean.slices[0]!.events.slice(0, -1)).toEqual(first!.events);
  });
});
