import { truncated } from '../../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../../core/limits.js';
import { consumed, need, type Asking, type Coroutine } from '../../../io/framing.js';
import type { RecordsSyncOptions } from '../../../io/options.js';
import { shifted, tickSecondsOf, walk } from '../cut/cut-places.js';
import { ownCommand } from '../cut/own-command.js';
import { commandBytes } from '../command-size.js';
import { messagesOf } from '../packet-messages.js';
import { strictDecoder } from '../cut/strict-decoder.js';
import { takenCommands } from '../cut/taken-commands.js';
import type { DemDecoder } from '../decoder.js';
import { numberIn } from '../entities/field-value.js';
import { readPreamble, type DemFrame, type DemPreamble } from '../framing.js';
import { FIRST_READ_BYTES } from '../info.js';
import { DEM_FILE_INFO, DEM_FULL_PACKET, DEM_LIMITS, DEM_PACKET, DEM_SPAWN_GROUPS, DEM_STOP, NET_TICK, PREAMBLE_BYTES } from '../layout.js';
import { decodeMessage } from '../messages.js';
import { Payloads } from '../payload.js';
import type { StringTables } from '../string-tables/string-tables.js';
import { GAME_ROUNDS } from './games.js';

/** Where a part is on the clock of its server. */
interface PartPlace {
  readonly offset: number;
  readonly tick: number;
  readonly netTick: number;
}

/** One part of a match that is to be joined: what it says of itself, its state as it is decoded, and its commands. */
export class DemPart {
  readonly signon: DemFrame[] = [];
  /** Its first and its last packet. */
  first!: PartPlace;
  last!: PartPlace;
  spawnGroups: DemFrame | undefined;
  fileInfo: DemFrame | undefined;
  decoder!: DemDecoder;
  /** The tables as of the end of signon. */
  tables!: StringTables;
  /** Rounds that were decided before it, as its first packet says. */
  roundsBefore: number | undefined;
  /** Where the state first had so many decided rounds: the offset of the next command, and the tick of the last one. */
  readonly reached = new Map<number, { readonly offset: number; readonly tick: number }>();
  /** Accounts in its table of players at its first packet. */
  readonly accounts = new Set<bigint>();
  /** Offset of the first command that is not decoded, and of the first that is taken over. */
  #next = 0;
  #begin = 0;
  #end = 0;
  #preamble!: DemPreamble;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #payloads: Payloads;

  constructor({ limits }: RecordsSyncOptions) {
    this.#limits = limitsWith(limits, DEM_LIMITS);
    this.#payloads = new Payloads(this.#limits, undefined);
  }

  /** Length of a tick; 0 where the recording does not say. */
  get tickSeconds(): number {
    return tickSecondsOf(this.decoder);
  }

  /** Reads signon and the first packet, and finds the last one. */
  *survey(): Asking<void> {
    this.#preamble = readPreamble(yield* need(FIRST_READ_BYTES));
    yield* consumed(PREAMBLE_BYTES);
    this.decoder = strictDecoder(this.#preamble, this.#limits);
    const packets: { first?: DemFrame; last?: DemFrame } = {};
    let isOver = false;
    yield* walk(this.decoder, this.#limits, PREAMBLE_BYTES, (frame, end) => {
      const { id, offset } = frame;
      if (this.#begin === 0) {
        if (id !== DEM_PACKET && id !== DEM_FULL_PACKET && id !== DEM_STOP) {
          this.decoder.budget.keep(frame.byteLength);
          this.signon.push(ownCommand(frame));
          this.decoder.command(frame);
          return true;
        }
        this.#begin = this.#next = offset;
        this.tables = this.decoder.stringTables.copy();
      }
      if (id === DEM_STOP) isOver = true;
      else if (id === DEM_SPAWN_GROUPS) this.spawnGroups = ownCommand(frame);
      else if (id === DEM_FILE_INFO) this.fileInfo = ownCommand(frame);
      else if (!isOver) {
        this.#end = end;
        if (id === DEM_PACKET) {
          packets.first ??= ownCommand(frame);
          packets.last = frame;
        }
      }
      return true;
    });
    const { first, last } = packets;
    if (first === undefined || last === undefined) {
      throw truncated('the recording ends before its first packet', { format: 'dem', path: ['DEM_Packet'], offset: PREAMBLE_BYTES });
    }
    this.first = this.#placeOf(first);
    this.last = this.#placeOf(yield* this.#commandAt(last.offset));
    yield* this.#decode((frame) => frame.offset <= first.offset);
    this.roundsBefore = this.rounds();
    this.#addAccounts();
  }

