import type { ReadBudget } from '../core/budget.js';
import { turnBetween } from './angle.js';
import { flags, floats, type GrowingColumn } from './growing-column.js';
import { SCENE_MOTION, type SceneTrack } from './model.js';

/** How far the direction of view may be off, in degrees. */
const YAW_ERROR = 3;
/** A turn beyond this is not left to one span, in which it would go the shorter way. */
const MAX_TURN = 170;

/** The slopes from the last kept sample with which a line stays close to every sample since. */
class Corridor {
  #low = -Infinity;
  #high = Infinity;

  open(): void {
    this.#low = -Infinity;
    this.#high = Infinity;
  }

  /** Whether a line that rises by this much in this time is within. NaN is. */
  holds(rise: number, time: number): boolean {
    return !(rise < this.#low * time || rise > this.#high * time);
  }

  narrow(rise: number, time: number, error: number): void {
    const low = (rise - error) / time;
    const high = (rise + error) / time;
    if (low > this.#low) this.#low = low;
    if (high < this.#high) this.#high = high;
  }
}

/**
 * Gathers samples of a track, and drops those that are on the line between their neighbors: no coordinate of a dropped one is further than
 * `maxError` from it. The newest sample is always there, until a later one makes it superfluous.
 */
export class TrackBuilder {
  readonly #budget: ReadBudget;
  readonly #maxError: number;
  readonly #seconds: GrowingColumn;
  readonly #x: GrowingColumn;
  readonly #y: GrowingColumn;
  readonly #motion: GrowingColumn<Uint8Array>;
  #z: GrowingColumn | undefined;
  #yaw: GrowingColumn | undefined;
  /** Samples, with the newest. */
  #length = 0;
  /** Whether the newest sample may still be dropped. */
  #isOpen = false;
  readonly #corridors = [new Corridor(), new Corridor(), new Corridor(), new Corridor()] as const;
  /** The turn from the last kept sample to the newest, which may be more than half a circle. */
  #turned = 0;

  constructor(budget: ReadBudget, maxError: number) {
    this.#budget = budget;
    this.#maxError = maxError;
    this.#seconds = floats(budget);
    this.#x = floats(budget);
    this.#y = floats(budget);
    this.#motion = flags(budget);
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** Second of the newest sample; NaN if there is none. */
  get lastSeconds(): number {
    return this.#length === 0 ? NaN : this.#seconds.get(this.#length - 1);
  }

  get lastX(): number {
    return this.#length === 0 ? NaN : this.#x.get(this.#length - 1);
  }

  get lastY(): number {
    return this.#length === 0 ? NaN : this.#y.get(this.#length - 1);
  }

  get isGone(): boolean {
    return this.#length > 0 && this.#motion.get(this.#length - 1) === SCENE_MOTION.gone;
  }

  /** A sample to which it moved in a straight line. One that is not later than the newest is left out. */
  move(seconds: number, x: number, y: number, z: number, yaw: number): void {
    const last = this.#length - 1;
    const at = Math.fround(seconds);
    if (last < 0 || (this.isGone && at >= this.#seconds.get(last))) return this.#keep(at, x, y, z, yaw);
    if (!(at > this.#seconds.get(last))) return;
    const since = this.#isOpen ? last - 1 : last;
    if (this.#isOpen && this.#continues(since, last, at, x, y, z, yaw)) {
      this.#narrow(since, at, x, y, z);
      this.#write(last, at, x, y, z, yaw);
      return;
    }
    for (const corridor of this.#corridors) corridor.open();
    this.#turned = turnBetween(this.#yawAt(last), yaw);
    this.#narrow(last, at, x, y, z);
    this.#isOpen = true;
    this.#write(this.#length++, at, x, y, z, yaw);
  }

  /** A sample that it did not move to: it stayed where it was until then. */
  jump(seconds: number, x: number, y: number, z: number, yaw: number): void {
    const last = this.#length - 1;
    const at = Math.fround(seconds);
    if (last >= 0) {
      if (!(at > this.#seconds.get(last))) {
        // Of two places at one time the later one counts.
        if (at === this.#seconds.get(last)) this.#keep(at, x, y, z, yaw);
        return;
      }
      if (!this.isGone) this.#motion.set(last, SCENE_MOTION.hold);
    }
    this.#keep(at, x, y, z, yaw);
  }

  /** It is still where it was. */
  stay(seconds: number): void {
    const last = this.#length - 1;
    if (last >= 0 && !this.isGone) this.move(seconds, this.#x.get(last), this.#y.get(last), this.#z?.get(last) ?? NaN, this.#yawAt(last));
  }

  /** It is not in the world from now on, until the next sample. */
  gone(seconds: number): void {
    const last = this.#length - 1;
    if (last < 0 || this.isGone) return;
    const at = Math.fround(seconds);
    if (at > this.#seconds.get(last)) {
      this.#motion.set(last, SCENE_MOTION.hold);
      this.#keep(at, this.#x.get(last), this.#y.get(last), this.#z?.get(last) ?? NaN, this.#yawAt(last));
    }
    this.#isOpen = false;
    this.#motion.set(this.#length - 1, SCENE_MOTION.gone);
  }

  /** Views of what was gathered so far. */
  track(): SceneTrack {
    const length = this.#length;
    return {
      seconds: this.#seconds.view(length),
      x: this.#x.view(length),
      y: this.#y.view(length),
      ...(this.#z && { z: this.#z.view(length) }),
      ...(this.#yaw && { yaw: this.#yaw.view(length) }),
      motion: this.#motion.view(length),
    };
  }

  #yawAt(index: number): number {
    return this.#yaw?.get(index) ?? NaN;
  }

  /** Whether the newest sample may be dropped for this one. */
  #continues(since: number, last: number, at: number, x: number, y: number, z: number, yaw: number): boolean {
    const time = at - this.#seconds.get(since);
    const known = this.#yawAt(last);
    if (Number.isNaN(known) !== Number.isNaN(yaw)) return false;
    const turned = this.#turned + turnBetween(known, yaw);
    if (turned > MAX_TURN || turned < -MAX_TURN) return false;
    const [inX, inY, inZ, inYaw] = this.#corridors;
    const isWithin =
      inX.holds(x - this.#x.get(since), time) &&
      inY.holds(y - this.#y.get(since), time) &&
      inZ.holds(z - (this.#z?.get(since) ?? NaN), time) &&
      inYaw.holds(turned, time);
    if (isWithin) this.#turned = turned;
    return isWithin;
  }

  #narrow(since: number, at: number, x: number, y: number, z: number): void {
    const time = at - this.#seconds.get(since);
    const [inX, inY, inZ, inYaw] = this.#corridors;
    inX.narrow(x - this.#x.get(since), time, this.#maxError);
    inY.narrow(y - this.#y.get(since), time, this.#maxError);
    inZ.narrow(z - (this.#z?.get(since) ?? NaN), time, this.#maxError);
    inYaw.narrow(this.#turned, time, YAW_ERROR);
  }

  #keep(at: number, x: number, y: number, z: number, yaw: number): void {
    this.#isOpen = false;
    if (this.#length > 0 && at === this.#seconds.get(this.#length - 1)) this.#length--;
    this.#write(this.#length++, at, x, y, z, yaw);
  }

  #write(index: number, at: number, x: number, y: number, z: number, yaw: number): void {
    this.#seconds.set(index, at);
    this.#x.set(index, x);
    this.#y.set(index, y);
    this.#motion.set(index, SCENE_MOTION.linear);
    if (this.#z === undefined && !Number.isNaN(z)) this.#z = this.#late(index);
    this.#z?.set(index, z);
    if (this.#yaw === undefined && !Number.isNaN(yaw)) this.#yaw = this.#late(index);
    this.#yaw?.set(index, yaw);
  }

  /** A column that begins in the middle. */
  #late(index: number): GrowingColumn {
    const column = floats(this.#budget);
    for (let i = 0; i < index; i++) column.set(i, NaN);
    return column;
  }
}
