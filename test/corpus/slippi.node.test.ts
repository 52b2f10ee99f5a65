import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { anonymizeSlippi } from '../../src/formats/slippi/anonymize.js';
import {
  iterateSlippi,
  parseSlippiSync,
  readSlippiInfoSync,
  slippiFramesSync,
  type SlippiEvent,
  type SlippiFrameEvent,
  type SlippiGame,
  type SlippiHeader,
  type SlippiPlayer,
  type SlippiReplay,
  type SlippiSection,
} from '../../src/formats/slippi/index.js';
import { RAW_AT } from '../../src/formats/slippi/layout.js';
import { decodeSlippiRecordsSync } from '../../src/formats/slippi/model.js';
import { ALL_SECTIONS } from '../../src/formats/slippi/replay.js';
import { readUbjson, type UbjsonNode } from '../../src/formats/slippi/ubjson.js';
import { writeSlippi } from '../../src/formats/slippi/writer.js';
import { hex, lineOf, tableLine } from '../formats/slippi/canonical-text.js';
import { corpusFacts, corpusFiles, describeBeside, type CorpusFile } from '../support/corpus.node.js';

interface TextGolden {
  readonly count: number;
  readonly sha256: string;
  readonly checkpoints: readonly (readonly [number, string])[];
  readonly first: readonly string[];
  readonly last: readonly string[];
}
interface PlayerFacts {
  readonly index: number;
  readonly port: number;
  readonly kind: string;
  readonly character: string;
  readonly color: string;
  readonly team: string | null;
  readonly tag: string | null;
  readonly name: string | null;
  readonly code: string | null;
}
interface Golden {
  /** Missing of a file that is not a replay. */
  readonly container?: {
    readonly declaredRawBytes: number;
    readonly payloadSizes: readonly (readonly [string, number])[];
    readonly gameEndSeen: boolean;
    readonly metadata: string;
    readonly closed: boolean;
    readonly trailingBytes: number;
  };
  readonly problems: readonly { readonly code: string; readonly offset: number }[];
  readonly expect?: { readonly complete: boolean; readonly problems: readonly string[] };
  readonly commands: Readonly<Record<string, number>>;
  readonly events: TextGolden;
  readonly frames: {
    readonly count: number;
    readonly first: number | null;
    readonly last: number | null;
    readonly gaps: number;
    readonly passes: number;
    readonly resent: number;
    readonly latestFinalized: number | null;
    readonly finalText: TextGolden;
    readonly pauses: readonly (readonly [number, number])[];
  };
  readonly gameStart: Readonly<Record<string, unknown>> & { readonly players: readonly Readonly<Record<string, unknown>>[] };
  readonly gameEnd: readonly { readonly method: number; readonly lras?: number; readonly placements?: readonly number[] }[];
  readonly gecko: Readonly<Record<string, unknown>> | null;
  readonly metadata: unknown;
  readonly metadataText?: string;
  readonly facts: {
    readonly players: readonly PlayerFacts[];
    readonly stage: string;
    readonly form: string;
    readonly lengthFrames: number;
    readonly timerFrames: number;
    readonly seconds: number;
    readonly winner: { readonly rule: string | null; readonly players: readonly number[] };
    readonly final: readonly (readonly [number, { readonly frame: number; readonly stocks: number; readonly percent: number } | null])[];
    readonly stockTimeline: readonly (readonly [number, readonly (readonly number[])[]])[];
    readonly characterFrames: readonly (readonly [number, Readonly<Record<string, number>>])[];
  };
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const rounded = (value: number, places = 6): number => Number(value.toFixed(places));
const nothing = <T>(value: T | undefined): T | null => value ?? null;

/** The digest of some lines as goldens have it. */
function digest(lines: readonly string[]): TextGolden {
  const hash = createHash('sha256');
  const checkpoints: [number, string][] = [];
  let next = 10;
  lines.forEach((line, i) => {
    hash.update(`${line}\n`);
    if (i + 1 === next) {
      checkpoints.push([next, hash.copy().digest('hex').slice(0, 16)]);
      next *= 10;
    }
  });
  return { count: lines.length, sha256: hash.digest('hex'), checkpoints, first: lines.slice(0, 5), last: lines.slice(-3) };
}

const isOfFrame = (event: SlippiEvent): event is SlippiFrameEvent => 'frame' in event;

const damagedFile = (path: string): CorpusFile => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  bytes: () => new Uint8Array(readFileSync(path)),
  golden: <T>() => JSON.parse(readFileSync(path.replace(/\.slp$/, '.golden.json'), 'utf8')) as T,
});

