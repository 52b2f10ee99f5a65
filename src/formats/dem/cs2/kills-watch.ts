import type { DemGameEvent } from '../events.js';
import type { DemKillBase } from '../watches/kill.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { PLAYERS_WATCH, type Cs2PlayersWatcher } from './players-watch.js';
import { ROUNDS_WATCH, type Cs2RoundsWatcher } from './rounds-watch.js';
import type { Cs2Team } from './team.js';

/** Somebody died: `player_death`. What the recording's event does not have is false, 0 or empty. */
export interface Cs2KillEvent extends DemKillBase<Cs2Team> {
  readonly game: 'cs2';
  /** The round that was played or was played last; undefined before the first. */
  readonly round: number | undefined;
  /** `ak47`, `planted_c4`, `world` */
  readonly weapon: string;
  readonly isHeadshot: boolean;
  /** How many things the bullet went through. */
  readonly penetrated: number;
  /** A scoped weapon, not looked through. */
  readonly isNoscope: boolean;
  readonly isThroughSmoke: boolean;
  readonly isAttackerBlind: boolean;
  readonly isAttackerInAir: boolean;
  /** The assister blinded the victim. */
  readonly isFlashAssist: boolean;
  /** Between attacker and victim, in metres. */
  readonly distance: number;
  /** Of the last hit. */
  readonly damageHealth: number;
  readonly damageArmor: number;
  /** Where the last hit hit: 1 head, 2 chest, 3 stomach, 4 and 5 arms, 6 and 7 legs; 0 elsewhere. */
  readonly hitGroup: number;
}

class KillsWatcher implements DemWatcher {
  readonly #recording: WatchedRecording;
  readonly #players: Cs2PlayersWatcher;
  readonly #rounds: Cs2RoundsWatcher;
  readonly #kills: Cs2KillEvent[] = [];

  constructor(recording: WatchedRecording, players: Cs2PlayersWatcher, rounds: Cs2RoundsWatcher) {
    this.#recording = recording;
    this.#players = players;
    this.#rounds = rounds;
  }

  gameEvent({ name, tick, keys }: DemGameEvent): void {
    if (name !== 'player_death') return;
    const number = (key: string): number => (typeof keys[key] === 'number' ? keys[key] : 0);
    const flag = (key: string): boolean => keys[key] === true;
    const assister = this.#players.ref(keys['assister']);
    const kill: Cs2KillEvent = {
      type: 'kill',
      game: 'cs2',
      tick,
      round: this.#rounds.number,
      victim: this.#players.ref(keys['userid']),
      attacker: this.#players.ref(keys['attacker']),
      assisters: assister === undefined ? [] : [assister],
      weapon: typeof keys['weapon'] === 'string' ? keys['weapon'] : '',
      isHeadshot: flag('headshot'),
      penetrated: number('penetrated'),
      isNoscope: flag('noscope'),
      isThroughSmoke: flag('thrusmoke'),
      isAttackerBlind: flag('attackerblind'),
      isAttackerInAir: flag('attackerinair'),
      isFlashAssist: flag('assistedflash'),
      distance: number('distance'),
      damageHealth: number('dmg_health'),
      damageArmor: number('dmg_armor'),
      hitGroup: number('hitgroup'),
    };
    const { sections, events } = this.#recording.wanted;
    if (sections.has('kills')) this.#recording.keep(this.#kills, kill);
    if (events.has('kill')) this.#recording.emit(kill);
  }

  sections(): { readonly kills: readonly Cs2KillEvent[] } {
    return { kills: this.#kills };
  }
}

/** Who killed whom. */
export const KILLS_WATCH: DemWatch = {
  sections: ['kills'],
  events: ['kill'],
  needs: { gameEvents: true },
  uses: [PLAYERS_WATCH, ROUNDS_WATCH],
  start: (recording, of) => new KillsWatcher(recording, of(PLAYERS_WATCH), of(ROUNDS_WATCH)),
};
