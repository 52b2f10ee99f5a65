import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync, readDemInfoSync } from '../../src/formats/dem/index.js';
import { isLzss, lzssDecompress } from '../../src/formats/dem/string-tables/lzss.js';
import { DOTA_SCHEMA } from '../../src/formats/dem/messages.gen.js';
import { messageName } from '../../src/formats/dem/message-names.js';
import { decodeMessage, type ProtoMessage } from '../../src/formats/dem/messages.js';
import { BitReader } from '../../src/core/bit-reader.js';
import { applyEntries } from '../../src/formats/dem/string-tables/string-table-entries.js';
import { StringTableRows, type DemStringTable } from '../../src/formats/dem/string-tables/string-table.js';
import { StringTables } from '../../src/formats/dem/string-tables/string-tables.js';
import { SchemaText } from '../../src/codecs/protobuf/schema.js';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import type { ReplayError } from '../../src/core/errors.js';
import { thrownBy } from '../core/expectations.js';
import { corpusFacts, corpusFiles, describeBeside, type CorpusFile } from '../support/corpus.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface InnerCount {
  name: string;
  count: number;
  bytes: number;
}
interface Golden {
  preamble: { fileInfoOffset: number; spawnGroupsOffset: number };
  header: ProtoMessage;
  fileInfo: ProtoMessage;
  serverInfo: ProtoMessage;
  outer: {
    total: number;
    commands: {
      id: number;
      name: string;
      count: number;
      compressed: number;
      storedBytes: number;
      decodedBytes: number;
      firstTick: number;
      lastTick: number;
      firstOffset: number;
    }[];
    /** `['…', n]` stands for n runs left out. */
    runs: [number | '…', number][];
  };
  inner: Record<'signon' | 'packet' | 'fullPacket', Record<string, InnerCount>>;
  stringTables: {
    id: number;
    name: string;
    entries: number;
    userDataFixedSize: boolean;
    userDataSizeBits: number;
    flags: number;
    usingVarintBitcounts: boolean;
    sha256: string;
  }[];
  gameEvents: {
    descriptors: number;
    byName: Record<string, number>;
    first: { tick: number; name: string; id: number; keys: Record<string, { type: number; value: unknown }> }[];
  };
  chat: { tick: number; kind: string; fieldsByNumber: Record<string, string[]> }[];
  userMessages: Record<string, InnerCount>;
}

