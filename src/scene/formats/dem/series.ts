import type { SceneBuilder } from '../../scene-builder.js';
import type { StepsBuilder } from '../../steps-builder.js';

/** What a line over time is called. */
interface LineNames {
  /** `netWorth` */
  readonly name: string;
  /** `Net worth` */
  readonly label: string;
  readonly unit: string;
}

/** A value of two sides as three lines: one for each, and the lead of the first. */
export class SideLines {
  readonly #sides: readonly [StepsBuilder | undefined, StepsBuilder | undefined];
  readonly #lead: StepsBuilder | undefined;

  constructor(scene: SceneBuilder, { name, label, unit }: LineNames) {
    const side = (id: number): StepsBuilder | undefined => scene.series({ name, label, unit, side: id });
    this.#lead = scene.series({ name: `${name}Lead`, label: `${label} lead`, unit, isDifference: true });
    this.#sides = [side(0), side(1)];
  }

  /** The values of both sides from now on; NaN where one is unknown. */
  add(seconds: number, first: number, second: number): void {
    this.#sides[0]?.add(seconds, first);
    this.#sides[1]?.add(seconds, second);
    this.#lead?.add(seconds, first - second);
  }
}
