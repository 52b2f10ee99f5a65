import { hasBit } from './component-mask.js';
import { fault } from './fault.js';

/** The bytes that a component takes: a number, or what a function says of the bytes that begin with it. */
export type IcrepComponentSize = number | ((bytes: Uint8Array) => number);
/** Sizes of components (or of a player's fields) by bit of the mask. */
export type IcrepSizesByBit = readonly (IcrepComponentSize | undefined)[];

/**
 * Components without lengths, by bit, as views. Throws `corrupt` (`malformed`) where the sizes do not fit the bytes.
 *
 * @example
 * const { snapshots = [] } = parseIcrepSync(bytes, { include: ['snapshots'] });
 * const [first] = snapshots;
 * if (first?.isFull) {
 *   const [{ componentMask, components } = { componentMask: 0n, components: new Uint8Array() }] = first.core.entities;
 *   console.log(splitComponents(componentMask, components, [4, 4, 12]).get(2)); // the bytes of component 2
 * }
 */
export function splitComponents(mask: bigint, bytes: Uint8Array, sizes: IcrepSizesByBit): ReadonlyMap<number, Uint8Array> {
  const components = new Map<number, Uint8Array>();
  let at = 0;
  for (let bit = 0; bit < 64; bit++) {
    if (!hasBit(mask, bit)) continue;
    const size = sizes[bit];
    if (size === undefined) throw fault('malformed', `the sizes of components have none for bit ${bit}`);
    const length = typeof size === 'number' ? size : size(bytes.subarray(at));
    if (!(length >= 0 && length <= bytes.length - at)) {
      throw fault('malformed', `component ${bit} takes ${length} bytes by its size, ${bytes.length - at} are left`);
    }
    components.set(bit, bytes.subarray(at, (at += length)));
  }
  if (at !== bytes.length) throw fault('malformed', `${bytes.length - at} bytes follow the last component`);
  return components;
}
