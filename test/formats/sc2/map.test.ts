import { describe, expect, it } from 'vitest';
import { readSc2Map, readSc2MapSync } from '../../../src/formats/sc2/map-verbs.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { TOY_MINIMAP, toyMap, toyMapInfo, toyTarga, type ToyTarga } from '../../../recordings/sc2/toy-map.js';

const BOTTOM_UP = 0x08;
const minimapOf = (targa: ToyTarga) => readSc2MapSync(toyMap({ files: { 'Minimap.tga': toyTarga(targa) } }));

describe('a map', () => {
  it('has a name, a size, start places and a minimap', async () => {
    const bytes = toyMap();
    const map = readSc2MapSync(bytes);
    const green = [0, 200, 0, 255];
    const blue = [0, 0, 250, 128];
    expect(map).toEqual({
      name: 'Toy Box',
      author: 'Ann',
      description: 'Two bases.',
      locale: 'enUS',
      width: 176,
      height: 160,
      playable: { left: 8, bottom: 10, right: 168, top: 150 },
      tileSet: 'MarSara',
      startPlaces: [
        { x: 27.5, y: 128.5 },
        { x: 148.5, y: 31.5 },
      ],
      minimap: {
        width: 4,
        height: 2,
        rgba: Uint8ClampedArray.from([...Array.from({ length: 7 }, () => green), blue].flat()),
      },
      isComplete: true,
      diagnostics: [],
    });
    expect(await readSc2Map(bytes)).toEqual(map);
    expect(await readSc2Map(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())).toEqual(map);
  });

  it('is the same in every version of MapInfo, with a preview image of its own too', () => {
    for (const version of [0x15, 0x17, 0x18, 0x1e, 0x1f, 0x20, 0x26, 0x27]) {
      for (const preview of [undefined, 'Assets/preview.tga']) {
        const { width, height, playable, tileSet } = readSc2MapSync(toyMap({ version, ...(preview !== undefined && { preview }) }));
        expect([version, width, height, playable, tileSet]).toEqual([
          version,
          176,
          160,
          { left: 8, bottom: 10, right: 168, top: 150 },
          'MarSara',
        ]);
      }
    }
  });

  it('has texts in the asked language, else in the first that is there', () => {
    expect(readSc2MapSync(toyMap(), { locale: 'deDE' })).toMatchObject({ name: 'Spielkiste', locale: 'deDE' });
    expect(readSc2MapSync(toyMap(), { locale: 'koKR' })).toMatchObject({ name: 'Toy Box', locale: 'enUS' });
    const none = { 'enUS.SC2Data\\LocalizedData\\GameStrings.txt': undefined };
    expect(readSc2MapSync(toyMap({ files: none }))).toMatchObject({ name: 'Spielkiste', locale: 'deDE' });
    const bare = readSc2MapSync(
      toyMap({
        files: { ...none, 'deDE.SC2Data\\LocalizedData\\GameStrings.txt': undefined, Objects: undefined, 'Minimap.tga': undefined },
      }),
    );
    expect(bare).toEqual({
      width: 176,
      height: 160,
      playable: { left: 8, bottom: 10, right: 168, top: 150 },
      tileSet: 'MarSara',
      isComplete: true,
      diagnostics: [],
    });
  });
});

