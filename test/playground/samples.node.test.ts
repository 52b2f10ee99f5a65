import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../../recordings/samples.js';
import { CAPTURES, CORE_DIED, DEATHS, FALLS, GATES_LOOP, IMMORTALS } from '../../recordings/storm/sample.js';
import { parseBroodWarSync } from '../../src/formats/brood-war/index.js';
import { parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { gamecacheStats, parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { parseIcrepSync, verifyIcrep } from '../../src/formats/icrep/index.js';
import { parseRocketLeagueSync } from '../../src/formats/rocket-league/index.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { parseSlippiSync } from '../../src/formats/slippi/index.js';
import { parseStormSync } from '../../src/formats/storm/index.js';
import { lapTelemetry, parseVcr, statesByDriver } from '../../src/formats/vcr/index.js';
import { parseW3gSync } from '../../src/formats/w3g/index.js';
import { detectReplay } from '../../src/kit/detect.js';
import { sampleBytes as sample } from '../support/sample-files.node.js';

describe('samples of the page', () => {
  it('cover each format and game, and are small', async () => {
    expect(SAMPLES.map(({ id }) => id)).toEqual([
      'dota2',
      'cs2',
      'deadlock',
      'sc2',
      'storm',
      'vcr',
      'icrep',
      'w3g',
      'brood-war',
      'slippi',
      'rocket-league',
      'gamecache',
    ]);
    for (const { id, about } of SAMPLES) {
      expect(about, id).toMatch(/^[A-Z][\w .-]{8,30}$/);
      expect(sample(id).length, id).toBeLessThan(1_000_000);
    }
    const formats = await Promise.all(SAMPLES.map(async ({ id }) => (await detectReplay(sample(id)))?.format));
    expect(formats).toEqual([
      'dem',
      'dem',
      'dem',
      'sc2',
      'storm',
      'vcr',
      'icrep',
      'w3g',
      'brood-war',
      'slippi',
      'rocket-league',
      'gamecache',
    ]);
  });

  it('Brood War: two build orders, armies and an end on a made map', () => {
    const { summary, players, buildOrders, map, isComplete } = parseBroodWarSync(sample('brood-war'), {
      include: ['summary', 'players', 'buildOrders', 'map'],
      strict: true,
    });
    expect([isComplete, summary.matchup, summary.winner]).toEqual([true, 'PvT', { team: 1, players: ['Ada'], rule: 'last-leaver' }]);
    expect(players.map(({ name, clock, result }) => [name, clock, result])).toEqual([
      ['Ada', 8, 'win'],
      ['Grace', 2, 'loss'],
    ]);
    expect(buildOrders.map(({ steps }) => steps.filter(({ isStructure }) => isStructure).length)).toEqual([17, 17]);
    expect(map!.resources).toHaveLength(48);
  });

  it('Melee: two stocks, openings of both, and an end', () => {
    const { game, players, stockLosses, stats, combos, isComplete } = parseSlippiSync(sample('slippi'), {
      include: ['game', 'players', 'stockLosses', 'stats', 'combos'],
      strict: true,
    });
    expect([isComplete, game.stage, game.onlineMode]).toEqual([true, 'Battlefield', 'unranked']);
    expect(players.map(({ name, character, stocks }) => [name, character, stocks])).toEqual([
      ['Anna', 'Fox', 2],
      ['Bo', 'Marth', 2],
    ]);
    const lost = (player: number): number => stockLosses.filter((loss) => loss.player === player).length;
    const loser = game.winner!.players[0] === 0 ? 1 : 0;
    expect([lost(loser), lost(1 - loser)]).toEqual([2, 1]);
    for (const one of stats!.players) expect(one.conversions).toBeGreaterThan(3);
    expect(combos.length).toBeGreaterThan(6);
  });

  it('Rocket League: goals of both sides, boost, touches, and an end', () => {
    const { summary, players, goals, pickups, boost, touches, kickoffs, movement, isComplete } = parseRocketLeagueSync(
      sample('rocket-league'),
      {
        include: ['summary', 'players', 'goals', 'pickups', 'boost', 'touches', 'kickoffs', 'movement'],
        strict: true,
      },
    );
    expect([isComplete, summary.score, summary.winner]).toEqual([true, [2, 3], 1]);
    expect(players.map(({ name, team }) => [name, team])).toEqual([
      ['Ada', 0],
      ['Grace', 1],
      ['Linus', 0],
      ['Margaret', 1],
    ]);
    // the ball is in the goal in the frame that counts it, and each goal has a kickoff behind it
    expect(goals).toHaveLength(5);
    for (const { ballSpeed, playerName } of goals) expect([ballSpeed! > 500, playerName !== undefined]).toEqual([true, true]);
    expect(kickoffs).toHaveLength(goals.length + 1);
    expect(kickoffs.every(({ touchSeconds }) => touchSeconds! > 1 && touchSeconds! < 6)).toBe(true);
    expect(pickups.length).toBeGreaterThan(100);
    expect(pickups.every(({ amount, isBig }) => amount !== undefined && isBig !== undefined)).toBe(true);
    expect(boost.every(({ collected, used }) => collected > 300 && used > 300)).toBe(true);
    expect(touches.length).toBeGreaterThan(150);
    expect(movement.every(({ playedSeconds, averageSpeed }) => playedSeconds > 290 && averageSpeed > 1000 && averageSpeed < 1900)).toBe(
      true,
    );
  });

  it('are the same in every run', () => {
    const { make } = SAMPLES.find(({ id }) => id === 'w3g')!;
    expect(make()).toEqual(sample('w3g'));
  });

  it('Dota 2: a draft, fights, wards, items, and a lead that turns', () => {
    const { match, draft, teamfights, objectives, summaries, timeline, isComplete } = parseDemSync(sample('dota2'), {
      include: ['match', 'draft', 'teamfights', 'objectives', 'summaries', 'timeline'],
      strict: true,
    });
    expect(isComplete).toBe(true);
    expect(match).toMatchObject({ winner: 'radiant', score: { radiant: 15, dire: 9 }, durationSeconds: 600, firstBloodSeconds: 101 });
    expect(draft!.map(({ isPick }) => isPick)).toEqual([...Array<boolean>(4).fill(false), ...Array<boolean>(10).fill(true)]);
    expect(teamfights!.map(({ deaths }) => deaths.length)).toEqual([3, 4, 5, 4, 3]);
    const count = (wanted: string): number => objectives!.filter(({ kind }) => kind === wanted).length;
    expect(['wardPlaced', 'wardKilled', 'buildingDestroyed', 'roshanKilled'].map(count)).toEqual([7, 2, 5, 1]);
    expect(summaries!.map(({ kills, deaths }) => [kills, deaths])).toEqual([
      [2, 2],
      [7, 1],
      [5, 1],
      [1, 3],
      [0, 2],
      [2, 2],
      [4, 4],
      [1, 3],
      [2, 3],
      [0, 3],
    ]);
    expect(summaries![1]!.items.map(({ name }) => name)).toEqual([
      'item_tango',
      'item_bottle',
      'item_boots',
      'item_power_treads',
      'item_black_king_bar',
    ]);
    // Dire leads after five minutes, Radiant at the end
    const lead = timeline!.netWorthAdvantage;
    expect(lead[timeline!.gameSeconds.indexOf(300)]).toBeLessThan(-1000);
    expect(lead.at(-1)).toBeGreaterThan(4000);
  });

  it('CS2: twelve rounds in which the living kill the living', () => {
    const { rounds, kills, economy, bomb, players, score } = parseDemSync(sample('cs2'), {
      include: ['rounds', 'kills', 'economy', 'bomb', 'players', 'score'],
      strict: true,
    });
    expect(rounds!.map(({ winner, reason }) => `${winner} ${reason}`)).toEqual([
      'counterTerrorist counterTerroristsWin',
      'terrorist targetBombed',
      'terrorist terroristsWin',
      'counterTerrorist bombDefused',
      'counterTerrorist counterTerroristsWin',
      'terrorist terroristsWin',
      'counterTerrorist targetSaved',
      'counterTerrorist counterTerroristsWin',
      'terrorist targetBombed',
      'terrorist terroristsWin',
      'counterTerrorist bombDefused',
      'counterTerrorist counterTerroristsWin',
    ]);
    expect(score!.map((team) => 'score' in team && team.score)).toEqual([5, 7]);
    expect([kills!.length, economy!.length, players!.length]).toEqual([73, 120, 10]);
    expect(bomb!.filter(({ kind }) => kind === 'planted').map(({ site }) => site)).toEqual(['A', 'B', 'A', 'A', 'A']);
    for (const { number } of rounds!) {
      const dead = new Set<number>();
      for (const kill of kills!) {
        if (!('round' in kill) || kill.round !== number) continue;
        expect([dead.has(kill.victim!.userId), dead.has(kill.attacker!.userId)], `round ${number}, tick ${kill.tick}`).toEqual([
          false,
          false,
        ]);
        dead.add(kill.victim!.userId);
      }
    }
    const ticks = parseDemTicksSync(sample('cs2'), { props: ['x', 'y', 'health'], ticks: [3008] });
    expect(ticks.columns.x.filter(Number.isFinite)).toHaveLength(10);
  });

  it('Deadlock: souls, kills, damage', () => {
    const { players, kills, score } = parseDemSync(sample('deadlock'), { include: ['players', 'kills', 'score'], strict: true });
    expect(score!.map((team) => 'kills' in team && team.kills)).toEqual([23, 11]);
    expect([players!.length, kills!.length]).toEqual([12, 34]);
    const { columns } = parseDemTicksSync(sample('deadlock'), { props: ['netWorth', 'x', 'heroDamage'], ticks: [480 * 64] });
    expect(Math.min(...columns.netWorth)).toBeGreaterThan(4000);
    expect(Math.min(...columns.heroDamage)).toBeGreaterThan(3000);
  });

  it('StarCraft II: build orders, statistics, fights', () => {
    const { summary, buildOrder, stats, units, chat } = parseSc2Sync(sample('sc2'), {
      include: ['summary', 'buildOrder', 'stats', 'units', 'chat'],
      strict: true,
    });
    expect(summary).toMatchObject({ map: 'Made Ridge LE', durationSeconds: 610, matchup: 'TvP', winner: { players: ['Ada'] } });
    expect(buildOrder!.map(({ steps }) => steps.find(({ kind }) => kind === 'started')!.name)).toEqual(['SupplyDepot', 'Pylon']);
    expect(stats!.map(({ samples }) => samples.length)).toEqual([62, 62]);
    expect(units!.filter(({ diedGameloop }) => diedGameloop !== undefined)).toHaveLength(104);
    expect(chat!.map(({ text }) => text)).toEqual(['glhf', 'gl hf', 'gg']);
  });

  it('Heroes of the Storm: a draft, talents, deaths, camps, and a core that falls', () => {
    const { summary, players, teams, deaths, draft, camps, structures, objectives, score, disconnects } = parseStormSync(sample('storm'), {
      include: ['summary', 'players', 'teams', 'deaths', 'draft', 'camps', 'structures', 'objectives', 'score', 'disconnects'],
      strict: true,
    });
    expect(summary).toMatchObject({ map: 'Made Crossing', mode: 'storm league', clockSeconds: CORE_DIED, winner: { teamId: 0 } });
    expect(players!.map(({ talents }) => talents.length)).toEqual([6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    expect(players![9]!.talents[3]).toMatchObject({ tier: 4, name: 'UtherOnslaught', level: 10 });
    expect(teams!.map(({ levels }) => levels.at(-1)!.level)).toEqual([19, 17]);
    expect(deaths!.map(({ seconds }) => seconds)).toEqual(DEATHS.map(([second]) => second + (GATES_LOOP + 1) / 16));
    expect(deaths!.map(({ playerId, takedowns }) => [playerId, takedowns])).toEqual(
      DEATHS.map(([, victim, takedowns]) => [victim + 1, takedowns.map((hero) => hero + 1)]),
    );
    expect(draft!.map(({ kind }) => kind)).toEqual([...Array<string>(4).fill('ban'), ...Array<string>(10).fill('pick')]);
    expect(camps!.map(({ campId, teamId }) => [campId, teamId])).toEqual(CAPTURES.map(([, camp, team]) => [camp, team]));
    expect(structures!.filter(({ destroyedGameloop }) => destroyedGameloop !== undefined)).toHaveLength(FALLS.length);
    expect(objectives!.flatMap(({ teamId }) => teamId ?? [])).toEqual(IMMORTALS.map(([, team]) => team));
    expect(score).toMatchObject({ isFinal: true });
    expect(score!.players.reduce((sum, { values }) => sum + values['Deaths']!, 0)).toBe(DEATHS.length);
    expect(disconnects!.filter(({ kind }) => kind === 'join').map(({ name }) => name)).toEqual(['Ivan']);
  });

  it('rFactor 2: fourteen laps, pit stops, the inputs of drivers', async () => {
    const { drivers, laps, pitStops, standings, driverStates } = await parseVcr(sample('vcr'), {
      include: ['drivers', 'laps', 'pitStops', 'standings', 'driverStates'],
      strict: true,
    });
    expect(drivers.map(({ name }) => name)).toEqual([
      'Ada Lovelace',
      'Grace Hopper',
      'Katherine Johnson',
      'Hedy Lamarr',
      'Radia Perlman',
      'Joan Clarke',
    ]);
    for (const { number } of drivers)
      expect(laps.filter(({ driver, isValid }) => driver === number && isValid).length, `driver ${number}`).toBe(14);
    expect(pitStops).toHaveLength(6);
    expect(standings.changes.length).toBeGreaterThan(5);
    const lap = lapTelemetry(statesByDriver(driverStates).get(1)!, laps.filter(({ driver }) => driver === 1)[2]!)!;
    // two kilometers, at racing speed
    expect(lap.distanceMeters.at(-1)).toBeGreaterThan(1900);
    expect(Math.max(...lap.speedMetersPerSecond)).toBeGreaterThan(50);
    expect(Math.max(...lap.brake)).toBeGreaterThan(0.4);
  });

  it('Iron Curtain: lives, economy, highlights, and states whose hashes are right', async () => {
    const include = ['orders', 'unitLifetimes', 'playerSeries', 'highlights'] as const;
    const { header, orders, unitLifetimes, playerSeries, highlights } = parseIcrepSync(sample('icrep'), { include, strict: true });
    expect([header.totalTicks, orders!.length]).toEqual([12_000, 12_000]);
    expect(unitLifetimes).toHaveLength(262);
    expect(playerSeries!.map(({ economy, military }) => [economy.length, military.at(-1)!.unitsKilled])).toEqual([
      [40, 121],
      [40, 82],
    ]);
    expect(highlights!.playOfTheGame).toMatchObject({ player: 0, kills: 28 + 14 });
    const { keyframes, finalState } = await verifyIcrep(sample('icrep'));
    expect([finalState, new Set(keyframes.map(({ status }) => status)), keyframes.length]).toEqual(['valid', new Set(['valid']), 21]);
  });

  it('Warcraft III: build orders, heroes, actions per minute', () => {
    const { summary, players, heroes, buildOrders, apm, chat } = parseW3gSync(sample('w3g'), {
      include: ['summary', 'players', 'heroes', 'buildOrders', 'apm', 'chat'],
      strict: true,
    });
    expect(summary).toMatchObject({ matchup: 'HvO', winner: { players: ['Ada'] } });
    expect(players.map(({ name, racePlayed }) => [name, racePlayed])).toEqual([
      ['Ada', 'human'],
      ['Grace', 'orc'],
    ]);
    expect(heroes.map(({ level }) => level)).toEqual([5, 2, 5, 2]);
    expect(buildOrders.map(({ steps }) => steps.length)).toEqual([38, 30]);
    expect(apm.map((one) => one.apm)).toEqual([79, 92]);
    expect(chat).toHaveLength(4);
  });

  it('DotAReplay: sixty games of fourteen friends, of whom the first win more often', () => {
    const { games, players } = gamecacheStats(parseGamecacheSync(sample('gamecache'), { strict: true }));
    expect([games, players.length]).toEqual([60, 14]);
    const rate = (name: string): number => players.find((player) => player.name === name)!.winRate!;
    expect(rate('Ada')).toBeGreaterThan(rate('Frances'));
  });
});
