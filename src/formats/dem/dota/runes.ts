import type { DemEntity } from '../entities/entity.js';
import { numberIn } from '../entities/field-value.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { ProtoMessage } from '../messages.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CHAT_EVENT, playersOf } from './chat-events.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import { numberOf } from '../sections/message-list.js';
import { Positions, type DotaPosition } from './position.js';
import { runeOf, type DotaRune } from './rune-names.js';
import { TimedList } from './timed-list.js';

/** A rune lay somewhere and is gone, because it was taken or its time was over (docs/formats/dem.md, section 14). */
export interface DotaRuneEvent {
  readonly type: 'rune';
  /** The tick at which it was gone. */
  readonly tick: number;
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  /** Undefined for runes that are newer than this library. */
  readonly rune?: DotaRune | undefined;
  /** DOTA_RUNES. */
  readonly runeType: number;
  readonly position?: DotaPosition | undefined;
  /** The tick at which it appeared or was first seen. */
  readonly spawnTick: number;
  /** How long it lay, in seconds of game time. */
  readonly lifetimeSeconds: number;
  /** The player who took or bottled it; undefined where nobody did. */
  readonly playerId?: number | undefined;
}

/** Runes as a section. */
export interface DotaRuneSections {
  readonly runes: readonly DotaRuneEvent[];
}

const RUNE_CLASS = 'CDOTA_Item_Rune';
/** CHAT_MESSAGE_RUNE_PICKUP and CHAT_MESSAGE_RUNE_BOTTLE. unverified */
const TAKEN: ReadonlySet<number> = new Set([22, 23]);

interface Lying {
  readonly entity: DemEntity;
  readonly spawnTick: number;
  readonly mapTime: number;
  readonly runeType: number;
  readonly position: DotaPosition | undefined;
}

/** Units of work for a rune that comes or goes. */
const RUNE_UNITS = 32;

class RunesBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #type: DemFieldRef;
  readonly #positions: Positions;
  readonly #runes: TimedList<DotaRuneEvent>;
  readonly #lying = new Map<number, Lying>();
  readonly #came = new PacketQueue<DemEntity>();
  readonly #gone = new PacketQueue<Lying>();
  #taken: { readonly runeType: number; readonly playerId: number | undefined }[] = [];

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    entity: (op, entity) => this.#entity(op, entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#type = recording.field('m_iRuneType');
    this.#positions = new Positions(recording);
    this.#runes = new TimedList(recording, clock, 'runes');
  }

  #message(message: ProtoMessage): void {
    if (!TAKEN.has(numberOf(message, 'type', -1))) return;
    this.#taken.push({ runeType: numberOf(message, 'value'), playerId: playersOf(message)[0] });
  }

  #entity(op: DemEntityOp, entity: DemEntity): void {
    if (entity.className !== RUNE_CLASS) return;
    const lying = this.#lying.get(entity.handle);
    if (op !== 'deleted') {
      if (lying === undefined) this.#came.add(entity);
    } else if (lying !== undefined) {
      this.#lying.delete(entity.handle);
      this.#gone.add(lying);
    }
  }

  #packet(tick: number): boolean {
    const { budget } = this.#recording;
    const { mapTime } = this.#clock;
    const isDone =
      this.#gone.drain(budget, (rune) => this.#tell(rune, tick)) &&
      this.#came.drain(budget, (entity) => {
        budget.work(RUNE_UNITS);
        const runeType = numberIn(this.#type, entity) ?? 0;
        this.#lying.set(entity.handle, { entity, spawnTick: tick, mapTime, runeType, position: this.#positions.of(entity) });
      });
    if (isDone && this.#taken.length > 0) this.#taken = [];
    return isDone;
  }

  *build(): Asking<DotaRuneSections> {
    return { runes: yield* this.#runes.inTime() };
  }

  #tell({ runeType, position, spawnTick, mapTime }: Lying, tick: number): void {
    this.#recording.budget.work(RUNE_UNITS + this.#taken.length);
    const by = this.#taken.findIndex((taken) => taken.runeType === runeType);
    const [taken] = by < 0 ? [] : this.#taken.splice(by, 1);
    const event: DotaRuneEvent = {
      type: 'rune',
      tick,
      gameSeconds: this.#clock.now,
      rune: runeOf(runeType),
      runeType,
      position,
      spawnTick,
      lifetimeSeconds: this.#clock.mapTime - mapTime,
      playerId: taken?.playerId,
    };
    this.#runes.add(event, { tick, mapTime: this.#clock.mapTime });
  }
}

/** Follows runes: where they lay, and for how long. */
export const RUNES_SECTION: DemSectionDefinition = {
  sections: ['runes'],
  events: ['rune'],
  needs: { messages: [CHAT_EVENT], classes: [RUNE_CLASS] },
  uses: [CLOCK_SECTION],
  start: (recording, of) => new RunesBuilder(recording, of(CLOCK_SECTION)),
};
