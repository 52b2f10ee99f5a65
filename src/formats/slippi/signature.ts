import { HEAD } from './layout.js';

/** Whether some first bytes are those of a Slippi replay. */
export const isSlippi = (bytes: Uint8Array): boolean => bytes.length >= HEAD.length && HEAD.every((byte, i) => byte === bytes[i]);
