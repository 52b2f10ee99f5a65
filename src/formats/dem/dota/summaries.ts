import { ALTERNATIVES } from '../alternatives.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import type { DemEntity } from '../entities/entity.js';
import { bigintIn, numberIn } from '../entities/field-value.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import { pauseIfDue, type Asking } from '../../../io/framing.js';
import { Belongings } from './belongings.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import type { DotaCombatLogEntry, DotaCombatLogEntryOf } from './combat-log-entry.js';
import { COMBAT_LOG_SECTION, type CombatLogBuilder } from './combat-log.js';
import { HeroPlayers } from './hero-players.js';
import { LaneCounts } from './lane.js';
import { ORDERS_SECTION, type OrdersBuilder } from './orders.js';
import type { PlayerRow } from './player-resource.js';
import { PlayerStates } from './player-state.js';
import type { DotaMoment, DotaPlayerSummary, DotaPurchase, DotaRunePickup, DotaSummarySections } from './summary.js';
import { targetKindOf, type DotaTargetKind } from './target-kind.js';
import { TeamData } from './team-data.js';
import { Winner } from './winner.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** Units of work for a purchase, a buyback or a rune. */
const MOMENT_UNITS = 8;
/** The slot of neutral items. */
const NEUTRAL_SLOT = 16;

type Amounts = Record<DotaTargetKind, number>;

/** What the combat log says of a player. Times in it are map times. */
interface Tally {
  readonly damage: Amounts;
  /** By the id of the player whose hero was hurt, with holes. */
  readonly heroDamage: number[];
  readonly heroStunSeconds: number[];
  readonly healing: Amounts;
  readonly purchases: DotaPurchase[];
  readonly buybacks: DotaMoment[];
  readonly runes: DotaRunePickup[];
}

const noAmounts = (): Amounts => ({ hero: 0, building: 0, creep: 0, other: 0 });
const emptyTally = (): Tally => ({
  damage: noAmounts(),
  heroDamage: [],
  heroStunSeconds: [],
  healing: noAmounts(),
  purchases: [],
  buybacks: [],
  runes: [],
});

/** Sums the combat log up by player, and reads the scoreboard at the end. */
const FACET = ALTERNATIVES.dota2.fields.facet;

class SummariesBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #players: HeroPlayers;
  readonly #states: PlayerStates;
  readonly #teams: TeamData;
  readonly #belongings: Belongings;
  readonly #gameEndTime: DemFieldRef;
  readonly #orders: OrdersBuilder;
  readonly #lanes = new LaneCounts();
  readonly #winner: Winner;
  readonly #facetKey: WatchedField;
  readonly #facetId: WatchedField;
  readonly #tallies = new Map<number, Tally>();

  readonly on: Partial<DemFollowed> = {
    packet: () => this.#packet(),
  };

  constructor(recording: DemRecording, clock: ClockBuilder, log: CombatLogBuilder, orders: OrdersBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#orders = orders;
    this.#winner = new Winner(recording);
    this.#facetKey = recording.optionalField(FACET[0]);
    this.#facetId = recording.optionalField(FACET[1]);
    this.#players = new HeroPlayers(recording);
    this.#states = new PlayerStates(recording);
    this.#teams = new TeamData(recording);
    this.#belongings = new Belongings(recording);
    this.#gameEndTime = recording.field('m_pGameRules.m_flGameEndTime');
    log.follow((entry, tick) => this.#entry(entry, tick));
  }

  #packet(): void {
    const { zero, now } = this.#clock;
    if (zero !== 'horn' || !this.#lanes.isDue(now)) return;
    for (const player of this.#states.resource.players()) {
      const { x, y, isAlive } = this.#states.state(player);
      if (x !== undefined && y !== undefined && isAlive === 1) this.#lanes.add(player.playerId, { x, y });
    }
  }

  *build(): Asking<DotaSummarySections> {
    const players = this.#states.resource.players();
    if (players.length === 0) return { summaries: undefined };
    const summaries: DotaPlayerSummary[] = [];
    for (const player of players) {
      summaries.push(this.#summary(player, summaries.length));
      yield* pauseIfDue(this.#recording.budget);
    }
    return { summaries };
  }

  #entry(entry: DotaCombatLogEntry, tick: number): void {
    switch (entry.kind) {
      case 'damage':
        return this.#damage(entry);
      case 'heal':
        return this.#heal(entry);
      case 'modifierAdd':
        return this.#stun(entry);
      case 'purchase': {
        const tally = this.#tallyOf(entry.target);
        const { item, timestamp: gameSeconds } = entry;
        if (tally !== undefined && item !== undefined) this.#recording.keep(tally.purchases, { item, tick, gameSeconds });
        return;
      }
      case 'buyback': {
        const tally = this.#tally(this.#players.player(entry.playerId)?.playerId);
        if (tally !== undefined) this.#recording.keep(tally.buybacks, { tick, gameSeconds: entry.timestamp });
        return;
      }
      case 'pickupRune': {
        const tally = this.#tallyOf(entry.target) ?? this.#tallyOf(entry.attacker);
        if (tally !== undefined) this.#recording.keep(tally.runes, { runeType: entry.runeType, tick, gameSeconds: entry.timestamp });
      }
    }
  }

  #damage(entry: DotaCombatLogEntryOf<'damage'>): void {
    const tally = this.#tallyOf(entry.damageSource) ?? this.#tallyOf(entry.attacker);
    if (tally === undefined) return;
    const kind = targetKindOf(entry);
    if (kind === 'hero') {
      if (entry.attackerTeam === entry.targetTeam) return;
      const hurt = this.#players.named(entry.target)?.playerId;
      if (hurt !== undefined) tally.heroDamage[hurt] = (tally.heroDamage[hurt] ?? 0) + entry.value;
    }
    tally.damage[kind] += entry.value;
  }

  #stun({ stunDuration, isTargetIllusion, damageSource, attacker, target }: DotaCombatLogEntryOf<'modifierAdd'>): void {
    if (stunDuration === undefined || !(stunDuration > 0) || isTargetIllusion) return;
    const stunner = this.#players.named(damageSource) ?? this.#players.named(attacker);
    const stunned = this.#players.named(target);
    if (stunned === undefined || stunner === undefined || stunner.team === stunned.team) return;
    const seconds = this.#tally(stunner.playerId)!.heroStunSeconds;
    seconds[stunned.playerId] = (seconds[stunned.playerId] ?? 0) + stunDuration;
  }

  #heal(entry: DotaCombatLogEntryOf<'heal'>): void {
    const tally = this.#tallyOf(entry.damageSource) ?? this.#tallyOf(entry.attacker);
    if (tally === undefined || (entry.target === (entry.damageSource ?? entry.attacker) && !entry.isTargetIllusion)) return;
    tally.healing[targetKindOf(entry)] += entry.value;
  }

  #tallyOf(hero: string | undefined): Tally | undefined {
    return this.#tally(this.#players.named(hero)?.playerId);
  }

  #tally(playerId: number | undefined): Tally | undefined {
    if (playerId === undefined) return undefined;
    let tally = this.#tallies.get(playerId);
    if (tally === undefined) this.#tallies.set(playerId, (tally = emptyTally()));
    return tally;
  }

  #summary(player: PlayerRow, slot: number): DotaPlayerSummary {
    const { playerId, team } = player;
    const { budget } = this.#recording;
    const { zeroTime } = this.#clock;
    const { level, kills, deaths, assists, lastHits, denies, netWorth, earnedGold, xp } = this.#states.state(player);
    const { damage, heroDamage, heroStunSeconds, healing, purchases, buybacks, runes } = this.#tallies.get(playerId) ?? emptyTally();
    const hero = this.#recording.world.byHandle(this.#states.resource.score(playerId, 'm_hSelectedHero') ?? -1);
    const items = this.#belongings.items(hero);
    const winner = this.#winner.team;
    const own = (name: string): number | undefined => this.#teams.number(player, name);
    const inGameTime = <T extends DotaMoment>(moments: readonly T[]): T[] => {
      budget.work(moments.length * MOMENT_UNITS);
      return moments.map((moment) => ({ ...moment, gameSeconds: moment.gameSeconds - zeroTime }));
    };
    return {
      slot,
      playerId,
      team,
      level,
      kills,
      deaths,
      assists,
      lastHits,
      denies,
      netWorth,
      earnedGold,
      xp,
      goldPerMinute: this.#perMinute(earnedGold),
      xpPerMinute: this.#perMinute(xp),
      stunSeconds: own('m_fStuns'),
      observerWardsPlaced: own('m_iObserverWardsPlaced'),
      sentryWardsPlaced: own('m_iSentryWardsPlaced'),
      campsStacked: own('m_iCampsStacked'),
      towerKills: own('m_iTowerKills'),
      roshanKills: own('m_iRoshanKills'),
      isWinner: winner === undefined ? undefined : winner === team,
      lane: this.#lanes.of(playerId),
      facet: this.#facetOf(playerId, hero),
      neutralItem: items.find(({ slot: at }) => at === NEUTRAL_SLOT)?.name,
      actionsPerMinute: this.#orders.sinceHorn.size === 0 ? undefined : this.#perMinute(this.#orders.sinceHorn.get(playerId) ?? 0),
      damage,
      heroDamage: heroDamage.flatMap((amount, hurt) => ({ playerId: hurt, amount })),
      heroStuns: heroStunSeconds.flatMap((seconds, stunned) => ({ playerId: stunned, seconds })),
      healing,
      items,
      abilities: this.#belongings.abilities(hero),
      purchases: inGameTime(purchases),
      buybacks: inGameTime(buybacks),
      runes: inGameTime(runes),
    };
  }

  /**
   * The facet: since 7.39 it is in the key of the hero (`m_iHeroFacetKey`), before that it is a number of the hero (`m_iHeroFacetID`) and in the row of
   * the player. unverified: from public schemas and parsers
   */
  #facetOf(playerId: number, hero: DemEntity | undefined): number | undefined {
    const key = bigintIn(this.#facetKey, hero);
    if (key !== undefined && key !== 0n) return Number(key & 0xffn) || undefined;
    const facetId = numberIn(this.#facetId, hero);
    if (facetId !== undefined && facetId > 0) return facetId;
    const isInHero = hero !== undefined && !(this.#facetKey.isMissingIn(hero) && this.#facetId.isMissingIn(hero));
    return this.#states.resource.optional(playerId, FACET[2], isInHero ? undefined : FACET) || undefined;
  }

  #perMinute(total: number | undefined): number | undefined {
    const { zero, zeroTime, mapTime, rules } = this.#clock;
    const end = numberIn(this.#gameEndTime, rules) || mapTime;
    return total === undefined || zero !== 'horn' || end <= zeroTime ? undefined : total / ((end - zeroTime) / 60);
  }
}

/** Follows what each player did in the whole match. */
export const SUMMARIES_SECTION: DemSectionDefinition = {
  sections: ['summaries'],
  events: [],
  get needs() {
    return { stringTables: [ENTITY_NAMES], classes: [...PlayerStates.classes, ...Belongings.classes, ...HeroPlayers.classes] };
  },
  uses: [CLOCK_SECTION, COMBAT_LOG_SECTION, ORDERS_SECTION],
  start: (recording, of) => new SummariesBuilder(recording, of(CLOCK_SECTION), of(COMBAT_LOG_SECTION), of(ORDERS_SECTION)),
};
