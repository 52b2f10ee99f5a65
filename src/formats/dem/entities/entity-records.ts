import { BitWriter } from '../../../core/bit-writer.js';
import { ByteWriter } from '../../../core/byte-writer.js';
import type { ProtoMessage } from '../messages.js';

/** One record of a svc_PacketEntities; `fields` writes its field list. */
export type WrittenRecord =
  | { readonly kind: 'create'; readonly index: number; readonly serial: number; readonly classId: number; readonly fields: WriteFields }
  | { readonly kind: 'update'; readonly index: number; readonly fields: WriteFields }
  | { readonly kind: 'leave'; readonly index: number }
  | { readonly kind: 'delete'; readonly index: number };
type WriteFields = (writer: BitWriter) => void;

const KINDS = { update: 0, leave: 1, create: 2, delete: 3 } as const;

/** How a svc_PacketEntities is to be taken. */
export interface PacketEntitiesKind {
  /** Whether entities that it does not name stay. */
  readonly isDelta: boolean;
  /** Set where what it creates is kept as baselines of these entities: in the other set than the one they start from. */
  readonly updatesBaselines?: { readonly from: 0 | 1 } | undefined;
}

/** The value of a svc_PacketEntities of these records, whose indexes must rise: docs/formats/dem.md, section 11. */
export function packetEntities(records: readonly WrittenRecord[], classIdBits: number, kind: PacketEntitiesKind): ProtoMessage {
  const writer = new BitWriter();
  const bitCounts = new ByteWriter();
  let last = -1;
  for (const record of records) {
    if (record.index <= last) throw new RangeError(`entity ${record.index} after ${last}`);
    writer.ubitVar(record.index - last - 1);
    last = record.index;
    writer.bits(KINDS[record.kind], 2);
    if (record.kind === 'leave' || record.kind === 'delete') continue;
    if (record.kind === 'create') {
      writer.bits(record.classId, classIdBits);
      writer.bits(record.serial, 17);
      writer.varuint32(0);
    }
    const start = writer.position;
    record.fields(writer);
    bitCounts.varuint32(writer.position - start);
  }
  return {
    max_entries: 16384,
    updated_entries: records.length,
    legacy_is_delta: kind.isDelta,
    update_baseline: kind.updatesBaselines !== undefined,
    baseline: kind.updatesBaselines?.from ?? 0,
    entity_data: writer.done(),
    serialized_entities: bitCounts.done(),
  };
}
