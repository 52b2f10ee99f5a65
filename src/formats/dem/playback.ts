import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { partitionPoint } from '../../core/sorted.js';
import { need, seekFromEnd, type Asking } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { checkTick, type PlaybackState } from '../../io/playback.js';
import { DemDecoder } from './decoder.js';
import type { DemEntityWorld } from './entities/entity-world.js';
import { readPreamble, type DemFrame } from './framing.js';
import type { DemHeader } from './header.js';
import { FIRST_READ_BYTES } from './info.js';
import { DEM_FILE_INFO, DEM_FULL_PACKET, DEM_LIMITS, DEM_PACKET, DEM_STOP, DEM_SYNC_TICK, PREAMBLE_BYTES } from './layout.js';
import { eachCommand, finish, needsTime } from './jump.js';
import type { DemKnowledge } from './knowledge.js';
import { planOf } from './plan.js';
import type { DemEvent, DemSection, DemSections } from './replay.js';
import type { DemSelect } from './select.js';
import type { StringTables } from './string-tables/string-tables.js';

/** A place from which packets can be played without anything before it. */
interface Keyframe {
  readonly tick: number;
  /** Of the DEM_FullPacket command. */
  readonly offset: number;
  /** The string tables as of this keyframe, once they were needed. */
  tables: StringTables | undefined;
}

/** The share of `maxKeptBytes` that the tables of keyframes may take. */
const KEYFRAME_SHARE = 1 / 4;
/** What the caller asked a playback for besides the world. */
export interface DemPlaybackAsked {
  readonly events: readonly string[];
  readonly sections: readonly string[];
  readonly knowledge: DemKnowledge;
}

/**
 * Plays a demo from any tick: docs/formats/dem.md, section 12. Coroutines throughout; the Promise face is
 * in index.ts.
 */
export class DemPlayer {
  /** Tick of the first and last DEM_Packet. */
  firstTick = 0;
  lastTick = 0;
  #tick = -1;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #diagnostics: Diagnostics;
  readonly #options: SyncReadOptions & DemSelect;
  readonly #keyframes: Keyframe[] = [];
  #decoder: DemDecoder | undefined;
  /** The string tables at the end of signon. */
  #signonTables: StringTables | undefined;
  /** Offset of the first command after signon, and of the next command to play. */
  #firstOffset = 0;
  #nextOffset = 0;
  /** Where nothing can be read any more: after the last command, or at damage that hides where the next one begins. */
  #end = Infinity;

  readonly #asked: DemPlaybackAsked;
  /** The events of the packet that was applied last. */
  readonly #batches = new Set<readonly DemEvent[]>();

  constructor(options: SyncReadOptions & DemSelect, asked: DemPlaybackAsked) {
    this.#options = options;
    this.#asked = asked;
    this.#limits = limitsWith(options.limits, DEM_LIMITS);
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#limits.maxDiagnostics });
  }

  get header(): DemHeader {
    return this.#opened.header!;
  }

  /** Every entity as of `tick`. */
  get world(): DemEntityWorld {
    return this.#opened.entities!.world;
  }

  /** Length of a tick in seconds, by svc_ServerInfo. */
  get tickIntervalSeconds(): number | undefined {
    const { tickIntervalSeconds: tickInterval = 0 } = this.#opened.serverInfo ?? {};
    return tickInterval > 0 ? tickInterval : undefined;
  }

  /** The tick in hand; -1 before the first packet, which `openDem` gives as undefined. */
  get tick(): number {
    return this.#tick;
  }

