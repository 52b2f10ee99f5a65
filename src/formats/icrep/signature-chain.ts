import { sha256 } from '../../codecs/sha256.js';
import type { BincodeReader } from './bincode-reader.js';
import { list } from './codec.js';
import { fault } from './fault.js';
import { HASH_BYTES, PUBLIC_KEY_BYTES } from './layout.js';
import { struct } from './structure.js';

/** A state that the relay signed. */
export interface IcrepTickSignature {
  readonly tick: number;
  /** SHA-256 of the state at that tick. */
  readonly stateHash: Uint8Array;
  /** Order frames lost since the signature before. */
  readonly skippedTicks: number;
  /** Ed25519, 64 bytes. */
  readonly relaySig: Uint8Array;
}

/** The signature section. */
export interface IcrepSignatures {
  readonly chain: readonly IcrepTickSignature[];
  /** Ed25519, 32 bytes: whether it is to be trusted, the file cannot say. */
  readonly relayPublicKey: Uint8Array;
}

const TICK_SIGNATURE = /* @__PURE__ */ struct<IcrepTickSignature>((r) => ({
  tick: r.tick(),
  stateHash: r.take(HASH_BYTES),
  skippedTicks: r.u32(),
  relaySig: r.take(64),
}));
const CHAIN = /* @__PURE__ */ list(TICK_SIGNATURE, (_, { tick }, before) => {
  if (before !== undefined && tick <= before.tick) {
    throw fault('non_monotonic_tick', `a signature of tick ${tick} follows that of ${before.tick}`);
  }
});

export const SIGNATURES = /* @__PURE__ */ struct<IcrepSignatures>((r) => ({
  chain: r.of(CHAIN),
  relayPublicKey: r.take(PUBLIC_KEY_BYTES),
}));

/** Reads the signature section, which is not compressed. */
export function readSignatures(r: BincodeReader): IcrepSignatures {
  const signatures = SIGNATURES.read(r);
  r.done('the public key');
  return signatures;
}

/** What the relay signed for one entry: 76 bytes. docs/formats/icrep.md, section 8. */
export function signedMessage({ tick, stateHash, skippedTicks }: IcrepTickSignature, linkBefore: Uint8Array): Uint8Array {
  const message = new Uint8Array(12 + 2 * HASH_BYTES);
  writeEntry(message, 0, tick, skippedTicks, stateHash);
  message.set(linkBefore, 12 + HASH_BYTES);
  return message;
}

/** The link of an entry: SHA-256 over the link before it and what it says. Of the first, the link before is 32 zero bytes. */
export function linkOf({ tick, stateHash, skippedTicks }: IcrepTickSignature, linkBefore: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(2 * HASH_BYTES + 12);
  bytes.set(linkBefore, 0);
  writeEntry(bytes, HASH_BYTES, tick, skippedTicks, stateHash);
  return sha256(bytes);
}

function writeEntry(bytes: Uint8Array, at: number, tick: number, skippedTicks: number, stateHash: Uint8Array): void {
  const view = new DataView(bytes.buffer);
  view.setUint32(at, skippedTicks, true);
  view.setBigUint64(at + 4, BigInt(tick), true);
  bytes.set(stateHash, at + 12);
}
