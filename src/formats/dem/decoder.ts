import { BitReader } from '../../core/bit-reader.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { ReadBudget, keptSize } from '../../core/budget.js';
import { checkLimit, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides } from '../../io/options.js';
import { sayTextLine } from './chat.js';
import { CommandCounts } from './command-counts.js';
import type { DemDialect } from './dialect.js';
import { dialectOf } from './dialects.js';
import { EntityDecoder, INSTANCE_BASELINE } from './entities/entity-decoder.js';
import type { EntityState } from './entities/entity.js';
import type { DemEntityOp } from './entities/packet-entities.js';
import { changedNames } from './entities/path-name.js';
import { DemMessageEvent, type DemChatEvent, type DemGameEvent, type DemMessageSource } from './events.js';
import type { DemFileInfo } from './file-info.js';
import type { DemFrame, DemPreamble } from './framing.js';
import { GameEventReader } from './game-event-reader.js';
import { fileInfoOf, headerOf, serverInfoOf, type DemHeader, type DemServerInfo } from './header.js';
import {
  COMMAND_MESSAGES,
  DEM_CLASS_INFO,
  DEM_FILE_HEADER,
  DEM_FILE_INFO,
  DEM_FULL_PACKET,
  DEM_PACKET,
  DEM_SEND_TABLES,
  DEM_SIGNON_PACKET,
  DEM_STOP,
  DEM_SYNC_TICK,
  GE_LEGACY_GAME_EVENT,
  GE_LEGACY_GAME_EVENT_LIST,
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
  SVC_SERVER_INFO,
  SVC_UPDATE_STRING_TABLE,
  UM_SAY_TEXT_2,
  commandName,
} from './layout.js';
import { NEEDED_MESSAGES, decodeMessage, messageType, type MessageSchemas, type ProtoMessage } from './messages.js';
import { reportMissingClasses } from './missing.js';
import { Packet } from './packet.js';
import { enterMessages } from './packet-data.js';
import { Payloads } from './payload.js';
import type { DemPlan } from './plan.js';
import type { DemEngineSection, DemEvent, DemSection, DemSections } from './replay.js';
import type { DemStringTable } from './string-tables/string-table.js';
import { type StringTableChange, StringTables } from './string-tables/string-tables.js';
import { DemSectionBuilders } from './sections/section-builders.js';
import { demRecording } from './recording.js';

/** How much a read has decoded so far. Tests see by it that what was not asked for is not decoded. */
export interface DemDecodeCounts {
  commands: number;
  packets: number;
  messages: number;
  /** Values read from field lists of entities. */
  entityValues: number;
}

/** Units of work for a message and for decoding its fields. Bytes that are looked at come on top; those of entities are counted while they are read. */
const MESSAGE_UNITS = 16;
const FIELDS_UNITS = 128;
/** Units of work for a message that becomes an event, whose bytes are copied. */
const EVENT_UNITS = 128;
/** Units of work for an error: it has a stack and a message. */
const DAMAGE_UNITS = 2048;
/** The most events that are given on at once. A packet of a game has far fewer. */
const MAX_BATCH = 1 << 16;

/** Chat as the engine has it. */
const ENGINE_CHAT: DemDialect['chat'] = { [UM_SAY_TEXT_2]: sayTextLine };

/** A packet that is paused between two of its messages. */
interface PacketInHand {
  readonly frame: DemFrame;
  readonly source: DemMessageSource;
  readonly apply: boolean;
  /** The message that is next. */
  readonly next: number;
  /** The error that ends the packet early. */
  readonly damage: ReplayError | undefined;
}

/** Turns commands into events and sections. Knows nothing of where the bytes come from. */
export class DemDecoder {
  header: DemHeader | undefined = undefined;
  fileInfo: DemFileInfo | undefined = undefined;
  serverInfo: DemServerInfo | undefined = undefined;
  /** Of the last command with a tick. */
  tick = -1;
  sawStop = false;
  sawFileInfo = false;
  readonly commandCounts = new CommandCounts();
  stringTables: StringTables;
  readonly chat: DemChatEvent[] = [];
  readonly gameEvents: DemGameEvent[] = [];
  readonly counts: DemDecodeCounts = { commands: 0, packets: 0, messages: 0, entityValues: 0 };
  /** Where schema or entities were asked for. */
  readonly entities: EntityDecoder | undefined;
  /** Present once the header says which game this is, where something of that game was asked for. */
  sectionBuilders: DemSectionBuilders | undefined = undefined;
  /** How `message` events decode their values. */
  schemas: MessageSchemas = NEEDED_MESSAGES;
  /** The same as of the build of the recording. */
  #buildSchemas: MessageSchemas | undefined;