  /** Whether the recording is whole, as far as it was read. */
  get state(): PlaybackState {
    const { sawStop, sawFileInfo } = this.#opened;
    return { isComplete: sawStop && sawFileInfo && !this.#diagnostics.damaged, diagnostics: this.#diagnostics.list() };
  }

  get #opened(): DemDecoder {
    if (this.#decoder?.header === undefined)
      throw truncated('there is no DEM_FileHeader', { format: 'dem', path: ['DEM_FileHeader'], offset: PREAMBLE_BYTES });
    return this.#decoder;
  }

  /** Reads the file once: signon, and where the keyframes are. */
  *open(): Asking<void> {
    const preamble = readPreamble(yield* need(FIRST_READ_BYTES));
    const { events, sections, knowledge } = this.#asked;
    const decoder = new DemDecoder(
      planOf(['tick', ...events], sections, this.#options, knowledge),
      preamble,
      this.#diagnostics,
      this.#limits,
      this.#options.codecs,
    );
    decoder.schemas = knowledge.schemas;
    this.#decoder = decoder;
    let signon = true;
    let packets = 0;
    yield* this.#frames(PREAMBLE_BYTES, (frame, end) => {
      if (signon && (frame.id === DEM_PACKET || frame.id === DEM_FULL_PACKET || frame.id === DEM_STOP)) {
        signon = false;
        this.#firstOffset = frame.offset;
      }
      if (signon) {
        decoder.command(frame);
        if (frame.id === DEM_SYNC_TICK) {
          signon = false;
          this.#firstOffset = end;
        }
        return true;
      }
      if (frame.id === DEM_STOP || frame.id === DEM_FILE_INFO) decoder.command(frame);
      else if (frame.id === DEM_FULL_PACKET) this.#keyframes.push({ tick: frame.tick, offset: frame.offset, tables: undefined });
      else if (frame.id === DEM_PACKET) {
        if (packets++ === 0) this.firstTick = frame.tick;
        this.lastTick = frame.tick;
      }
      return true;
    });
    if (this.#firstOffset === 0)
      throw truncated('the recording ends before its first packet', { format: 'dem', path: ['DEM_Packet'], offset: PREAMBLE_BYTES });
    const { sawStop, sawFileInfo } = this.#opened;
    if (this.#end === Infinity && !(sawStop && sawFileInfo)) {
      const missing = sawStop ? 'DEM_FileInfo' : 'DEM_Stop';
      const offset = (yield* seekFromEnd(0, 0)).offset;
      this.#diagnostics.damage(truncated(`the recording ends before its ${missing}`, { format: 'dem', path: [missing], offset }));
    }
    this.#signonTables = this.#opened.stringTables.copy();
    this.#nextOffset = this.#firstOffset;
  }

  /** Brings the world to the end of a tick. */
  *seek(tick: number): Asking<void> {
    checkTick(tick, 'dem');
    const index = this.#keyframeBefore(tick);
    const keyframe = this.#keyframes[index];
    if (tick < this.#tick || (keyframe !== undefined && keyframe.offset >= this.#nextOffset && keyframe.tick > this.#tick)) {
      yield* this.#restart(index);
    }
    yield* this.#play((frame) => frame.tick <= tick, Infinity);
  }

  /** Applies the next packet; false at the end of the recording. */
  *next(): Asking<boolean> {
    return (yield* this.#play(() => true, 1)) === 1;
  }

  /** Applies the next packet at or before a tick and gives its events; undefined when there is none. */
  *play(toTick: number): Asking<readonly DemEvent[] | undefined> {
    if ((yield* this.#play((frame) => frame.tick <= toTick, 1)) === 0) return undefined;
    const { events } = this.#asked;
    return [...this.#batches].flat().filter(({ type }) => type !== 'tick' || events.includes('tick'));
  }

  /** The sections that were asked for, as of `tick`. */
  sections(): Partial<DemSections> {
    return this.#opened.sectionsOf(new Set(this.#asked.sections as readonly DemSection[]));
  }

  /** The last keyframe at or before a tick; -1 where there is none. */
  #keyframeBefore(tick: number): number {
    return partitionPoint(this.#keyframes.length, (i) => this.#keyframes[i]!.tick <= tick) - 1;
  }

  /** Back to the end of signon: before the first packet, without entities. */
  #rewind(): void {
    this.#opened.restart(this.#signonTables!.copy());
    this.#tick = -1;
    this.#nextOffset = this.#firstOffset;
  }

  /** Starts over at a keyframe, or at the end of signon. */
  *#restart(index: number): Asking<void> {
    const decoder = this.#opened;
    this.#rewind();
    if (index < 0) return;
    // A dump holds what changed since the dump before it, so all of them are applied in order.
    let from = index;
    while (from >= 0 && this.#keyframes[from]!.tables === undefined) from--;
    let tables = from < 0 ? this.#signonTables! : this.#keyframes[from]!.tables!;
    for (let i = from + 1; i <= index; i++) {
      const keyframe = this.#keyframes[i]!;
      tables = tables.copy();
      yield* this.#frames(keyframe.offset, (frame) => {
        decoder.restoreTables(frame, tables);
        return false;
      });
      this.#keepTables(keyframe, tables);
    }
    decoder.restart(tables.copy());
    yield* this.#frames(this.#keyframes[index]!.offset, (frame, end) => {
      this.#applied(() => decoder.keyframe(frame));
      this.#tick = frame.tick;
      this.#nextOffset = end;
      return false;
    });
  }

  /**
   * Keeps the tables of a keyframe, so that a seek need not add up all dumps before it. Tables that a dump does not name are shared. Where they
   * take more than a part of what may be kept, every other one is forgotten: it is made again from the one before it.
   */
  #keepTables(keyframe: Keyframe, tables: StringTables): void {
    const most = this.#limits.maxKeptBytes * KEYFRAME_SHARE;
    keyframe.tables = tables;
    const kept = this.#keyframes.filter((one) => one.tables !== undefined);
    let bytes = kept.reduce((sum, one) => sum + one.tables!.ownBytes, 0);
    for (let i = 0; bytes > most && i < kept.length; i += 2) {
      const one = kept[i]!;
      if (one === keyframe) continue;
      bytes -= one.tables!.ownBytes;
      one.tables!.release();
      one.tables = undefined;
    }
  }

  /** How many keyframes have tables of their own, for tests. */
  get keptTables(): number {
    return this.#keyframes.filter(({ tables }) => tables !== undefined).length;
  }

  /** Plays packets while they are wanted, at most `count`; gives how many. */
  *#play(wanted: (frame: DemFrame) => boolean, count: number): Asking<number> {
    const decoder = this.#opened;
    let played = 0;
    if (count === 0) return 0;
    yield* this.#frames(this.#nextOffset, (frame, end) => {
      if (frame.id === DEM_STOP) return false;
      if (frame.id === DEM_PACKET) {
        if (!wanted(frame)) return false;
        this.#batches.clear();
        this.#applied(() => this.#batches.add(decoder.command(frame)));
        this.#tick = frame.tick;
        played++;
      }
      this.#nextOffset = end;
      return played < count;
    });
    return played;
  }

  /** Applies a packet. After an error a part of it may be applied, which is the world of no tick, so the playback starts over. */
  #applied(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      this.#rewind();
      throw error;
    }
  }

  /** Gives commands from an offset on to a function, with the offset after each, until it returns false or nothing more can be read. */
  #frames(offset: number, visit: (frame: DemFrame, end: number) => boolean): Asking<void> {
    return eachCommand(offset, this.#limits, visit, {
      end: this.#end,
      afterwards: () => this.#afterwards(),
      damaged: (error, at) => {
        this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: ['command'], offset: at }) : error);
        this.#end = at;
      },
    });
  }

  #afterwards(): Asking<void> | undefined {
    const decoder = this.#decoder;
    return decoder !== undefined && needsTime(decoder) ? finish(decoder, (events) => this.#batches.add(events)) : undefined;
  }
}
