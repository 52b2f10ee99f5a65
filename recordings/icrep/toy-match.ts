/** A small match of two players, with everything that a file can hold, laid out by our own writer. */
import { sha256 } from '../../src/codecs/sha256.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { IcrepAnalysisEvent } from '../../src/formats/icrep/analysis.js';
import type { IcrepRecords } from '../../src/formats/icrep/model.js';
import type { IcrepTickFrame } from '../../src/formats/icrep/order-block.js';
import type { IcrepOrder } from '../../src/formats/icrep/order.js';
import { linkOf, signedMessage, type IcrepTickSignature } from '../../src/formats/icrep/signature-chain.js';
import { IcrepSimState } from '../../src/formats/icrep/sim-state.js';
import type { IcrepDeltaSnapshot, IcrepScriptState, IcrepSimSnapshot } from '../../src/formats/icrep/snapshot.js';
import { syncHashOf } from '../../src/formats/icrep/sync-hash.js';
import {
  packAnalysis,
  packDeltaKeyframe,
  packEmbedded,
  packFullKeyframe,
  packOrderBlocks,
  packSignatures,
  packVoice,
} from '../../src/formats/icrep/writer.js';
import { cellPos, EVENTS, ORDERS, tag } from './variants.js';

export const TICKS = 40;
/** Frames are stored in blocks of so many ticks. */
const BLOCK_TICKS = 16;

/** Slots as the format has them: u32 length and bytes for each. */
export function slots(...values: readonly (readonly number[])[]): Uint8Array {
  return Uint8Array.from(values.flatMap((bytes) => [bytes.length, 0, 0, 0, ...bytes]));
}

const filled = (value: number): Uint8Array => new Uint8Array(32).fill(value);

export const SCRIPT: IcrepScriptState = {
  luaStates: new Map([['mission', Uint8Array.of(1, 2, 3)]]),
  wasmStates: new Map(),
  missionVars: new Map([
    ['alive', { type: 'bool', value: true }],
    ['score', { type: 'int', value: -(2n ** 63n) }],
    ['speed', { type: 'fixed', value: 1.5 }],
    ['title', { type: 'str', value: 'Ünder ☃' }],
  ]),
};

/** The state at tick 0. */
export const FIRST: IcrepSimSnapshot = {
  core: {
    tick: 0,
    gameSeed: 2n ** 64n - 1n,
    mapHash: filled(7),
    rngState: filled(1),
    internTable: ['ore', 'gems', 'construction_yard', 'tank'],
    entities: [
      { entity: tag(1), componentMask: 0b101n, components: slots([0, 0, 0, 0], [1, 2, 3]) },
      { entity: tag(2), componentMask: 1n << 63n, components: slots([9]) },
      { entity: tag(5), componentMask: 0n, components: slots() },
    ],
    playerStates: [
      { player: 0, fieldMask: 1, fields: slots([100, 0, 0, 0]) },
      { player: 1, fieldMask: 0b11, fields: slots([200, 0, 0, 0], [5, 0, 0, 0]) },
    ],
    mapCells: [
      { pos: cellPos(0, 0), terrain: 1, resource: undefined },
      { pos: cellPos(3, -1), terrain: 2, resource: { resourceType: 0, amount: 7, maxAmount: 12, growthRate: -1 } },
    ],
  },
  campaignState: undefined,
  scriptState: SCRIPT,
};

/** What changes until tick 20: a slot, a new unit in the place of a dead one, money, a cell, a string. */
export const DELTA: IcrepDeltaSnapshot = {
  core: {
    baselineTick: 0,
    baselineHash: IcrepSimState.of(FIRST.core).stateHash()!,
    tick: 20,
    internTableDelta: { startId: 4, newEntries: ['nuke'] },
    changedEntities: [
      { entity: tag(1), changeMask: 0b110n, changedComponents: slots([8, 8], [4]), isNew: false, isRemoved: false },
      { entity: tag(2), changeMask: 0n, changedComponents: slots(), isNew: false, isRemoved: true },
      { entity: tag(2, 1), changeMask: 0b1n, changedComponents: slots([1, 0, 0, 0]), isNew: true, isRemoved: false },
    ],
    changedPlayers: [{ player: 1, changeMask: 0b1, changedFields: slots([250, 0, 0, 0]) }],
    changedCells: [{ pos: cellPos(1, 1), terrain: 3, resource: undefined }],
  },
  campaignState: Uint8Array.of(4, 2),
  scriptState: undefined,
  rngState: filled(2),
};

