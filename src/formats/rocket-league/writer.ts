import { BitWriter } from '../../core/bit-writer.js';
import { ByteWriter } from '../../core/byte-writer.js';
import { replayError } from '../../core/errors.js';
import { checkLimit, limitsWith } from '../../core/limits.js';
import { rocketLeagueChecksum } from './checksum.js';
import type { RocketLeagueHeaderRecord } from './header.js';
import { END_KEY, ROCKET_LEAGUE_LIMITS } from './layout.js';
import type { RocketLeagueFrameRecord, RocketLeagueRecords } from './model.js';
import { ActorClasses, type ActorClass } from './network/actor-classes.js';
import { AttributeWriter } from './network/attribute-writer.js';
import { rulesOf, type StreamRules } from './rules.js';
import type { RocketLeagueProperty } from './property.js';
import { textBytesOf } from './text-bytes.js';
import { plainText } from './text.js';

/**
 * A replay's bytes from its records. Records that were not changed give the same bytes again. Checksums, `NumFrames` and the places of keyframes are computed, so
 * that those of an edited replay are right.
 *
 * @throws ReplayError `usage` where records contradict each other, such as an update of an actor that does not exist, `limit` where `networkBytes` is more than
 * any replay has. RangeError for values that do not fit.
 * @example
 * const records = decodeRocketLeagueRecordsSync(bytes);
 * const copy = writeRocketLeague(records);
 */
export function writeRocketLeague(records: RocketLeagueRecords): Uint8Array {
  const writer = new ByteWriter();
  const { network, starts } = networkBytes(records);
  part(writer, headerBytes(records.header, records.frames.length));
  part(writer, bodyBytes(records, network, starts));
  writer.bytes(records.trailing);
  return writer.done();
}

/** Writes header or body: size, checksum, bytes. */
function part(writer: ByteWriter, bytes: Uint8Array): void {
  writer.u32(bytes.length);
  writer.u32(rocketLeagueChecksum(bytes));
  writer.bytes(bytes);
}

function headerBytes(
  { engineVersion, licenseeVersion, netVersion, replayClass, properties }: RocketLeagueHeaderRecord,
  frames: number,
): Uint8Array {
  const writer = new ByteWriter();
  writer.u32(engineVersion);
  writer.u32(licenseeVersion);
  if (netVersion !== undefined) writer.u32(netVersion);
  writer.bytes(textBytesOf(replayClass));
  const counted = properties.map((property) =>
    property.key === 'NumFrames' && property.type === 'IntProperty' ? { ...property, value: frames } : property,
  );
  writeProperties(writer, frames === 0 ? properties : counted, engineVersion === 0);
  return writer.done();
}

function writeProperties(writer: ByteWriter, properties: readonly RocketLeagueProperty[], isEngineZero: boolean): void {
  for (const property of properties) writeProperty(writer, property, isEngineZero);
  writer.bytes(textBytesOf(END_KEY));
}

function writeProperty(writer: ByteWriter, property: RocketLeagueProperty, isEngineZero: boolean): void {
  const { front, value } = valueBytes(property, isEngineZero);
  writer.bytes(textBytesOf(property.key));
  writer.bytes(textBytesOf(property.type === 'unknown' ? property.typeName : property.type));
  writer.u32(property.oddSize ?? (property.type === 'BoolProperty' ? 0 : value.length));
  writer.u32(property.index ?? 0);
  writer.bytes(front);
  writer.bytes(value);
}

/** The bytes of a value, and those in front of it that its size does not count. */
function valueBytes(property: RocketLeagueProperty, isEngineZero: boolean): { readonly front: Uint8Array; readonly value: Uint8Array } {
  const front = new ByteWriter();
  const value = new ByteWriter();
  switch (property.type) {
    case 'IntProperty':
      value.i32(property.value);
      break;
    case 'FloatProperty':
      value.f32(property.value);
      break;
    case 'QWordProperty':
      value.u64(property.value);
      break;
    case 'StrProperty':
    case 'NameProperty':
      value.bytes(textBytesOf(property.value));
      break;
    case 'BoolProperty':
      if (isEngineZero) value.u32(Number(property.value));
      else value.u8(Number(property.value));
      break;
    case 'ByteProperty': {
      const { enumType, value: word } = property.value;
      (isEngineZero ? value : front).bytes(textBytesOf(enumType));
      if (typeof word === 'number') value.u8(word);
      else if (word !== undefined) value.bytes(textBytesOf(word));
      break;
    }
    case 'ArrayProperty':
      value.u32(property.value.length);
      for (const list of property.value) writeProperties(value, list, isEngineZero);
      break;
    case 'StructProperty':
      front.bytes(textBytesOf(property.value.struct));
      writeProperties(value, property.value.properties, isEngineZero);
      break;
    case 'unknown':
      value.bytes(property.value);
  }
  return { front: front.done(), value: value.done() };
}

