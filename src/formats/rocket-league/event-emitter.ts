import type { FrameSink } from './decoder.js';
import type { RocketLeagueEvent } from './events.js';
import type { ActorClass, StreamProperty, UnknownValue } from './network/actor-classes.js';
import type { RocketLeagueRotator, RocketLeagueVector } from './network/values.js';
import type { StreamReading } from './stream-reading.js';

/** Makes events of what the decoder finds. */
export class EventEmitter implements FrameSink {
  /** Of the current frame. */
  frameIndex = 0;
  seconds = 0;
  #events: RocketLeagueEvent[] = [];
  readonly #wanted: ReadonlySet<string>;
  readonly #startTime: number;
  readonly #names: readonly string[];

  /** Follows the properties of the types that are wanted. */
  constructor(reading: StreamReading, wanted: ReadonlySet<string>, names: readonly string[]) {
    this.#wanted = wanted;
    this.#startTime = reading.startTime;
    this.#names = names;
    for (const property of reading.classes.properties.values()) {
      if (wanted.has(property.type ?? 'unknown')) property.follow = this.#follow(property, reading);
    }
  }

  #follow(property: StreamProperty, { reader }: StreamReading): NonNullable<StreamProperty['follow']> {
    const { name, object, type } = property;
    const push = (actor: number, streamId: number, value: unknown): void => {
      this.#events.push({
        type,
        frame: this.frameIndex,
        seconds: this.seconds,
        actor,
        property: name,
        propertyObject: object,
        streamId,
        value,
      } as RocketLeagueEvent);
    };
    if (type === 'RigidBody') return (actor, _, streamId) => push(actor, streamId, reader.bodyValue());
    if (type !== undefined) return (actor, value, streamId) => push(actor, streamId, value);
    return (actor, value, streamId) => {
      this.#events.push({
        type: 'unknown',
        frame: this.frameIndex,
        seconds: this.seconds,
        actor,
        property: name,
        propertyObject: object,
        streamId,
        isGuessed: true,
        ...(value as UnknownValue),
      });
    };
  }

  frame(index: number, time: number, delta: number): void {
    this.frameIndex = index;
    this.seconds = time - this.#startTime;
    if (this.#wanted.has('frame')) this.#events.push({ type: 'frame', frame: index, seconds: this.seconds, time, delta });
  }

  actor(
    actor: number,
    { object, name: objectName }: ActorClass,
    nameIndex: number,
    flag: boolean,
    position?: RocketLeagueVector,
    rotation?: RocketLeagueRotator,
  ): void {
    if (!this.#wanted.has('actor')) return;
    const name = this.#names[nameIndex];
    this.#events.push({
      type: 'actor',
      frame: this.frameIndex,
      seconds: this.seconds,
      actor,
      object,
      objectName,
      ...(name !== undefined && { name }),
      ...(nameIndex !== -1 && { nameIndex }),
      flag,
      ...(position && { position }),
      ...(rotation && { rotation }),
    });
  }

  closed(actor: number): void {
    if (this.#wanted.has('closed')) this.#events.push({ type: 'closed', frame: this.frameIndex, seconds: this.seconds, actor });
  }

  /** The events since the last call, if there are any. */
  taken(): readonly RocketLeagueEvent[] | undefined {
    if (this.#events.length === 0) return undefined;
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
