import { BitReader } from '../../core/bit-reader.js';
import { tickOf, type DecoderState } from './decoder-state.js';
import { dialectOf } from './dialects.js';
import { INSTANCE_BASELINE } from './entities/entity-decoder.js';
import type { EntityState } from './entities/entity.js';
import type { DemEntityOp } from './entities/packet-entities.js';
import { changedNames } from './entities/path-name.js';
import { DemMessageEvent, type DemChatEvent, type DemMessageSource } from './events.js';
import type { DemFrame } from './framing.js';
import { GameEventReader } from './game-event-reader.js';
import { serverInfoOf, type DemServerInfo } from './header.js';
import {
  GE_LEGACY_GAME_EVENT,
  GE_LEGACY_GAME_EVENT_LIST,
  SVC_CLEAR_ALL_STRING_TABLES,
  SVC_CREATE_STRING_TABLE,
  SVC_PACKET_ENTITIES,
  SVC_SERVER_INFO,
  SVC_UPDATE_STRING_TABLE,
} from './layout.js';
import { decodeMessage, messageType, type ProtoMessage } from './messages.js';
import type { Packet } from './packet.js';
import type { DemSectionBuilders } from './sections/section-builders.js';
import type { StringTableChange } from './string-tables/string-tables.js';

/** Units of work for decoding the fields of a message. Bytes that are looked at come on top; those of entities are counted while they are read. */
const FIELDS_UNITS = 128;
/** Units of work for a message that becomes an event, whose bytes are copied. */
const EVENT_UNITS = 128;

/** Decodes the messages of packets: what each of them means for the recording, for events and for sections. */
export class MessageDecoder {
  readonly #state: DecoderState;
  readonly #reader = new BitReader();
  readonly #gameEventReader: GameEventReader;
  /** Whether a message of entities was left between two of its records. */
  isUpdateLeft = false;

  constructor(state: DecoderState) {
    this.#state = state;
    this.#gameEventReader = new GameEventReader(state, state.plan.select.gameEventList, state.diagnostics);
  }

  /** Goes on with a message of entities that was left. */
  resume(): void {
    this.isUpdateLeft = !this.#state.entities!.packetEntities!.resume();
  }

