import { isReplayError } from '../../core/errors.js';
import type { DecodeLimits } from '../../core/limits.js';
import { parseStoredJson } from '../../core/stored-json.js';
import type { IcrepContext } from './context.js';
import { fault } from './fault.js';
import type { IcrepFileRange, IcrepHeader } from './header.js';
import { WIRE_PROFILE } from './layout.js';

/** A value of JSON, with integers above 2^53 as bigint. */
export type IcrepMetadataValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly IcrepMetadataValue[]
  | { readonly [key: string]: IcrepMetadataValue };

/**
 * The metadata object as the file has it, keys verbatim and unknown ones kept. Integers above 2^53 (a seed) are
 * bigint. docs/formats/icrep.md, section 3, lists the keys.
 */
export type IcrepMetadata = { readonly [key: string]: IcrepMetadataValue };

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;
const INTEGER = /^-?\d+$/;

/** Parses metadata without rounding: JSON.parse alone would turn a 64-bit seed into a float. */
export function parseMetadata(bytes: Uint8Array, limits: Readonly<DecodeLimits>): IcrepMetadata {
  const text = textOf(bytes);
  const mark = unusedCharacter(text);
  let exact = text;
  let unsafe = false;
  const safeText = text.replace(TOKEN, (token) => {
    if (INTEGER.test(token) && !Number.isSafeInteger(Number(token))) {
      unsafe = true;
      return `"${mark}${token}"`;
    }
    return token;
  });
  if (unsafe) exact = safeText;
  const value = jsonOf(exact, mark, limits);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault('malformed', 'the metadata is not a JSON object');
  return value as IcrepMetadata;
}

/** Metadata as JSON text, bigints as the integers they were. */
export function metadataText(metadata: IcrepMetadata): string {
  const plain = JSON.stringify(metadata, (_, value: unknown) => (typeof value === 'bigint' ? undefined : value));
  const mark = unusedCharacter(plain);
  const marked = JSON.stringify(metadata, (_, value: unknown) => (typeof value === 'bigint' ? `${mark}${value}` : value));
  return marked.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fault('malformed', 'the metadata is not UTF-8');
  }
}

function jsonOf(text: string, mark: string, limits: Readonly<DecodeLimits>): unknown {
  try {
    return parseStoredJson(text, limits, (leaf) => (typeof leaf === 'string' && leaf.startsWith(mark) ? BigInt(leaf.slice(1)) : leaf));
  } catch (cause) {
    if (isReplayError(cause)) throw cause;
    throw fault('malformed', `the metadata is not JSON: ${cause instanceof Error ? cause.message : 'it does not parse'}`, { cause });
  }
}

/** A character of the private use area that occurs in the text neither plainly nor as an escape. */
function unusedCharacter(text: string): string {
  const lower = text.toLowerCase();
  for (let code = 0xe000; ; code++) {
    if (!text.includes(String.fromCharCode(code)) && !lower.includes(`\\u${code.toString(16)}`)) return String.fromCharCode(code);
  }
}

/** Compares the fields that the metadata repeats with the header. Differences are damage, an unknown profile is a warning. */
export function checkMetadata(metadata: IcrepMetadata, header: IcrepHeader, { offset }: IcrepFileRange, context: IcrepContext): void {
  const { total_ticks: totalTicks, signed, wire_profile: profile } = metadata;
  if (totalTicks !== undefined && totalTicks !== header.totalTicks) {
    const detail = `the metadata does not have the ${header.totalTicks} ticks of the header`;
    context.damage(fault('malformed', detail, { offset, path: ['metadata', 'total_ticks'] }));
  }
  if (signed !== undefined && signed !== header.flags.isSigned) {
    context.damage(
      fault('malformed', `the metadata contradicts the header, which says ${header.flags.isSigned}`, {
        offset,
        path: ['metadata', 'signed'],
      }),
    );
  }
  if (profile !== WIRE_PROFILE) {
    const named = typeof profile === 'string' ? `names the wire profile ${profile}` : 'names no wire profile';
    const message = `icrep: the metadata ${named}; it is read as ${WIRE_PROFILE}`;
    context.diagnostics.add({ code: 'unknown-build', severity: 'warning', message, offset, path: ['metadata', 'wire_profile'] });
  }
}

/** Milliseconds of a tick by the speed in the metadata (`game_speed`). Single-player matches may change speed while they run. */
const TICK_MS: Readonly<Record<string, number>> = { slowest: 80, slower: 67, normal: 50, faster: 35, fastest: 20 };

/** Milliseconds of a tick; those of `slower`, the engine's default, for a speed that is not known. */
export const tickMsOf = (speed: unknown): number => (typeof speed === 'string' ? TICK_MS[speed] : undefined) ?? TICK_MS['slower']!;

/** Seconds in ticks, rounded to the nearest. */
export const ticksOf = (seconds: number, tickMs: number): number => Math.round((seconds * 1000) / tickMs);
