import type { DemEntity } from '../entities/entity.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { ProtoMessage } from '../messages.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { buildingOf } from './building-names.js';
import { CHAT_EVENT, playersOf } from './chat-events.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import type { DotaCombatLogEntry, DotaCombatLogEntryOf } from './combat-log-entry.js';
import { COMBAT_LOG_SECTION, type CombatLogBuilder } from './combat-log.js';
import { COURIER_CLASS, COURIER_NAME, Couriers, type FallenCourier } from './couriers.js';
import { FallenUnits, type Fallen } from './fallen-units.js';
import { HeroPlayers } from './hero-players.js';
import { numberOf } from '../sections/message-list.js';
import type { DotaObjective, DotaObjectiveKind, DotaObjectiveOwn, DotaObjectiveSections } from './objective.js';
import { runeOf } from './rune-names.js';
import { Smokes } from './smokes.js';
import { teamOf, type DotaTeam } from './team.js';
import { TimedList, type Moment } from './timed-list.js';
import { WARD_CLASSES, Wards, wardNamed, type StandingWard } from './wards.js';

/**
 * The announcements (DOTA_CHAT_MESSAGE) that are read here. What players and value mean in each is in docs/formats/dem.md, section 14.
 * unverified
 */
const AEGIS = 8;
const GLYPH_USED = 12;
const RUNE_PICKUP = 22;
const RUNE_BOTTLE = 23;
const DENIED_AEGIS = 51;
const AEGIS_STOLEN = 53;
const SCAN_USED = 100;

interface By {
  readonly playerId: number | undefined;
  readonly team: DotaTeam | undefined;
}

