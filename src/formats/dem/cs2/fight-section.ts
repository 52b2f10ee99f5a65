import { built } from '../../../io/sections.js';
import type { DemGameEvent } from '../events.js';
import type { DemRecording, DemSectionDefinition } from '../sections/section.js';
import { Listed } from '../sections/listed.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import { ROUNDS_SECTION, type Cs2RoundsBuilder } from './rounds.js';

/** Something that players do to each other. */
export interface Cs2Happened {
  readonly game: 'cs2';
  readonly tick: number;
  /** The round that was played or was played last; undefined before the first. */
  readonly round: number | undefined;
}

/** What a game event is read with. */
interface Reading {
  readonly recording: DemRecording;
  readonly players: Cs2PlayersBuilder;
  readonly rounds: Cs2RoundsBuilder;
  readonly pawns: Cs2Pawns;
}

/** Makes a section and events of the game events of one name. */
export function fightSection<Event extends Cs2Happened & { readonly type: string }>(
  section: string,
  type: Event['type'],
  name: string,
  start: (reading: Reading) => (event: DemGameEvent) => Omit<Event, 'type' | keyof Cs2Happened>,
): DemSectionDefinition {
  return {
    sections: [section],
    events: [type],
    needs: { gameEvents: true, classes: [Cs2Pawns.className] },
    uses: [PLAYERS_SECTION, ROUNDS_SECTION],
    start: (recording, of) => {
      const rounds = of(ROUNDS_SECTION);
      const listed = new Listed<Event>(recording, section);
      const read = start({ recording, players: of(PLAYERS_SECTION), rounds, pawns: new Cs2Pawns(recording) });
      return {
        on: {
          gameEvent: (event) => {
            if (event.name === name)
              listed.add({ type, game: 'cs2', tick: event.tick, round: rounds.number, ...read(event) } as unknown as Event);
          },
        },
        build: () => built({ [section]: listed.list }),
      };
    },
  };
}
