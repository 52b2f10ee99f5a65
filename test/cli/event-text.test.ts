import { expect, test } from 'vitest';
import { eventText } from '../../src/cli/event-text.js';
import { demEvents } from '../../src/cli/formats/dem-events.js';

const player = (userId: number, name?: string) => ({ userId, name, steamId: 76561198000000000n + BigInt(userId), team: 'terrorist' });

test('a line names players in a word, and leaves out what is false, empty or the same in every line', () => {
  const kill = { type: 'kill', game: 'cs2', tick: 1984, round: 1, victim: player(1, 'Ada'), attacker: player(2), isHeadshot: true };
  expect(eventText({ ...kill, assisters: [player(4, 'Margaret L')], isNoscope: false, penetrated: 0 }, demEvents)).toBe(
    '     1984  kill             round=1 victim=Ada attacker=#2 isHeadshot=true assisters=["Margaret L"] penetrated=0\n',
  );
  expect(eventText({ ...kill, assisters: [], isHeadshot: false }, demEvents)).toBe(
    '     1984  kill             round=1 victim=Ada attacker=#2\n',
  );
});