/** Follows objectives in the combat log, in announcements and in entities. */
class ObjectivesBuilder implements DemSectionBuilder {
  readonly #clock: ClockBuilder;
  readonly #players: HeroPlayers;
  readonly #objectives: TimedList<DotaObjective>;
  readonly #wards: Wards;
  readonly #couriers: Couriers;
  readonly #smokes: Smokes;
  readonly #fallenWards: FallenUnits<StandingWard>;
  readonly #fallenCouriers: FallenUnits<FallenCourier>;
  /** Entries of the current packet. Their time is known when the packet is over. */
  #entries: DotaCombatLogEntry[] = [];
  #announced: ProtoMessage[] = [];
  #isFirst = true;

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    entity: (op, entity) => this.#entity(op, entity),
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording, clock: ClockBuilder, log: CombatLogBuilder) {
    this.#clock = clock;
    this.#players = new HeroPlayers(recording);
    this.#objectives = new TimedList(recording, clock, 'objectives');
    this.#wards = new Wards(recording, this.#players);
    this.#couriers = new Couriers(recording);
    this.#smokes = new Smokes(recording.budget);
    this.#fallenWards = new FallenUnits(recording.budget);
    this.#fallenCouriers = new FallenUnits(recording.budget);
    log.follow((entry) => {
      if (isOfObjective(entry)) this.#entries.push(entry);
    });
  }

  #message(message: ProtoMessage): void {
    this.#announced.push(message);
  }

  #entity(op: DemEntityOp, entity: DemEntity): void {
    if (WARD_CLASSES.includes(entity.className)) this.#wards.entity(op, entity);
    else if (entity.className === COURIER_CLASS) this.#couriers.entity(op, entity);
  }

  #packet(tick: number): void {
    const at = { tick, mapTime: this.#clock.mapTime };
    // What has waited too long does not belong to this packet.
    this.#settle(tick);
    this.#wards.packet(this.#clock.mapTime, this.#isFirst);
    this.#isFirst = false;
    for (const ward of this.#wards.placed) {
      const { ward: kind, position, ownerId, owner, handle } = ward;
      this.#add('wardPlaced', at, { playerId: ownerId, team: owner }, { ward: kind, position, ownerId, owner, handle });
    }
    for (const ward of this.#wards.fallen.splice(0)) this.#fallenWards.fell(ward, at);
    for (const courier of this.#couriers.fallen.splice(0)) this.#fallenCouriers.fell(courier, at);
    this.#readPacket(at);
    this.#settle(tick);
  }

  #end(): void {
    this.#settle(Infinity);
  }

  *build(): Asking<DotaObjectiveSections> {
    return { objectives: yield* this.#objectives.inTime() };
  }

  #readPacket(at: Moment): void {
    const entries = this.#entries;
    const announced = this.#announced;
    if (entries.length === 0 && announced.length === 0) return;
    this.#entries = [];
    this.#announced = [];
    for (const entry of entries) this.#entry(entry, at);
    this.#buildings(entries, at);
    this.#runes(entries, announced, at);
    for (const message of announced) this.#announcement(message, at);
  }

  #entry(entry: DotaCombatLogEntry, at: Moment): void {
    switch (entry.kind) {
      case 'item':
      case 'modifierAdd':
        this.#smokes.entry(entry, at);
        return;
      case 'neutralCampStack': {
        const player = this.#players.named(entry.attacker) ?? this.#players.named(entry.target);
        this.#add('campStacked', at, byPlayer(player), { campType: entry.neutralCampType });
        return;
      }
      case 'death':
        if (entry.target === 'npc_dota_roshan') this.#add('roshanKilled', at, this.#by(entry), { killer: entry.attacker });
        else if (entry.target === 'npc_dota_miniboss') this.#add('tormentorKilled', at, this.#by(entry), { killer: entry.attacker });
        else if (entry.target === COURIER_NAME) this.#fallenCouriers.died(entry, at);
        else if (wardNamed(entry.target) !== undefined) this.#fallenWards.died(entry, at);
    }
  }

  /** A building that falls is in the log twice: as a death, and as a loss of its team. Two of the same name may fall at once. */
  #buildings(entries: readonly DotaCombatLogEntry[], at: Moment): void {
    const fallen = (kind: DotaCombatLogEntry['kind']): DotaCombatLogEntry[] =>
      entries.filter((entry) => entry.kind === kind && buildingOf(entry.target) !== undefined);
    const deaths = fallen('death');
    const twins = new Map<string | undefined, number>();
    for (const { target } of deaths) twins.set(target, (twins.get(target) ?? 0) + 1);
    const toldOnly = fallen('teamBuildingKill').filter(({ target }) => {
      const twin = twins.get(target) ?? 0;
      twins.set(target, twin - 1);
      return twin <= 0;
    });
    for (const entry of [...deaths, ...toldOnly]) {
      const building = buildingOf(entry.target)!;
      const by = this.#by(entry);
      const { attacker: killer, target: name } = entry;
      this.#add('buildingDestroyed', at, by, { ...building, name: name!, killer, isDenied: by.team === building.owner });
    }
  }

  /** A rune that is picked up may be in the log, in an announcement, or in both. */
  #runes(entries: readonly DotaCombatLogEntry[], announced: readonly ProtoMessage[], at: Moment): void {
    const taken = new Set<number | undefined>();
    for (const message of announced) {
      const type = numberOf(message, 'type', -1);
      if (type !== RUNE_PICKUP && type !== RUNE_BOTTLE) continue;
      const by = this.#named(playersOf(message)[0]);
      const runeType = numberOf(message, 'value');
      if (type === RUNE_PICKUP) taken.add(by.playerId);
      this.#add(type === RUNE_PICKUP ? 'runePickedUp' : 'runeBottled', at, by, { rune: runeOf(runeType), runeType });
    }
    for (const entry of entries) {
      if (entry.kind !== 'pickupRune') continue;
      const player = this.#players.named(entry.target) ?? this.#players.named(entry.attacker);
      if (taken.has(player?.playerId)) continue;
      this.#add('runePickedUp', at, byPlayer(player), { rune: runeOf(entry.runeType), runeType: entry.runeType });
    }
  }

  #announcement(message: ProtoMessage, at: Moment): void {
    const [first] = playersOf(message);
    switch (numberOf(message, 'type', -1)) {
      case AEGIS:
        return this.#add('aegisPickedUp', at, this.#named(first), {});
      case AEGIS_STOLEN:
        return this.#add('aegisStolen', at, this.#named(first), {});
      case DENIED_AEGIS:
        return this.#add('aegisDenied', at, this.#named(first), {});
      case GLYPH_USED:
        // In this announcement the first number is not a player but a side.
        return this.#add('glyphUsed', at, { playerId: undefined, team: teamOf(first) }, {});
      case SCAN_USED:
        return this.#add('scanUsed', at, { playerId: undefined, team: teamOf(numberOf(message, 'value')) }, {});
    }
  }

  #settle(tick: number): void {
    for (const fallen of this.#fallenWards.settle(tick)) this.#wardGone(fallen);
    for (const { unit, death, at } of this.#fallenCouriers.settle(tick)) {
      const by = death === undefined ? NOBODY : this.#by(death);
      const owner = unit?.team ?? teamOf(death?.targetTeam);
      this.#add('courierKilled', at, by, { killer: death?.attacker, ownerId: unit?.ownerId, owner });
    }
    for (const { user, smoked, at } of this.#smokes.settle(tick)) {
      const players = smoked.map((name) => this.#players.named(name)?.playerId).filter((id) => id !== undefined);
      this.#add('smokeUsed', at, byPlayer(this.#players.named(user)), { smoked: players.sort((a, b) => a - b) });
    }
  }

  #wardGone({ unit, death, at }: Fallen<StandingWard>): void {
    const killer = death?.attacker;
    // A ward whose time is over destroys itself.
    const isKilled = killer !== undefined && killer !== death?.target;
    const own: DotaObjectiveOwn['wardKilled'] = {
      ward: unit?.ward ?? wardNamed(death?.target)!,
      position: unit?.position ?? locationOf(death),
      ownerId: unit?.ownerId,
      owner: unit?.owner ?? teamOf(death?.targetTeam),
      handle: unit?.handle,
      lifetimeSeconds: unit?.since === undefined ? undefined : at.mapTime - unit.since,
    };
    if (isKilled) this.#add('wardKilled', at, this.#by(death!), own);
    else this.#add('wardExpired', at, NOBODY, own);
  }

  /** The players that an announcement names. */
  #named(playerId: number | undefined): By {
    return playerId === undefined || playerId < 0 ? NOBODY : { playerId, team: this.#players.player(playerId)?.team };
  }

  /** The player who dealt the last hit, with the hero or with a unit. */
  #by({ attacker, damageSource, attackerTeam }: DotaCombatLogEntry): By {
    const player = this.#players.named(attacker) ?? this.#players.named(damageSource);
    return { playerId: player?.playerId, team: teamOf(attackerTeam) ?? player?.team };
  }

  #add<K extends DotaObjectiveKind>(kind: K, at: Moment, { playerId, team }: By, own: DotaObjectiveOwn[K]): void {
    const gameSeconds = at.mapTime - this.#clock.zeroTime;
    const base = { type: 'objective', game: 'dota2', kind, tick: at.tick, gameSeconds, playerId, team } satisfies Partial<DotaObjective>;
    this.#objectives.add(Object.assign(base, own) as unknown as DotaObjective, at);
  }
}

