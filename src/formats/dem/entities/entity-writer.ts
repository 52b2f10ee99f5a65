import { BitWriter } from '../../../core/bit-writer.js';
import { ByteWriter } from '../../../core/byte-writer.js';
import { ProtoEncoder } from '../../../codecs/protobuf/encode.js';
import { SOURCE2_SCHEMA } from '../messages.gen.js';
import type { DemGame, ProtoMessage } from '../messages.js';
import { classIdBits } from './class-info.js';
import { packetEntities, type WrittenRecord } from './entity-records.js';
import { writeFieldList, type DemFieldChange } from './field-list-writer.js';
import type { NodeLayout } from './field-kind.js';
import { Serializers } from './serializers.js';
import type { SerializerName } from './schema-field.js';

/** A field to describe; what is left out the game leaves out too. */
export interface DemFieldDefinition {
  /** `int32`, `CHandle< CBaseEntity >`, `float32[4]`, `CUtlVector< Item_t >` … */
  readonly type: string;
  readonly name: string;
  /** Where the structure has it from, `m_vecViewOffset`. */
  readonly sendNode?: string;
  readonly bitCount?: number;
  readonly lowValue?: number;
  readonly highValue?: number;
  readonly encodeFlags?: number;
  readonly encoder?: string;
  readonly customSerializer?: string;
  /** The serializer (version 0) of the structure that the field holds. */
  readonly serializer?: string;
  /** Further serializers that a pointer may have. */
  readonly polymorphic?: readonly string[];
}

/** A structure, or with the name of a class, that class. */
export interface DemSerializerDefinition {
  readonly name: string;
  readonly fields: readonly DemFieldDefinition[];
}

/** One record of a svc_PacketEntities; indexes must rise from record to record. */
export type DemEntityRecord =
  | {
      readonly kind: 'create';
      readonly index: number;
      readonly serial: number;
      readonly className: string;
      readonly changes: readonly DemFieldChange[];
    }
  | { readonly kind: 'update'; readonly index: number; readonly className: string; readonly changes: readonly DemFieldChange[] }
  | { readonly kind: 'leave'; readonly index: number }
  | { readonly kind: 'delete'; readonly index: number };

let encoder: ProtoEncoder | undefined;
/** The text of the schema is taken apart once for all writers. */
const source2Encoder = (): ProtoEncoder => (encoder ??= new ProtoEncoder(SOURCE2_SCHEMA));

/**
 * Writes the entity side of a demo: schema, classes, baselines and packets, for `DemWriter`.
 *
 * @example
 * const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota' } });
 * const entities = new EntityWriter('dota2', [{ name: 'CUnit', fields: [{ type: 'int32', name: 'm_iHealth' }] }], ['CUnit']);
 * writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
 * writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
 * writer.packet(0, [{ id: 55, value: entities.packet([{ kind: 'create', index: 0, serial: 1, className: 'CUnit', changes: [{ path: [0], value: 620 }] }]) }]);
 */
export class EntityWriter {
  readonly #encoder = source2Encoder();
  readonly #sendTables: ProtoMessage;
  readonly #classes: readonly string[];
  readonly #serializers: Serializers;

  constructor(game: DemGame, definitions: readonly DemSerializerDefinition[], classes: readonly string[]) {
    this.#classes = classes;
    const flattened = this.#encoder.encode('CSVCMsg_FlattenedSerializer', flatten(definitions));
    const writer = new ByteWriter();
    writer.varuint32(flattened.length);
    writer.bytes(flattened);
    this.#sendTables = { data: writer.done() };
    this.#serializers = new Serializers(this.#encoder.encode('CDemoSendTables', this.#sendTables), game);
  }

  /** The value of a CDemoSendTables. */
  sendTables(): ProtoMessage {
    return this.#sendTables;
  }

  /** The value of a CDemoClassInfo. */
  classInfo(): ProtoMessage {
    return { classes: this.#classes.map((name, id) => ({ class_id: id, network_name: name })) };
  }

  /** What `max_classes` of svc_ServerInfo must say. */
  get maxClasses(): number {
    return this.#classes.length;
  }

  /** A value for the class's row of string table `instancebaseline` (key: `classId`). */
  baseline(className: string, changes: readonly DemFieldChange[]): Uint8Array {
    const writer = new BitWriter();
    writeFieldList(writer, this.#layout(className), changes);
    return writer.done();
  }

  /** The number of a class, as text: its key in `instancebaseline`. */
  classId(className: string): string {
    return String(this.#classIndex(className));
  }

  /** The value of a svc_PacketEntities. */
  packet(records: readonly DemEntityRecord[], options: { readonly isDelta?: boolean; readonly sizes?: boolean } = {}): ProtoMessage {
    const { isDelta = true, sizes = true } = options;
    const written = records.map((record): WrittenRecord => {
      if (record.kind === 'leave' || record.kind === 'delete') return record;
      const layout = this.#layout(record.className);
      const fields = (writer: BitWriter): void => writeFieldList(writer, layout, record.changes);
      return record.kind === 'update' ? { ...record, fields } : { ...record, classId: this.#classIndex(record.className), fields };
    });
    const { serialized_entities, ...message } = packetEntities(written, classIdBits(this.maxClasses), { isDelta });
    return sizes ? { ...message, serialized_entities } : message;
  }

  #classIndex(className: string): number {
    const index = this.#classes.indexOf(className);
    if (index < 0) throw new TypeError(`no class ${className}`);
    return index;
  }

  #layout(className: string): NodeLayout {
    const layout = this.#serializers.layout({ name: className, version: 0 });
    if (layout === undefined) throw new TypeError(`no serializer ${className}`);
    return layout;
  }
}

/** The value of a CSVCMsg_FlattenedSerializer. */
function flatten(definitions: readonly DemSerializerDefinition[]): ProtoMessage {
  const symbols = new Map<string, number>();
  const symbol = (text: string): number => {
    const known = symbols.get(text) ?? symbols.size;
    symbols.set(text, known);
    return known;
  };
  const fields: ProtoMessage[] = [];
  const serializers = definitions.map(({ name, fields: own }) => ({
    serializer_name_sym: symbol(name),
    serializer_version: 0,
    fields_index: own.map((field) => fields.push(fieldMessage(field, symbol)) - 1),
  }));
  return { serializers, symbols: [...symbols.keys()], fields };
}

function fieldMessage(field: DemFieldDefinition, symbol: (text: string) => number): ProtoMessage {
  const named = (name: string): SerializerName => ({ name, version: 0 });
  return {
    var_type_sym: symbol(field.type),
    var_name_sym: symbol(field.name),
    bit_count: field.bitCount,
    low_value: field.lowValue,
    high_value: field.highValue,
    encode_flags: field.encodeFlags,
    field_serializer_name_sym: field.serializer === undefined ? undefined : symbol(field.serializer),
    field_serializer_version: field.serializer === undefined ? undefined : 0,
    send_node_sym: field.sendNode === undefined ? undefined : symbol(field.sendNode),
    var_encoder_sym: field.encoder === undefined ? undefined : symbol(field.encoder),
    polymorphic_types: field.polymorphic?.map(named).map(({ name, version }) => ({
      polymorphic_field_serializer_name_sym: symbol(name),
      polymorphic_field_serializer_version: version,
    })),
    var_serializer_sym: field.customSerializer === undefined ? undefined : symbol(field.customSerializer),
  };
}