/** The same, chained: what changes from tick 20 until the end. */
export function chained(state: IcrepSimState): IcrepDeltaSnapshot {
  return {
    core: {
      baselineTick: 20,
      baselineHash: state.stateHash()!,
      tick: TICKS,
      internTableDelta: undefined,
      changedEntities: [{ entity: tag(5), changeMask: 0b1000n, changedComponents: slots([1]), isNew: false, isRemoved: false }],
      changedPlayers: [],
      changedCells: undefined,
    },
    campaignState: undefined,
    scriptState: undefined,
    rngState: filled(3),
  };
}

/** The states at the three keyframes. */
export function states(): readonly [IcrepSimState, IcrepSimState, IcrepSimState] {
  const first = IcrepSimState.of(FIRST.core);
  const second = first.clone();
  second.apply(DELTA);
  const third = second.clone();
  third.apply(chained(second));
  return [first, second, third];
}

export interface MatchParts {
  /** By tick; default: each sample once, from tick 0 on. */
  readonly ordersOf?: (tick: number) => readonly IcrepOrder[];
  readonly events?: readonly IcrepAnalysisEvent[];
  readonly sign?: (message: Uint8Array) => Uint8Array;
  readonly relayPublicKey?: Uint8Array;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The frames of the match. */
export function frames(ordersOf: (tick: number) => readonly IcrepOrder[]): readonly IcrepTickFrame[] {
  const [first, second] = states();
  const hashes = new Map([
    [0, syncHashOf(first.stateHash()!)],
    [20, syncHashOf(second.stateHash()!)],
  ]);
  return Array.from({ length: TICKS }, (_, tick) => ({
    type: 'tickFrame',
    tick,
    stateHash: hashes.get(tick) ?? syncHashOf(sha256(Uint8Array.of(tick))),
    orders: ordersOf(tick),
  }));
}

/** The metadata text: the seed is above 2^53. */
export function metadataBytes(more: Readonly<Record<string, unknown>> = {}): Uint8Array {
  const text = JSON.stringify({
    replay_id: '00000000-0000-4000-8000-00000000000a',
    engine_version: '0.5.0',
    game_module: 'ra1',
    map_name: 'Toy Island',
    game_speed: 'slower',
    total_ticks: TICKS,
    players: [
      { slot: 0, name: 'Ada', faction: 'allies', outcome: 'won' },
      { slot: 1, name: 'Gräce', faction: 'soviet', outcome: 'lost' },
    ],
    signed: true,
    wire_profile: 'replaykit-icrep-1',
    ...more,
  });
  return utf8Bytes(`${text.slice(0, -1)},"initial_rng_seed":18446744073709551615}`);
}

/** The match as records of the wire. */
export function toyMatch(parts: MatchParts = {}): IcrepRecords {
  const { ordersOf = (tick) => ORDERS.slice(tick, tick + 1), events = EVENTS, sign = () => new Uint8Array(64) } = parts;
  const [, second, third] = states();
  const chain: IcrepTickSignature[] = [];
  let link: Uint8Array = new Uint8Array(32);
  for (const [tick, state] of [
    [20, second],
    [TICKS, third],
  ] as const) {
    const entry = { tick, stateHash: state.stateHash()!, skippedTicks: 0, relaySig: new Uint8Array(64) };
    chain.push({ ...entry, relaySig: sign(signedMessage(entry, link)) });
    link = linkOf(entry, link);
  }
  return {
    flags: 0,
    totalTicks: TICKS,
    finalStateHash: third.stateHash()!,
    lostFrameCount: 0,
    metadata: metadataBytes(parts.metadata),
    orders: packOrderBlocks(frames(ordersOf), BLOCK_TICKS),
    keyframes: [packFullKeyframe(FIRST), packDeltaKeyframe(DELTA), packDeltaKeyframe(chained(second))],
    events: packAnalysis(events),
    voice: packVoice([
      {
        player: 0,
        hasConsent: true,
        frames: [
          { tick: 3, opusData: Uint8Array.of(0x58, 1, 2), target: { type: 'all' } },
          { tick: 3, opusData: Uint8Array.of(0x58), target: { type: 'player', player: 1 } },
        ],
      },
      { player: 1, hasConsent: false, frames: [] },
    ]),
    signature: packSignatures({ chain, relayPublicKey: parts.relayPublicKey ?? filled(0) }),
    embedded: packEmbedded({
      mapData: Uint8Array.from({ length: 200 }, (_, i) => i % 7),
      modManifest: {
        mods: [{ id: 'base-ra1', version: '1.0.0' }],
        ruleSnapshots: new Map([['rules/units.yaml', utf8Bytes('tank:\n  cost: 800\n')]]),
      },
      balancePreset: 'classic',
      initialState: FIRST,
    }),
  };
}
