import { replayError } from '../../../core/errors.js';
import type { DemSelect } from '../select.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import type { DotaCombatLogEntry, DotaCombatLogEntryOf } from './combat-log-entry.js';
import { COMBAT_LOG_SECTION, type CombatLogBuilder } from './combat-log.js';
import { HeroPlayers, type HeroPlayer } from './hero-players.js';
import { Positions, type DotaPosition } from './position.js';
import type { DotaTeamfight, DotaTeamfightDeath, DotaTeamfightPlayer, DotaTeamfightSections } from './teamfight.js';
import type { DotaTeamfightOptions } from './teamfight-options.js';
import { TimedList, type Moment } from './timed-list.js';

type Thresholds = { readonly [Option in keyof DotaTeamfightOptions]-?: number };

const DEFAULTS: Thresholds = { minDeaths: 3, padSeconds: 15, cooldownSeconds: 15, radius: 3000 };
const OPTIONS = ['minDeaths', 'padSeconds', 'cooldownSeconds', 'radius'] as const;
/** The most deaths of a fight. No real fight has as many. */
const MAX_DEATHS = 1000;

/** What a moment and a deed take in memory. */
const MOMENT_BYTES = 48;
const DEED_BYTES = 72;
/** Units of work for the place of a hero. */
const PLACE_UNITS = 32;

/** Something that a player did and that counts in a fight. */
interface Deed {
  readonly playerId: number;
  readonly mapTime: number;
  readonly what: 'kills' | 'damage' | 'healing' | 'gold' | 'xp';
  readonly value: number;
}

interface Death {
  readonly at: Moment;
  readonly death: Omit<DotaTeamfightDeath, 'gameSeconds'>;
  /** Where each hero was at that moment, by player id. */
  readonly places: ReadonlyMap<number, DotaPosition>;
}

/** Units of work for a death. */
const DEATH_UNITS = 32;

