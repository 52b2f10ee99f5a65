import { ByteReader } from '../core/byte-reader.js';
import { ByteWriter } from '../core/byte-writer.js';
import { corrupt, isReplayError, replayError } from '../core/errors.js';
import { limitsWith, type DecodeLimits } from '../core/limits.js';
import { utf8Bytes } from '../core/text-bytes.js';
import { utf8Text } from '../core/text.js';
import { readColumn, writeColumn, type Column } from './column-codec.js';
import type { Scene } from './model.js';
import { SCENE_SHAPE, type RecordShape, type Shape } from './scene-shape.js';
import { isSceneFile, SCENE_MAGIC } from './scene-signature.js';

/** Of the layout. */
const VERSION = 1;
const HEADER_BYTES = 9;

const SECONDS_QUANTUM = 1 / 1024;
const ANGLE_QUANTUM = 0.5;
/** Places are rounded to this part of the longer side of the world, or finer. */
const PLACE_STEPS = 1 << 15;

/** What `sceneFile` gives. */
export async function encodeScene(scene: Scene): Promise<Uint8Array> {
  const columns: { readonly column: Column; readonly quantum: number }[] = [];
  const quanta = quantaOf(scene);
  const flat = flattened(scene, SCENE_SHAPE, (column, shape) => columns.push({ column, quantum: quanta[shape] }) - 1);
  const body = new ByteWriter(1 << 16);
  const text = utf8Bytes(JSON.stringify(flat));
  body.varuint32(text.length);
  body.bytes(text);
  body.varuint32(columns.length);
  for (const { column, quantum } of columns) writeColumn(body, column, quantum);
  const bytes = body.done();
  const { deflate } = await import('../codecs/deflate.js');
  const file = new ByteWriter();
  file.u32(SCENE_MAGIC);
  file.u8(VERSION);
  file.u32(bytes.length);
  file.bytes(deflate(bytes, 'zlib'));
  return file.done();
}

/** What `readSceneFile` gives. */
export async function decodeScene(
  bytes: Uint8Array,
  options: { readonly limits?: Partial<DecodeLimits> | undefined } = {},
): Promise<Scene> {
  const limits = limitsWith(options.limits);
  const reader = new ByteReader(bytes);
  if (bytes.length < HEADER_BYTES || !isSceneFile(bytes)) throw replayError('bad-signature', 'not a file of a scene');
  reader.u32();
  const version = reader.u8();
  if (version !== VERSION) throw replayError('unsupported-version', `version ${version} of scene files is not supported`);
  const byteLength = reader.u32();
  const { inflateExact } = await import('../codecs/inflate.js');
  try {
    return sceneIn(new ByteReader(inflateExact(bytes, HEADER_BYTES, bytes.length, byteLength, 'zlib', limits.maxDecompressedBytes)));
  } catch (error) {
    throw isReplayError(error) ? error.within({ part: 'scene file' }) : error;
  }
}

function sceneIn(reader: ByteReader): Scene {
  const bytes = reader.take(reader.varuint32());
  const text = utf8Text(bytes, 0, bytes.length);
  const count = reader.varuint32();
  // A column takes two bytes at least.
  if (count * 2 > reader.remaining) throw corrupt(`${count} columns are more than the file holds`, { offset: reader.offset });
  const columns: Column[] = [];
  for (let i = 0; i < count; i++) columns.push(readColumn(reader));
  let flat: unknown;
  try {
    flat = JSON.parse(text);
  } catch (cause) {
    throw corrupt('the description of the scene is not JSON', { cause });
  }
  const scene = restored(flat, SCENE_SHAPE, columns, []) as Scene;
  for (const name of ['actors', 'sides'] as const)
    scene[name].forEach(({ id }, i) => {
      if (id !== i) throw corrupt('the id must be the place in the list', { path: [name, String(i)] });
    });
  return scene;
}

type ColumnShape = 'seconds' | 'places' | 'angles' | 'values' | 'bytes';
const isColumn = (shape: Shape): shape is ColumnShape =>
  shape === 'seconds' || shape === 'places' || shape === 'angles' || shape === 'values' || shape === 'bytes';

function quantaOf({ world }: Scene): Readonly<Record<ColumnShape, number>> {
  const size = world === undefined ? PLACE_STEPS : Math.max(world.maxX - world.minX, world.maxY - world.minY) || 1;
  return { seconds: SECONDS_QUANTUM, places: 2 ** Math.floor(Math.log2(size / PLACE_STEPS)), angles: ANGLE_QUANTUM, values: 0, bytes: 0 };
}

/** The value with numbers in place of columns. Keys that no shape names are left out. */
function flattened(value: unknown, shape: Shape, add: (column: Column, shape: ColumnShape) => number): unknown {
  if (value === undefined) return undefined;
  if (isColumn(shape)) return add(value as Column, shape);
  // JSON has no NaN.
  if (shape === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof shape === 'string' || 'words' in shape) return value;
  if ('list' in shape) return (value as readonly unknown[]).map((one) => flattened(one, shape.list, add));
  const entries = Object.entries(value as object);
  if ('map' in shape) return Object.fromEntries(entries.map(([key, one]) => [key, flattened(one, shape.map, add)]));
  return Object.fromEntries(
    entries.flatMap(([key, one]) => {
      const inner = shape.required[key] ?? shape.optional[key];
      return inner === undefined ? [] : [[key, flattened(one, inner, add)]];
    }),
  );
}

/** The reverse of `flattened`. Throws `corrupt` for what has another shape. */
function restored(value: unknown, shape: Shape, columns: readonly Column[], path: readonly string[]): unknown {
  const wrong = (wanted: string): Error => corrupt(`must be ${wanted}`, { path });
  if (isColumn(shape)) {
    const column = columns[value as number];
    if (column === undefined || column instanceof Uint8Array !== (shape === 'bytes')) throw wrong(`a column of ${shape}`);
    return column;
  }
  if (shape === 'text') return kept(value, typeof value === 'string', () => wrong('text'));
  if (shape === 'number') return kept(value, typeof value === 'number', () => wrong('a number'));
  if (shape === 'flag') return kept(value, typeof value === 'boolean', () => wrong('true or false'));
  if ('words' in shape) return kept(value, shape.words.includes(value as string), () => wrong(`one of ${shape.words.join(', ')}`));
  if ('list' in shape) {
    if (!Array.isArray(value)) throw wrong('a list');
    return value.map((one, i) => restored(one, shape.list, columns, [...path, String(i)]));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('an object');
  if ('map' in shape)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, restored(one, shape.map, columns, [...path, key])]));
  return restoredRecord(value as Readonly<Record<string, unknown>>, shape, columns, path);
}

function restoredRecord(
  value: Readonly<Record<string, unknown>>,
  { required, optional, columns: equal }: RecordShape,
  columns: readonly Column[],
  path: readonly string[],
): unknown {
  const made: Record<string, unknown> = {};
  for (const [key, shape] of Object.entries(required)) made[key] = restored(value[key], shape, columns, [...path, key]);
  for (const [key, shape] of Object.entries(optional))
    if (Object.hasOwn(value, key)) made[key] = restored(value[key], shape, columns, [...path, key]);
  const lengths = new Set(equal.flatMap((key) => (made[key] === undefined ? [] : [(made[key] as Column).length])));
  if (lengths.size > 1) throw corrupt('columns have different lengths', { path });
  return made;
}

function kept(value: unknown, isRight: boolean, wrong: () => Error): unknown {
  if (!isRight) throw wrong();
  return value;
}
