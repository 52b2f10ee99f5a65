import type { ReadBudget } from '../core/budget.js';
import { keptSize } from '../core/kept-size.js';
import { KEPT_ROW_BYTES } from '../core/kept-rows.js';
import type { SceneActor, SceneSteps } from './model.js';
import { StepsBuilder } from './steps-builder.js';
import { TrackBuilder } from './track-builder.js';

/** What is known of an actor, without what changes. */
export type ActorFacts = Omit<SceneActor, 'id' | 'track' | 'values'>;

/** The box of all places. */
export interface PlaceBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** Gathers the track and the values of one actor. Absent coordinates are NaN. */
export class ActorBuilder {
  readonly id: number;
  readonly #budget: ReadBudget;
  readonly #box: PlaceBox;
  readonly #isRead: boolean;
  readonly #track: TrackBuilder;
  readonly #values = new Map<string, StepsBuilder>();
  /** The words of those values that are words. */
  readonly #words = new Map<string, { readonly indexes: Map<string, number>; names: readonly string[] }>();
  #facts: ActorFacts;
  #actor: SceneActor | undefined;
  readonly #changed = (): void => {
    this.#actor = undefined;
  };

  /** `isRead` is false where nobody asked for tracks. */
  constructor(id: number, facts: ActorFacts, budget: ReadBudget, box: PlaceBox, maxError: number, isRead: boolean) {
    this.id = id;
    this.#facts = facts;
    this.#budget = budget;
    this.#box = box;
    this.#isRead = isRead;
    this.#track = new TrackBuilder(budget, maxError);
    budget.keep(KEPT_ROW_BYTES);
  }

  get facts(): ActorFacts {
    return this.#facts;
  }

  /** Facts that became known later. */
  set(facts: Partial<ActorFacts>): void {
    for (const key in facts) {
      if (this.#facts[key as keyof ActorFacts] === facts[key as keyof ActorFacts]) continue;
      this.#facts = { ...this.#facts, ...facts };
      this.#changed();
      return;
    }
  }

  /** It went to a place in a straight line. */
  move(seconds: number, x: number, y: number, z = NaN, yaw = NaN): void {
    if (!this.#isRead || !this.#place(x, y)) return;
    this.#track.move(seconds, x, y, z, yaw);
    this.#changed();
  }

  /** It is still where it was. Only needed before it moves, if nothing was said for a while. */
  stay(seconds: number): void {
    if (!this.#isRead) return;
    this.#track.stay(seconds);
    this.#changed();
  }

  /** It is at a place that it did not move to, such as after a respawn. */
  jump(seconds: number, x: number, y: number, z = NaN, yaw = NaN): void {
    if (!this.#isRead || !this.#place(x, y)) return;
    this.#track.jump(seconds, x, y, z, yaw);
    this.#changed();
  }

  /** It is not in the world until it moves or jumps again. */
  gone(seconds: number): void {
    if (!this.#isRead || this.#track.isGone) return;
    this.#track.gone(seconds);
    this.#changed();
  }

  /** It left the world for good. */
  end(seconds: number): void {
    this.set({ to: seconds });
  }

  /** A value by name, from now on. */
  value(name: string, seconds: number, value: number): void {
    if (!this.#isRead) return;
    let steps = this.#values.get(name);
    if (steps === undefined) {
      if (Number.isNaN(value)) return;
      this.#values.set(name, (steps = new StepsBuilder(this.#budget, this.#changed)));
    }
    steps.add(seconds, value);
  }

  /** A word by name, from now on. */
  word(name: string, seconds: number, word: string | undefined): void {
    if (!this.#isRead) return;
    let words = this.#words.get(name);
    if (words === undefined) {
      if (word === undefined) return;
      this.#words.set(name, (words = { indexes: new Map(), names: [] }));
    }
    if (word !== undefined && !words.indexes.has(word)) {
      words.indexes.set(word, words.names.length);
      words.names = [...words.names, word];
      this.#budget.keep(keptSize(word));
    }
    this.value(name, seconds, word === undefined ? NaN : words.indexes.get(word)!);
  }

  hasValue(name: string): boolean {
    return this.#values.has(name);
  }

  /** Second and place of the newest sample; NaN where there is none. */
  get last(): Pick<TrackBuilder, 'lastSeconds' | 'lastX' | 'lastY' | 'isGone'> {
    return this.#track;
  }

  /** The actor as of now. The same object as before if nothing was added. */
  actor(): SceneActor {
    return (this.#actor ??= {
      id: this.id,
      ...this.#facts,
      track: this.#track.track(),
      values: Object.fromEntries([...this.#values].map(([name, steps]) => [name, { ...steps.steps(), ...this.#namesOf(name) }])),
    });
  }

  #namesOf(name: string): Pick<SceneSteps, 'names'> {
    const words = this.#words.get(name);
    return words === undefined ? {} : { names: words.names };
  }

  /** Whether it is a place. */
  #place(x: number, y: number): boolean {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return false;
    const box = this.#box;
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
    return true;
  }
}
