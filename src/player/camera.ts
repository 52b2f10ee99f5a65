import type { SceneWorld } from '../scene/model.js';

/** A box of the world, in its units. */
export interface SceneBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const MAX_ZOOM = 40;

/** What part of the world is seen: places of the world become pixels, and pixels places. */
export class Camera {
  /** The place in the middle of the picture. */
  x = 0;
  y = 0;
  /** Pixels a unit. */
  scale = 1;
  width = 1;
  height = 1;
  /** Pixels at the top that a whole world leaves free. */
  top = 0;
  /** -1 where y of the world grows upwards, since y of pixels grows downwards. */
  flip: 1 | -1 = -1;
  /** Grows with each change: a picture that was drawn for another number is out of date. */
  version = 0;
  /** Pixels around a whole world. */
  margin = 20;
  /** The whole world is seen, and stays so when the size changes. */
  isFitted = true;
  private box: SceneBox = { minX: 0, minY: 0, maxX: 1, maxY: 1 };

  setWorld({ minX, minY, maxX, maxY, up }: SceneWorld): void {
    this.box = { minX, minY, maxX, maxY };
    this.flip = up === 1 ? -1 : 1;
    if (this.isFitted) this.fit();
    else this.version++;
  }

  resize(width: number, height: number): void {
    if (width === this.width && height === this.height) return;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (this.isFitted) this.fit();
    else this.version++;
  }

  /** Leaves some pixels at the top free when the whole world is shown. */
  setTop(px: number): void {
    if (px === this.top) return;
    this.top = px;
    if (this.isFitted) this.fit();
  }

  /** Shows the whole world. */
  fit(): void {
    this.show(this.box);
    this.isFitted = true;
  }

  /** Shows a box of the world, as large as it fits. */
  show(box: SceneBox): void {
    this.scale = this.clamp(this.scaleOf(box));
    this.x = (box.minX + box.maxX) / 2;
    // its middle is in the middle of what is below the top
    this.y = (box.minY + box.maxY) / 2 - ((this.top / 2) * this.flip) / this.scale;
    this.isFitted = false;
    this.version++;
  }

  /** How much closer than the whole world: 1 shows all of it. */
  get zoom(): number {
    return this.scale / this.scaleOf(this.box);
  }

  /** Looks at what another camera looks at. */
  copy(other: Camera): void {
    Object.assign(this, { ...other, version: this.version + 1 });
  }

  screenX(x: number): number {
    return (x - this.x) * this.scale + this.width / 2;
  }

  screenY(y: number): number {
    return (y - this.y) * this.scale * this.flip + this.height / 2;
  }

  worldX(px: number): number {
    return (px - this.width / 2) / this.scale + this.x;
  }

  worldY(px: number): number {
    return ((px - this.height / 2) / this.scale) * this.flip + this.y;
  }

  pan(dxPx: number, dyPx: number): void {
    this.center(this.x - dxPx / this.scale, this.y - (dyPx / this.scale) * this.flip);
  }

  /** Moves a place to the middle. */
  center(x: number, y: number): void {
    if (x === this.x && y === this.y) return;
    this.x = Math.min(this.box.maxX, Math.max(this.box.minX, x));
    this.y = Math.min(this.box.maxY, Math.max(this.box.minY, y));
    this.isFitted = false;
    this.version++;
  }

  /** Comes closer by a factor. What is under the pixel stays there. */
  zoomAt(factor: number, px = this.width / 2, py = this.height / 2): void {
    const x = this.worldX(px);
    const y = this.worldY(py);
    const scale = this.clamp(this.scale * factor);
    if (scale === this.scale) return;
    this.scale = scale;
    this.x = x - (px - this.width / 2) / scale;
    this.y = y - ((py - this.height / 2) / scale) * this.flip;
    this.isFitted = false;
    this.version++;
    if (this.zoom <= 1) this.fit();
  }

  /** The transformation from the world to pixels times `ratio`, for a canvas. */
  applyTo(context: CanvasRenderingContext2D, ratio: number): void {
    const { scale, flip, width, height, x, y } = this;
    context.setTransform(
      scale * ratio,
      0,
      0,
      scale * flip * ratio,
      (width / 2 - x * scale) * ratio,
      (height / 2 - y * scale * flip) * ratio,
    );
  }

  private scaleOf({ minX, minY, maxX, maxY }: SceneBox): number {
    const margin = Math.min(this.margin, this.width / 8, this.height / 8) * 2;
    return Math.min((this.width - margin) / Math.max(1e-6, maxX - minX), (this.height - this.top - margin) / Math.max(1e-6, maxY - minY));
  }

  private clamp(scale: number): number {
    const least = this.scaleOf(this.box);
    return Math.min(least * MAX_ZOOM, Math.max(least, scale));
  }
}
