import { ProtoEncoder } from '../../src/codecs/protobuf/encode.js';
import { WireReader } from '../../src/codecs/protobuf/wire.js';
import { snappyDecompress } from '../../src/codecs/snappy.js';
import { BitReader } from '../../src/core/bit-reader.js';
import { BitWriter } from '../../src/core/bit-writer.js';
import { ByteWriter } from '../../src/core/byte-writer.js';
import { DEM_CLASS_INFO, DEM_FULL_PACKET, DEM_PACKET, DEM_SEND_TABLES, DEM_SIGNON_PACKET } from '../../src/formats/dem/layout.js';
import { SOURCE2_SCHEMA } from '../../src/formats/dem/messages.gen.js';
import { decodeMessage, type ProtoMessage } from '../../src/formats/dem/messages.js';
import { decodeDemRecordsSync, type DemRecord } from '../../src/formats/dem/model.js';
import { writeDem } from '../../src/formats/dem/writer.js';

const encoder = new ProtoEncoder(SOURCE2_SCHEMA);
const EVENT_LIST = 205;
const EVENT = 207;

/** A field of a schema, its symbols resolved: what a patch changes. */
export interface PatchedField {
  type: string;
  name: string;
  encoder: string | undefined;
  customSerializer: string | undefined;
  serializer: string | undefined;
}

/** One message of a packet; `command` counts the commands of the file. */
export interface PatchedMessage {
  id: number;
  bytes: Uint8Array;
  readonly command: number;
}

/** What a patch of a game does to a recording. */
export interface DemPatch {
  /** Called with each field of the schema. Serializers share fields. */
  readonly field?: (field: PatchedField) => void;
  /** Whether a serializer stays in the schema. */
  readonly keepSerializer?: (name: string) => boolean;
  /** Fields that a serializer is left with, by index. */
  readonly fieldsOf?: (serializer: string, names: readonly string[]) => readonly number[];
  /** The name of a class. */
  readonly className?: (name: string) => string;
  /** The message as it is after the patch; undefined where it is gone. */
  readonly message?: (message: PatchedMessage) => { readonly id: number; readonly bytes: Uint8Array } | undefined;
}

/** A recording as a patched game would have made it. Where its end lies is not written. */
export function patchedDemo(bytes: Uint8Array, patch: DemPatch): Uint8Array {
  const demo = decodeDemRecordsSync(bytes);
  return writeDem({
    ...demo,
    fileInfoOffset: 0,
    spawnGroupsOffset: 0,
    records: demo.records.map((record, i) => patched(record, patch, i)),
  });
}

/** The value of a message by the name of its type, encoded again after a change. */
export function recoded(type: string, bytes: Uint8Array, change: (value: Record<string, unknown>) => void): Uint8Array {
  const value = { ...decodeMessage(type, bytes) };
  change(value);
  return encoder.encode(type, value);
}

function patched(record: DemRecord, patch: DemPatch, command: number): DemRecord {
  const plain = (payload: Uint8Array): DemRecord => ({ ...record, isCompressed: false, bytes: payload });
  const payload = (): Uint8Array => (record.isCompressed ? snappyDecompress(record.bytes, 0, record.bytes.length, 1 << 28) : record.bytes);
  switch (record.id) {
    case DEM_SEND_TABLES:
      return plain(
        encoder.encode('CDemoSendTables', {
          data: patchedSchema(decodeMessage('CDemoSendTables', payload())['data'] as Uint8Array, patch),
        }),
      );
    case DEM_CLASS_INFO: {
      const { className } = patch;
      if (className === undefined) return record;
      return plain(
        recoded('CDemoClassInfo', payload(), (value) => {
          const classes = value['classes'] as readonly ProtoMessage[];
          value['classes'] = classes.map((one) => ({ ...one, network_name: className(one['network_name'] as string) }));
        }),
      );
    }
    case DEM_PACKET:
    case DEM_SIGNON_PACKET:
      if (patch.message === undefined) return record;
      return plain(
        recoded('CDemoPacket', payload(), (value) => (value['data'] = patchedPacket(value['data'] as Uint8Array, patch, command))),
      );
    case DEM_FULL_PACKET:
      if (patch.message === undefined) return record;
      return plain(
        recoded('CDemoFullPacket', payload(), (value) => {
          const packet = value['packet'] as ProtoMessage;
          value['packet'] = { ...packet, data: patchedPacket(packet['data'] as Uint8Array, patch, command) };
        }),
      );
    default:
      return record;
  }
}

