import { describe, expect, it } from 'vitest';
import {
  cs2Performances,
  parseDemSync,
  type Cs2DamageEvent,
  type Cs2EconomyEvent,
  type Cs2KillEvent,
  type Cs2RoundEvent,
  type Cs2Side,
  type DemPlayerRef,
} from '../../../../src/formats/dem/index.js';
import { cs2Sample } from '../../../../recordings/dem/cs2/sample.js';

type Ref = DemPlayerRef<Cs2Side>;
const T = (userId: number): Ref => ({ userId, name: `T${userId}`, team: 'terrorist' });
const CT = (userId: number): Ref => ({ userId, name: `CT${userId}`, team: 'counterTerrorist' });
const [a, b, x, y] = [T(1), T(2), CT(11), CT(12)];

const kill = (round: number, tick: number, attacker: Ref | undefined, victim: Ref, more: Partial<Cs2KillEvent> = {}): Cs2KillEvent => ({
  type: 'kill',
  game: 'cs2',
  tick,
  round,
  attacker,
  victim,
  assisters: [],
  isHeadshot: false,
  isNoscope: false,
  isThroughSmoke: false,
  isAttackerBlind: false,
  isAttackerInAir: false,
  isFlashAssist: false,
  ...more,
});
const hit = (
  round: number,
  tick: number,
  attacker: Ref | undefined,
  victim: Ref,
  damageHealth: number,
  health: number,
): Cs2DamageEvent => ({
  type: 'damage',
  game: 'cs2',
  tick,
  round,
  attacker,
  victim,
  damageHealth,
  health,
});
const present = (round: number, tick: number, ...players: Ref[]): Cs2EconomyEvent[] =>
  players.map((player) => ({ type: 'economy', game: 'cs2', tick, round, player, side: player.team! }));
const round = (number: number, endTick: number, winner: Cs2Side | undefined, more: Partial<Cs2RoundEvent> = {}): Cs2RoundEvent => ({
  type: 'round',
  game: 'cs2',
  tick: endTick,
  number,
  isWarmup: false,
  endTick,
  winner,
  ...more,
});

const serverInfo = { tickIntervalSeconds: 1 / 64 };

