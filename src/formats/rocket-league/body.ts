import { ByteReader } from '../../core/byte-reader.js';
import { isReplayError } from '../../core/errors.js';
import { checkLimit } from '../../core/limits.js';
import { corruptBody, type RocketLeagueContext } from './context.js';
import { readProperties, type RocketLeagueProperty } from './property.js';
import { plainText, readText, type RocketLeagueText } from './text.js';

/** A frame in which every actor is sent again (section 8). */
export interface RocketLeagueKeyframe {
  readonly seconds: number;
  readonly frame: number;
  /** Where the frame begins in the network stream, in bits. */
  readonly bitPosition: number;
}
/** A line that the game or a tool has logged. */
export interface RocketLeagueDebugInfo {
  readonly frame: number;
  readonly user: string;
  readonly text: string;
}
/** A mark on the bar of the game's own player: `Team0Goal`, `Team1Save`, `User`. */
export interface RocketLeagueTickMark {
  readonly kind: string;
  /** A mark that the user set in no frame has -1, as stored. */
  readonly frame: number;
}
/** A class that the stream uses, and its number among the objects. */
export interface RocketLeagueClassIndex {
  readonly className: string;
  readonly object: number;
}
/** What a class may send: properties by the ids of the stream. */
export interface RocketLeagueCacheEntry {
  /** Number of the class among the objects. */
  readonly object: number;
  readonly parentId: number;
  readonly id: number;
  readonly properties: readonly { readonly object: number; readonly streamId: number }[];
}

/** The lists of the body (section 4), with texts of this type. */
interface Lists<Text> {
  readonly levels: readonly Text[];
  readonly keyframes: readonly RocketLeagueKeyframe[];
  readonly debugInfo: readonly { readonly frame: number; readonly user: Text; readonly text: Text }[];
  readonly tickMarks: readonly { readonly kind: Text; readonly frame: number }[];
  readonly packages: readonly Text[];
  readonly objects: readonly Text[];
  readonly names: readonly Text[];
  readonly classes: readonly { readonly className: Text; readonly object: number }[];
  readonly netCache: readonly RocketLeagueCacheEntry[];
}
/** The lists of the body. A list that could not be read is missing. */
export interface RocketLeagueLists {
  readonly levels: readonly string[];
  readonly keyframes: readonly RocketLeagueKeyframe[];
  readonly debugInfo: readonly RocketLeagueDebugInfo[];
  readonly tickMarks: readonly RocketLeagueTickMark[];
  readonly packages: readonly string[];
  readonly objects: readonly string[];
  readonly names: readonly string[];
  readonly classes: readonly RocketLeagueClassIndex[];
  readonly netCache: readonly RocketLeagueCacheEntry[];
}

/** The camera track behind the lists, of replays that were saved again. */
export interface RocketLeagueCameraTrack {
  /** Empty in all files at hand. */
  readonly trackClass: RocketLeagueText;
  /** Where there is a class: what precedes its properties, and those. */
  readonly mark?: number | undefined;
  readonly properties?: readonly RocketLeagueProperty[] | undefined;
}

/** The body as records in file order, with the network stream as its bytes. */
export interface RocketLeagueBodyRecord extends Lists<RocketLeagueText> {
  readonly network: Uint8Array;
  readonly cameraTrack?: RocketLeagueCameraTrack | undefined;
}

/** What was read of a body: everything up to the first damage. */
export interface ReadBody extends Partial<RocketLeagueBodyRecord> {
  /** Offset of the network stream in the file. */
  readonly networkOffset?: number | undefined;
}

/** Bytes of the smallest item of each list. */
const MIN_ITEM_BYTES = {
  levels: 4,
  keyframes: 12,
  debugInfo: 12,
  tickMarks: 8,
  packages: 4,
  objects: 4,
  names: 4,
  classes: 8,
  netCache: 16,
};