function bodyBytes({ header, body, keyframes }: RocketLeagueRecords, network: Uint8Array, starts: readonly number[]): Uint8Array {
  const writer = new ByteWriter(network.length + 4096);
  function list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    writer.u32(items.length);
    for (const item of items) write(item);
  }
  const text = (item: Parameters<typeof textBytesOf>[0]): void => writer.bytes(textBytesOf(item));
  list(body.levels, text);
  list(keyframes, ({ seconds, frame, bitPosition }) => {
    writer.f32(seconds);
    writer.u32(frame);
    writer.u32(bitPosition ?? starts[frame] ?? 0);
  });
  writer.u32(network.length);
  writer.bytes(network);
  list(body.debugInfo, ({ frame, user, text: line }) => {
    writer.u32(frame);
    text(user);
    text(line);
  });
  list(body.tickMarks, ({ kind, frame }) => {
    text(kind);
    writer.i32(frame);
  });
  list(body.packages, text);
  list(body.objects, text);
  list(body.names, text);
  list(body.classes, ({ className, object }) => {
    text(className);
    writer.u32(object);
  });
  list(body.netCache, ({ object, parentId, id, properties }) => {
    writer.u32(object);
    writer.u32(parentId);
    writer.u32(id);
    list(properties, (property) => {
      writer.u32(property.object);
      writer.u32(property.streamId);
    });
  });
  if (body.cameraTrack !== undefined) {
    const { trackClass, mark, properties } = body.cameraTrack;
    text(trackClass);
    if (mark !== undefined) writer.u32(mark);
    if (properties !== undefined) writeProperties(writer, properties, header.engineVersion === 0);
  }
  return writer.done();
}

/** The network stream, and where its frames begin, in bits. */
function networkBytes({ header, body, frames, networkBytes: byteLength, padding, unknownClasses = [] }: RocketLeagueRecords): {
  readonly network: Uint8Array;
  readonly starts: readonly number[];
} {
  const bits = new BitWriter();
  const classes = new ActorClasses(
    body.objects.map(plainText),
    body.classes.map(({ className, object }) => ({ className: plainText(className), object })),
    body.netCache,
    () => undefined,
  );
  for (const { object, ...guess } of unknownClasses) classes.decide(object, guess);
  const writer = new FrameWriter(new AttributeWriter(bits, rulesOf(header)), rulesOf(header), classes);
  const starts = frames.map((frame, index) => {
    const start = bits.position;
    writer.frame(frame, index);
    return start;
  });
  const written = bits.done();
  checkLimit(limitsWith(undefined, ROCKET_LEAGUE_LIMITS), 'maxFrameBytes', byteLength, { format: 'rocket-league', path: ['networkBytes'] });
  const network = new Uint8Array(Math.max(written.length, byteLength));
  if (padding !== undefined) network.set(padding.subarray(0, network.length - (bits.position >>> 3)), bits.position >>> 3);
  const last = bits.position >>> 3;
  const shared = network[last];
  network.set(written);
  // the first bits of the padding may be in the last byte of the frames
  if (shared !== undefined && padding !== undefined) network[last]! |= shared;
  return { network, starts };
}

/** Writes frames, with the actors that live. */
class FrameWriter {
  readonly #values: AttributeWriter;
  readonly #rules: StreamRules;
  readonly #classes: ActorClasses;
  readonly #living = new Map<number, ActorClass>();

  constructor(values: AttributeWriter, rules: StreamRules, classes: ActorClasses) {
    this.#values = values;
    this.#rules = rules;
    this.#classes = classes;
  }

  frame({ time, delta, actors }: RocketLeagueFrameRecord, index: number): void {
    const { bits } = this.#values;
    bits.f32(time);
    bits.f32(delta);
    const wrong = (detail: string): Error =>
      replayError('usage', `frame ${index}: ${detail}`, { format: 'rocket-league', path: ['frames'] });
    for (const record of actors) {
      bits.bool(true);
      this.#values.below(record.actor, this.#rules.channels);
      if (record.kind === 'closed') {
        bits.bool(false);
        this.#living.delete(record.actor);
        continue;
      }
      bits.bool(true);
      bits.bool(record.kind === 'new');
      if (record.kind === 'new') {
        const { actor, nameIndex, flag, object, position, rotation } = record;
        const actorClass = this.#classes.of(object);
        if (actorClass === undefined) throw wrong(`there is no object ${object}`);
        this.#living.set(actor, actorClass);
        if (this.#rules.hasNameIndex) bits.bits((nameIndex ?? -1) >>> 0, 32);
        bits.bool(flag);
        bits.bits(object, 32);
        if (position !== undefined) this.#values.vector(position);
        if (rotation !== undefined) this.#values.rotator(rotation);
        continue;
      }
      const actorClass = this.#living.get(record.actor);
      if (actorClass === undefined) throw wrong(`actor ${record.actor} is updated and does not exist`);
      for (const update of record.updates) {
        bits.bool(true);
        this.#values.below(update.streamId, actorClass.limit);
        if (update.type !== 'unknown') this.#values.value(update.type, update.value);
        else for (let at = 0; at < update.bits; at += 8) bits.bits(update.bytes[at >>> 3]!, Math.min(8, update.bits - at));
      }
      bits.bool(false);
    }
    bits.bool(false);
  }
}
