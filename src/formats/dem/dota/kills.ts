import type { ReadBudget } from '../../../core/budget.js';
import type { DemKillBase, DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CLOCK_SECTION, type ClockBuilder } from './clock.js';
import type { DotaCombatLogEntryOf } from './combat-log-entry.js';
import { COMBAT_LOG_SECTION, type CombatLogBuilder } from './combat-log.js';
import { HeroPlayers } from './hero-players.js';
import { PlayerResource } from './player-resource.js';
import type { DotaPosition } from './position.js';
import { teamOf, type DotaTeam } from './team.js';
import { TimedList } from './timed-list.js';

/** A player of Dota 2, with the hero. `userId` is the player id, by which everything else names the player. */
export interface DotaPlayerRef extends DemPlayerRef<DotaTeam> {
  /** Internal name, `npc_dota_hero_axe`. */
  readonly heroName?: string | undefined;
}

/** A hero died (DEATH in the combat log; docs/formats/dem.md, section 14). Illusions are left out. */
export interface DotaKillEvent extends DemKillBase<DotaTeam> {
  readonly game: 'dota2';
  /** Seconds since the horn, as the section `clock` has it. */
  readonly gameSeconds: number;
  readonly victim?: DotaPlayerRef | undefined;
  /** The player whose hero or unit dealt the last hit; undefined for creeps, towers and the like. */
  readonly attacker?: DotaPlayerRef | undefined;
  readonly assisters: readonly DotaPlayerRef[];
  /** Internal names of the hero that died, of what dealt the last hit, and of the ability or item that it used. */
  readonly target?: string | undefined;
  readonly killer?: string | undefined;
  readonly inflictor?: string | undefined;
  /** Whether the last hit came from its own side. */
  readonly isDenied: boolean;
  /** Place of the death, as far as the log says it. */
  readonly position?: DotaPosition | undefined;
}

/** Units of work for a kill. */
const KILL_UNITS = 32;

/** Follows the deaths of heroes. */
class KillsBuilder implements DemSectionBuilder {
  readonly #budget: ReadBudget;
  readonly #clock: ClockBuilder;
  readonly #players: HeroPlayers;
  readonly #resource: PlayerResource;
  readonly #kills: TimedList<DotaKillEvent>;
  /** Deaths of the current packet. Their time is known when the packet is over. */
  readonly #deaths = new PacketQueue<DotaCombatLogEntryOf<'death'>>();

  readonly on: Partial<DemFollowed> = {
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder, log: CombatLogBuilder) {
    this.#budget = recording.budget;
    this.#clock = clock;
    this.#players = new HeroPlayers(recording);
    this.#resource = new PlayerResource(recording);
    this.#kills = new TimedList(recording, clock, 'kills');
    log.follow((entry) => {
      if (entry.kind === 'death' && entry.isTargetHero && !entry.isTargetIllusion) this.#deaths.add(entry);
    });
  }

  #packet(tick: number): boolean {
    if (this.#deaths.isEmpty) return true;
    return this.#deaths.drain(this.#budget, (entry) => {
      this.#budget.work(KILL_UNITS);
      this.#kills.add(this.#kill(entry, tick), { tick, mapTime: this.#clock.mapTime });
    });
  }

  *build(): Asking<{ readonly kills: readonly DotaKillEvent[] }> {
    return { kills: yield* this.#kills.inTime() };
  }

  #kill(entry: DotaCombatLogEntryOf<'death'>, tick: number): DotaKillEvent {
    const { target, attacker, damageSource, inflictor, locationX: x, locationY: y } = entry;
    const team = teamOf(entry.attackerTeam);
    return {
      type: 'kill',
      game: 'dota2',
      tick,
      gameSeconds: this.#clock.now,
      victim: this.#named(target),
      attacker: this.#named(attacker) ?? this.#named(damageSource),
      assisters: entry.assistPlayers.map((id) => this.#ref(id)).filter((ref) => ref !== undefined),
      target,
      killer: attacker,
      inflictor,
      isDenied: team !== undefined && team === teamOf(entry.targetTeam),
      position: x === undefined || y === undefined ? undefined : { x, y },
    };
  }

  #named(hero: string | undefined): DotaPlayerRef | undefined {
    return this.#ref(this.#players.named(hero)?.playerId);
  }

  #ref(userId: number | undefined): DotaPlayerRef | undefined {
    const player = this.#players.player(userId);
    if (userId === undefined || player === undefined) return undefined;
    const resource = this.#resource;
    const name = resource.text(userId, 'm_iszPlayerName') || undefined;
    return { userId, name, steamId: resource.steamId(userId), team: player.team, heroName: resource.heroName(userId) };
  }
}

/** Follows who killed whom. */
export const KILLS_SECTION: DemSectionDefinition = {
  sections: ['kills'],
  events: ['kill'],
  get needs() {
    return { classes: HeroPlayers.classes };
  },
  uses: [CLOCK_SECTION, COMBAT_LOG_SECTION],
  start: (recording, of) => new KillsBuilder(recording, of(CLOCK_SECTION), of(COMBAT_LOG_SECTION)),
};
