import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { StormWireEvent } from '../../src/formats/storm/framing.js';
import type { StormRecords, StormWireStruct } from '../../src/formats/storm/records.js';
import { stormAttributes, stormLobby } from './toy-lobby.js';
import { died, scores, statistic, stormEvent, stormRecords, unit, type Statistic } from './toy-records.js';

/** Somebody of the toy match: two humans a team are enough to have a draft, takedowns and a score. */
const HEROES = [
  { name: 'Anna', hero: 'Jaina', unit: 'HeroJaina', team: 0 },
  { name: 'Bo', hero: 'Muradin', unit: 'HeroMuradin', team: 0 },
  { name: 'Cleo', hero: 'Zeratul', unit: 'HeroZeratul', team: 1 },
  { name: 'Dov', hero: 'Rehgar', unit: 'HeroRehgar', team: 1 },
] as const;

/** 2026-03-01T12:00:00Z in 100 ns since 1601. */
const SAVED = 134168400000000000n;
/** Storm league. */
const AMM_ID = 50091;
const GATES_OPEN = 610;
const CORE_DIED = 2400;
const SCORED = CORE_DIED + 113;

/** A draft of two teams of two, a camp, a fort, three deaths and a core: two and a half minutes. Blue wins. */
export function toyMatch(baseBuild: number): StormRecords {
  const track = (loop: number, name: string, given?: StormWireStruct): StormWireEvent =>
    stormEvent(baseBuild, 'tracker', loop, name, given);
  const stat = (loop: number, name: string, values?: Statistic): StormWireEvent => statistic(baseBuild, loop, name, values);
  const tracker = [
    ...HEROES.map((_, i) => track(0, 'SPlayerSetupEvent', { m_playerId: i + 1, m_type: 1, m_userId: i, m_slotId: i })),
    track(0, 'SHeroBannedEvent', { m_hero: utf8Bytes('Crusader'), m_controllingTeam: 2 }),
    track(0, 'SHeroBannedEvent', { m_hero: utf8Bytes('NONE'), m_controllingTeam: 1 }),
    ...HEROES.map(({ hero }, i) => track(0, 'SHeroPickedEvent', { m_hero: utf8Bytes(hero), m_controllingPlayer: i })),
    track(10, 'SUnitBornEvent', unit(1, 'KingsCore', 11, 30, 100)),
    track(10, 'SUnitBornEvent', unit(2, 'KingsCore', 12, 220, 100)),
    ...HEROES.map(({ unit: type, team }, i) => track(20, 'SUnitBornEvent', unit(10 + i, type, i + 1, team === 0 ? 40 : 210, 100 + i))),
    ...HEROES.map(({ unit: type }, i) => stat(52, 'PlayerSpawned', { texts: [['Hero', type]], ints: [['PlayerID', i + 1]] })),
    ...HEROES.map((_, i) =>
      stat(52, 'LevelUp', {
        ints: [
          ['PlayerID', i + 1],
          ['Level', 1],
        ],
      }),
    ),
    stat(60, 'JungleCampInit', {
      ints: [['CampID', 1]],
      fixed: [
        ['PositionX', 90.5],
        ['PositionY', 60],
      ],
    }),
    stat(60, 'TownStructureInit', {
      ints: [
        ['TownID', 3],
        ['Team', 2],
        ['Lane', 2],
      ],
      fixed: [
        ['PositionX', 170],
        ['PositionY', 100],
      ],
    }),
    stat(301, 'TalentChosen', { texts: [['PurchaseName', 'JainaFingersOfFrost']], ints: [['PlayerID', 1]] }),
    stat(GATES_OPEN, 'GatesOpen'),
    track(900, 'SUnitPositionsEvent', { m_firstUnitIndex: 10, m_items: [0, 100, 90, 1, 101, 91] }),
    track(1000, 'SUnitDiedEvent', died(12, 1, 120, 96)),
    stat(1001, 'PlayerDeath', {
      ints: [
        ['PlayerID', 3],
        ['KillingPlayer', 1],
        ['KillingPlayer', 2],
      ],
      fixed: [
        ['PositionX', 120.5],
        ['PositionY', 96.25],
      ],
    }),
    stat(1200, 'JungleCampCapture', {
      texts: [['CampType', 'Siege Camp']],
      ints: [['CampID', 1]],
      fixed: [
        ['TeamID', 1],
        ['GameTime', 36.875],
      ],
    }),
    track(1400, 'SUnitRevivedEvent', { m_unitTagIndex: 12, m_unitTagRecycle: 1, m_x: 212, m_y: 102 }),
    ...[1, 2].map((team) =>
      stat(1570, 'PeriodicXPBreakdown', {
        ints: [
          ['Team', team],
          ['TeamLevel', 1 + team],
        ],
        fixed: [
          ['GameTime', 60],
          ['MinionXP', 1000 * team],
          ['CreepXP', 0],
          ['StructureXP', 0],
          ['HeroXP', 250.5],
          ['TrickleXP', 575],
        ],
      }),
    ),
    ...HEROES.map((_, i) =>
      stat(1600, 'LevelUp', {
        ints: [
          ['PlayerID', i + 1],
          ['Level', 2],
        ],
      }),
    ),
    stat(1700, 'TownStructureDeath', {
      texts: [['UnitType', 'TownTownHallL2']],
      ints: [
        ['TownID', 3],
        ['KillingPlayer', 1],
      ],
      fixed: [['GameTime', 68.125]],
    }),
    track(1800, 'SUnitDiedEvent', died(13, 11, 180, 99)),
    stat(1801, 'PlayerDeath', {
      ints: [
        ['PlayerID', 4],
        ['KillingPlayer', 2],
      ],
      fixed: [
        ['PositionX', 180],
        ['PositionY', 99.5],
      ],
    }),
    stat(2000, 'Immortal Defeated', {
      ints: [
        ['Event', 1],
        ['Winning Team', 1],
        ['Immortal Fight Duration', 40],
      ],
      fixed: [['GameTime', 86.875]],
    }),
    track(CORE_DIED, 'SUnitDiedEvent', died(2, 1, 220, 100)),
    ...HEROES.map(({ hero, team }, i) =>
      stat(CORE_DIED + 20, 'EndOfGameTalentChoices', {
        texts: [
          ['Hero', hero],
          ['Win/Loss', team === 0 ? 'Win' : 'Loss'],
          ['Map', 'BattlefieldOfEternity'],
        ],
        ints: [
          ['PlayerID', i + 1],
          ['Level', 2],
        ],
      }),
    ),
    ...HEROES.map(({ team }, i) =>
      stat(CORE_DIED + 20, 'EndOfGameXPBreakdown', {
        ints: [['PlayerID', i + 1]],
        fixed: [
          ['MinionXP', 1500 + team],
          ['CreepXP', 0],
          ['StructureXP', 400],
          ['HeroXP', 300],
          ['TrickleXP', 900],
        ],
      }),
    ),
    track(SCORED, 'SScoreResultEvent', {
      m_instanceList: [
        scores('Takedowns', [1, 2, 0, 0], SCORED),
        scores('Deaths', [0, 0, 1, 1], SCORED),
        scores('DamageSoaked', [7, 4294961839, 0, 3], SCORED),
      ],
    }),
  ];
  const play = (loop: number, name: string, given: StormWireStruct, user: number): StormWireEvent =>
    stormEvent(baseBuild, 'game', loop, name, given, user);
  const game = [
    play(0, 'SUserFinishedLoadingSyncEvent', {}, 16),
    play(300, 'SHeroTalentTreeSelectedEvent', { m_index: 1 }, 0),
    play(700, 'SCameraUpdateEvent', { m_target: { x: 100 * 256, y: 90 * 256 } }, 0),
    play(1500, 'SGameUserLeaveEvent', { m_leaveReason: 11 }, 3),
    play(1650, 'SGameUserJoinEvent', { m_name: utf8Bytes('Dov'), m_toonHandle: utf8Bytes('2-Hero-1-103') }, 3),
    play(SCORED + 10, 'SGameUserLeaveEvent', { m_leaveReason: 0 }, 0),
  ];
  const say = (loop: number, name: string, given: StormWireStruct, user: number): StormWireEvent =>
    stormEvent(baseBuild, 'message', loop, name, given, user);
  const message = [
    say(0, 'SLoadingProgressMessage', { m_progress: 100 }, 0),
    say(640, 'SChatMessage', { m_recipient: 1, m_string: utf8Bytes('glhf') }, 0),
    say(950, 'SPingMessage', { m_recipient: 1, m_point: { x: 120.5 * 4096, y: 96 * 4096 } }, 1),
    say(960, 'SPlayerAnnounceMessage', { m_announcement: { Vitals: 0 } }, 1),
    say(SCORED, 'SChatMessage', { m_recipient: 0, m_string: utf8Bytes('gg') }, 2),
  ];
  return stormRecords(baseBuild, { game, message, tracker }, [
    ...stormLobby(baseBuild, {
      title: 'Battlefield of Eternity',
      people: HEROES,
      savedAt: SAVED,
      ammId: AMM_ID,
      mapSize: [248, 208],
      randomValue: 77,
    }),
    stormAttributes([
      [4010, 16, 'drft'],
      [4028, 16, 'Crus'],
      [4008, 1, '  20'],
      [4008, 2, '   7'],
    ]),
  ]);
}
