import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { iterateSc2, parseSc2, parseSc2Sync, streamSc2 } from '../../../src/formats/sc2/index.js';
import { namesFor } from '../../../src/formats/sc2/names/names-for.js';
import { raceNamed } from '../../../src/formats/sc2/match/race.js';
import { splitName } from '../../../src/formats/sc2/details.js';
import type { Sc2GameEvent, Sc2TrackerEvent } from '../../../src/formats/sc2/events.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { MpqWriter } from '../../../src/containers/mpq/writer.js';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { toyEvent, toyRecords } from '../../../recordings/sc2/toy-records.js';
import { sectionOf } from './match-of.js';

const duel = writeSc2(toyDuel(80949));
const old = writeSc2(toyDuel(15405));
const MATCH = ['summary', 'players', 'buildOrder', 'units', 'stats', 'chat', 'apm', 'selections', 'camera', 'armies', 'resumes'] as const;

describe('events', () => {
  it('of all streams come merged by gameloop, the tracker first', () => {
    const loops = [...iterateSc2(duel)].map(({ gameloop, stream }) => [gameloop, stream]);
    expect(loops.length).toBe(21);
    expect(loops).toEqual([...loops].sort(([a], [b]) => Number(a) - Number(b)));
    expect(loops.slice(0, 6).map(([, stream]) => stream)).toEqual(['tracker', 'tracker', 'tracker', 'tracker', 'game', 'message']);
  });

  it('of asked types and streams only, typed', async () => {
    const born: string[] = [];
    for await (const event of streamSc2(duel, { events: ['unitBorn'] })) born.push(`${event.unitTypeName} ${event.unitTag}`);
    expect(born).toEqual(['Hatchery 262145', 'CommandCenter 524289', 'Zergling 1048577']);
    expect(
      [...iterateSc2(duel, { events: ['message'] })].map((event) =>
        event.type === 'chat' ? `${event.recipient}: ${event.text}` : event.name,
      ),
    ).toEqual(['NNet.Game.SLoadingProgressMessage', 'all: glhf', 'allies: gg']);
    const all = [...iterateSc2(duel)];
    expect([...iterateSc2(duel, { events: ['chat', 'tracker', 'cmd'] })]).toEqual(
      all.filter(({ stream, type }) => stream === 'tracker' || type === 'chat' || type === 'cmd'),
    );
  });

  it('of a damaged stream end there, and the others go on', () => {
    const events = Array.from({ length: 5 }, (_, loop) =>
      toyEvent(80949, 'message', loop, 'SChatMessage', { m_string: utf8Bytes('hello') }),
    );
    const tracker = Uint8Array.of(3, 0, 9, 0, 9, 14, 5, 0, 3, 0, 9, 2, 8);
    const bytes = writeSc2(
      toyRecords(80949, { message: events }, [{ name: 'replay.tracker.events', content: { kind: 'bytes', bytes: tracker } }]),
    );
    const { trackerEvents, messageEvents, isComplete, diagnostics } = parseSc2Sync(bytes, { include: ['trackerEvents', 'messageEvents'] });
    expect([trackerEvents!.length, messageEvents!.length, isComplete]).toEqual([1, 5, false]);
    expect(diagnostics).toMatchObject([{ code: 'corrupt', path: ['replay.tracker.events', 'byte 8 of 13'], offset: 1024 + 208 }]);
    expect(() => parseSc2Sync(bytes, { include: ['trackerEvents'], strict: true })).toThrow(
      expect.objectContaining({ code: 'corrupt', format: 'sc2' }) as Error,
    );
    expect([...iterateSc2(bytes)].length).toBe(6);
  });

  it('that the tracker table does not have are given as they are', () => {
    const tracker = Uint8Array.of(3, 0, 9, 4, 9, 62, 5, 2, 0, 9, 2);
    const bytes = writeSc2(toyRecords(80949, {}, [{ name: 'replay.tracker.events', content: { kind: 'bytes', bytes: tracker } }]));
    expect(parseSc2Sync(bytes, { include: ['trackerEvents'] }).trackerEvents).toEqual([
      { stream: 'tracker', type: 'unknown', gameloop: 2, name: 'NNet.Replay.Tracker.31', eventId: 31, bytes: Uint8Array.of(5, 2, 0, 9, 2) },
    ]);
  });

  it('below base build 27950 have tracker positions in quarters; a unit in a slot has the tag of the last that took it', () => {
    const tracker = [
      toyEvent(24944, 'tracker', 0, 'SUnitBornEvent', { m_unitTagIndex: 8, m_unitTagRecycle: 2, m_x: 10, m_y: 20 }),
      toyEvent(24944, 'tracker', 9, 'SUnitPositionsEvent', { m_firstUnitIndex: 4, m_items: [3, 1, 2, 1, 5, 6, 9] }),
    ];
    expect(parseSc2Sync(writeSc2(toyRecords(24944, { tracker })), { include: ['trackerEvents'] }).trackerEvents).toMatchObject([
      { x: 40, y: 80 },
      {
        units: [
          { unitIndex: 7, x: 4, y: 8 },
          { unitTag: 8 * 2 ** 18 + 2, unitIndex: 8, x: 20, y: 24 },
        ],
      },
    ]);
  });

  it('wind the loop back modulo 2^32: what came after the loop where the game goes on is undone', () => {
    const unitsOf = (...loops: (number | 'setup')[]): [loops: number[], units: number[]] => {
      const tracker = loops.map((loop) =>
        loop === 'setup'
          ? toyEvent(28667, 'tracker', 0, 'SPlayerSetupEvent', { m_playerId: 1 })
          : toyEvent(28667, 'tracker', loop, 'SUnitBornEvent', { m_unitTagIndex: loop }),
      );
      const replay = parseSc2Sync(writeSc2(toyRecords(28667, { tracker })), { include: ['trackerEvents', 'units'] });
      return [replay.trackerEvents!.map(({ gameloop }) => gameloop), replay.units!.map(({ tag }) => tag / 2 ** 18)];
    };
    expect(unitsOf(3040, 0, 7)).toEqual([
      [3040, 0, 7],
      [0, 7],
    ]);
    // a loaded game introduces its players again
    expect(unitsOf('setup', 5, 3040, 'setup', 3138)).toEqual([
      [0, 5, 3040, 0, 3138],
      [5, 3040, 3138],
    ]);
    expect(unitsOf('setup', 5, 3000, 3040, 'setup', 3000, 3001)[1]).toEqual([5, 3000, 3001]);
  });
});

