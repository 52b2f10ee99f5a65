import { ReplayLimitError, isReplayError, replayError, type ReplayError } from '../core/errors.js';
import { limitsWith, type DecodeLimits } from '../core/limits.js';
import { joined } from '../core/pieces.js';
import type { RandomAccess } from '../io/source.js';

/** What `openUrl` is given besides the address. */
export interface UrlOptions {
  /** Milliseconds without a byte after which a request is given up. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** `maxInputBytes` bounds what is downloaded from a server without ranges. */
  readonly limits?: Partial<DecodeLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called with each address before it is requested: the one that was given, and each that the server redirects to. What it throws refuses the
   * address: the read rejects with `source`, and the error is its `cause`. A server that opens addresses given by its users needs it, so that nobody can make it request addresses of its
   * own network: look the name up and refuse private ranges. Default: every address of http and https is requested.
   */
  readonly onAddress?: ((address: URL) => void | Promise<void>) | undefined;
  /** Called when the server has no ranges, so that the whole file is downloaded. */
  readonly onWhole?: (() => void) | undefined;
}

const TIMEOUT_MS = 30_000;
/** How many redirects are followed, as browsers do (Fetch standard, HTTP-redirect fetch). */
const MAX_REDIRECTS = 20;
/** The first request: it holds a format's first bytes, and it shows whether the server has ranges. */
const FIRST_BYTES = 64 << 10;

/** An answer, and its body as far as it was asked for. */
interface Answer {
  readonly response: Response;
  readonly bytes: Uint8Array;
}

/**
 * A replay behind an address (`http:` or `https:`) as a source: only the ranges that a verb asks for are requested, one request each. A server
 * without ranges is asked once for the whole file, which is then held in memory, up to `maxInputBytes`. Content that changes between two requests, by its
 * ETag, its date or its size, is an error.
 *
 * @throws ReplayError `source` for an address that is none, a server that cannot be reached, refuses or does not answer in time; `limit`;
 * `options.signal.reason`.
 * @example
 * import { summarizeReplay } from 'replaykit';
 * import { openUrl } from 'replaykit/node';
 * const source = await openUrl('https://replays.example/match.dem', { timeoutMs: 10_000 });
 * console.log((await summarizeReplay(source)).title);
 */
export async function openUrl(address: string | URL, options: UrlOptions = {}): Promise<RandomAccess> {
  const url = urlOf(address);
  const { maxInputBytes } = limitsWith(options.limits);
  const { response, bytes } = await requested(url, [0, FIRST_BYTES], maxInputBytes, options);
  const byteLength = response.status === 206 ? sizeIn(response) : bytes.length;
  if (response.status !== 206) return { byteLength, read: (start, end) => bytes.subarray(start, end) };
  const version = versionOf(response);
  return {
    byteLength,
    async read(start, end) {
      if (end <= bytes.length) return bytes.subarray(start, end);
      const part = await requested(url, [start, end], end - start, options);
      if (part.response.status !== 206) throw failure('the server stopped answering with ranges');
      if (versionOf(part.response) !== version) throw failure('the file changed while it was read');
      return part.bytes;
    },
  };
}

function urlOf(address: string | URL): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw failure(`${String(address)} is not an address of http or https`);
  if (url.username !== '' || url.password !== '') throw failure('an address with a name and a password in it is not requested');
  return url;
}

/** Requests a range, and accepts at most `maxBytes`. */
async function requested(url: URL, [start, end]: readonly [number, number], maxBytes: number, options: UrlOptions): Promise<Answer> {
  const { timeoutMs = TIMEOUT_MS, signal } = options;
  const silence = new AbortController();
  const late = failure(`the server sent nothing for ${timeoutMs / 1000} seconds`);
  let timer = setTimeout(() => silence.abort(late), timeoutMs);
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(late), timeoutMs);
  };
  try {
    const response = await followed(url, options.onAddress, {
      headers: { Range: `bytes=${start}-${end - 1}`, 'Accept-Encoding': 'identity' },
      signal: signal === undefined ? silence.signal : AbortSignal.any([silence.signal, signal]),
    });
    heard();
    if (response.status !== 206 && response.status !== 200) {
      await response.body?.cancel();
      throw failure(`the server answered ${response.status} ${response.statusText}`.trimEnd());
    }
    if (response.status === 200) options.onWhole?.();
    return { response, bytes: await bodyOf(response, response.status === 206 ? Math.min(maxBytes, end - start) : maxBytes, heard) };
  } catch (cause) {
    signal?.throwIfAborted();
    if (isReplayError(cause)) throw cause;
    throw failure(causeOf(cause), cause);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer at the end of the redirects. Each address is checked before anything is sent to it. */
async function followed(first: URL, onAddress: UrlOptions['onAddress'], request: RequestInit): Promise<Response> {
  let url = first;
  for (let redirects = 0; ; redirects++) {
    await onAddress?.(new URL(url));
    const response = await fetch(url, { ...request, redirect: 'manual' });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (redirects === MAX_REDIRECTS) throw failure(`the server redirected more than ${MAX_REDIRECTS} times`);
    url = urlOf(new URL(location, url));
  }
}

async function bodyOf(response: Response, maxBytes: number, heard: () => void): Promise<Uint8Array> {
  const whole = response.status === 200;
  const declared = Number(response.headers.get('content-length') ?? 0);
  const pieces: Uint8Array[] = [];
  let byteLength = 0;
  const check = (bytes: number): void => {
    if (bytes <= maxBytes) return;
    if (whole) throw new ReplayLimitError('maxInputBytes', bytes, maxBytes, { path: ['download'] });
    throw failure(`the server sent more than the ${maxBytes} bytes that were asked for`);
  };
  try {
    check(declared);
    for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      heard();
      check((byteLength += piece.length));
      pieces.push(piece);
    }
  } catch (error) {
    await response.body?.cancel().catch(() => undefined);
    throw error;
  }
  return joined(pieces);
}

/** The size of the file in an answer: 123456 in `Content-Range: bytes 0-65535/123456`. */
function sizeIn(response: Response): number {
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
  if (size === undefined) throw failure('the server does not say how large the file is');
  return Number(size);
}

const versionOf = (response: Response): string =>
  [response.headers.get('etag'), response.headers.get('last-modified'), sizeIn(response)].join('\n');

const failure = (message: string, cause?: unknown): ReplayError => replayError('source', message, { cause });

/** The cause of a failure. `fetch` itself only says "fetch failed". */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  if (!(cause instanceof Error)) return message;
  return cause.message || String((cause as NodeJS.ErrnoException).code ?? message);
}
