import { setParams } from './fragment.js';

/** Opens the bytes of the file at an offset. */
export function openHex(offset: number): void {
  setParams({ view: 'inspect', part: undefined, at: offset.toString(16) }, true);
}
