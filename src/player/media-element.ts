import { isGrowing } from '../io/is-growing.js';
import type { Scene } from '../scene/model.js';
import { EventQueue, PlayPromises } from './event-queue.js';
import { scenesOf, type ReplayPlayerSource, type ReplaySceneReader } from './load-scene.js';
import { PlaybackClock, type PlaybackEvent } from './playback-clock.js';
import { rangesTo, type ReplayTimeRanges } from './time-ranges.js';

/** A page is made on a server too, where there are no elements: there the class exists, and nothing can be made of it. */
const Element = 'HTMLElement' in globalThis ? HTMLElement : (class {} as typeof HTMLElement);

/** A scene that is being read is shown again after this time: a new one comes many times a second, and each is prepared for painting. */
const GROWTH_MS = 100;
/** How long reading waits for a picture at most: a tab in the background has none. */
const PAINT_MS = 250;

/** What the player has in common with `<video>`: a source, a time, events, promises. What is seen of it is left to the class that extends it. */
export abstract class ReplayMediaElement extends Element {
  protected readonly clock = new PlaybackClock((event) => this.queue(event));
  private readonly events = new EventQueue();
  private readonly promises = new PlayPromises();
  private given: ReplayPlayerSource | undefined;
  private chosenReader: ReplaySceneReader | undefined;
  private reading: AbortController | undefined;
  private failure: Error | undefined;
  private shown: Scene | undefined;
  /** Called when what there is has been painted. */
  protected whenPainted: (() => void) | undefined;

  /** Address of a replay, as the attribute. Setting it begins to read. */
  get src(): string {
    const src = this.getAttribute('src');
    return src === null ? '' : new URL(src, this.ownerDocument.baseURI).href;
  }
  set src(url: string) {
    this.setAttribute('src', url);
  }

  /** A replay in memory, a file, a response, or a scene that was read already. Setting it begins to read, and removes what played before. */
  get source(): ReplayPlayerSource | undefined {
    return this.given;
  }
  set source(source: ReplayPlayerSource | undefined) {
    this.given = source;
    this.load();
  }

  /** What reads recordings: a worker of `replaykit/worker`. Without it, they are read in the page's own thread, in small steps. */
  get reader(): ReplaySceneReader | undefined {
    return this.chosenReader;
  }
  set reader(reader: ReplaySceneReader | undefined) {
    this.chosenReader = reader;
  }

  /** Seconds of the recording. Setting it seeks. */
  get currentTime(): number {
    return this.clock.currentTime;
  }
  set currentTime(seconds: number) {
    if (!Number.isFinite(seconds)) throw new TypeError('currentTime must be a finite number');
    this.clock.seek(seconds);
    this.onSeek();
  }

  /** Seconds of the whole recording; NaN before they are known, Infinity while it is still being recorded. */
  get duration(): number {
    return this.clock.duration;
  }

  get paused(): boolean {
    return this.clock.isPaused;
  }

  get ended(): boolean {
    return this.clock.isEnded;
  }

  get seeking(): boolean {
    return this.clock.isSeeking;
  }

  /** Seconds of the recording in a second: 0, or from 0.0625 to 16. */
  get playbackRate(): number {
    return this.clock.playbackRate;
  }
  set playbackRate(rate: number) {
    this.clock.playbackRate = checkedRate(rate);
    this.requestFrame();
  }

  /** The rate with which the next source begins. */
  get defaultPlaybackRate(): number {
    return this.clock.defaultRate;
  }
  set defaultPlaybackRate(rate: number) {
    this.clock.defaultRate = checkedRate(rate);
  }

  /** As the attribute: begins again at the end. */
  get loop(): boolean {
    return this.hasAttribute('loop');
  }
  set loop(isOn: boolean) {
    this.toggleAttribute('loop', isOn);
  }

  /** As the attribute: plays as soon as there is something to play. */
  get autoplay(): boolean {
    return this.hasAttribute('autoplay');
  }
  set autoplay(isOn: boolean) {
    this.toggleAttribute('autoplay', isOn);
  }

  /** As the attribute: shows scrubber and buttons. */
  get controls(): boolean {
    return this.hasAttribute('controls');
  }
  set controls(isOn: boolean) {
    this.toggleAttribute('controls', isOn);
  }

  /** 0: nothing, 1: the scene has begun, 2: this moment, 4: it can play on. */
  get readyState(): number {
    return this.clock.readyState;
  }

  /** What was read. */
  get buffered(): ReplayTimeRanges {
    return rangesTo(this.clock.bufferedTo);
  }

  /** Where it can seek to: everything that was read. */
  get seekable(): ReplayTimeRanges {
    return this.buffered;
  }

  /** The source is still being recorded (`openGrowing`, `openDemBroadcast`): `duration` is Infinity, and `seekable` grows. */
  get isLive(): boolean {
    return this.clock.isLive;
  }

  /** What has just happened is played: so it begins to play a live source. A pause, a seek or another rate ends it, `seekToLive` brings it back. */
  get isAtLiveEdge(): boolean {
    return this.clock.isAtLiveEdge;
  }

