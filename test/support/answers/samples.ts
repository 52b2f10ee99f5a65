import { gunzipSync } from 'node:zlib';
import { DRIVERS, LAPS } from '../../../recordings/vcr/sample.js';
import { BUILDINGS, LINES } from '../../../recordings/icrep/sample.js';
import { COSTS, FIGHTS, SECONDS } from '../../../recordings/sc2/sample.js';
import { BUILDINGS as BROOD_WAR_BUILDINGS } from '../../../recordings/brood-war/sample.js';
import { CORE_DIED, DEATHS, GATES_LOOP, HEROES } from '../../../recordings/storm/sample.js';
import { ORDERS } from '../../../recordings/w3g/sample.js';
import { parseGamecacheSync } from '../../../src/formats/gamecache/index.js';
import { iterateIcrep } from '../../../src/formats/icrep/index.js';
import { streamSc2, type Sc2Event } from '../../../src/formats/sc2/index.js';
import { iterateSlippi } from '../../../src/formats/slippi/index.js';
import { iterateVcr } from '../../../src/formats/vcr/index.js';
import { sampleBytes } from '../sample-files.node.js';
import type { QUESTIONS } from '../../../recordings/questions.js';
import { by, counted, grouped, round, sum, type Answer } from './answer.js';
import * as cs2 from './cs2.js';
import * as deadlock from './deadlock.js';
import * as dota from './dota.js';
import { bestLaps, evenLaps, gapsToLeader, type LapFacts } from './racing.js';
import * as sc2 from './sc2.js';

/** The text of one of the questions. */
export type QuestionText = (typeof QUESTIONS)[number]['question'];

/** The bytes of the match that is cut off. Its players and orders are whole, its events are lost. */
export const CUT_BYTES = 240_000;

/** The players of the match of Melee, as its title names them. */
const MELEE_TITLE = 'Anna (Fox) vs Bo (Marth)';
const ROCKET_LEAGUE_TITLE = 'Two against two, 2:3';

function lastFrameOf(bytes: Uint8Array): number {
  let last = -Infinity;
  for (const { frame } of iterateSlippi(bytes, { events: ['postFrame'] })) last = Math.max(last, frame);
  return last;
}

async function sc2Facts(): Promise<sc2.Sc2Facts> {
  const events: Sc2Event[] = [];
  for await (const batch of streamSc2(sampleBytes('sc2')).batches()) events.push(...batch);
  return {
    title: 'Ada vs Grace',
    map: 'Made Ridge LE',
    loopsPerSecond: 22.4,
    players: [
      { playerId: 1, userId: 0, name: 'Ada', race: 'terran', result: 'win' },
      { playerId: 2, userId: 1, name: 'Grace', race: 'protoss', result: 'loss' },
    ],
    events,
  };
}

/** What happened in the race, by its events. */
function raceFacts() {
  const events = [...iterateVcr(gunzipSync(sampleBytes('vcr')))];
  const nameOf = (driver: number | undefined): string => DRIVERS[driver! - 1]!;
  const lines = events.flatMap((event) => (event.type === 'checkpoint' && event.sector === 0 ? [event] : []));
  const laps = lines.map(({ driver, lap, lapSeconds, atSeconds }): LapFacts => ({
    driver: nameOf(driver),
    lap,
    seconds: lapSeconds,
    endedAt: atSeconds,
  }));
  const stops = events.flatMap((event) => (event.type === 'pit' ? [event] : []));
  const speeds = events.flatMap((event) =>
    event.type === 'driverState' ? [{ driver: event.driver, speed: event.speedMetersPerSecond }] : [],
  );
  return { laps, stops, speeds, nameOf };
}

/** The first three over the line after the last lap. */
function podium({ laps }: ReturnType<typeof raceFacts>): Answer {
  const order = by(
    laps.filter(({ lap }) => lap === LAPS - 1),
    ({ endedAt }) => endedAt!,
  );
  return order.slice(0, 3).map(({ driver }, i) => {
    const own = laps.filter((lap) => lap.driver === driver);
    return { position: i + 1, driver, laps: own.length, best: round(Math.min(...own.map(({ seconds }) => seconds!)), 3) };
  });
}

/** Codes of the pit lane: 34 in, 35 stands, 36 goes, 32 out (docs/formats/vcr.md). */
function pitStops({ stops, nameOf }: ReturnType<typeof raceFacts>): Answer {
  const rows = [...grouped(stops, ({ driver }) => driver)].map(([driver, own]) => {
    const at = (code: number): number => own.find((event) => event.code === code)!.sessionSeconds;
    return { name: nameOf(driver), lane: round(at(32) - at(34), 1), stand: round(at(36) - at(35), 1), from: at(34) };
  });
  return by(rows, ({ from }) => from)
    .slice(0, 5)
    .map(({ name, lane, stand }) => ({ name, lane, stand }));
}

