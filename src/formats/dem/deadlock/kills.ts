import type { ReadBudget } from '../../../core/budget.js';
import type { DemGameEvent } from '../events.js';
import type { DemPosition } from '../entities/position.js';
import type { DemKillBase, DemPlayerRef } from '../sections/kill.js';
import type { ProtoMessage } from '../messages.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { Listed } from '../sections/listed.js';
import { Heroes } from './heroes.js';
import { PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import type { DeadlockTeam } from './team.js';

/** A hero died, by the event `player_death` or the message k_EUserMsg_HeroKilled. */
export interface DeadlockKillEvent extends DemKillBase<DeadlockTeam> {
  readonly game: 'deadlock';
  /** Where each of them is, in world units; undefined while the hero is out of sight of the recording. */
  readonly victimPosition?: DemPosition | undefined;
  readonly attackerPosition?: DemPosition | undefined;
}

type Ref = DemPlayerRef<DeadlockTeam> | undefined;

const HERO_KILLED = 319;
/** Keys of player_death that hold a user id. */
const ASSISTERS = ['assister1controller', 'assister2controller', 'assister3controller', 'assister4controller', 'assister5controller'];

/** Units of work for a kill. */
const KILL_UNITS = 32;

/** A recording reports a kill by the event, by the message, or by both in one packet. */
class KillsBuilder implements DemSectionBuilder {
  readonly #budget: ReadBudget;
  readonly #players: DeadlockPlayersBuilder;
  readonly #heroes: Heroes;
  readonly #kills: Listed<DeadlockKillEvent>;
  /** The messages of the current packet. The heroes that they mean are known once its entities are applied. */
  readonly #messages = new PacketQueue<ProtoMessage>();
  readonly #events = new PacketQueue<DemGameEvent>();
  /** User ids of those who died in this packet, as far as it was looked at. */
  readonly #victims = new Set<number | undefined>();

  readonly on: Partial<DemFollowed> = {
    message: (_id, message) => this.#message(message),
    gameEvent: (event) => this.#gameEvent(event),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#kills = new Listed(recording, 'kills');
    this.#budget = recording.budget;
    this.#players = players;
    this.#heroes = new Heroes(recording);
  }

  #message(message: ProtoMessage): void {
    this.#messages.add(message);
  }

  #gameEvent(event: DemGameEvent): void {
    if (event.name === 'player_death') this.#events.add(event);
  }

  #packet(tick: number): boolean {
    if (this.#messages.isEmpty && this.#events.isEmpty) return true;
    const kill = (one: DeadlockKillEvent): void => {
      this.#budget.work(KILL_UNITS);
      this.#victims.add(one.victim?.userId);
      this.#kills.add(one);
    };
    const isDone =
      this.#messages.drain(this.#budget, (message) => kill(this.#ofMessage(message, tick))) &&
      this.#events.drain(this.#budget, (event) => {
        this.#budget.work(KILL_UNITS);
        const one = this.#ofEvent(event, tick);
        if (!this.#victims.has(one.victim?.userId)) kill(one);
      });
    if (isDone) this.#victims.clear();
    return isDone;
  }

  *build(): Asking<{ readonly kills: readonly DeadlockKillEvent[] }> {
    return { kills: this.#kills.list };
  }

  #ofMessage(message: ProtoMessage, tick: number): DeadlockKillEvent {
    const hero = (field: string) => this.#players.refOfHero(message[field]);
    const assisters = (message['entindex_assisters'] as readonly number[] | undefined) ?? [];
    // This is the player who is credited with the kill. The last hit may have been a trooper's.
    const attacker = hero('entindex_scorer') ?? hero('entindex_attacker');
    return this.#kill(
      tick,
      hero('entindex_victim'),
      attacker,
      assisters.map((index) => this.#players.refOfHero(index)),
    );
  }

  #ofEvent({ keys }: DemGameEvent, tick: number): DeadlockKillEvent {
    const [victim, attacker] = [this.#players.ref(keys['userid']), this.#players.ref(keys['attacker'])];
    return this.#kill(
      tick,
      victim,
      attacker,
      ASSISTERS.map((key) => this.#players.ref(keys[key])),
    );
  }

  #kill(tick: number, victim: Ref, attacker: Ref, assisters: readonly Ref[]): DeadlockKillEvent {
    return {
      type: 'kill',
      game: 'deadlock',
      tick,
      victim,
      attacker,
      assisters: assisters.filter((ref) => ref !== undefined),
      victimPosition: this.#heroes.position(victim?.userId),
      attackerPosition: this.#heroes.position(attacker?.userId),
    };
  }
}

/** Follows who killed whom. */
export const KILLS_SECTION: DemSectionDefinition = {
  sections: ['kills'],
  events: ['kill'],
  get needs() {
    return { messages: [HERO_KILLED], gameEvents: true, classes: [Heroes.className] };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new KillsBuilder(recording, of(PLAYERS_SECTION)),
};
