import { toyMatch as toySlippi } from '../../recordings/slippi/toy-match.js';
import { at as commandAt, toyChat as broodWarChat, toyGame as broodWarGame } from '../../recordings/brood-war/toy-game.js';
import { manyTalents } from '../../recordings/storm/many-talents.js';
import { toyMatch as stormMatch } from '../../recordings/storm/toy-match.js';
import { statistic, stormEvent } from '../../recordings/storm/toy-records.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { StormWireEvent } from '../../src/formats/storm/framing.js';
import { toyMatch as rocketLeagueMatch } from '../../recordings/rocket-league/toy-match.js';
import { writeRocketLeague } from '../../src/formats/rocket-league/writer.js';
import { writeStorm } from '../../src/formats/storm/writer.js';
import { gamecacheSample } from '../../recordings/gamecache/sample.js';
import { EVENTS, pos, tag } from '../../recordings/icrep/variants.js';
import { toyMatch } from '../../recordings/icrep/toy-match.js';
import { longRecording } from '../../recordings/dem/long-recording.js';
import { madeCs2Round } from '../../recordings/dem/cs2/made-round.js';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { becomes, command, of, scriptedDuel, unit } from '../../recordings/sc2/scripted-duel.js';
import { header, rf2File, slice } from '../../recordings/vcr/toy-race.js';
import { toyActions, toyChat, toyGame, toyLeave, toySlot } from '../../recordings/w3g/toy-game.js';
import { GAME_SECTIONS } from '../../src/formats/dem/games.js';
import { decodeGamecacheRecordsSync } from '../../src/formats/gamecache/model.js';
import { writeGamecache } from '../../src/formats/gamecache/writer.js';
import type { IcrepAnalysisEvent } from '../../src/formats/icrep/index.js';
import { writeIcrep } from '../../src/formats/icrep/writer.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { CONTRACTS } from './contracts.js';

/** Files that hold `size` of everything: live things, steps in which little happens, definitions, and uses of them. */
export interface Doubled {
  readonly name: string;
  readonly size: number;
  make(size: number): Uint8Array;
  readonly sections: readonly string[];
}

const each = <T>(size: number, make: (i: number) => readonly T[]): T[] => Array.from({ length: size }, (_, i) => make(i)).flat();

/** Selections of many objects, groups, skills and tomes, W3MMD variables with their values, event texts, empty slots. */
function w3g(size: number): Uint8Array {
  const stored = (key: string, i: number): Uint8Array =>
    toyActions([{ type: 'syncStoredInteger', cache: 'MMD.Dat', mission: `val:${i}`, key, value: i }]);
  const use = { flags: 66, agent: undefined };
  return toyGame({
    blocks: [
      ...each(size, (i) => [toySlot(1, { 1: stored(`DefVarP v${i} int high none`, i), 2: stored(`DefEvent e${i} 1 x {0}`, i) })]),
      ...each(size, (i) => {
        const objects = [{ a: i, b: i }];
        const actions = toyActions([
          { type: 'changeSelection', mode: 1, objects },
          { type: 'assignGroupHotkey', group: i % 10, objects },
          { type: 'selectGroupHotkey', group: i % 10, extra: 3 },
          { type: 'ability', order: 'AHhb', ...use },
          { type: 'ability', order: 'tret', ...use },
          { type: 'ability', order: 'hpea', ...use },
          { type: 'transferResources', slot: 1, gold: 1, lumber: 1 },
          { type: 'syncStoredInteger', cache: 'map.w3v', mission: `m${i}`, key: 'k', value: i },
        ]);
        const told = { 1: stored(`VarP 0 v${i} = 1`, i), 2: stored(`Event e${i} a`, i) };
        return [toySlot(50, { 1: actions }), toySlot(50, told), toySlot(50), toyChat(1, 'gg')];
      }),
      toyLeave(1, 12, 9),
    ],
  });
}