  readonly #plan: DemPlan;
  readonly #preamble: DemPreamble;
  readonly #diagnostics: Diagnostics;
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  readonly #payloads: Payloads;
  readonly #packet: Packet;
  readonly #packetReader = new BitReader();
  readonly #messageReader = new BitReader();
  readonly #gameEventReader: GameEventReader;
  /** How lines of chat are read, by message id. */
  #chatLines: DemDialect['chat'] = ENGINE_CHAT;
  /** The events of the command in hand. */
  #batch: DemEvent[] = [];
  /** Whether the command in hand is at or after `fromTick`. */
  #wanted = false;
  /** Neither DEM_SyncTick nor a packet was met. */
  #isSignon = true;
  /** The last command, where sections of a game are built. */
  #last: DemFrame | undefined;
  /** The packet in hand, where a pause is due before its end. */
  #inHand: PacketInHand | undefined;
  /** Whether its message of entities was left between two records. */
  #isUpdateLeft = false;

  constructor(plan: DemPlan, preamble: DemPreamble, diagnostics: Diagnostics, limits: Readonly<DecodeLimits>, codecs?: CodecOverrides) {
    this.#plan = plan;
    this.#preamble = preamble;
    this.#diagnostics = diagnostics;
    this.budget = new ReadBudget(limits);
    this.#packet = new Packet(limits.maxItems);
    this.#payloads = new Payloads(limits, codecs);
    this.stringTables = new StringTables(this.budget, plan.allStringTables ? undefined : (name) => name === INSTANCE_BASELINE);
    if (plan.schema)
      this.entities = new EntityDecoder(plan.entities ?? {}, this.budget, diagnostics, () => this.stringTables.byName(INSTANCE_BASELINE));
    this.#gameEventReader = new GameEventReader(this, plan.select.gameEventList, diagnostics);
  }

  /**
   * The tick of the command that comes next, on the clock of the recording. During signon it is -1: in recordings of players those commands
   * bear ticks of another clock, which begins again at 0 behind DEM_SyncTick.
   */
  clockTick({ id, tick }: DemFrame): number {
    return this.#isSignon && id !== DEM_PACKET && id !== DEM_FULL_PACKET ? NO_CLOCK : tick;
  }

  /** Decodes one command and gives its events. Damage inside it is a diagnostic, or a throw when strict. */
  command(stored: DemFrame): readonly DemEvent[] {
    this.#batch = [];
    this.commandCounts.add(stored);
    const frame = this.#isSignon ? this.#inSignon(stored) : stored;
    if (this.sectionBuilders !== undefined) this.#last = frame;
    if (frame.tick >= 0) this.tick = frame.tick;
    this.#wanted = frame.tick >= this.#plan.span.fromTick;
    try {
      this.budget.read(frame.byteLength);
      if (this.#plan.commands && this.#wanted) this.#emitCommand(frame);
      this.#decode(frame);
    } catch (error) {
      this.#damage(error, frame);
    }
    return this.#batch;
  }

  #inSignon(stored: DemFrame): DemFrame {
    const frame = stored.at(this.clockTick(stored));
    this.#isSignon = frame.id !== DEM_SYNC_TICK && frame.id !== DEM_PACKET && frame.id !== DEM_FULL_PACKET;
    return frame;
  }

  /** Whether the last command was left for a pause: before the next one, `resume` goes on with it. */
  get isUnfinished(): boolean {
    return this.#inHand !== undefined;
  }

