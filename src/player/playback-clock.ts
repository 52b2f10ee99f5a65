/** Events of a media element, which the player fires as well. */
export type PlaybackEvent =
  | 'loadstart'
  | 'progress'
  | 'suspend'
  | 'durationchange'
  | 'loadedmetadata'
  | 'loadeddata'
  | 'canplay'
  | 'canplaythrough'
  | 'play'
  | 'playing'
  | 'waiting'
  | 'pause'
  | 'seeking'
  | 'seeked'
  | 'timeupdate'
  | 'ratechange'
  | 'ended'
  | 'emptied'
  | 'abort'
  | 'error';

/** As `HTMLMediaElement.readyState` counts them. */
export const HAVE_NOTHING = 0;
export const HAVE_METADATA = 1;
export const HAVE_CURRENT_DATA = 2;
export const HAVE_ENOUGH_DATA = 4;

/** `timeupdate` fires at most this often while playing: the HTML standard asks for 15 to 250 ms. */
const TIME_UPDATE_MS = 250;

/** The live edge is so many seconds before what was read last: broadcasts come in fragments of three seconds. */
const LIVE_DELAY_SECONDS = 3;
/** Farther behind than this, a player that follows the live edge jumps to it. */
const MAX_BEHIND_SECONDS = 15;

/**
 * The state of a media element as the HTML standard describes it, without a document: times are given by the caller, and events go to a function
 * in the order in which a media element fires them.
 */
export class PlaybackClock {
  duration = NaN;
  /** Read up to here, in seconds. */
  bufferedTo = 0;
  /** The source has been read to its end, so `duration` is final. */
  isWhole = false;
  isPaused = true;
  isSeeking = false;
  isLooping = false;
  /** Plays as soon as there is something to play, unless `play` or `pause` was called before. */
  isAutoplay = false;
  readyState = HAVE_NOTHING;
  defaultRate = 1;
  /** The source is still being recorded: it has no end yet. */
  isLive = false;
  /** It plays what has just happened, until somebody pauses, seeks or changes the rate. */
  isAtLiveEdge = false;
  private rate = 1;
  private time = 0;
  private lastAdvanceMs: number | undefined;
  private lastUpdateMs = -Infinity;
  private hasData = false;
  private mayAutoplay = false;

  constructor(private readonly emit: (event: PlaybackEvent) => void) {}

  get currentTime(): number {
    return this.time;
  }

  get isEnded(): boolean {
    return this.isWhole && this.readyState > HAVE_METADATA && this.time >= this.duration && !this.isLooping && !this.isSeeking;
  }

  get playbackRate(): number {
    return this.rate;
  }

  set playbackRate(rate: number) {
    if (rate === this.rate) return;
    this.rate = rate;
    if (rate !== 1) this.isAtLiveEdge = false;
    this.emit('ratechange');
  }

  /** A frame is needed: time goes by. */
  get isMoving(): boolean {
    return !this.isPaused && !this.isSeeking && this.readyState > HAVE_CURRENT_DATA && this.rate > 0;
  }

  /** A source begins to be read. What was there before is gone. */
  load(hadSource: boolean, isLive = false): void {
    if (hadSource && !this.isWhole) this.emit('abort');
    if (hadSource) this.emit('emptied');
    const hadTime = this.time !== 0;
    this.isPaused = true;
    this.isSeeking = false;
    this.isWhole = false;
    this.readyState = HAVE_NOTHING;
    this.bufferedTo = 0;
    this.time = 0;
    this.lastAdvanceMs = undefined;
    if (hadTime) this.emit('timeupdate');
    if (!Number.isNaN(this.duration)) {
      this.duration = NaN;
      this.emit('durationchange');
    }
    this.playbackRate = this.defaultRate;
    this.isLive = this.isAtLiveEdge = isLive;
    this.hasData = false;
    this.mayAutoplay = true;
  }

