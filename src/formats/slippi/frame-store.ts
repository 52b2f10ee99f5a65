import type { ReadBudget } from '../../core/budget.js';
import { checkLimit } from '../../core/limits.js';
import { Columns, ordered } from './columns.js';
import type { SlippiFodPlatformEvent, SlippiStadiumEvent, SlippiWhispyEvent } from './events.js';
import { BOOKEND_FIELDS, FOLLOWER_AT, FRAME_START_FIELDS, ITEM_FIELDS, PLAYER_AT, POST_FIELDS, PRE_FIELDS, type Field } from './fields.js';
import { HAS_POST, HAS_PRE, type SlippiFrames, type SlippiItems } from './frames.js';
import { COMMANDS } from './layout.js';

/** Which versions of frames that were sent again are wanted: all in file order, or the last of each, by rising number. */
export type SlippiRollbacks = 'all' | 'final';

/** A change of the stage. */
export type SlippiStageEvent = SlippiFodPlatformEvent | SlippiWhispyEvent | SlippiStadiumEvent;

const none = (): Uint32Array => new Uint32Array(0);
/** Players and followers that real files have are found by an index: 4 players, each with a follower. */
const SLOTS = 8;
/** Bytes of a pass, and of a row without its columns. */
const PASS_BYTES = 16;
const ROW_BYTES = 8;

/** Numbers that grow one by one. */
class Numbers {
  data = none();
  length = 0;
  readonly #budget: ReadBudget;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Uint32Array(Math.max(64, this.length * 2));
      this.#budget.keep((grown.length - this.length) * 4);
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }
}

/** The last pass of each frame, by rising number. */
function lastPasses(frames: Int32Array): Uint32Array {
  const last = new Uint32Array(frames.length);
  let count = 0;
  for (let pass = 0; pass < frames.length; pass++) {
    const frame = frames[pass]!;
    let [low, high] = [0, count];
    // Nearly always it is behind all others.
    if (count > 0 && frames[last[count - 1]!]! < frame) low = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (frames[last[middle]!]! < frame) low = middle + 1;
      else high = middle;
    }
    if (low < count && frames[last[low]!] !== frame) return lastPassesUnordered(frames);
    last[low] = pass;
    if (low === count) count++;
  }
  return last.slice(0, count);
}

/** The same where a frame comes for the first time behind a later one, which no game writes. */
function lastPassesUnordered(frames: Int32Array): Uint32Array {
  const last = new Map<number, number>();
  for (let pass = 0; pass < frames.length; pass++) last.set(frames[pass]!, pass);
  return Uint32Array.from(Int32Array.from(last.keys()).sort(), (frame) => last.get(frame)!);
}

/** Collects the events of frames in columns, as sent; at the end gives all of them, or the last version of each frame. */
export class FrameStore {
  /** How many values were copied into columns so far. */
  valueCount = 0;
  readonly #budget: ReadBudget;
  readonly #pre: Columns;
  readonly #post: Columns;
  readonly #items: Columns;
  readonly #starts: Columns;
  readonly #bookends: Columns;
  readonly #wantsItems: boolean;
  /** Bytes of the events of a character in a frame. */
  readonly #characterBytes: number;
  /** The number of the frame that each pass sends, as bits. */
  readonly #passFrame: Numbers;
  readonly #passRow: Numbers;
  readonly #passItem: Numbers;
  readonly #stageEvents: { readonly pass: number; readonly event: SlippiStageEvent }[] = [];
  #rowCapacity = 0;
  #players = new Uint8Array(0);
  #followers = new Uint8Array(0);
  #parts = new Uint8Array(0);
  #rows = 0;
  #itemCount = 0;
  #itemCapacity = 0;
  #frame = NaN;
  #isRising = true;
  /** The passes of final frames, and of how many passes they are. */
  #final: { readonly of: number; readonly passes: Uint32Array } | undefined;
  /** The row of each player and follower; rows from before the pass are of another one. */
  readonly #slotRow = new Int32Array(SLOTS).fill(-1);
  readonly #otherRow = new Map<number, number>();

  /** `sizes` has the sizes of events with their command bytes; `fields` are names like `post.x`. */
  constructor(sizes: Int32Array, fields: ReadonlySet<string>, wantsItems: boolean, budget: ReadBudget) {
    this.#budget = budget;
    const columns = (group: string, list: readonly Field[], command: number): Columns =>
      new Columns(
        list.filter(([name]) => fields.has(`${group}.${name}`)),
        Math.max(0, sizes[command]!),
        budget,
      );
    this.#pre = columns('pre', PRE_FIELDS, COMMANDS.preFrame);
    this.#post = columns('post', POST_FIELDS, COMMANDS.postFrame);
    this.#items = columns('item', ITEM_FIELDS, COMMANDS.item);
    this.#starts = columns('frame', FRAME_START_FIELDS, COMMANDS.frameStart);
    this.#bookends = columns('frame', BOOKEND_FIELDS, COMMANDS.bookend);
    this.#wantsItems = wantsItems;
    this.#characterBytes = Math.max(16, sizes[COMMANDS.preFrame]! + sizes[COMMANDS.postFrame]!);
    this.#passFrame = new Numbers(budget);
    this.#passRow = new Numbers(budget);
    this.#passItem = new Numbers(budget);
  }

