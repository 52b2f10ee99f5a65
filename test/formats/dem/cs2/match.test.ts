import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../../../src/core/errors.js';
import { reviveJson, toJson } from '../../../../src/core/json.js';
import {
  iterateDem,
  parseDemSync,
  streamDem,
  type Cs2KillEvent,
  type DemEventType,
  type DemSection,
} from '../../../../src/formats/dem/index.js';
import { EVERY_GAME } from '../../../../src/formats/dem/games.js';
import { DemSession } from '../../../../src/formats/dem/session.js';
import { iterate } from '../../../../src/io/drive-sync.js';
import { NOBODY, ScriptedCs2Match, type Cs2MatchOptions } from '../../../../recordings/dem/cs2/scripted-match.js';
import { runs } from '../../../support/runs.js';

const ADA = { userId: 1, name: 'Ada', steamId: 76561198000000001n, team: 'terrorist' } as const;
const GRACE = { userId: 2, name: 'Grace ☃', steamId: 76561198000000002n, team: 'counterTerrorist' } as const;
const BOT = { userId: 3, name: 'Rivers', steamId: undefined, team: 'counterTerrorist' } as const;

/** Warm-up, two rounds, a draw, a restart, and a round that goes on. */
function match(options: Cs2MatchOptions = {}): ScriptedCs2Match {
  const played = new ScriptedCs2Match(options);
  played.setRules({ m_bWarmupPeriod: true });
  const ada = played.join(1, ADA.name, 2, ADA.steamId);
  played.join(2, GRACE.name, 3, GRACE.steamId);
  const bot = played.join(3, BOT.name, 3, 0n);
  played.at(10);
  played.startRound();
  played.at(20);
  played.kill({ userid: 2, attacker: 1, weapon: 'glock' });
  played.at(64);
  played.setRules({ m_bWarmupPeriod: false });
  played.startRound();
  played.at(128);
  played.endFreeze();
  played.at(200);
  played.kill({
    userid: 2,
    attacker: 1,
    assister: 3,
    assistedflash: true,
    weapon: 'ak47',
    headshot: true,
    penetrated: 2,
    thrusmoke: true,
    noscope: true,
    attackerblind: true,
    attackerinair: true,
    distance: 12.5,
    dmg_health: 111,
    dmg_armor: 7,
    hitgroup: 1,
  });
  played.set(ada, {
    'm_pActionTrackingServices.m_iKills': 1,
    'm_pActionTrackingServices.m_iHeadShotKills': 1,
    'm_pActionTrackingServices.m_iDamage': 111,
    'm_pActionTrackingServices.m_iAssists': 2,
    'm_pActionTrackingServices.m_iUtilityDamage': 8,
    'm_pActionTrackingServices.m_iEnemiesFlashed': 4,
    'm_pInGameMoneyServices.m_iAccount': 3700,
    m_iScore: 2,
    m_iMVPs: 1,
    m_szClan: 'Foxes',
  });
  played.at(300);
  played.endRound(2, 9, '#SFUI_Notice_Terrorists_Win');
  played.at(310);
  // after the end it is still that round
  played.kill({ userid: 3, weapon: 'planted_c4' });
  played.at(400);
  played.startRound();
  played.at(450);
  played.endFreeze();
  played.at(500);
  played.endRound(3, 7, '#SFUI_Notice_Bomb_Defused');
  played.at(600);
  played.startRound();
  played.at(700);
  played.endRound(0, 10);
  played.at(800);
  played.startRound();
  played.at(850);
  // restarted
  played.startRound();
  played.at(900);
  // the sides change, the bot leaves
  played.set(ada, { m_iTeamNum: 3 });
  played.set(bot, { m_iScore: -1 });
  played.at(910);
  played.remove(bot);
  played.at(950);
  played.kill({ userid: 1, attacker: 1, weapon: 'hegrenade' });
  return played;
}

const SECTIONS = ['players', 'rounds', 'kills', 'score'] as const satisfies DemSection[];
const bytes = match().bytes();
/** Read again by each test. */
const whole = () => parseDemSync(bytes, { include: SECTIONS, strict: true });