/** Follows deaths of heroes, and what players do around them. */
class TeamfightsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #players: HeroPlayers;
  readonly #positions: Positions;
  readonly #teamfights: TimedList<DotaTeamfight>;
  readonly #thresholds: Thresholds;
  /** Deaths of the current packet. */
  readonly #died = new PacketQueue<DotaCombatLogEntryOf<'death'>>();
  /** Deeds in the order of time: those since the current fight began, or those of the last `padSeconds`. */
  #deeds: Deed[] = [];
  /** Whether a part of the deaths of the packet in hand is taken. */
  #isBegun = false;
  #packets: Moment[] = [];
  #deaths: Death[] = [];
  #last: Moment = { tick: -1, mapTime: 0 };
  /** When the fight before ended. */
  #endedAt = -Infinity;

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
    end: () => this.#end(),
  };

  constructor(recording: DemRecording, clock: ClockBuilder, log: CombatLogBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#players = new HeroPlayers(recording);
    this.#positions = new Positions(recording);
    this.#teamfights = new TimedList(recording, clock, 'teamfights');
    this.#thresholds = thresholdsOf(recording.select);
    log.follow((entry) => this.#entry(entry));
  }

  #packet(tick: number): boolean {
    const at: Moment = { tick, mapTime: this.#clock.mapTime };
    const { cooldownSeconds } = this.#thresholds;
    if (!this.#isBegun) {
      const lastDeath = this.#deaths.at(-1)?.at.mapTime ?? Infinity;
      if (at.mapTime > lastDeath + cooldownSeconds || this.#deaths.length > MAX_DEATHS) this.#close(at.mapTime);
      this.#last = at;
      this.#packets.push(at);
      this.#recording.budget.keep(MOMENT_BYTES);
      if (this.#died.isEmpty && this.#deaths.length === 0) this.#forget(at.mapTime - this.#thresholds.padSeconds);
    }
    if (this.#died.isEmpty) return true;
    const { budget } = this.#recording;
    const places = this.#places();
    this.#isBegun = !this.#died.drain(budget, (entry) => {
      budget.work(DEATH_UNITS);
      if (this.#deaths.length > MAX_DEATHS) this.#close(at.mapTime);
      this.#deaths.push({ at, death: this.#death(entry, at, places), places });
    });
    return !this.#isBegun;
  }

  #end(): void {
    this.#close(this.#last.mapTime);
  }

  *build(): Asking<DotaTeamfightSections> {
    const moved = (fight: DotaTeamfight, seconds: number): DotaTeamfight => ({
      ...fight,
      endGameSeconds: fight.endGameSeconds + seconds,
      deaths: fight.deaths.map((death) => ({ ...death, gameSeconds: death.gameSeconds + seconds })),
    });
    return { teamfights: yield* this.#teamfights.inTime(moved) };
  }

  #entry(entry: DotaCombatLogEntry): void {
    switch (entry.kind) {
      case 'damage':
      case 'heal':
        if (isHero(entry)) this.#healthChanged(entry);
        return;
      case 'gold':
      case 'xp':
        this.#deed(this.#players.named(entry.target)?.playerId, entry, entry.kind);
        return;
      case 'death':
        if (isHero(entry) && entry.target !== undefined) this.#heroDied(entry);
    }
  }

  /** Takes damage to the other side, and healing of the own side. */
  #healthChanged(entry: DotaCombatLogEntryOf<'damage'> | DotaCombatLogEntryOf<'heal'>): void {
    const by = this.#by(entry);
    const target = this.#players.named(entry.target);
    if (by === undefined || target === undefined) return;
    if ((by.team === target.team) !== (entry.kind === 'heal')) return;
    this.#deed(by.playerId, entry, entry.kind === 'heal' ? 'healing' : 'damage');
  }

  #heroDied(entry: DotaCombatLogEntryOf<'death'>): void {
    this.#died.add(entry);
    const by = this.#by(entry);
    if (by !== undefined && by.team !== this.#players.named(entry.target)?.team) this.#deed(by.playerId, { ...entry, value: 1 }, 'kills');
  }

  #deed(playerId: number | undefined, { timestamp: mapTime, value }: DotaCombatLogEntry, what: Deed['what']): void {
    if (playerId === undefined) return;
    this.#deeds.push({ playerId, mapTime, what, value });
    this.#recording.budget.keep(DEED_BYTES);
  }

  #by({ attacker, damageSource }: DotaCombatLogEntry): HeroPlayer | undefined {
    return this.#players.named(attacker) ?? this.#players.named(damageSource);
  }

  #places(): ReadonlyMap<number, DotaPosition> {
    const places = new Map<number, DotaPosition>();
    for (const { playerId, unit } of this.#players.all()) {
      this.#recording.budget.work(PLACE_UNITS);
      const place = this.#positions.of(unit === undefined ? undefined : this.#recording.world.byHandle(unit));
      if (place !== undefined) places.set(playerId, place);
    }
    return places;
  }

  #death(entry: DotaCombatLogEntryOf<'death'>, { tick }: Moment, places: ReadonlyMap<number, DotaPosition>): Death['death'] {
    const { target: hero, attacker: killer, locationX: x, locationY: y } = entry;
    const player = this.#players.named(hero);
    const logged = x === undefined || y === undefined ? undefined : { x, y };
    return {
      tick,
      playerId: player?.playerId,
      team: player?.team,
      hero: hero!,
      killerId: this.#by(entry)?.playerId,
      killer,
      position: (player === undefined ? undefined : places.get(player.playerId)) ?? logged,
    };
  }

  /** Ends the current fight, at `now` at the latest. It becomes an event if enough heroes died. */
  #close(now: number): void {
    const deaths = this.#deaths;
    if (deaths.length === 0) return;
    this.#deaths = [];
    const { minDeaths, padSeconds, cooldownSeconds } = this.#thresholds;
    const start = Math.max(deaths[0]!.at.mapTime - padSeconds, this.#endedAt);
    const end = Math.min(deaths.at(-1)!.at.mapTime + cooldownSeconds, now);
    if (deaths.length >= minDeaths) {
      this.#endedAt = end;
      const first = this.#packets.find(({ mapTime }) => mapTime >= start) ?? deaths[0]!.at;
      this.#give(this.#fight(deaths, first, start, end), { tick: first.tick, mapTime: start });
    }
    // A fight that ends because it has too many deaths takes no later deeds with it.
    this.#forget(deaths.length > MAX_DEATHS ? Infinity : now - padSeconds);
  }

  #fight(deaths: readonly Death[], first: Moment, start: number, end: number): DotaTeamfight {
    const { zeroTime } = this.#clock;
    this.#recording.budget.work(this.#packets.length + deaths.length);
    const center = middle(deaths.flatMap(({ death }) => death.position ?? []));
    return {
      type: 'teamfight',
      tick: first.tick,
      gameSeconds: start - zeroTime,
      endTick: this.#packets.filter(({ mapTime }) => mapTime <= end).at(-1)?.tick ?? this.#last.tick,
      endGameSeconds: end - zeroTime,
      center,
      deaths: deaths.map(({ death: { tick, ...rest }, at }) => ({ tick, gameSeconds: at.mapTime - zeroTime, ...rest })),
      players: this.#taking(deaths, center).map((player) => this.#sums(player, deaths, start, end)),
    };
  }

  /** The players who died, or were near at one of the deaths. */
  #taking(deaths: readonly Death[], center: DotaPosition | undefined): HeroPlayer[] {
    const { radius } = this.#thresholds;
    const isNear = (place: DotaPosition | undefined): boolean =>
      place !== undefined && center !== undefined && Math.hypot(place.x - center.x, place.y - center.y) <= radius;
    return [...this.#players.all()]
      .filter(({ playerId }) => deaths.some(({ death, places }) => death.playerId === playerId || isNear(places.get(playerId))))
      .sort((a, b) => a.playerId - b.playerId);
  }

  #sums({ playerId, team }: HeroPlayer, deaths: readonly Death[], start: number, end: number): DotaTeamfightPlayer {
    const sums = { kills: 0, damage: 0, healing: 0, gold: 0, xp: 0 };
    // Once more for each death: who took part was looked for among them.
    this.#recording.budget.work(this.#deeds.length + 2 * deaths.length);
    for (const deed of this.#deeds) {
      if (deed.playerId === playerId && deed.mapTime >= start && deed.mapTime <= end) sums[deed.what] += deed.value;
    }
    const { kills, ...rest } = sums;
    return { playerId, team, kills, deaths: deaths.filter(({ death }) => death.playerId === playerId).length, ...rest };
  }

  #give(fight: DotaTeamfight, at: Moment): void {
    this.#teamfights.add(fight, at);
  }

  /** Forgets deeds before a time. It does the work only from time to time. */
  #forget(before: number): void {
    const old = (list: readonly { readonly mapTime: number }[]): number => {
      const kept = list.findIndex(({ mapTime }) => mapTime >= before);
      return kept < 0 ? list.length : kept;
    };
    const { budget } = this.#recording;
    const packets = old(this.#packets);
    budget.work(packets >>> 2);
    if (packets < this.#packets.length / 2) return;
    const deeds = old(this.#deeds);
    budget.work(deeds >>> 2);
    this.#packets.splice(0, packets);
    this.#deeds.splice(0, deeds);
    budget.keep(-packets * MOMENT_BYTES - deeds * DEED_BYTES);
  }
}

const isHero = ({ isTargetHero, isTargetIllusion }: DotaCombatLogEntry): boolean => isTargetHero && !isTargetIllusion;

function middle(places: readonly DotaPosition[]): DotaPosition | undefined {
  if (places.length === 0) return undefined;
  const mean = (axis: 'x' | 'y'): number => places.reduce((sum, place) => sum + place[axis], 0) / places.length;
  return { x: mean('x'), y: mean('y') };
}

function thresholdsOf({ teamfights = {} }: DemSelect): Thresholds {
  return Object.fromEntries(OPTIONS.map((option) => [option, teamfights[option] ?? DEFAULTS[option]])) as Thresholds;
}

function checkThresholds(select: DemSelect): void {
  const thresholds = thresholdsOf(select);
  for (const option of OPTIONS) {
    const least = option === 'minDeaths' ? 1 : 0;
    if (thresholds[option] >= least) continue;
    throw replayError('usage', `teamfights.${option} is ${thresholds[option]}, and must be at least ${least}`, { format: 'dem' });
  }
}

/** Follows teamfights. */
export const TEAMFIGHTS_SECTION: DemSectionDefinition = {
  sections: ['teamfights'],
  events: ['teamfight'],
  get needs() {
    return { classes: [...HeroPlayers.classes, 'CDOTA_Unit_Hero_*'] };
  },
  uses: [CLOCK_SECTION, COMBAT_LOG_SECTION],
  check: checkThresholds,
  start: (recording, of) => new TeamfightsBuilder(recording, of(CLOCK_SECTION), of(COMBAT_LOG_SECTION)),
};