  /** Takes the event of a frame whose command byte is at `at`; its bytes must stay until `copy`. It reaches at least to the fields that say which frame it is of. */
  add(command: number, frame: number, view: DataView, at: number, bytesAhead: number): void {
    if (command === COMMANDS.frameStart || frame !== this.#frame) this.#begin(frame);
    switch (command) {
      case COMMANDS.preFrame:
        return this.#character(this.#pre, HAS_PRE, view, at, bytesAhead);
      case COMMANDS.postFrame:
        return this.#character(this.#post, HAS_POST, view, at, bytesAhead);
      case COMMANDS.item:
        if (this.#wantsItems) this.#item(view, at);
        return;
      case COMMANDS.frameStart:
        return this.#ofPass(this.#starts, view, at);
      case COMMANDS.bookend:
        return this.#ofPass(this.#bookends, view, at);
    }
  }

  /** Takes a change of the stage, which `add` was called for. */
  addStageEvent(event: SlippiStageEvent): void {
    checkLimit(this.#budget.limits, 'maxEvents', this.#stageEvents.length + 1);
    this.#budget.keep(160);
    this.#stageEvents.push({ pass: this.#passFrame.length - 1, event });
  }

  /** Copies what was taken so far: the bytes that `add` was given may go after this. */
  copy(): void {
    for (const columns of [this.#pre, this.#post, this.#items, this.#starts, this.#bookends]) columns.copy();
  }

  #begin(frame: number): void {
    // A comparison with NaN, before the first frame, is false.
    if (frame <= this.#frame) this.#isRising = false;
    this.#frame = frame;
    checkLimit(this.#budget.limits, 'maxEvents', this.#passFrame.length + 1);
    this.#budget.keep(PASS_BYTES);
    this.#passFrame.push(frame);
    this.#passRow.push(this.#rows);
    this.#passItem.push(this.#itemCount);
    this.#otherRow.clear();
  }

  #ofPass(columns: Columns, view: DataView, at: number): void {
    if (columns.fields.length === 0) return;
    const pass = this.#passFrame.length - 1;
    columns.reserve(this.#passFrame.data.length);
    columns.put(view, at, pass);
    this.valueCount += columns.fields.length;
  }

  #character(columns: Columns, part: number, view: DataView, at: number, bytesAhead: number): void {
    const player = view.getUint8(at + PLAYER_AT);
    const follower = view.getUint8(at + FOLLOWER_AT);
    const first = this.#passRow.data[this.#passRow.length - 1]!;
    const isUsual = player < SLOTS / 2 && follower < 2;
    const slot = isUsual ? player * 2 + follower : player * 256 + follower;
    let row = isUsual ? this.#slotRow[slot]! : (this.#otherRow.get(slot) ?? -1);
    if (row < first) {
      row = this.#addRow(player, follower, bytesAhead);
      if (isUsual) this.#slotRow[slot] = row;
      else this.#otherRow.set(slot, row);
    }
    this.#parts[row]! |= part;
    columns.put(view, at, row);
    this.valueCount += columns.fields.length;
  }

  #addRow(player: number, follower: number, bytesAhead: number): number {
    const row = this.#rows++;
    if (row === this.#rowCapacity) {
      // Room for as many rows as the bytes in hand can hold at most, so that a file in memory is copied once.
      const rows = row + Math.max(64, row, Math.ceil(bytesAhead / this.#characterBytes));
      this.#budget.keep((rows - this.#rowCapacity) * ROW_BYTES);
      this.#pre.reserve(rows);
      this.#post.reserve(rows);
      this.#rowCapacity = rows;
      const grown = (old: Uint8Array): Uint8Array<ArrayBuffer> => {
        const bytes = new Uint8Array(rows);
        bytes.set(old);
        return bytes;
      };
      this.#players = grown(this.#players);
      this.#followers = grown(this.#followers);
      this.#parts = grown(this.#parts);
    }
    checkLimit(this.#budget.limits, 'maxEvents', this.#rows);
    this.#players[row] = player;
    this.#followers[row] = follower;
    return row;
  }

  #item(view: DataView, at: number): void {
    if (this.#itemCount === this.#itemCapacity) this.#items.reserve((this.#itemCapacity = Math.max(64, this.#itemCapacity * 2)));
    checkLimit(this.#budget.limits, 'maxEvents', this.#itemCount + 1);
    this.#items.put(view, at, this.#itemCount++);
    this.valueCount += this.#items.fields.length;
  }

  /** How many versions of frames there are. */
  get passCount(): number {
    return this.#passFrame.length;
  }

  /** The passes of the last versions of all frames, by rising number; undefined where these are all passes, in file order. */
  finalPasses(): Uint32Array | undefined {
    if (this.#isRising) return undefined;
    const count = this.passCount;
    if (this.#final?.of !== count) {
      this.#budget.work(count * 16);
      this.#final = { of: count, passes: lastPasses(this.#passFrames()) };
    }
    return this.#final.passes;
  }

  /** The frames as columns, as of now. */
  frames(rollbacks: SlippiRollbacks): SlippiFrames {
    this.copy();
    for (let row = 0; row < this.#rows; row++) {
      const parts = this.#parts[row]!;
      if ((parts & HAS_PRE) === 0) this.#pre.clear(row);
      if ((parts & HAS_POST) === 0) this.#post.clear(row);
    }
    const passes = rollbacks === 'all' ? undefined : this.finalPasses();
    const rows = this.#order(passes, this.#passRow, this.#rows);
    const number = ordered(this.#passFrames(), this.passCount, passes);
    this.#starts.reserve(this.passCount);
    this.#bookends.reserve(this.passCount);
    const rowCount = rows.order?.length ?? this.#rows;
    const frame = new Int32Array(rowCount);
    for (let i = 0, row = 0; i < number.length; i++) {
      const end = rows.start[i + 1]!;
      while (row < end) frame[row++] = number[i]!;
    }
    return {
      frameCount: number.length,
      number,
      rowStart: rows.start,
      ...this.#starts.done(this.passCount, passes),
      ...this.#bookends.done(this.passCount, passes),
      rowCount,
      frame,
      player: ordered(this.#players, this.#rows, rows.order),
      follower: ordered(this.#followers, this.#rows, rows.order),
      parts: ordered(this.#parts, this.#rows, rows.order),
      pre: this.#pre.done(this.#rows, rows.order),
      post: this.#post.done(this.#rows, rows.order),
    };
  }

  /** The items as columns, as of now. */
  items(rollbacks: SlippiRollbacks): SlippiItems {
    this.copy();
    const passes = rollbacks === 'all' ? undefined : this.finalPasses();
    const items = this.#order(passes, this.#passItem, this.#itemCount);
    const frames = this.#passFrames();
    const length = items.order?.length ?? this.#itemCount;
    const frame = new Int32Array(length);
    for (let i = 0; i + 1 < items.start.length; i++) frame.fill(frames[passes?.[i] ?? i]!, items.start[i], items.start[i + 1]);
    return { length, frame, ...this.#items.done(this.#itemCount, items.order) };
  }

  /** The changes of the stage. */
  stageEvents(rollbacks: SlippiRollbacks): readonly SlippiStageEvent[] {
    const passes = rollbacks === 'all' ? undefined : this.finalPasses();
    if (passes === undefined) return this.#stageEvents.map(({ event }) => event);
    const place = new Map(Array.from(passes, (pass, i) => [pass, i] as const));
    return this.#stageEvents
      .filter(({ pass }) => place.has(pass))
      .sort((a, b) => place.get(a.pass)! - place.get(b.pass)!)
      .map(({ event }) => event);
  }

  #passFrames(): Int32Array {
    return new Int32Array(this.#passFrame.data.buffer, 0, this.#passFrame.length);
  }

  /** Where what some passes hold begins, and its order where that is not the file's. */
  #order(passes: Uint32Array | undefined, starts: Numbers, end: number): { readonly start: Uint32Array; readonly order?: Uint32Array } {
    const count = starts.length;
    const at = (pass: number): number => (pass < count ? starts.data[pass]! : end);
    if (passes === undefined) return { start: Uint32Array.from({ length: count + 1 }, (_, pass) => at(pass)) };
    const start = new Uint32Array(passes.length + 1);
    for (let i = 0; i < passes.length; i++) start[i + 1] = start[i]! + at(passes[i]! + 1) - at(passes[i]!);
    const order = new Uint32Array(start[passes.length]!);
    for (let i = 0; i < passes.length; i++) {
      const first = at(passes[i]!);
      for (let k = start[i]!; k < start[i + 1]!; k++) order[k] = first + k - start[i]!;
    }
    this.#budget.work(order.length);
    return { start, order };
  }
}
