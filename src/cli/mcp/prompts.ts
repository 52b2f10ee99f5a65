/** A question that a client offers to its user. */
export interface ReplayPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What the user gives: names with what they mean. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly text: (inputs: Readonly<Record<string, string>>) => string;
}

const REPLAY = { replay: 'the name of a replay, as describe lists it' };

/** The questions. */
export const PROMPTS: readonly ReplayPrompt[] = [
  {
    name: 'what-happened',
    title: 'What happened in this match',
    description: 'The course of a match: who played, the turning points, who won and why.',
    inputs: REPLAY,
    text: ({ replay }) =>
      `Say what happened in the match ${JSON.stringify(replay)}. Begin with describe, which names players, map, length and winner. Then ask with query for what decides such a match: ` +
      'kills, rounds, objectives, fights, economy over time, laps; tables lists what there is. Restrict each query to this replay, by path in the table replays. ' +
      'Go in order of time, with times, in at most 300 words, and say which of it is your conclusion and which the data say.',
  },
  {
    name: 'compare-players',
    title: 'Compare two players',
    description: 'Two players side by side, over all replays in which they are.',
    inputs: { first: 'the name of a player', second: 'the name of another one' },
    text: ({ first, second }) =>
      `Compare the players ${JSON.stringify(first)} and ${JSON.stringify(second)}. Find the tables of players of the formats that are there with tables, and their games with query. ` +
      'Give a table: games, wins (result), and what their game counts: kills, deaths, gold or souls, APM, build orders, lap times. Compare only games of the same kind, and say how many each number is made of.',
  },
  {
    name: 'what-is-wrong',
    title: 'What is wrong with this file',
    description: 'Why a replay is incomplete or cannot be read.',
    inputs: REPLAY,
    text: ({ replay }) =>
      `Find out what is wrong with the file ${JSON.stringify(replay)}. Ask describe about it, then query for is_complete, damage, damage_offset and damage_message of its row in the table replays. ` +
      'Say in plain words whether it was cut off, damaged or written by a newer version of the game, where, and what can still be read; if nothing is wrong, say so.',
  },
];
