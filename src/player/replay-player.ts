import type { SceneActor, Scene, SceneMoment } from '../scene/model.js';
import { ActorTip } from './actor-tip.js';
import type { SceneBox } from './camera.js';
import { Controls } from './controls.js';
import { momentText } from './game-time.js';
import { Inks } from './inks.js';
import { KeySheet } from './key-sheet.js';
import { pressKey } from './keys.js';
import { keyActions } from './key-actions.js';
import { DEFAULT_LAYERS, type ReplayLayers } from './layers.js';
import { ReplayMediaElement } from './media-element.js';
import { MapGround } from './map-ground.js';
import { highlightFrom, momentsUpTo } from './moments.js';
import { newNode } from './nodes.js';
import type { GroundImage } from './painters/ground.js';
import { listenToPointer } from './pointer.js';
import type { ReplayClipOptions } from './recorder.js';
import { Scrubber } from './scrubber.js';
import { Stage } from './stage.js';
import { playerStyles } from './styles.js';
import { lastSecondsOf } from './time-ranges.js';
import type { ViewPanel } from './view-panel.js';

/** How often time goes by while the browser asks for no frames, as in a tab in the background. */
const BACKGROUND_MS = 250;
/** While playing, at most one moment in so many milliseconds is read out. */
const SAY_MS = 4000;
const READ_OUT_WEIGHT = 0.5;

/** Properties that a framework may have set before the element was defined. */
const SETTABLE = [
  'reader',
  'source',
  'src',
  'controls',
  'loop',
  'autoplay',
  'currentTime',
  'defaultPlaybackRate',
  'playbackRate',
  'layers',
  'follow',
  'floor',
] as const;

/** What `addEventListener` of a player knows besides the events of every element. */
export interface ReplayPlayerEventMap extends HTMLElementEventMap {
  /** A moment went by while playing. */
  moment: CustomEvent<SceneMoment>;
  /** Another actor is followed, or none. */
  followchange: Event;
}

/**
 * `<replay-player>`: plays a match, and is used like `<video>`. Its attributes are `src`, `controls`, `autoplay` and `loop`. It fires the events of a media
 * element, and `moment` and `followchange`.
 *
 * @example
 * const player = document.querySelector('replay-player')!;
 * player.source = file;
 * player.addEventListener('moment', ({ detail }) => console.log(detail.text));
 * await player.play();
 */
export class ReplayPlayerElement extends ReplayMediaElement {
  static readonly observedAttributes = ['src', 'controls', 'loop', 'autoplay'];

  private readonly inks: Inks;
  private readonly stage: Stage;
  private readonly scrubber: Scrubber;
  private readonly bar: HTMLElement;
  private readonly buttons: Controls;
  private panel: ViewPanel | undefined;
  private readonly keySheet: KeySheet;
  private readonly tip: ActorTip;
  private readonly message: HTMLElement;
  private readonly status: HTMLElement;
  private readonly stageNode: HTMLElement;
  private readonly resizing = new ResizeObserver(() => this.resizeLater());
  private readonly stillness = matchMedia('(prefers-reduced-motion: reduce)');
  private readonly restyle = (): void => {
    if (this.stage === undefined) return;
    this.stage.isStill = this.stillness.matches;
    this.isStale = true;
    this.requestFrame();
  };
  private readonly mapGround = new MapGround(() => {
    if (this.scene !== undefined) this.stage.setScene(this.mapGround.under(this.scene));
    this.requestFrame();
  });
  private readonly actions = keyActions(this, {
    zoom: (factor) => {
      this.stage.camera.zoomAt(factor);
      this.requestFrame();
    },
    pan: (dx, dy) => {
      this.follow = undefined;
      this.stage.camera.pan(dx, dy);
      this.requestFrame();
    },
    toggleKeys: () => this.keySheet.toggle(),
    close: () => {
      if (!this.keySheet.element.hidden) this.keySheet.toggle();
      else if (this.panel?.element.hidden === false) void this.toggleView();
      else return false;
      return true;
    },
    say: (text) => this.say(text),
  });
  private frame = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private passedSeconds = 0;
  private lastSaidMs = -Infinity;
  /** What seldom changes has to be shown again: the timeline, the lists. */
  private isStale = false;
  private isResized = false;