/** Units that all live to the end of the fights, commands and selections, changes, losses. */
function sc2(size: number): Uint8Array {
  return scriptedDuel(
    each(size, (i) => [command(i, 'Anna', 'TrainSCV', [i % 100, 9]), command(i, 'Bo', 'TrainSCV', [i % 100, 9])]),
    [
      ...each(size, (i) => [unit(i, 'SUnitBornEvent', i, i % 2 === 0 ? 'Marine' : 'Drone', i % 2 === 0 ? 'Anna' : 'Bo')]),
      ...each(size, (i) => [becomes(size + i, i, 'Roach')]),
      ...each(size, (i) => [
        of(2 * size + i, 'SUnitDiedEvent', i, { m_killerPlayerId: 2 - (i % 2), m_x: i % 200, m_y: 10, m_killerUnitTagIndex: size - i }),
      ]),
    ],
  );
}

/** Selections of other units each time, hotkeys, buildings, trained units, lines of chat. */
const broodWar = (size: number): Uint8Array =>
  broodWarGame({
    commands: each(size, (i) => [
      commandAt(i * 20, i % 2, { type: 'select', id: 0x63, units: Array.from({ length: 12 }, (_, unit) => i * 12 + unit) }),
      commandAt(i * 20 + 9, i % 2, { type: 'hotkey', id: 0x13, action: i % 3, group: i % 10 }),
      commandAt(i * 20 + 9, i % 2, { type: 'train', id: 0x1f, unit: 7 }),
      commandAt(i * 20 + 10, i % 2, { type: 'unitMorph', id: 0x23, unit: 41 }),
      commandAt(i * 20 + 11, i % 2, { type: 'build', id: 0x0c, order: 30, tileX: i % 200, tileY: (i >> 3) % 200, unit: 109 }),
      commandAt(i * 20 + 12, i % 2, { type: 'rightClick', id: 0x60, x: i % 700, y: 20, target: i, unit: 7, queued: 0 }),
      commandAt(i * 20 + 12, i % 2, { type: 'alliance', id: 0x0e, flags: i }),
      broodWarChat(i * 20 + 13, 0, i % 3, `line ${i}`),
    ]),
  });

/** Units, and every kind of event for as many ticks; with or without fights that the recorder noted. */
const icrep =
  (withFights: boolean) =>
  (size: number): Uint8Array => {
    const events: IcrepAnalysisEvent[] = [
      ...each(size, (i): IcrepAnalysisEvent[] => [
        { type: 'unitCreated', tick: 0, tag: tag(i), unitTypeId: 1, owner: i % 2, pos: pos(0, 0) },
      ]),
      ...each(size, (i) => [
        ...EVENTS.filter((event) => !('tag' in event)).map((event) => ({ ...event, tick: i })),
        { type: 'unitDestroyed', tick: i, tag: tag(i), killerTag: undefined, killerOwner: (i + 1) % 2 } as const,
      ]),
    ];
    return writeIcrep(toyMatch({ events: withFights ? events : events.filter(({ type }) => type !== 'engagementStarted') }));
  };

/** Slices with an event of each type and of no known content. */
const vcr = (size: number): Uint8Array =>
  rf2File(
    Array.from({ length: size }, (_, i) => slice(i / 10, [{ header: header(i % 100, 1, i % 64), payload: [i % 256] }])),
    size,
  );

function gamecache(size: number): Uint8Array {
  const records = decodeGamecacheRecordsSync(gamecacheSample());
  return writeGamecache({ ...records, itemCount: size * records.items.length, items: each(size, () => records.items as never[]) });
}

