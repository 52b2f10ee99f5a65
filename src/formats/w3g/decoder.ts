import type { ReadBudget } from '../../core/budget.js';
import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, type ReplayError } from '../../core/errors.js';
import { ActionCursor } from './action-cursor.js';
import { actionLayouts, hasNewActions, readFields, type ActionLayout } from './action-codec.js';
import { readAction, type W3gAction } from './actions.gen.js';
import { blockByteLength, blockKind, readBlock, type W3gBlockRecord } from './blocks.js';
import { eventOf, type W3gEvent } from './events.js';
import { BlockId, SHIFTED_FROM, WIDE_SINCE } from './layout.js';

/** Some decompressed bytes of the stream. Those from `position` on are not decoded yet. */
export interface StreamWindow {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** Offset in the stream of `bytes[0]`. */
  readonly origin: number;
  position: number;
  readonly end: number;
}

/** What is to be decoded. Everything else is passed over. */
export interface W3gWanted {
  readonly actions: boolean;
  /** Events of actions that cannot be read. Without them such actions are damage and nothing else. */
  readonly unknown: boolean;
  readonly timeSlots: boolean;
  readonly checksums: boolean;
}

/** Receives what is decoded, in the order of the stream. */
export interface W3gSink {
  event(event: W3gEvent): void;
  /** A command block of a player begins. */
  command(playerId: number, timeMs: number): void;
  /** Damage after which the reading goes on. `position` is an index of the window. `error` is called for the first of a kind only. */
  damage(kind: object, position: number, error: () => ReplayError): void;
  /** The action ids turned out to be the others, not those that were tried first. */
  shifted(shifted: boolean, position: number): void;
}

/** Which action ids a replay has, and how that was found out. */
export interface W3gActionIds {
  /** Whether ids from 0x77 on are one lower in the file, as from 2.0.2 on. */
  readonly isShifted: boolean;
  /** `content`: some command block can be read in one way only. `metadata`: none is like that, so the metadata decide, or their absence. */
  readonly decidedBy: 'content' | 'metadata';
}

/** What decoding costs beside reading the bytes, in units of the read budget. */
const BLOCK_UNITS = 2;
const BLOCK_EVENT_UNITS = 16;
const ACTION_UNITS = 12;
const LISTENER_UNITS = 4;
/** Reading a block that is damaged makes an error, with a stack. */
const DAMAGED_BLOCK_UNITS = 512;
/** The rest of a command block that cannot be read is an event with a view of its bytes. */
const UNREADABLE_UNITS = 24;
/** So many actions are handed on before the budget is asked whether a pause is due. */
const STEP_ACTIONS = 64;

/** Kinds of damage that may be there millions of times. */
const UNKNOWN_ACTION = {};
const CUT_ACTION = {};
const CUT_COMMAND = {};
const DAMAGED_BLOCKS: Readonly<Record<string, object>> = Object.fromEntries(Object.keys(BlockId).map((kind) => [kind, {}]));

/** Bytes of a time slot in which nobody did anything. */
const EMPTY_SLOT_BYTES = 5;
/** Numbers for the kinds of blocks that nearly all blocks are of, so that the loop compares no strings. */
const OTHER = 0;
const SLOT = 1;
const SLOT_PART = 2;
const CHECKSUM = 3;
const KINDS: Readonly<Record<string, number>> = { timeSlot: SLOT, timeSlotPart: SLOT_PART, checksum: CHECKSUM };

