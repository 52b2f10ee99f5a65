import { type DemPosition, positionOf } from '../entities/position.js';
import { SoleEntity } from '../entities/sole-entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemGameEvent } from '../events.js';
import type { DemPlayerRef } from '../sections/kill.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed } from '../sections/listed.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Team } from './team.js';

/** What happens to the bomb, by the game event that reports it. */
const KINDS = {
  bomb_pickup: 'pickedUp',
  bomb_dropped: 'dropped',
  bomb_beginplant: 'beginPlant',
  bomb_abortplant: 'abortPlant',
  bomb_planted: 'planted',
  bomb_begindefuse: 'beginDefuse',
  bomb_abortdefuse: 'abortDefuse',
  bomb_defused: 'defused',
  bomb_exploded: 'exploded',
} as const;
const SITES = ['A', 'B'] as const;
const PLANTED = 'CPlantedC4';

/** Something that happened to the bomb. */
export interface Cs2BombEvent {
  readonly type: 'bomb';
  readonly game: 'cs2';
  readonly tick: number;
  /** The round that was played or was played last; undefined before the first. */
  readonly round?: number | undefined;
  readonly kind: (typeof KINDS)[keyof typeof KINDS];
  /** The player who did it; of `exploded`, the player who planted the bomb. */
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  /** The site of the planted bomb, as far as the recording has told it at this moment; undefined before the bomb is planted. */
  readonly site?: (typeof SITES)[number] | undefined;
  /** The place of the planted bomb; before it is planted, that of the player. */
  readonly position?: DemPosition | undefined;
  /** Of `beginDefuse`: whether the player has a defuse kit. */
  readonly hasKit?: boolean | undefined;
}

/** The bomb as a section. */
export interface Cs2BombSections {
  readonly bomb: readonly Cs2BombEvent[];
}

class BombBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: Cs2PlayersBuilder;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #pawns: Cs2Pawns;
  readonly #planted = new SoleEntity(PLANTED);
  readonly #site: DemFieldRef;
  readonly #listed: Listed<Cs2BombEvent>;

  readonly on: Partial<DemFollowed> = {
    gameEvent: (event) => this.#gameEvent(event),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#rounds = rounds;
    this.#pawns = new Cs2Pawns(recording);
    this.#site = recording.field('m_nBombSite');
    this.#listed = new Listed(recording, 'bomb');
  }

  #gameEvent(event: DemGameEvent): void {
    const { name, tick, keys } = event;
    if (!(name in KINDS)) return;
    const kind = KINDS[name as keyof typeof KINDS];
    const planted = this.#planted.in(this.#recording.world);
    const pawn = this.#pawns.in(event, 'userid');
    const userId = keys['userid'] ?? (pawn === undefined ? undefined : this.#pawns.userId(pawn.handle));
    const place = planted ?? pawn;
    this.#listed.add({
      type: 'bomb',
      game: 'cs2',
      tick,
      round: this.#rounds.number,
      kind,
      player: this.#players.ref(userId),
      site: planted === undefined ? undefined : SITES[numberIn(this.#site, planted) ?? -1],
      position: place === undefined ? undefined : positionOf(place),
      hasKit: kind === 'beginDefuse' ? keys['haskit'] === true : undefined,
    });
  }

  *build(): Asking<Cs2BombSections> {
    return { bomb: this.#listed.list };
  }
}

/** Follows the bomb. */
export const BOMB_SECTION: DemSectionDefinition = {
  sections: ['bomb'],
  events: ['bomb'],
  get needs() {
    return { gameEvents: true, classes: [Cs2Pawns.className, PLANTED] };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new BombBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
