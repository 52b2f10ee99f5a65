import type { ReadBudget } from '../core/budget.js';

/** Losses that belong together. */
export interface LossCluster<Loss> {
  /** Not in order where two clusters became one. */
  losses: Loss[];
  /** The last of them, in order. */
  recent: Loss[];
}

/** What a format says of its losses. */
export interface LossRules<Loss> {
  readonly timeOf: (loss: Loss) => number;
  /** Losses further apart in time do not belong together. */
  readonly maxGap: number;
  /** Whether two losses belong together, by time and place. */
  readonly isNear: (a: Loss, b: Loss) => boolean;
  /** Whether a loss that is near two clusters makes one of them. */
  readonly joins: (loss: Loss) => boolean;
}

/** A loss is compared with so many of the last ones of each cluster, and so many clusters may be open at once. */
const COMPARED_LOSSES = 16;
const MAX_OPEN = 16;
/** Units of work for one comparison. */
const COMPARED_UNITS = 8;

/** Puts losses that are close to each other in time and place together, for formats that find fights by them. Losses come in order of time. */
export class LossClusters<Loss, Cluster extends LossCluster<Loss> = LossCluster<Loss>> {
  readonly all = new Set<Cluster>();
  #open: Cluster[] = [];
  readonly #rules: LossRules<Loss>;
  readonly #budget: ReadBudget;

  constructor(rules: LossRules<Loss>, budget: ReadBudget) {
    this.#rules = rules;
    this.#budget = budget;
  }

  /** Adds a loss to the cluster that it belongs to, which is returned; `begin` makes a new one, of this loss. */
  add(loss: Loss, begin: (own: LossCluster<Loss>) => Cluster): Cluster {
    const { timeOf, maxGap, isNear, joins } = this.#rules;
    this.#open = this.#open.filter(({ recent }) => timeOf(loss) - timeOf(recent.at(-1)!) <= maxGap);
    this.#budget.work(COMPARED_UNITS * this.#open.reduce((sum, { recent }) => sum + recent.length, COMPARED_LOSSES));
    const [cluster, ...others] = this.#open.filter(({ recent }) => recent.some((other) => isNear(loss, other)));
    if (cluster === undefined) {
      const begun = begin({ losses: [loss], recent: [loss] });
      this.all.add(begun);
      this.#open = [...this.#open, begun].slice(-MAX_OPEN);
      return begun;
    }
    if (joins(loss)) for (const other of others) this.#join(cluster, other);
    cluster.losses.push(loss);
    cluster.recent = [...cluster.recent, loss].slice(-COMPARED_LOSSES);
    return cluster;
  }

  /** The earlier cluster takes over the losses of the later one. The longer list grows, so that many joins stay cheap. */
  #join(cluster: Cluster, later: Cluster): void {
    const { timeOf } = this.#rules;
    const [longer, shorter] = cluster.losses.length < later.losses.length ? [later.losses, cluster.losses] : [cluster.losses, later.losses];
    this.#budget.work(COMPARED_UNITS * shorter.length);
    for (const loss of shorter) longer.push(loss);
    cluster.losses = longer;
    cluster.recent = [...cluster.recent, ...later.recent].sort((a, b) => timeOf(a) - timeOf(b)).slice(-COMPARED_LOSSES);
    this.all.delete(later);
    this.#open.splice(this.#open.indexOf(later), 1);
  }
}