/** Decodes the blocks of the stream behind its head (docs/formats/w3g.md, sections 8 to 12). */
export class W3gDecoder {
  /** Game time so far, in milliseconds. */
  timeMs = 0;
  /** Game time outside of pauses, in milliseconds. */
  playedMs = 0;
  /** How many blocks were decoded or passed over. */
  blocks = 0;
  /** How many actions were decoded. */
  actions = 0;
  #paused = false;
  readonly #version: number;
  readonly #kinds: Uint8Array;
  readonly #layouts: ReadonlyMap<number, ActionLayout> | undefined;
  readonly #mayShift: boolean;
  #shifted: boolean;
  #decided = false;
  readonly #wanted: W3gWanted;
  readonly #sink: W3gSink;
  readonly #cursor = new ActionCursor();
  /** Actions of the current command block, and those that come out when it is read with the other action ids. */
  #pending: W3gAction[] = [];
  #others: W3gAction[] = [];
  /** How many there are of each. The arrays only grow: to cut one costs more than to read an action. */
  #pendingCount = 0;
  #parsed = 0;
  readonly #budget: ReadBudget;
  readonly #actionUnits: number;
  /** Where the time slot ends in which a pause was due; 0 where no slot waits. */
  #slotEnd = 0;
  /** Index in the window of the command block that comes next in that slot. */
  #nextCommand = 0;
  /** The command block whose actions are handed on: its player, how far that is, the index of an unreadable rest (or -1), its end. */
  #playerId = 0;
  #nextAction = 0;
  #failed = -1;
  #commandEnd = 0;

  /** `listeners` is how many builders look at one action at most, for the budget. */
  constructor(
    { version, build }: { readonly version: number; readonly build: number },
    shifted: boolean,
    wanted: W3gWanted,
    sink: W3gSink,
    budget: ReadBudget,
    listeners: number,
  ) {
    this.#budget = budget;
    this.#actionUnits = ACTION_UNITS + LISTENER_UNITS * listeners;
    this.#version = version;
    this.#kinds = Uint8Array.from({ length: 256 }, (_, id) => KINDS[blockKind(id, version) ?? ''] ?? OTHER);
    this.#layouts = hasNewActions(version, build) ? undefined : actionLayouts(version, build);
    this.#mayShift = version >= WIDE_SINCE;
    this.#shifted = shifted;
    this.#wanted = wanted;
    this.#sink = sink;
  }

