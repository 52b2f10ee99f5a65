import { createHash } from 'node:crypto';
import { diagnosticOf, type Diagnostic } from '../core/diagnostics.js';
import { isReplayError } from '../core/errors.js';
import type { ReadOptions } from '../io/options.js';
import { anonymizeReplay, summarizeReplay } from '../kit/index.js';
import type { ReplayFormat } from '../kit/registry.js';
import { packageVersion } from '../node/package-version.js';
import type { Row } from './card.js';
import type { FormatGuide } from './guide.js';
import { plainSource, type PlainSource } from './plain-source.js';

/** What a report may take: trackers of bugs refuse larger files. */
const MAX_REPLAY_BYTES = 900_000;
/** Diagnostics that a report names, of which each has at most this many characters. */
const MAX_DIAGNOSTICS = 100;
const MAX_MESSAGE_CHARS = 500;

/** A diagnostic without text that players wrote. */
type Finding = Pick<Diagnostic, 'code' | 'severity' | 'message' | 'path' | 'count'> & Partial<Pick<Diagnostic, 'offset' | 'reason'>>;

/** The content of a report. It names nobody. */
export interface ReportFacts {
  /** Version of this layout: 1. */
  readonly report: 1;
  readonly replaykit: string;
  readonly node: string;
  readonly platform: string;
  readonly format: ReplayFormat;
  readonly game: string | undefined;
  readonly build: string | undefined;
  /** Bytes of the content, without the compression around it. */
  readonly bytes: number;
  readonly isComplete: boolean;
  readonly counts: Row;
  readonly shares: Readonly<Record<string, number>>;
  /** SHA-256 of the kinds and fields that the file declares, or that are known of its version; undefined where they cannot be read. */
  readonly schemaHash: string | undefined;
  readonly diagnostics: readonly Finding[];
  /** Why there is no replay next to the report, or what happened to it. */
  readonly replay:
    | { readonly kept: false; readonly why: string }
    | {
        readonly kept: true;
        readonly bytes: number;
        /** False for the beginning of a replay that is too large. */
        readonly whole: boolean;
        /** Whether reading the kept part still gives each diagnostic. */
        readonly diagnosticsMet: boolean;
      };
}

/** A report, and the replay that goes with it, anonymized and cut. */
export interface BugReport {
  readonly facts: ReportFacts;
  readonly replay: Uint8Array | undefined;
}

/**
 * Makes a report of a replay. If the replay can be anonymized it is kept, or its beginning if it is larger than 900 KB. Otherwise
 * only facts and diagnostics are kept, in which names and accounts of players, and anything in quotes, are crossed out.
 */
export async function bugReport(
  guide: FormatGuide,
  given: PlainSource,
  options: ReadOptions,
  maxReplayBytes = MAX_REPLAY_BYTES,
): Promise<BugReport> {
  const source = await plainSource(given, options);
  const { isComplete, diagnostics, counts, shares = {} } = await guide.check(source, options);
  const { game, build, players } = await summarizeReplay(source, options);
  const secrets = players.flatMap(({ name, account }) => [name, account]).filter((text) => text !== undefined && text !== '');
  const finding = findingWithout(secrets as string[]);
  const schemaHash = await hashOfSchema(guide, source, options);
  let cut: Cut | string;
  try {
    cut = await cutOf(guide, await anonymizeReplay(source, options), maxReplayBytes, diagnostics, options);
  } catch (error) {
    if (!isReplayError(error) || error.code === 'source') throw error;
    cut = `it cannot be anonymised: ${finding(diagnosticOf(error)).message}`;
  }
  const replay: ReportFacts['replay'] =
    typeof cut === 'string'
      ? { kept: false, why: cut }
      : { kept: true, bytes: cut.bytes.length, whole: cut.whole, diagnosticsMet: cut.diagnosticsMet };
  const facts: ReportFacts = {
    report: 1,
    replaykit: packageVersion(),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    format: guide.format,
    game,
    build,
    bytes: source.byteLength,
    isComplete,
    counts,
    shares,
    schemaHash,
    diagnostics: diagnostics.slice(0, MAX_DIAGNOSTICS).map(finding),
    replay,
  };
  return { facts, replay: typeof cut === 'string' ? undefined : cut.bytes };
}

interface Cut {
  readonly bytes: Uint8Array;
  readonly whole: boolean;
  readonly diagnosticsMet: boolean;
}

/** An anonymized replay, or its beginning, if that can be read; otherwise why not. */
async function cutOf(
  guide: FormatGuide,
  anonymous: Uint8Array,
  maxBytes: number,
  wanted: readonly Diagnostic[],
  options: ReadOptions,
): Promise<Cut | string> {
  const bytes = anonymous.subarray(0, maxBytes);
  try {
    const { diagnostics } = await guide.check(bytes, options);
    const met = new Set(diagnostics.map(keyOf));
    return { bytes, whole: bytes.length === anonymous.length, diagnosticsMet: wanted.every((one) => met.has(keyOf(one))) };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return `it is ${anonymous.length} bytes long, and this format cannot be read from its beginning alone`;
  }
}

/** What a diagnostic is about, without the place. */
const keyOf = ({ code, reason = '', path }: Diagnostic): string =>
  [code, reason, ...path.map((part) => part.replace(/\d+/g, '#'))].join('\n');

async function hashOfSchema(guide: FormatGuide, source: PlainSource, options: ReadOptions): Promise<string | undefined> {
  try {
    const { entries } = await guide.schema(source, options);
    const hash = createHash('sha256');
    for (const entry of entries)
      hash.update(JSON.stringify(entry, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
    return hash.digest('hex');
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return undefined;
  }
}

/** The message of a diagnostic, redacted: text in quotes may be from the file, and names may appear without quotes. */
function findingWithout(secrets: readonly string[]): (diagnostic: Diagnostic) => Finding {
  const clean = (text: string): string => {
    let left = text.replace(/'[^']*'|"[^"]*"/g, '…');
    for (const secret of secrets) left = left.replaceAll(secret, '…');
    return left.slice(0, MAX_MESSAGE_CHARS);
  };
  return ({ code, severity, message, path, count, offset, reason }) => ({
    code,
    severity,
    message: clean(message),
    path: path.map(clean),
    count,
    ...(offset !== undefined && { offset }),
    ...(reason !== undefined && { reason: clean(reason) }),
  });
}
