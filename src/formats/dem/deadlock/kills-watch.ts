import type { DemGameEvent } from '../events.js';
import type { DemKillBase } from '../watches/kill.js';
import type { ProtoMessage } from '../messages.js';
import type { DemWatch, DemWatcher, WatchedRecording } from '../watches/watch.js';
import { PLAYERS_WATCH, type DeadlockPlayersWatcher } from './players-watch.js';
import type { DeadlockTeam } from './team.js';

/** A hero died: `player_death`, or k_EUserMsg_HeroKilled. */
export interface DeadlockKillEvent extends DemKillBase<DeadlockTeam> {
  readonly game: 'deadlock';
}

const HERO_KILLED = 319;
/** Keys of player_death that hold a user id. */
const ASSISTERS = ['assister1controller', 'assister2controller', 'assister3controller', 'assister4controller', 'assister5controller'];

/** A recording reports a kill by the event, by the message, or by both in one packet. */
class KillsWatcher implements DemWatcher {
  readonly #recording: WatchedRecording;
  readonly #players: DeadlockPlayersWatcher;
  readonly #kills: DeadlockKillEvent[] = [];
  /** The messages of the current packet. The heroes that they mean are known once its entities are applied. */
  #messages: ProtoMessage[] = [];
  #events: DemGameEvent[] = [];

  constructor(recording: WatchedRecording, players: DeadlockPlayersWatcher) {
    this.#recording = recording;
    this.#players = players;
  }

  message(_id: number, message: ProtoMessage): void {
    this.#messages.push(message);
  }

  gameEvent(event: DemGameEvent): void {
    if (event.name === 'player_death') this.#events.push(event);
  }

  packet(tick: number): void {
    if (this.#messages.length === 0 && this.#events.length === 0) return;
    const told = this.#messages.map((message) => this.#ofMessage(message, tick));
    for (const event of this.#events) {
      const kill = this.#ofEvent(event, tick);
      if (!told.some(({ victim }) => victim?.userId === kill.victim?.userId)) told.push(kill);
    }
    this.#messages = [];
    this.#events = [];
    const { sections, events } = this.#recording.wanted;
    for (const kill of told) {
      if (sections.has('kills')) this.#recording.keep(this.#kills, kill);
      if (events.has('kill')) this.#recording.emit(kill);
    }
  }

  sections(): { readonly kills: readonly DeadlockKillEvent[] } {
    return { kills: this.#kills };
  }

  #ofMessage(message: ProtoMessage, tick: number): DeadlockKillEvent {
    const hero = (field: string) => this.#players.refOfHero(message[field]);
    const assisters = (message['entindex_assisters'] as readonly number[] | undefined) ?? [];
    return {
      type: 'kill',
      game: 'deadlock',
      tick,
      victim: hero('entindex_victim'),
      // The player who is credited with the kill. The last blow may be a trooper's.
      attacker: hero('entindex_scorer') ?? hero('entindex_attacker'),
      assisters: assisters.map((index) => this.#players.refOfHero(index)).filter((ref) => ref !== undefined),
    };
  }

  #ofEvent({ keys }: DemGameEvent, tick: number): DeadlockKillEvent {
    return {
      type: 'kill',
      game: 'deadlock',
      tick,
      victim: this.#players.ref(keys['userid']),
      attacker: this.#players.ref(keys['attacker']),
      assisters: ASSISTERS.map((key) => this.#players.ref(keys[key])).filter((ref) => ref !== undefined),
    };
  }
}

/** Who killed whom. */
export const KILLS_WATCH: DemWatch = {
  sections: ['kills'],
  events: ['kill'],
  needs: { messages: [HERO_KILLED], gameEvents: true },
  uses: [PLAYERS_WATCH],
  start: (recording, of) => new KillsWatcher(recording, of(PLAYERS_WATCH)),
};