/** Reads the body from its bytes. Damage ends it: it is recorded, and what was read before it is kept. */
export function readBody(
  bytes: Uint8Array,
  offset: number,
  hasCameraTrack: boolean,
  isEngineZero: boolean,
  context: RocketLeagueContext,
  isCut: boolean,
): ReadBody {
  const reader = new ByteReader(bytes, 0, bytes.length, offset);
  const { limits, budget } = context;
  const body: { -readonly [Part in keyof ReadBody]: ReadBody[Part] } = {};
  let part: string = 'levels';
  const text = (): RocketLeagueText => readText(reader, limits.maxStringBytes);
  function list<Item>(name: keyof typeof MIN_ITEM_BYTES, item: () => Item): readonly Item[] {
    part = name;
    const at = reader.offset;
    const count = reader.u32();
    if (count > reader.remaining / MIN_ITEM_BYTES[name]) {
      const declared = `${count} items are declared, ${reader.remaining} bytes are left`;
      // of a file that ends early nobody knows whether the count is right
      throw isCut ? reader.truncated(declared) : corruptBody(declared, at, 'list-size');
    }
    checkLimit(limits, 'maxItems', count, { offset: at });
    return Array.from({ length: count }, item);
  }
  try {
    body.levels = list('levels', text);
    body.keyframes = list('keyframes', () => ({ seconds: reader.f32(), frame: reader.u32(), bitPosition: reader.u32() }));
    part = 'network';
    const byteLength = reader.u32();
    body.networkOffset = reader.offset;
    body.network = reader.take(byteLength);
    body.debugInfo = list('debugInfo', () => ({ frame: reader.u32(), user: text(), text: text() }));
    body.tickMarks = list('tickMarks', () => ({ kind: text(), frame: reader.i32() }));
    body.packages = list('packages', text);
    body.objects = list('objects', text);
    body.names = list('names', text);
    body.classes = list('classes', () => ({ className: text(), object: reader.u32() }));
    body.netCache = list('netCache', () => {
      const [object, parentId, id] = [reader.u32(), reader.u32(), reader.u32()];
      const count = reader.u32();
      if (count > reader.remaining / 8)
        throw corruptBody(`${count} properties are declared, ${reader.remaining} bytes are left`, reader.offset);
      return { object, parentId, id, properties: Array.from({ length: count }, () => ({ object: reader.u32(), streamId: reader.u32() })) };
    });
    part = 'cameraTrack';
    if (hasCameraTrack) {
      const trackClass = text();
      if (plainText(trackClass) === '') body.cameraTrack = { trackClass };
      else {
        const mark = reader.u32();
        const unknownType = (type: string, key: string, at: number): void => context.unknownPropertyType(type, key, at);
        body.cameraTrack = { trackClass, mark, properties: readProperties(reader, { limits, isEngineZero, unknownType }) };
      }
    }
    if (reader.remaining > 0) context.trailing('body', reader.remaining, reader.offset);
  } catch (error) {
    context.damage(isReplayError(error) ? error.within({ path: ['body', part], offset: reader.offset }) : error);
  }
  budget.read(bytes.length - (body.network?.length ?? 0));
  return body;
}

/** The lists of a result, made of the record. */
export function listsOf(body: ReadBody): { readonly [List in keyof RocketLeagueLists]?: RocketLeagueLists[List] | undefined } {
  const { levels, keyframes, debugInfo, tickMarks, packages, objects, names, classes, netCache } = body;
  return {
    levels: levels?.map(plainText),
    keyframes,
    debugInfo: debugInfo?.map(({ frame, user, text }) => ({ frame, user: plainText(user), text: plainText(text) })),
    tickMarks: tickMarks?.map(({ kind, frame }) => ({ kind: plainText(kind), frame })),
    packages: packages?.map(plainText),
    objects: objects?.map(plainText),
    names: names?.map(plainText),
    classes: classes?.map(({ className, object }) => ({ className: plainText(className), object })),
    netCache,
  };
}
