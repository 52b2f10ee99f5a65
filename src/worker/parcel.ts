import { replayError } from '../core/errors.js';

/**
 * A value on its way between threads. Structured cloning keeps plain data, bigints, dates, maps, sets and typed arrays. Objects of classes
 * travel beside it, as plain data with the path of the place where they belong.
 */
export interface Parcel {
  readonly value: unknown;
  readonly lives: readonly Life[];
}

/** An object with methods, as the data that it is made of. */
export interface Life {
  /** The keys of objects, lists and maps that lead from the value to it; empty for the value itself. */
  readonly path: readonly unknown[];
  readonly kind: string;
  readonly data: unknown;
}

/** How objects of a class become plain data. */
export interface Packer {
  readonly kind: string;
  readonly is: (value: object) => boolean;
  /**
   * Gives the data of an object. `live` says that the reading is still where the object came from, so that its current state may be
   * read.
   */
  readonly dataOf: (value: never, live: boolean) => unknown;
}

/** A parcel and the buffers that are handed over with it. */
export interface Packed {
  readonly parcel: Parcel;
  readonly buffers: readonly ArrayBuffer[];
}

/** What happens to the memory of arrays. Large buffers of a result that nobody else holds are handed over without a copy. */
export interface PackOptions {
  readonly packers?: readonly Packer[];
  /** Whether buffers may be transferred away from their owner. Default false: they are copied once. */
  readonly owned?: boolean;
  /** Passed to `Packer.dataOf`. Default false. */
  readonly live?: boolean;
}

/** Buffers below this size are copied even where they are owned. They may be shared, and many small ones travel together in one. */
const WORTH_MOVING = 1 << 16;
const FIRST_ARENA_BYTES = 1 << 10;
const ARENA_BYTES = 1 << 16;

/**
 * Makes a value ready to leave the thread. It is not changed.
 *
 * @throws ReplayError `usage`, with the path of what cannot leave: a function, an object of a class that no packer knows.
 */
export function pack(value: unknown, options: PackOptions = {}): Packed {
  const packing = new Packing(options);
  const packed = packing.visit(value);
  return { parcel: { value: packed, lives: packing.lives }, buffers: [...packing.buffers] };
}

/** Packs items one after the other into one parcel, whose value is their list. */
export class BatchPacking {
  readonly #packing: Packing;
  readonly #items: unknown[] = [];

  constructor(options: PackOptions) {
    this.#packing = new Packing(options, ['batch']);
  }

  get length(): number {
    return this.#items.length;
  }

  add(item: unknown): void {
    this.#items.push(this.#packing.event(this.#items.length, item));
  }

  /** The batch, as the value of a step of its stream. */
  step(): Packed {
    const { lives, buffers } = this.#packing;
    return { parcel: { value: { done: false, batch: this.#items }, lives }, buffers: [...buffers] };
  }
}

class Packing {
  readonly lives: Life[] = [];
  readonly buffers = new Set<ArrayBuffer>();
  readonly #packers: readonly Packer[];
  readonly #owned: boolean;
  readonly #live: boolean;
  readonly #path: unknown[];
  #arena = new Uint8Array(0);
  #used = 0;

  constructor({ packers = [], owned = false, live = false }: PackOptions, path: readonly unknown[] = []) {
    this.#path = [...path];
    this.#packers = packers;
    this.#owned = owned;
    this.#live = live;
  }

  /** Gives the value, or a copy of it where something inside is replaced for the journey. */
  visit(value: unknown): unknown {
    if (typeof value === 'function') throw this.#refusal('a function');
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (Array.isArray(value)) return this.#list(value);
    if (ArrayBuffer.isView(value)) return this.#view(value);
    if (value instanceof Map) return this.#map(value);
    if (value instanceof Set) return this.#set(value);
    const prototype: unknown = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null ? this.#object(value) : this.#life(value);
  }

  /** Visits the value at a key of the current value. */
  at(key: unknown, value: unknown): unknown {
    this.#path.push(key);
    const packed = this.visit(value);
    this.#path.pop();
    return packed;
  }

  /** The same for an event. Some events are plain objects whose content changes while the reading goes on. */
  event(key: number, event: unknown): unknown {
    const packer = this.#packers.find(({ is }) => is(event as object));
    if (packer === undefined) return this.at(key, event);
    this.#path.push(key);
    this.#life(event as object, packer);
    this.#path.pop();
    return undefined;
  }

  #list(list: readonly unknown[]): readonly unknown[] {
    let copy: unknown[] | undefined;
    for (let i = 0; i < list.length; i++) {
      const item = list[i];
      if (typeof item !== 'object' && typeof item !== 'function') continue;
      const packed = this.at(i, item);
      if (packed !== item) (copy ??= list.slice())[i] = packed;
    }
    return copy ?? list;
  }

  #object(object: object): object {
    let copy: Record<string, unknown> | undefined;
    for (const key in object) {
      const item = (object as Record<string, unknown>)[key];
      if (typeof item !== 'object' && typeof item !== 'function') continue;
      const packed = this.at(key, item);
      if (packed !== item) (copy ??= { ...object } as Record<string, unknown>)[key] = packed;
    }
    return copy ?? object;
  }

  #map(map: ReadonlyMap<unknown, unknown>): ReadonlyMap<unknown, unknown> {
    return new Map(Array.from(map, ([key, item]) => [key, this.at(key, item)]));
  }