describe('performances of CS2', () => {
  it('counts openings, trades, clutches, KAST and rating, as worked out by hand', () => {
    const { players, clutches, duels } = cs2Performances({
      serverInfo,
      economy: [...present(1, 100, a, b, x, y), ...present(2, 2000, a, b, x, y)],
      kills: [
        // a opens, y avenges x after 4 seconds, b is alone against y and wins
        kill(1, 200, a, x, { isHeadshot: true, assisters: [b] }),
        kill(1, 200 + 4 * 64, y, a),
        kill(1, 600, b, y),
        // x opens; 6 seconds are too late for a trade; b is alone against two and dies after the round was decided
        kill(2, 2100, x, a),
        kill(2, 2100 + 6 * 64, b, x),
        kill(2, 2900, y, b),
      ],
      damage: [hit(1, 200, a, x, 140, 0), hit(1, 450, y, a, 60, 40), hit(1, 456, y, a, 80, 0), hit(1, 500, a, b, 20, 80)],
      rounds: [round(1, 600, 'terrorist'), round(2, 2800, 'counterTerrorist')],
    });
    const of = (ref: Ref) => players.find(({ player }) => player.userId === ref.userId)!;
    const none = {
      headshotKills: 0,
      assists: 0,
      openingKills: 0,
      openingDeaths: 0,
      tradeKills: 0,
      tradedDeaths: 0,
      multiKills: [0, 0, 0, 0],
    };
    expect(of(a)).toMatchObject({
      ...none,
      ...{ rounds: 2, kills: 1, headshotKills: 1, deaths: 2, damage: 100, openingKills: 1, openingDeaths: 1, tradedDeaths: 1 },
      ...{ clutches: 0, clutchesWon: 0, kastRounds: 1, kast: 0.5, damagePerRound: 50 },
    });
    expect(of(a).impact).toBeCloseTo(0.655, 10);
    expect(of(a).rating).toBeCloseTo(0.485716, 6);
    expect(of(b)).toMatchObject({
      ...none,
      rounds: 2,
      kills: 2,
      deaths: 1,
      assists: 1,
      damage: 0,
      tradeKills: 1,
      clutches: 2,
      clutchesWon: 1,
      kastRounds: 2,
    });
    expect(of(b).rating).toBeCloseTo(1.439146, 6);
    expect(of(x)).toMatchObject({
      ...none,
      kills: 1,
      deaths: 2,
      openingKills: 1,
      openingDeaths: 1,
      tradedDeaths: 1,
      clutches: 0,
      kastRounds: 2,
    });
    // what y was killed by and killed after the second round was decided counts, but not against its survival
    expect(of(y)).toMatchObject({ ...none, kills: 2, deaths: 1, damage: 100, tradeKills: 1, clutches: 2, clutchesWon: 1, kastRounds: 2 });
    expect(players.map(({ player }) => player.userId)).toEqual([y, b, x, a].map(({ userId }) => userId));
    expect(clutches.map(({ player, ...clutch }) => ({ ...clutch, player: player.name }))).toEqual([
      { round: 1, tick: 200, player: 'CT12', side: 'counterTerrorist', opponents: 2, kills: 1, isWon: false, isSurvived: false },
      { round: 1, tick: 456, player: 'T2', side: 'terrorist', opponents: 1, kills: 1, isWon: true, isSurvived: true },
      { round: 2, tick: 2100, player: 'T2', side: 'terrorist', opponents: 2, kills: 1, isWon: false, isSurvived: true },
      { round: 2, tick: 2484, player: 'CT12', side: 'counterTerrorist', opponents: 1, kills: 0, isWon: true, isSurvived: true },
    ]);
    expect(duels.map(({ killer, victim, kills, openingKills }) => [killer.name, victim.name, kills, openingKills])).toEqual([
      ['T1', 'CT11', 1, 1],
      ['CT12', 'T1', 1, 0],
      ['T2', 'CT12', 1, 0],
      ['CT11', 'T1', 1, 1],
      ['T2', 'CT11', 1, 0],
      ['CT12', 'T2', 1, 0],
    ]);
  });

  it('leaves out the warm-up, rounds that were not decided, rounds before a restart and those whose beginning is missing', () => {
    const { players } = cs2Performances({
      economy: [
        ...present(1, 10, a, x),
        ...present(1, 110, a, x),
        ...present(2, 210, a, x),
        // the match begins again
        ...present(1, 310, a, x),
      ],
      kills: [kill(1, 20, x, a), kill(1, 120, x, a), kill(2, 220, x, a), kill(1, 320, a, x), kill(2, 420, x, a)],
      rounds: [
        round(1, 90, 'terrorist', { isWarmup: true }),
        round(1, 190, 'terrorist'),
        { ...round(2, 290, undefined), endTick: undefined },
        round(1, 390, 'terrorist'),
        // of the last round the recording does not hold who played it
        round(2, 490, 'terrorist'),
      ],
    });
    expect(players.map(({ player, rounds, kills, deaths }) => [player.name, rounds, kills, deaths])).toEqual([
      ['T1', 1, 1, 0],
      ['CT11', 1, 0, 1],
    ]);
  });

  it('does not count teammates, falls and the bomb as kills, but as deaths', () => {
    const { players, duels } = cs2Performances({
      economy: present(1, 1, a, b, x),
      kills: [kill(1, 10, a, b), kill(1, 20, undefined, x), kill(1, 30, a, a)],
      rounds: [round(1, 100, 'terrorist')],
    });
    expect(players.map(({ player, kills, deaths, openingKills }) => [player.name, kills, deaths, openingKills]).sort()).toEqual([
      ['CT11', 0, 1, 0],
      ['T1', 0, 1, 0],
      ['T2', 0, 1, 0],
    ]);
    expect(duels).toEqual([]);
  });

  it('of a made match: as counted once more, round by round, and as the scoreboard says', () => {
    const match = parseDemSync(cs2Sample(), { include: ['rounds', 'kills', 'damage', 'economy', 'players', 'serverInfo'] });
    const { players } = cs2Performances(match);
    expect(players).toHaveLength(10);
    const rate = 1 / match.serverInfo!.tickIntervalSeconds!;
    for (const { player, rounds, kills, deaths, kastRounds, tradeKills, openingKills } of players) {
      const id = player.userId;
      const board = match.players!.find((one) => one.game === 'cs2' && one.userId === id)!;
      expect({ kills, deaths }, player.name).toEqual({ kills: board.kills, deaths: board.deaths });
      const naive = { rounds: 0, kast: 0, trades: 0, openings: 0 };
      for (const { number, isWarmup, endTick } of match.rounds!) {
        if (isWarmup === true || endTick === undefined || !match.economy!.some((one) => one.round === number && one.player.userId === id))
          continue;
        naive.rounds++;
        const own = match.kills!.filter((one): one is Cs2KillEvent => one.game === 'cs2' && one.round === number);
        const isEnemy = (one: Cs2KillEvent): boolean => one.attacker?.team !== one.victim?.team;
        const trades = own.filter((one) =>
          own.some(
            (before) => before.tick < one.tick && one.tick - before.tick <= 5 * rate && before.attacker?.userId === one.victim?.userId,
          ),
        );
        if (own[0]?.attacker?.userId === id) naive.openings++;
        naive.trades += trades.filter(({ attacker }) => attacker?.userId === id).length;
        const died = own.find(({ victim, tick }) => victim?.userId === id && tick <= endTick);
        const isTraded =
          died !== undefined &&
          trades.some((one) => one.victim?.userId === died.attacker?.userId && one.tick > died.tick && one.tick - died.tick <= 5 * rate);
        const hasPart = own.some(
          (one) => isEnemy(one) && (one.attacker?.userId === id || one.assisters.some(({ userId }) => userId === id)),
        );
        if (hasPart || died === undefined || isTraded) naive.kast++;
      }
      expect([rounds, kastRounds, tradeKills, openingKills], player.name).toEqual([naive.rounds, naive.kast, naive.trades, naive.openings]);
    }
  });
});
