import { BitReader } from '../../core/bit-reader.js';
import { countingErrors, isCounted } from '../../core/errors.js';
import type { DecoderState } from './decoder-state.js';
import type { DemMessageSource } from './events.js';
import type { DemFrame } from './framing.js';
import { MessageDecoder } from './message-decoder.js';
import { enterMessages } from './packet-data.js';
import { Packet } from './packet.js';
import type { Payloads } from './payload.js';
import { RepeatedDamage } from './repeated-damage.js';

/** Units of work for a message, and for finding it in its packet. */
const MESSAGE_UNITS = 16;
const SPLIT_UNITS = 4;
/** Messages that are found in a packet between two looks whether a pause is due. */
const SPLIT_MESSAGES = 1 << 12;

/** A packet that is paused while its messages are found, or between two of them. */
interface PacketInHand {
  readonly frame: DemFrame;
  readonly source: DemMessageSource;
  readonly apply: boolean;
  /** The message that is applied next; undefined until all are found. */
  readonly next: number | undefined;
}

/** Opens packets, and applies their messages in order, with pauses. */
export class PacketDecoder {
  readonly #state: DecoderState;
  readonly #messageDecoder: MessageDecoder;
  readonly #payloads: Payloads;
  readonly #packet: Packet;
  readonly #repeated = new RepeatedDamage();
  readonly #reader = new BitReader();
  /** The packet in hand, where a pause is due before its end. */
  #inHand: PacketInHand | undefined;

  constructor(state: DecoderState, payloads: Payloads) {
    this.#state = state;
    this.#messageDecoder = new MessageDecoder(state);
    this.#payloads = payloads;
    this.#packet = new Packet(state.budget.limits.maxItems);
  }

  /** Whether the last packet was left for a pause: before the next one, `resume` goes on with it. */
  get isUnfinished(): boolean {
    return this.#inHand !== undefined;
  }

  /** The command of the packet in hand, and whether its messages are applied. */
  get inHand(): Pick<PacketInHand, 'frame' | 'apply'> | undefined {
    return this.#inHand;
  }

  /** Goes on with the packet in hand. */
  resume(): void {
    const { frame, source, apply, next } = this.#inHand!;
    if (next === undefined) this.#split(frame, source, apply);
    else this.#messages(frame, source, apply, next);
  }

  /** Decodes a packet, or begins to. Without `apply` its messages only become events. */
  open(frame: DemFrame, source: DemMessageSource, apply = source !== 'fullPacket'): void {
    this.#state.counts.packets++;
    const reader = this.#reader;
    this.#payloads.into(reader, frame);
    if (!enterMessages(reader, source === 'fullPacket')) return;
    this.#state.budget.readBytes += reader.remaining >>> 3;
    this.#packet.begin(reader);
    this.#split(frame, source, apply);
  }

  /** Finds the messages of a packet, then applies them. */
  #split(frame: DemFrame, source: DemMessageSource, apply: boolean): void {
    const { budget } = this.#state;
    const packet = this.#packet;
    for (let isWhole = false; !isWhole;) {
      const { count } = packet;
      isWhole = packet.split(SPLIT_MESSAGES);
      budget.work((packet.count - count) * SPLIT_UNITS);
      if (budget.untilPause > 0) continue;
      this.#inHand = { frame, source, apply, next: isWhole ? 0 : undefined };
      return;
    }
    this.#messages(frame, source, apply, 0);
  }

  /** Applies messages from one on: up to the end of the packet, or until a pause is due or there are events enough to be given on. */
  #messages(frame: DemFrame, source: DemMessageSource, apply: boolean, from: number): void {
    const { budget, diagnostics } = this.#state;
    const packet = this.#packet;
    this.#inHand = undefined;
    let isCareful = !diagnostics.keepsErrors || !this.#repeated.isEmpty;
    for (let i = from; i < packet.count; i++) {
      const id = packet.id(i);
      try {
        if (this.#messageDecoder.isUpdateLeft) this.#messageDecoder.resume();
        else {
          budget.work(MESSAGE_UNITS);
          if (isCareful && (!diagnostics.keepsErrors || this.#repeated.isFull(id, frame)))
            countingErrors(() => this.#messageDecoder.decode(packet, i, id, source, frame, apply));
          else this.#messageDecoder.decode(packet, i, id, source, frame, apply);
        }
      } catch (error) {
        this.#messageDecoder.isUpdateLeft = false;
        this.#damaged(error, id, frame);
        isCareful = true;
      }
      if (!this.#messageDecoder.isUpdateLeft && budget.untilPause > 0 && !this.#state.isFull) continue;
      const next = this.#messageDecoder.isUpdateLeft ? i : i + 1;
      if (next === packet.count) break;
      this.#inHand = { frame, source, apply, next };
      return;
    }
    if (packet.damage) this.#state.damage(packet.damage, frame);
  }

  #damaged(error: unknown, id: number, frame: DemFrame): void {
    const kind = this.#state.diagnostics.keepsErrors ? this.#repeated.add(id, frame) : undefined;
    this.#state.damage(error, frame, isCounted(error) ? undefined : this.#messageDecoder.nameOf(id), kind);
  }
}
