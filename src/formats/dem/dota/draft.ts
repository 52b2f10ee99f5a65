import type { DemFieldRef } from '../entities/entity-world.js';
import { elementName } from '../entities/path-name.js';
import type { DotaPickBan } from './match-info.js';
import type { ProtoMessage } from '../messages.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CHAT_EVENT } from './chat-events.js';
import { CLOCK_SECTION, GAME_STATE, type ClockBuilder } from './clock.js';
import { numberIn } from '../entities/field-value.js';
import { heroName } from './heroes.js';
import { PlayerResource, type PlayerRow } from './player-resource.js';
import { teamOf, type DotaTeam } from './team.js';

/** A pick or a ban. */
export interface DotaDraftStep {
  /** Place in the draft, from 0. */
  readonly order: number;
  readonly isPick: boolean;
  /** The side; undefined for bans that no side made, as most bans of all pick. */
  readonly team?: DotaTeam | undefined;
  readonly heroId?: number | undefined;
  /** `npc_dota_hero_axe`; undefined for heroes that replaykit does not know. */
  readonly heroName?: string | undefined;
  /** The player who plays the hero, or whose vote banned it; undefined where the recording does not say. */
  readonly playerId?: number | undefined;
  /** The tick of the step; undefined where it came before the recording began, or only the file info has it. */
  readonly tick?: number | undefined;
}

/** Sections of the draft. */
export interface DotaDraftSections {
  /** Undefined, with a diagnostic, where the recording has neither game rules nor a file info of a draft. */
  readonly draft: readonly DotaDraftStep[] | undefined;
}

interface Step {
  readonly isPick: boolean;
  readonly heroId: number | undefined;
  team: DotaTeam | undefined;
  playerId: number | undefined;
  tick: number | undefined;
}

type HeroVector = 'bannedHeroes' | 'selectedHeroes' | 'newBannedHeroes';

/** CHAT_MESSAGE_HERO_BANNED, whose `value` is the hero. */
const HERO_BANNED = 97;
/** Captains mode, reverse captains mode and captains draft, in which m_BannedHeroes and m_SelectedHeroes hold what captains do. */
const CAPTAINS_MODES: ReadonlySet<number | undefined> = new Set([2, 8, 16]);
const DRAFT_IS_OVER: ReadonlySet<number> = new Set([GAME_STATE.preGame, GAME_STATE.inProgress, GAME_STATE.postGame]);
/** A limit above the number of steps that a draft has. */
const MAX_STEPS = 64;

/**
 * Follows the draft through the game rules (docs/formats/dem.md, section 14). Where the file info has the draft, order and sides come from
 * there, and only the ticks from here.
 */
class DraftBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #clock: ClockBuilder;
  readonly #resource: PlayerResource;
  readonly #gameMode: DemFieldRef;
  readonly #activeTeam: DemFieldRef;
  readonly #rows: Readonly<Record<HeroVector, readonly DemFieldRef[]>>;
  readonly #steps: Step[] = [];
  readonly #announced: number[] = [];
  /** The side whose turn it was before the current packet. */
  #turn: DotaTeam | undefined;
  #hasBegun = false;
  #isOver = false;

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, clock: ClockBuilder) {
    this.#recording = recording;
    this.#clock = clock;
    this.#resource = new PlayerResource(recording);
    const rows = (name: string): DemFieldRef[] =>
      Array.from({ length: MAX_STEPS }, (_, row) => recording.field(`m_pGameRules.${name}.${elementName(row)}`));
    this.#gameMode = recording.field('m_pGameRules.m_iGameMode');
    this.#activeTeam = recording.field('m_pGameRules.m_iActiveTeam');
    this.#rows = {
      bannedHeroes: rows('m_BannedHeroes'),
      selectedHeroes: rows('m_SelectedHeroes'),
      newBannedHeroes: rows('m_vecNewBannedHeroes'),
    };
  }

  #message(message: ProtoMessage): void {
    const heroId = message['value'];
    if (message['type'] === HERO_BANNED && typeof heroId === 'number' && this.#announced.length < MAX_STEPS) this.#announced.push(heroId);
  }

  #packet(tick: number): void {
    const { rules, state } = this.#clock;
    if (this.#isOver || rules === undefined) return;
    // What the first packet shows was done before the recording began, so its tick is unknown.
    const at = this.#hasBegun ? tick : undefined;
    this.#hasBegun = true;
    this.#isOver = DRAFT_IS_OVER.has(state);
    if (this.#isOfCaptains) this.#followCaptains(at);
    else this.#followPlayers(at);
    for (const heroId of this.#announced) this.#add({ isPick: false, heroId, team: undefined, playerId: undefined, tick });
    this.#announced.length = 0;
    this.#turn = teamOf(numberIn(this.#activeTeam, rules));
  }

  *build(): Asking<DotaDraftSections> {
    const told = this.#recording.fileInfo?.dota?.picksBans ?? [];
    if (!this.#hasBegun && told.length === 0) return { draft: undefined };
    const steps = told.length > 0 ? told.map((step) => this.#followed(step)) : this.#steps;
    const players = this.#resource.players();
    const picked = players.map(({ playerId }) => this.#resource.heroId(playerId));
    const votes = this.#votes();
    const banned = players.map(({ playerId }) => votes[playerId]);
    return {
      draft: steps.map(({ isPick, heroId, team, playerId, tick }, order) => {
        const player = heroId === undefined ? undefined : players[(isPick ? picked : banned).indexOf(heroId)];
        return {
          order,
          isPick,
          team: team ?? player?.team,
          heroId,
          heroName: heroId === undefined ? undefined : heroName(heroId),
          playerId: player?.playerId ?? playerId,
          tick,
        };
      }),
    };
  }

  /**
   * The hero that each player voted to ban in all pick and similar modes, by player id. unverified: four of five in one recording were
   * banned, and votes show after the bans.
   */
  #votes(): readonly number[] {
    return this.#isOfCaptains ? [] : this.#heroes('bannedHeroes', true);
  }

  /** A step of the file info, completed with what was seen of it. */
  #followed({ isPick, heroId, team }: DotaPickBan): Step {
    const seen = this.#steps.find((step) => step.isPick === isPick && step.heroId === heroId);
    return { isPick, heroId, team, playerId: seen?.playerId, tick: seen?.tick };
  }

  #followCaptains(tick: number | undefined): void {
    for (const heroId of this.#heroes('bannedHeroes')) this.#add({ isPick: false, heroId, team: this.#turn, playerId: undefined, tick });
    for (const heroId of this.#heroes('selectedHeroes')) this.#add({ isPick: true, heroId, team: this.#turn, playerId: undefined, tick });
  }

  /** Follows all pick and similar modes: the bans that the votes led to, and the hero that each player took. */
  #followPlayers(tick: number | undefined): void {
    for (const heroId of this.#heroes('newBannedHeroes')) this.#add({ isPick: false, heroId, team: undefined, playerId: undefined, tick });
    for (const player of this.#resource.players()) this.#followPlayer(player, tick);
  }

  #followPlayer({ playerId, team }: PlayerRow, tick: number | undefined): void {
    const heroId = this.#resource.heroId(playerId);
    if (heroId === undefined) return;
    const before = this.#steps.findIndex((step) => step.isPick && step.playerId === playerId);
    const step: Step = { isPick: true, heroId, team, playerId, tick };
    if (before < 0) this.#add(step);
    // Two players may swap their heroes, which is no pick. Taking a hero that nobody had is one.
    else if (!this.#has(step)) this.#steps.splice(before, 1, step);
  }

  get #isOfCaptains(): boolean {
    return CAPTAINS_MODES.has(numberIn(this.#gameMode, this.#clock.rules));
  }

  /** The heroes in a vector of the game rules. With `all`, entries of 0 stay. */
  #heroes(name: HeroVector, all = false): readonly number[] {
    const heroes: number[] = [];
    for (const row of this.#rows[name]) {
      const heroId = numberIn(row, this.#clock.rules);
      if (heroId === undefined) break;
      if (all || heroId > 0) heroes.push(heroId);
    }
    return heroes;
  }

  #has({ isPick, heroId }: Step): boolean {
    this.#recording.budget.work(this.#steps.length >>> 2);
    return this.#steps.some((step) => step.isPick === isPick && step.heroId === heroId);
  }

  #add(step: Step): void {
    if (this.#steps.length < 2 * MAX_STEPS && !this.#has(step)) this.#steps.push(step);
  }
}

/** Follows picks and bans. */
export const DRAFT_SECTION: DemSectionDefinition = {
  sections: ['draft'],
  events: [],
  get needs() {
    return { messages: [CHAT_EVENT], classes: [PlayerResource.className] };
  },
  uses: [CLOCK_SECTION],
  start: (recording, of) => new DraftBuilder(recording, of(CLOCK_SECTION)),
};
