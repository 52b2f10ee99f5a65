import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymizeW3g } from '../../src/formats/w3g/anonymize.js';
import { RawActionCursor, actionLayouts, readFields, writeAction } from '../../src/formats/w3g/action-codec.js';
import type { W3gEvent } from '../../src/formats/w3g/events.js';
import { loadW3gNames, parseW3gSync, readW3gInfo, type W3gReplay } from '../../src/formats/w3g/index.js';
import { EVENT_TYPES, SECTIONS, W3gSession } from '../../src/formats/w3g/session.js';
import { decodeW3gRecordsSync, type W3gRecords } from '../../src/formats/w3g/model.js';
import { settingsParts, decodeW3gSettings, encodeW3gSettings } from '../../src/formats/w3g/settings.js';
import { streamBytes, writeW3g } from '../../src/formats/w3g/writer.js';
import { iterate } from '../../src/io/drive-sync.js';
import { ByteWriter } from '../../src/core/byte-writer.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { watchedAccess } from '../contract/sources.js';
import { blockText, eventText } from '../formats/w3g/canonical-text.js';
import { corpusFacts, corpusFiles, describeFile, expectEqual, itWhole, type CorpusFile } from '../support/corpus.node.js';
import { hex } from '../support/hex.js';

type Text = string | { readonly hex: string };
type Row = readonly (number | string | null | { readonly hex: string })[];
interface LineGolden {
  readonly count: number;
  readonly sha256: string;
  readonly checkpoints: readonly (readonly [number, string])[];
  readonly first: readonly string[];
  readonly last: readonly string[];
}
interface Golden {
  readonly header: Record<string, unknown> & { readonly offset: number; readonly crc32: string; readonly durationMs: number };
  readonly container: {
    readonly wideBlockHeaders: boolean;
    readonly streamSha256: string;
    readonly trailingBytes: number;
    readonly trailing: string;
  };
  readonly netease?: {
    readonly gameId: string;
    readonly name: string;
    readonly mode: string;
    readonly mapName: string;
    readonly queue: string;
    readonly startedUnixSeconds: number;
    readonly platformVersion: string;
    readonly gameVersion: string;
    readonly players: readonly { readonly slot: number; readonly team: number; readonly accountId: number; readonly name: string }[];
  };
  readonly game: {
    readonly host: { readonly playerId: number; readonly name: Text; readonly extra: string };
    readonly gameName: Text;
    readonly privateString: Text;
    readonly settingsEncoded: string;
    readonly settings: Record<string, unknown> & { readonly flags: number; readonly mapSha1: string | null };
    readonly playerCount: number;
    readonly gameFlags: number;
    readonly languageId: number;
    readonly players: readonly { readonly playerId: number; readonly name: Text; readonly extra: string; readonly join: number }[];
    readonly records: readonly string[];
    readonly extras: readonly {
      readonly id: string;
      readonly sub: number;
      readonly length: number;
      readonly sha256: string;
      readonly value: unknown;
    }[];
    readonly slots: readonly Record<string, number>[];
    readonly randomSeed: number;
    readonly selectMode: number;
    readonly startSpots: number;
  };
  readonly actionIds: {
    readonly shifted: boolean;
    readonly decidedBy: string;
    readonly first: number | null;
    readonly marker: string | null;
  };
  readonly blocks: LineGolden & { readonly byId: Record<string, number> };
  readonly checksums: { readonly sha256: string };
  readonly commandBlocks: number;
  readonly actions: {
    readonly total: number;
    readonly byId: Record<string, number>;
    readonly byPlayer: Record<string, Record<string, number>>;
  };
  readonly events: LineGolden;
  readonly chat: readonly Row[];
  readonly leaves: readonly Row[];
  readonly finalMs: number;
  readonly pauses: readonly (readonly [number, number, string])[];
  readonly storedValues?: { readonly count: number; readonly byCache: Record<string, number> } & Record<string, unknown>;
  readonly syncData?: { readonly count: number };
  readonly facts: {
    readonly saverPlayerId: number | null;
    readonly winnerTeam: { readonly result9: number | null; readonly w3gjsRule: number | null; readonly saverRule: number | null };
    readonly apm: Record<string, { readonly counted: number; readonly lastCommandMs: number; readonly apm: number }>;
  };
  /** Not all goldens have what w3gjs says. */
  readonly w3gjs?: {
    readonly disagrees?: unknown;
    /** -1 for none. */
    readonly winningTeamId?: number;
    readonly settings: { readonly observerMode: keyof typeof OBSERVER_MODES };
    readonly players: readonly {
      readonly id: number;
      readonly name: string;
      readonly raceDetected: string;
      readonly color: string;
      readonly heroes: readonly { readonly id: string | null; readonly level: number; readonly abilities: Record<string, number> }[];
      readonly units: Record<string, number>;
      readonly buildings: Record<string, number>;
      readonly upgrades: Record<string, number>;
      readonly items: Record<string, number>;
    }[];
  };
}