  #set(set: ReadonlySet<unknown>): ReadonlySet<unknown> {
    return new Set(Array.from(set, (item) => this.visit(item)));
  }

  #life(value: object, packer = this.#packers.find(({ is }) => is(value))): undefined {
    if (packer === undefined) throw this.#refusal(`a ${value.constructor.name}`);
    const path = [...this.#path];
    const data = this.visit(packer.dataOf(value as never, this.#live));
    this.lives.push({ path, kind: packer.kind, data });
    return undefined;
  }

  #view(view: ArrayBufferView): ArrayBufferView {
    const { buffer, byteOffset, byteLength } = view;
    if (!(buffer instanceof ArrayBuffer)) return view;
    if (this.#owned && buffer.byteLength >= WORTH_MOVING) {
      this.buffers.add(buffer);
      return view;
    }
    const at = this.#room(byteLength);
    this.#arena.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    if (view instanceof DataView) return new DataView(this.#arena.buffer, at, byteLength);
    // A Buffer of Node arrives as a plain Uint8Array.
    const Type = (view instanceof Uint8Array ? Uint8Array : view.constructor) as typeof Uint8Array;
    return new Type(this.#arena.buffer, at, byteLength / Type.BYTES_PER_ELEMENT);
  }

  /** Finds room for some bytes in memory that travels as a whole. Elements of any size may begin there. */
  #room(byteLength: number): number {
    const at = (this.#used + 7) & ~7;
    if (at + byteLength <= this.#arena.length) {
      this.#used = at + byteLength;
      return at;
    }
    this.#arena = new Uint8Array(Math.max(byteLength, Math.min(ARENA_BYTES, Math.max(FIRST_ARENA_BYTES, this.#arena.length * 4))));
    this.buffers.add(this.#arena.buffer);
    this.#used = byteLength;
    return 0;
  }

  #refusal = (what: string): Error => replayError('usage', `${what} cannot leave the worker`, { path: this.#path.map(String) });
}

/** Makes an object out of its data. It is the counterpart of a packer. */
export type Reviver = (data: never) => unknown;

/** The value of a parcel, with the objects of classes at their places again. This changes the value in the parcel. */
export function unpack({ value, lives }: Parcel, revivers: Readonly<Record<string, Reviver>>): unknown {
  let whole = value;
  for (const { path, kind, data } of lives) {
    const revived = revivers[kind]!(data as never);
    if (path.length === 0) {
      whole = revived;
      continue;
    }
    let holder = whole;
    for (const key of path.slice(0, -1))
      holder = holder instanceof Map ? holder.get(key) : (holder as Record<string, unknown>)[key as string];
    const last = path[path.length - 1];
    if (holder instanceof Map) holder.set(last, revived);
    else (holder as Record<string, unknown>)[last as string] = revived;
  }
  return whole;
}