const facts = corpusFacts('dem', { files: 12, facts: 930 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const source1 = corpusFiles('dem', (name) => name.startsWith('dota2-source1'));

/** A key in the canonical form: bytes outside 0x20 to 0x7E, `"` and `\` as \xhh. */
function canonicalString(text: string): string {
  let out = '';
  for (const byte of new TextEncoder().encode(text)) {
    const plain = byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x5c;
    out += plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  }
  return `s:"${out}"`;
}

function tableHash(table: DemStringTable): string {
  const hash = createHash('sha256');
  for (let i = 0; i < table.size; i++) {
    const key = table.key(i);
    if (key === undefined) continue;
    const value = table.value(i);
    hash.update(`${i}\t${canonicalString(key)}\t${value === undefined ? '-' : Buffer.from(value).toString('hex')}\n`, 'latin1');
  }
  return hash.digest('hex');
}

/** A decoded value in the golden's form: 64-bit numbers as strings. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)));
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  const bytes = file.bytes();
  const facts1 = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);

  it('has the sections of the golden', () => {
    const replay = parseDemSync(bytes, { include: ['fileInfo', 'serverInfo', 'stringTables', 'gameEvents', 'chat', 'commands'] });
    facts1('complete', replay.isComplete, true);
    facts1('diagnostics', unfounded(replay.diagnostics, file), []);
    facts1('fileInfoOffset', replay.header.fileInfoOffset ?? 0, golden.preamble.fileInfoOffset);
    facts1('spawnGroupsOffset', replay.header.spawnGroupsOffset ?? 0, golden.preamble.spawnGroupsOffset);
    facts1('map', replay.header.mapName, golden.header['map_name']);
    facts1('playbackSeconds', replay.fileInfo?.playbackSeconds, golden.fileInfo['playback_time']);
    facts1('playbackTicks', replay.fileInfo?.playbackTicks, golden.fileInfo['playback_ticks']);
    facts1('playbackFrames', replay.fileInfo?.playbackFrames, golden.fileInfo['playback_frames']);
    facts1('serverInfo.hostName', replay.serverInfo?.hostName, golden.serverInfo['host_name']);
    facts1('serverInfo.tickInterval', replay.serverInfo?.tickIntervalSeconds, golden.serverInfo['tick_interval']);
    facts1(
      'outer.commands',
      replay.commands.map(({ command, firstTick = -1, lastTick = -1, ...rest }) => ({ ...rest, firstTick, lastTick, name: command })),
      golden.outer.commands.map(({ decodedBytes: _decoded, ...rest }) => rest),
    );
    const tables = [...replay.stringTables.values()];
    facts1(
      'stringTables',
      tables.map((t) => t.name),
      golden.stringTables.map((t) => t.name),
    );
    for (const expected of golden.stringTables) {
      const table = replay.stringTables.get(expected.name) as StringTableRows;
      facts1(`${expected.name} entries`, table.size, expected.entries);
      facts1(`${expected.name} encoding`, table.encoding, {
        userDataFixedSize: expected.userDataFixedSize,
        userDataSizeBits: expected.userDataSizeBits,
        flags: expected.flags,
        usingVarintBitcounts: expected.usingVarintBitcounts,
      });
      facts1(`${expected.name} sha256`, tableHash(table), expected.sha256);
    }
    const byName: Record<string, number> = {};
    const first = [];
    for (const event of replay.gameEvents) {
      byName[event.name] = (byName[event.name] ?? 0) + 1;
      if (byName[event.name]! <= 3) first.push({ tick: event.tick, name: event.name, keys: plain(event.keys) });
    }
    facts1('gameEvents.byName', byName, golden.gameEvents.byName);
    for (const expected of golden.gameEvents.first) {
      const keys = Object.fromEntries(Object.entries(expected.keys).map(([key, { value }]) => [key, value]));
      const at = first.findIndex((event) => event.name === expected.name);
      facts1(`gameEvents.first ${expected.name}`, first.splice(at, 1)[0], { tick: expected.tick, name: expected.name, keys });
    }
    facts1('gameEvents.first are all', first, []);
  });

  it('has the commands of the golden', () => {
    const decodedBytes: Record<number, number> = {};
    const runs: [number, number][] = [];
    let total = 0;
    for (const event of iterateDem(bytes, { events: ['command'] })) {
      total++;
      decodedBytes[event.id] = (decodedBytes[event.id] ?? 0) + event.bytes.length;
      if (runs.at(-1)?.[0] === event.id) runs.at(-1)![1]++;
      else runs.push([event.id, 1]);
      if (event.command === 'DEM_FileHeader') facts1('header', plain(decodeMessage('CDemoFileHeader', event.bytes)), golden.header);
      if (event.command === 'DEM_FileInfo') facts1('fileInfo', plain(decodeMessage('CDemoFileInfo', event.bytes)), golden.fileInfo);
    }
    facts1('outer.total', total, golden.outer.total);
    const gap = golden.outer.runs.findIndex(([id]) => id === '…');
    const shown: Golden['outer']['runs'] =
      gap < 0 ? runs : [...runs.slice(0, gap), ['…', golden.outer.runs[gap]![1]], ...runs.slice(gap + golden.outer.runs[gap]![1])];
    facts1('outer.runs', shown, golden.outer.runs);
    for (const { id, decodedBytes: expected } of golden.outer.commands) facts1(`outer ${id} decodedBytes`, decodedBytes[id], expected);
  });

  it('has the messages of the golden', () => {
    const inner: Golden['inner'] = { signon: {}, packet: {}, fullPacket: {} };
    const userMessages: Record<string, InnerCount> = {};
    const chat: { tick: number; kind: string; value: ProtoMessage }[] = [];
    const { game } = parseDemSync(bytes).header;
    for (const event of iterateDem(bytes, { events: ['message'] })) {
      const count = (inner[event.source][event.id] ??= { name: event.name, count: 0, bytes: 0 });
      count.count++;
      count.bytes += event.bytes.length;
      if (event.id >= 101 && event.source !== 'fullPacket' && ![205, 207].includes(event.id)) {
        const user = (userMessages[event.id] ??= { name: event.name, count: 0, bytes: 0 });
        user.count++;
        user.bytes += event.bytes.length;
      }
      if (/ChatMessage|ChatEvent|ChatWheel|SayText2/.test(event.name))
        chat.push({ tick: event.tick!, kind: event.name, value: event.value! });
      if (event.name === 'svc_ServerInfo') {
        const { game_session_config: _config, game_session_manifest: _manifest, ...rest } = event.value!;
        facts1('serverInfo', plain(rest), golden.serverInfo);
      }
      if (event.name === 'GE_Source1LegacyGameEventList') {
        facts1('gameEvents.descriptors', (event.value!['descriptors'] as unknown[]).length, golden.gameEvents.descriptors);
      }
    }
    for (const source of ['signon', 'packet', 'fullPacket'] as const) facts1(`inner.${source}`, inner[source], golden.inner[source]);
    facts1('userMessages', userMessages, golden.userMessages);
    facts1(
      'chat',
      chat.map(({ tick, kind }) => ({ tick, kind })),
      golden.chat.map(({ tick, kind }) => ({ tick, kind })),
    );
    golden.chat.forEach(({ kind, fieldsByNumber }, i) => {
      for (const [name, value] of Object.entries(chat[i]!.value)) {
        const number = fieldNumber(kind, name);
        const sent = fieldsByNumber[number]![0]!;
        const expected = sent.startsWith('bytes:') ? Buffer.from(sent.slice(6), 'hex').toString('utf8') : sent;
        facts1(`chat ${i} ${name}`, name.startsWith('playerid') ? String(zigzag(Number(value))) : String(value), expected);
      }
    });
    expect(game).toBe(file.name.split('--')[0]);
  });

  it('gives its info from the two ends of the file', () => {
    const info = readDemInfoSync(bytes);
    facts1('info', info, parseDemSync(bytes));
  });
});

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const dotaSchema = new SchemaText(DOTA_SCHEMA);

function fieldNumber(kind: string, field: string): number {
  const type = kind.replace('DOTA_UM_', 'CDOTAUserMsg_');
  return dotaSchema.type(type).fields.find(({ name }) => name === field)!.number;
}

describe.skipIf(source1.length === 0)('Source 1 demos', () => {
  it.each(source1.map((file) => [file.name, file] as const))('%s is refused by name', (_, file) => {
    const refusal = thrownBy(() => parseDemSync(file.bytes())) as ReplayError;
    facts.equal(file, 'refusal', [refusal.code, refusal.message.includes('Source 1')], ['unsupported-version', true]);
  });
});

describeBeside('dem', 'fragments', (dir) => {
  const golden = JSON.parse(readFileSync(join(dir, 'fragments.golden.json'), 'utf8')) as {
    stringtables: Record<string, { name: string; numEntries: number; items: number; sha256: string; compressed: boolean }>;
  };
  const file: CorpusFile = { name: 'fragments', path: dir, bytes: () => new Uint8Array(0), golden: () => golden as never };

  it('undoes LZSS', () => {
    for (const name of readdirSync(join(dir, 'lzss')).filter((n) => n.endsWith('.lzss'))) {
      const packed = new Uint8Array(readFileSync(join(dir, 'lzss', name)));
      expect(isLzss(packed)).toBe(true);
      facts.equal(
        file,
        name,
        Buffer.from(lzssDecompress(packed, DEFAULT_LIMITS)),
        readFileSync(join(dir, 'lzss', name.replace('.lzss', '.plain'))),
      );
    }
  });

  it('reads all string tables of a match', () => {
    const tables = new StringTables(new ReadBudget(DEFAULT_LIMITS));
    for (const name of readdirSync(join(dir, 'stringtables'))
      .filter((n) => n.endsWith('.pbmsg'))
      .sort()) {
      const message = decodeMessage('CSVCMsg_CreateStringTable', new Uint8Array(readFileSync(join(dir, 'stringtables', name))));
      const { table, changed } = tables.create(message);
      const expected = golden.stringtables[name]!;
      facts.equal(file, `${name} name`, table.name, expected.name);
      facts.equal(file, `${name} rows`, changed.length, expected.items);
      facts.equal(file, `${name} sha256`, tableHash(table), expected.sha256);
    }
  });

  it('reads relative indexes of an update', () => {
    const table = new StringTableRows(0, 'EntityNames', {
      userDataFixedSize: false,
      userDataSizeBits: 0,
      flags: 0,
      usingVarintBitcounts: false,
    });
    const update = new Uint8Array(readFileSync(join(dir, 'stringtables', 'update-EntityNames-13-entries.raw')));
    const changed = applyEntries(table, new BitReader(update), 13, new ReadBudget(DEFAULT_LIMITS));
    facts.equal(file, 'first index of the update', changed[0], 261);
    facts.equal(file, 'rows of the update', changed.length, 13);
  });
});

it('knows the names of the messages that the games share', () => {
  expect(messageName(55, 'cs2')).toBe('svc_PacketEntities');
  expect(messageName(612, 'dota2')).toBe('DOTA_UM_ChatMessage');
  expect(messageName(612, undefined)).toBeUndefined();
});