describe('a minimap', () => {
  const [a, b, c, d] = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11, 12],
    [13, 14, 15, 16],
  ] as const;
  const rgba = (...pixels: (readonly number[])[]) =>
    Uint8ClampedArray.from(pixels.flatMap(([blue, green, red, alpha]) => [red!, green!, blue!, alpha!]));
  const square = { width: 2, height: 2, size: 4, isPacked: false, packets: [[4, a, b, c, d]] } as const;

  it('comes from its top left corner, in whatever order it is stored', () => {
    expect(minimapOf(square).minimap!.rgba).toEqual(rgba(a, b, c, d));
    expect(minimapOf({ ...square, descriptor: BOTTOM_UP }).minimap!.rgba).toEqual(rgba(c, d, a, b));
    expect(minimapOf({ ...square, descriptor: 0x38 }).minimap!.rgba).toEqual(rgba(b, a, d, c));
  });

  it('is opaque where the file stores no alpha', () => {
    const opaque = rgba(...[a, b, c, d].map((pixel) => [...pixel.slice(0, 3), 255]));
    expect(minimapOf({ ...square, descriptor: 0x20 }).minimap!.rgba).toEqual(opaque);
    const packets = [[4, ...[a, b, c, d].map((pixel) => pixel.slice(0, 3))]] as const;
    expect(minimapOf({ ...square, size: 3, packets, descriptor: 0x20, id: 'made by hand' }).minimap!.rgba).toEqual(opaque);
    expect(minimapOf({ ...square, isPacked: true, size: 3, packets, descriptor: 0x20 }).minimap!.rgba).toEqual(opaque);
  });

  it.each([
    ['a kind that is not read', { ...square, kind: 1 }, 'unsupported-feature', 2],
    ['16 bits a pixel', { ...square, bits: 16 }, 'unsupported-feature', 16],
    ['no pixels', { ...square, width: 0 }, 'corrupt', 12],
    ['a packet that is longer than the image', { ...square, isPacked: true, packets: [[5, a]] as const }, 'corrupt', 18],
    ['too few bytes', { ...square, packets: [[3, a, b, c]] as const }, 'truncated', 18],
  ])('with %s is left out, with a diagnostic', (_, targa, code, at) => {
    const map = minimapOf(targa);
    expect(map).not.toHaveProperty('minimap');
    expect(map).toMatchObject({
      name: 'Toy Box',
      isComplete: false,
      diagnostics: [{ code, path: ['Minimap.tga', `byte ${at} of ${toyTarga(targa).length}`] }],
    });
    expect(map.diagnostics[0]!.offset).toBeGreaterThan(1024);
    expect(() => readSc2MapSync(toyMap({ files: { 'Minimap.tga': toyTarga(targa) } }), { strict: true })).toThrow(
      expect.objectContaining({ code, format: 'sc2' }) as Error,
    );
  });

  it('of a size that its bytes do not fill takes no memory', () => {
    const huge = { ...square, width: 65535, height: 65535 };
    expect(minimapOf(huge).diagnostics).toMatchObject([{ code: 'truncated' }]);
    expect(() => minimapOf({ ...huge, isPacked: true, packets: [[128, a]] })).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxKeptBytes', format: 'sc2', path: ['Minimap.tga'] }) as Error,
    );
  });

  it('that is cut anywhere is left out', () => {
    for (let length = 0; length < TOY_MINIMAP.length; length++) {
      const map = readSc2MapSync(toyMap({ files: { 'Minimap.tga': TOY_MINIMAP.slice(0, length) } }));
      expect(map).not.toHaveProperty('minimap');
      expect(map.diagnostics).toMatchObject([{ code: 'truncated', path: ['Minimap.tga', expect.stringMatching(/^byte \d+ of \d+$/)] }]);
    }
  });
});

describe('a file that is not a map', () => {
  const errorOf = (bytes: Uint8Array): unknown => {
    try {
      return readSc2MapSync(bytes);
    } catch (error) {
      return error;
    }
  };

  it('is named as such', async () => {
    expect(errorOf(writeSc2(toyDuel(80949)))).toMatchObject({ code: 'corrupt', format: 'sc2', path: ['MapInfo'] });
    expect(errorOf(utf8Bytes('Warcraft III recorded game, and more'))).toMatchObject({ code: 'bad-signature', format: 'sc2' });
    await expect(readSc2Map(utf8Bytes('nothing at all'))).rejects.toMatchObject({ code: 'bad-signature', format: 'sc2' });
  });

  it('or has a damaged MapInfo fails with its place', () => {
    const info = toyMapInfo();
    const end = info.length - 8;
    for (let length = 0; length < end; length++) {
      const error = errorOf(toyMap({ files: { MapInfo: info.slice(0, length) } }));
      expect(error, String(length)).toMatchObject({ code: 'truncated', format: 'sc2', path: ['MapInfo', expect.any(String)] });
    }
    expect(errorOf(toyMap({ files: { MapInfo: info.slice(0, end) } }))).toMatchObject({ width: 176 });
    for (const wrong of [
      { files: { MapInfo: utf8Bytes('MapInfo\0') } },
      { width: 0 },
      { height: 2000 },
      { bounds: [9, 10, 8, 150] },
      { bounds: [8, 10, 177, 150] },
    ] as const) {
      expect(errorOf(toyMap(wrong))).toMatchObject({ code: 'corrupt', path: ['MapInfo', expect.stringMatching(/^byte/)] });
    }
    expect(errorOf(toyMap({ version: 0x14 }))).toMatchObject({
      code: 'unsupported-version',
      path: ['MapInfo', `byte 4 of ${toyMapInfo({ version: 0x14 }).length}`],
    });
  });

  it('cut anywhere gives a ReplayError or a map', () => {
    const bytes = toyMap();
    for (let length = 0; length < bytes.length; length += 7) {
      const result = errorOf(bytes.slice(0, length));
      expect(result).toMatchObject(result instanceof Error ? { name: /^Replay/, format: 'sc2' } : { width: 176 });
    }
  });
});
