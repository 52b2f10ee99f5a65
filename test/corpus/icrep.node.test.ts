import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isReplayError } from '../../src/core/errors.js';
import { SyncDrive } from '../../src/io/drive-sync.js';
import { ANALYSIS_EVENT_TYPES } from '../../src/formats/icrep/analysis-codec.js';
import { IcrepContext } from '../../src/formats/icrep/context.js';
import { blobAreaOffset } from '../../src/formats/icrep/keyframe-index.js';
import { SECTION_NAMES } from '../../src/formats/icrep/layout.js';
import { ORDER_TYPES } from '../../src/formats/icrep/order.js';
import { openReading } from '../../src/formats/icrep/reading.js';
import { seekTick } from '../../src/formats/icrep/seek.js';
import type { IcrepEvent, IcrepSection } from '../../src/formats/icrep/replay.js';
import { linkOf } from '../../src/formats/icrep/signature-chain.js';
import {
  iterateIcrep,
  openIcrep,
  parseIcrep,
  parseIcrepSync,
  RA1_COMPONENT_SIZES,
  streamIcrep,
  verifyIcrep,
  type IcrepSimState,
} from '../../src/formats/icrep/index.js';
import { decodeIcrepRecordsSync } from '../../src/formats/icrep/model.js';
import { writeIcrep } from '../../src/formats/icrep/writer.js';
import { eventLine, frameHashLine, hex64, orderLine, variantName } from '../formats/icrep/canonical-text.js';
import { unslotted } from '../../recordings/icrep/unslotted.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { hex } from '../support/hex.js';

const ALL = [
  'header',
  'metadata',
  'orders',
  'keyframes',
  'snapshots',
  'analysis',
  'voice',
  'signatures',
  'relayPublicKey',
  'embedded',
] as const satisfies readonly IcrepSection[];

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const linesHash = (lines: readonly string[]): string =>
  createHash('sha256')
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');

interface Golden {
  header: {
    version: number;
    compression_algorithm: number;
    flags: number;
    total_ticks: number;
    final_state_hash: string;
    lost_frame_count: number;
    sections: Record<string, { offset: number; length: number } | null>;
  };
  metadata: { sha256: string; replay_id: string; map_name: string; players: string[]; initial_rng_seed: string; keys: string[] };
  orders: {
    block_count: number;
    blocks: number[][];
    frame_count: number;
    order_count: number;
    missing_ticks: number[];
    per_variant: Record<string, number>;
    per_player: Record<string, number>;
    frame_hash_lines_sha256: string;
    order_lines_sha256: string;
    first_lines: string[];
    last_line: string;
  };
  keyframes: { count: number; full: number; blob_area_offset: number; table: Record<string, unknown>[] };
  seek: Record<string, unknown>[];
  events: {
    count: number;
    uncompressed_length: number;
    per_variant: Record<string, number>;
    first_line_of_variant: Record<string, string>;
    lines_sha256: string;
  } | null;
  voice: { tracks: Record<string, unknown>[] } | null;
  signature: {
    entries: number;
    first_tick: number;
    last_tick: number;
    skipped_total: number;
    relay_public_key: string;
    valid: boolean;
    final_link_hash: string;
  } | null;
  embedded: {
    mode: string;
    map_data_length: number;
    map_data_sha256: string;
    mods: [string, string][];
    rule_snapshots: Record<string, string>;
    balance_preset: string | null;
    has_initial_state: boolean;
    initial_state_matches_keyframe0: boolean;
  } | null;
  expected_error?: { kind: string; where: string };
}

const facts = corpusFacts('icrep', { files: 7, facts: 68000 });
const files = corpusFiles('icrep');
const damaged = files.filter((file) => file.golden<Golden>().expected_error !== undefined);
const whole = files.filter((file) => !damaged.includes(file));

/** Files small enough to write again. */
describe.each(whole.filter((file) => file.bytes().length < 100_000).map((file) => [file.name, file] as const))(
  '%s without slots',
  (_, file) => {
    test('gives the components of the file with slots, by their sizes', async () => {
      const bytes = file.bytes();
      const records = decodeIcrepRecordsSync(bytes);
      const plain = writeIcrep({ ...records, keyframes: unslotted(records.keyframes, RA1_COMPONENT_SIZES) });
      const reading = new SyncDrive(bytes).run(openReading(new IcrepContext({ strict: true })));
      const playback = await openIcrep(plain, { strict: true, componentSizes: RA1_COMPONENT_SIZES });
      for (const k of reading.keyframes.keys()) {
        const [expected, state] = [new SyncDrive(bytes).run(reading.restoredState(k)), await playback.restore(k)];
        const split = (one: IcrepSimState) => [
          one.tags().map((tag) => [...one.entity(tag)!]),
          one.players().map((player) => [...one.player(player)!]),
        ];
        facts.equal(file, `components of keyframe ${k}`, isDeepStrictEqual(split(state), split(expected)), true);
        facts.equal(
          file,
          `form of keyframe ${k}`,
          [state.forms, state.entityCount],
          [{ entities: 'split', players: 'split' }, expected.entityCount],
        );
      }
      await playback.close();
    });
  },
);

