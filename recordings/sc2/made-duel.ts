import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { Sc2WireEvent } from '../../src/formats/sc2/framing.js';
import type { Sc2WireStruct } from '../../src/formats/sc2/records.js';
import { BUILD, cells, command, scriptedDuel, of, unit } from './scripted-duel.js';
import { toyEvent } from './toy-records.js';

/** Where Blizzard's servers have the map: type, region, and a hash that is made up. */
const MAP = Uint8Array.of(...utf8Bytes('s2ma'), 0, 0, ...utf8Bytes('EU'), ...new Uint8Array(32).fill(0xab));

const chat = (loop: number, userId: number, text: string): Sc2WireEvent =>
  toyEvent(BUILD, 'message', loop, 'SChatMessage', { m_recipient: 0, m_string: utf8Bytes(text) }, userId);

/** What a player has at a sample. */
interface Wealth {
  readonly minerals: number;
  readonly income: number;
  readonly workers: number;
  readonly used: number;
  readonly made: number;
  readonly army: number;
}
const stats = (loop: number, playerId: number, { minerals, income, workers, used, made, army }: Wealth): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, 'SPlayerStatsEvent', {
    m_playerId: playerId,
    m_stats: {
      m_scoreValueMineralsCurrent: minerals,
      m_scoreValueMineralsCollectionRate: income,
      m_scoreValueWorkersActiveCount: workers,
      m_scoreValueFoodUsed: used * cells,
      m_scoreValueFoodMade: made * cells,
      m_scoreValueMineralsUsedCurrentArmy: army,
    },
  });

const setup = (playerId: number): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', 0, 'SPlayerSetupEvent', { m_playerId: playerId, m_type: 1, m_userId: playerId - 1, m_slotId: playerId - 1 });

const born = (loop: number, tag: number, type: string, who: 'Anna' | 'Bo', x = 10, y = 10): Sc2WireEvent =>
  unit(loop, 'SUnitBornEvent', tag, type, who, { m_x: x, m_y: y });
const dies = (loop: number, tag: number, killer: number, killerTag: number, x: number, y: number): Sc2WireEvent =>
  of(loop, 'SUnitDiedEvent', tag, {
    m_killerPlayerId: killer,
    m_killerUnitTagIndex: killerTag,
    m_killerUnitTagRecycle: 1,
    m_x: x,
    m_y: y,
  });

const GAME: readonly Sc2WireEvent[] = [
  command(10, 'Bo', 'TrainSCV'),
  command(20, 'Anna', 'MorphDrone'),
  command(300, 'Anna', 'MorphOverlord'),
  command(350, 'Bo', 'BuildSupplyDepot', [60, 60]),
  command(400, 'Anna', 'BuildSpawningPool', [30, 40]),
  command(840, 'Bo', 'BuildBarracks', [64, 60]),
  command(1500, 'Anna', 'MorphZergling'),
  command(1505, 'Anna', 'MorphZergling'),
  command(1900, 'Bo', 'TrainMarine'),
  command(2310, 'Bo', 'TrainMarine'),
  toyEvent(BUILD, 'game', 2900, 'SGameUserLeaveEvent', {}, 0),
];

const TRACKER: readonly Sc2WireEvent[] = [
  setup(1),
  setup(2),
  born(0, 1, 'Hatchery', 'Anna', 30, 30),
  born(0, 2, 'CommandCenter', 'Bo', 60, 64),
  born(0, 3, 'Drone', 'Anna', 32, 30),
  born(0, 4, 'SCV', 'Bo', 62, 64),
  stats(1, 1, { minerals: 50, income: 0, workers: 12, used: 12, made: 14, army: 0 }),
  stats(1, 2, { minerals: 50, income: 0, workers: 12, used: 12, made: 15, army: 0 }),
  born(282, 5, 'SCV', 'Bo', 62, 64),
  born(292, 6, 'Drone', 'Anna', 32, 30),
  unit(360, 'SUnitInitEvent', 7, 'SupplyDepot', 'Bo', { m_x: 60, m_y: 60 }),
  unit(430, 'SUnitInitEvent', 8, 'SpawningPool', 'Anna', { m_x: 30, m_y: 40 }),
  born(700, 9, 'Overlord', 'Anna', 30, 30),
  stats(800, 1, { minerals: 90, income: 700, workers: 13, used: 14, made: 14, army: 0 }),
  stats(800, 2, { minerals: 120, income: 650, workers: 13, used: 13, made: 15, army: 0 }),
  of(840, 'SUnitDoneEvent', 7),
  unit(850, 'SUnitInitEvent', 10, 'Barracks', 'Bo', { m_x: 64, m_y: 60 }),
  of(1470, 'SUnitDoneEvent', 8),
  stats(1600, 1, { minerals: 210, income: 840, workers: 14, used: 16, made: 22, army: 100 }),
  stats(1600, 2, { minerals: 160, income: 700, workers: 14, used: 14, made: 23, army: 0 }),
  of(1880, 'SUnitDoneEvent', 10),
  ...[11, 12].map((tag) => born(1884, tag, 'Zergling', 'Anna', 30, 34)),
  ...[13, 14].map((tag) => born(1889, tag, 'Zergling', 'Anna', 30, 34)),
  born(2300, 15, 'Marine', 'Bo', 64, 58),
  stats(2400, 1, { minerals: 260, income: 820, workers: 14, used: 16, made: 22, army: 100 }),
  stats(2400, 2, { minerals: 90, income: 720, workers: 15, used: 16, made: 23, army: 50 }),
  toyEvent(BUILD, 'tracker', 2400, 'SUnitPositionsEvent', { m_firstUnitIndex: 11, m_items: [0, 50, 44] }),
  dies(2500, 4, 1, 11, 62, 62),
  dies(2550, 11, 2, 15, 63, 60),
  dies(2560, 12, 2, 15, 63, 60),
  dies(2600, 13, 2, 15, 64, 60),
  born(2710, 16, 'Marine', 'Bo', 64, 58),
  stats(2900, 1, { minerals: 330, income: 800, workers: 14, used: 14.5, made: 22, army: 25 }),
  stats(2900, 2, { minerals: 140, income: 690, workers: 14, used: 16, made: 23, army: 100 }),
];

/** The scripted duel that the guide asks its questions of: Anna rushes with zerglings, Bo holds with a marine. */
export const madeDuel = (): Uint8Array =>
  scriptedDuel(GAME, TRACKER, {
    message: [chat(40, 0, 'glhf'), chat(2890, 0, 'gg')],
    details: () => ({ m_cacheHandles: [MAP] }),
  });

/** The same, won by the other one. */
export const madeReturnGame = (): Uint8Array =>
  scriptedDuel(GAME, TRACKER, {
    details: ({ m_playerList }) => ({
      m_playerList: (m_playerList as readonly Sc2WireStruct[]).map((player, i) => ({ ...player, m_result: i === 0 ? 1 : 2 })),
    }),
  });
