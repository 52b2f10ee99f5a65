import { createHash, type BinaryLike } from 'node:crypto';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedNames, openMpq } from '../../src/containers/mpq/archive.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { BitPackedReader } from '../../src/core/bit-packed-reader.js';
import { ByteReader } from '../../src/core/byte-reader.js';
import { isReplayError } from '../../src/core/errors.js';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { readSc2Attributes } from '../../src/formats/sc2/attributes.js';
import { parseSc2Sync, type Sc2Replay } from '../../src/formats/sc2/index.js';
import type { Sc2StreamName } from '../../src/formats/sc2/layout.js';
import { Sc2Match } from '../../src/formats/sc2/match/match.js';
import { bitPackedDecoder } from '../../src/protocols/blizzard/bit-packed.js';
import { describeSc2Event } from '../../src/formats/sc2/event-bytes.js';
import { decodeSc2RecordsSync } from '../../src/formats/sc2/model.js';
import { SC2_TABLES } from '../../src/formats/sc2/protocol/lookup.js';
import type { BlizzardType } from '../../src/protocols/blizzard/types.js';
import { versionedDecoder } from '../../src/protocols/blizzard/versioned.js';
import { explainSc2Event } from '../../src/formats/sc2/explain-event.js';
import { readEvents, WIRE_EVENTS, type Sc2WireEvent } from '../../src/formats/sc2/framing.js';
import { Sc2Session } from '../../src/formats/sc2/session.js';
import { STREAM_ORDER } from '../../src/formats/sc2/layout.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { SyncDrive, iterate } from '../../src/io/drive-sync.js';
import { canonical } from '../protocols/blizzard/canonical-text.js';
import { expectExplained } from '../formats/sc2/explained.js';
import { corpusFacts, corpusFiles, expectEqual, isDamaged } from '../support/corpus.node.js';
import { runs } from '../support/runs.js';

interface StreamGolden {
  absent?: boolean;
  deleted?: boolean;
  count: number;
  sha256: string;
  lastGameloop: number;
  byName: Record<string, number>;
  checkpoints: [number, string][];
  referenceError?: string;
  intact?: { count: number; sha256: string };
}
interface Golden {
  header: { sha256: string; version: object; type: number; elapsedGameLoops: number; useScaledTime: boolean | null; dataBuildNum?: number };
  mpq: Record<
    | 'userDataSize'
    | 'userDataContentSize'
    | 'headerOffset'
    | 'headerSize'
    | 'formatVersion'
    | 'archiveSize'
    | 'sectorSize'
    | 'hashTableEntries'
    | 'blockTableEntries',
    number
  >;
  listfile?: string[];
  files?: { name: string; size: number; packedSize: number; flags: string; sha256: string; deleted?: true }[];
  details?: { sha256: string };
  detailsBackup?: { sha256: string };
  initData?: { sha256: string };
  initDataBackup?: { sha256: string };
  attributes?: {
    source: number | null;
    mapNamespace: number;
    count: number;
    sha256: string;
    selected: Record<string, Record<string, string>>;
  };
  metadata?: Record<string, unknown>;
  gameEvents?: StreamGolden;
  messageEvents?: StreamGolden;
  trackerEvents?: StreamGolden;
  sc2reader?: {
    winner?: number | null;
    entities?: { sid: number; name: string; human: boolean; observer: boolean; result?: string; play_race?: string; clan_tag?: string }[];
  };
  facts?: { realSeconds?: number; chat?: [number, number, number, string][]; timeUTC?: string; timeLocalOffsetMinutes?: number };
}

