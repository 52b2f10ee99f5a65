import { ByteReader } from '../../core/byte-reader.js';
import { corrupt, isReplayError, type ReplayError } from '../../core/errors.js';
import { ActionCursor } from './action-cursor.js';
import { actionLayouts, hasNewActions, readFields, type ActionLayout } from './action-codec.js';
import { readAction, type W3gAction } from './actions.gen.js';
import { blockByteLength, blockKind, readBlock, type W3gBlockRecord } from './blocks.js';
import { eventOf, type W3gEvent } from './events.js';
import { SHIFTED_FROM, WIDE_SINCE } from './layout.js';

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
  readonly timeSlots: boolean;
  readonly checksums: boolean;
}

/** Receives what is decoded, in the order of the stream. */
export interface W3gSink {
  event(event: W3gEvent): void;
  /** A command block of a player begins. */
  command(playerId: number, timeMs: number): void;
  /** Damage after which the reading goes on. `position` is an index of the window. */
  damage(error: ReplayError, position: number): void;
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

  constructor(
    { version, build }: { readonly version: number; readonly build: number },
    shifted: boolean,
    wanted: W3gWanted,
    sink: W3gSink,
  ) {
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

  /** Decodes the blocks that lie whole in the window. Throws where no block can follow; `position` is then at the damaged block. */
  decode(window: StreamWindow): void {
    const { bytes, end } = window;
    const { timeSlots, checksums } = this.#wanted;
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
        if (isSlot) this.#timeSlot(window, kind === SLOT ? 'timeSlot' : 'timeSlotPart', byteLength);
        else this.#block(window, blockKind(bytes[at]!, this.#version) as Parameters<typeof readBlock>[1], byteLength);
      }
      at += byteLength;
    }
    window.position = at;
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
      this.#sink.damage(corrupt(error.detail, { path: [kind] }), position);
      return;
    }
    this.#sink.event(eventOf(block, this.timeMs));
  }

  #timeSlot({ bytes, view, origin, position }: StreamWindow, kind: 'timeSlot' | 'timeSlotPart', byteLength: number): void {
    const end = position + byteLength;
    // The u16 length counts the increment, which every time slot has.
    if (byteLength < EMPTY_SLOT_BYTES) throw corrupt(`a time slot of ${byteLength - 3} bytes is too short`, { path: [kind] });
    const incrementMs = bytes[position + 3]! + bytes[position + 4]! * 256;
    this.#pass(incrementMs);
    if (this.#wanted.timeSlots)
      this.#sink.event({ type: kind, timeMs: this.timeMs, incrementMs, commandBytes: byteLength - EMPTY_SLOT_BYTES });
    if (!this.#wanted.actions) return;
    let at = position + EMPTY_SLOT_BYTES;
    if (at < end) this.#cursor.over(bytes, view);
    while (at < end) {
      const from = at + 3;
      const to = from <= end ? from + bytes[at + 1]! + bytes[at + 2]! * 256 : Infinity;
      if (to > end) {
        this.#sink.damage(corrupt('a command block goes on behind its time slot', { path: [kind] }), position);
        return;
      }
      this.#command(bytes[at]!, from, to, origin);
      at = to;
    }
  }

  #command(playerId: number, from: number, to: number, origin: number): void {
    this.#sink.command(playerId, this.timeMs);
    let failed = this.#parse(playerId, from, to, this.#shifted, this.#pending);
    if (this.#mayShift && (failed >= 0 || !this.#decided)) failed = this.#settle(playerId, from, to, failed);
    for (const action of this.#pending) {
      if (action.id === 0x01) this.#paused = true;
      else if (action.id === 0x02) this.#paused = false;
      this.#sink.event(action);
    }
    this.actions += this.#pending.length;
    if (failed < 0) return;
    const fileId = this.#cursor.bytes[failed]!;
    const bytes = this.#cursor.bytes.subarray(failed, to);
    this.actions++;
    this.#sink.event({ type: 'unknown', timeMs: this.timeMs, playerId, fileId, bytes, offset: origin + failed });
    const known = this.#layoutKnown(fileId);
    const what = known ? `an action of id ${fileId} goes on behind its command block` : `no action has the id ${fileId}`;
    this.#sink.damage(corrupt(what, { path: ['timeSlot'], reason: known ? 'cut-action' : 'unknown-action' }), failed);
  }

  #layoutKnown(fileId: number): boolean {
    const id = this.#shifted && fileId >= SHIFTED_FROM ? fileId + 1 : fileId;
    return (this.#layouts ?? KNOWN_IDS()).has(id);
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
    into.length = 0;
    cursor.position = from;
    cursor.end = to;
    let at = from;
    try {
      while (cursor.position < to) {
        at = cursor.position++;
        const fileId = bytes[at]!;
        const action = this.#action(shifted && fileId >= SHIFTED_FROM ? fileId + 1 : fileId, playerId);
        if (action === undefined) return at;
        into.push(action);
      }
    } catch (error) {
      if (!isReplayError(error, 'truncated')) throw error;
      return at;
    }
    return -1;
  }

  #action(id: number, playerId: number): W3gAction | undefined {
    if (this.#layouts === undefined) return readAction(this.#cursor, id, this.timeMs, playerId);
    const layout = this.#layouts.get(id);
    return layout && readFields(this.#cursor, layout, this.timeMs, playerId);
  }
}

let known: ReadonlyMap<number, ActionLayout> | undefined;
/** The layouts of all actions of the table. */
const KNOWN_IDS = (): ReadonlyMap<number, ActionLayout> => (known ??= actionLayouts(Infinity, 0));
