import type { Asking } from '../../io/framing.js';
import { blockAt } from './framing.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepReading } from './reading.js';
import type { IcrepSimState } from './sim-state.js';
import type { IcrepScriptState } from './snapshot.js';

/** A state beside the simulation's own, and the keyframe that it comes from. */
export interface IcrepCarriedState<Value> {
  readonly fromTick: number;
  readonly value: Value;
}

/** The result of going to a tick. Nothing is simulated, so the state is that of the keyframe before it. */
export interface IcrepSeek {
  readonly target: number;
  /** Tick of the full keyframe that the state is built on. */
  readonly baseFullTick: number;
  /** Tick of the keyframe that was restored: the last at the target or before it. */
  readonly keyframeTick: number;
  /** Every delta keyframe after the full one, up to the one restored. */
  readonly interveningDeltaTicks: readonly number[];
  /** The deltas that were applied to the simulation's state, following their baselines. */
  readonly coreDeltaTicks: readonly number[];
  /** The restored state, at `keyframeTick`. It is the caller's own. */
  readonly state: IcrepSimState;
  /** SHA-256 of the state; undefined when the RNG's state is not in the file. */
  readonly stateHash?: Uint8Array | undefined;
  /** The last script state on the way, with the bytes it was read from. */
  readonly scriptState?: (IcrepCarriedState<IcrepScriptState> & { readonly bytes: Uint8Array }) | undefined;
  readonly campaignState?: IcrepCarriedState<Uint8Array> | undefined;
  /** The stored frames from `keyframeTick` up to the target: what an engine runs to get there. */
  readonly orders: readonly IcrepTickFrame[];
  /** How many frames of that range the writer lost. */
  readonly missingFrames: number;
  /** Number of the stored block that holds the target's frame. */
  readonly orderBlock?: number | undefined;
  /** The hash of the state as the target's frame states it, before that tick runs. */
  readonly syncHashAtTarget?: bigint | undefined;
}

/** Goes to a tick: the state of the last keyframe before it, and what is left to run. */
export function* seekTick(reading: IcrepReading, target: number): Asking<IcrepSeek> {
  const { keyframes } = reading;
  const k = reading.positionBefore(target);
  const keyframeTick = keyframes[k]!.tick;
  let base = k;
  while (base > 0 && !keyframes[base]!.isFull) base--;
  // Start with the full keyframe, so that one ranged read brings everything that is needed.
  yield* reading.keyframe(base);
  const { state, deltaTicks } = yield* reading.restore(k);
  const carried = yield* carriedStates(reading, base, k);
  const reached = yield* reading.frames(keyframeTick, target + 1);
  const last = reached[reached.length - 1];
  const atTarget = last?.tick === target ? last : undefined;
  const orders = atTarget === undefined ? reached : reached.slice(0, -1);
  const block = atTarget === undefined ? -1 : blockAt(yield* reading.orderBlocks(), target);
  return {
    target,
    baseFullTick: keyframes[base]!.tick,
    keyframeTick,
    interveningDeltaTicks: keyframes.slice(base + 1, k + 1).map(({ tick }) => tick),
    coreDeltaTicks: deltaTicks,
    state,
    stateHash: state.stateHash(),
    ...carried,
    orders,
    missingFrames: target - keyframeTick - orders.length,
    orderBlock: block < 0 ? undefined : block,
    syncHashAtTarget: atTarget?.stateHash,
  };
}

/** Script and campaign states are always replaced as wholes, so the last one since the full keyframe holds. */
function* carriedStates(reading: IcrepReading, base: number, k: number): Asking<Pick<IcrepSeek, 'scriptState' | 'campaignState'>> {
  let scriptState: IcrepSeek['scriptState'];
  let campaignState: IcrepSeek['campaignState'];
  for (let j = k; j >= base && (scriptState === undefined || campaignState === undefined); j--) {
    const fromTick = reading.keyframes[j]!.tick;
    try {
      const { snapshot, scriptBytes } = yield* reading.keyframe(j);
      if (scriptBytes !== undefined && snapshot.scriptState !== undefined) {
        scriptState ??= { fromTick, value: snapshot.scriptState, bytes: scriptBytes };
      }
      if (snapshot.campaignState !== undefined) campaignState ??= { fromTick, value: snapshot.campaignState };
    } catch (error) {
      // This keyframe is not part of the chain that the state is built on.
      reading.context.damage(error);
    }
  }
  return { scriptState, campaignState };
}
