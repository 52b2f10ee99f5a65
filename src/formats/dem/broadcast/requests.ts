import { ReplayLimitError, corrupt, isReplayError, replayError } from '../../../core/errors.js';
import { joined } from '../../../core/pieces.js';

/** Requests an address, as the global `fetch` does. */
export type DemBroadcastFetch = (url: string, options: { readonly signal: AbortSignal }) => Promise<Response>;

/** What a server says of its broadcast. */
export interface BroadcastSync {
  /** The newest fragment that has a keyframe. */
  readonly fragment: number;
  /** The fragment under which `/start` is. */
  readonly signupFragment: number;
  /** Of the beginning of `fragment`. */
  readonly tick?: number | undefined;
  readonly ticksPerSecond?: number | undefined;
  readonly keyframeIntervalSeconds: number;
  /** 5 of Source 2. */
  readonly protocol?: number | undefined;
  readonly mapName?: string | undefined;
  /** A path below the address under which the fragments are. */
  readonly tokenRedirect?: string | undefined;
}

/** The answer to a request of a fragment: its bytes, or that it is not there (yet), or not any more. */
export type BroadcastAnswer = Uint8Array | 'absent' | 'gone';

/** Fragments are three seconds long where the server does not say it. */
const KEYFRAME_INTERVAL_SECONDS = 3;
const GONE = 410;
/** Refused for good: asking again would not help. */
const REFUSED = new Set([400, 401, 403, 405, 451]);

/** Requests the parts of one broadcast. */
export class BroadcastRequests {
  readonly #base: URL;
  readonly #fetch: DemBroadcastFetch;
  readonly #signal: AbortSignal;
  readonly #timeoutMs: number;
  readonly #maxBytes: number;
  #redirect = '';

  constructor(address: string | URL, fetch: DemBroadcastFetch, signal: AbortSignal, timeoutMs: number, maxBytes: number) {
    this.#base = baseOf(address);
    this.#fetch = fetch;
    this.#signal = signal;
    this.#timeoutMs = timeoutMs;
    this.#maxBytes = maxBytes;
  }

  /** What the server says; undefined where it does not answer with it. Throws where it is another protocol, or nothing that it can be. */
  async sync(): Promise<BroadcastSync | 'absent' | 'gone'> {
    const answer = await this.#get('sync');
    if (typeof answer === 'string') return answer;
    const sync = syncOf(answer);
    this.#redirect = sync.tokenRedirect === undefined ? '' : pathOf(sync.tokenRedirect);
    return sync;
  }

  async fragment(number: number, part: 'start' | 'full' | 'delta'): Promise<BroadcastAnswer> {
    return await this.#get(`${this.#redirect}${number}/${part}`);
  }

  async #get(path: string): Promise<BroadcastAnswer> {
    const url = new URL(this.#base);
    url.pathname += path;
    const silence = new AbortController();
    const stop = (): void => silence.abort(this.#signal.reason);
    this.#signal.throwIfAborted();
    this.#signal.addEventListener('abort', stop);
    const timer = setTimeout(() => silence.abort(), this.#timeoutMs);
    try {
      const response = await this.#fetch(url.href, { signal: silence.signal });
      if (response.ok) return await bodyOf(response, this.#maxBytes, path);
      await response.body?.cancel().catch(() => undefined);
      if (response.status === GONE) return 'gone';
      if (REFUSED.has(response.status)) {
        throw replayError('source', `the server answered ${response.status} ${response.statusText}`.trimEnd(), { path: [path] });
      }
      return 'absent';
    } catch (error) {
      this.#signal.throwIfAborted();
      if (isReplayError(error)) throw error;
      // no connection, no answer in time, or a body that ends early: all of them may pass
      return 'absent';
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', stop);
    }
  }
}

/** The address to which the paths of fragments are added. */
function baseOf(address: string | URL): URL {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw replayError('usage', `${String(address)} is not an address of http or https`, { path: ['source'] });
  url.pathname = `${url.pathname.replace(/\/+(sync\/?)?$/, '')}/`;
  return url;
}

/** A redirect is a path below the address, so that a server cannot send its reader to another one. */
function pathOf(redirect: string): string {
  const parts = redirect.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || /[\\:]/.test(redirect))
    throw corrupt(`token_redirect is not a path: ${redirect}`, { format: 'dem', path: ['sync'] });
  return parts.length === 0 ? '' : `${parts.map(encodeURIComponent).join('/')}/`;
}

/** Reads what `/sync` answers. Throws `corrupt`, and `unsupported-version` for broadcasts of Source 1. */
export function syncOf(bytes: Uint8Array): BroadcastSync {
  const place = { format: 'dem', path: ['sync'] };
  let json: Readonly<Record<string, unknown>> | null;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>> | null;
  } catch (cause) {
    throw corrupt('/sync is not JSON: is this the address of a broadcast?', { ...place, cause });
  }
  const wholeIn = (name: string): number | undefined => {
    const value = json?.[name];
    return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
  };
  const fragment = wholeIn('fragment');
  if (fragment === undefined) throw corrupt('/sync names no fragment: is this the address of a broadcast?', place);
  const protocol = wholeIn('protocol');
  if (protocol !== undefined && protocol < 5)
    throw replayError(
      'unsupported-version',
      `protocol ${protocol} of broadcasts is that of Source 1 games, which are not supported`,
      place,
    );
  const interval = json?.['keyframe_interval'];
  const [mapName, tokenRedirect] = [json?.['map'], json?.['token_redirect']];
  return {
    fragment,
    signupFragment: wholeIn('signup_fragment') ?? 0,
    tick: wholeIn('tick'),
    ticksPerSecond: wholeIn('tps'),
    keyframeIntervalSeconds: typeof interval === 'number' && interval > 0 ? interval : KEYFRAME_INTERVAL_SECONDS,
    protocol,
    mapName: typeof mapName === 'string' ? mapName : undefined,
    tokenRedirect: typeof tokenRedirect === 'string' ? tokenRedirect : undefined,
  };
}

/** A body of at most so many bytes. */
async function bodyOf(response: Response, maxBytes: number, part: string): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const pieces: Uint8Array[] = [];
  let byteLength = 0;
  for (;;) {
    const step = await reader?.read();
    if (step === undefined || step.done) break;
    byteLength += step.value.length;
    if (byteLength > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      throw new ReplayLimitError('maxFrameBytes', byteLength, maxBytes, { format: 'dem', path: [part] });
    }
    pieces.push(step.value);
  }
  return joined(pieces);
}
