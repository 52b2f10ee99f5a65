import { expect, it } from 'vitest';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { toyMatch } from '../../../recordings/storm/toy-match.js';
import { scores, stormEvent } from '../../../recordings/storm/toy-records.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { iterateSc2 } from '../../../src/formats/sc2/index.js';
import { anonymizeStorm } from '../../../src/formats/storm/anonymize.js';
import { iterateStorm, parseBattlelobbySync, parseStormSync, readStormInfoSync } from '../../../src/formats/storm/index.js';
import { StormMatch } from '../../../src/formats/storm/match/match.js';
import { decodeStormRecordsSync } from '../../../src/formats/storm/model.js';
import type { StormWireStruct } from '../../../src/formats/storm/records.js';
import type { StormReplay } from '../../../src/formats/storm/replay.js';
import { StormSession } from '../../../src/formats/storm/session.js';
import { writeStorm } from '../../../src/formats/storm/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { thrownBy } from '../../core/expectations.js';

const bytes = writeStorm(toyMatch(96477));

it('says what happened', () => {
  const replay = parseStormSync(bytes, {
    include: [
      'summary',
      'players',
      'teams',
      'deaths',
      'draft',
      'camps',
      'structures',
      'objectives',
      'disconnects',
      'announcements',
      'pings',
      'score',
    ],
  });
  expect(replay.isComplete).toBe(true);
  expect(replay.summary).toMatchObject({
    map: 'Battlefield of Eternity',
    mapId: 'BattlefieldOfEternity',
    mode: 'storm league',
    region: 'EU',
    winner: { teamId: 0, players: ['Anna', 'Bo'] },
    gatesOpenSeconds: 38.125,
    coreDestroyedSeconds: 150,
    clockSeconds: 111.875,
  });
  expect(replay.players![0]).toMatchObject({
    playerId: 1,
    name: 'Anna',
    hero: 'Jaina',
    heroUnit: 'HeroJaina',
    heroLevel: 20,
    loadout: { skin: 'JainaBaseVar1' },
    talents: [{ gameloop: 301, tier: 1, name: 'JainaFingersOfFrost', treeIndex: 1, level: 1 }],
  });
  expect(replay.teams![1]).toMatchObject({
    teamId: 1,
    result: 'loss',
    levels: [
      { level: 1, gameloop: 52 },
      { level: 2, gameloop: 1600 },
    ],
    xp: [{ gameloop: 1570, level: 3, minions: 2000, heroes: 250.5 }],
    finalXp: { minions: 1501, trickle: 900 },
    bans: ['Crus'],
  });
  expect(replay.deaths).toEqual([
    {
      gameloop: 1001,
      seconds: 1001 / 16,
      playerId: 3,
      name: 'Cleo',
      hero: 'Zeratul',
      takedowns: [1, 2],
      lastHitPlayerId: 1,
      x: 120.5,
      y: 96.25,
    },
    { gameloop: 1801, seconds: 1801 / 16, playerId: 4, name: 'Dov', hero: 'Rehgar', takedowns: [2], lastHitPlayerId: 11, x: 180, y: 99.5 },
  ]);
  expect(replay.draft!.map(({ kind, hero, teamId, name }) => [kind, hero, teamId, name])).toEqual([
    ['ban', 'Crusader', 1, undefined],
    ['ban', undefined, 0, undefined],
    ['pick', 'Jaina', 0, 'Anna'],
    ['pick', 'Muradin', 0, 'Bo'],
    ['pick', 'Zeratul', 1, 'Cleo'],
    ['pick', 'Rehgar', 1, 'Dov'],
  ]);
  expect(replay.camps).toEqual([{ gameloop: 1200, seconds: 75, type: 'Siege Camp', campId: 1, teamId: 0, x: 90.5, y: 60 }]);
  expect(replay.structures).toMatchObject([
    { townId: 3, teamId: 1, lane: 2, destroyedGameloop: 1700, unitType: 'TownTownHallL2', takedowns: [1] },
  ]);
  expect(replay.objectives).toMatchObject([
    { event: 'Immortal Defeated', teamId: 0, values: { 'Immortal Fight Duration': 40, GameTime: 86.875 } },
  ]);
  expect(replay.disconnects!.map(({ name, kind, reason }) => [name, kind, reason])).toEqual([
    ['Dov', 'leave', 'connection lost'],
    ['Dov', 'join', undefined],
    ['Anna', 'leave', 'left'],
  ]);
  expect(replay.announcements).toMatchObject([{ name: 'Bo', kind: 'vitals' }]);
  expect(replay.pings).toMatchObject([{ name: 'Bo', recipient: 'allies', x: 120.5, y: 96 }]);
  expect(replay.score).toMatchObject({ isFinal: true, writtenGameloops: [2513] });
  // declared unsigned: 4294961839 is -5457
  expect(replay.score!.players[1]!.values).toEqual({ Takedowns: 2, Deaths: 0, DamageSoaked: -5457 });
});