  get actionIds(): W3gActionIds {
    return { isShifted: this.#shifted, decidedBy: this.#decided ? 'content' : 'metadata' };
  }

  /**
   * Decodes the blocks that are whole in the window. Returns false where a pause is due before all are decoded: then call it again, with the
   * same window. Throws where no block can follow; `position` is then at the damaged block.
   */
  decode(window: StreamWindow): boolean {
    const { bytes, end } = window;
    const { timeSlots, checksums } = this.#wanted;
    const before = this.blocks;
    if (this.#slotEnd > 0 && !this.#commands(window)) return false;
    let at = window.position;
    while (at < end) {
      const kind = this.#kinds[bytes[at]!]!;
      // Nearly all blocks are time slots and checksums, so those are looked at first.
      const isSlot = kind === SLOT || kind === SLOT_PART;
      const length =
        isSlot && end - at >= 3 ? 3 + bytes[at + 1]! + bytes[at + 2]! * 256 : kind === CHECKSUM && end - at >= 2 ? 2 + bytes[at + 1]! : 0;
      const byteLength = length > 0 ? length : blockByteLength(bytes, at, end, this.#version);
      if (byteLength === undefined) {
        window.position = at;
        throw corrupt(`no block has the id ${bytes[at]!}, at ${window.origin + at} of the stream`, { reason: 'unknown-block' });
      }
      if (byteLength > end - at) break;
      this.blocks++;
      if (isSlot && byteLength === EMPTY_SLOT_BYTES && !timeSlots) this.#pass(bytes[at + 3]! + bytes[at + 4]! * 256);
      else if (kind !== CHECKSUM || checksums) {
        window.position = at;
        if (!isSlot) this.#block(window, blockKind(bytes[at]!, this.#version) as Parameters<typeof readBlock>[1], byteLength);
        else if (!this.#timeSlot(window, kind === SLOT ? 'timeSlot' : 'timeSlotPart', byteLength)) return false;
        this.#budget.work(BLOCK_EVENT_UNITS);
        if (this.#budget.untilPause <= 0) {
          window.position = at + byteLength;
          return false;
        }
      }
      at += byteLength;
    }
    window.position = at;
    this.#budget.work((this.blocks - before) * BLOCK_UNITS);
    return true;
  }

  /** Adds the increment of a time slot to the clocks. */
  #pass(incrementMs: number): void {
    this.timeMs += incrementMs;
    if (!this.#paused) this.playedMs += incrementMs;
  }

  #block({ bytes, position }: StreamWindow, kind: Parameters<typeof readBlock>[1], byteLength: number): void {
    let block: Exclude<W3gBlockRecord, { readonly commands: unknown }>;
    try {
      block = readBlock(new ByteReader(bytes, position, position + byteLength), kind);
    } catch (error) {
      if (!isReplayError(error)) throw error;
      this.#budget.work(DAMAGED_BLOCK_UNITS);
      this.#sink.damage(DAMAGED_BLOCKS[kind]!, position, () => corrupt(error.detail, { path: [kind] }));
      return;
    }
    this.#sink.event(eventOf(block, this.timeMs));
  }

  /** Returns false where a pause is due before its end. */
  #timeSlot(window: StreamWindow, kind: 'timeSlot' | 'timeSlotPart', byteLength: number): boolean {
    const { bytes, position } = window;
    // The u16 length counts the increment, which every time slot has.
    if (byteLength < EMPTY_SLOT_BYTES) throw corrupt(`a time slot of ${byteLength - 3} bytes is too short`, { path: [kind] });
    const incrementMs = bytes[position + 3]! + bytes[position + 4]! * 256;
    this.#pass(incrementMs);
    if (this.#wanted.timeSlots)
      this.#sink.event({ type: kind, timeMs: this.timeMs, incrementMs, commandBytes: byteLength - EMPTY_SLOT_BYTES });
    if (!this.#wanted.actions || byteLength === EMPTY_SLOT_BYTES) return true;
    this.#slotEnd = position + byteLength;
    this.#nextCommand = position + EMPTY_SLOT_BYTES;
    return this.#commands(window);
  }

  /** Goes on with the commands of a time slot. Returns false where a pause is due before its end; at the end the window is behind it. */
  #commands(window: StreamWindow): boolean {
    const { bytes, view, origin, position } = window;
    const end = this.#slotEnd;
    this.#cursor.over(bytes, view);
    for (;;) {
      if (!this.#handOn(origin)) return false;
      const at = this.#nextCommand;
      if (at >= end) break;
      const from = at + 3;
      const to = from <= end ? from + bytes[at + 1]! + bytes[at + 2]! * 256 : Infinity;
      if (to > end) {
        const kind = blockKind(bytes[position]!, this.#version)!;
        this.#sink.damage(CUT_COMMAND, position, () => corrupt('a command block goes on after the end of its time slot', { path: [kind] }));
        break;
      }
      this.#command(bytes[at]!, from, to);
      this.#nextCommand = to;
    }
    window.position = end;
    this.#slotEnd = 0;
    return true;
  }

  /** Reads the actions of a command block. `#handOn` hands them on. */
  #command(playerId: number, from: number, to: number): void {
    this.#sink.command(playerId, this.timeMs);
    this.#playerId = playerId;
    this.#failed = this.#parse(playerId, from, to, this.#shifted, this.#pending);
    this.#pendingCount = this.#parsed;
    if (this.#mayShift && (this.#failed >= 0 || !this.#decided)) this.#failed = this.#settle(playerId, from, to, this.#failed);
    this.#nextAction = 0;
    this.#commandEnd = to;
    this.actions += this.#pendingCount;
  }

  /** Hands on the actions that were read. Returns false where a pause is due before the last. */
  #handOn(origin: number): boolean {
    const pending = this.#pending;
    const count = this.#pendingCount;
    while (this.#nextAction < count) {
      const to = Math.min(count, this.#nextAction + STEP_ACTIONS);
      this.#budget.work((to - this.#nextAction) * this.#actionUnits);
      for (let i = this.#nextAction; i < to; i++) {
        const action = pending[i]!;
        if (action.id === 0x01) this.#paused = true;
        else if (action.id === 0x02) this.#paused = false;
        this.#sink.event(action);
      }
      this.#nextAction = to;
      if (this.#budget.untilPause <= 0) return false;
    }
    if (this.#failed >= 0) this.#handOnUnreadable(this.#failed, origin);
    return true;
  }

  #handOnUnreadable(at: number, origin: number): void {
    this.#failed = -1;
    const fileId = this.#cursor.bytes[at]!;
    this.actions++;
    this.#budget.work(UNREADABLE_UNITS + this.#actionUnits);
    if (this.#wanted.unknown) {
      const { buffer, byteOffset } = this.#cursor.bytes;
      const bytes = new Uint8Array(buffer, byteOffset + at, this.#commandEnd - at);
      this.#sink.event({ type: 'unknown', timeMs: this.timeMs, playerId: this.#playerId, fileId, bytes, offset: origin + at });
    }
    if (this.#layoutKnown(fileId)) {
      this.#sink.damage(CUT_ACTION, at, () =>
        corrupt(`an action of id ${fileId} goes on after the end of its command block`, { path: ['timeSlot'], reason: 'cut-action' }),
      );
    } else {
      this.#sink.damage(UNKNOWN_ACTION, at, () =>
        corrupt(`no action has the id ${fileId}`, { path: ['timeSlot'], reason: 'unknown-action' }),
      );
    }
  }

  #layoutKnown(fileId: number): boolean {
    const id = this.#shifted && fileId >= SHIFTED_FROM ? fileId + 1 : fileId;
    return this.#layouts === undefined ? knownIds()[id] === 1 : this.#layouts.has(id);
  }

  /**
   * Finds out by a command block which action ids the replay has. It can where a byte of the block may be one of the ids that differ, and
   * the block can be read in one way only. Gives the index at which the reading that is kept fails, or -1.
   */
  #settle(playerId: number, from: number, to: number, failed: number): number {
    if (!this.#hasShiftable(from, to)) return failed;
    const other = this.#parse(playerId, from, to, !this.#shifted, this.#others);
    if (failed >= 0 === other >= 0) return failed;
    this.#decided = true;
    if (failed < 0) return failed;
    this.#shifted = !this.#shifted;
    [this.#pending, this.#others] = [this.#others, this.#pending];
    this.#pendingCount = this.#parsed;
    this.#sink.shifted(this.#shifted, from);
    return other;
  }

  #hasShiftable(from: number, to: number): boolean {
    const { bytes } = this.#cursor;
    for (let i = from; i < to; i++) if (bytes[i]! >= SHIFTED_FROM) return true;
    return false;
  }

  /** Reads the actions of a command block; gives the index of the one that cannot be read, or -1. */
  #parse(playerId: number, from: number, to: number, shifted: boolean, into: W3gAction[]): number {
    const cursor = this.#cursor;
    const { bytes } = cursor;
    let count = 0;
    cursor.position = from;
    cursor.end = to;
    let at = from;
    try {
      while (cursor.position < to) {
        at = cursor.position++;
        const fileId = bytes[at]!;
        const action = this.#action(shifted && fileId >= SHIFTED_FROM ? fileId + 1 : fileId, playerId);
        if (action === undefined) return at;
        into[count++] = action;
      }
    } catch (error) {
      if (!isReplayError(error, 'truncated')) throw error;
      return at;
    } finally {
      this.#parsed = count;
    }
    return -1;
  }

  #action(id: number, playerId: number): W3gAction | undefined {
    if (this.#layouts === undefined) return readAction(this.#cursor, id, this.timeMs, playerId);
    const layout = this.#layouts.get(id);
    return layout && readFields(this.#cursor, layout, this.timeMs, playerId);
  }
}

let known: Uint8Array | undefined;
/** 1 for the id of each action of the table. */
function knownIds(): Uint8Array {
  if (known === undefined) {
    known = new Uint8Array(257);
    for (const id of actionLayouts(Infinity, 0).keys()) known[id] = 1;
  }
  return known;
}
