import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { gamecacheHeroName } from '../../src/formats/gamecache/index.js';
import { iterateIcrep, parseIcrepSync } from '../../src/formats/icrep/index.js';
import { streamSc2, type Sc2Event } from '../../src/formats/sc2/index.js';
import type { ReplayFormat } from '../../src/kit/registry.js';
import { exportReplay, openTables, type OpenedTables } from '../../src/node/index.js';
import { by, counted, grouped, round, type Answer } from '../support/answers/answer.js';
import { bestLaps, evenLaps, gapsToLeader, type LapFacts } from '../support/answers/racing.js';
import * as sc2 from '../support/answers/sc2.js';
import { corpusFacts, corpusFiles, itWhole, type CorpusFile } from '../support/corpus.node.js';
import { QUESTIONS } from '../../recordings/questions.js';

/** Which tables the questions need of which format. Larger files of a format are read by its own tests. */
const TABLES = {
  sc2: { names: ['players', 'player_stats', 'upgrades'], maxBytes: 90_000 },
  dem: { names: ['cs2_kills'], maxBytes: 1_000_000 },
  vcr: { names: ['drivers', 'laps'], maxBytes: Infinity },
  icrep: { names: ['player_resources'], maxBytes: 1_000_000 },
  gamecache: { names: ['items', 'players'], maxBytes: Infinity },
} as const satisfies Partial<Record<ReplayFormat, { readonly names: readonly string[]; readonly maxBytes: number }>>;
type Asked = keyof typeof TABLES;
const formats = Object.keys(TABLES) as Asked[];
const files = Object.fromEntries(
  formats.map((format) => [
    format,
    corpusFiles(format, (name, path) => statSync(path).size <= TABLES[format].maxBytes || name.includes('corrupt')),
  ]),
) as unknown as Record<Asked, readonly CorpusFile[]>;

const folder = mkdtempSync(join(tmpdir(), 'replaykit-corpus-questions-'));
/** The hash of each file whose tables were exported. */
const hashes = new Map<CorpusFile, string>();
/** Why the others were not. */
const refused = new Map<string, string>();
let tables: OpenedTables;
beforeAll(async () => {
  for (const format of formats) {
    for (const file of files[format]) {
      if (format === 'gamecache' && file.golden<GamecacheGolden>().items === undefined) continue;
      try {
        const { replay } = await exportReplay(file.path, { out: folder, tables: TABLES[format].names });
        hashes.set(file, replay);
      } catch (error) {
        if (!isReplayError(error)) throw error;
        refused.set(file.name, error.code);
      }
    }
  }
  tables = await openTables(folder, { cache: join(folder, 'cache') });
}, 120_000);
afterAll(() => {
  tables.close();
  rmSync(folder, { recursive: true });
});

type Question = (typeof QUESTIONS)[number]['question'];
/** The rows of an answer, all of them and not only the first. `name` stands for the player of the samples. */
async function ask(question: Question, name = 'Ada'): Promise<Answer> {
  const { sql } = QUESTIONS.find((one) => one.question === question)!;
  const { columns, rows } = await tables.query(sql.replace(/ LIMIT \d+$/, '').replace("'Ada'", `'${name.replaceAll("'", "''")}'`));
  expect(rows.length, question).toBeGreaterThan(0);
  return rows.map((row) =>
    Object.fromEntries(columns.map((column, i) => [column.name, typeof row[i] === 'bigint' ? Number(row[i]) : row[i]])),
  );
}
/** Rows in one order, since equal ones may come in any. */
const sorted = (rows: Answer): Answer => by(rows, (row) => JSON.stringify(row, Object.keys(row).sort()));
const exported = (format: Asked): readonly CorpusFile[] => files[format].filter((file) => hashes.has(file));

