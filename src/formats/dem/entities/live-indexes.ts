const WORD_BITS = 32;

/** Which indexes are in use, gone through in their order in steps of what is there, not of what could be: one bit each, and one for each word of those. */
export class LiveIndexes {
  #words = new Int32Array(512);
  #used = new Int32Array(16);

  add(index: number): void {
    const word = index >>> 5;
    while (word >= this.#words.length) {
      this.#words = doubled(this.#words);
      this.#used = doubled(this.#used);
    }
    this.#words[word]! |= 1 << (index & 31);
    this.#used[word >>> 5]! |= 1 << (word & 31);
  }

  delete(index: number): void {
    const word = index >>> 5;
    if (word >= this.#words.length) return;
    this.#words[word]! &= ~(1 << (index & 31));
    if (this.#words[word] === 0) this.#used[word >>> 5]! &= ~(1 << (word & 31));
  }

  clear(): void {
    this.#words.fill(0);
    this.#used.fill(0);
  }

  /** The first index in use at `from` or after it; -1 where there is none. */
  next(from: number): number {
    const word = from >>> 5;
    if (word >= this.#words.length) return -1;
    const rest = this.#words[word]! & (-1 << (from & 31));
    if (rest !== 0) return word * WORD_BITS + lowest(rest);
    const after = firstFrom(this.#used, word + 1);
    return after < 0 ? -1 : after * WORD_BITS + lowest(this.#words[after]!);
  }
}

/** The first bit that is set at `from` or after it; -1 where there is none. */
function firstFrom(words: Int32Array, from: number): number {
  let word = from >>> 5;
  if (word >= words.length) return -1;
  let bits = words[word]! & (-1 << (from & 31));
  while (bits === 0) {
    if (++word === words.length) return -1;
    bits = words[word]!;
  }
  return word * WORD_BITS + lowest(bits);
}

const lowest = (bits: number): number => WORD_BITS - 1 - Math.clz32(bits & -bits);

function doubled(words: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(words.length * 2);
  larger.set(words);
  return larger;
}
