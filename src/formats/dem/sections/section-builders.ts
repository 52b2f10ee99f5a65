import { SectionBuilders } from '../../../io/sections.js';
import type { Asking } from '../../../io/framing.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemGameEvent } from '../events.js';
import type { ProtoMessage } from '../messages.js';
import type { DemFollowed, DemRecording, DemSectionDefinition, DemSectionTypes } from './section.js';

/** The builders of one read, by what they follow. */
export class DemSectionBuilders {
  readonly #builders: SectionBuilders<DemSectionTypes>;
  readonly #recording: DemRecording;
  readonly #byMessage = new Map<number, DemFollowed['message'][]>();
  readonly #byBytes = new Map<number, DemFollowed['messageBytes'][]>();
  readonly #entity: readonly DemFollowed['entity'][];
  readonly #gameEvent: readonly DemFollowed['gameEvent'][];
  readonly #packet: readonly DemFollowed['packet'][];
  /** The builder that goes on with the packet in hand. */
  #nextOfPacket = 0;
  readonly #damage: (error: unknown) => void;

  /** `definitions` are in the order that `definitionsFor` returns. `damage` takes errors of `end` and `build`, and may throw them. */
  constructor(definitions: readonly DemSectionDefinition[], recording: DemRecording, damage: (error: unknown) => void) {
    this.#recording = recording;
    this.#damage = damage;
    this.#builders = new SectionBuilders<DemSectionTypes>(definitions, recording);
    for (const [{ needs }, { on }] of this.#builders.entries()) {
      for (const id of needs.messages ?? []) {
        if (on.message !== undefined) listIn(this.#byMessage, id).push(on.message);
        if (on.messageBytes !== undefined) listIn(this.#byBytes, id).push(on.messageBytes);
      }
    }
    this.#entity = this.#builders.following('entity');
    this.#gameEvent = this.#builders.following('gameEvent');
    this.#packet = this.#builders.following('packet');
  }

  wantsMessage(id: number): boolean {
    return this.#byMessage.has(id);
  }

  wantsBytes(id: number): boolean {
    return this.#byBytes.has(id);
  }

  get wantsEntities(): boolean {
    return this.#entity.length > 0;
  }

  get wantsGameEvents(): boolean {
    return this.#gameEvent.length > 0;
  }

  message(id: number, message: ProtoMessage, tick: number): void {
    for (const follow of this.#byMessage.get(id)!) follow(id, message, tick);
  }

  messageBytes(id: number, bytes: Uint8Array, tick: number): void {
    for (const follow of this.#byBytes.get(id)!) follow(id, bytes, tick);
  }

  entity(op: DemEntityOp, entity: DemEntity, tick: number): void {
    for (const follow of this.#entity) follow(op, entity, tick);
  }

  gameEvent(event: DemGameEvent): void {
    for (const follow of this.#gameEvent) follow(event);
  }

  /** Returns false when a pause is due before all builders are done with the packet: then call it again. */
  packet(tick: number): boolean {
    const from = this.#nextOfPacket;
    this.#nextOfPacket = 0;
    for (let i = from; i < this.#packet.length; i++) {
      if (this.#packet[i]!(tick) !== false) continue;
      this.#nextOfPacket = i;
      return false;
    }
    return true;
  }

  end(): void {
    for (const follow of this.#builders.following('end')) {
      try {
        follow();
      } catch (error) {
        this.#damage(error);
      }
    }
  }

  /** The sections by name, after the last packet. */
  build(): Asking<Readonly<Record<string, unknown>>> {
    return this.#builders.build(undefined, this.#recording.budget, this.#damage);
  }

  /** The sections as of now, without pauses; with `section` only those of the definition that makes it. */
  soFar(section?: string): Readonly<Record<string, unknown>> {
    return this.#builders.soFar(undefined, this.#damage, section);
  }
}

function listIn<T>(lists: Map<number, T[]>, id: number): T[] {
  let list = lists.get(id);
  if (list === undefined) lists.set(id, (list = []));
  return list;
}