  /** Decodes a message, by its index in the packet, as far as anybody wants it. Without `apply` it only becomes an event. */
  decode(packet: Packet, index: number, id: number, source: DemMessageSource, frame: DemFrame, apply: boolean): void {
    const { plan } = this.#state;
    if (plan.messages && this.#state.wanted) this.#emitMessage(packet, index, id, source, frame.tick);
    if (!apply) return;
    if (this.#state.sectionBuilders !== undefined) this.#followMessage(this.#state.sectionBuilders, packet, index, id, frame.tick);
    switch (id) {
      case SVC_SERVER_INFO:
        if (plan.serverInfo) this.#serverInfo(serverInfoOf(this.#read(packet, index, id)));
        return;
      case SVC_PACKET_ENTITIES:
        if (plan.entities !== undefined) {
          packet.read(index, this.#reader);
          this.#packetEntities(frame);
        }
        return;
      case SVC_CLEAR_ALL_STRING_TABLES:
        if (plan.stringTables) this.#state.stringTables.clear();
        return;
      case SVC_CREATE_STRING_TABLE:
        if (plan.stringTables) this.#tableChanged(this.#state.stringTables.create(this.#read(packet, index, id)), frame.tick);
        return;
      case SVC_UPDATE_STRING_TABLE:
        if (plan.stringTables) {
          this.#state.counts.messages++;
          this.#state.budget.work(packet.byteLength(index));
          packet.read(index, this.#reader);
          this.#tableChanged(this.#state.stringTables.update(this.#reader), frame.tick);
        }
        return;
      case GE_LEGACY_GAME_EVENT_LIST:
        if (plan.gameEvents) this.#gameEventReader.list.describe(this.#read(packet, index, id));
        return;
      case GE_LEGACY_GAME_EVENT:
        if (plan.gameEvents && (this.#state.wanted || this.#state.sectionBuilders?.wantsGameEvents === true))
          this.#gameEvent(this.#read(packet, index, id), frame.tick);
        return;
      default:
        if (plan.chat && this.#state.wanted) {
          const lineOf = this.#state.chatLines[id];
          if (lineOf !== undefined)
            this.#chatLine({ type: 'chat', tick: Math.max(frame.tick, 0), ...lineOf(this.#read(packet, index, id)) });
        }
    }
  }

  #followMessage(builders: DemSectionBuilders, packet: Packet, index: number, id: number, tick: number): void {
    if (builders.wantsBytes(id)) {
      this.#state.counts.messages++;
      this.#state.budget.work(packet.byteLength(index));
      builders.messageBytes(id, packet.bytes(index), tick);
    }
    if (builders.wantsMessage(id)) builders.message(id, this.#read(packet, index, id), tick);
  }

  #read(packet: Packet, index: number, id: number): ProtoMessage {
    this.#state.counts.messages++;
    this.#state.budget.work(FIELDS_UNITS + packet.byteLength(index));
    return decodeMessage(messageType(id, this.#state.header?.game)!, packet.bytes(index));
  }

  #serverInfo(info: DemServerInfo): void {
    this.#state.serverInfo = info;
    if (info.gameDirectory !== undefined && this.#state.header !== undefined)
      this.#state.buildSchemas = this.#state.schemas.asOf({ ...this.#state.header, gameDirectory: info.gameDirectory });
    this.#state.plan.span.setTickInterval(info.tickIntervalSeconds ?? 0);
    if (this.#state.entities === undefined) return;
    this.#state.entities.maxClasses = info.maxClasses;
    this.#state.entities.patch = dialectOf(this.#state.header?.game)?.fieldPatch?.(info.gameDirectory ?? '');
  }

  #packetEntities(frame: DemFrame): void {
    const wanted = this.#state.plan.events.has('entity') && this.#state.wanted;
    const entities = this.#state.entities!;
    entities.world.tick = tickOf(frame.tick);
    const builders = this.#state.sectionBuilders?.wantsEntities === true ? this.#state.sectionBuilders : undefined;
    const listener =
      wanted || builders !== undefined
        ? (op: DemEntityOp, entity: EntityState, paths: Int32Array | undefined): void => {
            if (wanted) this.#entity(op, entity, paths, frame.tick);
            builders?.entity(op, entity, frame.tick);
          }
        : undefined;
    this.isUpdateLeft = !entities.apply(this.#reader, listener, wanted, (error) => this.#state.damage(error, frame, 'svc_PacketEntities'));
    this.#state.counts.entityValues = entities.packetEntities?.lists.valuesRead ?? 0;
  }

  #entity(op: DemEntityOp, entity: EntityState, paths: Int32Array | undefined, tick: number): void {
    if (!this.#state.plan.entityEvents(entity.className)) return;
    this.#state.batch.push({ type: 'entity', tick: Math.max(tick, 0), op, entity, changed: () => changedNames(entity, paths) });
  }

  /** The name of a message, or `message_` and its id. */
  nameOf(id: number): string {
    return (this.#state.buildSchemas ?? this.#state.schemas).nameOf(id, this.#state.header?.game) ?? `message_${id}`;
  }

  #emitMessage(packet: Packet, index: number, id: number, source: DemMessageSource, tick: number): void {
    const { batch, diagnostics, header } = this.#state;
    const schemas = this.#state.buildSchemas ?? this.#state.schemas;
    const known = schemas.nameOf(id, header?.game);
    const name = known ?? `message_${id}`;
    if (known === undefined) {
      diagnostics.add({
        code: 'unknown-message',
        severity: 'info',
        message: `message id ${id} has no known name`,
        path: [name],
      });
    }
    const { messageNames } = this.#state.plan;
    if (messageNames !== undefined && !messageNames.has(name)) return;
    this.#state.counts.messages++;
    this.#state.budget.work(EVENT_UNITS + packet.byteLength(index));
    const type = schemas.typeOf(id, header?.game);
    batch.push(new DemMessageEvent(tickOf(tick), id, name, source, packet.bytes(index), type, schemas, diagnostics));
  }

  #tableChanged({ table, changed }: StringTableChange, tick: number): void {
    if (table.name === INSTANCE_BASELINE) this.#state.entities?.baselinesChanged(changed);
    if (this.#state.plan.events.has('stringTable') && this.#state.wanted)
      this.#state.batch.push({ type: 'stringTable', tick: tickOf(tick), table, changed });
  }

  #gameEvent(message: ProtoMessage, tick: number): void {
    const event = this.#gameEventReader.read(message, tick);
    if (this.#state.sectionBuilders?.wantsGameEvents === true) this.#state.sectionBuilders.gameEvent(event);
    if (!this.#state.wanted) return;
    if (this.#state.plan.events.has('gameEvent')) this.#state.batch.push(event);
    if (this.#state.plan.sections.has('gameEvents')) this.#state.keep(this.#state.gameEvents, event);
  }

  #chatLine(event: DemChatEvent): void {
    if (this.#state.plan.events.has('chat')) this.#state.batch.push(event);
    if (this.#state.plan.sections.has('chat')) this.#state.keep(this.#state.chat, event);
  }
}