const MATCH = ['summary', 'players', 'units', 'stats', 'buildOrder', 'apm', 'selections', 'camera', 'chat'] as const;
const READ = [
  ...MATCH,
  'details',
  'detailsBackup',
  'initData',
  'initDataBackup',
  'attributes',
  'metadata',
  'gameEvents',
  'messageEvents',
  'trackerEvents',
  'files',
] as const;
const files = corpusFiles('sc2');
const facts = corpusFacts('sc2', { files: 121, facts: 112_000 + runs(8000) });
const sha256 = (data: BinaryLike): string => createHash('sha256').update(data).digest('hex');
const detailsOf = (bytes: Uint8Array): string =>
  canonical(versionedDecoder(SC2_TABLES.details, 'wire')(new ByteReader(bytes)), SC2_TABLES.details);

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  // unpacked once for what follows: the sections, and how many events come in the order of the match
  let replay: Sc2Replay<(typeof READ)[number]>;
  let merged = 0;
  beforeAll(() => {
    const reading = iterate(new Sc2Session(STREAM_ORDER, READ, {}, Sc2Match), file.bytes());
    for (const batch of reading.batches()) merged += batch.length;
    replay = reading.end();
  });
  afterAll(() => void (replay = undefined!));

  it('has the files and events of its golden', () => {
    const bytes = file.bytes();
    const equal = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);
    const drive = new SyncDrive(bytes);
    const opening = drive.run(openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined)));
    const { userData } = opening;
    const type = SC2_TABLES.header;
    equal('header', sha256(canonical(versionedDecoder(type, 'wire')(new ByteReader(userData!.content)), type)), golden.header.sha256);
    const archive = drive.run(opening.tables());
    const { offset, headerSize, archiveSize, formatVersion, sectorSize, hashTableEntries, blockTableEntries } = archive.header;
    equal(
      'mpq',
      {
        userDataSize: userData!.reservedBytes,
        userDataContentSize: userData!.content.length,
        headerOffset: offset,
        headerSize,
        formatVersion,
        archiveSize,
        sectorSize,
        hashTableEntries,
        blockTableEntries,
      },
      { ...golden.mpq, note: undefined },
    );
    const contents = new Map<string, Uint8Array | undefined>();
    const read = (name: string): Uint8Array | undefined => {
      if (!contents.has(name)) contents.set(name, drive.run(archive.read(name)));
      return contents.get(name);
    };
    const listfile = read('(listfile)');
    if (listfile) equal('listfile', [...listedNames(listfile)], golden.listfile);
    for (const expected of golden.files ?? []) {
      const entry = archive.entry(expected.name);
      if (expected.deleted) {
        equal(`${expected.name} status`, entry?.status, 'deleted');
        equal(`${expected.name} content`, read(expected.name), undefined);
        continue;
      }
      const { name, size, packedSize, flags } = expected;
      equal(`${name} entry`, [entry?.byteLength, entry?.packedByteLength, entry?.flags.toString(16)], [size, packedSize, flags]);
      equal(`${name} content`, sha256(read(name)!), expected.sha256);
    }

    equal('complete', replay.isComplete, !isDamaged(file));
    const { baseBuild } = replay.header.version;
    equal('version', replay.header.version, golden.header.version);
    equal('type and length', [replay.header.type, replay.header.elapsedGameLoops], [golden.header.type, golden.header.elapsedGameLoops]);
    equal('useScaledTime', replay.header.useScaledTime, golden.header.useScaledTime ?? false);
    const protocol = SC2_TABLES.protocolOf(baseBuild);
    const lobbyOf = (content: Uint8Array): string =>
      canonical(bitPackedDecoder(protocol.initData, 'wire')(new BitPackedReader(content)), protocol.initData);
    for (const [section, name, textOf] of [
      ['details', 'replay.details', detailsOf],
      ['detailsBackup', 'replay.details.backup', detailsOf],
      ['initData', 'replay.initData', lobbyOf],
      ['initDataBackup', 'replay.initData.backup', lobbyOf],
    ] as const) {
      const content = read(name);
      equal(`${section} is there`, replay[section] !== undefined, golden[section]?.sha256 !== undefined);
      if (content) equal(section, sha256(textOf(content)), golden[section]!.sha256);
    }
    equal('metadata', replay.metadata ?? null, golden.metadata ?? null);
    if (golden.attributes) {
      equal('attributes', attributesText(read('replay.attributes.events')!, baseBuild), golden.attributes.sha256);
      for (const [scope, values] of Object.entries(golden.attributes.selected)) {
        for (const [id, value] of Object.entries(values))
          equal(`attribute ${id} of ${scope}`, replay.attributes!.scopes.get(Number(scope))!.get(Number(id)), value.trim());
      }
    }
    if (golden.facts?.timeUTC && replay.details) equal('played at', replay.details.playedAt!.toISOString(), golden.facts.timeUTC);
    if (golden.facts?.timeLocalOffsetMinutes !== undefined && replay.details)
      equal('local offset', replay.details.localOffsetMinutes, Math.round(golden.facts.timeLocalOffsetMinutes));
    const chat = (replay.messageEvents ?? []).flatMap((event) =>
      event.type === 'chat' ? [[event.gameloop, event.userId, event.text]] : [],
    );
    if (golden.facts?.chat)
      equal(
        'chat',
        chat.slice(0, 40),
        golden.facts.chat.map(([loop, user, , text]) => [loop, user, text]),
      );

    let events = 0;
    for (const stream of ['game', 'message', 'tracker'] as const) {
      const expected = golden[`${stream}Events`];
      const content = read(`replay.${stream}.events`);
      equal(`${stream} is there`, content !== undefined, expected !== undefined && !expected.absent && !expected.deleted);
      if (content) events += compareStream(stream, content, baseBuild, expected!, equal);
    }
    equal('merged events', merged, events);
  });

  if (file.name.startsWith('1.0.')) {
    it('byte by byte', () => {
      const drive = new SyncDrive(file.bytes());
      const content = drive.run(
        drive.run(drive.run(openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined))).tables()).read('replay.game.events'),
      )!;
      const reading = readEvents('game', content, SC2_TABLES.protocolOf(15405), 'wire', WIRE_EVENTS);
      let gameloop = 0;
      let count = 0;
      for (let at = 0, event = reading.next(); event !== undefined; at = reading.offset, event = reading.next()) {
        const { gameloops, userId, name, ability } = describeSc2Event(content, at);
        gameloop += gameloops;
        if (gameloop !== event.gameloop || userId !== event.userId || name !== event.name)
          expect([gameloop, userId, name]).toEqual([event.gameloop, event.userId, event.name]);
        count += 2;
        if (event.name !== 'SCmdEvent') continue;
        const { m_abilLink: link, m_abilCmdIndex: index } = event.fields;
        expectEqual(ability, link === 0xffff ? undefined : { link, index });
        count++;
      }
      facts.add(file, count);
    });
  }

  it('is a match', () => {
    const { sc2reader, trackerEvents: tracker, facts: { realSeconds } = {} } = golden;
    const { summary, players } = replay;
    const entities = [...(sc2reader?.entities ?? [])].sort((a, b) => a.sid - b.sid);
    const active = players?.filter(({ isObserver }) => !isObserver) ?? [];
    if (summary && realSeconds !== undefined)
      facts.equal(file, 'real seconds', Math.abs(summary.durationSeconds + (summary.setupSeconds ?? 0) - realSeconds) < 0.00051, true);
    // sc2reader takes ids for ranks, which GameHeart's games and some computers' have not: only what it can know is compared
    const playing = entities.filter(({ observer }) => !observer);
    if (playing.length === active.length) {
      for (const [i, entity] of playing.entries()) {
        const { name, control, result, race, clanTag } = active[i]!;
        const expected = {
          name: entity.name === '' ? undefined : entity.name,
          human: entity.human,
          result: entity.result?.toLowerCase() ?? 'undecided',
          clanTag: entity.clan_tag ?? '',
        };
        facts.equal(file, `player ${i}`, { name, human: control === 'human', result, clanTag: clanTag ?? '' }, expected);
        if (entity.play_race) facts.equal(file, `race of player ${i}`, race, entity.play_race.toLowerCase().split(' ')[0]);
      }
      if (typeof sc2reader?.winner === 'number' && summary)
        facts.equal(file, 'winner', summary.teams.findIndex(({ result }) => result === 'win') + 1, sc2reader.winner);
    }
    if (tracker?.byName && tracker.referenceError === undefined) {
      for (const event of replay.trackerEvents!) {
        if (event.type === 'playerSetup' && event.slotId !== undefined && event.gameloop === 0) {
          facts.equal(
            file,
            'player id without the tracker',
            players?.find(({ slotId }) => slotId === event.slotId)?.playerId,
            event.playerId,
          );
        }
      }
      if ((tracker.byName['SUnitBornEvent'] ?? 0) > 0) expect(replay.units!.length, 'units').toBeGreaterThan(0);
    } else if (tracker === undefined) {
      facts.equal(file, 'units without a tracker', [replay.units, replay.stats], [undefined, undefined]);
    }
  });

  const { size } = statSync(file.path);
  if (size < 48 << 10) {
    it('is written again', () => {
      if (!golden.files) return;
      const records = decodeSc2RecordsSync(file.bytes());
      const written = decodeSc2RecordsSync(writeSc2(records));
      expectEqual(written, records);
      for (const { name, content } of records.files) {
        // decoded, so its encoding equals the file's own bytes; two files have ones among the padding bits of a bit-packed stream
        if (/replay\.(details|initData|tracker\.events)/.test(name))
          facts.equal(file, `${name} is decoded`, content.kind !== 'bytes', true);
      }
    });
  }

  if (size < 16 << 10) {
    it('damaged, gives a result or a ReplayError', () => {
      const bytes = file.bytes();
      const include = [
        'details',
        'initData',
        'attributes',
        'metadata',
        'gameEvents',
        'messageEvents',
        'trackerEvents',
        'files',
        ...MATCH,
      ] as const;
      let seed = bytes.length;
      const random = (below: number): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) % below;
      const most = runs(400);
      let rounds = 0;
      for (let round = 0; round < most; round++) {
        const damaged = round < most / 2 ? bytes.slice(0, random(bytes.length)) : bytes.slice();
        if (round >= most / 2) for (let i = 1 + random(8); i > 0; i--) damaged[random(damaged.length)] = random(256);
        try {
          const { isComplete } = parseSc2Sync(damaged, { include });
          if (round < most / 2 && isComplete) expect.fail(`${damaged.length} of ${bytes.length} bytes are complete`);
        } catch (error) {
          if (!isReplayError(error)) throw error;
        }
        rounds++;
      }
      facts.add(file, rounds);
    });
  }
});

