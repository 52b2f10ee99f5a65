import type { ReadBudget } from '../../../core/budget.js';
import { BODY_FIELDS, CAR_FIELDS, RAW_BALL_FIELDS, RAW_BODY_FIELDS, RAW_CAR_FIELDS } from '../frame-fields.js';
import { Body } from '../network/attribute-reader.js';
import type { RocketLeagueUnits } from '../rules.js';

/** Places of the integers that a row is made of: a body, and what is known beside it. */
export const Cell = {
  body: 0,
  actor: Body.length,
  updateFrame: Body.length + 1,
  hitTeam: Body.length + 2,
  boost: Body.length + 3,
  throttle: Body.length + 4,
  steer: Body.length + 5,
  isBoosting: Body.length + 6,
  isHandbraking: Body.length + 7,
  isJumping: Body.length + 8,
  isDoubleJumping: Body.length + 9,
  isDodging: Body.length + 10,
  ballCamera: Body.length + 11,
  length: Body.length + 12,
} as const;

const INTEGERS: Readonly<
  Record<(typeof RAW_BODY_FIELDS)[number] | (typeof RAW_BALL_FIELDS)[number] | (typeof RAW_CAR_FIELDS)[number], number>
> = {
  actor: Cell.actor,
  updateFrame: Cell.updateFrame,
  isSleeping: Body.isSleeping,
  rawX: Body.position,
  rawY: Body.position + 1,
  rawZ: Body.position + 2,
  rawRotation0: Body.rotation,
  rawRotation1: Body.rotation + 1,
  rawRotation2: Body.rotation + 2,
  rawRotation3: Body.rotation + 3,
  rawVelocityX: Body.linear,
  rawVelocityY: Body.linear + 1,
  rawVelocityZ: Body.linear + 2,
  rawAngularVelocityX: Body.angular,
  rawAngularVelocityY: Body.angular + 1,
  rawAngularVelocityZ: Body.angular + 2,
  hitTeam: Cell.hitTeam,
  rawBoost: Cell.boost,
  rawThrottle: Cell.throttle,
  rawSteer: Cell.steer,
  isBoosting: Cell.isBoosting,
  isHandbraking: Cell.isHandbraking,
  isJumping: Cell.isJumping,
  isDoubleJumping: Cell.isDoubleJumping,
  isDodging: Cell.isDodging,
  ballCamera: Cell.ballCamera,
};

/** Fractions that are an integer times a unit. */
const SCALED: Readonly<Record<string, readonly [cell: number, unit: keyof RocketLeagueUnits]>> = {
  x: [Body.position, 'position'],
  y: [Body.position + 1, 'position'],
  z: [Body.position + 2, 'position'],
  velocityX: [Body.linear, 'linearVelocity'],
  velocityY: [Body.linear + 1, 'linearVelocity'],
  velocityZ: [Body.linear + 2, 'linearVelocity'],
  angularVelocityX: [Body.angular, 'angularVelocity'],
  angularVelocityY: [Body.angular + 1, 'angularVelocity'],
  angularVelocityZ: [Body.angular + 2, 'angularVelocity'],
};
const ROTATION = ['rotationX', 'rotationY', 'rotationZ', 'rotationW'] as const;

/** 128 is 0, 255 is 1, 0 is -1. */
export const inputOf = (stored: number): number => (stored - 128) / (stored < 128 ? 128 : 127);

const CELL_BYTES = 4;

/** The columns of a ball or of the cars of a player. */
export class TrackColumns {
  /** By name. */
  readonly all: Record<string, Int32Array | Float32Array> = {};
  readonly #integers: { readonly column: Int32Array; readonly cell: number }[] = [];
  readonly #scaled: { readonly column: Float32Array; readonly cell: number; readonly unit: number }[] = [];
  readonly #speedUnit: number;
  /** Whether `put` needs the rotation. */
  readonly hasRotation: boolean;
  readonly #rotation: readonly (Float32Array | undefined)[];
  readonly #yaw: Float32Array | undefined;
  readonly #speed: Float32Array | undefined;
  readonly #throttle: Float32Array | undefined;
  readonly #steer: Float32Array | undefined;
  readonly #boost: Float32Array | undefined;

