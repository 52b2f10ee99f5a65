/** Something to do: what kind it is of, and how large it is. */
export interface SizedJob {
  readonly kind: string;
  readonly byteLength: number;
}

/** The jobs of a kind that are not begun. */
interface Left<Job> {
  /** The smallest first: they are taken from the end. */
  readonly jobs: Job[];
  byteLength: number;
}

/**
 * Deals jobs out to lanes: to each the kind that it had before, as long as there are any. Each worker learns and compiles for itself what
 * a kind needs, which takes about a second. A kind is begun by one lane, and shared when no other is left; the kind that will take
 * longest comes first, and of a kind the largest job, since a job that is begun last is waited for with one lane at work.
 */
export class SameKind<Job extends SizedJob> {
  readonly #lanes: number;
  readonly #left = new Map<string, Left<Job>>();
  readonly #kindOf = new Map<number, string>();

  constructor(jobs: readonly Job[], lanes: number) {
    this.#lanes = lanes;
    for (const job of [...jobs].sort((a, b) => a.byteLength - b.byteLength)) {
      const left = this.#left.get(job.kind) ?? { jobs: [], byteLength: 0 };
      left.jobs.push(job);
      left.byteLength += job.byteLength;
      this.#left.set(job.kind, left);
    }
  }

  /** The next one for a lane. */
  take(lane: number): Job | undefined {
    const kind = this.#kindFor(lane);
    if (kind === undefined) return undefined;
    this.#kindOf.set(lane, kind);
    const left = this.#left.get(kind)!;
    const job = left.jobs.pop()!;
    left.byteLength -= job.byteLength;
    if (left.jobs.length === 0) this.#left.delete(kind);
    return job;
  }

  #kindFor(lane: number): string | undefined {
    const before = this.#kindOf.get(lane);
    if (before !== undefined && this.#left.has(before)) return before;
    const taken = new Set(this.#kindOf.values());
    const kinds = [...this.#left.keys()];
    const free = kinds.filter((kind) => !taken.has(kind));
    return (free.length > 0 ? free : kinds).sort((a, b) => this.#atLeast(b) - this.#atLeast(a))[0];
  }

  /** What a kind takes at least, with all lanes at it: its share of the bytes, or its largest job. */
  #atLeast(kind: string): number {
    const { jobs, byteLength } = this.#left.get(kind)!;
    return Math.max(byteLength / this.#lanes, jobs.at(-1)!.byteLength);
  }

  [Symbol.iterator](): Iterator<Job, undefined, number> {
    return {
      next: (lane = 0) => {
        const value = this.take(lane);
        return value === undefined ? { done: true, value } : { done: false, value };
      },
    };
  }
}
