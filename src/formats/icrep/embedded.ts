import { BincodeReader } from './bincode-reader.js';
import type { IcrepContext } from './context.js';
import { FORMAT_LIMITS } from './layout.js';
import type { IcrepSimSnapshot } from './snapshot.js';
import { readSimSnapshot } from './snapshot-reader.js';
import type { Asking } from '../../io/framing.js';
import { unpackInTurns } from './stored-unit.js';
import { compareBytes } from './values.js';

/** A mod and its version. */
export interface IcrepEmbeddedMod {
  readonly id: string;
  readonly version: string;
}

/** The mods of a match. The paths of rules are data: never file names to open. */
export interface IcrepModManifest {
  readonly mods: readonly IcrepEmbeddedMod[];
  /** YAML by path. */
  readonly ruleSnapshots: ReadonlyMap<string, Uint8Array>;
}

/** Resources that a file carries so that it can be played on a machine that lacks them. Do not trust them. */
export interface IcrepEmbeddedResources {
  /** How much the file carries: `minimal` when nothing is embedded. */
  readonly mode: 'minimal' | 'mapEmbedded' | 'selfContained';
  readonly mapData?: Uint8Array | undefined;
  readonly modManifest?: IcrepModManifest | undefined;
  readonly balancePreset?: string | undefined;
  /** The state at tick 0. */
  readonly initialState?: IcrepSimSnapshot | undefined;
}

/** Reads the embedded resources; the map, the rules and the initial state are decompressed. */
export function* readEmbedded(r: BincodeReader, context: IcrepContext): Asking<IcrepEmbeddedResources> {
  const mapData = r.some() ? yield* unpackInTurns(r.blob(), FORMAT_LIMITS.snapshotBytes, context) : undefined;
  const modManifest = r.some() ? yield* readManifest(r, context) : undefined;
  const balancePreset = r.some() ? r.string() : undefined;
  const initialState = r.some() ? yield* readInitialState(r.blob(), context) : undefined;
  r.done('the embedded resources');
  const hasRules = modManifest !== undefined && modManifest.ruleSnapshots.size > 0;
  const mode = mapData === undefined ? 'minimal' : hasRules ? 'selfContained' : 'mapEmbedded';
  return { mode, mapData, modManifest, balancePreset, initialState };
}

function* readManifest(r: BincodeReader, context: IcrepContext): Asking<IcrepModManifest> {
  const mods: IcrepEmbeddedMod[] = [];
  for (let left = r.count(16); left > 0; left--) mods.push({ id: r.string(), version: r.string() });
  const ruleSnapshots = new Map<string, Uint8Array>();
  let last: Uint8Array | undefined;
  for (let left = r.count(16); left > 0; left--) {
    const start = r.position + 8;
    const path = r.string();
    const bytes = r.bytes.subarray(start, r.position);
    if (last !== undefined && compareBytes(last, bytes) >= 0) throw r.malformed('the keys of a map do not ascend');
    last = bytes;
    ruleSnapshots.set(path, yield* unpackInTurns(r.blob(), FORMAT_LIMITS.snapshotBytes, context));
  }
  return { mods, ruleSnapshots };
}

function* readInitialState(stored: Uint8Array, context: IcrepContext): Asking<IcrepSimSnapshot> {
  const r = new BincodeReader(yield* unpackInTurns(stored, FORMAT_LIMITS.snapshotBytes, context), context.limits);
  const { snapshot, checks } = readSimSnapshot(r);
  context.components.settle(checks, context.diagnostics);
  return snapshot;
}
