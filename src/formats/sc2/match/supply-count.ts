import type { Sc2TrackerEvent } from '../events.js';
import { isWorker } from './production.js';

type RawStats = Extract<Sc2TrackerEvent, { type: 'playerStats' }>['stats'];

interface Sample {
  readonly gameloop: number;
  readonly used: number;
  readonly made: number;
}

/** Something that changed the supply in use, or the number of workers. */
interface Change {
  readonly gameloop: number;
  readonly unitTypeName: string;
  readonly workers: number;
  /** Whether the unit was lost: what is begun is counted by the steps. */
  readonly lost: boolean;
}

/** What the count needs of a step, and adds to it. */
export interface CountedStep {
  readonly gameloop: number;
  readonly kind: string;
  readonly name: string;
  supply?: number | undefined;
  supplyMade?: number | undefined;
  workers?: number | undefined;
}

/** A pair comes out of one egg, whose supply is that of both. */
const PAIRS = new Set(['Zergling']);

/** Supply and workers of one player at any step: as of the last sample, and what was begun and lost since. */
export class SupplyCount {
  readonly #samples: Sample[] = [];
  readonly #changes: Change[] = [];
  readonly #living = new Map<number, string>();
  readonly #supplies = new Map<string, number>();

  /** What a unit takes, as a command that makes it says. */
  costs(unitTypeName: string, supply: number): void {
    this.#supplies.set(unitTypeName, supply);
  }

  sample(gameloop: number, stats: RawStats | undefined): void {
    this.#samples.push({ gameloop, used: stats?.foodUsed ?? 0, made: stats?.foodMade ?? 0 });
  }

  began(gameloop: number, unitTag: number, unitTypeName: string): void {
    this.#living.set(unitTag, unitTypeName);
    if (isWorker(unitTypeName)) this.#changes.push({ gameloop, unitTypeName, workers: 1, lost: false });
  }

  died(gameloop: number, unitTag: number): void {
    const unitTypeName = this.#living.get(unitTag);
    this.#living.delete(unitTag);
    if (unitTypeName !== undefined) this.#changes.push({ gameloop, unitTypeName, workers: isWorker(unitTypeName) ? -1 : 0, lost: true });
  }

  /** Gives each step the supply before it. The steps are in order of time. */
  count<S extends CountedStep>(steps: readonly S[]): readonly S[] {
    const [first] = this.#samples;
    if (first === undefined) return steps;
    let { used, made, gameloop: since } = first;
    let workers = 0;
    let sample = 1;
    let change = 0;
    for (const step of steps) {
      const { gameloop } = step;
      for (; sample < this.#samples.length && this.#samples[sample]!.gameloop < gameloop; sample++)
        ({ used, made, gameloop: since } = this.#samples[sample]!);
      for (; change < this.#changes.length && this.#changes[change]!.gameloop < gameloop; change++) {
        const { unitTypeName, workers: more, lost, gameloop: at } = this.#changes[change]!;
        workers += more;
        if (lost && at > since) used -= (this.#supplies.get(unitTypeName) ?? 0) / (PAIRS.has(unitTypeName) ? 2 : 1);
      }
      step.supply = used;
      step.supplyMade = made;
      step.workers = workers;
      if ((step.kind === 'started' || step.kind === 'born') && gameloop > since) used += this.#supplies.get(step.name) ?? 0;
    }
    return steps;
  }
}
