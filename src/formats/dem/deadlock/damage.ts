import type { ReadBudget } from '../../../core/budget.js';
import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { DemPosition } from '../entities/position.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Heroes } from './heroes.js';
import { PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { SubclassNames } from './subclass-names.js';
import type { DeadlockTeam } from './team.js';

/** The kind of unit that dealt or took damage. It is undefined for numbers that no recording at hand explains. */
export type DeadlockUnitKind = 'hero' | 'trooper' | 'guardian';

/** Somebody or something was damaged (k_EUserMsg_Damage; docs/formats/dem.md, section 21). */
export interface DeadlockDamageEvent {
  readonly type: 'damage';
  readonly game: 'deadlock';
  readonly tick: number;
  /** The player whose hero dealt it; undefined where no hero did. */
  readonly attacker?: DemPlayerRef<DeadlockTeam> | undefined;
  readonly victim?: DemPlayerRef<DeadlockTeam> | undefined;
  readonly attackerKind?: DeadlockUnitKind | undefined;
  readonly victimKind?: DeadlockUnitKind | undefined;
  /** The numbers of the game for the kinds of attacker and victim. */
  readonly attackerClass?: number | undefined;
  readonly victimClass?: number | undefined;
  /** Indexes of the entities. */
  readonly attackerIndex?: number | undefined;
  readonly victimIndex?: number | undefined;
  /** Internal name of the ability or weapon, `citadel_weapon_lash_set`; undefined where the recording has none. */
  readonly ability?: string | undefined;
  readonly abilityId?: number | undefined;
  /** `damage` is the whole damage; the field after it is what the victim lost by it. */
  readonly damage: number;
  readonly healthLost: number;
  /** Health that is left; undefined where the message does not say, as for troopers. */
  readonly health?: number | undefined;
  readonly maxHealth?: number | undefined;
  readonly isBullet: boolean;
  readonly isMelee: boolean;
  /** The place of the hit. */
  readonly position?: DemPosition | undefined;
  /** Places of both heroes; undefined for other units, and for heroes out of sight of the recording. */
  readonly attackerPosition?: DemPosition | undefined;
  readonly victimPosition?: DemPosition | undefined;
}

/** Damage as a section. */
export interface DeadlockDamageSections {
  readonly damage: readonly DeadlockDamageEvent[];
}

/** k_EUserMsg_Damage */
const DAMAGE = 300;
/** The fields of the message whose meaning is proved by recordings. */
const SCHEMA = `
CMsgVector: 1 float x, 2 float y, 3 float z
Damage: 1 int32 damage, 3 int32 type, 4 int32 citadel_type, 5 CMsgVector origin, 6 int32 entindex_victim, 8 int32 entindex_attacker, 11 int32 victim_health_max, 12 int32 victim_health_new, 14 uint32 ability_id, 15 uint32 attacker_class, 16 uint32 victim_class, 20 int32 health_lost
`;
interface DamageMessage {
  readonly damage?: number;
  readonly type?: number;
  readonly citadel_type?: number;
  readonly origin?: Partial<DemPosition>;
  readonly entindex_victim?: number;
  readonly entindex_attacker?: number;
  readonly victim_health_max?: number;
  readonly victim_health_new?: number;
  readonly ability_id?: number;
  readonly attacker_class?: number;
  readonly victim_class?: number;
  readonly health_lost?: number;
}
/** The bit DMG_BULLET of the engine. */
const BULLET = 2;
const MELEE = 3;
const KINDS: Readonly<Record<number, DeadlockUnitKind>> = { 1: 'hero', 4: 'trooper', 5: 'guardian' };

/** Units of work for an event, besides decoding its message. */
const EVENT_UNITS = 64;

let schema: ProtoSchema | undefined;

/** Follows damage. Other builders ask it what was damaged. */
export class DamageBuilder implements DemSectionBuilder {
  /** The damage of the last packet. */
  ofPacket: readonly DeadlockDamageEvent[] = [];
  readonly #players: DeadlockPlayersBuilder;
  readonly #heroes: Heroes;
  readonly #names: SubclassNames;
  readonly #budget: ReadBudget;
  readonly #listed: Listed<DeadlockDamageEvent>;
  /** Messages of the current packet. The heroes that they mean are known once its entities are applied. */
  #messages: DamageMessage[] = [];

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes) => this.#messageBytes(bytes),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#players = players;
    this.#budget = recording.budget;
    this.#heroes = new Heroes(recording);
    this.#names = new SubclassNames(recording);
    this.#listed = new Listed(recording, 'damage');
  }

  #messageBytes(bytes: Uint8Array): void {
    this.#messages.push((schema ??= new ProtoSchema(SCHEMA)).decode('Damage', bytes, 0, bytes.length));
  }

  #packet(tick: number): void {
    this.#budget.work(this.#messages.length * EVENT_UNITS);
    this.ofPacket = this.#messages.map((message) => this.#event(message, tick));
    this.#messages = [];
    for (const event of this.ofPacket) this.#listed.add(event);
  }

  *build(): Asking<DeadlockDamageSections> {
    return { damage: this.#listed.list };
  }

  #event(message: DamageMessage, tick: number): DeadlockDamageEvent {
    const { entindex_attacker: attackerIndex, entindex_victim: victimIndex, ability_id: abilityId, origin } = message;
    const attacker = this.#heroes.userId(attackerIndex);
    const victim = this.#heroes.userId(victimIndex);
    return {
      type: 'damage',
      game: 'deadlock',
      tick,
      attacker: this.#players.ref(attacker),
      victim: this.#players.ref(victim),
      attackerKind: KINDS[message.attacker_class ?? 0],
      victimKind: KINDS[message.victim_class ?? 0],
      attackerClass: message.attacker_class,
      victimClass: message.victim_class,
      attackerIndex,
      victimIndex,
      ability: this.#names.of(abilityId),
      abilityId,
      damage: message.damage ?? 0,
      healthLost: message.health_lost ?? 0,
      health: message.victim_health_new,
      maxHealth: message.victim_health_max,
      isBullet: ((message.type ?? 0) & BULLET) !== 0,
      isMelee: message.citadel_type === MELEE,
      position: origin === undefined ? undefined : { x: origin.x ?? 0, y: origin.y ?? 0, z: origin.z ?? 0 },
      attackerPosition: this.#heroes.position(attacker),
      victimPosition: this.#heroes.position(victim),
    };
  }
}

/** Follows who took damage, from whom, and with what. */
export const DAMAGE_SECTION: DemSectionDefinition<DamageBuilder> = {
  sections: ['damage'],
  events: ['damage'],
  get needs() {
    return { messages: [DAMAGE], classes: [Heroes.className], stringTables: true };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new DamageBuilder(recording, of(PLAYERS_SECTION)),
};