/** Talents that are chosen and selected, levels, deaths, structures, camps, scores; chat and pings; who leaves and comes back. */
function storm(size: number): Uint8Array {
  const build = 96477;
  const from = 10_000;
  const tracked = (i: number, name: string, ints: Readonly<Record<string, number>>): StormWireEvent =>
    statistic(build, from + i, name, { ints: Object.entries(ints), texts: [['UnitType', 'TownTownHallL2']] });
  const track = (i: number, name: string, given: Parameters<typeof stormEvent>[4]): StormWireEvent =>
    stormEvent(build, 'tracker', from + i, name, given);
  const of = (stream: 'game' | 'message', i: number, name: string, given: Parameters<typeof stormEvent>[4] = {}): StormWireEvent =>
    stormEvent(build, stream, from + i, name, given, i % 4);
  const more: Readonly<Record<string, readonly StormWireEvent[]>> = {
    tracker: each(size, (i) => [
      track(i, 'SUnitBornEvent', { m_unitTagIndex: 100 + i, m_unitTypeName: utf8Bytes('HeroJaina'), m_controlPlayerId: 1 + (i % 4) }),
      track(i, 'SUnitDiedEvent', { m_unitTagIndex: 100 + i, m_killerPlayerId: 1 }),
      track(i, 'SHeroPickedEvent', { m_hero: utf8Bytes('Jaina'), m_controllingPlayer: i % 4 }),
      track(i, 'SScoreResultEvent', {}),
      tracked(i, 'TalentChosen', { PlayerID: 1 + (i % 4) }),
      tracked(i, 'LevelUp', { PlayerID: 1 + (i % 4), Level: i }),
      tracked(i, 'PeriodicXPBreakdown', { Team: 1 + (i % 2), TeamLevel: i }),
      tracked(i, 'EndOfGameXPBreakdown', { PlayerID: 1 + (i % 4) }),
      tracked(i, 'PlayerDeath', { PlayerID: 1 + (i % 4), KillingPlayer: 1 }),
      tracked(i, 'TownStructureInit', { TownID: i, Team: 1 }),
      tracked(i, 'TownStructureDeath', { TownID: i }),
      tracked(i, 'JungleCampInit', { CampID: i }),
      tracked(i, 'JungleCampCapture', { CampID: i }),
      tracked(i, 'TributeCollected', { TeamID: 1 }),
    ]),
    game: each(size, (i) => [
      of('game', i, 'SHeroTalentTreeSelectedEvent', { m_index: i % 3 }),
      of('game', i, 'SGameUserLeaveEvent'),
      of('game', i, 'SGameUserJoinEvent'),
    ]),
    message: each(size, (i) => [
      of('message', i, 'SChatMessage'),
      of('message', i, 'SPingMessage'),
      of('message', i, 'SPlayerAnnounceMessage'),
    ]),
  };
  const { files, ...records } = stormMatch(build);
  return writeStorm({
    ...records,
    files: files.map(({ name, content }) => {
      const added = content.kind === 'events' ? more[name.split('.')[1]!] : undefined;
      return added === undefined || content.kind !== 'events'
        ? { name, content }
        : { name, content: { ...content, events: [...content.events, ...added] } };
    }),
  });
}

const ofGame = (name: keyof typeof GAME_SECTIONS, size: number, match: () => Uint8Array): Doubled => ({
  name,
  size,
  make: (minutes) => longRecording(match(), minutes),
  sections: [...new Set([...CONTRACTS.dem.sections, ...GAME_SECTIONS[name].flatMap(({ sections }) => sections)])],
});
const all = (name: ReplayFormat, size: number, make: (size: number) => Uint8Array): Doubled => ({
  name,
  size,
  make,
  sections: CONTRACTS[name].sections,
});

/** Files for every format. */
export const DOUBLED: Readonly<Record<ReplayFormat, readonly Doubled[]>> = {
  slippi: [all('slippi', 1000, toySlippi)],
  'brood-war': [all('brood-war', 500, broodWar)],
  storm: [all('storm', 200, storm), { name: 'storm talents', size: 3000, make: manyTalents, sections: ['players'] }],
  'rocket-league': [all('rocket-league', 60, (size) => writeRocketLeague(rocketLeagueMatch({ frames: size, keyframeEvery: 20 })))],
  dem: [ofGame('cs2', 2, () => madeCs2Round().bytes), ofGame('deadlock', 2, () => madeDeadlockMatch().bytes)],
  sc2: [all('sc2', 2000, sc2)],
  icrep: [all('icrep', 100, icrep(true)), { name: 'icrep without fights', size: 100, make: icrep(false), sections: ['engagements'] }],
  vcr: [all('vcr', 2000, vcr)],
  w3g: [all('w3g', 1000, w3g)],
  gamecache: [all('gamecache', 40, gamecache)],
};
