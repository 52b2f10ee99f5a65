import type { Diagnostic } from '../../core/diagnostics.js';
import type { Asking } from '../../io/framing.js';
import { BincodeReader } from './bincode-reader.js';
import { inPlace } from './framing.js';
import { fault } from './fault.js';
import { HASH_BYTES, WIRE_PROFILE } from './layout.js';
import type { IcrepReading } from './reading.js';
import { linkOf, readSignatures, signedMessage, type IcrepSignatures, type IcrepTickSignature } from './signature-chain.js';
import { sameBytes } from './slots.js';
import { syncHashOf } from './sync-hash.js';

/** The result of a check. `notComputable`: the file lacks what the check needs, or this library does not know how. */
export type IcrepVerdict = 'valid' | 'invalid' | 'notComputable';

/** The signature chain of the relay. */
export interface IcrepSignatureVerdict {
  readonly status: IcrepVerdict;
  readonly entries: number;
  /** Positions of the entries whose signature does not hold. */
  readonly invalidEntries: readonly number[];
  /** Whether the last entry is of the terminal tick and names the final state. */
  readonly isClosed: boolean;
  /** The key in the file. Only a list from elsewhere shows whether it is the relay's. */
  readonly publicKey?: Uint8Array | undefined;
  /** SHA-256 that stands for the whole chain. */
  readonly finalLink?: Uint8Array | undefined;
}

/** The restored state of one keyframe, compared with what else names it. */
export interface IcrepKeyframeVerdict {
  readonly tick: number;
  readonly status: IcrepVerdict;
  /** SHA-256 of the restored state. */
  readonly stateHash?: Uint8Array | undefined;
  /** Which parts of the file name the state of this tick. */
  readonly comparedWith: readonly ('orders' | 'signature' | 'header')[];
}