/** What the goldens of StarCraft II hold. Archives may lack all of it. */
interface Sc2Golden {
  readonly details?: {
    readonly value?: {
      readonly m_title: string;
      readonly m_playerList: readonly {
        readonly m_name: string;
        readonly m_race: string;
        readonly m_result: number;
      }[];
    };
  };
  readonly sc2reader?: { readonly entities?: readonly { readonly name: string; readonly observer: boolean }[] };
  readonly facts?: { readonly realSeconds: number; readonly loopsPerSecondReal: number };
}
const RESULTS: Readonly<Record<number, string>> = { 1: 'win', 2: 'loss', 3: 'draw' };
/** What games call the races in the languages of the corpus. */
const RACES: readonly (readonly [name: string, ...words: readonly string[]])[] = [
  ['terran', 'Terran', 'Terran Tychus', '테란', 'Терран', 'Terrano', '人类', '人類'],
  ['protoss', 'Protoss', '프로토스', 'Протосс', '神族', '星灵'],
  ['zerg', 'Zerg', '저그', 'Зерг', '蟲族', '异虫'],
];
/** A name without the clan in front of it, and without what stands for signs of XML. */
const plainName = (name: string): string =>
  name.split('<sp/>').at(-1)!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const playerIdsOf = (events: readonly Sc2Event[], type: 'playerSetup' | 'playerStats'): number[] =>
  [...new Set(events.flatMap((event) => (event.type === type ? [event.playerId] : [])))].sort((a, b) => a - b);

/** The games whose players are known, by their goldens; with events where `reads`. */
async function sc2Games(reads: boolean): Promise<readonly sc2.Sc2Facts[]> {
  const games: sc2.Sc2Facts[] = [];
  for (const file of exported('sc2')) {
    const { details, facts, sc2reader } = file.golden<Sc2Golden>();
    const value = details?.value;
    if (value === undefined) continue;
    const events: Sc2Event[] = [];
    if (reads) {
      const reading = streamSc2(file.bytes(), { events: ['playerSetup', 'playerStats', 'upgrade'] });
      for await (const batch of reading.batches()) events.push(...(batch as readonly Sc2Event[]));
    }
    // the players of the tracker are those of the list, in its order; ids of places without a player are left out
    const [setups, counted] = (['playerSetup', 'playerStats'] as const).map((type) => playerIdsOf(events, type));
    const ids = [setups, counted].find((one) => one?.length === value.m_playerList.length);
    const players = value.m_playerList.map(({ m_name: name, m_race: race, m_result: result }, i) => ({
      playerId: ids?.[i] ?? i + 1,
      name: plainName(name),
      race: RACES.find(([, ...words]) => words.includes(race))![0],
      result: RESULTS[result] ?? '',
    }));
    // some maps have those who only look on among the players, as sc2reader says
    const looking = sc2reader?.entities?.flatMap(({ name, observer }) => (observer ? [name] : [])) ?? [];
    const playing = players.filter(({ name }) => !looking.includes(name));
    games.push({ title: file.name, map: value.m_title, loopsPerSecond: facts?.loopsPerSecondReal ?? 22.4, players: playing, events });
  }
  return games;
}

interface GamecacheGolden {
  readonly layout: 'v3' | 'legacy';
  readonly programVersion?: { readonly major: number };
  /** A golden of two thousand items has only some of them, elsewhere. */
  readonly items?: readonly {
    readonly winner: { readonly side: string | null } | null;
    readonly players: readonly { readonly hero: number | null; readonly team: number | null }[] | null;
  }[];
}
const TICK_MS: Readonly<Record<string, number>> = { slowest: 80, slower: 67, normal: 50, faster: 35, fastest: 20 };

/** What is known to be damaged: by which code, at which byte of the file, and which part. */
const DAMAGED = {
  'corrupt-truncated.icrep': { damage: 'truncated', bytes: [54_628, 54_628], where: '(events)' },
  '5.0.10.88500--testError2--empty-archive.SC2Replay': { damage: 'truncated', bytes: [1232, 1232], where: '(archive)' },
  '5.0.10.88500--testError--2v2-custommap-corrupt-tracker.SC2Replay': {
    damage: 'corrupt',
    bytes: [105_517, 196_720],
    where: 'replay.tracker.events',
  },
} as const;
/** Files of which nothing is exported. */
const UNREADABLE = {
  'corrupt-bad-magic.icrep': 'bad-signature',
  'corrupt-bomb.icrep': 'limit',
  'dota2-source1--truncated--1k.dem': 'unsupported-version',
} as const;