  constructor() {
    super();
    const document = this.ownerDocument;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [playerStyles()];
    const inksBox = newNode(document, 'div', { className: 'inks', attributes: { 'aria-hidden': 'true' } });
    const [ground, canvas] = [newNode(document, 'canvas'), newNode(document, 'canvas')];
    this.inks = new Inks(inksBox, () => this.restyle());
    this.stage = new Stage(ground, canvas, this.inks);
    this.tip = new ActorTip(document);
    this.message = newNode(document, 'div', { className: 'message' });
    this.message.hidden = true;
    this.status = newNode(document, 'div', { className: 'status', attributes: { role: 'status' } });
    this.stageNode = newNode(document, 'div', {
      className: 'stage',
      attributes: { tabindex: '0', role: 'application', 'aria-roledescription': 'replay', 'aria-label': 'Replay' },
      children: [ground, canvas, this.tip.element, this.message],
    });
    this.scrubber = new Scrubber(document, this.stage, this.inks, (seconds) => (this.currentTime = seconds));
    this.keySheet = new KeySheet(document, root);
    this.buttons = new Controls(document, this, {
      keys: () => this.keySheet.toggle(),
      view: () => void this.toggleView(),
      fullscreen: () => this.actions.toggleFullscreen(),
    });
    this.bar = newNode(document, 'div', { className: 'bar', children: [this.scrubber.element, this.buttons.element] });
    this.bar.hidden = true;
    const children = [this.stageNode, this.bar, this.keySheet.element, this.status, inksBox];
    root.append(newNode(document, 'div', { className: 'player', children }));
    listenToPointer(this.stageNode, this.stage, {
      redraw: () => this.requestFrame(),
      follow: (actor) => (this.follow = actor),
      seek: (seconds) => (this.currentTime = seconds),
      hover: (actor, x, y) => this.tip.show(this.stage, actor, x, y),
    });
    root.addEventListener('keydown', (event) => this.onKey(event as KeyboardEvent));
  }

  /** The actors that can be followed: players, heroes, vehicles and balls, in the order of the scene. */
  get followable(): readonly SceneActor[] {
    const { scene } = this;
    return scene === undefined
      ? []
      : scene.actors.filter(({ kind }) => kind === 'player' || kind === 'hero' || kind === 'vehicle' || kind === 'ball');
  }

  /** Id of the actor who stays in the middle. */
  get follow(): number | undefined {
    return this.stage.followed;
  }
  set follow(id: number | undefined) {
    if (id === this.stage.followed) return;
    this.stage.followed = id;
    const { camera } = this.stage;
    if (id !== undefined && camera.isFitted) camera.zoomAt(2.5);
    this.queue('followchange');
    const actor = id === undefined ? undefined : this.scene?.actors[id];
    if (actor !== undefined) this.say(`Following ${actor.label}`);
    this.panel?.refresh(this.scene);
    this.requestFrame();
  }

  /** Index of the floor in `scene.world.floors` that is shown; what is on others is faint. */
  get floor(): number | undefined {
    return this.stage.floor;
  }
  set floor(floor: number | undefined) {
    this.stage.floor = floor;
    this.panel?.refresh(this.scene);
    this.requestFrame();
  }

  /** What is drawn. Set a new object: `player.layers = { ...player.layers, trails: false }`. */
  get layers(): ReplayLayers {
    return this.stage.layers;
  }
  set layers(layers: ReplayLayers) {
    this.stage.layers = { ...DEFAULT_LAYERS, ...layers };
    if (layers.heat !== undefined) void this.loadHeat();
    this.panel?.refresh(this.scene);
    this.requestFrame();
  }

  /** Seeks to the next highlight: the next moment with a weight of at least 0.5. Returns it. */
  nextMoment(): SceneMoment | undefined {
    return this.seekMoment(1);
  }

  /** Seeks to the highlight before. */
  previousMoment(): SceneMoment | undefined {
    return this.seekMoment(-1);
  }

  /** Shows a box of the world, or the whole world. */
  zoomTo(box?: SceneBox): void {
    this.follow = undefined;
    if (box === undefined) this.stage.camera.fit();
    else this.stage.camera.show(box);
    this.requestFrame();
  }

