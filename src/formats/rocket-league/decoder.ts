import type { ReadBudget } from '../../core/budget.js';
import type { BitReader } from '../../core/bit-reader.js';
import { corrupt } from '../../core/errors.js';
import { PropertyKind, type ActorClass, type ActorClasses, type StreamProperty, type UnknownValue } from './network/actor-classes.js';
import type { AttributeReader } from './network/attribute-reader.js';
import { readBelow, widthBelow } from './network/bits.js';
import type { RocketLeagueRotator, RocketLeagueVector } from './network/values.js';
import type { StreamRules } from './rules.js';

/** What follows the frames of a stream. Updates go to `StreamProperty.follow`. */
export interface FrameSink {
  frame(index: number, time: number, delta: number): void;
  /** A new actor, or one that is sent again: the actor of that number lives already and is of the same object. */
  actor(
    actor: number,
    actorClass: ActorClass,
    nameIndex: number,
    flag: boolean,
    position?: RocketLeagueVector,
    rotation?: RocketLeagueRotator,
  ): void;
  closed(actor: number): void;
  /** Updates of an actor begin: there may be none, and an actor may have several such lists in a frame. */
  updating?(actor: number): void;
}

/** Work of a frame beside its bytes, and of an update. */
const FRAME_UNITS = 4;
const UPDATE_UNITS = 2;

/** An unknown property or object whose layout nobody has decided yet. */
export type Undecided = { readonly property: StreamProperty } | { readonly object: number };

/** Decodes the frames of a network stream (section 7), one after the other. */
export class FrameDecoder {
  readonly bits: BitReader;
  readonly reader: AttributeReader;
  /** Updates that were decoded so far. */
  updates = 0;
  /** Without a sink: bits of properties that the tables do not know. */
  unknownBits = 0;
  /** Without a sink: references to what cannot be there. */
  badReferences = 0;
  /** What stopped the last frame, where that was something undecided. */
  undecided: Undecided | undefined;
  readonly #rules: StreamRules;
  readonly #classes: ActorClasses;
  readonly #budget: ReadBudget;
  readonly #sink: FrameSink | undefined;
  readonly #decide: (undecided: Undecided) => void;
  readonly #channelWidth: number;
  /** The living actors, by their numbers. */
  readonly #living: (ActorClass | undefined)[];

  /**
   * Without a sink nothing is followed, and what is undecided stops it: that is how layouts are tried. `decide` is called with what is undecided, and may
   * decide it.
   */
  constructor(
    reader: AttributeReader,
    rules: StreamRules,
    classes: ActorClasses,
    budget: ReadBudget,
    sink: FrameSink | undefined,
    decide: (undecided: Undecided) => void = () => undefined,
  ) {
    this.#decide = decide;
    this.reader = reader;
    this.bits = reader.bits;
    this.#rules = rules;
    this.#classes = classes;
    this.#budget = budget;
    this.#sink = sink;
    this.#channelWidth = widthBelow(rules.channels);
    this.#living = Array.from({ length: rules.channels }, () => undefined);
  }

  /** Goes on at a keyframe, where no actor lives yet. */
  restartAt(bit: number): void {
    this.bits.position = bit;
    this.#living.fill(undefined);
  }

  /**
   * Decodes a frame. Returns false at the end of a stream that was not closed: a frame without a time.
   *
   * @throws ReplayError where the bits cannot be a frame; the position is then somewhere in it.
   */
  frame(index: number): boolean {
    const { bits } = this;
    const sink = this.#sink;
    const start = bits.position;
    const time = bits.f32();
    const delta = bits.f32();
    if (time === 0 && delta === 0) return false;
    if (!Number.isFinite(time) || !Number.isFinite(delta)) throw desync('the time of a frame is not a number');
    sink?.frame(index, time, delta);
    const { channels } = this.#rules;
    const width = this.#channelWidth;
    const living = this.#living;
    const updates = this.updates;
    while (bits.bit() === 1) {
      const actor = readBelow(bits, channels, width);
      if (bits.bit() === 0) {
        living[actor] = undefined;
        sink?.closed(actor);
      } else if (bits.bit() === 1) this.#spawn(actor);
      else {
        const actorClass = living[actor];
        if (actorClass === undefined) throw desync(`actor ${actor} is updated and does not exist`);
        sink?.updating?.(actor);
        this.#update(actor, actorClass);
      }
      if (bits.position > bits.end) throw bits.overrun(`frame ${index}`);
    }
    if (bits.position > bits.end) throw bits.overrun(`frame ${index}`);
    this.#budget.work(FRAME_UNITS + ((bits.position - start) >>> 3) + UPDATE_UNITS * (this.updates - updates));
    return true;
  }

