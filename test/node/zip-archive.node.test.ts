import { describe, expect, it } from 'vitest';
import { joined } from '../../src/core/pieces.js';
import { fixture } from '#fixture';
import { parseReplay } from '../../src/kit/index.js';
import { openSource, type ReplaySource } from '../../src/io/source.js';
import { readArchive } from '../../src/node/zip-archive.js';
import { expectBytes } from '../codecs/arbitraries.js';
import { centralRecords, zipOf } from '../support/zip.node.js';
import { watchedAccess } from '../contract/sources.js';

const text = (words: string): Uint8Array => new TextEncoder().encode(words);
const zeros = new Uint8Array(100_000);

/** The archive with another number of 32 bits in the record of its only entry. */
function withField(zip: Uint8Array, place: number, value: number): Uint8Array {
  const changed = zip.slice();
  const [record] = centralRecords(changed);
  new DataView(changed.buffer).setUint32(record! + place, value, true);
  return changed;
}
const COMPRESSED_SIZE = 20;
const UNCOMPRESSED_SIZE = 24;
const CRC = 16;

async function contentIn(zip: Uint8Array, limits = {}): Promise<Uint8Array> {
  const [entry] = await readArchive(watchedAccess(zip).source, limits);
  return await contentOf(entry!.open());
}

/** All that a source gives; damage is thrown. */
async function contentOf(source: ReplaySource): Promise<Uint8Array> {
  const opened = openSource(source);
  const pieces: Uint8Array[] = [];
  for (let piece = await opened.read(0, 1); piece !== undefined; piece = await opened.read(0, 1)) pieces.push(piece);
  const damage = opened.damage();
  if (damage !== undefined) throw damage;
  return joined(pieces);
}

describe('readArchive', () => {
  it('gives files by name, deflated and stored, and their content', async () => {
    for (const level of [0, 6]) {
      const zip = await zipOf({ 'b/two.dem': text('two'), 'a.dem': zeros, '.hidden': text('x'), '__MACOSX/a.dem': text('x') }, { level });
      const watched = watchedAccess(zip);
      const entries = await readArchive(watched.source);
      expect(entries.map(({ name, byteLength }) => [name, byteLength])).toEqual([
        ['a.dem', 100_000],
        ['b/two.dem', 3],
      ]);
      const [one, two] = entries.map((entry) => entry.open());
      expect(await contentOf(two!)).toEqual(text('two'));
      expectBytes(await contentOf(one!), zeros);
    }
  });

  it('makes names harmless that lead out of a folder', async () => {
    const zip = await zipOf({ 'a/x.dem': text('1'), 'b\\y.dem': text('2'), 'C:/z.dem': text('3') });
    // names that zip.js would not write are put into its records by hand
    const evil = Buffer.from(zip);
    for (let at = evil.indexOf('a/x.dem'); at >= 0; at = evil.indexOf('a/x.dem', at + 1)) evil.write('../../x', at, 'latin1');
    expect((await readArchive(watchedAccess(evil).source)).map(({ name }) => name)).toEqual(['b/y.dem', 'x', 'z.dem']);
  });

  it('checks a declared size before it takes memory for it', async () => {
    const zip = await zipOf({ 'a.dem': zeros });
    expect(await contentIn(zip)).toHaveLength(100_000);
    await expect(contentIn(zip, { maxDecompressedBytes: 99_999 })).rejects.toMatchObject({ code: 'limit', limit: 'maxDecompressedBytes' });
    await expect(contentIn(withField(zip, UNCOMPRESSED_SIZE, 0x7fffffff))).rejects.toMatchObject({ code: 'limit' });
    await expect(contentIn(withField(zip, UNCOMPRESSED_SIZE, 200_000_000))).rejects.toThrow(/cannot make 200000000 \(zip\)/);
    // what is possible, and wrong
    await expect(contentIn(withField(zip, UNCOMPRESSED_SIZE, 99_000))).rejects.toMatchObject({ code: 'corrupt', path: ['zip'] });
    await expect(contentIn(withField(zip, UNCOMPRESSED_SIZE, 101_000))).rejects.toMatchObject({ path: ['zip'] });
    await expect(contentIn(withField(zip, CRC, 1))).rejects.toMatchObject({ code: 'checksum' });
  });

  it('unpacks as much as is read', async () => {
    // stored, so that each byte of content is a byte of the archive
    const watched = watchedAccess(await zipOf({ 'a.dem': new Uint8Array(8 << 20) }, { level: 0 }));
    const [entry] = await readArchive(watched.source);
    const before = watched.bytes;
    const source = openSource(entry!.open());
    expect((await source.read(0, 1))!.length).toBeLessThanOrEqual(1 << 20);
    await source.close();
    expect(watched.bytes - before).toBeLessThanOrEqual(2 << 20);
  });

  it('gives the verb what was read before the damage, and says that the content is not whole', async () => {
    const duel = await fixture('toy-duel.w3g');
    const zip = await zipOf({ 'duel.w3g': duel });
    const [entry] = await readArchive(watchedAccess(withField(zip, CRC, 1)).source);
    const whole = await parseReplay(duel);
    const { isComplete, diagnostics, ...rest } = await parseReplay(entry!.open());
    expect([isComplete, diagnostics]).toEqual([false, [expect.objectContaining({ code: 'checksum', path: ['zip'] })]]);
    expect({ ...rest, isComplete: true, diagnostics: [] }).toEqual(whole);
    await expect(parseReplay(entry!.open(), { strict: true })).rejects.toMatchObject({ code: 'checksum', path: ['zip'] });
  });

  it('refuses entries that share bytes, as those of an archive that unpacks to petabytes do', async () => {
    const zip = await zipOf({ 'a.dem': zeros });
    await expect(readArchive(watchedAccess(withField(zip, COMPRESSED_SIZE, zip.length)).source)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('share bytes') as string,
    });
  });

  it('refuses by name what is encrypted, compressed otherwise, or an archive', async () => {
    const encrypted = await zipOf({ 'a.dem': text('secret') }, { password: 'pass' });
    await expect(contentIn(encrypted)).rejects.toThrow('it is encrypted in its zip archive (zip)');
    const other = await zipOf({ 'a.dem': zeros });
    new DataView(other.buffer).setUint16(centralRecords(other)[0]! + 10, 93, true);
    await expect(contentIn(other)).rejects.toThrow('it is compressed by method 93 in its zip archive, and only Deflate is read (zip)');
    await expect(contentIn(await zipOf({ 'more.zip': other }))).rejects.toThrow('archives in a zip archive are not opened (zip)');
  });

  it('says of a cut archive that it cannot be read, and closes it', async () => {
    const zip = await zipOf({ 'a.dem': zeros });
    for (const length of [4, 30, zip.length - 23, zip.length - 1]) {
      const watched = watchedAccess(zip.slice(0, length));
      await expect(readArchive(watched.source), String(length)).rejects.toMatchObject({ code: 'corrupt', path: ['zip'] });
      expect(watched.closed).toBe(1);
    }
  });
});
