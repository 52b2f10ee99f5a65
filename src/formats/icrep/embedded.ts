import { BincodeReader } from './bincode-reader.js';
import { BLOB, STRING } from './codec.js';
import type { IcrepContext } from './context.js';
import { FORMAT_LIMITS } from './layout.js';
import { mapByString } from './maps.js';
import type { IcrepSimSnapshot } from './snapshot.js';
import { readSimSnapshot } from './snapshot-codec.js';
import type { Asking } from '../../io/framing.js';
import { unpackInTurns } from './stored-unit.js';
import { struct } from './structure.js';

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

/** The resources as they are in the file: the map, each rule and the state are stored units. */
interface StoredResources {
  readonly mapData?: Uint8Array | undefined;
  readonly modManifest?: IcrepModManifest | undefined;
  readonly balancePreset?: string | undefined;
  readonly initialState?: Uint8Array | undefined;
}

const MOD = /* @__PURE__ */ struct<IcrepEmbeddedMod>((r) => ({ id: r.string(), version: r.string() }));
const RULES = /* @__PURE__ */ mapByString(BLOB);
const MANIFEST = /* @__PURE__ */ struct<IcrepModManifest>((r) => ({ mods: r.list(MOD), ruleSnapshots: r.of(RULES) }));
export const EMBEDDED = /* @__PURE__ */ struct<StoredResources>((r) => ({
  mapData: r.option(BLOB),
  modManifest: r.option(MANIFEST),
  balancePreset: r.option(STRING),
  initialState: r.option(BLOB),
}));

/** Reads the embedded resources; the map, the rules and the initial state are decompressed. */
export function* readEmbedded(r: BincodeReader, context: IcrepContext): Asking<IcrepEmbeddedResources> {
  const stored = EMBEDDED.read(r);
  r.done('the embedded resources');
  const mapData = stored.mapData && (yield* unpackInTurns(stored.mapData, FORMAT_LIMITS.snapshotBytes, context));
  const modManifest = stored.modManifest && (yield* unpackedManifest(stored.modManifest, context));
  const initialState = stored.initialState && (yield* readInitialState(stored.initialState, context));
  const hasRules = modManifest !== undefined && modManifest.ruleSnapshots.size > 0;
  const mode = mapData === undefined ? 'minimal' : hasRules ? 'selfContained' : 'mapEmbedded';
  return { mode, mapData, modManifest, balancePreset: stored.balancePreset, initialState };
}

function* unpackedManifest({ mods, ruleSnapshots }: IcrepModManifest, context: IcrepContext): Asking<IcrepModManifest> {
  const unpacked = new Map<string, Uint8Array>();
  for (const [path, stored] of ruleSnapshots) unpacked.set(path, yield* unpackInTurns(stored, FORMAT_LIMITS.snapshotBytes, context));
  return { mods, ruleSnapshots: unpacked };
}

function* readInitialState(stored: Uint8Array, context: IcrepContext): Asking<IcrepSimSnapshot> {
  const r = new BincodeReader(yield* unpackInTurns(stored, FORMAT_LIMITS.snapshotBytes, context), context.limits);
  const { snapshot, checks } = readSimSnapshot(r);
  context.components.settle(checks, context.diagnostics);
  return snapshot;
}
