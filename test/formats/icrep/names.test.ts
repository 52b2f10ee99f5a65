import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../../src/core/errors.js';
import { iterateIcrep, parseIcrep, parseIcrepSync, type IcrepAnalysisEvent } from '../../../src/formats/icrep/index.js';
import { writeIcrep } from '../../../src/formats/icrep/writer.js';
import { EVENTS, NAMES } from '../../../recordings/icrep/variants.js';
import { toyMatch } from '../../../recordings/icrep/toy-match.js';

const match = toyMatch();
const bytes = writeIcrep(match);

/** The type and the name of each event that has one. */
const named = (events: Iterable<IcrepAnalysisEvent>): readonly (readonly [string, string | undefined])[] =>
  [...events].flatMap((event): [string, string | undefined][] => {
    if (event.type === 'unitCreated' || event.type === 'constructionStarted') return [[event.type, event.unitType]];
    if (event.type === 'resourceCollected') return [[event.type, event.resourceType]];
    if (event.type === 'abilityUsed') return [[event.type, event.ability]];
    if (event.type === 'playerStatSnapshot') return event.stats.totalSpent.map(({ resourceType }) => [event.type, resourceType]);
    return [];
  });
const EXPECTED = [
  ['unitCreated', 'tank'],
  ['constructionStarted', 'construction_yard'],
  ['playerStatSnapshot', 'ore'],
  // added by the delta of tick 20
  ['playerStatSnapshot', 'nuke'],
  ['resourceCollected', 'ore'],
  // a number that no keyframe names
  ['abilityUsed', undefined],
  ['abilityUsed', undefined],
];

describe('interned ids have names', () => {
  it('in sections and in streams', async () => {
    const { analysis, internTable } = parseIcrepSync(bytes, { include: ['analysis', 'internTable'] });
    expect(internTable).toEqual(NAMES);
    expect(named(analysis!)).toEqual(EXPECTED);
    expect(named(iterateIcrep(bytes, { events: ['analysis'] }))).toEqual(EXPECTED);
    expect(named(iterateIcrep(bytes, { events: ['unitCreated'] }))).toEqual(EXPECTED.slice(0, 1));
    const decoded = parseIcrepSync(bytes, { include: ['analysis', 'snapshots'] });
    expect(named(decoded.analysis!)).toEqual(EXPECTED);
    expect(named((await parseIcrep(bytes, { include: ['analysis'] })).analysis!)).toEqual(EXPECTED);
  });

  it('also where the events precede the keyframes, from a stream of bytes', async () => {
    const file = eventsFirst();
    expect(named(parseIcrepSync(file, { include: ['analysis'], strict: true }).analysis!)).toEqual(EXPECTED);
    const pieces = new Blob([file as Uint8Array<ArrayBuffer>]).stream();
    expect((await parseIcrep(pieces, { include: ['analysis', 'voice', 'keyframes'], strict: true })).analysis).toEqual(EVENTS);
  });

  it('as far as the keyframes can be read', () => {
    const [full, delta, last] = match.keyframes;
    const torn = { ...delta!, stored: Uint8Array.from([...delta!.stored.subarray(0, -1)]) };
    const { analysis, internTable } = parseIcrepSync(writeIcrep({ ...match, keyframes: [full!, torn, last!] }), {
      include: ['analysis', 'internTable'],
    });
    expect(internTable).toEqual(NAMES.slice(0, 4));
    expect(named(analysis!)[3]).toEqual(['playerStatSnapshot', undefined]);
    expect(named(analysis!)[0]).toEqual(['unitCreated', 'tank']);
  });

  it('the same ones whatever else is asked for, wherever the file is cut off or changed', () => {
    const asked = (file: Uint8Array, include: readonly ('analysis' | 'internTable' | 'snapshots')[]) => {
      try {
        return parseIcrepSync(file, { include });
      } catch (error) {
        if (!isReplayError(error)) throw error;
        return undefined;
      }
    };
    let compared = 0;
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at]! ^= 0xff;
      for (const file of [bytes.slice(0, at), changed]) {
        const all = asked(file, ['analysis', 'internTable', 'snapshots']);
        for (const section of ['analysis', 'internTable'] as const) {
          const alone = asked(file, [section]);
          if (all === undefined || alone === undefined) continue;
          expect(alone[section], `${section} of ${file.length} bytes, byte ${at}`).toEqual(all[section]);
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(bytes.length);
  });

  it('the same ones whatever else is asked for, also where a keyframe is damaged', () => {
    for (const damaged of match.keyframes.keys()) {
      const keyframes = match.keyframes.map((keyframe, k) =>
        k === damaged ? { ...keyframe, stored: keyframe.stored.subarray(0, -1) } : keyframe,
      );
      const file = writeIcrep({ ...match, keyframes });
      const all = parseIcrepSync(file, { include: ['analysis', 'internTable', 'snapshots'] });
      expect(parseIcrepSync(file, { include: ['internTable'] }).internTable).toEqual(all.internTable);
      expect(parseIcrepSync(file, { include: ['analysis'] }).analysis).toEqual(all.analysis);
    }
  });
});

it('a file without keyframes says so', () => {
  for (const include of [[], ['orders'], ['keyframes']] as const) {
    const { diagnostics, isComplete } = parseIcrepSync(writeIcrep({ ...match, keyframes: [] }), { include });
    expect(diagnostics).toMatchObject([{ code: 'corrupt', reason: 'malformed', path: ['keyframes'], offset: 28 }]);
    expect(diagnostics[0]!.message).toContain('has no keyframes');
    expect(isComplete).toBe(false);
  }
  expect(parseIcrepSync(writeIcrep({ ...match, keyframes: match.keyframes.slice(0, 1) })).diagnostics).toEqual([]);
});

/** The file with its events laid before its keyframes. */
function eventsFirst(): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const range = (pair: number): [offset: number, length: number] => [view.getUint32(pair, true), view.getUint32(pair + 4, true)];
  const [keyframes, keyframeBytes] = range(24);
  const [events, eventBytes] = range(32);
  expect(events).toBe(keyframes + keyframeBytes);
  const file = bytes.slice();
  file.set(bytes.subarray(events, events + eventBytes), keyframes);
  file.set(bytes.subarray(keyframes, keyframes + keyframeBytes), keyframes + eventBytes);
  const changed = new DataView(file.buffer);
  changed.setUint32(24, keyframes + eventBytes, true);
  changed.setUint32(32, keyframes, true);
  return file;
}