function patchedSchema(data: Uint8Array, patch: DemPatch): Uint8Array {
  const wire = new WireReader(data);
  const length = wire.length();
  const message = decodeMessage('CSVCMsg_FlattenedSerializer', data, wire.position, wire.position + length);
  const symbols = [...(message['symbols'] as readonly string[])];
  const text = (index: unknown): string | undefined => (index === undefined ? undefined : symbols[index as number]);
  const known = new Map([...symbols.entries()].reverse().map(([i, name]) => [name, i]));
  const symbol = (name: string | undefined): number | undefined => {
    if (name !== undefined && !known.has(name)) known.set(name, symbols.push(name) - 1);
    return name === undefined ? undefined : known.get(name);
  };
  const nameOf = (field: ProtoMessage): string => text(field['var_name_sym'])!;
  const before = message['fields'] as readonly ProtoMessage[];
  const fields = before.map((field) => {
    const after: PatchedField = {
      type: text(field['var_type_sym'])!,
      name: nameOf(field),
      encoder: text(field['var_encoder_sym']),
      customSerializer: text(field['var_serializer_sym']),
      serializer: text(field['field_serializer_name_sym']),
    };
    patch.field?.(after);
    return {
      ...field,
      var_type_sym: symbol(after.type),
      var_name_sym: symbol(after.name),
      var_encoder_sym: symbol(after.encoder),
      var_serializer_sym: symbol(after.customSerializer),
      field_serializer_name_sym: symbol(after.serializer),
    };
  });
  const serializers = (message['serializers'] as readonly ProtoMessage[])
    .map((one) => {
      const indexes = (one['fields_index'] as readonly number[] | undefined) ?? [];
      const kept = patch.fieldsOf?.(
        text(one['serializer_name_sym'])!,
        indexes.map((index) => nameOf(before[index]!)),
      );
      return kept === undefined ? one : { ...one, fields_index: kept.map((at) => indexes[at]!) };
    })
    .filter((one) => patch.keepSerializer?.(text(one['serializer_name_sym'])!) !== false);
  const encoded = encoder.encode('CSVCMsg_FlattenedSerializer', { ...message, serializers, symbols, fields });
  const writer = new ByteWriter();
  writer.varuint32(encoded.length);
  writer.bytes(encoded);
  return writer.done();
}

function patchedPacket(data: Uint8Array, patch: DemPatch, command: number): Uint8Array {
  const reader = new BitReader(data);
  const writer = new BitWriter();
  while (reader.remaining >= 8) {
    const id = reader.ubitVar();
    const bytes = reader.bytes(reader.varuint32());
    const message = patch.message!({ id, bytes, command });
    if (message === undefined) continue;
    writer.ubitVar(message.id);
    writer.varuint32(message.bytes.length);
    writer.bytes(message.bytes);
  }
  return writer.done();
}

/** Fields of a name have another one. */
export const renamedField = (from: string, to: string): DemPatch => ({
  field: (field) => {
    if (field.name === from) field.name = to;
  },
});

/** The last fields of a serializer are gone: data that does not hold them stays as it is. */
export const shorterSerializer = (serializer: string, count: number): DemPatch => ({
  fieldsOf: (name, names) => names.map((_, i) => i).slice(0, name === serializer ? -count : undefined),
});

/** A type of fields has another name. */
export const renamedType = (from: string, to: string): DemPatch => ({
  field: (field) => {
    field.type = field.type.replace(new RegExp(`\\b${from}\\b`), to);
  },
});

/** An encoder has another name. */
export const renamedEncoder = (from: string, to: string): DemPatch => ({
  field: (field) => {
    if (field.encoder === from) field.encoder = to;
  },
});

/** A serializer is not in the schema. */
export const withoutSerializer = (name: string): DemPatch => ({ keepSerializer: (serializer) => serializer !== name });

/** Messages of an id have another one. */
export const otherMessageId = (from: number, to: number): DemPatch => ({
  message: ({ id, bytes }) => ({ id: id === from ? to : id, bytes }),
});

/** Keys of game events of a type have another one. */
export function otherKeyType(from: number, to: number): DemPatch {
  const patchKeys = (value: Record<string, unknown>): void => {
    const keys = value['keys'] as readonly ProtoMessage[] | undefined;
    if (keys !== undefined) value['keys'] = keys.map((key) => (key['type'] === from ? { ...key, type: to } : key));
  };
  return {
    message: ({ id, bytes }) => {
      if (id === EVENT) return { id, bytes: recoded('CMsgSource1LegacyGameEvent', bytes, patchKeys) };
      if (id !== EVENT_LIST) return { id, bytes };
      const patchList = (list: Record<string, unknown>): void => {
        list['descriptors'] = (list['descriptors'] as readonly ProtoMessage[]).map((one) => {
          const descriptor = { ...one };
          patchKeys(descriptor);
          return descriptor;
        });
      };
      return { id, bytes: recoded('CMsgSource1LegacyGameEventList', bytes, patchList) };
    },
  };
}

/** No list of game events is sent. */
export const withoutEventList: DemPatch = { message: ({ id, bytes }) => (id === EVENT_LIST ? undefined : { id, bytes }) };
