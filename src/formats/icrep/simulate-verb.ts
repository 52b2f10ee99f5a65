import { DEFAULT_LIMITS } from '../../core/limits.js';
import { replayError } from '../../core/errors.js';
import { BincodeReader } from './bincode-reader.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepDeltaSnapshot, IcrepSimSnapshot } from './snapshot.js';
import { readDeltaSnapshot, readSimSnapshot } from './snapshot-codec.js';
import { syncHashOf } from './sync-hash.js';
import type { IcrepPlayback } from './verbs.js';

/** A simulation that `simulateFrom` drives, by the names of the published design. */
export interface IcrepEngine {
  /** Begins at the state of a full keyframe. */
  restoreFull(snapshot: IcrepSimSnapshot): void;
  /** Puts a delta keyframe over the state; deltas come in the order in which they apply. */
  applyFullDelta(delta: IcrepDeltaSnapshot): void;
  /** Runs one tick with its orders. The state is that of tick `frame.tick` before and of the next one afterwards. */
  applyTick(frame: IcrepTickFrame): void;
  /** SHA-256 of the state as it is, 32 bytes. */
  stateHash(): Uint8Array;
}

/** The first state that differs from the recording. */
export interface IcrepDesync {
  /** The tick of that state. What went wrong ran in the tick before it, or stood in the keyframe where that is the first state. */
  readonly tick: number;
  /** The last tick whose state agreed; undefined where none did. */
  readonly lastAgreedTick?: number | undefined;
  /** The hash in the file: the first 8 bytes of SHA-256 as a little-endian number. */
  readonly expected: bigint;
  /** That of the engine. */
  readonly actual: bigint;
}

/** How far an engine came, and whether it agreed. */
export interface IcrepSimulation {
  /** Tick of the keyframe that it began at. */
  readonly fromTick: number;
  /** Tick of its state at the end. */
  readonly toTick: number;
  /** States whose hashes were compared. */
  readonly comparedStates: number;
  /** Undefined where all agreed. */
  readonly desync?: IcrepDesync | undefined;
  /** The tick whose frame the file lost: no engine gets beyond it. Undefined where none was lost. */
  readonly lostTick?: number | undefined;
}

/** What of a replay `simulateFrom` runs. */
export interface IcrepSimulateOptions {
  /** The tick to begin at; default: 0. */
  readonly from?: number | undefined;
  /** The tick to end at; default: the end of the match. */
  readonly to?: number | undefined;
  /** Seconds of the match in place of `from`, where the metadata gives its length. */
  readonly fromSeconds?: number | undefined;
  /** The same in place of `to`. */
  readonly toSeconds?: number | undefined;
}

/** Frames that are read at a time. */
const WINDOW_TICKS = 256;

/**
 * Runs a replay again: restores the last keyframe at `from` or before it, gives an engine the orders tick by tick, and compares its state with the
 * hash in each frame before the tick runs, and at the end of the match with that of the header. Stops at the first difference, which locates
 * a desync to its tick. This library has no engine; states of the wire profile are hashed as in `IcrepSimState.stateHash`.
 *
 * @throws ReplayError as the methods of the playback do, and what the engine throws.
 * @example
 * class Engine implements IcrepEngine {
 *   restoreFull(snapshot: IcrepSimSnapshot) {}
 *   applyFullDelta(delta: IcrepDeltaSnapshot) {}
 *   applyTick(frame: IcrepTickFrame) {}
 *   stateHash() { return new Uint8Array(32); }
 * }
 * const { desync } = await simulateFrom(await openIcrep(file), new Engine(), { from: 9000 });
 * if (desync) console.log('differs from tick', desync.tick, 'on');
 */
export async function simulateFrom(
  playback: IcrepPlayback,
  engine: IcrepEngine,
  options: IcrepSimulateOptions = {},
): Promise<IcrepSimulation> {
  const { totalTicks, finalStateHash } = playback.header;
  const from = tickOf(playback, options.from, options.fromSeconds) ?? 0;
  const to = tickOf(playback, options.to, options.toSeconds) ?? totalTicks;
  if (!(to >= from)) throw usage('from', `tick ${from} to begin at is after tick ${to} to end at`);
  if (!(to <= totalTicks)) throw usage('to', `tick ${to} to end at is after the end of the match, which has ${totalTicks} ticks`);
  const fromTick = await restore(playback, engine, from);
  let tick = fromTick;
  let comparedStates = 0;
  let lastAgreedTick: number | undefined;
  const end = (desync?: IcrepDesync, lostTick?: number): IcrepSimulation => ({ fromTick, toTick: tick, comparedStates, desync, lostTick });
  const differs = (expected: bigint): IcrepDesync | undefined => {
    const actual = syncHashOf(engine.stateHash());
    comparedStates++;
    if (actual !== expected) return { tick, lastAgreedTick, expected, actual };
    lastAgreedTick = tick;
    return undefined;
  };
  while (tick < to) {
    const frames = await playback.orders(tick, Math.min(tick + WINDOW_TICKS, to));
    if (frames.length === 0) return end(undefined, tick);
    for (const frame of frames) {
      if (frame.tick !== tick) return end(undefined, tick);
      const desync = differs(frame.stateHash);
      if (desync !== undefined) return end(desync);
      engine.applyTick(frame);
      tick++;
    }
  }
  const [after] = to < totalTicks ? await playback.orders(to, to + 1) : [];
  const expected = to === totalTicks ? syncHashOf(finalStateHash) : after?.stateHash;
  return end(expected === undefined ? undefined : differs(expected));
}

const usage = (option: string, message: string): Error => replayError('usage', message, { format: 'icrep', path: [option] });

/** A tick that is given as such, or by seconds. */
const tickOf = (playback: IcrepPlayback, tick: number | undefined, seconds: number | undefined): number | undefined =>
  tick ?? (seconds === undefined ? undefined : playback.tickAtSeconds(seconds));

/** Gives the engine a full keyframe and the deltas that lead to the one before a tick; gives the tick of that. */
async function restore(playback: IcrepPlayback, engine: IcrepEngine, from: number): Promise<number> {
  const { full, deltas, ordersFrom } = await playback.snapshotsFor(from);
  const { scriptState, campaignState } = await playback.seek(ordersFrom);
  // Script and campaign states may be in keyframes between those that lead here.
  const side = { scriptState: scriptState?.value, campaignState: campaignState?.value };
  const { snapshot } = readSimSnapshot(new BincodeReader(full, DEFAULT_LIMITS));
  engine.restoreFull(deltas.length === 0 ? { ...snapshot, ...side } : snapshot);
  deltas.forEach((bytes, i) => {
    const delta = readDeltaSnapshot(new BincodeReader(bytes, DEFAULT_LIMITS)).snapshot;
    engine.applyFullDelta(i === deltas.length - 1 ? { ...delta, ...side } : delta);
  });
  return ordersFrom;
}