  #spawn(actor: number): void {
    const { bits, reader } = this;
    const nameIndex = this.#rules.hasNameIndex ? bits.i32() : -1;
    const flag = bits.bool();
    const object = bits.i32();
    const classes = this.#classes;
    let actorClass = classes.of(object);
    if (actorClass === undefined) throw desync(`a new actor is of object ${object}, of ${classes.objects.length}`);
    if (!actorClass.isKnown && !classes.isDecided(object)) {
      this.#decide({ object });
      if (!classes.isDecided(object)) {
        this.undecided = { object };
        throw desync(`nobody knows what ${actorClass.name} is`);
      }
      actorClass = classes.of(object)!;
    }
    const position = actorClass.hasLocation ? reader.vector() : undefined;
    const rotation = actorClass.hasRotation ? reader.rotator() : undefined;
    this.#living[actor] = actorClass;
    this.#sink?.actor(actor, actorClass, nameIndex, flag, position, rotation);
  }

  #update(actor: number, actorClass: ActorClass): void {
    const { bits, reader } = this;
    const { properties, limit, width } = actorClass;
    const isFollowed = this.#sink !== undefined;
    while (bits.bit() === 1) {
      const streamId = readBelow(bits, limit, width);
      const property = properties[streamId];
      if (property === undefined) throw desync(`${actorClass.name} has no property ${streamId}`);
      this.updates++;
      const follow = isFollowed ? property.follow : undefined;
      switch (property.kind) {
        case PropertyKind.body:
          reader.readBody();
          if (follow !== undefined) follow(actor, reader.body, streamId);
          break;
        case PropertyKind.byte: {
          const value = bits.bits(8);
          if (follow !== undefined) follow(actor, value, streamId);
          break;
        }
        case PropertyKind.float:
          if (follow === undefined) bits.position += 32;
          else follow(actor, bits.f32(), streamId);
          break;
        case PropertyKind.int: {
          const value = bits.i32();
          if (follow !== undefined) follow(actor, value, streamId);
          break;
        }
        case PropertyKind.boolean: {
          const value = bits.bool();
          if (follow !== undefined) follow(actor, value, streamId);
          break;
        }
        case PropertyKind.reference:
          if (!isFollowed) this.#checkReference();
          else if (follow === undefined) bits.position += 33;
          else follow(actor, reader.reference(), streamId);
          break;
        case PropertyKind.unknown: {
          const value = this.#unknown(property);
          if (follow !== undefined) follow(actor, value, streamId);
          break;
        }
        default: {
          const value = reader.value(property.type!);
          if (follow !== undefined) follow(actor, value, streamId);
        }
      }
      if (bits.position > bits.end) throw bits.overrun(property.name);
    }
  }

  #checkReference(): void {
    const isActor = this.bits.bool();
    const index = this.bits.i32();
    if (index < -1 || index >= (isActor ? this.#rules.channels : this.#classes.objects.length)) this.badReferences++;
  }

  #unknown(property: StreamProperty): UnknownValue {
    const { bits, reader } = this;
    if (property.guess === undefined) this.#decide({ property });
    const { guess } = property;
    if (guess === undefined) {
      this.undecided = { property };
      throw corrupt(`the layout of ${property.name} is unknown`, { reason: 'unknown-attribute', offset: bits.position >>> 3 });
    }
    const start = bits.position;
    let value: UnknownValue['value'];
    if ('bits' in guess) bits.position += guess.bits;
    else value = reader.value(guess.type);
    const end = bits.position;
    if (end > bits.end) throw bits.overrun(property.name);
    this.unknownBits += end - start;
    bits.position = start;
    const bytes = new Uint8Array((end - start + 7) >>> 3);
    for (let i = 0; i < bytes.length; i++) bytes[i] = bits.bits(Math.min(8, end - bits.position));
    return { bits: end - start, bytes, guess, ...(value !== undefined && { value }) };
  }
}

const desync = (detail: string): ReturnType<typeof corrupt> => corrupt(detail, { reason: 'network-desync' });
