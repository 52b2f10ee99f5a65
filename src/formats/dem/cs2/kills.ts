import type { DemPosition } from '../entities/position.js';
import type { DemGameEvent } from '../events.js';
import type { DemKillBase } from '../sections/kill.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed, numberKey, textKey } from '../sections/listed.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';
import type { Cs2Team } from './team.js';

/**
 * Somebody died (`player_death`). A number that the event of this build does not have is undefined; a flag that it does not have is false.
 */
export interface Cs2KillEvent extends DemKillBase<Cs2Team> {
  readonly game: 'cs2';
  /** The round that was played or was played last; undefined before the first. */
  readonly round?: number | undefined;
  /** `ak47`, `planted_c4`, `world` */
  readonly weapon?: string | undefined;
  readonly isHeadshot: boolean;
  /** How many objects the bullet went through. */
  readonly penetrated?: number | undefined;
  /** A shot with a scoped weapon without looking through the scope. */
  readonly isNoscope: boolean;
  readonly isThroughSmoke: boolean;
  readonly isAttackerBlind: boolean;
  readonly isAttackerInAir: boolean;
  /** Whether the assister helped by blinding the victim. */
  readonly isFlashAssist: boolean;
  /** Distance between attacker and victim. */
  readonly distanceMeters?: number | undefined;
  /** Health that the last hit took. */
  readonly damageHealth?: number | undefined;
  readonly damageArmor?: number | undefined;
  /** Where the last hit hit: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; 0 elsewhere. */
  readonly hitGroup?: number | undefined;
  /** Where each of them is, in world units; undefined while the pawn is out of sight of the recording. */
  readonly victimPosition?: DemPosition | undefined;
  readonly attackerPosition?: DemPosition | undefined;
  readonly assisterPosition?: DemPosition | undefined;
}

class KillsBuilder implements DemSectionBuilder {
  readonly #players: Cs2PlayersBuilder;
  readonly #rounds: Cs2RoundsBuilder;
  readonly #pawns: Cs2Pawns;
  readonly #kills: Listed<Cs2KillEvent>;

  readonly on: Partial<DemFollowed> = {
    gameEvent: (event) => this.#gameEvent(event),
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, rounds: Cs2RoundsBuilder) {
    this.#kills = new Listed(recording, 'kills');
    this.#players = players;
    this.#rounds = rounds;
    this.#pawns = new Cs2Pawns(recording);
  }

  #gameEvent(event: DemGameEvent): void {
    const { name, tick, keys } = event;
    if (name !== 'player_death') return;
    const number = (key: string): number | undefined => numberKey(keys, key);
    const flag = (key: string): boolean => keys[key] === true;
    const assister = this.#players.ref(keys['assister']);
    this.#kills.add({
      type: 'kill',
      game: 'cs2',
      tick,
      round: this.#rounds.number,
      victim: this.#players.ref(keys['userid']),
      attacker: this.#players.ref(keys['attacker']),
      assisters: assister === undefined ? [] : [assister],
      weapon: textKey(keys, 'weapon'),
      isHeadshot: flag('headshot'),
      penetrated: number('penetrated'),
      isNoscope: flag('noscope'),
      isThroughSmoke: flag('thrusmoke'),
      isAttackerBlind: flag('attackerblind'),
      isAttackerInAir: flag('attackerinair'),
      isFlashAssist: flag('assistedflash'),
      distanceMeters: number('distance'),
      damageHealth: number('dmg_health'),
      damageArmor: number('dmg_armor'),
      hitGroup: number('hitgroup'),
      victimPosition: this.#pawns.position(event, 'userid'),
      attackerPosition: this.#pawns.position(event, 'attacker'),
      assisterPosition: this.#pawns.position(event, 'assister'),
    });
  }

  *build(): Asking<{ readonly kills: readonly Cs2KillEvent[] }> {
    return { kills: this.#kills.list };
  }
}

/** Follows who killed whom. */
export const KILLS_SECTION: DemSectionDefinition = {
  sections: ['kills'],
  events: ['kill'],
  get needs() {
    return { gameEvents: true, classes: [Cs2Pawns.className] };
  },
  uses: [PLAYERS_SECTION, ROUNDS_SECTION],
  start: (recording, of) => new KillsBuilder(recording, of(PLAYERS_SECTION), of(ROUNDS_SECTION)),
};
