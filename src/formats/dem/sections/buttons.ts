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