/** What goldens call the settings. */
const GOLDEN_NAMES: Readonly<Record<string, string>> = {
  isTerrainHidden: 'hideTerrain',
  isMapExplored: 'mapExplored',
  isAlwaysVisible: 'alwaysVisible',
  hasDefaultVisibility: 'defaultVisibility',
  hasTeamsTogether: 'teamsTogether',
  hasFixedTeams: 'fixedTeams',
  hasFullSharedUnitControl: 'fullSharedUnitControl',
  hasRandomHero: 'randomHero',
  hasRandomRaces: 'randomRaces',
  hasReferees: 'referees',
};
const OBSERVER_MODES = { FULL: 'full', REFEREES: 'referees', ON_DEFEAT: 'onDefeat', NONE: 'none' } as const;
/** Codes that w3gjs 4.1.0 has no names for: Ritual Dagger, Sundering Blades, the Orb of Fire of the Arcane Vault. */
const NOT_IN_W3GJS: readonly string[] = ['ritd', 'Rhsb', 'ofr2'];
const MAX_BYTES = 150_000;

const facts = corpusFacts('w3g', { files: 55, facts: 2500 });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const names = await loadW3gNames();

/** The golden's text of bytes, which is of UTF-8 that may be broken. */
function text(bytes: Uint8Array): Text {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { hex: hex(bytes) };
  }
}

/** Hashes lines as they come, many at once. */
class Lines {
  readonly #hash = createHash('sha256');
  #pending = '';
  /** Counts of lines of which a checkpoint is made: 10, 100, 1000 and so on. */
  #nextCheckpoint = 10;
  readonly #first: string[] = [];
  readonly #last: [before: string | undefined, last: string | undefined] = [undefined, undefined];
  readonly #checkpoints: [number, string][] = [];
  #count = 0;