const NOBODY: By = { playerId: undefined, team: undefined };

const byPlayer = (player: By | undefined): By => player ?? NOBODY;

function locationOf(death: DotaCombatLogEntryOf<'death'> | undefined): { readonly x: number; readonly y: number } | undefined {
  if (death?.locationX === undefined || death.locationY === undefined) return undefined;
  return { x: death.locationX, y: death.locationY };
}

/** A quick test for every entry of the log, most of which are about no objective. */
function isOfObjective(entry: DotaCombatLogEntry): boolean {
  switch (entry.kind) {
    case 'death':
    case 'teamBuildingKill': {
      const { target } = entry;
      if (target === undefined || entry.isTargetHero) return false;
      return (
        target === 'npc_dota_roshan' ||
        target === 'npc_dota_miniboss' ||
        target === COURIER_NAME ||
        wardNamed(target) !== undefined ||
        buildingOf(target) !== undefined
      );
    }
    case 'item':
      return entry.inflictor === 'item_smoke_of_deceit';
    case 'modifierAdd':
      return entry.inflictor === 'modifier_smoke_of_deceit';
    default:
      return entry.kind === 'neutralCampStack' || entry.kind === 'pickupRune';
  }
}

/** Follows objectives. */
export const OBJECTIVES_SECTION: DemSectionDefinition = {
  sections: ['objectives'],
  events: ['objective'],
  get needs() {
    return { messages: [CHAT_EVENT], classes: [...WARD_CLASSES, COURIER_CLASS, ...HeroPlayers.classes] };
  },
  uses: [CLOCK_SECTION, COMBAT_LOG_SECTION],
  start: (recording, of) => new ObjectivesBuilder(recording, of(CLOCK_SECTION), of(COMBAT_LOG_SECTION)),
};