  /** Goes on with the command in hand, and gives its further events. */
  resume(): readonly DemEvent[] {
    const inHand = this.#inHand!;
    if (this.#batch.length >= MAX_BATCH) this.#batch = [];
    this.budget.paused();
    const { frame, source, apply, next, damage } = inHand;
    try {
      this.#messages(frame, source, apply, next, damage);
      if (this.#inHand === undefined && apply && frame.id !== DEM_SIGNON_PACKET) this.#packetEnds(frame);
    } catch (error) {
      this.#damage(error, frame);
    }
    return this.#batch;
  }

  /** Whether the events in hand are to be given on before the command ends: there are more of them than a packet of a game has. */
  get isFull(): boolean {
    return this.#batch.length >= MAX_BATCH;
  }

  /** Called when nothing more comes. Gives the events that are known only at the end. */
  end(): readonly DemEvent[] {
    this.#batch = [];
    this.sectionBuilders?.end();
    return this.#batch;
  }

  /** The sections of these names, as of now. */
  sectionsOf(names: ReadonlySet<DemSection>, built = this.sectionBuilders?.soFar() ?? {}): Partial<DemSections> {
    const sections: Readonly<Record<string, () => unknown>> = {
      header: () => this.header,
      fileInfo: () => this.fileInfo,
      serverInfo: () => this.serverInfo,
      commands: () => this.commandCounts.list(),
      chat: () => this.chat,
      gameEvents: () => this.gameEvents,
      schema: () => this.entities?.schema(),
      stringTables: () => new Map(this.stringTables.list.map((table): [string, DemStringTable] => [table.name, table])),
    } satisfies { [S in DemEngineSection]: () => DemSections[S] | undefined };
    return Object.fromEntries([...names].map((name) => [name, name in sections ? sections[name]!() : built[name]]));
  }

  /** Forgets all entities and what the builders of sections saw, and goes on with these tables: before a keyframe. */
  restart(tables: StringTables): void {
    this.stringTables.release();
    this.stringTables = tables;
    this.entities?.restart();
    this.chat.length = 0;
    this.gameEvents.length = 0;
    if (this.sectionBuilders !== undefined) this.#startSections(this.header!);
  }

  /** Sets the rows that a DEM_FullPacket dumps. */
  restoreTables(frame: DemFrame, tables: StringTables): void {
    try {
      const dump = decodeMessage('CDemoFullPacket', this.#ownPayload(frame))['string_table'] as ProtoMessage | undefined;
      if (dump !== undefined) tables.restore(dump);
    } catch (error) {
      this.#damage(error, frame);
    }
  }

  /** Applies the packet of a DEM_FullPacket, which names every entity. */
  keyframe(frame: DemFrame): void {
    this.#last = frame;
    this.#isSignon = false;
    if (this.entities) this.entities.world.tick = frame.tick;
    this.#wanted = false;
    try {
      this.#openPacket(frame, 'fullPacket', true);
      if (this.#inHand === undefined) this.#packetEnds(frame);
    } catch (error) {
      this.#damage(error, frame);
    }
  }

  #damage(error: unknown, frame: DemFrame, message?: string): void {
    this.budget.work(DAMAGE_UNITS);
    if (this.#diagnostics.drops(error)) return;
    const path = [frame.tick < 0 ? commandName(frame.id) : `${commandName(frame.id)} tick ${frame.tick}`];
    if (message !== undefined) path.push(message);
    this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path, offset: frame.offset }) : error);
  }

  #emitCommand(frame: DemFrame): void {
    const { id, tick, offset, isCompressed } = frame;
    const bytes = this.#payloads.own(frame);
    const event = { tick: tickOf(tick), id, command: commandName(id), offset, isCompressed, storedBytes: frame.byteLength, bytes };
    this.#batch.push({ type: 'command', ...event });
  }

