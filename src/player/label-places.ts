/** Places around a mark where its label may be, as shares of its size: below, above, right, left, and the corners. */
const PLACES: readonly (readonly [x: number, y: number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];

const HIDDEN = -1;

/** Where a panel is, in pixels. Nothing is there while all are 0. */
export interface PanelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Finds places for labels so that none covers a mark or another label; a label without such a place is hidden. A label keeps its place of the
 * frame before where it can, so that it does not jump. Nothing is allocated after the first frames.
 */
export class LabelPlaces {
  count = 0;
  /** The left edge and the middle of each label, in the order in which they were added; `isShown` says whether it has a place. */
  x = new Float32Array(16);
  y = new Float32Array(16);
  isShown = new Uint8Array(16);
  private readonly before = new Map<number, number>();
  private boxes = new Float32Array(64);
  private boxCount = 0;
  private width = Infinity;
  private height = Infinity;

  /** Begins a frame of a picture of this size. Marks and panels are added first, then labels, those that matter most first. */
  begin(width = Infinity, height = Infinity): void {
    this.count = 0;
    this.boxCount = 0;
    this.width = width;
    this.height = height;
  }

  /** Adds a panel that covers what is below it. */
  addPanel({ left, top, right, bottom }: PanelBox): void {
    this.addBox(left, top, right, bottom);
  }

  addMark(x: number, y: number, radius: number): void {
    this.addBox(x - radius, y - radius, x + radius, y + radius);
  }

  /** Adds the label of a mark, by a number that names it in every frame. The index in `x`, `y` and `isShown` is returned. */
  addLabel(id: number, markX: number, markY: number, radius: number, width: number, height: number): number {
    const index = this.count++;
    if (index >= this.x.length) this.grow();
    const last = this.before.get(id) ?? 0;
    const first = Math.max(0, last);
    let place = this.tryPlace(index, first, markX, markY, radius, width, height) ? first : HIDDEN;
    for (let i = 0; place === HIDDEN && i < PLACES.length; i++) {
      if (this.tryPlace(index, i, markX, markY, radius, width, height)) place = i;
    }
    if (place !== last) this.before.set(id, place);
    this.isShown[index] = place === HIDDEN ? 0 : 1;
    return index;
  }

  private tryPlace(index: number, place: number, markX: number, markY: number, radius: number, width: number, height: number): boolean {
    const dx = PLACES[place]![0];
    const dy = PLACES[place]![1];
    const x = markX + dx * (radius + 3 + width / 2) - width / 2;
    const y = markY + dy * (radius + 2 + height / 2);
    const top = y - height / 2;
    if (this.width < Infinity && (x < 0 || x + width > this.width || top < 0 || top + height > this.height)) return false;
    for (let i = 0; i < this.boxCount * 4; i += 4) {
      const { boxes } = this;
      if (x < boxes[i + 2]! && x + width > boxes[i]! && top < boxes[i + 3]! && top + height > boxes[i + 1]!) return false;
    }
    this.x[index] = x;
    this.y[index] = y;
    this.addBox(x, top, x + width, top + height);
    return true;
  }

  private addBox(left: number, top: number, right: number, bottom: number): void {
    const at = this.boxCount++ * 4;
    if (at + 4 > this.boxes.length) {
      const larger = new Float32Array(this.boxes.length * 2);
      larger.set(this.boxes);
      this.boxes = larger;
    }
    this.boxes[at] = left;
    this.boxes[at + 1] = top;
    this.boxes[at + 2] = right;
    this.boxes[at + 3] = bottom;
  }

  private grow(): void {
    const size = this.x.length * 2;
    for (const name of ['x', 'y'] as const) {
      const larger = new Float32Array(size);
      larger.set(this[name]);
      this[name] = larger;
    }
    const larger = new Uint8Array(size);
    larger.set(this.isShown);
    this.isShown = larger;
  }
}