describe.each([
  ['counted in the rules', true],
  ['told by game events', false],
])('rounds %s', (_how, counted) => {
  const read = () => parseDemSync(match({ counted }).bytes(), { include: ['rounds'], strict: true }).rounds!;

  it('have starts, ends, winners, reasons and the score', () => {
    const score = (terrorist: number, counterTerrorist: number): object => ({ terrorist, counterTerrorist });
    const common = { type: 'round', game: 'cs2', economy: undefined };
    // nobody has a pawn
    const unknown = { money: undefined, spent: undefined, equipmentValue: undefined, buyType: undefined };
    const undecided = { endTick: undefined, winner: undefined, reason: undefined, message: undefined, score: undefined };
    expect(read()).toEqual([
      { ...common, ...undecided, tick: 64, number: 1, isWarmup: true, startTick: 10, freezeEndTick: undefined },
      {
        ...common,
        tick: 300,
        number: 1,
        isWarmup: false,
        startTick: 64,
        freezeEndTick: 128,
        endTick: 300,
        winner: 'terrorist',
        reason: 'terroristsWin',
        economy: { terrorist: unknown, counterTerrorist: unknown },
        message: '#SFUI_Notice_Terrorists_Win',
        score: score(1, 0),
      },
      {
        ...common,
        tick: 500,
        number: 2,
        isWarmup: false,
        startTick: 400,
        freezeEndTick: 450,
        endTick: 500,
        winner: 'counterTerrorist',
        reason: 'bombDefused',
        economy: { terrorist: { ...unknown, money: 3700 }, counterTerrorist: unknown },
        message: '#SFUI_Notice_Bomb_Defused',
        score: score(1, 1),
      },
      {
        ...common,
        tick: 700,
        number: 3,
        isWarmup: false,
        startTick: 600,
        freezeEndTick: undefined,
        endTick: 700,
        winner: undefined,
        reason: 'draw',
        message: undefined,
        score: score(1, 1),
      },
      { ...common, ...undecided, tick: 850, number: 4, isWarmup: false, startTick: 800, freezeEndTick: undefined },
      { ...common, ...undecided, tick: 950, number: 4, isWarmup: false, startTick: 850, freezeEndTick: undefined },
    ]);
  });

  it('are events when they are over', () => {
    const events = [...iterateDem(match({ counted }).bytes(), { events: ['round'], strict: true })];
    expect(events).toEqual(read().slice(0, -1));
  });
});

describe('rounds', () => {
  it('may have begun before the recording', () => {
    const played = new ScriptedCs2Match();
    played.setRules({ m_nRoundStartCount: 9, m_nRoundEndCount: 8, m_totalRoundsPlayed: 8, m_bFreezePeriod: true });
    played.at(30);
    played.endFreeze();
    played.at(40);
    // told again: the first counts
    played.endFreeze();
    played.at(60);
    played.endRound(3, 99);
    const { rounds } = parseDemSync(played.bytes(), { include: ['rounds'] });
    expect(rounds).toMatchObject([{ number: 9, startTick: undefined, freezeEndTick: 30, endTick: 60, reason: 'reason99' }]);
  });

  it('that are decided when the recording begins are not told', () => {
    const played = new ScriptedCs2Match();
    played.setRules({ m_nRoundStartCount: 9, m_nRoundEndCount: 9, m_iRoundWinStatus: 3, m_totalRoundsPlayed: 9 });
    played.at(30);
    const { rounds, diagnostics } = parseDemSync(played.bytes(), { include: ['rounds'] });
    expect(rounds).toBeUndefined();
    expect(diagnostics).toMatchObject([{ code: 'truncated', path: ['rounds'] }]);
  });

  it('are counted over 255', () => {
    const played = new ScriptedCs2Match();
    for (let round = 0; round < 300; round++) {
      played.advance(1).startRound();
      played.advance(1).endRound(2 + (round % 2), 8);
    }
    const { rounds } = parseDemSync(played.bytes(), { include: ['rounds'] });
    expect(rounds).toHaveLength(300);
    expect(rounds!.at(-1)).toMatchObject({ number: 300, score: { terrorist: 150, counterTerrorist: 150 } });
  });
});