function topSpeeds({ speeds, nameOf }: ReturnType<typeof raceFacts>): Answer {
  const rows = [...grouped(speeds, ({ driver }) => driver)].map(([driver, own]) => ({
    name: nameOf(driver),
    kmh: round(3.6 * Math.max(...own.map(({ speed }) => speed))),
  }));
  return by(
    rows,
    ({ kmh }) => -kmh,
    ({ name }) => name,
  ).slice(0, 5);
}

function heroesThatWin(): Answer {
  const played = parseGamecacheSync(sampleBytes('gamecache')).items.flatMap(({ players, winner }) =>
    players!.map(({ hero, team }) => ({ hero: hero!, won: team === winner!.side })),
  );
  const rows = [...grouped(played, ({ hero }) => hero)]
    .filter(([, all]) => all.length >= 8)
    .map(([hero, all]) => ({ hero, games: all.length, percent: round((100 * all.filter(({ won }) => won).length) / all.length, 1) }));
  return by(
    rows,
    ({ percent }) => -percent,
    ({ hero }) => hero,
  ).slice(0, 5);
}

/** What was collected until the last count of each minute, 1,200 ticks of 50 ms. */
function collected(): Answer {
  const counts = [...iterateIcrep(sampleBytes('icrep'), { events: ['playerStatSnapshot'] })].map(({ tick, player, stats }) => ({
    player_id: player,
    minute: Math.floor(tick / 1200),
    collected: Number(stats.totalCollected.find(({ resourceTypeId }) => resourceTypeId === 0)!.amount),
  }));
  const last = [...grouped(counts, ({ player_id: player, minute }) => `${player} ${minute}`).values()].map((own) => own.at(-1)!);
  return by(
    last,
    ({ player_id: player }) => player,
    ({ minute }) => minute,
  );
}

/** What was made follows from the script of the match, what was lost from its events. */
function lostUnits(): Answer {
  const made = [
    ...BUILDINGS.flatMap(([, name]) => [name, name]),
    ...LINES.flatMap(([, name, from, to, every]) => Array.from({ length: Math.floor((to - from) / every) }, () => name)),
  ];
  const types = new Map<string, string>();
  const lost: string[] = [];
  const tagOf = ({ index, generation }: { readonly index: number; readonly generation: number }): string => `${index}:${generation}`;
  for (const event of iterateIcrep(sampleBytes('icrep'), { events: ['unitCreated', 'unitDestroyed'] })) {
    if (event.type === 'unitCreated') types.set(tagOf(event.tag), event.unitType!);
    else lost.push(types.get(tagOf(event.tag))!);
  }
  const rows = counted(made).map(([name, count]) => ({ unit_type: name, made: count, lost: lost.filter((one) => one === name).length }));
  return by(
    rows,
    (row) => -row.lost,
    (row) => row.unit_type,
  ).slice(0, 5);
}

/** How often each hero of the script dies, and how often the last blow is an army's. */
function stormDeaths(): Answer {
  const rows = HEROES.map(({ name, hero }, number) => {
    const own = DEATHS.filter(([, victim]) => victim === number);
    return { name, hero, deaths: own.length, by_others: own.filter(([, , , byArmy]) => byArmy === true).length };
  });
  return by(
    rows.filter(({ deaths }) => deaths > 0),
    ({ deaths }) => -deaths,
    ({ name }) => name,
  );
}

/** States 0 to 10 are deaths: downwards, to the left, to the right, and upwards. */
const deathDirection = (state: number): string => ['down', 'left', 'right'][state] ?? 'up';

/** The frames after which each player has a stock less, by the states of the fighters. */
function meleeStocks(): Answer {
  const names = ['Anna', 'Bo'];
  const last = new Map<number, { readonly stocks: number; readonly percent: number }>();
  const rows: Record<string, unknown>[] = [];
  for (const { player, stocks, percent, actionState } of iterateSlippi(sampleBytes('slippi'), {
    events: ['postFrame'],
    rollbacks: 'final',
  })) {
    const before = last.get(player);
    if (before !== undefined && stocks! < before.stocks)
      rows.push({ name: names[player], stocks_left: stocks, percent: round(before.percent, 1), direction: deathDirection(actionState!) });
    last.set(player, { stocks: stocks!, percent: percent! });
  }
  return rows;
}

/** Names of the buildings that the script of Brood War orders. */
const BROOD_WAR_NAMES: Readonly<Record<number, string>> = {
  106: 'Command Center',
  109: 'Supply Depot',
  110: 'Refinery',
  111: 'Barracks',
  113: 'Factory',
  156: 'Pylon',
  157: 'Assimilator',
  160: 'Gateway',
};