const facts = corpusFacts('slippi', { files: 44, facts: 2500 });
const equal: typeof facts.equal = (...compared) => facts.equal(...compared);

/** Everything that holds for whole and for damaged files. */
function holds(file: CorpusFile): void {
  const golden = file.golden<Golden>();
  const bytes = file.bytes();
  const reading = iterateSlippi(bytes);
  const events = [...reading];
  const { header, isComplete, diagnostics, metadata } = reading.end();
  const replay = parseSlippiSync(bytes, { include: ALL_SECTIONS as SlippiSection[] });

  const container = golden.container!;
  equal(file, 'declared', header.rawByteLength ?? 0, container.declaredRawBytes);
  equal(
    file,
    'sizes',
    header.eventSizes.map(({ command, byteLength }) => [hex(command, 2), byteLength]),
    container.payloadSizes,
  );
  equal(file, 'events', digest([tableLine(header.eventSizes), ...events.map((event) => lineOf(event, sha256))]), golden.events);

  const final = iterateSlippi(bytes, { rollbacks: 'final' });
  const finalLines = [...final].filter(isOfFrame).map((event) => lineOf(event, sha256));
  equal(file, 'final text', digest(finalLines), golden.frames.finalText);
  framesHold(file, golden, bytes, events, replay);
  gameStartHolds(file, golden, header);
  equal(
    file,
    'game ends',
    events.flatMap((event) =>
      event.type === 'gameEnd'
        ? [
            {
              method: event.method,
              ...(event.lras !== undefined && { lras: event.lras }),
              ...(event.placement3 !== undefined && {
                placements: [event.placement0, event.placement1, event.placement2, event.placement3],
              }),
            },
          ]
        : [],
    ),
    golden.gameEnd,
  );
  geckoHolds(file, golden, replay);
  equal(file, 'metadata', metadata === undefined ? null : JSON.parse(JSON.stringify(metadata.raw)), golden.metadata);
  factsHold(file, golden, replay);

  // What a careful reader reports. A file that ends right behind its events also lacks what says that it is whole.
  const damage = diagnostics.filter(({ severity }) => severity === 'error');
  equal(
    file,
    'problems',
    damage.map(({ reason, offset }) => ({ code: reason, offset })),
    golden.problems.map(({ code, offset }) => ({ code, offset })),
  );
  const says = (reason: string): boolean => diagnostics.some((one) => one.reason === reason);
  equal(file, 'game end', !says('no-game-end'), container.gameEndSeen);
  equal(file, 'closed', isComplete, container.closed && container.gameEndSeen && golden.problems.length === 0);
  if (golden.expect !== undefined) {
    const complete = damage.length === 0 && !says('no-game-end');
    equal(file, 'expected', { complete, problems: damage.map(({ reason }) => reason) }, golden.expect);
  }
}