  /** `wanted` are names without `ball.` or `car.`; `rows` is the most that there may be. */
  constructor(wanted: ReadonlySet<string>, rows: number, units: RocketLeagueUnits, budget: ReadBudget) {
    this.#speedUnit = units.linearVelocity;
    const integers = [...RAW_BODY_FIELDS, ...RAW_BALL_FIELDS, ...RAW_CAR_FIELDS].filter((name) => wanted.has(name));
    const fractions = [...BODY_FIELDS, ...CAR_FIELDS].filter((name) => wanted.has(name));
    const bytes = (integers.length + fractions.length) * rows * CELL_BYTES;
    budget.keep(bytes);
    budget.work(bytes >>> 3);
    for (const name of integers) {
      const column = new Int32Array(rows);
      if (name === 'actor') column.fill(-1);
      this.all[name] = column;
      this.#integers.push({ column, cell: INTEGERS[name] });
    }
    for (const name of fractions) {
      const column = new Float32Array(rows).fill(NaN);
      this.all[name] = column;
      const scaled = SCALED[name];
      if (scaled !== undefined) this.#scaled.push({ column, cell: scaled[0], unit: units[scaled[1]] });
    }
    const column = (name: string): Float32Array | undefined => this.all[name] as Float32Array | undefined;
    this.#rotation = ROTATION.map(column);
    this.#yaw = column('yaw');
    this.#speed = column('speed');
    this.#throttle = column('throttle');
    this.#steer = column('steer');
    this.#boost = column('boost');
    this.hasRotation = this.#yaw !== undefined || this.#rotation.some((one) => one !== undefined);
  }

  /** Puts a row in. `rotation` is x, y, z and w. */
  put(row: number, cells: Int32Array, rotation: Float64Array, boost: number): void {
    const integers = this.#integers;
    for (let i = 0; i < integers.length; i++) {
      const { column, cell } = integers[i]!;
      column[row] = cells[cell]!;
    }
    const scaled = this.#scaled;
    for (let i = 0; i < scaled.length; i++) {
      const { column, cell, unit } = scaled[i]!;
      column[row] = cells[cell]! * unit;
    }
    if (this.hasRotation) this.#turn(row, rotation);
    if (this.#speed !== undefined) {
      const [x, y, z] = [cells[Body.linear]!, cells[Body.linear + 1]!, cells[Body.linear + 2]!];
      this.#speed[row] = Math.sqrt(x * x + y * y + z * z) * this.#speedUnit;
    }
    if (this.#throttle !== undefined) this.#throttle[row] = inputOf(cells[Cell.throttle]!);
    if (this.#steer !== undefined) this.#steer[row] = inputOf(cells[Cell.steer]!);
    if (this.#boost !== undefined) this.#boost[row] = boost;
  }

  #turn(row: number, rotation: Float64Array): void {
    for (let part = 0; part < 4; part++) {
      const column = this.#rotation[part];
      if (column !== undefined) column[row] = rotation[part]!;
    }
    if (this.#yaw === undefined) return;
    const [x, y, z, w] = [rotation[0]!, rotation[1]!, rotation[2]!, rotation[3]!];
    this.#yaw[row] = Math.atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z));
  }

  /** The first rows, by name. */
  rows(count: number): Readonly<Record<string, Int32Array | Float32Array>> {
    return Object.fromEntries(Object.entries(this.all).map(([name, column]) => [name, firstOf(column, count)]));
  }
}

/** The first entries of a column; the column itself where those are all. */
export const firstOf = <Column extends Int32Array | Float32Array | Float64Array>(column: Column, count: number): Column =>
  (count === column.length ? column : column.slice(0, count)) as Column;
