import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MpqArchive } from '../../src/containers/mpq/index.js';
import { deflate } from '../../src/codecs/deflate.js';
import { BlockFlag, HASH_NEVER_USED } from '../../src/containers/mpq/layout.js';
import { MpqTables, type MpqHeader } from '../../src/containers/mpq/tables.js';
import { ReadBudget } from '../../src/core/budget.js';
import { compressionName, unpackChunk } from '../../src/containers/mpq/chunk.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { BLOCK_TABLE_KEY, HASH_TABLE_KEY, HashKind, decrypt, encrypt, fileKey, hashName } from '../../src/containers/mpq/crypt.js';
import { MpqWriter, type MpqFileOptions } from '../../src/containers/mpq/writer.js';
import { isReplayError } from '../../src/core/errors.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { SyncDrive } from '../../src/io/drive-sync.js';
import { expectBytes } from '../codecs/arbitraries.js';
import { runs } from '../support/runs.js';

const text = (length: number, seed = 1): Uint8Array => Uint8Array.from({ length }, (_, i) => ((i * seed) % 23) + 97);

/** The fields of a block entry, where a test has to write what no writer would. */
const BLOCK = { offset: 0, packedSize: 4, size: 8, flags: 12 } as const;
function withBlock(archive: Uint8Array, field: number, value: number): Uint8Array {
  const table = decrypt(archive.slice(-16), BLOCK_TABLE_KEY);
  new DataView(table.buffer).setUint32(field, value, true);
  const copy = archive.slice();
  copy.set(encrypt(table, BLOCK_TABLE_KEY), archive.length - 16);
  return copy;
}

/** Linear probing as the format has it: from the place of the name on, until an entry that was never used. */
function probed(name: string, hashes: DataView, entries: number, blocks: number): number | undefined {
  for (let step = 0; step < entries; step++) {
    const at = ((hashName(name, HashKind.slot) + step) % entries) * 16;
    const block = hashes.getUint32(at + 12, true);
    if (block === HASH_NEVER_USED) return undefined;
    const alike =
      hashes.getUint32(at, true) === hashName(name, HashKind.nameA) && hashes.getUint32(at + 4, true) === hashName(name, HashKind.nameB);
    if (alike && block < blocks) return block;
  }
  return undefined;
}

describe('the hash table', () => {
  const NAMES = Array.from({ length: 12 }, (_, i) => `file ${i}`);
  const header = (hashTableEntries: number): MpqHeader => ({
    offset: 0,
    headerSize: 32,
    archiveSize: 0,
    formatVersion: 0,
    sectorSize: 4096,
    hashTableOffset: 0,
    hashTableEntries,
    blockTableOffset: 0,
    blockTableEntries: 4,
  });

  it('gives what probing gives, holes, deleted entries and locales included', () => {
    const entry = fc.record({ name: fc.constantFrom(...NAMES), block: fc.constantFrom(0, 1, 2, 3, HASH_NEVER_USED, HASH_NEVER_USED - 1) });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 16, maxLength: 16 }), (table) => {
        const hashes = new DataView(new ArrayBuffer(table.length * 16));
        table.forEach(({ name, block }, i) => {
          hashes.setUint32(i * 16, hashName(name, HashKind.nameA), true);
          hashes.setUint32(i * 16 + 4, hashName(name, HashKind.nameB), true);
          hashes.setUint32(i * 16 + 12, block, true);
        });
        const tables = new MpqTables(header(table.length), new Uint8Array(hashes.buffer), new Uint8Array(4 * 16), undefined);
        for (const name of NAMES) expect(tables.find(name), name).toBe(probed(name, hashes, table.length, 4));
      }),
    );
  });

  it('a full table is not gone through for names that it lacks', () => {
    const entries = 1 << 14;
    const hashes = new Uint32Array(entries * 4).map((_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 0);
    const tables = new MpqTables(header(entries), new Uint8Array(hashes.buffer), new Uint8Array(4 * 16), undefined);
    for (let i = 0; i < 1000; i++) expect(tables.find(`nothing ${i}`)).toBeUndefined();
    expect(tables.compared).toBeLessThan(1000 * 8);
  });
});

