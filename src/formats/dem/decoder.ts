import type { ReadBudget } from '../../core/budget.js';
import type { Diagnostics } from '../../core/diagnostics.js';
import type { DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import { CommandCounts } from './command-counts.js';
import { DecoderState, ENGINE_CHAT, tickOf, type DemDecodeCounts } from './decoder-state.js';
import { dialectOf } from './dialects.js';
import type { EntityDecoder } from './entities/entity-decoder.js';
import type { DemFileInfo } from './file-info.js';
import type { DemFrame, DemPreamble } from './framing.js';
import { fileInfoOf, headerOf, type DemHeader, type DemServerInfo } from './header.js';
import {
  COMMAND_MESSAGES,
  commandName,
  DEM_CLASS_INFO,
  DEM_FILE_HEADER,
  DEM_FILE_INFO,
  DEM_FULL_PACKET,
  DEM_PACKET,
  DEM_SEND_TABLES,
  DEM_SIGNON_PACKET,
  DEM_STOP,
  DEM_SYNC_TICK,
} from './layout.js';
import { decodeMessage, type MessageSchemas, type ProtoMessage } from './messages.js';
import { reportMissingClasses } from './missing.js';
import { PacketDecoder } from './packet-decoder.js';
import { Payloads } from './payload.js';
import type { DemPlan } from './plan.js';
import { demRecording } from './recording.js';
import type { DemEngineSection, DemEvent, DemSection, DemSections } from './replay.js';
import { DemSectionBuilders } from './sections/section-builders.js';
import type { DemStringTable } from './string-tables/string-table.js';
import { dumpedTables } from './string-tables/dumped-tables.js';
import type { StringTables } from './string-tables/string-tables.js';

/** Turns commands into events and sections. Knows nothing of where the bytes come from. */
export class DemDecoder {
  /** Of the last command with a tick. */
  tick = -1;
  sawStop = false;
  sawFileInfo = false;
  readonly commandCounts = new CommandCounts();
  readonly #state: DecoderState;
  readonly #preamble: DemPreamble;
  readonly #payloads: Payloads;
  readonly #packets: PacketDecoder;
  /** Neither DEM_SyncTick nor a packet was met. */
  #isSignon = true;
  /** The last command, where sections of a game are built. */
  #last: DemFrame | undefined;
  /** The packet that is applied, while builders of sections are not done with it. */
  #ending: DemFrame | undefined;

  constructor(plan: DemPlan, preamble: DemPreamble, diagnostics: Diagnostics, limits: Readonly<DecodeLimits>, codecs?: CodecOverrides) {
    this.#preamble = preamble;
    this.#state = new DecoderState(plan, diagnostics, limits);
    this.#payloads = new Payloads(limits, codecs);
    this.#packets = new PacketDecoder(this.#state, this.#payloads);
  }

  get header(): DemHeader | undefined {
    return this.#state.header;
  }

  get fileInfo(): DemFileInfo | undefined {
    return this.#state.fileInfo;
  }

  set fileInfo(fileInfo: DemFileInfo | undefined) {
    this.#state.fileInfo = fileInfo;
  }

  get serverInfo(): DemServerInfo | undefined {
    return this.#state.serverInfo;
  }

  get stringTables(): StringTables {
    return this.#state.stringTables;
  }

  /** Where schema or entities were asked for. */
  get entities(): EntityDecoder | undefined {
    return this.#state.entities;
  }

  /** Present once the header says which game this is, where something of that game was asked for. */
  get sectionBuilders(): DemSectionBuilders | undefined {
    return this.#state.sectionBuilders;
  }

  /** How `message` events decode their values. */
  set schemas(schemas: MessageSchemas) {
    this.#state.schemas = schemas;
  }

  get counts(): Readonly<DemDecodeCounts> {
    return this.#state.counts;
  }

  /** What this read has taken so far. */
  get budget(): ReadBudget {
    return this.#state.budget;
  }

  /**
   * The tick of the command that comes next, on the clock of the recording. During signon it is -1: in recordings of players those commands
   * bear ticks of another clock, which begins again at 0 after DEM_SyncTick.
   */
  clockTick({ id, tick }: DemFrame): number {
    return this.#isSignon && id !== DEM_PACKET && id !== DEM_FULL_PACKET ? NO_CLOCK : tick;
  }

  /** Decodes one command and gives its events. Damage inside it is a diagnostic, or a throw when strict. */
  command(stored: DemFrame): readonly DemEvent[] {
    this.#state.batch = [];
    this.commandCounts.add(stored);
    const frame = this.#isSignon ? this.#inSignon(stored) : stored;
    if (this.#state.sectionBuilders !== undefined) this.#last = frame;
    if (frame.tick >= 0) this.tick = frame.tick;
    this.#state.wanted = frame.tick >= this.#state.plan.span.fromTick;
    try {
      this.#state.budget.read(frame.byteLength);
      if (this.#state.plan.commands && this.#state.wanted) this.#emitCommand(frame);
      this.#decode(frame);
    } catch (error) {
      this.#state.damage(error, frame);
    }
    return this.#state.batch;
  }

  #inSignon(stored: DemFrame): DemFrame {
    const frame = stored.at(this.clockTick(stored));
    this.#isSignon = frame.id !== DEM_SYNC_TICK && frame.id !== DEM_PACKET && frame.id !== DEM_FULL_PACKET;
    return frame;
  }

  /** Whether the last command was left for a pause: before the next one, `resume` goes on with it. */
  get isUnfinished(): boolean {
    return this.#packets.isUnfinished || this.#ending !== undefined;
  }

  /** Goes on with the command in hand, and gives its further events. */
  resume(): readonly DemEvent[] {
    if (this.#state.isFull) this.#state.batch = [];
    this.#state.budget.paused();
    const { frame, apply } = this.#packets.inHand ?? { frame: this.#ending!, apply: true };
    try {
      if (this.#packets.isUnfinished) this.#packets.resume();
      if (!this.#packets.isUnfinished && apply && frame.id !== DEM_SIGNON_PACKET) this.#packetEnds(frame);
    } catch (error) {
      this.#state.damage(error, frame);
    }
    return this.#state.batch;
  }

  /** Whether the events in hand are to be given on before the command ends: there are more of them than a packet of a game has. */
  get isFull(): boolean {
    return this.#state.isFull;
  }

  /** Called when nothing more comes. Gives the events that are known only at the end. */
  end(): readonly DemEvent[] {
    this.#state.batch = [];
    this.#state.sectionBuilders?.end();
    return this.#state.batch;
  }

  /** The sections of these names, as of now. */
  sectionsOf(names: ReadonlySet<DemSection>, built = this.#state.sectionBuilders?.soFar() ?? {}): Partial<DemSections> {
    const sections: Readonly<Record<string, () => unknown>> = {
      header: () => this.#state.header,
      fileInfo: () => this.#state.fileInfo,
      serverInfo: () => this.#state.serverInfo,
      commands: () => this.commandCounts.list(),
      chat: () => this.#state.chat,
      gameEvents: () => this.#state.gameEvents,
      schema: () => this.#state.entities?.schema(),
      stringTables: () => new Map(this.#state.stringTables.list.map((table): [string, DemStringTable] => [table.name, table])),
    } satisfies { [S in DemEngineSection]: () => DemSections[S] | undefined };
    return Object.fromEntries([...names].map((name) => [name, name in sections ? sections[name]!() : built[name]]));
  }

  /** Forgets all entities and what the builders of sections saw, and goes on with these tables: before a keyframe. */
  restart(tables: StringTables): void {
    this.#ending = undefined;
    this.#state.stringTables.release();
    this.#state.stringTables = tables;
    this.#state.entities?.restart();
    this.#state.chat.length = 0;
    this.#state.gameEvents.length = 0;
    if (this.#state.sectionBuilders !== undefined) this.#startSections(this.#state.header!);
  }

  /** Sets the rows that a DEM_FullPacket dumps. */
  restoreTables(frame: DemFrame, tables: StringTables): void {
    try {
      tables.restore(dumpedTables(this.#ownPayload(frame)));
    } catch (error) {
      this.#state.damage(error, frame);
    }
  }

  /** Applies the packet of a DEM_FullPacket, which names every entity. */
  keyframe(frame: DemFrame): void {
    this.#last = frame;
    this.#isSignon = false;
    if (this.#state.entities) this.#state.entities.world.tick = frame.tick;
    this.#state.wanted = false;
    try {
      this.#packets.open(frame, 'fullPacket', true);
      if (!this.#packets.isUnfinished) this.#packetEnds(frame);
    } catch (error) {
      this.#state.damage(error, frame);
    }
  }

  #emitCommand(frame: DemFrame): void {
    const { id, tick, offset, isCompressed } = frame;
    const bytes = this.#payloads.own(frame);
    this.#state.batch.push({
      type: 'command',
      tick: tickOf(tick),
      id,
      command: commandName(id),
      offset,
      isCompressed,
      storedBytes: frame.byteLength,
      bytes,
    });
  }

  #decode(frame: DemFrame): void {
    switch (frame.id) {
      case DEM_STOP:
        this.sawStop = true;
        return;
      case DEM_FILE_HEADER:
        this.#state.header = headerOf(this.#message(frame), this.#preamble);
        // a damaged file may have a second header, of another game or of none
        this.#state.chatLines = dialectOf(this.#state.header.game)?.chat ?? ENGINE_CHAT;
        this.#state.buildSchemas = this.#state.schemas.asOf(this.#state.header);
        this.#last = frame;
        this.#startSections(this.#state.header);
        return;
      case DEM_FILE_INFO:
        this.sawFileInfo = true;
        this.#state.fileInfo = fileInfoOf(this.#message(frame));
        return;
      case DEM_SEND_TABLES:
        if (this.#state.entities) this.#state.entities.sendTables(this.#ownPayload(frame), this.#state.header?.game);
        if (this.#state.plan.sections.has('schema')) this.#state.entities?.serializers?.check();
        return;
      case DEM_CLASS_INFO:
        if (this.#state.entities) {
          this.#state.entities.classInfo(this.#ownPayload(frame));
          if (typeof this.#state.plan.select.entities === 'object') this.#state.entities.check(this.#state.plan.select.entities);
          this.#missingClasses();
        }
        return;
      case DEM_PACKET:
        if (this.#opensPackets) this.#packets.open(frame, 'packet');
        if (!this.#packets.isUnfinished) this.#packetEnds(frame);
        return;
      case DEM_SIGNON_PACKET:
        if (this.#opensPackets) this.#packets.open(frame, 'signon');
        return;
      case DEM_FULL_PACKET:
        // When a recording is read from its start, a full packet repeats what the packets before it said.
        if (this.#state.plan.messages) this.#packets.open(frame, 'fullPacket');
    }
  }

  get #opensPackets(): boolean {
    const { plan, serverInfo } = this.#state;
    return plan.packets || (plan.serverInfo && serverInfo === undefined);
  }

  #startSections(header: DemHeader): void {
    const definitions = header.game === undefined ? [] : this.#state.plan.definitions[header.game];
    this.#state.sectionBuilders = undefined;
    if (definitions.length === 0) return;
    const recording = demRecording(this.#state, header, {
      emit: (event) => {
        if (this.#state.wanted && this.#state.plan.events.has(event.type as DemEvent['type'])) this.#state.batch.push(event as DemEvent);
      },
      keep: (list, item) => {
        if (this.#state.wanted) this.#state.keep(list, item);
      },
    });
    this.#state.sectionBuilders = new DemSectionBuilders(definitions, recording, (error) => this.#state.damage(error, this.#last!));
  }

  /** Names the classes that sections need and the recording does not have. */
  #missingClasses(): void {
    const { game } = this.#state.header ?? {};
    const classes = this.#state.entities?.classes;
    if (game === undefined || classes === undefined) return;
    const needed = this.#state.plan.definitions[game].flatMap(({ needs }) => needs.classes ?? []);
    reportMissingClasses(game, needed, classes.names.values(), this.#state.diagnostics);
  }

  /** A packet was applied, all of it. */
  #packetEnds(frame: DemFrame): void {
    this.#ending = undefined;
    if (this.#state.sectionBuilders !== undefined && !this.#packetApplied(frame.tick)) {
      this.#ending = frame;
      return;
    }
    if (this.#state.plan.events.has('tick') && this.#state.wanted) this.#tick(frame.tick);
  }

  #packetApplied(tick: number): boolean {
    if (this.#state.entities !== undefined) this.#state.entities.world.tick = tick;
    return this.#state.sectionBuilders!.packet(tick);
  }

  #message(frame: DemFrame): ProtoMessage {
    return decodeMessage(COMMAND_MESSAGES[frame.id]!, this.#ownPayload(frame));
  }

  #ownPayload(frame: DemFrame): Uint8Array {
    this.#state.counts.commands++;
    const payload = this.#payloads.own(frame);
    this.#state.budget.read(payload.length);
    return payload;
  }

  #tick(tick: number): void {
    const { world } = this.#state.entities!;
    world.tick = tick;
    const event: DemEvent = { type: 'tick', tick, world };
    // V8 grows an empty array to 17 slots; a literal avoids that.
    if (this.#state.batch.length === 0) this.#state.batch = [event];
    else this.#state.batch.push(event);
  }
}

/** What a command before the clock of the recording has for a tick. */
const NO_CLOCK = -1;
