import { createHash, type Hash } from 'node:crypto';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import type { EntityState } from '../../src/formats/dem/entities/entity.js';
import type { Ref, StateNode } from '../../src/formats/dem/entities/state-node.js';

/** What is hashed for a reference that is neither text, bytes nor a structure. */
const NEVER_SENT = -1;
const NOT_THERE = -2;

/** Numbers on their way into a hash. */
class HashedNumbers {
  readonly #block = new Float64Array(1 << 13);
  readonly #hash: Hash = createHash('sha256');
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#block.length) this.#flush();
    this.#block[this.#count++] = value;
  }

  text(text: string): void {
    this.add(text.length);
    for (let i = 0; i < text.length; i++) this.add(text.charCodeAt(i));
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(new Uint8Array(this.#block.buffer, 0, this.#count * 8));
    this.#count = 0;
  }
}

/**
 * A hash of every value of every active entity, for comparing two worlds of one recording. A tenth of the work of the hash of `dumpWorld`,
 * whose text can be compared with goldens.
 */
export function worldHash(world: World): string {
  const hashed = new HashedNumbers();
  for (const entity of world.slots as readonly (EntityState | undefined)[]) {
    if (!entity?.isActive) continue;
    hashed.add(entity.index);
    hashed.add(entity.serial);
    hashed.text(entity.className);
    if (entity.root !== undefined) addNode(hashed, entity.root);
  }
  return hashed.digest();
}

function addNode(hashed: HashedNumbers, node: StateNode): void {
  const { layout, numbers, refs, length } = node;
  hashed.add(length);
  if (layout.element === undefined) {
    for (let i = 0; i < numbers.length; i++) hashed.add(numbers[i]!);
    for (let i = 0; i < refs.length; i++) addRef(hashed, refs[i]);
    return;
  }
  // two arrays of one length may have room for different numbers of elements that were never sent
  for (let i = 0; i < length; i++) {
    if (!node.has(i)) continue;
    hashed.add(i);
    for (let at = i * layout.width, end = at + layout.width; at < end; at++) hashed.add(numbers[at]!);
    if (layout.width === 0) addRef(hashed, refs[i]);
  }
}

function addRef(hashed: HashedNumbers, ref: Ref): void {
  if (ref === undefined) hashed.add(NEVER_SENT);
  else if (ref === null) hashed.add(NOT_THERE);
  else if (typeof ref === 'string') hashed.text(ref);
  else if (ref instanceof Uint8Array) {
    hashed.add(ref.length);
    for (const byte of ref) hashed.add(byte);
  } else {
    // a pointer may have had another of its types
    hashed.text(ref.layout.name);
    addNode(hashed, ref);
  }
}