  /** More of the source has been read. */
  receive(duration: number, bufferedTo: number, isWhole: boolean): void {
    const isEnd = isWhole && !this.isWhole;
    const isMore = bufferedTo > this.bufferedTo || this.readyState === HAVE_NOTHING;
    this.bufferedTo = bufferedTo;
    this.isWhole = isWhole;
    if (isWhole) this.isLive = this.isAtLiveEdge = false;
    if (this.isLive) duration = Infinity;
    if (duration !== this.duration) {
      this.duration = duration;
      this.emit('durationchange');
    }
    if (this.readyState === HAVE_NOTHING) {
      this.readyState = HAVE_METADATA;
      this.emit('loadedmetadata');
      // a time that was asked for before the source was known
      if (this.time > 0) this.seek(this.time);
    }
    if (isMore) this.emit('progress');
    this.becomeReady();
    if (this.isAtLiveEdge && !this.isPaused && bufferedTo - this.time > MAX_BEHIND_SECONDS) this.seekToLive();
    if (isEnd) this.emit('suspend');
  }

  /** Begins to play. At the end, it begins again. */
  play(): void {
    this.mayAutoplay = false;
    if (this.isEnded) this.seek(0);
    if (!this.isPaused) return;
    if (this.isAtLiveEdge) this.seekToLive();
    this.isPaused = false;
    this.emit('play');
    this.emit(this.readyState > HAVE_CURRENT_DATA ? 'playing' : 'waiting');
  }

  pause(): void {
    this.mayAutoplay = false;
    if (this.isPaused) return;
    this.isPaused = true;
    this.isAtLiveEdge = false;
    this.lastAdvanceMs = undefined;
    this.emit('timeupdate');
    this.emit('pause');
  }

  /** Goes to a time. It is reached at once if it has been read, and as soon as it is read otherwise. */
  seek(seconds: number): void {
    this.isAtLiveEdge = false;
    if (this.readyState === HAVE_NOTHING) {
      this.time = Math.max(0, seconds);
      return;
    }
    const end = this.isLive ? this.bufferedTo : this.isWhole ? this.duration : Math.max(this.duration, this.bufferedTo, seconds);
    this.time = Math.min(Math.max(0, seconds), end);
    this.isSeeking = true;
    this.emit('seeking');
    this.becomeReady();
  }

  /** Goes to what has just happened, and follows it. */
  seekToLive(): void {
    this.seek(this.bufferedTo - LIVE_DELAY_SECONDS);
    this.isAtLiveEdge = true;
  }

  /** Lets time go by to a moment of the caller's own clock, in milliseconds. */
  advance(nowMs: number): void {
    const { lastAdvanceMs } = this;
    if (!this.isMoving) {
      this.lastAdvanceMs = undefined;
      return;
    }
    this.lastAdvanceMs = nowMs;
    if (lastAdvanceMs === undefined) return;
    const limit = this.isWhole ? this.duration : this.bufferedTo;
    this.time = Math.min(limit, this.time + ((nowMs - lastAdvanceMs) / 1000) * this.rate);
    if (this.time >= limit) this.stopAtLimit();
    else if (nowMs - this.lastUpdateMs >= TIME_UPDATE_MS) {
      this.lastUpdateMs = nowMs;
      this.emit('timeupdate');
    }
  }

  private stopAtLimit(): void {
    this.lastAdvanceMs = undefined;
    if (!this.isWhole) {
      this.readyState = HAVE_CURRENT_DATA;
      this.emit('timeupdate');
      this.emit('waiting');
      return;
    }
    if (this.isLooping) {
      this.seek(0);
      return;
    }
    this.emit('timeupdate');
    this.isPaused = true;
    this.emit('pause');
    this.emit('ended');
  }

  /** Ends a seek, or a wait, if what it needs has been read. */
  private becomeReady(): void {
    const before = this.readyState;
    if (this.time > this.bufferedTo && !this.isWhole) {
      this.readyState = HAVE_METADATA;
      if (before > HAVE_CURRENT_DATA && !this.isPaused) this.emit('waiting');
      return;
    }
    this.readyState = this.isWhole || this.time < this.bufferedTo ? HAVE_ENOUGH_DATA : HAVE_CURRENT_DATA;
    if (!this.hasData) {
      this.hasData = true;
      this.emit('loadeddata');
    }
    if (this.isSeeking) {
      this.isSeeking = false;
      if (this.isWhole) this.time = Math.min(this.time, this.duration);
      this.lastAdvanceMs = undefined;
      this.emit('timeupdate');
      this.emit('seeked');
    }
    if (before === HAVE_ENOUGH_DATA || this.readyState < HAVE_ENOUGH_DATA) return;
    this.emit('canplay');
    if (!this.isPaused) this.emit('playing');
    this.emit('canplaythrough');
    if (this.isPaused && this.isAutoplay && this.mayAutoplay) this.play();
  }
}