  #decode(frame: DemFrame): void {
    switch (frame.id) {
      case DEM_STOP:
        this.sawStop = true;
        return;
      case DEM_FILE_HEADER:
        this.header = headerOf(this.#message(frame), this.#preamble);
        // a damaged file may have a second header, of another game or of none
        this.#chatLines = dialectOf(this.header.game)?.chat ?? ENGINE_CHAT;
        this.#buildSchemas = this.schemas.asOf(this.header);
        this.#last = frame;
        this.#startSections(this.header);
        return;
      case DEM_FILE_INFO:
        this.sawFileInfo = true;
        this.fileInfo = fileInfoOf(this.#message(frame));
        return;
      case DEM_SEND_TABLES:
        if (this.entities) this.entities.sendTables(this.#ownPayload(frame), this.header?.game);
        if (this.#plan.sections.has('schema')) this.entities?.serializers?.check();
        return;
      case DEM_CLASS_INFO:
        if (this.entities) {
          this.entities.classInfo(this.#ownPayload(frame));
          if (typeof this.#plan.select.entities === 'object') this.entities.check(this.#plan.select.entities);
          this.#missingClasses();
        }
        return;
      case DEM_PACKET:
        if (this.#plan.packets) this.#openPacket(frame, 'packet');
        if (this.#inHand === undefined) this.#packetEnds(frame);
        return;
      case DEM_SIGNON_PACKET:
        if (this.#plan.packets) this.#openPacket(frame, 'signon');
        return;
      case DEM_FULL_PACKET:
        // When a recording is read from its start, a full packet repeats what the packets before it said.
        if (this.#plan.messages) this.#openPacket(frame, 'fullPacket');
    }
  }

  #startSections(header: DemHeader): void {
    const definitions = header.game === undefined ? [] : this.#plan.definitions[header.game];
    this.sectionBuilders = undefined;
    if (definitions.length === 0) return;
    const recording = demRecording(this, header, this.#plan, this.#diagnostics, {
      emit: (event) => {
        if (this.#wanted && this.#plan.events.has(event.type as DemEvent['type'])) this.#batch.push(event as DemEvent);
      },
      keep: (list, item) => {
        if (this.#wanted) this.#keep(list, item);
      },
    });
    this.sectionBuilders = new DemSectionBuilders(definitions, recording, (error) => this.#damage(error, this.#last!));
  }

  /** Names the classes that sections need and the recording does not have. */
  #missingClasses(): void {
    const { game } = this.header ?? {};
    const classes = this.entities?.classes;
    if (game === undefined || classes === undefined) return;
    const needed = this.#plan.definitions[game].flatMap(({ needs }) => needs.classes ?? []);
    reportMissingClasses(needed, classes.names.values(), this.#diagnostics);
  }

  /** A packet was applied, all of it. */
  #packetEnds(frame: DemFrame): void {
    if (this.sectionBuilders !== undefined) this.#packetApplied(frame.tick);
    if (this.#plan.events.has('tick') && this.#wanted) this.#tick(frame.tick);
  }

  #packetApplied(tick: number): void {
    if (this.entities !== undefined) this.entities.world.tick = tick;
    this.sectionBuilders!.packet(tick);
  }

  #message(frame: DemFrame): ProtoMessage {
    return decodeMessage(COMMAND_MESSAGES[frame.id]!, this.#ownPayload(frame));
  }

  #ownPayload(frame: DemFrame): Uint8Array {
    this.counts.commands++;
    const payload = this.#payloads.own(frame);
    this.budget.read(payload.length);
    return payload;
  }

  #tick(tick: number): void {
    const { world } = this.entities!;
    world.tick = tick;
    const event: DemEvent = { type: 'tick', tick, world };
    // V8 grows an empty array to 17 slots; a literal avoids that.
    if (this.#batch.length === 0) this.#batch = [event];
    else this.#batch.push(event);
  }

  #openPacket(frame: DemFrame, source: DemMessageSource, apply = source !== 'fullPacket'): void {
    this.counts.packets++;
    const reader = this.#packetReader;
    this.#payloads.into(reader, frame);
    if (!enterMessages(reader, source === 'fullPacket')) return;
    this.budget.readBytes += reader.remaining >>> 3;
    const damage = this.#packet.split(reader);
    this.#messages(frame, source, apply, 0, damage);
  }

  /**
   * Applies messages from one on: up to the end of the packet, or until a pause is due or there are events enough to be given on. Errors that
   * nobody will see need no stack.
   */
  #messages(frame: DemFrame, source: DemMessageSource, apply: boolean, from: number, damage: ReplayError | undefined): void {
    if (this.#diagnostics.keepsErrors) this.#applyMessages(frame, source, apply, from, damage);
    else withoutStacks(() => this.#applyMessages(frame, source, apply, from, damage));
  }

  #applyMessages(frame: DemFrame, source: DemMessageSource, apply: boolean, from: number, damage: ReplayError | undefined): void {
    const { budget } = this;
    const packet = this.#packet;
    this.#inHand = undefined;
    for (let i = from; i < packet.count; i++) {
      const id = packet.id(i);
      try {
        if (this.#isUpdateLeft) this.#isUpdateLeft = !this.entities!.packetEntities!.resume();
        else {
          budget.work(MESSAGE_UNITS);
          this.#innerMessage(packet, i, id, source, frame, apply);
        }
      } catch (error) {
        this.#isUpdateLeft = false;
        this.#damage(error, frame, this.#nameOf(id));
      }
      if (!this.#isUpdateLeft && budget.untilPause > 0 && !this.isFull) continue;
      const next = this.#isUpdateLeft ? i : i + 1;
      if (next === packet.count) break;
      this.#inHand = { frame, source, apply, next, damage };
      return;
    }
    if (damage) this.#damage(damage, frame);
  }

  #innerMessage(packet: Packet, index: number, id: number, source: DemMessageSource, frame: DemFrame, apply: boolean): void {
    const plan = this.#plan;
    if (plan.messages && this.#wanted) this.#emitMessage(packet, index, id, source, frame.tick);
    if (!apply) return;
    if (this.sectionBuilders !== undefined) this.#followMessage(this.sectionBuilders, packet, index, id, frame.tick);
    switch (id) {
      case SVC_SERVER_INFO:
        if (plan.serverInfo) this.#serverInfo(serverInfoOf(this.#read(packet, index, id)));
        return;
      case SVC_PACKET_ENTITIES:
        if (plan.entities !== undefined) {
          packet.read(index, this.#messageReader);
          this.#packetEntities(frame);
        }
        return;
      case SVC_CLEAR_ALL_STRING_TABLES:
        if (plan.stringTables) this.stringTables.clear();
        return;
      case SVC_CREATE_STRING_TABLE:
        if (plan.stringTables) this.#tableChanged(this.stringTables.create(this.#read(packet, index, id)), frame.tick);
        return;
      case SVC_UPDATE_STRING_TABLE:
        if (plan.stringTables) {
          this.counts.messages++;
          this.budget.work(packet.byteLength(index));
          packet.read(index, this.#messageReader);
          this.#tableChanged(this.stringTables.update(this.#messageReader), frame.tick);
        }
        return;
      case GE_LEGACY_GAME_EVENT_LIST:
        if (plan.gameEvents) this.#gameEventReader.list.describe(this.#read(packet, index, id));
        return;
      case GE_LEGACY_GAME_EVENT:
        if (plan.gameEvents && (this.#wanted || this.sectionBuilders?.wantsGameEvents === true))
          this.#gameEvent(this.#read(packet, index, id), frame.tick);
        return;
      default:
        if (plan.chat && this.#wanted) {
          const lineOf = this.#chatLines[id];
          if (lineOf !== undefined)
            this.#chatLine({ type: 'chat', tick: Math.max(frame.tick, 0), ...lineOf(this.#read(packet, index, id)) });
        }
    }
  }

  #followMessage(builders: DemSectionBuilders, packet: Packet, index: number, id: number, tick: number): void {
    if (builders.wantsBytes(id)) {
      this.counts.messages++;
      this.budget.work(packet.byteLength(index));
      builders.messageBytes(id, packet.bytes(index), tick);
    }
    if (builders.wantsMessage(id)) builders.message(id, this.#read(packet, index, id), tick);
  }

  #read(packet: Packet, index: number, id: number): ProtoMessage {
    this.counts.messages++;
    this.budget.work(FIELDS_UNITS + packet.byteLength(index));
    return decodeMessage(messageType(id, this.header?.game)!, packet.bytes(index));
  }

  #serverInfo(info: DemServerInfo): void {
    this.serverInfo = info;
    if (info.gameDirectory !== undefined && this.header !== undefined)
      this.#buildSchemas = this.schemas.asOf({ ...this.header, gameDirectory: info.gameDirectory });
    this.#plan.span.setTickInterval(info.tickIntervalSeconds ?? 0);
    if (this.entities === undefined) return;
    this.entities.maxClasses = info.maxClasses;
    this.entities.patch = dialectOf(this.header?.game)?.fieldPatch?.(info.gameDirectory ?? '');
  }

  #packetEntities(frame: DemFrame): void {
    const wanted = this.#plan.events.has('entity') && this.#wanted;
    const entities = this.entities!;
    entities.world.tick = tickOf(frame.tick);
    const builders = this.sectionBuilders?.wantsEntities === true ? this.sectionBuilders : undefined;
    const listener =
      wanted || builders !== undefined
        ? (op: DemEntityOp, entity: EntityState, paths: Int32Array | undefined): void => {
            if (wanted) this.#entity(op, entity, paths, frame.tick);
            builders?.entity(op, entity, frame.tick);
          }
        : undefined;
    this.#isUpdateLeft = !entities.apply(this.#messageReader, listener, wanted, (error) =>
      this.#damage(error, frame, 'svc_PacketEntities'),
    );
    this.counts.entityValues = entities.packetEntities?.lists.valuesRead ?? 0;
  }

  #entity(op: DemEntityOp, entity: EntityState, paths: Int32Array | undefined, tick: number): void {
    if (!this.#plan.entityEvents(entity.className)) return;
    this.#batch.push({ type: 'entity', tick: Math.max(tick, 0), op, entity, changed: () => changedNames(entity, paths) });
  }

  #nameOf(id: number): string {
    return (this.#buildSchemas ?? this.schemas).nameOf(id, this.header?.game) ?? `message_${id}`;
  }

  #emitMessage(packet: Packet, index: number, id: number, source: DemMessageSource, tick: number): void {
    const name = this.#nameOf(id);
    if (name === `message_${id}`) {
      this.#diagnostics.add({ code: 'unknown-message', severity: 'info', message: `message id ${id} has no known name`, path: [name] });
    }
    const { messageNames } = this.#plan;
    if (messageNames !== undefined && !messageNames.has(name)) return;
    this.counts.messages++;
    this.budget.work(EVENT_UNITS + packet.byteLength(index));
    const schemas = this.#buildSchemas ?? this.schemas;
    const type = schemas.typeOf(id, this.header?.game);
    this.#batch.push(new DemMessageEvent(tickOf(tick), id, name, source, packet.bytes(index), type, schemas));
  }

  #tableChanged({ table, changed }: StringTableChange, tick: number): void {
    if (table.name === INSTANCE_BASELINE) this.entities?.baselinesChanged(changed);
    if (this.#plan.events.has('stringTable') && this.#wanted) this.#batch.push({ type: 'stringTable', tick: tickOf(tick), table, changed });
  }

  #gameEvent(message: ProtoMessage, tick: number): void {
    const event = this.#gameEventReader.read(message, tick);
    if (this.sectionBuilders?.wantsGameEvents === true) this.sectionBuilders.gameEvent(event);
    if (!this.#wanted) return;
    if (this.#plan.events.has('gameEvent')) this.#batch.push(event);
    if (this.#plan.sections.has('gameEvents')) this.#keep(this.gameEvents, event);
  }

  #chatLine(event: DemChatEvent): void {
    if (this.#plan.events.has('chat')) this.#batch.push(event);
    if (this.#plan.sections.has('chat')) this.#keep(this.chat, event);
  }

  #keep<T>(section: T[], event: T): void {
    checkLimit(this.budget.limits, 'maxEvents', section.length + 1);
    const bytes = keptSize(event);
    this.budget.work(bytes >>> 3);
    this.budget.keep(bytes);
    section.push(event);
  }
}

/** Calls a function in which errors have no stack, which takes most of the time that an error costs. Engines that know no such limit ignore it. */
function withoutStacks(run: () => void): void {
  const limited = Error as { stackTraceLimit?: number };
  const { stackTraceLimit } = limited;
  limited.stackTraceLimit = 0;
  try {
    run();
  } finally {
    limited.stackTraceLimit = stackTraceLimit as number;
  }
}

/** What a command before the clock of the recording has for a tick. */
const NO_CLOCK = -1;

/** The tick of a command, and of what it carries; none before the first packet. */
const tickOf = (tick: number): number | undefined => (tick < 0 ? undefined : tick);
