/** Buttons of every game of the engine, by their bits (InputBitMask_t), and what the console calls them without `+`. */
export const ENGINE_BUTTONS = {
  0: 'attack',
  1: 'jump',
  2: 'duck',
  3: 'forward',
  4: 'back',
  5: 'use',
  7: 'turnLeft',
  8: 'turnRight',
  9: 'left',
  10: 'right',
  11: 'attack2',
  13: 'reload',
  16: 'walk',
} as const;

const NO_BUTTONS: readonly never[] = [];

/** The buttons of a game: a mask has 64 bits, and some of them have a name. */
export class Buttons<Button extends string> {
  readonly #named: readonly (readonly [mask: bigint, name: Button])[];

  constructor(names: Readonly<Record<number, Button>>) {
    this.#named = Object.entries(names).map(([bit, name]) => [1n << BigInt(bit), name]);
  }

  /** The buttons with a name in a mask. */
  in(mask: bigint): readonly Button[] {
    return mask === 0n ? NO_BUTTONS : this.#named.filter(([bit]) => (mask & bit) !== 0n).map(([, name]) => name);
  }
}
