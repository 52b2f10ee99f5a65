import { ByteWriter } from '../../src/core/byte-writer.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { MpqWriter } from '../../src/containers/mpq/writer.js';

/** A map of two start places, as the editor stores it: what `readSc2Map` reads of one, and nothing else. */
export interface ToyMap {
  /** Of `MapInfo`: from 0x15 on. */
  readonly version?: number;
  readonly width?: number;
  readonly height?: number;
  readonly bounds?: readonly [left: number, bottom: number, right: number, top: number];
  /** The small preview image, where it is one of its own. */
  readonly preview?: string;
  /** Replace the files of these names, or leave them out. */
  readonly files?: Readonly<Record<string, Uint8Array | undefined>>;
}

const text = (writer: ByteWriter, value: string): void => {
  writer.bytes(utf8Bytes(value));
  writer.u8(0);
};

export function toyMapInfo({ version = 0x27, width = 176, height = 160, bounds = [8, 10, 168, 150], preview }: ToyMap = {}): Uint8Array {
  const writer = new ByteWriter();
  writer.bytes(utf8Bytes('IpaM'));
  writer.u32(version);
  if (version >= 0x18) for (const word of [3, 4]) writer.u32(word);
  writer.u32(width);
  writer.u32(height);
  writer.u32(preview === undefined ? 1 : 2);
  if (preview !== undefined) text(writer, preview);
  if (version >= 0x17) writer.u32(0);
  if (version >= 0x1f) text(writer, 'one');
  if (version >= 0x26) text(writer, 'two');
  if (version >= 0x1f) writer.u32(5);
  writer.u32(6);
  text(writer, 'Dark');
  text(writer, 'MarSara');
  for (const side of bounds) writer.u32(side);
  // the base height, and much that is not read
  writer.u32(8 * 4096);
  writer.u32(0);
  return writer.done();
}

/** How the pixels of a TGA are stored. */
export interface ToyTarga {
  readonly width: number;
  readonly height: number;
  /** Bytes a pixel: blue, green, red and alpha. */
  readonly size: 3 | 4;
  /** In the order of the file. A packet of runs is `[count, pixel]`; plain packets have many pixels. */
  readonly packets: readonly (readonly [count: number, ...pixels: (readonly number[])[]])[];
  readonly isPacked?: boolean;
  readonly descriptor?: number;
  readonly id?: string;
  readonly kind?: number;
  readonly bits?: number;
}

export function toyTarga({ width, height, size, packets, isPacked = true, descriptor = 0x28, id = '', kind, bits }: ToyTarga): Uint8Array {
  const writer = new ByteWriter();
  writer.u8(id.length);
  writer.u8(0);
  writer.u8(kind ?? (isPacked ? 10 : 2));
  writer.bytes(new Uint8Array(9));
  writer.u16(width);
  writer.u16(height);
  writer.u8(bits ?? 8 * size);
  writer.u8(descriptor);
  writer.bytes(utf8Bytes(id));
  for (const [count, ...pixels] of packets) {
    if (isPacked) writer.u8(count > pixels.length ? 0x80 + count - 1 : count - 1);
    for (const pixel of pixels) writer.bytes(Uint8Array.from(pixel));
  }
  return writer.done();
}

/** Two rows of four: a green plain with a blue corner. */
export const TOY_MINIMAP = toyTarga({
  width: 4,
  height: 2,
  size: 4,
  packets: [
    [5, [0, 200, 0, 255]],
    [3, [0, 200, 0, 255], [0, 200, 0, 255], [250, 0, 0, 128]],
  ],
});

const OBJECTS = `<?xml version="1.0" encoding="utf-8"?>\r
<PlacedObjects Version="27">\r
    <!-- <ObjectPoint Id="1" Position="1,1,0" Type="StartLoc"/> -->\r
    <ObjectUnit Id="2" Position="30,30,0" UnitType="MineralField" Player="0"/>\r
    <ObjectPoint Id="3" Position="27.5,128.5,0" Scale="1,1,1" Type="StartLoc" Name="Start Location 001"/>\r
    <ObjectPoint Id="4" Position="90,80,0" Type="Normal" Name="Middle"/>\r
    <ObjectPointer Id="5" Position="1,1,0" Type="StartLoc"/>\r
    <ObjectPoint Id="6" Type='StartLoc' Position='148.5,31.5,0'>\r
    </ObjectPoint>\r
</PlacedObjects>\r
`;

/** The texts of a locale. */
export const toyStrings = (name: string): Uint8Array =>
  utf8Bytes(
    `\ufeffButton/Name/DocInfo/Name=no\r\nDocInfo/Author=Ann\r\nDocInfo/DescLong=Two bases.\r\nDocInfo/Name=${name}\r\nUnit/Name/A=B\r\n`,
  );

/** The bytes of a map. */
export function toyMap(map: ToyMap = {}): Uint8Array {
  const files: Readonly<Record<string, Uint8Array | undefined>> = {
    MapInfo: toyMapInfo(map),
    Objects: utf8Bytes(OBJECTS),
    'Minimap.tga': TOY_MINIMAP,
    'enUS.SC2Data\\LocalizedData\\GameStrings.txt': toyStrings('Toy Box'),
    'deDE.SC2Data\\LocalizedData\\GameStrings.txt': toyStrings('Spielkiste'),
    ...map.files,
  };
  const writer = new MpqWriter({ userData: new Uint8Array(4) });
  for (const [name, bytes] of Object.entries(files)) if (bytes !== undefined) writer.add(name, bytes, { compression: 'zlib' });
  return writer.done();
}