  /** Seeks to what has just happened, three seconds before the last that was read, and stays there while it plays. Does nothing where nothing is live. */
  seekToLive(): void {
    if (!this.isLive || this.readyState === 0) return;
    this.playbackRate = 1;
    this.clock.seekToLive();
    this.onSeek();
  }

  /** Why the source could not be read. */
  get error(): Error | null {
    return this.failure ?? null;
  }

  /** Plays. The promise resolves when it does, and rejects with `AbortError` if it is paused or given another source before. */
  play(): Promise<void> {
    if (this.failure !== undefined && this.scene === undefined) return Promise.reject(this.failure);
    const promise = this.promises.add();
    const isPlaying = !this.paused && !this.ended && this.readyState > 2;
    this.clock.play();
    if (isPlaying) this.events.add(() => this.promises.resolve());
    this.requestFrame();
    return promise;
  }

  pause(): void {
    this.clock.pause();
    this.requestFrame();
  }

  /** Reads the source again from its beginning. */
  load(): void {
    const hadSource = this.reading !== undefined;
    this.reading?.abort();
    this.reading = undefined;
    this.failure = undefined;
    const source = this.given ?? (this.getAttribute('src') === null ? undefined : this.src);
    this.clock.load(hadSource, isGrowing(source));
    this.events.add(() => this.promises.reject(new DOMException('there is another source', 'AbortError')));
    this.setScene(undefined);
    if (source !== undefined) void this.read(source);
  }

  /** What is played, as far as it was read. */
  get scene(): Scene | undefined {
    return this.shown;
  }

  /** A frame is out of date. */
  protected abstract requestFrame(): void;
  /** There is another scene, or the same one with more in it. */
  protected abstract onScene(scene: Scene | undefined, before: Scene | undefined): void;
  /** The time was set. */
  protected abstract onSeek(): void;
  /** How much of a source was read, before there is a scene: 0 to 1 where it is known. */
  protected abstract onReading(share: number | undefined): void;
  /** There is nothing to play, because of `error`. */
  protected abstract onFailure(error: Error): void;
  /** An event was fired. */
  protected abstract onFired(type: string): void;

  connectedCallback(): void {
    this.requestFrame();
  }

  disconnectedCallback(): void {
    // moving it within the document does not stop it
    this.events.add(() => {
      if (!this.isConnected) this.pause();
    });
  }

  attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
    if (name === 'loop') this.clock.isLooping = value !== null;
    if (name === 'autoplay') this.clock.isAutoplay = value !== null;
    if (name !== 'src' || value === null) return;
    this.given = undefined;
    this.load();
  }

  private async read(source: string | ReplayPlayerSource): Promise<void> {
    const { signal } = (this.reading = new AbortController());
    this.queue('loadstart');
    const onProgress = ({ bytesRead, byteLength }: { bytesRead: number; byteLength?: number | undefined }): void => {
      if (!signal.aborted && this.shown === undefined) this.onReading(byteLength === undefined ? undefined : bytesRead / byteLength);
    };
    try {
      let last: Scene | undefined;
      let due = -Infinity;
      for await (const scene of scenesOf(source, this.chosenReader, { signal, onProgress })) {
        if (signal.aborted) return;
        last = scene;
        if (performance.now() < due) continue;
        due = performance.now() + GROWTH_MS;
        const isBegun = this.shown === undefined && scene.readSeconds < scene.durationSeconds;
        this.receive(scene, false);
        // nothing more is asked of the reader until there is a picture: it would take the processor from painting
        if (isBegun) await new Promise<void>((resolve) => setTimeout((this.whenPainted = resolve), PAINT_MS));
      }
      if (!signal.aborted && last !== undefined) this.receive(last, true);
    } catch (error) {
      if (!signal.aborted) this.fail(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private fail(error: Error): void {
    this.failure = error;
    // what was read before still plays
    if (this.shown !== undefined) this.receive(this.shown, true);
    else this.onFailure(error);
    this.queue('error');
    this.events.add(() => this.promises.reject(new DOMException(error.message, 'NotSupportedError')));
  }

  private receive(scene: Scene, isWhole: boolean): void {
    if (this.shown !== scene) this.setScene(scene);
    const { durationSeconds, readSeconds } = scene;
    this.clock.receive(this.failure === undefined ? durationSeconds : readSeconds, readSeconds, isWhole);
    this.requestFrame();
  }

  private setScene(scene: Scene | undefined): void {
    const before = this.shown;
    this.shown = scene;
    this.onScene(scene, before);
  }

  /** Fires an event after the code that runs now. */
  protected queue(type: PlaybackEvent | 'followchange'): void {
    this.events.add(() => {
      this.dispatchEvent(new Event(type));
      if (type === 'playing') this.promises.resolve();
      if (type === 'pause') this.promises.reject(new DOMException('it was paused', 'AbortError'));
      this.onFired(type);
    });
  }
}

function checkedRate(rate: number): number {
  if (rate === 0 || (rate >= 0.0625 && rate <= 16)) return rate;
  throw new DOMException('the rate must be 0, or from 0.0625 to 16', 'NotSupportedError');
}