it('information needs no event stream', () => {
  expect(readStormInfoSync(bytes)).toMatchObject({
    isComplete: true,
    info: { map: 'Battlefield of Eternity', mode: 'storm league', randomValue: 77, winner: { teamId: 0 } },
    players: [{ name: 'Anna', hero: 'Jaina' }, { name: 'Bo' }, { name: 'Cleo' }, { name: 'Dov' }],
  });
});

/** The match with another score as its last event, so many game loops after the end of the core. */
function scoredAfter(loops: number): Uint8Array {
  const records = toyMatch(96477);
  const score = stormEvent(96477, 'tracker', 2400 + loops, 'SScoreResultEvent', {
    m_instanceList: [
      ...['Level', 'TeamLevel', 'Tier1Talent', 'EndOfMatchAwardMVPBoolean'].map((name) => scores(name, [0, 0, 0, 0], 0)),
      scores('Deaths', [0, 0, 1, 1], 0),
    ],
  });
  return writeStorm({
    ...records,
    files: records.files.map((file) =>
      file.content.kind === 'events' && file.name === 'replay.tracker.events'
        ? {
            ...file,
            content: { kind: 'events', events: [...file.content.events.filter(({ name }) => name !== 'SScoreResultEvent'), score] },
          }
        : file,
    ),
  });
}

it('a score of somebody who leaves right after the core fell is not the final one, and has no levels, talents and awards', () => {
  // the game writes the final one seven seconds after
  const early = parseStormSync(scoredAfter(100), { include: ['score'] }).score!;
  expect([early.isFinal, early.players[3]!.values]).toEqual([false, { Deaths: 1 }]);
  const late = parseStormSync(scoredAfter(113), { include: ['score'] }).score!;
  expect([late.isFinal, late.players[3]!.values]).toEqual([
    true,
    { Level: 0, TeamLevel: 0, Tier1Talent: 0, EndOfMatchAwardMVPBoolean: 0, Deaths: 1 },
  ]);
});

it('players have the slot of their number where observers hold the first ones', () => {
  const records = toyMatch(96477);
  const files = records.files.map((file) => {
    if (file.content.kind !== 'struct') return file;
    const change = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(change);
      if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
      const fields = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, change(item)]));
      // numbers 4 to 7, and in the lobby the slots the other way round
      if (typeof fields['m_workingSetSlotId'] === 'number') fields['m_workingSetSlotId'] += 4;
      if (Array.isArray(fields['m_slots'])) fields['m_slots'] = [...(fields['m_slots'] as unknown[])].reverse();
      return fields;
    };
    return { ...file, content: { kind: 'struct', value: change(file.content.value) as StormWireStruct } as const };
  });
  const { players } = parseStormSync(writeStorm({ ...records, files }), { include: ['players'] });
  expect(
    players!.map(({ playerId, userId, workingSetSlotId, name, lobbyHero }) => [playerId, userId, workingSetSlotId, name, lobbyHero]),
  ).toEqual([
    [1, 0, 4, 'Anna', 'Jaina'],
    [2, 1, 5, 'Bo', 'Muradin'],
    [3, 2, 6, 'Cleo', 'Zeratul'],
    [4, 3, 7, 'Dov', 'Rehgar'],
  ]);
});