describe('names and keys', () => {
  it('the keys of the tables are the known ones', () => {
    expect([HASH_TABLE_KEY, BLOCK_TABLE_KEY]).toEqual([0xc3af3770, 0xec83b3a3]);
  });
  it('case and slashes do not count; the key forgets the path', () => {
    expect(hashName('Maps/A.txt', 0)).toBe(hashName('maps\\a.TXT', 0));
    expect(fileKey('maps\\a.txt', 7, 9, false)).toBe(fileKey('a.txt', 0, 0, false));
    expect(fileKey('a.txt', 7, 9, true)).toBe(((fileKey('a.txt', 0, 0, false) + 7) ^ 9) >>> 0);
  });
  it('decrypting undoes encrypting; up to three bytes stay as they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), fc.nat(), (bytes, key) => {
        const locked = encrypt(bytes, key);
        expect(decrypt(locked, key)).toEqual(bytes);
        const whole = bytes.length & ~3;
        expect(locked.subarray(whole)).toEqual(bytes.subarray(whole));
      }),
    );
  });
});

describe('an archive', () => {
  const options: fc.Arbitrary<MpqFileOptions> = fc.record({
    compression: fc.constantFrom('stored', 'zlib', 'bzip2'),
    singleUnit: fc.boolean(),
    sectorChecksums: fc.boolean(),
    encrypted: fc.boolean(),
    fixKey: fc.boolean(),
    deleted: fc.boolean(),
  });
  const file = fc.record({
    name: fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\\', 'ü'), minLength: 1, maxLength: 10 }),
    // around the borders of sectors of 512 bytes
    bytes: fc.constantFrom(0, 1, 3, 511, 512, 513, 1024, 1500).chain((size) => fc.nat({ max: 22 }).map((seed) => text(size, seed))),
    options,
  });

  it('gives back what was put in, in every version and layout', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(file, { selector: ({ name }) => name, maxLength: 8 }),
        fc.nat({ max: 3 }),
        fc.option(fc.uint8Array({ maxLength: 60 }), { nil: undefined }),
        async (files, formatVersion, userData) => {
          const writer = new MpqWriter({ formatVersion, sectorShift: 0, userData });
          for (const one of files) writer.add(one.name, one.bytes, one.options);
          const archive = await MpqArchive.open(writer.done());
          expect(archive.header).toMatchObject({ formatVersion, sectorSize: 512, blockTableEntries: files.length });
          expect(archive.userData?.content).toEqual(userData);
          for (const { name, bytes, options: how } of files) {
            expect(archive.status(name)).toBe(how.deleted ? 'deleted' : 'present');
            expect(archive.has(name)).toBe(!how.deleted);
            const content = await archive.read(name);
            if (how.deleted) expect(content).toBeUndefined();
            else expectBytes(content!, bytes);
          }
          expect(archive.status('missing')).toBe('missing');
          expect(await archive.read('missing')).toBeUndefined();
          expect((await archive.list(files.map(({ name }) => name))).map(({ name }) => name)).toEqual(files.map(({ name }) => name));
          await archive.close();
        },
      ),
      { numRuns: 100 },
    );
  });

  it('lists by its own list, in order of place', async () => {
    const writer = new MpqWriter();
    writer.add('one.txt', text(10));
    writer.add('secret', text(5));
    writer.add('(listfile)', utf8Bytes('one.txt\r\n'));
    const list = await (await MpqArchive.open(writer.done())).list();
    expect(list.map(({ name, byteLength, status }) => [name, byteLength, status])).toEqual([
      ['one.txt', 10, 'present'],
      [undefined, 5, 'present'],
      ['(listfile)', 9, 'present'],
    ]);
  });

  it('reads a file whose sectors have checksums', async () => {
    const writer = new MpqWriter({ sectorShift: 0 });
    // too short to become smaller: its Adler-32 is a well-known example
    writer.add('a', utf8Bytes('Wikipedia'), { compression: 'zlib', singleUnit: false, sectorChecksums: true });
    writer.add('b', text(1500), { compression: 'bzip2', singleUnit: false, sectorChecksums: true });
    const bytes = writer.done();
    const archive = await MpqArchive.open(bytes);
    const [a, b] = await archive.list(['a', 'b']);
    for (const { flags } of [a!, b!]) expect(flags & BlockFlag.sectorCrc).toBe(BlockFlag.sectorCrc);
    const view = new DataView(bytes.buffer, a!.offset, a!.packedByteLength);
    // offsets of the sector, of its checksum and of the end, then both
    expect([0, 4, 8, 21].map((at) => view.getUint32(at, true))).toEqual([12, 21, 25, 0x11e60398]);
    expectBytes((await archive.read('a'))!, utf8Bytes('Wikipedia'));
    expectBytes((await archive.read('b'))!, text(1500));
  });

  it('reads only the tables and the asked file', async () => {
    const writer = new MpqWriter();
    for (let i = 0; i < 20; i++) writer.add(`file ${i}`, text(10_000, i + 1));
    const bytes = writer.done();
    const reads: [number, number][] = [];
    let closed = 0;
    const archive = await MpqArchive.open({
      byteLength: bytes.length,
      read: (start, end) => (reads.push([start, end]), bytes.slice(start, end)),
      close: () => void closed++,
    });
    expect(reads.length).toBeLessThanOrEqual(3);
    reads.length = 0;
    const contents = await Promise.all([archive.read('file 3'), archive.read('file 12')]);
    contents.forEach((content, i) => expectBytes(content!, text(10_000, [4, 13][i])));
    expect(reads.length).toBe(2);
    expect(reads.every(([start, end]) => end - start === 10_000)).toBe(true);
    await archive.close();
    await archive.close();
    expect(closed).toBe(1);
  });

  it('reads from a stream, which it buffers', async () => {
    const writer = new MpqWriter({ userData: text(9) });
    writer.add('a', text(700, 3), { compression: 'zlib' });
    const bytes = writer.done();
    const pieces = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, i) => bytes.slice(i * 100, i * 100 + 100));
    const archive = await MpqArchive.open(pieces);
    expect(await archive.read('a')).toEqual(text(700, 3));
    await expect(MpqArchive.open(pieces, { limits: { maxInputBytes: 500 } })).rejects.toMatchObject({ limit: 'maxInputBytes' });
  });

  it('names what it does not read, and stays open', async () => {
    const writer = new MpqWriter({ formatVersion: 1 });
    writer.add('a', text(100), { compression: 'zlib' });
    const plain = writer.done();
    const sound = await MpqArchive.open(plain);
    const [entry] = await sound.list(['a']);
    const masked = plain.slice();
    masked[entry!.offset] = 0x41;
    const archive = await MpqArchive.open(masked);
    for (let i = 0; i < 2; i++) {
      await expect(archive.read('a')).rejects.toMatchObject({
        code: 'unsupported-feature',
        path: ['a'],
        offset: 44,
        detail: expect.stringContaining('0x41 (ADPCM mono + Huffman)') as string,
      });
    }
    expect([compressionName(0x12), compressionName(0x30), compressionName(4)]).toEqual(['LZMA', 'sparse + bzip2', 'no known compression']);
    const imploded = await MpqArchive.open(withBlock(plain, BLOCK.flags, (BlockFlag.exists + BlockFlag.implode) >>> 0));
    await expect(imploded.read('a')).rejects.toMatchObject({ code: 'unsupported-feature' });
  });

  it('checks declared sizes before it believes them', async () => {
    const writer = new MpqWriter({ formatVersion: 0 });
    writer.add('a', text(100));
    const plain = writer.done();
    const read = async (bytes: Uint8Array, limits = {}): Promise<unknown> => (await MpqArchive.open(bytes, { limits })).read('a');
    await expect(read(withBlock(plain, BLOCK.packedSize, 5000))).rejects.toMatchObject({ code: 'truncated' });
    await expect(read(withBlock(plain, BLOCK.size, 101))).rejects.toMatchObject({ code: 'corrupt' });
    await expect(read(withBlock(plain, BLOCK.size, 0xffffffff))).rejects.toMatchObject({ limit: 'maxDecompressedBytes' });
    await expect(read(plain, { maxFrameBytes: 99 })).rejects.toMatchObject({ limit: 'maxFrameBytes', actual: 100 });
    await expect(read(withBlock(plain, BLOCK.size, 0))).resolves.toEqual(new Uint8Array(0));
    await expect(read(utf8Bytes('not an archive at all'))).rejects.toMatchObject({ code: 'bad-signature' });
    await expect(read(Uint8Array.of(0x4d))).rejects.toMatchObject({ code: 'bad-signature' });
    const odd = plain.slice();
    new DataView(odd.buffer).setUint32(24, 3, true);
    await expect(read(odd)).rejects.toMatchObject({ code: 'corrupt' });
    const later = plain.slice();
    later[12] = 4;
    await expect(read(later)).rejects.toMatchObject({ code: 'unsupported-version' });
    for (let length = 0; length < plain.length; length++)
      await expect(read(plain.slice(0, length))).rejects.toSatisfy((error) => isReplayError(error));
  });

  it('unpacks a large unit in steps, with its errors', async () => {
    const content = Uint8Array.from({ length: 700_000 }, (_, i) => (i * i) >> 9);
    for (const compression of ['zlib', 'bzip2'] as const) {
      const writer = new MpqWriter();
      writer.add('a', content, { compression, singleUnit: true });
      const bytes = writer.done();
      const read = await (await MpqArchive.open(bytes)).read('a');
      expect(read?.length === content.length && content.every((byte, i) => byte === read[i]), compression).toBe(true);
      for (const size of [content.length - 1, content.length + 1]) {
        const wrong = withBlock(bytes, BLOCK.size, size);
        await expect((await MpqArchive.open(wrong)).read('a'), `${compression} ${size}`).rejects.toMatchObject({ path: ['a'] });
      }
    }
  });

  it('counts what a large unit holds, not what it declares', () => {
    const content = text(700_000);
    const packed = Uint8Array.of(0x02, ...deflate(content, 'zlib'));
    const count = (declared: number): [unknown, ReadBudget] => {
      const budget = new ReadBudget(DEFAULT_LIMITS);
      try {
        return [new SyncDrive(packed).run(unpackChunk(packed, declared, mpqCodecs(undefined), budget)), budget];
      } catch (error) {
        return [error, budget];
      }
    };
    const [whole, budget] = count(content.length);
    expect((whole as Uint8Array).length).toBe(content.length);
    expect([budget.readBytes, budget.workUnits]).toEqual([content.length, content.length]);
    const [error, damaged] = count(200_000_000);
    expect(error).toMatchObject({ code: 'truncated' });
    expect([damaged.readBytes, damaged.workUnits]).toEqual([content.length, content.length]);
  });

  it('passes on the caller codecs', async () => {
    const writer = new MpqWriter();
    writer.add('a', text(100), { compression: 'zlib' });
    const archive = await MpqArchive.open(writer.done(), { codecs: { inflate: (_, length) => new Uint8Array(length).fill(7) } });
    expect(await archive.read('a')).toEqual(new Uint8Array(100).fill(7));
    const codecs = { inflate: () => text(3), bzip2: (input: Uint8Array) => input };
    const unpack = (chunk: Uint8Array, length: number): Uint8Array =>
      new SyncDrive(chunk).run(unpackChunk(chunk, length, codecs, new ReadBudget(DEFAULT_LIMITS)));
    expect(unpack(Uint8Array.of(0x10, 1, 2), 2)).toEqual(Uint8Array.of(1, 2));
    expect(() => unpack(new Uint8Array(0), 1)).toThrow(expect.objectContaining({ code: 'corrupt' }) as Error);
  });

  it('any mutation gives a value or a ReplayError', async () => {
    const writer = new MpqWriter({ userData: text(20), sectorShift: 0 });
    writer.add('a', text(1200), { compression: 'zlib', singleUnit: false, encrypted: true, sectorChecksums: true });
    writer.add('b', text(300), { compression: 'zlib' });
    const bytes = writer.done();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 6 }),
        async (changes) => {
          const damaged = bytes.slice();
          for (const [at, value] of changes) damaged[at] = value;
          try {
            const archive = await MpqArchive.open(damaged);
            await archive.list(['a', 'b']);
            await archive.read('a').catch((error: unknown) => expect(isReplayError(error), String(error)).toBe(true));
            await archive.read('b');
          } catch (error) {
            expect(isReplayError(error), String(error)).toBe(true);
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
