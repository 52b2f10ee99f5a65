import { ByteReader } from '../../../core/byte-reader.js';
import { corrupt, replayError } from '../../../core/errors.js';
import { utf8Text } from '../../../core/text.js';

/** What `MapInfo` says of a map (docs/formats/sc2.md, section 23). All in cells; y grows upwards. */
export interface MapInfo {
  readonly width: number;
  readonly height: number;
  readonly playable: Sc2MapBounds;
  /** Catalog id of the textures: `Mar Sara`. */
  readonly tileSet: string;
}

/** A rectangle in cells. */
export interface Sc2MapBounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** `MapI`, stored backwards. */
const MAGIC = 0x4d617049;
/** The first version that is described. */
const FIRST_VERSION = 0x15;
/** A custom image, whose name follows. */
const CUSTOM_IMAGE = 2;
/** The editor makes maps of up to 256 cells a side. */
const MAX_SIDE = 1024;

/** Reads `MapInfo`; what follows the bounds is not read. */
export function mapInfoOf(bytes: Uint8Array, maxStringBytes: number): MapInfo {
  const reader = new ByteReader(bytes);
  if (reader.u32() !== MAGIC) throw corrupt('no MapInfo: it begins with other bytes', { offset: 0 });
  const version = reader.u32();
  if (version < FIRST_VERSION) throw replayError('unsupported-version', `MapInfo of version ${version}`, { offset: 4 });
  const text = (): string => {
    const content = reader.nulTerminated(maxStringBytes);
    return utf8Text(content, 0, content.length);
  };
  const image = (): void => {
    if (reader.u32() === CUSTOM_IMAGE) text();
  };
  if (version >= 0x18) reader.skip(8);
  const sizeAt = reader.offset;
  const width = reader.u32();
  const height = reader.u32();
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE)
    throw corrupt(`a map of ${width} by ${height} cells`, { offset: sizeAt });
  image();
  if (version >= 0x17) image();
  if (version >= 0x1f) text();
  if (version >= 0x26) text();
  if (version >= 0x1f) reader.skip(4);
  reader.skip(4);
  text();
  const tileSet = text();
  const boundsAt = reader.offset;
  const [left, bottom, right, top] = [reader.u32(), reader.u32(), reader.u32(), reader.u32()];
  if (left >= right || right > width || bottom >= top || top > height)
    throw corrupt(`bounds ${left}, ${bottom} to ${right}, ${top} in a map of ${width} by ${height} cells`, { offset: boundsAt });
  return { width, height, playable: { left, bottom, right, top }, tileSet };
}