  add(line: string): void {
    this.#pending += `${line}\n`;
    if (this.#pending.length > 1 << 16) this.#flush();
    this.#count++;
    if (this.#first.length < 5) this.#first.push(line);
    this.#last[0] = this.#last[1];
    this.#last[1] = line;
    if (this.#count !== this.#nextCheckpoint) return;
    this.#nextCheckpoint *= 10;
    this.#flush();
    this.#checkpoints.push([this.#count, this.#hash.copy().digest('hex').slice(0, 16)]);
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = '';
  }

  result(): LineGolden {
    this.#flush();
    const { length } = this.#first;
    return {
      count: this.#count,
      sha256: this.#hash.copy().digest('hex'),
      checkpoints: this.#checkpoints,
      first: this.#first.slice(0, length),
      last: this.#last.filter((line) => line !== undefined),
    };
  }
}

const counted = <K extends string>(into: Record<K, number>, key: K): number => (into[key] = (into[key] ?? 0) + 1);

/** What a read of every event and every section of a file gives. */
interface WholeRead {
  replay: W3gReplay;
  events: LineGolden;
  blocks: LineGolden;
  checksums: string;
  byId: Record<string, number>;
  byPlayer: Record<string, Record<string, number>>;
  total: number;
}

function readWhole(bytes: Uint8Array, records: W3gRecords): WholeRead {
  const reading = iterate(new W3gSession(EVENT_TYPES, SECTIONS, { names }), bytes);
  const rests = records.blocks.flatMap((block) => (block.kind === 'chat' ? [block.rest] : []));
  const [events, blocks] = [new Lines(), new Lines()];
  const checksums: Uint8Array[] = [];
  /** Of each player, how often each id comes. */
  const counts = new Map<number, Uint32Array>();
  let lines: readonly [(event: W3gEvent) => string | undefined, (event: W3gEvent) => string | undefined] | undefined;
  let total = 0;
  for (const batch of reading.batches()) {
    lines ??= [eventText(reading.header()), blockText(reading.header(), () => rests.shift()!)];
    for (const event of batch) {
      const line = lines[0](event);
      if (line !== undefined) events.add(line);
      const block = lines[1](event);
      if (block !== undefined) blocks.add(block);
      if (event.type === 'checksum') checksums.push(event.bytes);
      if (!('id' in event)) continue;
      total++;
      let own = counts.get(event.playerId);
      if (own === undefined) counts.set(event.playerId, (own = new Uint32Array(256)));
      own[event.id]!++;
    }
  }
  const byId: Record<string, number> = {};
  const byPlayer: Record<string, Record<string, number>> = {};
  for (const [playerId, own] of counts) {
    for (const [id, count] of own.entries()) {
      if (count === 0) continue;
      const key = hex(Uint8Array.of(id));
      byId[key] = (byId[key] ?? 0) + count;
      (byPlayer[playerId] ??= {})[key] = count;
    }
  }
  const replay = reading.end();
  return { replay, events: events.result(), blocks: blocks.result(), checksums: sha256(Buffer.concat(checksums)), byId, byPlayer, total };
}

function compareHead(file: CorpusFile, golden: Golden, records: W3gRecords, replay: W3gReplay): void {
  const { header, game, settings, slots, metadata } = replay;
  const { crc32, durationMs, crcOk, ...declared } = golden.header;
  const { lengthMs, isCrcValid, headerBytes, fileBytes, decompressedBytes, patch: _, crc32: stored, ...own } = header;
  const sizes = { headerSize: headerBytes, fileSize: fileBytes, decompressedSize: decompressedBytes };
  facts.equal(file, 'header', { ...own, ...sizes, product: own.product ?? null }, { product: null, ...declared });
  facts.equal(file, 'crc', [stored.toString(16).padStart(8, '0'), isCrcValid, lengthMs], [crc32, crcOk, durationMs]);
  const { head } = records;
  facts.equal(file, 'host', { ...head.host, name: text(head.host.name), extra: hex(head.host.extra) }, golden.game.host);
  facts.equal(file, 'texts', [text(head.gameName), text(head.privateString)], [golden.game.gameName, golden.game.privateString]);
  facts.equal(file, 'settings, encoded', hex(head.settings), golden.game.settingsEncoded);
  facts.equal(file, 'settings, encoded again', hex(encodeW3gSettings(decodeW3gSettings(head.settings))), golden.game.settingsEncoded);
  const { byte4, third, observers, speed, fixedTeams, ...flags } = golden.game.settings;
  const parts = settingsParts(decodeW3gSettings(head.settings));
  facts.equal(
    file,
    'unknown settings',
    [parts.byte4, text(parts.third), (parts.flags >>> 12) & 3, parts.flags & 3],
    [byte4, third, observers, speed],
  );
  const { observerMode, mapName, ...stated } = settings!;
  const named = Object.fromEntries(Object.entries(stated).map(([name, value]) => [GOLDEN_NAMES[name] ?? name, value]));
  facts.equal(
    file,
    'settings',
    { mapSha1: null, ...named, fixedTeams: settings!.hasFixedTeams ? 3 : 0, speed: parts.flags & 3 },
    { ...flags, speed, fixedTeams },
  );
  facts.equal(file, 'map name', mapName, String(flags['mapPath']).split(/[\\/]/).at(-1));
  if (golden.w3gjs) facts.equal(file, 'observer mode', observerMode, OBSERVER_MODES[golden.w3gjs.settings.observerMode]);
  const { playerCount, gameFlags, languageId, randomSeed, selectMode, startSpots } = golden.game;
  facts.equal(
    file,
    'numbers',
    [game.playerCount, game.gameFlags, game.languageId, game.randomSeed, game.selectMode, game.startSpots],
    [playerCount, gameFlags, languageId, randomSeed, selectMode, startSpots],
  );
  const players = head.records.flatMap((record) => (record.id === 0x16 ? [record] : []));
  facts.equal(
    file,
    'players',
    players.map(({ playerId, name, extra, value }) => ({ playerId, name: text(name), extra: hex(extra), join: value })),
    golden.game.players,
  );
  facts.equal(
    file,
    'records',
    head.records.map((record) => (record.id === 0x16 ? '16' : `${record.id.toString(16)}.${record.kind}`)),
    golden.game.records,
  );
  facts.equal(
    file,
    'metadata',
    metadata.records.map(({ id, kind, bytes }) => [id.toString(16), kind, bytes.length, sha256(bytes).slice(0, 16)]),
    golden.game.extras.map(({ id, sub, length, sha256: hash }) => [id, sub, length, hash]),
  );
  const profiles = golden.game.extras.flatMap(({ sub, value }) => (sub === 3 ? [value].flat() : [])) as Record<string, unknown>[];
  facts.equal(
    file,
    'profiles',
    metadata.profiles.map(({ playerId, battleTag, clan, portrait = '', realm }) => ({
      playerId,
      battleTag,
      clan,
      portrait,
      realm,
    })),
    profiles.map(({ playerId, battleTag, clan, portrait = '', realm }) => ({
      playerId,
      battleTag,
      clan: clan === 'clan' ? undefined : clan,
      portrait,
      realm,
    })),
  );
  const skins = golden.game.extras.flatMap(({ sub, length, value }) =>
    sub === 4 && length > 0 ? [value as { playerId: number; skins: string[][] }] : [],
  );
  facts.equal(
    file,
    'skins',
    metadata.skins.map((of) => ({ playerId: of.playerId, skins: of.skins.map(({ unit, skin, collection }) => [unit, skin, collection]) })),
    skins,
  );
  facts.equal(
    file,
    'slots',
    slots.map(({ slot: _slot, computerStrength, handicapPercent, ...slot }) => ({
      ...slot,
      ai: computerStrength,
      ...(handicapPercent !== undefined && { handicap: handicapPercent }),
    })),
    golden.game.slots,
  );
}

function compareMatch(file: CorpusFile, golden: Golden, replay: W3gReplay): void {
  const { summary, clock, chat, leaves, apm, storedValues, heroes, buildOrders, players } = replay;
  facts.equal(file, 'final time', clock.finalMs, golden.finalMs);
  facts.equal(file, 'length within 75 ms', Math.abs(clock.readLengthMs - clock.lengthMs) <= 75, true);
  facts.equal(
    file,
    'pauses',
    clock.pauses.flatMap(({ fromMs, toMs }) => [[fromMs, 'pauseGame'], ...(toMs === undefined ? [] : [[toMs, 'resumeGame']])]),
    golden.pauses.map(([ms, , name]) => [ms, name]).filter((row, i, all) => row[1] !== all[i - 1]?.[1]),
  );
  facts.equal(file, 'action ids', summary.actionIds.isShifted, golden.actionIds.shifted);
  facts.equal(file, 'how they were told', summary.actionIds.decidedBy === 'content', golden.actionIds.decidedBy === 'content');
  facts.equal(
    file,
    'chat',
    chat.map(({ timeMs, playerId, text: said }) => [timeMs, playerId, said]),
    golden.chat.map(([ms, playerId, , , said]) => [ms, playerId, said]),
  );
  facts.equal(
    file,
    'leaves',
    leaves.map(({ timeMs, reason, playerId, result, counter }) => [timeMs, reason, playerId, result, counter]),
    golden.leaves,
  );
  const { result9, w3gjsRule, saverRule } = golden.facts.winnerTeam;
  const { winners } = summary;
  facts.equal(file, 'winners', [winners.result9 ?? null, winners.stayed ?? null, winners.saver ?? null], [result9, w3gjsRule, saverRule]);
  facts.equal(file, 'saver', summary.saverPlayerId ?? null, golden.facts.saverPlayerId);
  for (const [id, { counted: actions, lastCommandMs, apm: expected }] of Object.entries(golden.facts.apm)) {
    const own = apm.find(({ playerId }) => playerId === Number(id))!;
    facts.equal(file, `apm of ${id}`, [own.actions, own.untilMs, own.apm], [actions, lastCommandMs, expected]);
    facts.equal(file, `apm of ${id} by minute and class`, [sum(own.perMinute), sum(Object.values(own.classes))], [actions, actions]);
  }
  if (golden.storedValues) {
    facts.equal(file, 'stored values', storedValues.length, golden.storedValues.count);
    const byCache: Record<string, number> = {};
    for (const { cache } of storedValues) counted(byCache, cache);
    facts.equal(file, 'caches', byCache, golden.storedValues.byCache);
  } else facts.equal(file, 'stored values', storedValues.length, 0);
  // w3gjs is a second opinion, where it reads the file
  if (golden.w3gjs?.winningTeamId !== undefined) compareWinner(summary.winner?.team, golden.w3gjs.winningTeamId);
  if (golden.w3gjs === undefined || golden.w3gjs.disagrees) return;
  for (const other of golden.w3gjs.players) {
    const player = players.find(({ playerId, computer }) => playerId === other.id && computer === undefined);
    if (player === undefined) continue;
    facts.equal(file, `color of ${other.name}`, player.colorRgb, other.color);
    const known = other.heroes.filter(({ id }) => id !== null);
    const own = heroes
      .filter(({ playerId }) => playerId === other.id)
      .map(({ code, level, abilities }) => ({ id: code, level, abilities }));
    facts.equal(file, `heroes of ${other.name}`, own, known);
    const steps = buildOrders.find(({ playerId }) => playerId === other.id)?.steps ?? [];
    for (const [kind, theirs] of [
      ['unit', other.units],
      ['building', other.buildings],
      ['upgrade', other.upgrades],
      ['item', other.items],
    ] as const) {
      const counts: Record<string, number> = {};
      for (const step of steps) if (step.kind === kind && !NOT_IN_W3GJS.includes(step.code)) counted(counts, step.code);
      facts.equal(file, `${kind}s of ${other.name}`, counts, theirs);
    }
  }
}

/** In how many files we name a winner, w3gjs does, or both. */
const winnersNamed = { same: 0, neither: 0, ours: 0, theirs: 0, differ: 0 };
const NO_WINNER = -1;

function compareWinner(own: number | undefined, theirs: number): void {
  if (own === undefined) winnersNamed[theirs === NO_WINNER ? 'neither' : 'theirs']++;
  else if (theirs === NO_WINNER) winnersNamed.ours++;
  else winnersNamed[own === theirs ? 'same' : 'differ']++;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe.each(corpusFiles('w3g').map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  // read once for what follows, and not kept longer
  let bytes: Uint8Array;
  let records: W3gRecords;
  let whole: WholeRead;
  let replay: W3gReplay;
  beforeAll(() => {
    bytes = file.bytes();
    records = decodeW3gRecordsSync(bytes);
    whole = readWhole(bytes, records);
    replay = whole.replay;
  });
  afterAll(() => void (bytes = records = whole = replay = undefined!));

  it('has the head and the facts of its golden', () => {
    facts.equal(file, 'complete', replay.isComplete, true);
    facts.equal(
      file,
      'diagnostics',
      replay.diagnostics.map(({ reason }) => reason),
      golden.actionIds.shifted !== (golden.actionIds.marker === '38') ? ['action-ids-guessed'] : [],
    );
    compareHead(file, golden, records, replay);
    compareMatch(file, golden, replay);
    facts.equal(file, 'actions', replay.actions.length, golden.actions.total);
    const { netease } = golden;
    facts.equal(file, 'netease', replay.netease === undefined, netease === undefined);
    if (netease) {
      const { gameId, roomName, mode, mapName, queue, startedAt, platformVersion, gameVersion, players } = replay.netease!;
      facts.equal(
        file,
        'netease',
        [
          String(gameId),
          roomName,
          mode,
          mapName,
          queue,
          startedAt!.getTime() / 1000,
          platformVersion,
          gameVersion,
          players.map(({ name, team }) => [name, team]),
        ],
        [
          netease.gameId,
          netease.name,
          netease.mode,
          netease.mapName,
          netease.queue,
          netease.startedUnixSeconds,
          netease.platformVersion,
          netease.gameVersion,
          netease.players.map(({ name, team }) => [name, team]),
        ],
      );
    }
  });

  it('has the events and blocks of its golden', () => {
    const { events, blocks, checksums, byId, byPlayer, total } = whole;
    facts.equal(file, 'events', events, golden.events);
    const { byId: _byId, ...lines } = golden.blocks;
    facts.equal(file, 'blocks', blocks, lines);
    facts.equal(file, 'checksums', checksums, golden.checksums.sha256);
    facts.equal(file, 'actions', [total, byId, byPlayer], [golden.actions.total, golden.actions.byId, golden.actions.byPlayer]);
  });

  it('is written again as it is, and its records as they are', () => {
    facts.equal(file, 'bytes', sha256(writeW3g(records)), sha256(bytes));
    facts.equal(file, 'stream', sha256(streamBytes(records)), golden.container.streamSha256);
    facts.equal(file, 'trailing', records.trailing.length, golden.container.trailingBytes);
    facts.equal(file, 'width', records.hasWideBlocks, golden.container.wideBlockHeaders);
    const commands = records.blocks.flatMap((block) => ('commands' in block ? block.commands : []));
    facts.equal(file, 'command blocks', commands.length, golden.commandBlocks);
    // actions are decoded and encoded without loss
    const layouts = actionLayouts(records.header.version, records.header.build);
    const { shifted } = golden.actionIds;
    const cursor = new RawActionCursor();
    const writer = new ByteWriter();
    for (const { actions } of commands) {
      const before = writer.length;
      cursor.over(actions, new DataView(actions.buffer, actions.byteOffset, actions.byteLength));
      cursor.position = 0;
      cursor.end = actions.length;
      while (cursor.position < cursor.end) {
        const id = cursor.u8();
        const layout = layouts.get(shifted && id >= 0x77 ? id + 1 : id)!;
        writeAction(writer, layout, readFields(cursor, layout, 0, 0) as unknown as Record<string, unknown>, shifted);
      }
      if (writer.length - before !== actions.length) expect(hex(writer.done().subarray(before))).toBe(hex(actions));
    }
    expect(Buffer.compare(writer.done(), Buffer.concat(commands.map(({ actions }) => actions))), 'actions encoded again').toBe(0);
    facts.add(file, commands.length);
  });

  it('gives its info from its first blocks', async () => {
    const access = watchedAccess(bytes);
    const { players, mapName, teams } = await readW3gInfo(access.source);
    if (golden.header.offset === 0) expect(access.bytes).toBeLessThanOrEqual(64 << 10);
    facts.equal(
      file,
      'info',
      [mapName, players.map(({ name, team }) => [name, team])],
      [replay.summary.mapName, replay.players.map(({ name, team }) => [name, team])],
    );
    facts.equal(file, 'type', teams.map((team) => team.players.length).join('v'), replay.summary.type);
  });

  // larger ones take long to compress again
  if (statSync(file.path).size > MAX_BYTES) return;

  it('compressed again, is read as it was edited', () => {
    const text2 = utf8Bytes('edited');
    const edited = { ...records, head: { ...records.head, gameName: text2 }, blocks: records.blocks.slice(0, 500) };
    const again = decodeW3gRecordsSync(writeW3g(edited));
    facts.equal(file, 'edited', [again.blocks.length, text(again.head.gameName)], [Math.min(500, records.blocks.length), 'edited']);
    expectEqual(again.blocks, edited.blocks);
    expectEqual({ ...again, packed: [] }, { ...edited, packed: [] });
  });

  it('compressed again, names nobody when it is anonymous', () => {
    const clean = anonymizeW3g(bytes);
    const after = parseW3gSync(clean, {
      include: ['game', 'settings', 'players', 'actions', 'apm', 'heroes', 'chat', 'metadata', 'netease'],
    });
    facts.equal(
      file,
      'anonymous',
      [after.isComplete, after.actions.length, after.chat, after.netease],
      [true, replay.actions.length, [], undefined],
    );
    facts.equal(
      file,
      'anonymous apm',
      after.apm.map(({ apm }) => apm),
      replay.apm.map(({ apm }) => apm),
    );
    const stream = Buffer.from(streamBytes(decodeW3gRecordsSync(clean)));
    for (const { name } of replay.players) {
      // shorter names may stand for something else
      const [plain = ''] = name.split('#');
      if (plain.length >= 5 && !/^Computer|^FLO$|^Blizzard$/.test(name)) expect(stream.includes(Buffer.from(plain)), plain).toBe(false);
    }
  });
});

describeFile('w3g', '1.32.6105--reforged_truncated_playernames', (file) => {
  it('has names that are whole, out of the profiles', () => {
    const { players } = parseW3gSync(file.bytes());
    expect(players.map(({ name, battleTag }) => [name, battleTag])).toEqual(players.map(({ battleTag }) => [battleTag, battleTag]));
    facts.add(file, players.length);
  });
});

itWhole('w3g', 'winners differ from those of w3gjs as the guide says', () => {
  expect(winnersNamed).toEqual({ same: 35, neither: 7, theirs: 8, ours: 5, differ: 0 });
});

itWhole('w3g', 'every step of a build order on a melee map has a name', async () => {
  const names = await loadW3gNames();
  let steps = 0;
  const unnamed: string[] = [];
  for (const file of corpusFiles('w3g')) {
    const all = parseW3gSync(file.bytes(), { include: ['buildOrders'], names }).buildOrders.flatMap((order) => order.steps);
    const own = all.filter(({ name }) => name === undefined);
    // a map with its own units and items has names for few of them
    if (own.length > all.length / 5) continue;
    steps += all.length;
    unnamed.push(...own.map(({ code }) => `${file.name}: ${code}`));
  }
  expect(unnamed).toEqual([]);
  expect(steps).toBeGreaterThan(10_000);
});