function attributesText(content: Uint8Array, baseBuild: number): string {
  const { source, mapNamespace, list } = readSc2Attributes(content, baseBuild, DEFAULT_LIMITS);
  const start = content.length - list.length * 13;
  const lines = list
    .map(({ scope, id, namespace }, i) => ({
      scope,
      id,
      line: `${scope}|${id}|${namespace}|${valueHex(content.subarray(start + i * 13 + 9, start + i * 13 + 13))}`,
    }))
    .sort((a, b) => a.scope - b.scope || a.id - b.id);
  return sha256(
    [`${source ?? 'null'}|${mapNamespace}|${list.length}`, ...lines.map(({ line }) => line)].map((line) => `${line}\n`).join(''),
  );
}

function valueHex(stored: Uint8Array): string {
  return Buffer.from(stored)
    .reverse()
    .toString('hex')
    .replace(/^(00)+|(00)+$/g, '');
}

/** Blizzard's table of base build 24764 lacks two fields of this event (docs/formats/sc2.md, section 5), so its goldens do too. */
const HIJACK_PUBLISHED = 24944;

function leaveOut(fields: unknown): void {
  const event = fields as { m_method?: number; m_userInfos: { m_observe?: number }[] };
  delete event.m_method;
  for (const info of event.m_userInfos) delete info.m_observe;
}

