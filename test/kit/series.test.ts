import { describe, expect, it } from 'vitest';
import { seriesOf, type ReplaySummary, type ReplaySummaryPlayer } from '../../src/kit/index.js';

const HOUR = 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 27, 18);

/** A game of teams, of which one won. */
function game(map: string, hours: number | undefined, teams: readonly (readonly string[])[], won?: number, gameId?: string): ReplaySummary {
  const players = teams.flatMap((names, team) =>
    names.map((name): ReplaySummaryPlayer => ({
      name,
      team: `side ${team}`,
      result: won === undefined ? undefined : won === team ? 'win' : 'loss',
    })),
  );
  return {
    format: 'sc2',
    game: 'sc2',
    title: map,
    map,
    gameId,
    playedAt: hours === undefined ? undefined : new Date(START + hours * HOUR),
    players,
    isComplete: true,
    diagnostics: [],
  };
}
const shown = (replays: readonly ReplaySummary[]): unknown =>
  seriesOf(replays).map(({ sides, score, games }) => [
    sides,
    score,
    games.map(({ recordings, winner }) => [recordings.map(({ map }) => map), winner]),
  ]);

describe('seriesOf', () => {
  it('puts games of the same sides in the order in which they were played, with the score', () => {
    const replays = [
      game('third', 1.4, [['Bo'], ['Anna']], 1),
      game('first', 0, [['Anna'], ['Bo']], 0),
      game('other', 0.5, [['Anna'], ['Carl']], 0),
      game('second', 0.7, [['Anna'], ['Bo']], 1),
    ];
    expect(shown(replays)).toEqual([
      [
        [['Anna'], ['Bo']],
        [2, 1],
        [
          [['first'], 0],
          [['second'], 1],
          [['third'], 0],
        ],
      ],
    ]);
  });

  it('ends a series where nothing was played for more than three hours', () => {
    const sides = [['Anna'], ['Bo']];
    const replays = [0, 1, 4.5, 5].map((hours) => game(`at ${hours}`, hours, sides, 0));
    expect(shown(replays)).toEqual([
      [
        sides,
        [2, 0],
        [
          [['at 0'], 0],
          [['at 1'], 0],
        ],
      ],
      [
        sides,
        [2, 0],
        [
          [['at 4.5'], 0],
          [['at 5'], 0],
        ],
      ],
    ]);
  });

  it('knows recordings of one game', () => {
    const sides = [['Anna'], ['Bo']];
    const replays = [game('one', 0, sides, undefined, 'a'), game('one of Bo', 0.01, sides, 1, 'a'), game('two', 1, sides, 0, 'b')];
    expect(shown(replays)).toEqual([
      [
        sides,
        [1, 1],
        [
          [['one', 'one of Bo'], 1],
          [['two'], 0],
        ],
      ],
    ]);
    expect(shown(replays.slice(0, 2))).toEqual([[sides, [0, 1], [[['one', 'one of Bo'], 1]]]]);
  });

  it('takes replays without an id of the same map, time and length for one game', () => {
    const sides = [['Anna'], ['Bo']];
    expect(shown([game('a', 0, sides, 0), game('a', 0, sides, 0), game('b', 0, sides, 0)])).toEqual([
      [
        sides,
        [2, 0],
        [
          [['a', 'a'], 0],
          [['b'], 0],
        ],
      ],
    ]);
    expect(
      shown([
        { ...game('a', 0, sides), durationSeconds: 5 },
        { ...game('a', 0, sides), durationSeconds: 6 },
      ]),
    ).toEqual([
      [
        sides,
        [0, 0],
        [
          [['a'], undefined],
          [['a'], undefined],
        ],
      ],
    ]);
  });

  it('wants the same teams, whatever they are called', () => {
    const four = [
      ['Anna', 'Bo'],
      ['Carl', 'Dana'],
    ] as const;
    expect(shown([game('a', 0, four, 0), game('b', 1, [four[1], ['Bo', 'Anna']], 0)])).toEqual([
      [
        four,
        [1, 1],
        [
          [['a'], 0],
          [['b'], 1],
        ],
      ],
    ]);
    expect(
      shown([
        game('a', 0, four, 0),
        game(
          'b',
          1,
          [
            ['Anna', 'Carl'],
            ['Bo', 'Dana'],
          ],
          0,
        ),
      ]),
    ).toEqual([]);
  });

  it('takes the order given where there are no times, and leaves out what nobody or nobody known played', () => {
    const sides = [['Anna'], ['Bo']];
    expect(shown([game('b', undefined, sides, 0), game('a', undefined, sides)])).toEqual([
      [
        sides,
        [1, 0],
        [
          [['b'], 0],
          [['a'], undefined],
        ],
      ],
    ]);
    const nameless = { ...game('x', 0, sides), players: [{ team: '1' }, { team: '2' }] };
    expect(shown([nameless, nameless, game('y', 0, []), game('y', 0, []), game('alone', 0, sides)])).toEqual([]);
  });

  it('distinguishes formats and games', () => {
    const sides = [['Anna'], ['Bo']];
    expect(shown([game('a', 0, sides), { ...game('b', 1, sides), format: 'w3g', game: 'w3g' }])).toEqual([]);
  });
});