/** Names of what is ordered first, and of heroes with the first letters of the abilities that they learn. */
const W3G_NAMES: Readonly<Record<string, string>> = {
  hpea: 'Peasant',
  halt: 'Altar of Kings',
  hhou: 'Farm',
  opeo: 'Peon',
  oalt: 'Altar of Storms',
  otrb: 'Orc Burrow',
};
const W3G_HEROES: readonly (readonly [player: 0 | 1, name: string, ...abilities: readonly string[]])[] = [
  [0, 'Archmage', 'AHwe', 'AHab'],
  [0, 'Mountain King', 'AHtc', 'AHtb'],
  [1, 'Blademaster', 'AOwk', 'AOcr'],
  [1, 'Shadow Hunter', 'AOhw', 'AOhx'],
];
/** The players of the matches of Warcraft III and Brood War. */
const PLAYERS = ['Ada', 'Grace'];
const STORM_TITLE = 'Made Crossing, storm league';

/**
 * The answer to each question about the samples of the page and the cut match. None is taken from a table: each follows from what the scripts
 * of the samples say, or from events and objects of the parsers with arithmetic of its own.
 */
export async function answersOfSamples(): Promise<Readonly<Record<QuestionText, Answer>>> {
  const game = await sc2Facts();
  const driven = raceFacts();
  return {
    'Which games are the longest in each format?': [
      { format: 'brood-war', title: 'Ada vs Grace', seconds: 600 },
      { format: 'dem', title: 'CS2, de_train', seconds: round(cs2.SECONDS) },
      { format: 'dem', title: 'Match 7000000001', seconds: 631 },
      { format: 'dem', title: 'Deadlock, dl_midtown', seconds: 612 },
      // the match, and what is left of it where it is cut off
      { format: 'icrep', title: 'Ada vs Grace', seconds: 600 },
      { format: 'icrep', title: 'Ada vs Grace', seconds: 600 },
      // five minutes, three seconds before each of six kickoffs, and three after each of five goals
      { format: 'rocket-league', title: ROCKET_LEAGUE_TITLE, seconds: 300 + 6 * 3 + 5 * 3 },
      { format: 'sc2', title: 'Ada vs Grace', seconds: SECONDS },
      // the timer runs from frame 0 to the last one
      { format: 'slippi', title: MELEE_TITLE, seconds: round((lastFrameOf(sampleBytes('slippi')) + 1) / 60) },
      // loading, the match, and nine seconds in which the last of ten players leaves
      { format: 'storm', title: STORM_TITLE, seconds: round(GATES_LOOP / 16 + CORE_DIED + (113 + 20 + 9) / 16) },
      // the last slice of the race; it begins at 0
      { format: 'vcr', title: 'race, MADE RING.SCN', seconds: round(Math.max(...driven.laps.map(({ endedAt }) => endedAt!))) },
      // twelve minutes, and a pause of half a second and nine seconds
      { format: 'w3g', title: 'Ada vs Grace', seconds: round(720 + 0.5 + 9) },
    ],
    'Which matches did a player play?': sc2.matchesOf([game], 'Ada'),
    "What is each race's win rate, by map?": sc2.winShares([game]),
    'How large is each army at 5:00?': sc2.armiesAtFive([game]),
    'For how many seconds was each player supply-blocked?': sc2.supplyBlocked([game]),
    'Which upgrades are the most common?': sc2.upgradesMade([game]),
    'Which weapons make the most kills in CS2?': cs2.killsByWeapon(),
    'Who leads in net worth at ten minutes in Dota 2?': dota.netWorthAtTen(),
    'How many souls per minute does each Deadlock player make?': deadlock.soulsPerMinute(),
    'What is the best lap of each driver?': bestLaps([driven.laps]),
    'How far behind the leader is each driver after each lap?': gapsToLeader(driven.laps),
    'Which drivers are the most consistent?': evenLaps([driven.laps]),
    'Which heroes of a gamecache win most often?': heroesThatWin(),
    'What has each Iron Curtain player collected, minute by minute?': collected(),
    'Which replays are damaged, and how?': [
      {
        file: 'cut-match.icrep',
        damage: 'truncated',
        byte: CUT_BYTES,
        what: `icrep: the section reaches to byte ${sampleBytes('icrep').length}, the file ends at ${CUT_BYTES} (events) at byte ${CUT_BYTES}`,
      },
    ],
    'How many replays are there of each format?': [
      { format: 'brood-war', replays: 1 },
      { format: 'dem', replays: 3 },
      { format: 'gamecache', replays: 1 },
      { format: 'icrep', replays: 2 },
      { format: 'rocket-league', replays: 1 },
      { format: 'sc2', replays: 1 },
      { format: 'slippi', replays: 1 },
      { format: 'storm', replays: 1 },
      { format: 'vcr', replays: 1 },
      { format: 'w3g', replays: 1 },
    ],
    'Who won each match?': [
      { game: 'broodwar', title: 'Ada vs Grace', winner: 'Ada' },
      { game: 'dota2', title: 'Match 7000000001', winner: 'radiant' },
      { game: 'melee', title: MELEE_TITLE, winner: 'Anna' },
      { game: 'ra1', title: 'Ada vs Grace', winner: 'Ada' },
      { game: 'ra1', title: 'Ada vs Grace', winner: 'Ada' },
      { game: 'rf2', title: 'race, MADE RING.SCN', winner: podium(driven)[0]!['driver']! },
      { game: 'rocket-league', title: ROCKET_LEAGUE_TITLE, winner: 'orange' },
      { game: 'sc2', title: 'Ada vs Grace', winner: 'Ada' },
      { game: 'storm', title: STORM_TITLE, winner: 'blue' },
      { game: 'w3g', title: 'Ada vs Grace', winner: 'Ada' },
    ],
    'Which builds of the games are the replays of?': [
      { game: 'broodwar', build: 9198, replays: 1 },
      { game: 'cs2', build: 10498, replays: 1 },
      { game: 'deadlock', build: null, replays: 1 },
      { game: 'dota2', build: 9912, replays: 1 },
      { game: 'melee', build: null, replays: 1 },
      { game: 'ra1', build: null, replays: 2 },
      { game: 'rf2', build: null, replays: 1 },
      { game: 'rocket-league', build: null, replays: 1 },
      { game: 'sc2', build: 80949, replays: 1 },
      { game: 'storm', build: 96477, replays: 1 },
      { game: 'w3g', build: 6114, replays: 1 },
      { game: null, build: null, replays: 1 },
    ],
    'What was said in the games of StarCraft II?': sc2.chatOf(game),
    'What did each player build first in StarCraft II?': sc2.firstBuilt(game),
    'Which units of StarCraft II die most?': sc2.unitsThatDie(game),
    'Which fights of StarCraft II cost most?': sc2.fightsByCost(
      game,
      FIGHTS.map(([from, to]) => [from, to]),
      COSTS,
    ),
    'How many workers has each player after three minutes?': sc2.workersAtThree([game]),
    'How many commands a minute does each player of StarCraft II give?': sc2.commandsPerMinute(game, SECONDS),
    'Who kills, dies and assists how often in Dota 2?': dota.scores(),
    'Which items are bought first in Dota 2?': dota.firstItems(),
    // as the script has them fall; the second tower of Dire is of the second tier
    'Which towers of Dota 2 fall, and when?': [
      { second: 296, owner: 'radiant', tier: 1, lane: 'mid' },
      { second: 372, owner: 'dire', tier: 1, lane: 'mid' },
      { second: 528, owner: 'dire', tier: 2, lane: 'mid' },
    ],
    'Which damage does each hero of Dota 2 do, by the combat log?': dota.damageByHero(),
    'Who has the most damage a round in CS2?': cs2.damagePerRound(),
    'How do the rounds of CS2 end?': cs2.roundEnds(),
    'Who makes the first kill of a round in CS2?': cs2.openings(),
    'How do teams of CS2 buy, and how often do they win with it?': cs2.buys(),
    'Who kills most in Deadlock?': deadlock.scores(),
    'Who is killed by whom most often in Deadlock?': deadlock.rivals(),
    'Who is on the podium of each race?': podium(driven),
    'How long does each pit stop take?': pitStops(driven),
    'How fast is each car at most?': topSpeeds(driven),
    'What do the players of Warcraft III build first?': ORDERS.flatMap((orders, player) =>
      orders.slice(0, 3).map(([second, code]) => ({ player: PLAYERS[player], name: W3G_NAMES[code], second })),
    ),
    // a level for each ability that is learnt
    'Which heroes do the players of Warcraft III train?': W3G_HEROES.map(([player, name, ...abilities]) => ({
      player: PLAYERS[player],
      name,
      level: sum(ORDERS[player]!.map(([, code]) => (abilities.includes(code) ? 1 : 0))),
    })),
    'Which units of an Iron Curtain match are lost most?': lostUnits(),
    'Which matchups of StarCraft II were played, and how long did they take?': [
      { matchup: 'TvP', type: '1v1', games: 1, seconds: SECONDS },
    ],
    'How often does each hero of Heroes of the Storm die, and how often without an enemy hero?': stormDeaths(),
    'At which percent does each player of Melee lose a stock, and where do they fly?': meleeStocks(),
    'What do the players of Brood War build first?': BROOD_WAR_BUILDINGS.flatMap((buildings, player) =>
      buildings.slice(0, 4).map(([second, unit]) => ({ player: PLAYERS[player], name: BROOD_WAR_NAMES[unit], second })),
    ),
  };
}
