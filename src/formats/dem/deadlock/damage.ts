import type { ReadBudget } from '../../../core/budget.js';
import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { DemPosition } from '../entities/position.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Heroes } from './heroes.js';
import { PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { SubclassNames } from './subclass-names.js';
import type { DeadlockTeam } from './team.js';
import { unitKindOf, type DeadlockUnitKind } from './unit-kinds.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** Where a shot hit. */
export type DeadlockHitGroup = (typeof HIT_GROUPS)[number];

/** Somebody or something was damaged (k_EUserMsg_Damage; docs/formats/dem.md, section 21). */
export interface DeadlockDamageEvent {
  readonly type: 'damage';
  readonly game: 'deadlock';
  readonly tick: number;
  /** The player whose hero dealt it; undefined where no hero did. */
  readonly attacker?: DemPlayerRef<DeadlockTeam> | undefined;
  readonly victim?: DemPlayerRef<DeadlockTeam> | undefined;
  /** By the class of the entity. */
  readonly attackerKind?: DeadlockUnitKind | undefined;
  readonly victimKind?: DeadlockUnitKind | undefined;
  /** The numbers of the game for the kinds of attacker and victim (Class_T). They move between builds. */
  readonly attackerClass?: number | undefined;
  readonly victimClass?: number | undefined;
  /** Indexes of the entities. */
  readonly attackerIndex?: number | undefined;
  readonly victimIndex?: number | undefined;
  /**
   * Index and kind of what carried the damage, where it is something else than the attacker: a projectile, or an object that deals damage later. A hero
   * who seems to attack himself was hit by such an object, or pays with his own health.
   */
  readonly inflictorIndex?: number | undefined;
  readonly inflictorKind?: DeadlockUnitKind | undefined;
  readonly inflictorClass?: string | undefined;
  /** Index, kind and class of the object that attacked, in builds that send it: what a hero left behind, and deals damage for the hero. */
  readonly attackingObjectIndex?: number | undefined;
  readonly attackingObjectKind?: DeadlockUnitKind | undefined;
  readonly attackingObjectClass?: string | undefined;
  /** Internal name of the ability or weapon, `citadel_weapon_lash_set`; undefined where the recording has none. */
  readonly ability?: string | undefined;
  readonly abilityId?: number | undefined;
  /** `damage` is the whole damage; the field after it is what the victim lost by it. */
  readonly damage: number;
  readonly healthLost: number;
  /** Health that is left; undefined where the message does not say, as for troopers. */
  readonly health?: number | undefined;
  readonly maxHealth?: number | undefined;
  /** What it would have been without resistances, and what shields took of it; undefined where the message does not say. */
  readonly beforeMitigation?: number | undefined;
  readonly absorbed?: number | undefined;
  /** Shield that is left. This and the fields down to `direction` are of builds since 2024-10 (unverified: the recording with damage is older). */
  readonly shield?: number | undefined;
  readonly maxShield?: number | undefined;
  /** How much of it a critical hit added; undefined for none. */
  readonly criticalDamage?: number | undefined;
  readonly hitGroup?: DeadlockHitGroup | undefined;
  readonly hitGroupId?: number | undefined;
  /** How many hits the message stands for. */
  readonly hits?: number | undefined;
  /** From where to where it went, as a vector. */
  readonly direction?: DemPosition | undefined;
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
/** The fields of the message. 2 and 10 are what 27 and 28 are since 2025-02. */
const SCHEMA = `
CMsgVector: 1 float x, 2 float y, 3 float z
Damage: 1 int32 damage, 2 int32 old_pre_damage, 3 int32 type, 4 int32 citadel_type, 5 CMsgVector origin, 6 int32 entindex_victim, 7 int32 entindex_inflictor, 8 int32 entindex_attacker, 10 int32 old_absorbed, 11 int32 victim_health_max, 12 int32 victim_health_new, 14 uint32 ability_id, 15 uint32 attacker_class, 16 uint32 victim_class, 17 int32 shield_max, 18 int32 shield_new, 19 int32 hits, 20 int32 health_lost, 21 int32 hitgroup, 22 int32 entindex_object, 23 CMsgVector direction, 26 float crit_damage, 27 float pre_damage, 28 float absorbed
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
  readonly old_pre_damage?: number;
  readonly pre_damage?: number;
  readonly old_absorbed?: number;
  readonly absorbed?: number;
  readonly entindex_inflictor?: number;
  readonly entindex_object?: number;
  readonly shield_max?: number;
  readonly shield_new?: number;
  readonly hits?: number;
  readonly hitgroup?: number;
  readonly direction?: Partial<DemPosition>;
  readonly crit_damage?: number;
}
/** The bit DMG_BULLET of the engine. */
const BULLET = 2;
const MELEE = 3;
/** HitGroup_t */
const HIT_GROUPS = [
  'generic',
  'head',
  'chest',
  'stomach',
  'leftArm',
  'rightArm',
  'leftLeg',
  'rightLeg',
  'neck',
  'unused',
  'gear',
  'special',
  'walkerFrontLeftLeg',
  'walkerFrontRightLeg',
  'walkerRearLeftLeg',
  'walkerRearRightLeg',
  'walkerHead',
  'walkerBack',
  'drone',
  'headWithoutResistance',
] as const;

/** An entity index of a message; -1 is nothing. */
const indexIn = (index: number | undefined): number | undefined => (index === undefined || index < 0 ? undefined : index);

/** Units of work for an event, besides decoding its message. */
const EVENT_UNITS = 64;

let schema: ProtoSchema | undefined;

/** Follows damage. Other builders ask it what was damaged. */
export class DamageBuilder implements DemSectionBuilder {
  /** The damage of the last packet. */
  ofPacket: DeadlockDamageEvent[] = [];
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #heroes: Heroes;
  readonly #names: SubclassNames;
  readonly #budget: ReadBudget;
  readonly #listed: Listed<DeadlockDamageEvent>;
  /** Messages of the current packet. The heroes that they mean are known once its entities are applied. */
  readonly #messages = new PacketQueue<DamageMessage>();
  #isBegun = false;

  readonly on: Partial<DemFollowed> = {
    messageBytes: (_id, bytes) => this.#messageBytes(bytes),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#budget = recording.budget;
    this.#heroes = new Heroes(recording);
    this.#names = new SubclassNames(recording);
    this.#listed = new Listed(recording, 'damage');
  }

  #messageBytes(bytes: Uint8Array): void {
    this.#messages.add((schema ??= new ProtoSchema(SCHEMA)).decode('Damage', bytes, 0, bytes.length));
  }

  #packet(tick: number): boolean {
    if (!this.#isBegun && this.ofPacket.length > 0) this.ofPacket = [];
    if (this.#messages.isEmpty) return true;
    this.#isBegun = !this.#messages.drain(this.#budget, (message) => {
      this.#budget.work(EVENT_UNITS);
      const event = this.#event(message, tick);
      this.ofPacket.push(event);
      this.#listed.add(event);
    });
    return !this.#isBegun;
  }

  *build(): Asking<DeadlockDamageSections> {
    return { damage: this.#listed.list };
  }

  #event(message: DamageMessage, tick: number): DeadlockDamageEvent {
    const { ability_id: abilityId, origin, direction } = message;
    const attackerIndex = indexIn(message.entindex_attacker);
    const victimIndex = indexIn(message.entindex_victim);
    const inflictorIndex = indexIn(message.entindex_inflictor);
    const isInflictorOther = inflictorIndex !== undefined && inflictorIndex !== attackerIndex;
    const objectIndex = indexIn(message.entindex_object);
    const classAt = (index: number | undefined): string | undefined => (index === undefined ? undefined : this.#recording.classAt(index));
    const inflictorClass = isInflictorOther ? classAt(inflictorIndex) : undefined;
    const objectClass = classAt(objectIndex);
    const attacker = this.#heroes.userId(attackerIndex);
    const victim = this.#heroes.userId(victimIndex);
    return {
      type: 'damage',
      game: 'deadlock',
      tick,
      attacker: this.#players.ref(attacker),
      victim: this.#players.ref(victim),
      attackerKind: unitKindOf(classAt(attackerIndex), message.attacker_class),
      victimKind: unitKindOf(classAt(victimIndex), message.victim_class),
      attackerClass: message.attacker_class,
      victimClass: message.victim_class,
      attackerIndex,
      victimIndex,
      inflictorIndex: isInflictorOther ? inflictorIndex : undefined,
      inflictorKind: unitKindOf(inflictorClass, undefined),
      inflictorClass,
      attackingObjectIndex: objectIndex,
      attackingObjectKind: unitKindOf(objectClass, undefined),
      attackingObjectClass: objectClass,
      ability: this.#names.of(abilityId),
      abilityId,
      damage: message.damage ?? 0,
      healthLost: message.health_lost ?? 0,
      health: message.victim_health_new,
      maxHealth: message.victim_health_max,
      beforeMitigation: message.pre_damage ?? message.old_pre_damage,
      absorbed: message.absorbed ?? message.old_absorbed,
      shield: message.shield_new,
      maxShield: message.shield_max,
      criticalDamage: message.crit_damage || undefined,
      hitGroup: HIT_GROUPS[message.hitgroup ?? -1],
      hitGroupId: message.hitgroup,
      hits: message.hits,
      direction: direction === undefined ? undefined : { x: direction.x ?? 0, y: direction.y ?? 0, z: direction.z ?? 0 },
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
    return { messages: [DAMAGE], classes: [Heroes.className], stringTables: [ENTITY_NAMES] };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new DamageBuilder(recording, of(PLAYERS_SECTION)),
};