  /** Puts a picture of the map under the scene; `undefined` removes it. */
  setGround(picture: GroundImage | undefined): void {
    this.stage.picture = picture;
    this.stage.refreshGround();
    this.requestFrame();
  }

  /** What is shown, without the controls, as PNG. */
  async capture(): Promise<Blob> {
    await this.mapGround.drawn;
    // the size of the element may not have been reported yet
    this.resize();
    this.stage.paint(this.currentTime);
    return await (await import('./recorder.js')).capturePicture(this.stage, this.ownerDocument);
  }

  /**
   * Records a clip as WebM, in real time: ten seconds take ten seconds. It looks as the player does when it begins; the player itself goes on.
   *
   * @throws DOMException `NotSupportedError` where the browser has no `MediaRecorder` for WebM, `InvalidStateError` without a scene.
   */
  async record(options: ReplayClipOptions): Promise<Blob> {
    if (this.scene === undefined) throw new DOMException('there is nothing to record yet', 'InvalidStateError');
    await this.mapGround.drawn;
    this.resize();
    return await (await import('./recorder.js')).recordClip(() => this.stage.copy(), this.ownerDocument, options);
  }

  override connectedCallback(): void {
    for (const name of SETTABLE) this.upgrade(name);
    this.resizing.observe(this.stageNode);
    this.stillness.addEventListener('change', this.restyle);
    this.restyle();
    this.inks.read();
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    this.resizing.disconnect();
    // a media query holds its listeners, and with them all that was read, as long as the document
    this.stillness.removeEventListener('change', this.restyle);
    super.disconnectedCallback();
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name !== 'controls') return;
    this.bar.hidden = value === null;
    this.resizeLater();
  }

  override addEventListener<Name extends keyof ReplayPlayerEventMap>(
    type: Name,
    listener: (this: ReplayPlayerElement, event: ReplayPlayerEventMap[Name]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  override addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  override addEventListener(type: string, listener: never, options?: boolean | AddEventListenerOptions): void {
    super.addEventListener(type, listener, options);
  }

  protected onScene(scene: Scene | undefined, before: Scene | undefined): void {
    this.mapGround.update(scene);
    this.stage.setScene(scene && this.mapGround.under(scene));
    this.showMessage(undefined);
    if (before === undefined || scene === undefined) {
      this.passedSeconds = 0;
      this.stageNode.setAttribute('aria-label', scene?.title ?? 'Replay');
    }
    const looks = (one: Scene | undefined): string => String(one?.sides.map(({ color }) => color));
    if (scene !== undefined && looks(scene) !== looks(before)) this.inks.setSides(scene.sides);
    this.stage.standings = undefined;
    if (scene?.series.some(({ name }) => name === 'position') === true) void this.loadStandings(scene);
    this.isStale = true;
    this.requestFrame();
  }

  protected onSeek(): void {
    this.passedSeconds = this.currentTime;
    this.requestFrame();
  }

  protected onReading(share: number | undefined): void {
    this.showMessage(share === undefined ? 'Reading …' : `Reading … ${Math.floor(share * 100)} %`);
  }

  protected onFailure(error: Error): void {
    this.showMessage(error.message, true);
  }

  protected onFired(type: string): void {
    if (type === 'pause' && this.scene !== undefined) this.say(`Paused at ${momentText(this.scene.clock, this.currentTime)}`);
    if (type !== 'durationchange' && type !== 'ratechange' && type !== 'progress') return;
    this.isStale = true;
    this.requestFrame();
  }

  protected requestFrame(): void {
    if (this.frame === 0 && this.isConnected) this.frame = requestAnimationFrame(this.onFrame);
  }

  private readonly onFrame = (now: number): void => {
    this.frame = 0;
    this.clock.advance(now);
    this.passMoments();
    this.paint();
    const { isMoving } = this.clock;
    if (isMoving) this.requestFrame();
    if (isMoving === (this.timer !== undefined)) return;
    clearInterval(this.timer);
    this.timer = isMoving ? setInterval(() => this.clock.advance(performance.now()), BACKGROUND_MS) : undefined;
  };

  private paint(): void {
    const { scene, currentTime } = this;
    if (this.isResized) this.resize();
    if (this.isStale) {
      this.isStale = false;
      this.scrubber.refresh(scene, lastSecondsOf(this));
      this.buttons.refresh(scene);
      this.panel?.refresh(scene);
    }
    // before the canvas: to set a font there, a browser first brings the document's style and layout up to date
    this.scrubber.show(scene, currentTime);
    this.buttons.show(scene, currentTime);
    if (!this.stage.paint(currentTime, false)) this.requestFrame();
    else this.whenPainted?.();
    this.tip.update(this.stage);
  }

  /** Reports the moments that went by since the last frame. */
  private passMoments(): void {
    const { scene, currentTime, passedSeconds } = this;
    this.passedSeconds = currentTime;
    if (scene === undefined || this.paused || currentTime <= passedSeconds) return;
    const end = momentsUpTo(scene, currentTime);
    for (let i = momentsUpTo(scene, passedSeconds); i < end; i++) {
      const moment = scene.moments[i]!;
      this.dispatchEvent(new CustomEvent('moment', { detail: moment }));
      if (moment.weight < READ_OUT_WEIGHT || performance.now() - this.lastSaidMs < SAY_MS) continue;
      this.lastSaidMs = performance.now();
      this.say(moment.text);
    }
  }

  private async loadStandings(scene: Scene): Promise<void> {
    const { StandingsPainter } = await import('./painters/standings.js');
    if (this.scene !== scene) return;
    this.stage.standings = new StandingsPainter(scene);
    this.requestFrame();
  }

  private async loadHeat(): Promise<void> {
    const { HeatLayer } = await import('./heat-layer.js');
    this.stage.heat ??= new HeatLayer(() => this.ownerDocument.createElement('canvas'));
    this.requestFrame();
  }

  private seekMoment(direction: 1 | -1): SceneMoment | undefined {
    const moment = this.scene === undefined ? undefined : highlightFrom(this.scene, this.currentTime, direction);
    if (moment === undefined) return undefined;
    this.currentTime = moment.seconds;
    this.say(`${momentText(this.scene!.clock, moment.seconds)}: ${moment.text}`);
    return moment;
  }

  private say(text: string): void {
    this.status.textContent = text;
  }

  private showMessage(text: string | undefined, isBad = false): void {
    this.message.hidden = text === undefined;
    this.message.textContent = text ?? '';
    this.message.classList.toggle('bad', isBad);
  }

  private async toggleView(): Promise<void> {
    const panel = this.panel ?? (await this.loadPanel());
    const { element } = panel;
    element.hidden = !element.hidden;
    this.buttons.view.setAttribute('aria-expanded', String(!element.hidden));
    if (element.hidden) this.buttons.view.focus();
    else panel.focus();
  }

  private async loadPanel(): Promise<ViewPanel> {
    const { ViewPanel } = await import('./view-panel.js');
    if (this.panel !== undefined) return this.panel;
    const panel = (this.panel = new ViewPanel(this.ownerDocument, this, (text) => this.say(text)));
    panel.refresh(this.scene);
    this.bar.after(panel.element);
    return panel;
  }

  private onKey(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const { target } = event;
    const isForm = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const isButton = target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter');
    if ((isForm && event.key !== 'Escape') || isButton) return;
    // up and down belong to the slider, and to the page elsewhere
    const step = target === this.scrubber.element ? { ArrowUp: 5, ArrowDown: -5 }[event.key] : undefined;
    if (step !== undefined && !event.shiftKey) this.actions.skip(step);
    else if (!pressKey(event, this.actions)) return;
    event.preventDefault();
  }

  /** In the next frame: one that is being made was painted already, and would be painted twice. */
  private resizeLater(): void {
    this.isResized = true;
    this.requestFrame();
  }

  private resize(): void {
    this.isResized = false;
    const { width, height } = this.stageNode.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    this.scrubber.resize();
    this.stage.resize(width, height, Math.min(3, globalThis.devicePixelRatio || 1));
    this.isStale = true;
  }

  private upgrade(name: (typeof SETTABLE)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const { [name]: value } = this;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, value);
  }
}