describe('a replay', () => {
  it('has header and details by default', async () => {
    const replay = await parseSc2(duel);
    expect(Object.keys(replay).sort()).toEqual(['details', 'diagnostics', 'format', 'header', 'isComplete']);
    expect(replay.header).toMatchObject({ version: { build: 80949, baseBuild: 80949 }, elapsedGameLoops: 220, useScaledTime: true });
    expect(replay.details).toMatchObject({
      title: 'Toy Box',
      localOffsetMinutes: 120,
      players: [
        { name: 'Anna', toon: '2-S2-1-100' },
        { name: 'Bo', clanTag: 'GG' },
      ],
    });
    expect(replay.details!.playedAt!.toISOString()).toBe('2020-07-27T12:00:00.000Z');
  });

  it('of an unknown base build is read with the nearest table, or refused', () => {
    const { header, files } = toyDuel(97425);
    const bytes = writeSc2({ header: { ...header, m_version: { ...(header['m_version'] as object), m_baseBuild: 99999 } }, files });
    const replay = parseSc2Sync(bytes, { include: ['gameEvents'] });
    expect([replay.isComplete, replay.gameEvents!.length]).toEqual([true, 7]);
    expect(replay.diagnostics).toMatchObject([{ code: 'unknown-build' }]);
    for (const options of [{ unknownBuild: 'throw' }, { strict: true }] as const) {
      expect(() => parseSc2Sync(bytes, options)).toThrow(
        expect.objectContaining({ code: 'unsupported-version', reason: 'unknown-build' }) as Error,
      );
    }
    expect(parseSc2Sync(bytes, { strict: true, unknownBuild: 'nearest' }).isComplete).toBe(true);
  });

  it('of the beta, of another game, and a map are refused', () => {
    const { header, files } = toyDuel(15405);
    const beta = writeSc2({ header: { ...header, m_version: { ...(header['m_version'] as object), m_baseBuild: 15404 } }, files });
    expect(() => parseSc2Sync(beta)).toThrow(/beta replay/);
    const heroes = writeSc2({ header: { ...header, m_signature: utf8Bytes('Heroes of the Storm replay') }, files });
    expect(() => parseSc2Sync(heroes)).toThrow(expect.objectContaining({ code: 'bad-signature' }) as Error);
    expect(() => parseSc2Sync(new MpqWriter().done())).toThrow(/without a replay header/);
  });

  it('distinguishes files that are empty, missing and deleted', () => {
    const archive = new MpqWriter({ userData: duel.slice(16, 16 + new DataView(duel.buffer).getUint32(12, true)) });
    archive.add('replay.message.events', new Uint8Array(0));
    archive.add('replay.tracker.events', Uint8Array.of(1), { deleted: true });
    const { messageEvents, trackerEvents, gameEvents, diagnostics, files } = parseSc2Sync(archive.done(), {
      include: ['messageEvents', 'trackerEvents', 'gameEvents', 'files'],
    });
    expect([messageEvents, trackerEvents, gameEvents]).toEqual([[], undefined, undefined]);
    expect(diagnostics.map(({ path, reason }) => [path[0], reason])).toEqual([
      ['replay.tracker.events', 'deleted'],
      ['replay.game.events', 'missing'],
    ]);
    expect(files.map(({ name, status }) => [name, status])).toEqual([
      ['replay.message.events', 'present'],
      ['replay.tracker.events', 'deleted'],
    ]);
  });

  it('names carry the clan in three ways', () => {
    expect(['[AB]<sp/>x', '<AB><sp/>x', '&lt;AB&gt;<sp/>x'].map(splitName)).toEqual(
      Array.from({ length: 3 }, () => ({ clanTag: 'AB', plain: 'x' })),
    );
    expect(splitName('a &amp; b')).toEqual({ plain: 'a & b' });
  });
});