describe.each(whole.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  const bytes = file.bytes();
  const replay = parseIcrepSync(bytes, { include: ALL, strict: true });
  const reading = new SyncDrive(bytes).run(openReading(new IcrepContext({ strict: true })));

  test('is complete', () => {
    facts.equal(file, 'complete', replay.isComplete, true);
    facts.equal(
      file,
      'errors',
      replay.diagnostics.filter(({ severity }) => severity === 'error'),
      [],
    );
  });

  test('header', () => {
    const { header } = replay;
    const stored = golden.header;
    facts.equal(file, 'version', header.version, stored.version);
    facts.equal(file, 'compression', header.compressionAlgorithm, stored.compression_algorithm);
    facts.equal(file, 'flags', header.flags.raw, stored.flags);
    facts.equal(file, 'total ticks', header.totalTicks, stored.total_ticks);
    facts.equal(file, 'final state hash', hex(header.finalStateHash), stored.final_state_hash);
    facts.equal(file, 'lost frames', header.lostFrameCount, stored.lost_frame_count);
    for (const name of SECTION_NAMES) facts.equal(file, name, header.sections[name] ?? null, stored.sections[name]);
  });

  test('metadata', () => {
    const metadata = replay.metadata!;
    const range = replay.header.sections.metadata!;
    facts.equal(file, 'bytes', sha256(bytes.subarray(range.offset, range.offset + range.length)), golden.metadata.sha256);
    facts.equal(file, 'keys', Object.keys(metadata).sort(), golden.metadata.keys);
    facts.equal(file, 'replay id', metadata['replay_id'], golden.metadata.replay_id);
    facts.equal(file, 'map', metadata['map_name'], golden.metadata.map_name);
    const players = metadata['players'] as readonly { readonly name: string }[];
    facts.equal(
      file,
      'players',
      players.map(({ name }) => name),
      golden.metadata.players,
    );
    facts.equal(file, 'seed', (metadata['initial_rng_seed'] as bigint).toString(), golden.metadata.initial_rng_seed);
  });

  test('orders', () => {
    const frames = replay.orders!;
    const expected = golden.orders;
    const blocks = new SyncDrive(bytes).run(reading.orderBlocks());
    const uncompressed = (offset: number): number => new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset + 16, true);
    facts.equal(file, 'block count', blocks.length, expected.block_count);
    facts.equal(
      file,
      'blocks',
      blocks.map(({ block }) => [block.firstTick, block.frameCount, block.compressedLength, uncompressed(block.offset)]),
      expected.blocks,
    );
    facts.equal(file, 'frames', frames.length, expected.frame_count);
    const lines = frames.flatMap((frame) => frame.orders.map((order) => orderLine(frame.tick, order)));
    facts.equal(file, 'orders', lines.length, expected.order_count);
    const present = new Set(frames.map(({ tick }) => tick));
    const missing = Array.from({ length: replay.header.totalTicks }, (__, tick) => tick).filter((tick) => !present.has(tick));
    facts.equal(file, 'missing ticks', missing.slice(0, 50), expected.missing_ticks);
    const orders = frames.flatMap((frame) => frame.orders);
    facts.equal(
      file,
      'per variant',
      Object.fromEntries(ORDER_TYPES.map((type) => [variantName(type), orders.filter((order) => order.type === type).length])),
      expected.per_variant,
    );
    const perPlayer: Record<string, number> = {};
    for (const { player } of orders) perPlayer[player] = (perPlayer[player] ?? 0) + 1;
    facts.equal(file, 'per player', perPlayer, expected.per_player);
    facts.equal(file, 'first orders', lines.slice(0, expected.first_lines.length), expected.first_lines);
    facts.equal(file, 'last order', lines.at(-1), expected.last_line);
    facts.equal(file, 'order lines', linesHash(lines), expected.order_lines_sha256);
    facts.equal(file, 'frame hashes', linesHash(frames.map(frameHashLine)), expected.frame_hash_lines_sha256);
  });

  test('keyframes', () => {
    const { keyframes } = reading;
    facts.equal(file, 'count', keyframes.length, golden.keyframes.count);
    facts.equal(file, 'full', keyframes.filter(({ isFull }) => isFull).length, golden.keyframes.full);
    const section = replay.header.sections.keyframes!;
    facts.equal(file, 'blob area', blobAreaOffset(section, keyframes.length) - section.offset, golden.keyframes.blob_area_offset);
    const drive = new SyncDrive(bytes);
    const hashes = new Map(replay.orders!.map(({ tick, stateHash }) => [tick, stateHash]));
    for (const [k, entry] of keyframes.entries()) {
      const { state } = drive.run(reading.restore(k));
      const stateHash = state.stateHash();
      const inStream = hashes.get(entry.tick);
      const snapshot = replay.snapshots![k]!;
      facts.equal(
        file,
        `keyframe ${k}`,
        {
          tick: entry.tick,
          blob_offset: entry.blobOffset,
          blob_length: entry.blobLength,
          uncompressed_length: entry.uncompressedLength,
          is_full: entry.isFull,
          ...(snapshot.isFull
            ? {}
            : {
                baseline_tick: snapshot.core.baselineTick,
                baseline_hash: hex(snapshot.core.baselineHash),
                changed_entities: snapshot.core.changedEntities.length,
                has_rng_trailer: snapshot.rngState !== undefined,
              }),
          entities: state.entityCount,
          interned: state.internTable.length,
          map_cells: state.cells.length,
          state_hash: stateHash === undefined ? null : hex(stateHash),
          content_hash: hex(state.contentHash()),
          sync_hash_in_stream: inStream === undefined ? null : hex64(inStream),
        },
        golden.keyframes.table[k],
      );
    }
  });

  test('seek', () => {
    for (const expected of golden.seek) {
      const target = expected['target'] as number;
      const found = new SyncDrive(bytes).run(seekTick(reading, target));
      facts.equal(
        file,
        `seek ${target}`,
        {
          target: found.target,
          base_full_tick: found.baseFullTick,
          keyframe_tick: found.keyframeTick,
          intervening_delta_ticks: found.interveningDeltaTicks,
          core_delta_ticks: found.coreDeltaTicks,
          state_hash: found.stateHash === undefined ? null : hex(found.stateHash),
          content_hash: hex(found.state.contentHash()),
          script_state:
            found.scriptState === undefined ? null : { from_tick: found.scriptState.fromTick, sha256: sha256(found.scriptState.bytes) },
          resimulate_frames: found.orders.length,
          resimulate_missing: found.missingFrames,
          order_block: found.orderBlock ?? null,
          sync_hash_at_target: found.syncHashAtTarget === undefined ? null : hex64(found.syncHashAtTarget),
        },
        expected,
      );
    }
  });

  test('analysis events', () => {
    const events = replay.analysis;
    const expected = golden.events;
    if (expected === null) return facts.equal(file, 'events', events, undefined);
    facts.equal(file, 'count', events!.length, expected.count);
    const lines = events!.map(eventLine);
    facts.equal(
      file,
      'per variant',
      Object.fromEntries(ANALYSIS_EVENT_TYPES.map((type) => [variantName(type), events!.filter((event) => event.type === type).length])),
      expected.per_variant,
    );
    const first: Record<string, string> = {};
    for (const [i, event] of events!.entries()) first[variantName(event.type)] ??= lines[i]!;
    facts.equal(file, 'first of each variant', first, expected.first_line_of_variant);
    facts.equal(file, 'lines', linesHash(lines), expected.lines_sha256);
    const { offset } = replay.header.sections.events!;
    facts.equal(file, 'decompressed', new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, true), expected.uncompressed_length);
  });

  test('voice', () => {
    const tracks = replay.voice?.map(({ player, hasConsent: consented, frames }) => {
      const packets = createHash('sha256');
      for (const { opusData } of frames) packets.update(opusData);
      return {
        player,
        consented,
        frames: frames.length,
        opus_bytes: frames.reduce((sum, { opusData }) => sum + opusData.length, 0),
        first_tick: frames[0]?.tick ?? null,
        last_tick: frames.at(-1)?.tick ?? null,
        sha256: packets.digest('hex'),
      };
    });
    facts.equal(file, 'voice', tracks === undefined ? null : { tracks }, golden.voice);
  });

  test('signatures', async () => {
    const expected = golden.signature;
    const verified = await verifyIcrep(bytes);
    facts.equal(file, 'valid', verified.signatures.status, expected === null ? 'notComputable' : expected.valid ? 'valid' : 'invalid');
    const wrong = verified.keyframes.filter(({ status }) => status === 'invalid');
    facts.equal(file, 'keyframes that disagree with the rest', wrong, []);
    if (expected === null) return facts.equal(file, 'signatures', replay.signatures, undefined);
    const chain = replay.signatures!;
    facts.equal(file, 'entries', chain.length, expected.entries);
    facts.equal(file, 'first tick', chain[0]!.tick, expected.first_tick);
    facts.equal(file, 'last tick', chain.at(-1)!.tick, expected.last_tick);
    facts.equal(
      file,
      'skipped',
      chain.reduce((sum, { skippedTicks }) => sum + skippedTicks, 0),
      expected.skipped_total,
    );
    facts.equal(file, 'key', hex(replay.relayPublicKey!), expected.relay_public_key);
    const link = chain.reduce<Uint8Array>((before, entry) => linkOf(entry, before), new Uint8Array(32));
    facts.equal(file, 'final link', hex(link), expected.final_link_hash);
  });

  test('embedded', () => {
    const { embedded } = replay;
    const expected = golden.embedded;
    if (expected === null) return facts.equal(file, 'embedded', embedded, undefined);
    facts.equal(file, 'mode', variantName(embedded!.mode), expected.mode);
    facts.equal(file, 'map length', embedded!.mapData!.length, expected.map_data_length);
    facts.equal(file, 'map', sha256(embedded!.mapData!), expected.map_data_sha256);
    facts.equal(
      file,
      'mods',
      embedded!.modManifest!.mods.map(({ id, version }) => [id, version]),
      expected.mods,
    );
    const rules = [...embedded!.modManifest!.ruleSnapshots].map(([path, yaml]) => [path, sha256(yaml)]);
    facts.equal(file, 'rules', Object.fromEntries(rules), expected.rule_snapshots);
    facts.equal(file, 'preset', embedded!.balancePreset ?? null, expected.balance_preset);
    facts.equal(file, 'has initial state', embedded!.initialState !== undefined, expected.has_initial_state);
    const { tick: __, isFull: ___, ...first } = replay.snapshots![0]!;
    const same = isDeepStrictEqual(embedded!.initialState, first);
    facts.equal(file, 'initial state is keyframe 0', same, expected.initial_state_matches_keyframe0);
  });

  test('async, streamed and merged reads agree', async () => {
    // Matchers take seconds for this many objects.
    const blob = await parseIcrep(new Blob([bytes.slice()]), { include: ALL });
    expect(isDeepStrictEqual(blob, replay)).toBe(true);
    const merged: IcrepEvent[] = [];
    for await (const batch of streamIcrep(new Response(bytes.slice()).body!).batches()) merged.push(...batch);
    const isFrame = ({ type }: IcrepEvent): boolean => type === 'tickFrame';
    expect(isDeepStrictEqual(merged.filter(isFrame), replay.orders)).toBe(true);
    expect(
      isDeepStrictEqual(
        merged.filter((event) => !isFrame(event)),
        replay.analysis ?? [],
      ),
    ).toBe(true);
    expect(isDeepStrictEqual([...iterateIcrep(bytes)], merged)).toBe(true);
    // The frame of a tick comes before what happened while it ran.
    const places = merged.map((event) => (isFrame(event) ? event.tick : event.tick + 0.5));
    expect(places.every((place, n) => n === 0 || place >= places[n - 1]!)).toBe(true);
    facts.add(file, merged.length);
  });
});

/** Reads and checks everything in a file, and gives the reasons of what was found: thrown or survived. */
async function reasonsOf(bytes: Uint8Array, strict: boolean): Promise<readonly (string | undefined)[]> {
  try {
    const { diagnostics } = parseIcrepSync(bytes, { include: ALL, strict });
    const { diagnostics: found } = await verifyIcrep(bytes, { strict });
    const errors = [...diagnostics, ...found].filter(({ severity }) => severity === 'error');
    return [...new Set(errors.map(({ reason }) => reason))];
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return [error.reason];
  }
}

describe.each(damaged.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const { kind } = file.golden<Golden>().expected_error!;
  const bytes = file.bytes();

  test('gives its kind and no other, thrown and survived', async () => {
    await expect(
      (async () => {
        parseIcrepSync(bytes, { include: ALL, strict: true });
        await verifyIcrep(bytes, { strict: true });
      })(),
    ).rejects.toMatchObject({ reason: kind });
    facts.equal(file, 'strict', await reasonsOf(bytes, true), [kind]);
    facts.equal(file, 'lenient', await reasonsOf(bytes, false), [kind]);
  });
});
