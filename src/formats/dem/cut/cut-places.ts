import type { DecodeLimits } from '../../../core/limits.js';
import type { Asking } from '../../../io/framing.js';
import { commandBytes } from '../command-size.js';
import type { DemDecoder } from '../decoder.js';
import type { DemFrame } from '../framing.js';
import { eachCommand, finish, needsTime } from '../jump.js';
import { DEM_FILE_INFO, DEM_FULL_PACKET, DEM_PACKET, DEM_SPAWN_GROUPS, DEM_STOP, PREAMBLE_BYTES } from '../layout.js';
import { DemSpan } from '../span.js';
import { countsFromZero, nothingIn, type DemCutRange } from './cut-range.js';
import { ownCommand } from './own-command.js';

/** Where the parts of a cut are in the recording. */
export interface CutPlaces {
  readonly signon: readonly DemFrame[];
  /** Offset of the first command behind signon, of the first command of the cut, and of the first behind it. */
  readonly first: number;
  readonly begin: number;
  readonly end: number;
  /** The last packet before the cut: its tick, -1 where there is none, and its offset. */
  readonly beforeTick: number;
  readonly beforeOffset: number;
  /** Ticks of the first and the last packet in the cut, and how many there are. */
  readonly firstTick: number;
  readonly lastTick: number;
  readonly packets: number;
  /** What is added to ticks. */
  readonly shift: number;
  /** Bytes of the commands that are taken over. */
  readonly byteLength: number;
  /** What the recording has after its end. */
  readonly spawnGroups: DemFrame | undefined;
  readonly fileInfo: DemFrame | undefined;
}

/** A tick on the clock of the cut; commands without one have none there. */
export const shifted = (tick: number, shift: number): number => (tick < 0 ? tick : Math.max(0, tick + shift));

/** Length of a tick; 0 where the recording does not say. */
export const tickSecondsOf = ({ serverInfo }: DemDecoder): number => serverInfo?.tickIntervalSeconds ?? 0;

/** Gives commands from an offset on to a function that may decode them. */
export const walk = (
  decoder: DemDecoder,
  limits: Readonly<DecodeLimits>,
  offset: number,
  visit: (frame: DemFrame, end: number) => boolean,
  end = Infinity,
): Asking<void> => eachCommand(offset, limits, visit, { end, afterwards: () => (needsTime(decoder) ? finish(decoder) : undefined) });

/** Decodes signon, and finds where a cut begins and ends. Packets are passed over. */
export function* findCut(decoder: DemDecoder, range: DemCutRange, limits: Readonly<DecodeLimits>): Asking<CutPlaces> {
  const finder = new CutFinder(decoder, range);
  yield* walk(decoder, limits, PREAMBLE_BYTES, (frame, end) => {
    finder.visit(frame, end);
    return true;
  });
  return finder.places();
}

class CutFinder {
  readonly #decoder: DemDecoder;
  readonly #span: DemSpan;
  readonly #fromZero: boolean;
  readonly #signon: DemFrame[] = [];
  #first = -1;
  #begin = -1;
  #end = -1;
  /** Offset behind the last command before the recording ends. */
  #behind = PREAMBLE_BYTES;
  #beforeTick = -1;
  #beforeOffset = -1;
  #firstTick = -1;
  #lastTick = -1;
  #packets = 0;
  #shift = 0;
  #byteLength = 0;
  #isOver = false;
  #spawnGroups: DemFrame | undefined;
  #fileInfo: DemFrame | undefined;

  constructor(decoder: DemDecoder, range: DemCutRange) {
    this.#decoder = decoder;
    this.#span = new DemSpan(range);
    this.#fromZero = countsFromZero(range);
  }

  visit(frame: DemFrame, end: number): void {
    const { id, offset } = frame;
    const isSignon = this.#first < 0 && id !== DEM_PACKET && id !== DEM_FULL_PACKET && id !== DEM_STOP;
    if (isSignon) {
      this.#decoder.budget.keep(frame.byteLength);
      this.#signon.push(ownCommand(frame));
      this.#decoder.command(frame);
      this.#behind = end;
      return;
    }
    if (this.#first < 0) {
      this.#first = offset;
      this.#span.setTickInterval(tickSecondsOf(this.#decoder));
    }
    if (id === DEM_STOP) this.#isOver = true;
    else if (id === DEM_SPAWN_GROUPS) this.#spawnGroups = ownCommand(frame);
    else if (id === DEM_FILE_INFO) this.#fileInfo = ownCommand(frame);
    else if (!this.#isOver) {
      this.#behind = end;
      this.#count(frame);
    }
  }

  #count(frame: DemFrame): void {
    const { id, tick, offset } = frame;
    if (this.#begin < 0 && tick >= this.#span.fromTick) {
      this.#begin = offset;
      if (this.#fromZero) this.#shift = -Math.max(0, this.#beforeTick < 0 ? tick : this.#beforeTick);
    }
    if (this.#begin >= 0 && this.#end < 0 && tick > this.#span.toTick) this.#end = offset;
    if (this.#begin < 0) {
      if (id === DEM_PACKET) [this.#beforeTick, this.#beforeOffset] = [tick, offset];
    } else if (this.#end < 0) {
      this.#byteLength += commandBytes(frame, shifted(tick, this.#shift), frame.byteLength);
      if (id !== DEM_PACKET) return;
      if (this.#packets++ === 0) this.#firstTick = tick;
      this.#lastTick = tick;
    }
  }

  /** Throws `usage` where the cut has no packet. */
  places(): CutPlaces {
    if (this.#packets === 0) throw nothingIn(Math.max(this.#beforeTick, this.#lastTick));
    return {
      signon: this.#signon,
      first: this.#first,
      begin: this.#begin,
      end: this.#end < 0 ? this.#behind : this.#end,
      beforeTick: this.#beforeTick,
      beforeOffset: this.#beforeOffset,
      firstTick: this.#firstTick,
      lastTick: this.#lastTick,
      packets: this.#packets,
      shift: this.#shift,
      byteLength: this.#byteLength,
      spawnGroups: this.#spawnGroups,
      fileInfo: this.#fileInfo,
    };
  }
}
