import { describe, expect, it } from 'vitest';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { toyActions, toyGame, toyLeave, toySeat, toySlot } from '../../../recordings/w3g/toy-game.js';

// docs/formats/w3g.md, section 15. Reasons: 1 somebody else left, 12 the one who saved. Results: 7 left, 8 lost, 9 won, 11 watched.

type Leave = readonly [playerId: number, reason: number, result: number, counter?: number];
const SEATS = [toySeat(1, 0, 0x41), toySeat(2, 1, 0x42)];
const WATCHER = toySeat(3, 24, 0x41);

/** What the rules say of a game of two that ends with these leave blocks, and who won. */
function said(leaves: readonly Leave[], more: { readonly slots?: typeof SEATS; readonly continued?: boolean } = {}): unknown {
  const slots = more.slots ?? SEATS;
  const went = more.continued === true ? { 1: toyActions([{ type: 'continueGameA', a: undefined, b: undefined }]) } : {};
  const { summary, players } = parseW3gSync(
    toyGame({
      slots,
      players: ['Ann', 'Bob', 'Cid'],
      blocks: [toySlot(100, went), ...leaves.map(([playerId, reason, result, counter = 1]) => toyLeave(playerId, reason, result, counter))],
    }),
    { include: ['summary', 'players'] },
  );
  const winner = summary.winner?.team;
  for (const { team, isObserver, result } of players)
    expect(result).toBe(winner === undefined || isObserver ? undefined : team === winner ? 'win' : 'loss');
  return [summary.winners, summary.winner?.rule, summary.winner?.players];
}

describe('who won', () => {
  it.each<readonly [string, readonly Leave[], unknown]>([
    [
      'the loser leaves, the winner saves',
      [
        [2, 1, 7],
        [1, 12, 9],
      ],
      [{ result9: 0, stayed: 0, saver: 0 }, 'result9', ['Ann']],
    ],
    [
      'the winner leaves first, by the word of the game',
      [
        [2, 1, 9],
        [1, 12, 7],
      ],
      [{ result9: 1, stayed: 1, saver: 1 }, 'result9', ['Bob']],
    ],
    [
      'the loser has no building left',
      [
        [2, 1, 8],
        [1, 12, 7],
      ],
      [{ stayed: 0 }, 'stayed', ['Ann']],
    ],
    [
      'nobody saves: the first who leaves lost',
      [
        [1, 1, 7],
        [2, 1, 7],
      ],
      [{ stayed: 1 }, 'stayed', ['Bob']],
    ],
    ['only one leaves, and not to the end', [[1, 1, 7]], [{ stayed: 1 }, 'stayed', ['Bob']]],
    ['the saver loses', [[1, 12, 8]], [{ stayed: 0, saver: 1 }, 'stayed', ['Ann']]],
    [
      'both won',
      [
        [2, 1, 9],
        [1, 12, 9],
      ],
      [{ stayed: 1, saver: 0 }, 'stayed', ['Bob']],
    ],
    [
      'the counter rises as the saver stops watching',
      [
        [2, 1, 7, 1],
        [1, 12, 11, 2],
      ],
      [{ stayed: 0, saver: 0 }, 'stayed', ['Ann']],
    ],
    [
      'the counter stays as the saver stops watching',
      [
        [2, 1, 7, 2],
        [1, 12, 11, 2],
      ],
      [{ stayed: 0 }, 'stayed', ['Ann']],
    ],
    [
      'others leave as the saver: one lost',
      [
        [2, 12, 8],
        [1, 12, 11],
      ],
      [{ stayed: 1, saver: 1 }, 'stayed', ['Bob']],
    ],
    [
      'others leave as the saver: one won',
      [
        [2, 12, 9],
        [1, 12, 11],
      ],
      [{ result9: 1, stayed: 1, saver: 0 }, 'result9', ['Bob']],
    ],
    [
      'others leave as the saver: one left',
      [
        [2, 12, 7],
        [1, 12, 11],
      ],
      [{ stayed: 1, saver: 1 }, 'stayed', ['Bob']],
    ],
    ['nobody leaves', [], [{}, undefined, undefined]],
  ])('%s', (_, leaves, expected) => expect(said(leaves)).toEqual(expected));

  it('the saver who left won where the game went on after its end', () => {
    const leaves = [
      [2, 1, 7, 1],
      [1, 12, 7, 2],
    ] as const;
    expect(said(leaves, { continued: true })).toEqual([{ stayed: 0, saver: 0 }, 'stayed', ['Ann']]);
    expect(said(leaves)).toEqual([{ stayed: 0, saver: 1 }, 'stayed', ['Ann']]);
  });

  it('the saver is the last who leaves', () => {
    const seats = [...SEATS, toySeat(3, 1, 0x42)];
    // a player who left as the saver would, and won, gives the win to the one who saved
    const leaves = [
      [2, 12, 9],
      [3, 1, 7],
      [1, 12, 11],
    ] as const;
    expect(said(leaves, { slots: seats })).toEqual([{ result9: 1, saver: 0 }, 'result9', ['Bob', 'Cid']]);
  });

  it('who watches does not count, computers do', () => {
    // the saver watched: the first player who leaves lost
    const watched = [
      [1, 1, 7],
      [2, 1, 9],
      [3, 12, 11],
    ] as const;
    expect(said(watched, { slots: [...SEATS, WATCHER] })).toEqual([{ result9: 1, stayed: 1, saver: 1 }, 'result9', ['Bob']]);
    const computer = toySeat(0, 1, 0x42, { computer: 1 });
    // a computer never leaves: the rule of those who stayed is given, and decides nothing
    expect(said([[1, 12, 7]], { slots: [SEATS[0]!, computer] })).toEqual([{ stayed: 0, saver: 1 }, undefined, undefined]);
    expect(said([[1, 12, 9]], { slots: [SEATS[0]!, computer] })).toEqual([{ result9: 0, stayed: 0, saver: 0 }, 'result9', ['Ann']]);
    // three play: who stayed says nothing
    expect(
      said(
        [
          [2, 1, 7],
          [1, 12, 7],
        ],
        { slots: [...SEATS, toySeat(3, 0, 0x41)] },
      ),
    ).toEqual([{ saver: 1 }, undefined, undefined]);
  });
});
