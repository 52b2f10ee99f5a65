import { ProtoEncoder } from '../../src/codecs/protobuf/encode.js';
import type { DecodeLimits } from '../../src/core/limits.js';
import type { DemFieldValue } from '../../src/formats/dem/entities/entity.js';
import { iterateDem } from '../../src/formats/dem/index.js';
import { SOURCE2_SCHEMA } from '../../src/formats/dem/messages.gen.js';
import type { DemGame, ProtoMessage } from '../../src/formats/dem/messages.js';
import { stringTableCreate, type DemRowInput } from '../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../src/formats/dem/writer.js';
import { bits, bytes, packed, ubitVar, varuint, type BitText } from './bit-text.js';

/** A field of the toy schema; what is left out is not sent. `sub` is the name of the structure that it holds. */
export interface ToyField {
  readonly type: string;
  readonly name?: string;
  readonly bitCount?: number;
  readonly low?: number;
  readonly high?: number;
  readonly flags?: number;
  readonly encoder?: string;
  readonly custom?: string;
  readonly sub?: string;
  readonly others?: readonly string[];
}

/** What a recording with one class (or more) consists of, its entity data as bits. */
export interface ToyDemo {
  readonly game?: DemGame;
  /** Structures by name. */
  readonly structures: Readonly<Record<string, readonly ToyField[]>>;
  /** Names of structures that are classes, by id. Default: the first structure. */
  readonly classes?: readonly string[];
  readonly baselines?: readonly DemRowInput[];
  /** svc_PacketEntities, one a tick. */
  readonly packets: readonly Uint8Array[];
  /** svc_ServerInfo.max_classes, where it is not the number of classes. */
  readonly maxClasses?: number;
}

const protobuf = new ProtoEncoder(SOURCE2_SCHEMA);

/** A CDemoSendTables: a size as varuint32, then the flattened serializers. */
function sendTables(structures: ToyDemo['structures']): ProtoMessage {
  const symbols: string[] = [];
  const symbol = (name: string): number => (symbols.includes(name) ? symbols.indexOf(name) : symbols.push(name) - 1);
  const fields: ProtoMessage[] = [];
  const serializers = Object.entries(structures).map(([name, own]) => ({
    serializer_name_sym: symbol(name),
    serializer_version: 0,
    fields_index: own.map(
      (field, i) =>
        fields.push({
          var_type_sym: symbol(field.type),
          var_name_sym: symbol(field.name ?? `m_${i}`),
          ...(field.bitCount !== undefined && { bit_count: field.bitCount }),
          ...(field.low !== undefined && { low_value: field.low }),
          ...(field.high !== undefined && { high_value: field.high }),
          ...(field.flags !== undefined && { encode_flags: field.flags }),
          ...(field.encoder !== undefined && { var_encoder_sym: symbol(field.encoder) }),
          ...(field.custom !== undefined && { var_serializer_sym: symbol(field.custom) }),
          ...(field.sub !== undefined && { field_serializer_name_sym: symbol(field.sub), field_serializer_version: 0 }),
          ...(field.others && {
            polymorphic_types: field.others.map((other) => ({
              polymorphic_field_serializer_name_sym: symbol(other),
              polymorphic_field_serializer_version: 0,
            })),
          }),
        }) - 1,
    ),
  }));
  const flattened = protobuf.encode('CSVCMsg_FlattenedSerializer', { serializers, symbols, fields });
  const size = packed(varuint(flattened.length));
  const data = new Uint8Array(size.length + flattened.length);
  data.set(size);
  data.set(flattened, size.length);
  return { data };
}

/** The bytes of a toy recording. */
export function toyDemo({ game = 'dota2', structures, classes = [Object.keys(structures)[0]!], ...demo }: ToyDemo): Uint8Array {
  const directory = { dota2: 'dota', cs2: 'csgo', deadlock: 'citadel' }[game];
  const writer = new DemWriter({ game, header: { game_directory: directory } });
  const encoding = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
  writer.signon([
    { id: 44, value: stringTableCreate('instancebaseline', demo.baselines ?? [], encoding) },
    { id: 40, value: { max_classes: demo.maxClasses ?? classes.length } },
  ]);
  writer.message(4, -1, 'CDemoSendTables', sendTables(structures));
  writer.message(5, -1, 'CDemoClassInfo', { classes: classes.map((name, id) => ({ class_id: id, network_name: name })) });
  demo.packets.forEach((packet, tick) => writer.packet(tick, [{ id: 55, bytes: packet }]));
  return writer.finish();
}

