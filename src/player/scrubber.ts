import { sceneAt, type SceneState } from '../scene/scene-at.js';
import type { Scene, SceneMoment } from '../scene/model.js';
import { chapterAt, momentText, timeText } from './game-time.js';
import type { Inks } from './inks.js';
import { newNode } from './nodes.js';
import { MinimapPainter } from './painters/minimap.js';
import { paintTimeline } from './painters/timeline.js';
import type { Stage } from './stage.js';

const PREVIEW = { x: 0, y: 0, width: 174, height: 109 };
const SNAP_PX = 5;

/** The line of time: one slider that shows the match, seeks, and previews the moment under the pointer. */
export class Scrubber {
  readonly element: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly played: HTMLElement;
  private readonly unread: HTMLElement;
  private readonly head: HTMLElement;
  private readonly hover: HTMLElement;
  private readonly preview: HTMLElement;
  private readonly previewCanvas: HTMLCanvasElement;
  private readonly previewTime: HTMLElement;
  private readonly previewText: HTMLElement;
  private readonly minimap: MinimapPainter;
  private previewState: SceneState | undefined;
  private box = new DOMRect();
  private duration = NaN;
  private shownSecond = -1;
  private isDragging = false;

  constructor(
    document: Document,
    private readonly stage: Stage,
    private readonly inks: Inks,
    private readonly seek: (seconds: number) => void,
  ) {
    const part = (className: string): HTMLElement => newNode(document, 'div', { className });
    this.canvas = newNode(document, 'canvas');
    this.played = part('played');
    this.unread = part('unread');
    this.head = part('head');
    this.hover = part('hover');
    this.previewCanvas = newNode(document, 'canvas');
    this.previewTime = newNode(document, 'b');
    this.previewText = newNode(document, 'span');
    this.preview = newNode(document, 'div', {
      className: 'preview tip',
      children: [this.previewCanvas, this.previewTime, this.previewText],
      attributes: { 'aria-hidden': 'true' },
    });
    this.hover.hidden = this.preview.hidden = true;
    this.minimap = new MinimapPainter(() => document.createElement('canvas'));
    this.element = newNode(document, 'div', {
      className: 'scrubber',
      attributes: { role: 'slider', tabindex: '0', 'aria-label': 'Time', 'aria-valuemin': '0', 'aria-valuemax': '0', 'aria-valuenow': '0' },
      children: [this.canvas, this.unread, this.played, this.hover, this.head, this.preview],
    });
    this.listen();
  }

  /** Looks at the size of its box: not in `refresh`, which a match that is being read calls again and again, since the page is then laid out for it. */
  resize(): void {
    this.box = this.canvas.getBoundingClientRect();
  }

  /** Paints what the scene has, in its box. */
  refresh(scene: Scene | undefined, duration: number): void {
    this.duration = duration;
    this.shownSecond = -1;
    const { width, height } = this.box;
    if (width === 0) return;
    const { ratio } = this.stage;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    const context = this.canvas.getContext('2d')!;
    context.scale(ratio, ratio);
    if (scene !== undefined) paintTimeline(context, scene, duration, this.inks, width, height);
    const share = scene === undefined || !(duration > 0) ? 0 : Math.min(1, scene.readSeconds / duration);
    this.unread.style.transform = `scaleX(${1 - share})`;
    this.element.setAttribute('aria-valuemax', String(Math.round(duration) || 0));
  }

  /** Moves the head. */
  show(scene: Scene | undefined, seconds: number): void {
    const share = this.duration > 0 ? Math.min(1, seconds / this.duration) : 0;
    this.played.style.transform = `scaleX(${share.toFixed(5)})`;
    this.head.style.transform = `translateX(${(share * this.box.width).toFixed(1)}px)`;
    const second = Math.floor(seconds);
    if (second === this.shownSecond) return;
    this.shownSecond = second;
    this.element.setAttribute('aria-valuenow', String(second));
    const chapter = scene && chapterAt(scene.clock, seconds);
    const time = scene === undefined ? timeText(seconds) : momentText(scene.clock, seconds);
    this.element.setAttribute('aria-valuetext', chapter === undefined ? time : `${time}, ${chapter.label}`);
  }

  private listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.isDragging = true;
      element.setPointerCapture(event.pointerId);
      this.seek(this.secondsOf(event));
      this.showPreview(event);
    });
    element.addEventListener('pointermove', (event) => {
      if (this.isDragging) this.seek(this.secondsOf(event));
      this.showPreview(event);
    });
    const stop = (): void => {
      this.isDragging = false;
      this.hidePreview();
    };
    element.addEventListener('pointerup', (event) => {
      if (event.pointerType !== 'mouse') stop();
      this.isDragging = false;
    });
    element.addEventListener('pointercancel', stop);
    element.addEventListener('pointerleave', () => {
      if (!this.isDragging) this.hidePreview();
    });
  }

  private secondsOf(event: PointerEvent): number {
    const { left, width } = this.element.getBoundingClientRect();
    const seconds = (Math.min(1, Math.max(0, (event.clientX - left) / width)) || 0) * (this.duration || 0);
    return this.momentNear(seconds)?.seconds ?? seconds;
  }

  /** The weightiest moment within a few pixels. */
  private momentNear(seconds: number): SceneMoment | undefined {
    const reach = (SNAP_PX / this.box.width) * this.duration;
    let near: SceneMoment | undefined;
    for (const moment of this.stage.scene?.moments ?? []) {
      if (Math.abs(moment.seconds - seconds) <= reach && moment.weight > (near?.weight ?? 0.1)) near = moment;
    }
    return near;
  }

  private showPreview(event: PointerEvent): void {
    const { stage, preview } = this;
    const { scene, cast } = stage;
    if (scene === undefined || cast === undefined || !(this.duration > 0)) return;
    const seconds = this.secondsOf(event);
    const x = (seconds / this.duration) * this.box.width;
    preview.hidden = this.hover.hidden = false;
    this.hover.style.transform = `translateX(${x}px)`;
    preview.style.transform = `translateX(${Math.max(0, Math.min(this.box.width - 184, x - 92))}px)`;
    this.previewTime.textContent = momentText(scene.clock, seconds);
    this.previewText.textContent = this.momentNear(seconds)?.text ?? chapterAt(scene.clock, seconds)?.label ?? '';
    this.previewCanvas.hidden = scene.world === undefined;
    if (scene.world === undefined) return;
    const { ratio } = stage;
    this.previewCanvas.width = PREVIEW.width * ratio;
    this.previewCanvas.height = PREVIEW.height * ratio;
    const context = this.previewCanvas.getContext('2d')!;
    context.scale(ratio, ratio);
    this.previewState = sceneAt(scene, seconds, this.previewState);
    this.minimap.paint(context, scene, cast, this.previewState, this.inks, PREVIEW, ratio, stage.picture);
  }

  private hidePreview(): void {
    this.preview.hidden = this.hover.hidden = true;
  }
}