/** Compares one stream with its golden, and gives the number of sound events. */
function compareStream(
  stream: Sc2StreamName,
  content: Uint8Array,
  baseBuild: number,
  golden: StreamGolden,
  equal: (label: string, actual: unknown, expected: unknown) => void,
): number {
  const protocol = SC2_TABLES.protocolOf(baseBuild);
  const types = new Map<string, BlizzardType>(
    (stream === 'tracker' ? SC2_TABLES.tracker : protocol[stream]).map(({ name, type }) => [name, type]),
  );
  const reading = readEvents(stream, content, protocol, 'wire', WIRE_EVENTS);
  const hash = createHash('sha256');
  // many lines at once
  let lines = '';
  const hashLines = (): void => {
    hash.update(lines);
    lines = '';
  };
  const byName: Record<string, number> = {};
  const checkpoints = new Map(golden.checkpoints);
  let count = 0;
  let lastGameloop = 0;
  let damaged = false;
  let middle: Sc2WireEvent | undefined;
  try {
    for (let event = reading.next(); event !== undefined; event = reading.next()) {
      const { gameloop, userId, name, fields } = event;
      if (count === golden.count >> 1) middle = { ...event, fields: structuredClone(fields) };
      if (name === 'SHijackReplayGameEvent' && baseBuild < HIJACK_PUBLISHED) leaveOut(fields);
      lines += `${gameloop}|${userId ?? '-'}|${name}|${canonical(fields, types.get(name)!)}\n`;
      if (lines.length > 1 << 16) hashLines();
      byName[name] = (byName[name] ?? 0) + 1;
      lastGameloop = gameloop;
      count++;
      const checkpoint = checkpoints.get(count);
      if (checkpoint === undefined) continue;
      hashLines();
      equal(`${stream} checkpoint ${count}`, hash.copy().digest('hex').slice(0, 16), checkpoint);
    }
  } catch (error) {
    if (!isReplayError(error)) throw error;
    damaged = true;
  }
  hashLines();
  if (middle !== undefined) {
    const explained = explainSc2Event(content, { stream, baseBuild, eventIndex: golden.count >> 1 })!;
    expectExplained(explained, stream, baseBuild, middle);
    expectEqual(explainSc2Event(content, { stream, baseBuild, byteOffset: explained.byteOffset }), explained);
  }
  equal(`${stream} is damaged`, damaged, golden.referenceError !== undefined);
  equal(`${stream} events`, count, (golden.intact ?? golden).count);
  equal(`${stream} sha256`, hash.digest('hex'), (golden.intact ?? golden).sha256);
  if (!damaged) {
    equal(`${stream} names`, byName, golden.byName);
    if (count > 0) equal(`${stream} last gameloop`, lastGameloop, golden.lastGameloop);
  }
  return count;
}
