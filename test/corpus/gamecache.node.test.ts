import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  parseGamecacheSync,
  type Gamecache,
  proposeGamecachePathEncoding,
  groupGamecacheGames,
  gamecacheStats,
  type GamecacheItem,
} from '../../src/formats/gamecache/index.js';
import { decodeGamecacheRecordsSync } from '../../src/formats/gamecache/model.js';
import type { GamecacheString, GamecacheLegacyRecord, GamecacheV3Record } from '../../src/formats/gamecache/records.js';
import { writeGamecache } from '../../src/formats/gamecache/writer.js';
import { corpusFacts, corpusFiles, describeBeside, describeFile, type CorpusFile } from '../support/corpus.node.js';

interface GoldenText {
  hex: string;
  wide: boolean;
  text: string;
  gbk?: string;
}
interface GoldenVersion {
  raw: number;
  text: string | null;
}
type GoldenPlayer = Record<string, unknown> & { name: GoldenText | null; stats: number[] | Record<string, number> | null };
interface GoldenItem {
  offset: number;
  storedSize: number;
  flags?: number;
  unknownFlags?: number;
  age?: number;
  end?: number;
  unread: number;
  modifiedRaw: string;
  modifiedKind: string;
  modified: string | null;
  path: GoldenText;
  name: GoldenText | null;
  ratio?: GoldenText | null;
  lengthMs: number | null;
  mode: GoldenText | { raw: string; text: string } | null;
  playerCount: number | null;
  mapVersion: GoldenVersion | null;
  warcraftVersion: GoldenVersion | null;
  winner: { raw: number; side: string | null; source: string } | null;
  hostIndex?: number;
  saverIndex?: number;
  players: GoldenPlayer[] | null;
  index?: number;
}
interface Golden {
  layout: 'legacy' | 'v3';
  programVersion?: { raw: number; encoding: string; major: number; minor: number; build: number; normalized: number; text: string };
  itemCount: number;
  nextAge?: number;
  statsPerPlayer?: number;
  sizesTrusted?: boolean;
  trailingBytes: number;
  warnings: unknown[];
  items?: GoldenItem[];
  itemsSample?: GoldenItem[];
  rows?: string[];
}

const facts = corpusFacts('gamecache', { files: 7, facts: 2600 });
const files = corpusFiles('gamecache');
const hex = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString('hex');
const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** A string in the golden's form; the text is the item's own, the bytes those of the record. */
function text(value: Uint8Array | GamecacheString | undefined, decoded: string | undefined): unknown {
  if (value === undefined) return null;
  const { isWide, bytes } = value instanceof Uint8Array ? { isWide: false, bytes: value } : value;
  return { hex: hex(bytes), wide: isWide, text: decoded };
}
const version = (value: { raw: number; text?: string | undefined } | undefined): unknown =>
  value === undefined ? null : { raw: value.raw, text: value.text ?? null };
const SOURCES = { replay: 'game', chat: 'chat', position: 'position' } as const;
/** What the file stores where we have undefined; the goldens have it so. */
const NOT_RECORDED = -1;
const NO_LENGTH = 0xffffffff;

function winner({ winner: won }: GamecacheItem): unknown {
  return won === undefined
    ? null
    : { raw: won.raw, side: orNull(won.side), source: won.judgedBy === undefined ? 'unknown' : SOURCES[won.judgedBy] };
}

function dates({ modified = 0n, modifiedAt }: GamecacheItem): object {
  const kind = modified === 0n ? 'none' : modified >= 10n ** 16n ? 'filetime' : 'unix';
  return { modifiedRaw: modified.toString(), modifiedKind: kind, modified: modifiedAt?.toISOString() ?? null };
}