function framesHold(
  file: CorpusFile,
  golden: Golden,
  bytes: Uint8Array,
  events: readonly SlippiEvent[],
  replay: SlippiReplay<SlippiSection>,
): void {
  const { frames } = replay;
  const all = slippiFramesSync(bytes, { rollbacks: 'all' });
  equal(file, 'frames', frames.frameCount, golden.frames.count);
  equal(file, 'first and last', [nothing(frames.number[0]), nothing(frames.number.at(-1))], [golden.frames.first, golden.frames.last]);
  equal(file, 'passes', [all.frameCount, all.frameCount - frames.frameCount], [golden.frames.passes, golden.frames.resent]);
  const bookends = events.flatMap((event) => (event.type === 'bookend' ? [event] : []));
  equal(file, 'finalized', nothing(bookends.at(-1)?.latestFinalizedFrame), golden.frames.latestFinalized);
  // Every value of every column, in both orders, against the events.
  let compared = 0;
  const same = (columns: SlippiReplay<'frames'>['frames'], text: readonly SlippiEvent[]): void => {
    const groups = { preFrame: Object.entries(columns.pre), postFrame: Object.entries(columns.post) };
    const rows = new Map<string, number>();
    let pass = -1;
    let frame: number | undefined;
    for (const event of text) {
      if (!isOfFrame(event)) continue;
      if (event.type === 'frameStart' || event.frame !== frame) {
        pass++;
        frame = event.frame;
        if (columns.number[pass] !== frame) throw new Error(`${file.name}: pass ${pass} is frame ${columns.number[pass]}, not ${frame}`);
        rows.clear();
        for (let row = columns.rowStart[pass]!; row < columns.rowStart[pass + 1]!; row++)
          rows.set(`${columns.player[row]} ${columns.follower[row]}`, row);
      }
      if (event.type !== 'preFrame' && event.type !== 'postFrame') continue;
      const row = rows.get(`${event.player} ${event.follower}`)!;
      for (const [name, column] of groups[event.type]) {
        const value = (event as unknown as Record<string, unknown>)[name];
        if (!Object.is(column?.[row], value))
          throw new Error(`${file.name}: ${event.type} ${frame} ${name} is ${column?.[row]}, not ${String(value)}`);
        compared++;
      }
    }
  };
  same(all, events);
  same(frames, [...iterateSlippi(bytes, { rollbacks: 'final' })]);
  facts.add(file, compared);
  const counters = frames.sceneFrameCounter;
  if (counters !== undefined) {
    const pauses = Array.from(counters, (counter, i) => [frames.number[i]!, i === 0 ? 0 : counter - counters[i - 1]! - 1] as const);
    equal(
      file,
      'pauses',
      pauses.filter(([, paused]) => paused > 0),
      golden.frames.pauses,
    );
  }
}

/** f32 as eight hex digits. */
function bitsOf(value: number): string {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return hex(view.getUint32(0), 8);
}

function gameStartHolds(file: CorpusFile, golden: Golden, header: SlippiHeader): void {
  const start = header.gameStart!;
  const text = (at: number, byteLength: number, cut: boolean): string => {
    const bytes = start.payload.subarray(at, at + byteLength);
    const end = bytes.indexOf(0);
    return Buffer.from(cut && end >= 0 ? bytes.subarray(0, end) : bytes).toString('hex');
  };
  const flag = (value: boolean | undefined): number | undefined => (value === undefined ? undefined : value ? 1 : 0);
  const found = {
    payloadBytes: start.payload.length,
    version: start.version,
    versionByte4: start.versionByte3,
    bitfields: start.gameBits,
    timerType: start.timerType,
    hudPlaces: start.hudPlaces,
    mode: start.mode,
    friendlyFire: start.isFriendlyFire,
    bombRain: start.bombRain,
    isTeams: flag(start.isTeams),
    itemSpawn: start.itemSpawn,
    selfDestructScore: start.selfDestructScore,
    stage: start.stage,
    timerSeconds: start.timerSeconds,
    itemBits: start.itemBits?.map((byte) => hex(byte, 2)).join(''),
    damageRatio: bitsOf(start.damageRatio!),
    randomSeed: hex(start.randomSeed!, 8),
    infoBlockSha256: sha256(start.payload.subarray(4, 4 + 312)),
    pal: flag(start.isPal),
    frozenStadium: flag(start.isFrozenStadium),
    minorScene: start.minorScene,
    majorScene: start.majorScene,
    language: start.language,
    sessionId: start.sessionId,
    gameNumber: start.gameNumber,
    tiebreaker: start.tiebreaker,
    players: start.players.map((player) => ({
      index: player.player,
      port: player.player + 1,
      character: player.character,
      type: player.type,
      stocks: player.stocks,
      costume: player.costume,
      shade: player.teamShade,
      handicap: player.handicap,
      team: player.team,
      bits: player.bits,
      cpuLevel: player.cpuLevel,
      damageStart: player.startPercent,
      damageSpawn: player.spawnPercent,
      offense: bitsOf(player.offenseRatio!),
      defense: bitsOf(player.defenseRatio!),
      scale: bitsOf(player.modelScale!),
      dashback: player.dashbackFix,
      shieldDrop: player.shieldDropFix,
      nametag: player.nametag,
      nametagHex: player.nametag === undefined ? undefined : text(0x160 + 16 * player.player, 16, false),
      displayName: player.displayName,
      displayNameHex: player.displayName === undefined ? undefined : text(0x1a4 + 31 * player.player, 31, true),
      connectCode: player.connectCode,
      connectCodeHex: player.connectCode === undefined ? undefined : text(0x220 + 10 * player.player, 10, true),
      uid: player.userId,
    })),
  };
  const plain = JSON.parse(JSON.stringify(found)) as typeof found;
  const { players, ...game } = golden.gameStart;
  const { players: foundPlayers, ...foundGame } = plain;
  equal(file, 'game start', foundGame, game);
  equal(
    file,
    'ports',
    foundPlayers,
    players.map(({ startCharacter: _, ...player }) => player),
  );
}

