import { corrupt, isReplayError, replayError, truncated, type ReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { joined } from '../../core/pieces.js';
import { BackOff, growing, type GrowingOptions, type GrowingSource } from '../../io/growing.js';
import { DEM_PACKET } from './layout.js';
import { DemoPieces } from './broadcast/demo-pieces.js';
import { readFragment, type BroadcastFragment } from './broadcast/fragment.js';
import { BroadcastRequests, type BroadcastAnswer, type DemBroadcastFetch, type BroadcastSync } from './broadcast/requests.js';

/** How a broadcast is followed. */
export interface DemBroadcastOptions extends Omit<GrowingOptions, 'idleMs'> {
  /** The number of the fragment to begin with. Default: the newest that the server names. */
  readonly fragment?: number | undefined;
  /** Used instead of the global `fetch`, for headers, a proxy or a cache. */
  readonly fetch?: DemBroadcastFetch | undefined;
  /** Milliseconds without an answer after which a request is given up and tried again. Default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** The broadcast ends when nothing new came for so many milliseconds. Default 60,000: a fragment is three seconds long. */
  readonly idleMs?: number | undefined;
  /** `maxFrameBytes` is the most that a fragment may have. */
  readonly limits?: Partial<DecodeLimits> | undefined;
}

const IDLE_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** How often a fragment that ends inside a command is requested before it is taken as it is. */
const MAX_TRIES = 3;

/**
 * A Source 2 broadcast over HTTP (CSTV+, GOTV+: `/sync`, `/start`, `/full`, `/delta`) as a source that grows: the bytes of a demo whose packets come as the server has
 * them. It begins at a keyframe, and waits for what is not there yet. A fragment that is lost or damaged is a diagnostic, and the reading goes on at the next
 * keyframe. It ends with the broadcast, at `stop`, or when nothing came for `idleMs`.
 *
 * The header is made of what the server says of itself, the file info of the packets that came.
 *
 * @throws ReplayError `usage` for an address that is none; while reading `source` where the server has no broadcast there or refuses, `corrupt`,
 * `unsupported-version` for games of Source 1, and `limit`.
 * @example
 * const source = openDemBroadcast('https://tv.example/match/7', { fetch: (url, init) => fetch(url, { ...init, headers: { 'X-Token': 'abc' } }) });
 * source.stop();
 */
export function openDemBroadcast(address: string | URL, options: DemBroadcastOptions = {}): GrowingSource {
  const { fragment, fetch = globalThis.fetch.bind(globalThis), timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, maxPauseMs } = options;
  if (fragment !== undefined && !(Number.isSafeInteger(fragment) && fragment >= 0))
    throw replayError('usage', `must be the number of a fragment, got ${String(fragment)}`, { format: 'dem', path: ['fragment'] });
  const stopping = new AbortController();
  const { maxFrameBytes } = limitsWith(options.limits);
  const requests = new BroadcastRequests(address, fetch, stopping.signal, timeoutMs, maxFrameBytes);
  const broadcast = new Broadcast(requests, new BackOff({ maxPauseMs, idleMs }), stopping.signal, fragment);
  return growing(
    () => broadcast.next(),
    stopping,
    () => Promise.resolve(),
    () => broadcast.losses(),
  );
}

/** What to request next. */
type Step = 'start' | 'full' | 'delta' | 'over';

/** One broadcast that is followed. */
class Broadcast {
  readonly #requests: BroadcastRequests;
  readonly #backOff: BackOff;
  readonly #signal: AbortSignal;
  readonly #first: number | undefined;
  readonly #pieces = new DemoPieces();
  #sync: BroadcastSync | undefined;
  #step: Step = 'start';
  #fragment = 0;
  /** Whether the last packet came in a delta: then the next one is later. */
  #isAfterDelta = false;
  #losses: ReplayError[] = [];
  /** Something was lost, and no keyframe came since: what is missing until then is part of that loss. */
  #isLost = false;

  constructor(requests: BroadcastRequests, backOff: BackOff, signal: AbortSignal, first: number | undefined) {
    this.#requests = requests;
    this.#backOff = backOff;
    this.#signal = signal;
    this.#first = first;
  }

  /** What was lost since the last call. */
  losses(): readonly ReplayError[] {
    const losses = this.#losses;
    if (losses.length > 0) this.#losses = [];
    return losses;
  }

  /** The next piece of the demo; undefined at its end. */
  async next(): Promise<Uint8Array | undefined> {
    if (this.#step === 'over') return undefined;
    this.#backOff.came();
    return await (this.#step === 'start' ? this.#start() : this.#more());
  }

  async #start(): Promise<Uint8Array> {
    this.#sync = await this.#syncAtFirst();
    this.#fragment = this.#first ?? this.#sync.fragment;
    const { signupFragment } = this.#sync;
    for (;;) {
      const answer = await this.#requests.fragment(signupFragment, 'start');
      if (typeof answer !== 'string') {
        const { commands, damage } = readFragment(answer);
        if (damage !== undefined) throw damage.within({ format: 'dem', path: [`${signupFragment}/start`] });
        if (commands.length === 0)
          throw corrupt('the start of the broadcast is empty', { format: 'dem', path: [`${signupFragment}/start`] });
        this.#step = 'full';
        return this.#pieces.start(commands);
      }
      if (answer === 'gone' || this.#backOff.isOver)
        throw replayError('source', 'the server does not have the start of the broadcast', {
          format: 'dem',
          path: [`${signupFragment}/start`],
        });
      await this.#backOff.pause(this.#signal);
    }
  }

  async #syncAtFirst(): Promise<BroadcastSync> {
    for (let tries = 1; ; tries++) {
      const sync = await this.#requests.sync();
      if (typeof sync !== 'string') return sync;
      if (sync === 'gone' || tries === MAX_TRIES)
        throw replayError('source', 'the server does not answer /sync: there is no broadcast at this address', {
          format: 'dem',
          path: ['sync'],
        });
      await this.#backOff.pause(this.#signal);
    }
  }

  /** The next fragment that has something new. */
  async #more(): Promise<Uint8Array | undefined> {
    /** Since when a newer fragment is known to be there, in milliseconds. */
    let lateSince: number | undefined;
    for (let tries = 1; ;) {
      const answer = await this.#requests.fragment(this.#fragment, this.#step === 'full' ? 'full' : 'delta');
      const fragment = typeof answer === 'string' ? undefined : readFragment(answer);
      if (fragment !== undefined && !this.#isOld(fragment)) {
        // It may be written still, or have been cut short on its way.
        if (fragment.damage === undefined || tries++ === MAX_TRIES) return this.#taken(fragment);
      } else {
        const isLost = answer === 'gone' || (lateSince !== undefined && performance.now() - lateSince > this.#patienceMs);
        const newest = await this.#newest();
        if (isLost && newest !== undefined) {
          this.#goOnAt(newest, fragment === undefined ? answer : 'old');
          lateSince = undefined;
          continue;
        }
        if (newest !== undefined) lateSince ??= performance.now();
      }
      if (this.#backOff.isOver) return undefined;
      await this.#backOff.pause(this.#signal);
    }
  }

  /** How long a fragment may come later than a newer one. */
  get #patienceMs(): number {
    return this.#sync!.keyframeIntervalSeconds * 1000;
  }

  /** The newest fragment, where it is newer than the one that is waited for. */
  async #newest(): Promise<number | undefined> {
    try {
      const sync = await this.#requests.sync();
      return typeof sync !== 'string' && sync.fragment > this.#fragment ? sync.fragment : undefined;
    } catch (error) {
      // One bad answer does not end the broadcast.
      if (isReplayError(error, 'corrupt')) return undefined;
      throw error;
    }
  }

  /** Whether a fragment has been given before: a cache on the way may have given an old one. */
  #isOld({ commands }: BroadcastFragment): boolean {
    const packets = commands.filter(({ id }) => id === DEM_PACKET);
    const [first, last] = [packets[0], packets.at(-1)];
    const { lastTick } = this.#pieces;
    return first !== undefined && (first.tick < lastTick || (this.#isAfterDelta && last!.tick <= lastTick));
  }

  #taken(fragment: BroadcastFragment): Uint8Array {
    const { commands, damage, isLast } = fragment;
    const isFull = this.#step === 'full';
    const number = this.#fragment;
    const part = `${number}/${isFull ? 'full' : 'delta'}`;
    if (damage !== undefined && isFull) {
      this.#lose(damage, part);
      this.#fragment = number + 1;
      return new Uint8Array(0);
    }
    const missed = isFull ? 0 : this.#ticksMissed(commands[0]?.tick);
    if (missed > 0) {
      // Packets say what changed since those before them: without these, they mean nothing.
      this.#lose(truncated(`${missed} ticks before it did not come`), part);
      this.#goTo('full', number + 1);
      return new Uint8Array(0);
    }
    const bytes = this.#pieces.fragment(commands);
    this.#isAfterDelta = !isFull;
    if (damage !== undefined) {
      this.#lose(damage, part);
      this.#goTo('full', number + 1);
    } else if (isFull) {
      this.#step = 'delta';
      this.#isLost = false;
    } else this.#fragment = number + 1;
    if (!isLast) return bytes;
    this.#step = 'over';
    return joined([bytes, this.#pieces.end()]);
  }

  /** How many ticks are missing before a delta: at least as many as a fragment has, where it belongs to a later one. */
  #ticksMissed(tick: number | undefined): number {
    const { ticksPerSecond, keyframeIntervalSeconds } = this.#sync!;
    const { lastTick } = this.#pieces;
    if (tick === undefined || lastTick < 0 || ticksPerSecond === undefined) return 0;
    const missed = tick - lastTick;
    return missed >= ticksPerSecond * keyframeIntervalSeconds ? missed : 0;
  }

  #goOnAt(fragment: number, why: BroadcastAnswer | 'old'): void {
    const [first, last] = [this.#fragment, fragment - 1];
    const what = first === last ? `fragment ${first}` : `fragments ${first} to ${last}`;
    const how = why === 'gone' ? 'not there any more' : why === 'old' ? 'still the one before it' : 'missing';
    const verb = first === last ? 'is' : 'are';
    this.#lose(truncated(`${what} of the broadcast ${verb} ${how}: the reading goes on at the keyframe of ${fragment}`), `${first}`);
    this.#goTo('full', fragment);
  }

  #goTo(step: Step, fragment: number): void {
    this.#step = step;
    this.#fragment = fragment;
    this.#isAfterDelta = false;
  }

  #lose(damage: ReplayError, part: string): void {
    if (!this.#isLost) this.#losses.push(damage.within({ format: 'dem', path: [part] }));
    this.#isLost = true;
  }
}