/** An item and its record in the golden's form. */
function plain(item: GamecacheItem, record: GamecacheLegacyRecord | GamecacheV3Record): object {
  const common = {
    offset: item.offset,
    storedSize: item.storedBytes,
    index: item.index,
    path: text(item.pathBytes, item.path),
    ...dates(item),
    lengthMs: record.gameLengthMs === undefined ? null : (item.gameLengthMs ?? NO_LENGTH),
    mapVersion: version(item.mapVersion),
    warcraftVersion: version(item.warcraftVersion),
    winner: winner(item),
    unread: record.unread.length,
  };
  if (item.layout === 'v3') {
    return {
      ...common,
      name: text(item.gameNameBytes, item.gameName),
      mode: { raw: `0x${item.gameModeMask.toString(16)}`, text: item.gameMode },
      playerCount: item.players.length,
      hostIndex: item.hostIndex ?? NOT_RECORDED,
      saverIndex: item.saverIndex ?? NOT_RECORDED,
      players: item.players.map((p) => ({
        name: text(p.nameBytes, p.name),
        team: p.teamId,
        hero: p.heroId,
        stats: {
          kills: p.kills,
          deaths: p.deaths,
          creeps: p.creeps,
          denies: p.denies,
          assists: p.assists,
          gold: p.statGold,
          neutrals: p.neutrals,
        },
        leaveTimeMs: p.leaveTimeMs,
        lane: p.laneId,
        level: p.level,
        gold: p.gold,
        apm: p.apm,
      })),
    };
  }
  const legacy = record as GamecacheLegacyRecord;
  return {
    ...common,
    flags: item.flags,
    unknownFlags: item.unknownFlags,
    age: item.age,
    name: text(legacy.gameName, item.gameName),
    ratio: text(legacy.gameRatio, item.gameRatio),
    mode: text(legacy.gameMode, item.gameMode),
    playerCount: orNull(item.players?.length),
    players: orNull(
      item.players?.map((p, i) => ({
        name: text(legacy.names?.[i], p.name),
        hero: orNull(p.heroId),
        stats:
          legacy.stats === undefined
            ? null
            : [p.kills, p.deaths, p.creeps, p.denies, p.assists]
                .slice(0, legacy.stats.length / legacy.playerCount!)
                .map((stat) => stat ?? NOT_RECORDED),
        leaveTimeMs: orNull(p.leaveTimeMs),
        gold: legacy.gold === undefined ? null : (p.gold ?? NOT_RECORDED),
        level: orNull(p.level),
        lane: orNull(p.laneId),
        team: orNull(p.teamId),
        apm: orNull(p.apm),
      })),
    ),
  };
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  const bytes = file.bytes();
  const fact = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);
  const cache = parseGamecacheSync(bytes);
  const records = decodeGamecacheRecordsSync(bytes);

  it('has the header of the golden', () => {
    const { header } = cache;
    fact('layout', header.layout, golden.layout);
    fact('itemCount', header.itemCount, golden.itemCount);
    fact('complete', cache.isComplete, golden.trailingBytes === 0 && golden.warnings.length === 0);
    fact('trailingBytes', records.trailing.length, golden.trailingBytes);
    if (header.layout === 'v3') return;
    fact(
      'programVersion',
      { ...header.version, encoding: header.version.encoding === 200 ? '200/2/1' : '2600/26/1' },
      golden.programVersion,
    );
    fact('nextAge', header.nextAge, golden.nextAge);
    fact('statsPerPlayer', header.statsPerPlayer, golden.statsPerPlayer);
    fact('sizesTrusted', header.hasTrustedSizes, golden.sizesTrusted);
  });

  it('has the items of the golden', () => {
    const expected = golden.items ?? golden.itemsSample!;
    if (golden.items) fact('items', cache.items.length, golden.items.length);
    for (const [i, { end, ...item }] of expected.entries()) {
      const index = item.index ?? i;
      const record = records.items[index]!;
      const { path, ...rest } = item;
      // the same bytes as GBK, from the option
      if (path.gbk !== undefined) fact(`item ${index} as GBK`, inGbk(file).items[index]!.path, path.gbk);
      fact(`item ${index}`, plain(cache.items[index]!, record), {
        ...rest,
        index,
        path: { hex: path.hex, wide: path.wide, text: path.text },
      });
      const next = cache.items[index + 1]?.offset ?? bytes.length;
      if (end !== undefined) fact(`end of item ${index}`, next - record.unread.length, end);
    }
  });

  it('has the rows of the golden', () => {
    if (golden.rows === undefined) return;
    const rows = cache.items.map((item) => {
      if (item.layout === 'v3') throw new Error('rows are of legacy files');
      return [
        item.index,
        item.offset,
        item.storedBytes,
        item.modified ?? 0,
        item.flags,
        item.age,
        hex(item.pathBytes),
        item.players?.length ?? '-',
      ].join('|');
    });
    expect(rows).toEqual(golden.rows);
    facts.add(file, rows.length);
  });

  it('is written back byte by byte', () => {
    fact('bytes', Buffer.compare(writeGamecache(records), bytes), 0);
  });
});

const decoded = new Map<string, Gamecache>();
function inGbk(file: CorpusFile): Gamecache {
  const known = decoded.get(file.name) ?? parseGamecacheSync(file.bytes(), { pathEncoding: 'gbk' });
  decoded.set(file.name, known);
  return known;
}

interface Truncation {
  file: string;
  keepBytes: number;
  itemsRecovered: number;
  declared: number;
  warnings: { item: number; offset: number; code: string }[];
}
describeBeside('gamecache', 'truncation.json', (path) => {
  const truncations = JSON.parse(readFileSync(path, 'utf8')) as Truncation[];

  it.each(truncations.filter(({ file }) => files.some(({ name }) => name === file)))(
    '$file cut to $keepBytes bytes gives $itemsRecovered items',
    ({ file: name, keepBytes, itemsRecovered, declared, warnings }) => {
      const file = files.find((one) => one.name === name)!;
      const { layout } = file.golden<Golden>();
      const cut = file.bytes().slice(0, keepBytes);
      const cache = parseGamecacheSync(cut, { layout });
      const seen = {
        isComplete: cache.isComplete,
        items: cache.items.length,
        declared: cache.header.itemCount,
        warnings: cache.diagnostics
          .filter(({ severity }) => severity === 'error')
          .map(({ code, offset, path }) => ({ item: Number(/^item (\d+)$/.exec(path[0]!)?.[1]), offset, code: code.toUpperCase() })),
      };
      facts.equal(file, `cut to ${keepBytes}`, seen, { isComplete: false, items: itemsRecovered, declared, warnings });
      expect(cache.items).toEqual(parseGamecacheSync(file.bytes(), { layout }).items.slice(0, itemsRecovered));
    },
  );
});

describeFile('gamecache', 'real_3.04b', (file) => {
  const cache = parseGamecacheSync(file.bytes());

  it('has paths in GBK, which one proposal for all of them finds', () => {
    facts.equal(file, 'encoding', proposeGamecachePathEncoding(cache.items.map(({ pathBytes }) => pathBytes)).encoding, 'gbk');
  });

  it('has no copies, though 81 games share their second with another (fact sheet, section 5)', () => {
    facts.equal(file, 'groups', groupGamecacheGames(cache.items).length, 173);
    facts.equal(file, 'games', gamecacheStats(cache).games, 173);
  });
});