describe('kills', () => {
  const read = (): readonly Cs2KillEvent[] => whole().kills as readonly Cs2KillEvent[];

  it('say who, by what, and how', () => {
    expect(read()[1]).toEqual({
      type: 'kill',
      game: 'cs2',
      tick: 200,
      round: 1,
      victim: GRACE,
      attacker: ADA,
      assisters: [BOT],
      weapon: 'ak47',
      isHeadshot: true,
      penetrated: 2,
      isNoscope: true,
      isThroughSmoke: true,
      isAttackerBlind: true,
      isAttackerInAir: true,
      isFlashAssist: true,
      distanceMeters: 12.5,
      damageHealth: 111,
      damageArmor: 7,
      hitGroup: 1,
      // nobody has a pawn in this match
      victimPosition: undefined,
      attackerPosition: undefined,
      assisterPosition: undefined,
    } satisfies Cs2KillEvent);
  });

  it('know their round, and the side as it was', () => {
    expect(read().map(({ tick, round, attacker, victim }) => [tick, round, attacker?.name, attacker?.team, victim?.name])).toEqual([
      [20, 1, 'Ada', 'terrorist', 'Grace ☃'],
      [200, 1, 'Ada', 'terrorist', 'Grace ☃'],
      [310, 1, undefined, undefined, 'Rivers'],
      [950, 4, 'Ada', 'counterTerrorist', 'Ada'],
    ]);
  });

  it('are events too', () => {
    expect([...iterateDem(bytes, { events: ['kill'], strict: true })]).toEqual(read());
    expect([...iterateDem(bytes, { events: ['kill'], fromTick: 300 })]).toEqual(read().slice(2));
    expect(parseDemSync(bytes, { include: ['kills'], fromTick: 300 }).kills).toEqual(read().slice(2));
  });

  it('in the first packet know their players', () => {
    const played = new ScriptedCs2Match();
    played.join(1, ADA.name, 2, ADA.steamId);
    played.kill({ userid: 1, attacker: 0 });
    const { kills: first } = parseDemSync(played.bytes(), { include: ['kills'] });
    expect(first).toMatchObject([{ victim: ADA, attacker: { userId: 0 }, round: undefined }]);
  });

  it('of unknown players have none', () => {
    const played = new ScriptedCs2Match();
    played.kill({ userid: NOBODY, attacker: 40 });
    expect(parseDemSync(played.bytes(), { include: ['kills'] }).kills).toMatchObject([{ victim: undefined, attacker: undefined }]);
  });
});

describe('players', () => {
  it('are those who were there, as they were last', () => {
    const rest = { deaths: 0, kills: 0, assists: 0, headshotKills: 0, damage: 0, utilityDamage: 0, enemiesFlashed: 0, mvps: 0, score: 0 };
    expect(whole().players).toEqual([
      {
        ...ADA,
        game: 'cs2',
        slot: 0,
        team: 'counterTerrorist',
        isBot: false,
        clan: 'Foxes',
        kills: 1,
        deaths: 0,
        assists: 2,
        headshotKills: 1,
        damage: 111,
        utilityDamage: 8,
        enemiesFlashed: 4,
        mvps: 1,
        score: 2,
        money: 3700,
      },
      { ...GRACE, ...rest, game: 'cs2', slot: 1, isBot: false, clan: undefined, money: 0 },
      // left at 910, and kept
      { ...BOT, ...rest, game: 'cs2', slot: 2, isBot: true, clan: undefined, money: 0, score: -1 },
    ]);
  });

  it('who come again count once', () => {
    const played = new ScriptedCs2Match();
    const first = played.join(1, 'Ada', 2, ADA.steamId);
    played.advance(1).remove(first);
    played.advance(1);
    // another takes the place, she comes back to the next
    played.join(1, 'Linus', 2, 76561198000000009n);
    const again = played.join(2, 'Ada', 3, ADA.steamId);
    played.set(again, { m_iScore: 5 });
    const { players } = parseDemSync(played.bytes(), { include: ['players'] });
    expect(players).toMatchObject([
      { slot: 0, userId: 1, name: 'Linus' },
      { slot: 1, userId: 2, name: 'Ada', team: 'counterTerrorist', score: 5 },
    ]);
  });

  it('with a damaged row of userinfo are bots where they have no Steam id', () => {
    const played = new ScriptedCs2Match();
    played.join(1, 'Ada', 2, ADA.steamId);
    played.join(2, 'Rivers', 3, 0n);
    for (const row of ['1', '2']) played.row('userinfo', row, Uint8Array.of(0x0a, 200));
    const { players, diagnostics, isComplete } = parseDemSync(played.bytes(), { include: ['players'] });
    expect(players).toMatchObject([
      { name: 'Ada', isBot: false },
      { name: 'Rivers', isBot: true },
    ]);
    expect(diagnostics.map(({ path }) => path.slice(0, 2))).toEqual([
      ['userinfo', 'row 1'],
      ['userinfo', 'row 2'],
    ]);
    expect(isComplete).toBe(false);
  });
});

describe('score', () => {
  it('is by side', () => {
    const none = { scoreSecondHalf: 0, scoreOvertime: 0 };
    expect(whole().score).toEqual([
      { game: 'cs2', team: 'terrorist', name: 'TERRORIST', clanName: 'Foxes', score: 1, scoreFirstHalf: 1, ...none },
      { game: 'cs2', team: 'counterTerrorist', name: 'CT', clanName: undefined, score: 1, scoreFirstHalf: 1, ...none },
    ]);
  });
});

