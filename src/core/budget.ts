import { ReplayLimitError } from './errors.js';
import type { DecodeLimits } from './limits.js';

/** Work that any file may cause, however small: opening a file can cost more than its bytes. About a quarter of a second. */
export const FREE_WORK_UNITS = 1 << 24;
/** Work after which a reading should pause, so that the event loop gets a turn and an abort signal takes effect. */
export const TURN_WORK_UNITS = 1 << 18;

/**
 * What one reading of one recording has taken so far, against the limits that bound it as a whole. A unit of work is about what
 * reading one byte costs; code that does more with a byte than read it counts that too. Units are counted for whole messages,
 * sectors, units and blocks, never for single values.
 */
export class ReadBudget {
  readonly limits: Readonly<DecodeLimits>;
  /** Units done so far. */
  workUnits = 0;
  /** Bytes read so far, as decoded. */
  readBytes = 0;
  /** Bytes of what is kept, about what it takes in memory. */
  keptBytes = 0;
  #pauseAt = TURN_WORK_UNITS;
  /** Work up to here has been found to be allowed; the allowance only grows. */
  #allowed = 0;

  constructor(limits: Readonly<DecodeLimits>) {
    this.limits = limits;
  }

  /** Counts bytes that are decoded now. */
  read(byteLength: number): void {
    this.readBytes += byteLength;
    this.work(byteLength);
  }

  /** Counts work that is done beside reading bytes. Throws `limit` when there is more of it than the bytes can be worth. */
  work(units: number): void {
    this.workUnits += units;
    if (this.workUnits > this.#allowed) this.#checkWork();
  }

  #checkWork(): void {
    const { maxWorkUnits, maxWorkPerByte } = this.limits;
    if (this.workUnits > maxWorkUnits) throw new ReplayLimitError('maxWorkUnits', this.workUnits, maxWorkUnits);
    const beyond = this.workUnits - FREE_WORK_UNITS;
    if (beyond > maxWorkPerByte * this.readBytes) {
      throw new ReplayLimitError('maxWorkPerByte', Math.ceil(beyond / Math.max(1, this.readBytes)), maxWorkPerByte);
    }
    this.#allowed = Math.min(maxWorkUnits, FREE_WORK_UNITS + maxWorkPerByte * this.readBytes);
  }

  /** Counts bytes that stay in memory, or, below zero, that no longer do. */
  keep(byteLength: number): void {
    this.keptBytes += byteLength;
    const { maxKeptBytes } = this.limits;
    if (this.keptBytes > maxKeptBytes) throw new ReplayLimitError('maxKeptBytes', this.keptBytes, maxKeptBytes);
  }

  /** Throws `limit` if this many more bytes could not be kept, without counting them. */
  fits(byteLength: number): void {
    this.keep(byteLength);
    this.keptBytes -= byteLength;
  }

  /** Units of work until the next pause is due; 0 or less when it is due now. */
  get untilPause(): number {
    return this.#pauseAt - this.workUnits;
  }

  /** Says that a pause has just been made. */
  paused(): void {
    this.#pauseAt = this.workUnits + TURN_WORK_UNITS;
  }
}