it('chat and pings are read without what players did', () => {
  const session = new StormSession([], ['chat', 'pings'], {}, StormMatch);
  const { chat } = iterate(session, bytes).end() as StormReplay<'chat' | 'pings'>;
  expect(chat!.map(({ name, text }) => [name, text])).toEqual([
    ['Anna', 'glhf'],
    ['Cleo', 'gg'],
  ]);
  expect(session.counts.events).toBe([...iterateStorm(bytes, { events: ['message'] })].length);
});

it('a damaged stream leaves the others', () => {
  const records = toyMatch(96477);
  const broken = writeStorm({
    ...records,
    files: records.files.map((file) =>
      file.name === 'replay.game.events' || file.name === 'replay.initData'
        ? { ...file, content: { kind: 'bytes', bytes: new Uint8Array(7).fill(255) } }
        : file,
    ),
  });
  const replay = parseStormSync(broken, { include: ['initData', 'trackerEvents', 'gameEvents', 'messageEvents', 'deaths'] });
  const whole = parseStormSync(bytes, { include: ['trackerEvents', 'messageEvents'] });
  expect(replay.isComplete).toBe(false);
  expect(replay.initData).toBeUndefined();
  expect(replay.trackerEvents).toEqual(whole.trackerEvents);
  expect(replay.messageEvents).toEqual(whole.messageEvents);
  expect(replay.deaths).toHaveLength(2);
});

it('nobody is named in an anonymized replay', () => {
  const clean = anonymizeStorm(bytes);
  const text = String.fromCharCode(...clean);
  for (const word of ['Anna', 'Cleo', 'Dov', 'glhf', 'Hero-1-103']) expect(text).not.toContain(word);
  const { players, chat, summary } = parseStormSync(clean, { include: ['players', 'chat', 'summary'] });
  expect(players!.map(({ name, toon, hero }) => [name, toon, hero])).toEqual([
    ['Player 1', '2-Hero-1-1', 'Jaina'],
    ['Player 2', '2-Hero-1-2', 'Muradin'],
    ['Player 3', '2-Hero-1-3', 'Zeratul'],
    ['Player 4', '2-Hero-1-4', 'Rehgar'],
  ]);
  expect(chat).toEqual([]);
  expect(summary!.winner!.teamId).toBe(0);
});

it('the fields of a parent are written as they were read', () => {
  const records = decodeStormRecordsSync(bytes);
  const tracker = records.files.find(({ name }) => name === 'replay.tracker.events')!;
  expect(tracker.content.kind).toBe('events');
  expect(decodeStormRecordsSync(writeStorm(records))).toEqual(records);
});

it('both games in one process share nothing', () => {
  const duel = writeSc2(toyDuel(80949));
  const alone = { storm: [...iterateStorm(bytes)], sc2: [...iterateSc2(duel)] };
  const storm = iterateStorm(bytes)[Symbol.iterator]();
  const sc2 = iterateSc2(duel)[Symbol.iterator]();
  const together: { storm: unknown[]; sc2: unknown[] } = { storm: [], sc2: [] };
  for (let i = 0; i < Math.max(alone.storm.length, alone.sc2.length); i++) {
    const one = storm.next();
    if (one.done !== true) together.storm.push(one.value);
    const other = sc2.next();
    if (other.done !== true) together.sc2.push(other.value);
  }
  expect(together).toEqual(alone);
});

it('other bytes than those of a lobby are refused', () => {
  expect(thrownBy(() => parseBattlelobbySync(new Uint8Array(4000)))).toMatchObject({ code: 'bad-signature', format: 'storm' });
});

it('a lobby of an old layout gives its BattleTags', () => {
  const text = new TextEncoder().encode('..T:12345678#328..Ärger#1234..Bo77#98765..');
  expect(parseBattlelobbySync(text)).toMatchObject({ layout: 'tags', battleTags: ['Ärger#1234', 'Bo77#98765'] });
});
