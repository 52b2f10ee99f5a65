import type { SectionBuilders } from '../../io/sections.js';
import type { FrameSink } from './decoder.js';
import { EventEmitter } from './event-emitter.js';
import type { RocketLeagueEvent } from './events.js';
import type { RocketLeagueOn, RocketLeagueSectionTypes } from './match/section.js';
import type { ActorClass, Follow } from './network/actor-classes.js';
import type { RocketLeagueRotator, RocketLeagueVector } from './network/values.js';
import type { StreamReading } from './stream-reading.js';

type Functions<Kind extends keyof RocketLeagueOn> = readonly RocketLeagueOn[Kind][];

/** Hands everything that the decoder finds to the builders of sections, and to the events that are wanted. */
export class StreamSink implements FrameSink {
  /** The last frame, and when it was. */
  frameIndex = -1;
  seconds = 0;
  /** Frames so far. */
  frames = 0;
  readonly #emitter: EventEmitter | undefined;
  readonly #startTime: number;
  readonly #frame: Functions<'frame'>;
  readonly #frameEnd: Functions<'frameEnd'>;
  readonly #actor: Functions<'actor'>;
  readonly #closed: Functions<'closed'>;

  /** `names` are those of actors. */
  constructor(
    reading: StreamReading,
    builders: SectionBuilders<RocketLeagueSectionTypes>,
    wanted: ReadonlySet<string>,
    names: readonly string[],
  ) {
    this.#startTime = reading.startTime;
    this.#emitter = wanted.size > 0 ? new EventEmitter(reading, wanted, names) : undefined;
    this.#frame = builders.following('frame');
    this.#frameEnd = builders.following('frameEnd');
    this.#actor = builders.following('actor');
    this.#closed = builders.following('closed');
    for (const property of reading.classes.properties.values()) {
      // what is guessed is nothing to build on
      if (property.type === undefined) continue;
      const following = builders.following(property.name as `${string}:${string}`);
      const all = property.follow === undefined ? following : [property.follow, ...following];
      property.follow = all.length < 2 ? all[0] : each(all);
    }
  }

  frame(index: number, time: number, delta: number): void {
    this.endFrame();
    this.frameIndex = index;
    this.frames++;
    this.seconds = time - this.#startTime;
    this.#emitter?.frame(index, time, delta);
    for (const follow of this.#frame) follow(index, this.seconds, delta);
  }

  /** Says that the last frame is over. */
  endFrame(): void {
    if (this.frameIndex >= 0) for (const follow of this.#frameEnd) follow(this.frameIndex, this.seconds);
  }

  actor(
    actor: number,
    actorClass: ActorClass,
    nameIndex: number,
    flag: boolean,
    position?: RocketLeagueVector,
    rotation?: RocketLeagueRotator,
  ): void {
    this.#emitter?.actor(actor, actorClass, nameIndex, flag, position, rotation);
    for (const follow of this.#actor) follow(actor, actorClass, position, rotation);
  }

  closed(actor: number): void {
    this.#emitter?.closed(actor);
    for (const follow of this.#closed) follow(actor);
  }

  /** The events since the last call, if there are any. */
  taken(): readonly RocketLeagueEvent[] | undefined {
    return this.#emitter?.taken();
  }
}

const each =
  (all: readonly Follow[]): Follow =>
  (actor, value, streamId) => {
    for (const follow of all) follow(actor, value, streamId);
  };
