import { expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { writeGamecache } from '../../src/formats/gamecache/writer.js';
import { parseW3gSync } from '../../src/formats/w3g/index.js';
import { gamecacheItemOf } from '../../src/kit/gamecache-item.js';

const INCLUDE = ['game', 'players', 'summary', 'apm', 'dota'] as const;

it('replays become a cache with the same facts', async () => {
  const dota = parseW3gSync(await fixture('toy-dota.w3g'), { include: INCLUDE });
  const duel = parseW3gSync(await fixture('toy-duel.w3g'), { include: INCLUDE });
  const items = [
    gamecacheItemOf(dota, { path: 'c:\\replays\\dota.w3g', modifiedAt: new Date('2013-05-01T12:00:00Z') }),
    gamecacheItemOf(duel, { path: 'duel.w3g' }),
  ];
  const cache = parseGamecacheSync(writeGamecache({ layout: 'v3', itemCount: 2, items, trailing: new Uint8Array(0) }));
  expect(cache).toMatchObject({ isComplete: true, diagnostics: [] });
  expect(cache.items[1]).not.toHaveProperty('modifiedAt');
  expect(cache.items).toMatchObject([
    {
      path: 'c:\\replays\\dota.w3g',
      modifiedAt: new Date('2013-05-01T12:00:00Z'),
      gameName: 'toy',
      gameLengthMs: 2700,
      gameMode: '-ap',
      mapVersion: { text: '6.83d' },
      warcraftVersion: { text: '1.26' },
      winner: { side: 'sentinel', judgedBy: 'replay' },
      hostIndex: 0,
      saverIndex: 1,
      players: [
        {
          name: 'Ann',
          teamId: 0,
          kills: 12,
          deaths: 3,
          creeps: 140,
          denies: 9,
          assists: 4,
          statGold: 2500,
          neutrals: 22,
          level: 6,
          leaveTimeMs: 2700,
        },
        { name: 'Bob', teamId: 1, kills: 0 },
      ],
    },
    {
      path: 'duel.w3g',
      gameMode: 'Normal mode',
      mapVersion: { raw: 0 },
      warcraftVersion: { text: '1.32' },
      // a leave block says so, no map
      winner: { raw: -3, side: 'sentinel', judgedBy: 'position' },
      players: [{ name: 'Ann' }, { name: 'Bob', leaveTimeMs: 2300 }],
    },
  ]);
});