function geckoHolds(file: CorpusFile, golden: Golden, { geckoList }: SlippiReplay<SlippiSection>): void {
  if (golden.gecko === null || geckoList === undefined) return equal(file, 'gecko', nothing(geckoList), golden.gecko);
  if (!geckoList.isWhole) return equal(file, 'gecko', { parts: geckoList.partCount, complete: false }, golden.gecko);
  const types: Record<string, number> = {};
  for (const { type } of geckoList.codes) types[type.toString(16)] = (types[type.toString(16)] ?? 0) + 1;
  const { leftoverFirst: _, ...expected } = golden.gecko;
  equal(
    file,
    'gecko',
    {
      parts: geckoList.partCount,
      bytes: geckoList.bytes.length,
      sha256: sha256(geckoList.bytes),
      codes: geckoList.codes.length,
      types,
      endsExactly: geckoList.endsExactly,
      first: geckoList.codes
        .slice(0, 3)
        .map(({ type, address, byteLength }) => `${type.toString(16)} ${address.toString(16)} ${byteLength}`),
    },
    expected,
  );
}

const plainPlayer = ({ player, port, kind, character, costume, team, tag, name, connectCode }: SlippiPlayer): PlayerFacts => ({
  index: player,
  port,
  kind,
  character: character!,
  color: costume!,
  team: nothing(team),
  tag: nothing(tag),
  name: nothing(name),
  code: nothing(connectCode),
});

function factsHold(file: CorpusFile, golden: Golden, replay: SlippiReplay<SlippiSection>): void {
  const { players, game, stockLosses } = replay;
  const expected = golden.facts;
  // The golden's names are those of the game start; where it has none, ours are those of the metadata (sheet, section 12).
  const { players: online } = (golden.metadata ?? {}) as {
    readonly players?: Readonly<Record<string, { readonly names?: { readonly netplay?: string; readonly code?: string } }>>;
  };
  const named = expected.players.map((player) => ({
    ...player,
    name: player.name ?? nothing(online?.[player.index]?.names?.netplay),
    code: player.code ?? nothing(online?.[player.index]?.names?.code),
  }));
  equal(file, 'players', players.map(plainPlayer), named);
  equal(
    file,
    'game',
    {
      stage: game.stage,
      form: game.form,
      lengthFrames: game.lengthFrames,
      timerFrames: game.timerFrames,
      seconds: rounded(game.seconds, 3),
      winner: { rule: nothing(game.winner?.rule), players: game.winner?.players ?? [] },
    },
    {
      stage: expected.stage,
      form: expected.form,
      lengthFrames: expected.lengthFrames,
      timerFrames: expected.timerFrames,
      seconds: expected.seconds,
      winner: expected.winner,
    },
  );
  equal(file, 'final', finalOf(players, game), expected.final);
  equal(
    file,
    'stocks lost',
    players.map(({ player }) => [
      player,
      stockLosses
        .filter((loss) => loss.player === player)
        .map((loss) => [loss.frame, loss.stocksBefore, loss.stocksAfter, rounded(loss.percent), loss.actionState]),
    ]),
    expected.stockTimeline,
  );
  equal(
    file,
    'characters',
    players.map(({ player }) => [
      player,
      Object.fromEntries(game.characterFrames.filter((one) => one.player === player).map((one) => [one.internalCharacter, one.frames])),
    ]),
    expected.characterFrames,
  );
}