  /**
   * Decodes on to the packet of a tick of the server after which the state is the wanted one, and gives its tick; undefined where there is none. Several
   * packets may have one tick.
   */
  *meet(netTick: number, isThere: () => boolean): Asking<number | undefined> {
    yield* this.#decode((frame) => frame.id !== DEM_PACKET || this.#netTick(frame) < netTick);
    if (this.first.netTick === netTick && isThere()) return this.first.tick;
    for (;;) {
      let decoded: DemFrame | undefined;
      yield* this.#decode((frame) => {
        if (decoded !== undefined || (frame.id === DEM_PACKET && this.#netTick(frame) > netTick)) return false;
        decoded = frame;
        return true;
      });
      if (decoded === undefined) return undefined;
      if (decoded.id === DEM_PACKET && isThere()) return decoded.tick;
    }
  }

  /** Brings the state to the end of the part. */
  advance(): Asking<void> {
    return this.#decode(() => true);
  }

  /** What is at an offset and behind it is not taken over. */
  endBefore(offset: number): void {
    this.#end = offset;
  }

  /** From now on, what was decoded so far is not taken over. */
  skipDecoded(): void {
    this.#begin = this.#next;
  }

  /** How many bytes and packets are taken over when ticks are shifted. */
  *measure(shift: number): Asking<{ readonly byteLength: number; readonly packets: number }> {
    let [byteLength, packets] = [0, 0];
    const visit = (frame: DemFrame): boolean => {
      byteLength += commandBytes(frame, shifted(frame.tick, shift), frame.byteLength);
      if (frame.id === DEM_PACKET) packets++;
      return true;
    };
    if (this.#begin < this.#end) yield* walk(this.decoder, this.#limits, this.#begin, visit, this.#end);
    return { byteLength, packets };
  }

  taken(shift: number): Coroutine<Uint8Array> {
    return takenCommands(this.decoder, this.#limits, { begin: this.#begin, end: this.#end, shift });
  }

  /** Back to the end of signon. */
  restart(): void {
    this.decoder = strictDecoder(this.#preamble, this.#limits);
    for (const command of this.signon) {
      this.decoder.command(command);
      while (this.decoder.isUnfinished) this.decoder.resume();
    }
    this.tables = this.decoder.stringTables.copy();
    this.reached.clear();
    this.#next = this.#begin;
  }

  /** The payload of a command of signon, undefined where there is none. */
  setup(id: number): Uint8Array | undefined {
    const command = this.signon.find((one) => one.id === id);
    return command === undefined ? undefined : this.#payloads.own(command);
  }

  /** Decodes commands while they are wanted. */
  *#decode(wanted: (frame: DemFrame) => boolean): Asking<void> {
    if (this.#next >= this.#end) return;
    const visit = (frame: DemFrame, end: number): boolean => {
      this.#countRounds();
      if (!wanted(frame)) return false;
      this.decoder.command(frame);
      this.#next = end;
      return true;
    };
    yield* walk(this.decoder, this.#limits, this.#next, visit, this.#end);
    this.#countRounds();
  }

  #countRounds(): void {
    const rounds = this.rounds();
    if (rounds !== undefined && !this.reached.has(rounds)) this.reached.set(rounds, { offset: this.#next, tick: this.decoder.tick });
  }

  *#commandAt(offset: number): Asking<DemFrame> {
    let found: DemFrame | undefined;
    yield* walk(this.decoder, this.#limits, offset, (frame) => {
      found = ownCommand(frame);
      return false;
    });
    return found!;
  }

  #placeOf(frame: DemFrame): PartPlace {
    return { offset: frame.offset, tick: frame.tick, netTick: this.#netTick(frame) };
  }

  /** The tick of the server in a packet; that of the recording where it has none. */
  #netTick(frame: DemFrame): number {
    for (const { id, bytes } of messagesOf(this.#payloads.own(frame))) {
      if (id === NET_TICK) return (decodeMessage('CNETMsg_Tick', bytes)['tick'] as number | undefined) ?? frame.tick;
    }
    return frame.tick;
  }

  /** Rounds that were decided so far; undefined for games without rounds. */
  rounds(): number | undefined {
    const { header, entities } = this.decoder;
    const counted = header?.game === undefined ? undefined : GAME_ROUNDS[header.game];
    if (counted === undefined) return undefined;
    const [className, field] = counted;
    const { world } = entities!;
    const [rules] = world.byClass(className);
    return numberIn(world.field(field), rules);
  }

  #addAccounts(): void {
    for (const [, , value] of this.decoder.stringTables.byName('userinfo')?.rows() ?? []) {
      if (value === undefined || value.length === 0) continue;
      const { xuid } = decodeMessage('CMsgPlayerInfo', value);
      if (typeof xuid === 'bigint' && xuid !== 0n) this.accounts.add(xuid);
    }
  }
}
