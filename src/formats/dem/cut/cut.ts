import { ByteWriter } from '../../../core/byte-writer.js';
import { limitsWith, type DecodeLimits } from '../../../core/limits.js';
import { consumed, need, type Asking, type Coroutine } from '../../../io/framing.js';
import type { RecordsSyncOptions } from '../../../io/options.js';
import type { DemDecoder } from '../decoder.js';
import { readPreamble, type DemFrame, type DemPreamble } from '../framing.js';
import { FIRST_READ_BYTES } from '../info.js';
import {
  DEM_LIMITS,
  DEM_PACKET,
  DEM_SIGNON_PACKET,
  DEM_STRING_TABLES,
  DEM_SYNC_TICK,
  NET_TICK,
  PREAMBLE_BYTES,
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
  SVC_UPDATE_STRING_TABLE,
} from '../layout.js';
import { Payloads } from '../payload.js';
import { checkSameWorld } from './check-world.js';
import { findCut, shifted, tickSecondsOf, walk, type CutPlaces } from './cut-places.js';
import type { DemCutRange } from './cut-range.js';
import { endsOf } from './ending.js';
import { packetCommand, writeCommand } from './own-command.js';
import { messagesOf, type PacketMessage } from '../packet-messages.js';
import { strictDecoder } from './strict-decoder.js';
import { takenCommands } from './taken-commands.js';
import { WorldWriter } from './world-messages.js';

/** Messages that bring tables and entities: a cut has its own. */
const REMADE: ReadonlySet<number> = /* @__PURE__ */ new Set([
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_UPDATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
]);
/** Cuts one demo: signon is kept, the way to the cut is decoded, what is in it is taken over as it is. */
export class DemCutting {
  readonly format = 'dem';
  /** Gives the bytes of the cut, piece by piece. */
  readonly run: Coroutine<Uint8Array>;
  readonly #range: DemCutRange;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #payloads: Payloads;
  #preamble!: DemPreamble;
  #decoder!: DemDecoder;

  constructor(options: DemCutRange & RecordsSyncOptions) {
    this.#range = options;
    this.#limits = limitsWith(options.limits, DEM_LIMITS);
    this.#payloads = new Payloads(this.#limits, undefined);
    this.run = this.#cut();
  }

  *#cut(): Coroutine<Uint8Array> {
    this.#preamble = readPreamble(yield* need(FIRST_READ_BYTES));
    yield* consumed(PREAMBLE_BYTES);
    this.#decoder = strictDecoder(this.#preamble, this.#limits);
    const places = yield* findCut(this.#decoder, this.#range, this.#limits);
    const head = new ByteWriter();
    for (const command of yield* this.#head(places)) writeCommand(head, command);
    const { beforeTick, firstTick, lastTick, packets, shift, spawnGroups, fileInfo } = places;
    const { preamble, tail } = endsOf({
      byteLength: head.length + places.byteLength,
      lastTick: lastTick + shift,
      seconds: (lastTick - (beforeTick < 0 ? firstTick : beforeTick)) * tickSecondsOf(this.#decoder),
      packets: packets + (beforeTick < 0 ? 0 : 1),
      spawnGroups,
      fileInfo,
    });
    yield [preamble, head.done()];
    yield* takenCommands(this.#decoder, this.#limits, places);
    yield [tail];
  }

  /** What comes before the packets of the cut. It is read back and compared. */
  *#head(places: CutPlaces): Asking<readonly DemFrame[]> {
    const { signon, first, begin, beforeTick, beforeOffset, shift } = places;
    if (beforeTick < 0) return signon;
    const decoder = this.#decoder;
    const decode = (frame: DemFrame): boolean => {
      decoder.command(frame);
      return true;
    };
    yield* walk(decoder, this.#limits, first, decode, begin);
    let clock: readonly PacketMessage[] = [];
    yield* walk(decoder, this.#limits, beforeOffset, (frame) => {
      clock = messagesOf(this.#payloads.own(frame)).filter(({ id }) => id === NET_TICK);
      return false;
    });
    const world = new WorldWriter(decoder.entities!, decoder.stringTables, decoder.budget).write();
    const tick = shifted(beforeTick, shift);
    const head = [...this.#openedBy(signon, world.tables), packetCommand(DEM_PACKET, tick, [...clock, ...world.entities])];
    if (world.behind.length > 0) head.push(packetCommand(DEM_PACKET, tick, world.behind));
    const again = strictDecoder(this.#preamble, this.#limits);
    for (const command of head) {
      again.command(command);
      while (again.isUnfinished) again.resume();
    }
    checkSameWorld(decoder, again);
    return head;
  }

  /** Signon with other tables. */
  *#openedBy(signon: readonly DemFrame[], tables: readonly PacketMessage[]): Iterable<DemFrame> {
    let left = tables;
    const rest = (): readonly PacketMessage[] => {
      const all = left;
      left = [];
      return all;
    };
    for (const command of signon) {
      // The tables as of signon would be taken for newer ones.
      if (command.id === DEM_STRING_TABLES) continue;
      if (command.id === DEM_SYNC_TICK && left.length > 0) yield packetCommand(DEM_SIGNON_PACKET, command.tick, rest());
      if (command.id !== DEM_SIGNON_PACKET) {
        yield command;
        continue;
      }
      const messages = messagesOf(this.#payloads.own(command)).flatMap((message) =>
        message.id === SVC_CREATE_STRING_TABLE ? rest() : REMADE.has(message.id) ? [] : [message],
      );
      yield packetCommand(DEM_SIGNON_PACKET, command.tick, messages);
    }
    if (left.length > 0) yield packetCommand(DEM_SIGNON_PACKET, -1, rest());
  }
}