describe('the match', () => {
  it('in a few words, with a tracker', () => {
    const replay = parseSc2Sync(duel, { include: MATCH });
    expect(replay.summary).toMatchObject({
      map: 'Toy Box',
      version: '5.0.0.80949',
      gameSpeed: 'faster',
      durationSeconds: 220 / 22.4,
      teamSizes: '1v1',
      matchup: 'ZvT',
      winner: { teamId: 1, players: ['Bo'] },
    });
    expect(replay.players!.map(({ name, race, playerId, userId, result }) => [name, race, playerId, userId, result])).toEqual([
      ['Anna', 'zerg', 1, 0, 'loss'],
      ['Bo', 'terran', 2, 1, 'win'],
    ]);
    expect(
      replay.units!.map(({ unitTypeName, startedGameloop, doneGameloop, diedGameloop, killerPlayerId, killerTag, morphs }) => ({
        unitTypeName,
        startedGameloop,
        doneGameloop,
        diedGameloop,
        killerPlayerId,
        killerTag,
        morphs: morphs.length,
      })),
    ).toEqual([
      { unitTypeName: 'Hatchery', doneGameloop: 0, morphs: 1 },
      { unitTypeName: 'CommandCenter', doneGameloop: 0, morphs: 0 },
      { unitTypeName: 'Barracks', startedGameloop: 20, doneGameloop: 90, morphs: 0 },
      { unitTypeName: 'Zergling', doneGameloop: 60, diedGameloop: 200, killerPlayerId: 2, killerTag: 524289, morphs: 0 },
    ]);
    expect(
      replay.buildOrder!.map(({ playerId, steps }) => [
        playerId,
        ...steps.map(({ gameloop, kind, name, supply }) => `${gameloop} ${kind} ${name} ${supply}`),
      ]),
    ).toEqual([
      [1, '60 born Zergling 12', '100 upgraded zerglingmovementspeed 12', '150 morphed Lair 12'],
      [2, '20 started Barracks undefined'],
    ]);
    expect(replay.stats).toMatchObject([
      { playerId: 1, samples: [{ gameloop: 1, minerals: 50, supplyUsed: 12, supplyMade: 14, armyValue: 0 }] },
    ]);
    expect(replay.units!.map(({ kills }) => kills)).toEqual([0, 1, 0, 0]);
    expect(replay.summary!.mapUrl).toBe(undefined);
    expect(replay.players!.map(({ region, profileUrl }) => [region, profileUrl])).toEqual([
      ['EU', 'https://starcraft2.com/profile/2/1/100'],
      ['EU', 'https://starcraft2.com/profile/2/1/101'],
    ]);
    expect(replay.chat!.map(({ name, recipient, text }) => [name, recipient, text])).toEqual([
      ['Anna', 'all', 'glhf'],
      ['Bo', 'allies', 'gg'],
    ]);
    expect(replay.apm).toEqual([
      { userId: 0, actions: 3, apm: 3 / (220 / 1344), eapm: 3 / (220 / 1344), perMinute: [3] },
      { userId: 1, actions: 1, apm: 1 / (220 / 1344), eapm: 1 / (220 / 1344), perMinute: [1] },
    ]);
    expect(replay.selections!.map(({ group, cause, unitTags }) => [group, cause, unitTags])).toEqual([
      [10, 'selected', [262145, 1048577]],
      [3, 'set', [262145, 1048577]],
      [10, 'recall', [262145, 1048577]],
    ]);
    expect(replay.camera).toEqual([{ userId: 0, moves: [{ gameloop: 10, seconds: 10 / 22.4, x: 30, y: 40 }], saves: [] }]);
  });

  it('without a tracker: orders, named by the tables, and undefined with a note for the rest', () => {
    const replay = parseSc2Sync(old, {
      include: MATCH,
      names: namesFor,
    });
    expect(replay.buildOrder).toMatchObject([
      { playerId: 2, source: 'commands', steps: [{ gameloop: 30, kind: 'ordered', name: 'CommandCenterTrain:2' }] },
    ]);
    expect([replay.units, replay.stats]).toEqual([undefined, undefined]);
    expect(replay.diagnostics.map(({ path, code }) => [path[0], code])).toEqual([
      ['buildOrder', 'skipped'],
      ['units', 'skipped'],
      ['stats', 'skipped'],
      ['armies', 'skipped'],
    ]);
    expect([replay.summary!.winner!.players, replay.players!.map(({ userId }) => userId)]).toEqual([['Bo'], [1, 2]]);
    expect(parseSc2Sync(old, { include: ['buildOrder'] }).buildOrder![0]!.steps[0]!.name).toBe('138:2');
  });

  it('names load with a verb that waits; a sync one wants them loaded', async () => {
    const options = { include: ['buildOrder'], names: true } as const;
    expect(() => parseSc2Sync(old, options)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
    expect((await parseSc2(old, options)).buildOrder![0]!.steps[0]!.name).toBe('CommandCenterTrain:2');
  });

  it('without results is won by the team that left last', () => {
    const records = toyDuel(80949);
    const [details, ...files] = records.files;
    const value = (details!.content as { value: Record<string, unknown> }).value;
    const undecided = (value['m_playerList'] as Record<string, unknown>[]).map((player) => ({ ...player, m_result: 0 }));
    const bytes = writeSc2({
      ...records,
      files: [{ name: details!.name, content: { kind: 'struct', value: { ...value, m_playerList: undecided } } }, ...files],
    });
    expect(parseSc2Sync(bytes, { include: ['summary'] }).summary!.teams.map(({ result }) => result)).toEqual(['loss', 'win']);
  });

  it('is won by nobody where a team won and lost', () => {
    const records = toyDuel(80949);
    const alterSlots = (alter: (slot: Record<string, unknown>, i: number) => Record<string, unknown>): Uint8Array =>
      writeSc2({
        ...records,
        files: records.files.map((file) => {
          if (file.name !== 'replay.initData') return file;
          const { value } = file.content as unknown as {
            value: { m_syncLobbyState: { m_lobbyState: { m_slots: Record<string, unknown>[] } } };
          };
          const lobby = value.m_syncLobbyState;
          const m_slots = lobby.m_lobbyState.m_slots.map(alter);
          const m_syncLobbyState = { ...lobby, m_lobbyState: { ...lobby.m_lobbyState, m_slots } };
          return { ...file, content: { kind: 'struct', value: { m_syncLobbyState } } };
        }),
      });
    const include = ['summary', 'players'] as const;
    const together = parseSc2Sync(
      alterSlots((slot) => ({ ...slot, m_teamId: 0 })),
      { include },
    ).summary!;
    expect([together.winner, together.teams]).toEqual([undefined, [{ teamId: 0, players: ['Anna', 'Bo'], result: 'undecided' }]]);
    // in a mission both command, and a computer that watches is nobody
    const mission = parseSc2Sync(
      alterSlots((slot) => ({ ...slot, m_commander: utf8Bytes('Raynor\0\0') })),
      { include },
    );
    expect([mission.summary!.category, mission.summary!.teams.length]).toEqual(['co-op', 1]);
    expect(mission.players!.map(({ commander, teamId, rgb, color }) => [commander, teamId, rgb, color])).toEqual([
      ['Raynor', 0, '#b4141e', 'red'],
      ['Raynor', 0, '#50141e', undefined],
    ]);
    const watched = parseSc2Sync(
      alterSlots((slot, i) => (i === 0 ? slot : { ...slot, m_control: 3, m_observe: 1, m_userId: null })),
      { include },
    );
    expect(watched.players!.map(({ name }) => name)).toEqual(['Anna']);
  });

  it('says how long supply was blocked, how well was spent, and what somebody showed', () => {
    const stats = (loop: number, minerals: number, used: number, made: number): Sc2TrackerEvent =>
      ({
        type: 'playerStats',
        playerId: 1,
        gameloop: loop,
        stats: { mineralsCurrent: minerals, mineralsCollectionRate: 1400, foodUsed: used, foodMade: made },
      }) as unknown as Sc2TrackerEvent;
    const [one] = sectionOf('stats', {
      header: { version: { baseBuild: 80949 } },
      details: { gameSpeed: 4 },
      trackerEvents: [stats(1, 50, 12, 14), stats(224, 100, 14, 14), stats(448, 300, 14, 22), stats(672, 200, 200, 200)],
    })!;
    // 35 * (0.00137 * 1000 - ln 200) + 240
    expect([one!.supplyBlockedSeconds, one!.spendingQuotient!.toFixed(3), one!.samples[0]!.score!.mineralsCurrent]).toEqual([
      10,
      '102.509',
      50,
    ]);
    const ping = toyEvent(80949, 'message', 224, 'SPingMessage', { m_recipient: 1, m_point: { x: 30 * 4096, y: 2048 } }, 1);
    const records = toyDuel(80949);
    const files = records.files.map((file) =>
      file.name === 'replay.message.events' ? { name: file.name, content: { kind: 'events', events: [ping] } as const } : file,
    );
    expect(parseSc2Sync(writeSc2({ ...records, files }), { include: ['pings'] }).pings).toEqual([
      { gameloop: 224, seconds: 10, userId: 1, name: 'Bo', recipient: 'allies', x: 30, y: 0.5 },
    ]);
  });

  it('selections: masks count in the order of tags, and indexes beyond mean nothing', () => {
    const delta = (removeMask: unknown, addUnitTags: number[]): Sc2GameEvent =>
      ({
        type: 'selectionDelta',
        userId: 0,
        gameloop: 0,
        controlGroupId: 10,
        delta: { removeMask, addUnitTags },
      }) as unknown as Sc2GameEvent;
    const group = (index: number, update: number, mask: unknown = { kind: 'none' }): Sc2GameEvent =>
      ({
        type: 'controlGroupUpdate',
        userId: 0,
        gameloop: 0,
        controlGroupIndex: index,
        controlGroupUpdate: update,
        mask,
      }) as unknown as Sc2GameEvent;
    const gameEvents = [
      delta({ kind: 'none' }, [30, 10, 20]),
      delta({ kind: 'mask', value: { bitLength: 2, bytes: Uint8Array.of(0b10) } }, [5]),
      group(1, 0),
      delta({ kind: 'oneIndices', value: [0, 9] }, []),
      group(2, 4),
      delta({ kind: 'zeroIndices', value: [1, 7] }, []),
      group(1, 2, { kind: 'oneIndices', value: [0] }),
      group(2, 1),
      group(2, 3),
    ];
    const held = sectionOf('selections', { header: { version: { baseBuild: 80949 } }, gameEvents })!;
    expect(held.map(({ group: index, cause, unitTags }) => [index, cause, ...unitTags])).toEqual([
      [10, 'selected', 10, 20, 30],
      [10, 'selected', 5, 10, 30],
      [1, 'set', 5, 10, 30],
      [10, 'selected', 10, 30],
      [2, 'steal', 10, 30],
      [10, 'selected', 30],
      [10, 'recall'],
      [2, 'append', 10, 30],
      [2, 'clear'],
    ]);
  });

  it('races in the languages of clients', () => {
    expect(
      ['Terraner', 'Терран', '테란', '人類', 'Zergi', '蟲族', '저그', 'Protosi', 'Протосс', '神族', 'Terr', 'RAND', 5].map(raceNamed),
    ).toEqual([
      ...Array.from({ length: 4 }, () => 'terran'),
      ...Array.from({ length: 3 }, () => 'zerg'),
      ...Array.from({ length: 3 }, () => 'protoss'),
      'terran',
      undefined,
      undefined,
    ]);
  });

  it('a camera move is not an action, nor is a change of a control group by the game', () => {
    const { apm, gameEvents } = parseSc2Sync(duel, { include: ['apm', 'gameEvents'] });
    const counted = ['selectionDelta', 'controlGroupUpdate', 'cmd', 'controlGroupUpdate'];
    expect(gameEvents!.flatMap(({ type }) => (counted.includes(type) ? [type] : []))).toEqual(counted);
    expect(apm!.reduce((sum, { actions }) => sum + actions, 0)).toBe(4);
    const ofGame = { type: 'selectionDelta', userId: 0, gameloop: 0, controlGroupId: 3 } as unknown as Sc2GameEvent;
    expect(sectionOf('apm', { header: { version: { baseBuild: 80949 }, elapsedGameLoops: 9 }, gameEvents: [ofGame] })).toEqual([]);
  });
});