describe('sections and events of CS2', () => {
  it('are plain data', () => {
    const sections = { ...whole(), diagnostics: [] };
    expect(reviveJson(JSON.parse(JSON.stringify(toJson(sections))) as ReturnType<typeof toJson>)).toEqual(sections);
    expect(structuredClone(sections)).toEqual(sections);
  });

  it('are the same however they are read', async () => {
    const events: DemEventType[] = ['round', 'kill'];
    const expected = [...iterateDem(bytes, { events })];
    const streamed = [];
    for await (const event of streamDem([bytes.subarray(0, 777), bytes.subarray(777)], { events })) streamed.push(event);
    expect(streamed).toEqual(expected);
    expect(expected.map(({ tick, type }) => [tick, type])).toEqual([
      [20, 'kill'],
      [64, 'round'],
      [200, 'kill'],
      [300, 'round'],
      [310, 'kill'],
      [500, 'round'],
      [700, 'round'],
      [850, 'round'],
      [950, 'kill'],
    ]);
    for (let length = 200; length < bytes.length; length += 97) {
      const some = [...iterateDem(bytes.subarray(0, length), { events })];
      expect(some).toEqual(expected.slice(0, some.length));
    }
  });

  it('of damaged files are values or a ReplayError', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 8 }), (edits) => {
        const damaged = bytes.slice();
        for (const [at, value] of edits) damaged[at] = value;
        try {
          parseDemSync(damaged, { include: SECTIONS });
        } catch (error) {
          if (!isReplayError(error)) throw error;
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('are not there for another game, and nothing is decoded for them', () => {
    const asked = (include: readonly DemSection[], events: readonly DemEventType[] = [], of = bytes): object => {
      const session = new DemSession(events, include, {}, EVERY_GAME);
      const replay = iterate(session, of).end();
      const { packets, messages, entityValues } = session.counts!;
      return { packets, messages, entityValues, said: replay.diagnostics.map(({ message }) => message) };
    };
    expect(asked([])).toEqual({ packets: 0, messages: 0, entityValues: 0, said: [] });
    expect(asked(['header', 'fileInfo'])).toEqual(asked([]));
    const dota = new ScriptedCs2Match({ gameDirectory: '/srv/game/dota' });
    dota.join(1, 'Ada', 2, ADA.steamId);
    dota.advance(1).startRound();
    const { rounds, shots, score, diagnostics } = parseDemSync(dota.bytes(), { include: ['rounds', 'shots', 'score'] });
    expect([rounds, shots, score]).toEqual([undefined, undefined, undefined]);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "dem: dota2 has no section 'rounds'",
      "dem: dota2 has no section 'shots'",
      "dem: dota2 has no section 'score'",
    ]);
  });

  it('cost what they need', () => {
    const values = (include: readonly DemSection[]): number => {
      const session = new DemSession([], include, {}, EVERY_GAME);
      iterate(session, bytes).end();
      return session.counts!.entityValues;
    };
    const of = (classes: readonly string[]): number => {
      const session = new DemSession(['entity'], [], { entities: { classes } });
      iterate(session, bytes).end();
      return session.counts!.entityValues;
    };
    expect(values(['players'])).toBe(of(['CCSPlayerController', 'CCSTeam', 'CCSGameRulesProxy']));
    expect(values(['score'])).toBe(of(['CCSTeam']));
    expect(values(['rounds'])).toBe(of(['CCSGameRulesProxy', 'CCSTeam', 'CCSPlayerController', 'CCSPlayerPawn']));
    expect(values(['gameEvents', 'chat', 'stringTables'])).toBe(0);
  });
});

describe('a game that is not known', () => {
  const played = match({ gameDirectory: '/srv/game/hlvr' });
  const unknown = played.bytes();

  it('is read by the engine', () => {
    const replay = parseDemSync(unknown, { include: ['header', 'gameEvents', 'stringTables', 'schema', 'serverInfo'], strict: true });
    expect(replay.header.game).toBeUndefined();
    expect(replay.isComplete).toBe(true);
    expect(replay.gameEvents.filter(({ name }) => name === 'player_death')).toHaveLength(4);
    expect(replay.schema!.classes.map(({ name }) => name)).toContain('CCSPlayerController');
    let names: unknown[] = [];
    for (const { world } of iterateDem(unknown, { events: ['tick'], strict: true }))
      names = [...world.byClass('CCSPlayerController')].map((entity) => entity.get('m_iszPlayerName'));
    expect(names).toEqual(['SourceTV', 'Ada', 'Grace ☃']);
  });

  it('has no sections of a game', () => {
    const { players, kills, isComplete, diagnostics } = parseDemSync(unknown, { include: ['players', 'kills'] });
    expect([players, kills, isComplete]).toEqual([undefined, undefined, true]);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['skipped', "dem: an unknown game has no section 'players'"],
      ['skipped', "dem: an unknown game has no section 'kills'"],
    ]);
  });
});