/** What `verifyIcrep` found. */
export interface IcrepVerification {
  readonly signatures: IcrepSignatureVerdict;
  readonly keyframes: readonly IcrepKeyframeVerdict[];
  /** The states that the relay signed against the hashes in the order stream. */
  readonly signedStates: IcrepVerdict;
  /** The state at the terminal tick, if there is a keyframe at it. */
  readonly finalState: IcrepVerdict;
  /** What no check of a file can show. */
  readonly notCovered: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** One signature to be checked. */
export interface SignedEntry {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/** The chain as it is in the file, and the signatures that must be checked with Ed25519. */
export interface ChainFacts {
  readonly chain: readonly IcrepTickSignature[];
  /** Whether the last entry is of the terminal tick and names the final state. */
  readonly isClosed: boolean;
  readonly publicKey?: Uint8Array | undefined;
  readonly finalLink?: Uint8Array | undefined;
  readonly entries: readonly SignedEntry[];
}

/** What no check of a file can show. */
export const NOT_COVERED: readonly string[] = [
  'Signatures cover states, not orders: only running the orders again shows that they lead to those states.',
  'Nothing covers players, map, seed, metadata, analysis events, voice or embedded resources.',
  'The public key is inside the file: whose it is must be known from elsewhere.',
];

/**
 * Restores every keyframe and compares all hashes that name one state. Reads orders and keyframes. Of the chain those entries count whose
 * signature holds, or all where nothing could check them: one that does not hold says nothing about a state.
 */
export function* compareStates(
  reading: IcrepReading,
  { chain }: ChainFacts,
  held: readonly boolean[] | undefined,
): Asking<Pick<IcrepVerification, 'keyframes' | 'finalState' | 'signedStates'>> {
  const { header, context } = reading;
  const syncHashes = new Map<number, bigint>();
  for (const { tick, stateHash } of yield* reading.frames(0, header.totalTicks)) syncHashes.set(tick, stateHash);
  const sound = held === undefined ? chain : chain.filter((_, i) => held[i]);
  const signed = new Map(sound.map(({ tick, stateHash }) => [tick, stateHash]));

  const keyframes: IcrepKeyframeVerdict[] = [];
  let finalState: IcrepVerdict = 'notComputable';
  for (const [k, { tick }] of reading.keyframes.entries()) {
    const stateHash = yield* restoredHash(reading, k);
    const named = [
      { by: 'orders' as const, holds: holds(stateHash && syncHashes.get(tick), (hash) => syncHashOf(stateHash!) === hash) },
      { by: 'signature' as const, holds: holds(stateHash && signed.get(tick), (hash) => sameBytes(stateHash!, hash)) },
      { by: 'header' as const, holds: tick === header.totalTicks ? stateHash && sameBytes(stateHash, header.finalStateHash) : undefined },
    ].filter((part) => part.holds !== undefined);
    const wrong = stateHash !== undefined && named.some((part) => part.holds === false);
    const status = stateHash === undefined || named.length === 0 ? 'notComputable' : wrong ? mismatch(reading) : 'valid';
    if (status === 'invalid') {
      context.damage(
        fault('desync', `the restored state of tick ${tick} has another hash than the file names`, {
          path: [`keyframes[${k}]`],
          offset: reading.offsetOf('keyframes'),
        }),
      );
    }
    if (tick === header.totalTicks) finalState = status;
    keyframes.push({ tick, status, stateHash, comparedWith: stateHash === undefined ? [] : named.map(({ by }) => by) });
  }

  const signedTicks = [...signed].filter(([tick]) => syncHashes.has(tick));
  const apart = signedTicks.filter(([tick, hash]) => syncHashOf(hash) !== syncHashes.get(tick));
  const signedStates = signedTicks.length === 0 ? 'notComputable' : apart.length > 0 ? mismatch(reading) : 'valid';
  if (signedStates === 'invalid') {
    context.damage(
      fault('desync', `the signed state of tick ${apart[0]![0]} is not that of the order stream`, {
        path: ['signature'],
        offset: reading.offsetOf('signature'),
      }),
    );
  }
  return { keyframes, finalState, signedStates };
}

function* signaturesOf(reading: IcrepReading): Asking<IcrepSignatures | undefined> {
  try {
    const bytes = yield* reading.section('signature');
    if (bytes === undefined) return undefined;
    const place = { path: ['signature'], offset: reading.offsetOf('signature') };
    return inPlace(place, () => readSignatures(new BincodeReader(bytes, reading.context.limits)));
  } catch (error) {
    reading.context.damage(error);
    return undefined;
  }
}

function* restoredHash(reading: IcrepReading, k: number): Asking<Uint8Array | undefined> {
  try {
    return (yield* reading.restore(k)).state.stateHash();
  } catch (error) {
    reading.context.damage(error);
    return undefined;
  }
}

/** Reads the chain; where it cannot be read, it has no entries. */
export function* chainFacts(reading: IcrepReading): Asking<ChainFacts> {
  const { header } = reading;
  const signatures = yield* signaturesOf(reading);
  if (signatures === undefined) return { chain: [], isClosed: false, publicKey: undefined, finalLink: undefined, entries: [] };
  const { chain, relayPublicKey } = signatures;
  const entries: SignedEntry[] = [];
  let link: Uint8Array = new Uint8Array(HASH_BYTES);
  for (const entry of chain) {
    entries.push({ message: signedMessage(entry, link), signature: entry.relaySig });
    link = linkOf(entry, link);
  }
  const last = chain[chain.length - 1];
  const isClosed = last !== undefined && last.tick === header.totalTicks && sameBytes(last.stateHash, header.finalStateHash);
  return { chain, isClosed, publicKey: relayPublicKey, finalLink: link, entries };
}

/**
 * The chain's verdict, given which entries hold (undefined where nothing could check them).
 */
export function signatureVerdict(reading: IcrepReading, facts: ChainFacts, held: readonly boolean[] | undefined): IcrepSignatureVerdict {
  const { isClosed, publicKey, finalLink, entries } = facts;
  const invalidEntries = held === undefined ? [] : held.flatMap((valid, i) => (valid ? [] : [i]));
  const place = { offset: reading.offsetOf('signature') };
  let status: IcrepVerdict = 'notComputable';
  if (publicKey !== undefined && held !== undefined) status = invalidEntries.length === 0 && isClosed ? 'valid' : 'invalid';
  if (publicKey !== undefined && !isClosed) {
    status = 'invalid';
    reading.context.damage(fault('signature_invalid', 'the chain does not end with the final state', { ...place, path: ['signature'] }));
  }
  for (const i of invalidEntries) {
    reading.context.damage(fault('signature_invalid', 'the signature does not hold', { ...place, path: [`signature[${i}]`] }));
  }
  return { status, entries: entries.length, invalidEntries, isClosed, publicKey, finalLink };
}

const holds = <Hash>(hash: Hash | undefined, same: (hash: Hash) => boolean): boolean | undefined =>
  hash === undefined ? undefined : same(hash);

/** Only the wire profile defines how hashes are made, so in a file of another profile a difference proves nothing. */
const mismatch = ({ metadata }: IcrepReading): IcrepVerdict => (metadata?.['wire_profile'] === WIRE_PROFILE ? 'invalid' : 'notComputable');