/** What every entity shows after each packet, by `index class`, and what ended the reading. */
export interface ToyStates {
  readonly ticks: readonly Readonly<Record<string, Readonly<Record<string, DemFieldValue>>>>[];
  readonly error: unknown;
}

/** Reads a toy recording strictly. */
export function toyStates(demo: ToyDemo, limits: Partial<DecodeLimits> = {}): ToyStates {
  const ticks: Record<string, Record<string, DemFieldValue>>[] = [];
  try {
    for (const { world } of iterateDem(toyDemo(demo), { events: ['tick'], strict: true, limits }))
      ticks.push(Object.fromEntries([...world.entities()].map((entity) => [`${entity.index} ${entity.className}`, entity.toObject()])));
  } catch (error) {
    return { ticks, error };
  }
  return { ticks, error: undefined };
}

/** The operation that goes to the next field, and the one that ends a list. */
export const NEXT: BitText = '0';
export const END: BitText = '10';

/** Kinds of records, as their two bits are read. */
export const UPDATE: BitText = '00';
export const LEAVE: BitText = '10';
export const CREATE: BitText = '01';
export const DELETE: BitText = '11';

/** What precedes the field list of a created entity: class (of one or two classes, or in `width` bits), serial, a varuint. */
export const created = (classId = 0, width = 1, serial = 1): BitText => CREATE + bits(classId, width) + bits(serial, 17) + varuint(0);

/** What a svc_PacketEntities says besides its records. */
export interface ToyPacket {
  readonly isDelta?: boolean;
  readonly updateBaseline?: boolean;
  /** The set of baselines, 0 or 1. */
  readonly baseline?: number;
  readonly hasPvsVisBits?: boolean;
  /** Bits of each field list. */
  readonly sizes?: readonly number[];
  /** The bytes of the sizes, where they are not those. */
  readonly sizeBytes?: readonly number[];
  /** Entity index and row of `instancebaseline`. */
  readonly alternates?: readonly (readonly [index: number, row: number])[];
  /** The declared number of records. */
  readonly updatedEntries?: number;
  /** Bits behind the records. */
  readonly behind?: BitText;
}

/** A protobuf field of bytes, and one of a number. */
const block = (field: number, content: Uint8Array): BitText => varuint(field * 8 + 2) + varuint(content.length) + bytes(...content);
const number = (field: number, value: number | bigint): BitText => varuint(field * 8) + varuint(value);

/** The bytes of a svc_PacketEntities: records as bits, each with the step to its index. */
export function packetOf(records: readonly BitText[], more: ToyPacket = {}): Uint8Array {
  const { isDelta = true, updateBaseline = false, baseline = 0, updatedEntries = records.length } = more;
  // with fields that nobody knows, behind those that are known
  const alternates = (more.alternates ?? []).map(([index, row]) => block(15, packed(number(1, index), number(2, row), number(9, 77))));
  return packed(
    number(1, 16384),
    number(2, BigInt.asUintN(64, BigInt(updatedEntries))),
    block(30, packed(number(2, 99))),
    number(3, isDelta ? 1 : 0),
    number(4, updateBaseline ? 1 : 0),
    number(5, baseline),
    block(7, packed(...records, more.behind ?? '')),
    more.sizes === undefined ? '' : block(13, packed(...more.sizes.map(varuint))),
    more.sizeBytes === undefined ? '' : block(13, Uint8Array.from(more.sizeBytes)),
    ...alternates,
    more.hasPvsVisBits === undefined ? '' : number(16, more.hasPvsVisBits ? 1 : 0),
  );
}

/** A record of the entity so many places behind the one before. */
export const record = (kind: BitText, list: BitText = '', step = 0): BitText => ubitVar(step) + kind + list;
