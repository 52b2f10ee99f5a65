import type { MadeBroadcast } from './broadcast.js';

/** What a relay answers. */
export interface RelayAnswer {
  readonly status: number;
  readonly body: Uint8Array;
}

/** A relay of a broadcast, as a function from paths to answers. What is in `answers` comes first, one answer for each request. */
export class BroadcastRelay {
  /** The newest fragment that is there. */
  newest: number;
  /** Paths of all requests, in order. */
  readonly requests: string[] = [];
  /** What to answer to the next requests of a path. */
  readonly answers = new Map<string, (RelayAnswer | 'real')[]>();
  /** How long a fragment is said to be. */
  keyframeIntervalSeconds = 0.05;
  /** Default: such that the longest fragment is that long. */
  ticksPerSecond: number | undefined;
  /** Fragments before this one are not there any more. */
  oldest = 0;
  readonly #broadcast: MadeBroadcast;

  constructor(broadcast: MadeBroadcast, newest = broadcast.delta.length - 1) {
    this.#broadcast = broadcast;
    this.newest = newest;
  }

  /** The newest fragment with a keyframe. */
  get newestKeyframe(): number {
    let number = this.newest;
    while (number > 0 && this.#broadcast.full[number] === undefined) number--;
    return number;
  }

  answer(path: string): RelayAnswer {
    this.requests.push(path);
    const given = this.answers.get(path)?.shift();
    return given === undefined || given === 'real' ? this.#real(path) : given;
  }

  #real(path: string): RelayAnswer {
    const { start, full, delta, fragmentTicks, ticks } = this.#broadcast;
    if (path === 'sync') {
      const fragment = this.newestKeyframe;
      const sync = {
        tick: ticks[fragment],
        rtdelay: 10,
        rcvage: 0,
        fragment,
        signup_fragment: 0,
        tps: Math.ceil(this.ticksPerSecond ?? fragmentTicks / this.keyframeIntervalSeconds),
        keyframe_interval: this.keyframeIntervalSeconds,
        map: 'street_test',
        protocol: 5,
      };
      return { status: 200, body: new TextEncoder().encode(JSON.stringify(sync)) };
    }
    if (path === '0/start') return { status: 200, body: start };
    const [number = '', part] = path.split('/');
    const index = Number(number);
    const body = index > this.newest ? undefined : (part === 'full' ? full : delta)[index];
    if (index < this.oldest) return { status: 410, body: new Uint8Array(0) };
    return body === undefined ? { status: 404, body: new Uint8Array(0) } : { status: 200, body };
  }
}
