import { expect, it } from 'vitest';
import { BUILD, scriptedDuel, of, unit } from '../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../recordings/sc2/toy-records.js';
import { allRows } from './table-rows.js';

const zealots = [1, 2, 3].map((tag) => unit(0, 'SUnitBornEvent', tag, 'Zealot', 'Anna'));
const deaths = [1, 2, 3].map((tag) => of(200 + tag, 'SUnitDiedEvent', tag, { m_killerPlayerId: 2, m_x: 40, m_y: 10 * tag }));
const sample = (loop: number) => toyEvent(BUILD, 'tracker', loop, 'SPlayerStatsEvent', { m_playerId: 1 });
const bytes = scriptedDuel([], [...zealots, unit(0, 'SUnitBornEvent', 4, 'Stalker', 'Anna'), sample(160), ...deaths, sample(320)]);

it('armies have a row for each player, sample and kind of unit', async () => {
  const { rows } = await allRows(bytes, { tables: ['armies'] });
  expect(
    rows['armies']!.map(({ gameloop, player, unit_type, units, army_minerals, army_vespene }) => [
      gameloop,
      player,
      unit_type,
      units,
      army_minerals,
      army_vespene,
    ]),
  ).toEqual([
    [160, 'Anna', 'Zealot', 3, 425, 50],
    [160, 'Anna', 'Stalker', 1, 425, 50],
    [320, 'Anna', 'Stalker', 1, 125, 50],
  ]);
});

it('engagements have a row for each side', async () => {
  const { rows } = await allRows(bytes, { tables: ['engagements'] });
  expect(rows['engagements']).toEqual([
    expect.objectContaining({
      engagement: 0,
      gameloop: 201,
      end_gameloop: 203,
      x: 40,
      y: 20,
      player: 'Anna',
      team_id: 0,
      units_lost: 3,
      lost: 'Zealot x3',
      minerals_lost: 300,
      vespene_lost: 0,
      kills: 0,
      army_value_before: 475,
      army_value_after: 175,
    }),
    expect.objectContaining({ engagement: 0, player: 'Bo', units_lost: 0, lost: '', kills: 3, army_value_before: 0, army_value_after: 0 }),
  ]);
});

it('creep has a row for each player and sample', async () => {
  const { rows } = await allRows(scriptedDuel([], [unit(0, 'SUnitBornEvent', 1, 'CreepTumorUsed', 'Anna'), sample(160)]), {
    tables: ['creep'],
  });
  expect(rows['creep']).toEqual([
    expect.objectContaining({ gameloop: 160, seconds: 160 / 22.4, player_id: 1, player: 'Anna', tumors: 1, cells_in_reach: 317 }),
  ]);
});
