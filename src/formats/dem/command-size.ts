import { COMPRESSED, NO_TICK } from './layout.js';

const varintBytes = (value: number): number => (value < 0x80 ? 1 : 1 + varintBytes(Math.floor(value / 0x80)));

/** The first varint of a command. */
export const commandKind = (id: number, isCompressed: boolean): number => (isCompressed ? (id | COMPRESSED) >>> 0 : id);

/** Bytes of a command in a file whose varints are as short as they can be. */
export const commandBytes = (
  { id, isCompressed }: { readonly id: number; readonly isCompressed: boolean },
  tick: number,
  payloadBytes: number,
): number => varintBytes(commandKind(id, isCompressed)) + varintBytes(tick < 0 ? NO_TICK : tick) + varintBytes(payloadBytes) + payloadBytes;