const counts = {
  sc2: corpusFacts('sc2', { files: 80, facts: 460 }),
  dem: corpusFacts('dem', { files: 7, facts: 5 }),
  vcr: corpusFacts('vcr', { files: 7, facts: 50 }),
  icrep: corpusFacts('icrep', { files: 3, facts: 40 }),
  gamecache: corpusFacts('gamecache', { files: 6, facts: 70 }),
};
/** Counts the rows of an answer that was compared. */
const add = (format: Asked, rows: Answer): void => {
  for (const [i, file] of exported(format).entries()) counts[format].add(file, i === 0 ? rows.length : 0);
};

describe('questions to the corpus', () => {
  interface LengthGolden extends Sc2Golden {
    readonly fileInfo: { readonly playback_time: number };
    readonly stream: { readonly startTime: number; readonly endTime: number };
  }
  const secondsOf = {
    sc2: ({ facts }: LengthGolden) => facts?.realSeconds,
    dem: ({ fileInfo }: LengthGolden) => fileInfo.playback_time,
    vcr: ({ stream }: LengthGolden) => stream.endTime - stream.startTime,
  };
  for (const format of ['sc2', 'dem', 'vcr'] as const) {
    itWhole(format, `the longest games of ${format}`, async () => {
      const answer = await ask('Which games are the longest in each format?');
      const rows = answer.filter((row) => row['format'] === format).map(({ seconds }) => ({ seconds }));
      const durations = exported(format).flatMap((file) => secondsOf[format](file.golden<LengthGolden>()) ?? []);
      const longest = by(durations, (duration) => -duration).slice(0, 3);
      expect(rows).toEqual(longest.map((duration) => ({ seconds: round(duration) })));
      add(format, rows);
    });
  }

  itWhole('sc2', 'matches of a player, and the share of wins by race and map', async () => {
    const games = await sc2Games(false);
    // the one who plays most
    const [[name]] = by(counted(games.flatMap(({ players }) => players.map((player) => player.name))), ([, times]) => -times) as [
      [string, number],
    ];
    const matches = (await ask('Which matches did a player play?', name)).map(({ title: _, ...row }) => row);
    expect(sorted(matches)).toEqual(sorted(sc2.matchesOf(games, name).map(({ title: _, ...row }) => row)));
    const shares = await ask("What is each race's win rate, by map?");
    expect(sorted(shares)).toEqual(sorted(sc2.winShares(games)));
    add('sc2', [...matches, ...shares]);
  });

  itWhole('sc2', 'armies at 5:00, seconds without supply, and upgrades', async () => {
    const games = await sc2Games(true);
    const armies = await ask('How large is each army at 5:00?');
    expect(sorted(armies)).toEqual(sorted(sc2.armiesAtFive(games)));
    const blocked = await ask('For how many seconds was each player supply-blocked?');
    expect(sorted(blocked)).toEqual(sorted(sc2.supplyBlocked(games)));
    const upgrades = await ask('Which upgrades are the most common?');
    expect(sorted(upgrades)).toEqual(sorted(sc2.upgradesMade(games, Infinity)));
    add('sc2', [...armies, ...blocked, ...upgrades]);
  });

  itWhole('dem', 'kills of CS2 by weapon', async () => {
    const killed = exported('dem').flatMap((file) =>
      [...iterateDem(file.bytes(), { events: ['gameEvent'] })].flatMap((event) =>
        event.type === 'gameEvent' && event.name === 'player_death' && 'weapon' in event.keys ? [event.keys] : [],
      ),
    );
    // goldens of CS2 count them
    const golden = exported('dem').filter(({ name }) => name.startsWith('cs2'));
    const times = golden.map(
      (file) => file.golden<{ gameEvents: { byName: Record<string, number> } }>().gameEvents.byName['player_death'] ?? 0,
    );
    expect(killed).toHaveLength(times.reduce((total, one) => total + one, 0));
    const rows = [...grouped(killed, ({ weapon }) => weapon)].map(([weapon, all]) => ({
      weapon,
      kills: all.length,
      headshots: all.filter(({ headshot }) => headshot === true).length,
    }));
    const answer = await ask('Which weapons make the most kills in CS2?');
    expect(sorted(answer)).toEqual(sorted(rows));
    add('dem', answer);
  });

  itWhole('vcr', 'best laps, gaps to the leader, and even laps', async () => {
    interface Golden {
      readonly drivers: readonly { readonly number?: number; readonly slot?: number; readonly name: { readonly text: string } }[];
      readonly laps: Readonly<Record<string, readonly { lap: number; time: number | null; finishAt: number | null; valid: boolean }[]>>;
    }
    const races = exported('vcr').map((file) => {
      const { drivers, laps } = file.golden<Golden>();
      return Object.entries(laps).flatMap(([number, own]) =>
        own.map(({ lap, time, finishAt }): LapFacts => ({
          driver: drivers.find((driver) => (driver.number ?? driver.slot) === Number(number))!.name.text,
          lap,
          seconds: time ?? undefined,
          endedAt: finishAt ?? undefined,
        })),
      );
    });
    const best = await ask('What is the best lap of each driver?');
    expect(sorted(best)).toEqual(sorted(bestLaps(races, Infinity)));
    const gaps = await ask('How far behind the leader is each driver after each lap?');
    expect(sorted(gaps)).toEqual(sorted(races.flatMap((laps) => gapsToLeader(laps))));
    const even = await ask('Which drivers are the most consistent?');
    expect(sorted(even)).toEqual(sorted(evenLaps(races, Infinity)));
    add('vcr', [...best, ...gaps, ...even]);
  });

  itWhole('gamecache', 'heroes of gamecaches that win', async () => {
    const played = exported('gamecache').flatMap((file) => {
      const { layout, programVersion, items } = file.golden<GamecacheGolden>();
      const numbering = layout === 'v3' || programVersion!.major >= 2 ? 'points' : 'list';
      return items!.flatMap(({ winner, players }) =>
        (players ?? []).flatMap(({ hero, team }) => {
          const name = hero === null ? undefined : gamecacheHeroName(hero, numbering);
          const side = winner?.side ?? undefined;
          if (name === undefined || side === undefined || (team !== 0 && team !== 1)) return [];
          return [{ name, won: side === (team === 0 ? 'sentinel' : 'scourge') }];
        }),
      );
    });
    const rows = [...grouped(played, ({ name }) => name)]
      .filter(([, all]) => all.length >= 8)
      .map(([hero, all]) => ({ hero, games: all.length, percent: round((100 * all.filter(({ won }) => won).length) / all.length, 1) }));
    const answer = await ask('Which heroes of a gamecache win most often?');
    expect(sorted(answer)).toEqual(sorted(rows));
    add('gamecache', answer);
  });

  itWhole('icrep', 'what players of Iron Curtain matches have collected', async () => {
    const rows = exported('icrep').flatMap((file) => {
      if (file.name in DAMAGED) return [];
      const { metadata } = parseIcrepSync(file.bytes(), { include: ['metadata'] });
      const tickSeconds = TICK_MS[metadata!['game_speed'] as string]! / 1000;
      const counted = [...iterateIcrep(file.bytes(), { events: ['playerStatSnapshot'] })].flatMap(({ tick, player, stats }) =>
        stats.totalCollected.map(({ amount }) => ({
          player_id: player,
          minute: Math.floor((tick * tickSeconds) / 60),
          collected: Number(amount),
        })),
      );
      return [...grouped(counted, ({ player_id: player, minute }) => `${player} ${minute}`).values()].map(([first, ...others]) => ({
        ...first!,
        collected: Math.max(first!.collected, ...others.map(({ collected }) => collected)),
      }));
    });
    const answer = await ask('What has each Iron Curtain player collected, minute by minute?');
    expect(sorted(answer)).toEqual(sorted(rows));
    add('icrep', answer);
  });

  itWhole('icrep', 'which replays are damaged, and how', async () => {
    const answer = await ask('Which replays are damaged, and how?');
    expect(answer.map(({ file }) => file).sort()).toEqual(Object.keys(DAMAGED).sort());
    for (const { file, damage, byte, what } of answer) {
      const known = DAMAGED[file as keyof typeof DAMAGED];
      expect([damage, what]).toEqual([known.damage, expect.stringContaining(known.where)]);
      expect(byte).toBeGreaterThanOrEqual(known.bytes[0]);
      expect(byte).toBeLessThanOrEqual(known.bytes[1]);
    }
    expect(Object.fromEntries(refused)).toEqual(UNREADABLE);
  });
});