const finalOf = (players: readonly SlippiPlayer[], { final }: SlippiGame): unknown =>
  players.map(({ player }) => {
    const last = final.find((one) => one.player === player);
    return [player, last === undefined ? null : { frame: last.frame, stocks: last.stocks, percent: rounded(last.percent) }];
  });

/** Metadata with types and order, as goldens have it. */
function metadataText({ marker, entries, items, value, lengthMarker }: UbjsonNode): string {
  if (entries !== undefined) return `{${entries.map(([key, node]) => `U${key}:${metadataText(node)}`).join(',')}}`;
  if (items !== undefined) return `[${items.map(metadataText).join(',')}]`;
  return marker === 'S' ? `S${lengthMarker}${JSON.stringify(value)}` : `${marker}${String(value)}`;
}

const files = corpusFiles('slippi');

describe('replays', () => {
  it.each(files.map((file) => [file.name, file] as const))('%s: container, events, frames, facts', (_, file) => holds(file));

  it.each(files.map((file) => [file.name, file] as const))('%s: records, info, metadata, names', (_, file) => {
    const golden = file.golden<Golden>();
    const bytes = file.bytes();
    const records = decodeSlippiRecordsSync(bytes);
    equal(file, 'writes the same bytes', sha256(writeSlippi(records)), sha256(bytes));
    equal(file, 'trailing bytes', records.trailing.length, golden.container!.trailingBytes);
    if (golden.metadataText !== undefined)
      equal(file, 'metadata text', metadataText(readUbjson(records.metadata!, DEFAULT_LIMITS)), golden.metadataText);
    const info = readSlippiInfoSync(bytes);
    const whole = parseSlippiSync(bytes, { include: ['players', 'game'] });
    equal(file, 'info: stage', info.game.stage, golden.facts.stage);
    if (info.isFinished && golden.container!.gameEndSeen && !('ff' in golden.commands)) {
      equal(file, 'info: last frame', nothing(info.lastFrame), golden.frames.last);
      equal(file, 'info: end', info.game.end, whole.game.end);
      equal(file, 'info: length', info.game.lengthFrames, golden.facts.lengthFrames);
    }
    const names = golden.facts.players.flatMap(({ tag, name, code }) => [tag, name, code]).filter((text) => text !== null);
    const clean = anonymizeSlippi(bytes);
    equal(file, 'size without names', clean.length, bytes.length);
    const after = parseSlippiSync(clean, { include: ['players', 'game', 'metadata'] });
    expect(names.filter((name) => name.length > 3 && JSON.stringify(after.players).includes(name))).toEqual([]);
    equal(
      file,
      'names',
      after.players.flatMap(({ tag, name, connectCode, userId }) => [tag, name, connectCode, userId]).filter((text) => text !== undefined),
      [],
    );
    equal(file, 'game without names', after.game.final, whole.game.final);
    expect(clean.subarray(RAW_AT).length).toBe(bytes.length - RAW_AT);
  });
});

describeBeside('slippi', 'damaged', (folder) => {
  const damaged = readdirSync(folder)
    .filter((name) => name.endsWith('.slp'))
    .map((name) => damagedFile(join(folder, name)));

  it.each(damaged.map((file) => [file.name, file] as const))('%s', (_, file) => {
    if (file.golden<Golden>().container !== undefined) return holds(file);
    try {
      parseSlippiSync(file.bytes());
      expect.unreachable();
    } catch (error) {
      expect(isReplayError(error, 'bad-signature')).toBe(true);
    }
    equal(file, 'refused', file.golden<Golden>().expect?.problems, ['signature']);
  });
});
