import { icrepDeltaBetween } from './delta.js';
import type { IcrepKeyframe, IcrepOrderBlock, IcrepRecords } from './model.js';
import type { IcrepTickFrame } from './order-block.js';
import type { IcrepOrder } from './order.js';
import { IcrepSimState } from './sim-state.js';
import type { IcrepSimSnapshot } from './snapshot.js';
import { syncHashOf } from './sync-hash.js';
import { packDeltaKeyframe, packFullKeyframe, packOrderBlock } from './writer.js';

/** How often a recorder writes keyframes. */
export interface IcrepRecorderOptions {
  /** Ticks between two keyframes. Default 300. */
  readonly keyframeTicks?: number | undefined;
  /** Every how many keyframes one is full. Default 10. */
  readonly fullEvery?: number | undefined;
  /** Order frames are stored in blocks that are cut at multiples of this many ticks. Default 256. */
  readonly blockTicks?: number | undefined;
}

/** What a recording has beside frames and keyframes. `packAnalysis` and its siblings make these sections. */
export type IcrepRecordingParts = Pick<IcrepRecords, 'metadata' | 'events' | 'voice' | 'signature' | 'embedded'>;

const DEFAULTS = { keyframeTicks: 300, fullEvery: 10, blockTicks: 256 } as const;

/**
 * Records a match from a simulation, step by step: before each tick runs it takes the state and the orders of that tick, and keeps the frame and, when it
 * is due, a keyframe. By default there is one every 300 ticks, of which every tenth is full; a delta is relative to the keyframe before it. Where a delta cannot
 * say what changed, the keyframe is full, and the next is counted from it.
 *
 * Cost: each tick hashes the whole state, as the format asks for. States are not changed, and must not be changed later.
 *
 * @example
 * const recorder = new IcrepRecorder();
 * const { snapshots = [] } = await parseIcrep(file, { include: ['snapshots'] });
 * const [state] = snapshots;
 * if (state?.isFull) {
 *   recorder.record(state, []);
 *   const last = { ...state, core: { ...state.core, tick: state.core.tick + 1 } };
 *   const copy = writeIcrep(recorder.finish(last, { metadata: new TextEncoder().encode('{}') }));
 * }
 */
export class IcrepRecorder {
  readonly #options: { readonly [K in keyof IcrepRecorderOptions]-?: number };
  readonly #keyframes: IcrepKeyframe[] = [];
  readonly #blocks: IcrepOrderBlock[] = [];
  #frames: IcrepTickFrame[] = [];
  #nextTick: number | undefined;
  /** The state of the last keyframe. */
  #last: IcrepSimSnapshot | undefined;
  #sinceFull = 0;

  /** @throws RangeError for an option that is not an integer above 0. */
  constructor({
    keyframeTicks = DEFAULTS.keyframeTicks,
    fullEvery = DEFAULTS.fullEvery,
    blockTicks = DEFAULTS.blockTicks,
  }: IcrepRecorderOptions = {}) {
    this.#options = { keyframeTicks, fullEvery, blockTicks };
    for (const [name, value] of Object.entries(this.#options)) {
      if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${name} must be an integer above 0, not ${value}`);
    }
  }

  /**
   * Takes the state before a tick, and the orders that run in it.
   *
   * @throws RangeError when the state is not of the tick that follows the last.
   */
  record(state: IcrepSimSnapshot, orders: readonly IcrepOrder[]): void {
    this.#checkTick(state);
    const { tick } = state.core;
    if (this.#last === undefined || (tick - this.#last.core.tick) % this.#options.keyframeTicks === 0) this.#keyframe(state);
    if (this.#frames.length > 0 && tick % this.#options.blockTicks === 0) this.#closeBlock();
    this.#frames.push({ type: 'tickFrame', tick, stateHash: syncHashOf(hashOf(state)), orders });
    this.#nextTick = tick + 1;
  }

  /**
   * The records of the match, for `writeIcrep`. `state` is the last one, behind the last tick that ran.
   *
   * @throws RangeError when nothing was recorded, or the state is not of the tick that follows the last.
   */
  finish(state: IcrepSimSnapshot, parts: IcrepRecordingParts): IcrepRecords {
    if (this.#nextTick === undefined) throw new RangeError('no tick was recorded');
    this.#checkTick(state);
    if (this.#frames.length > 0) this.#closeBlock();
    return {
      ...parts,
      flags: 0,
      totalTicks: state.core.tick,
      finalStateHash: hashOf(state),
      lostFrameCount: 0,
      orders: [...this.#blocks],
      keyframes: [...this.#keyframes],
    };
  }

  #checkTick({ core: { tick } }: IcrepSimSnapshot): void {
    const next = this.#nextTick ?? tick;
    if (tick !== next) throw new RangeError(`the state must be of tick ${next}, not ${tick}`);
  }

  #keyframe(state: IcrepSimSnapshot): void {
    const isFullDue = this.#last === undefined || this.#sinceFull === this.#options.fullEvery;
    const delta = isFullDue ? undefined : icrepDeltaBetween(this.#last!, state);
    this.#keyframes.push(delta === undefined ? packFullKeyframe(state) : packDeltaKeyframe(delta));
    this.#sinceFull = delta === undefined ? 1 : this.#sinceFull + 1;
    this.#last = state;
  }

  #closeBlock(): void {
    this.#blocks.push(packOrderBlock(this.#frames));
    this.#frames = [];
  }
}

const hashOf = ({ core }: IcrepSimSnapshot): Uint8Array => IcrepSimState.of(core).stateHash()!;
