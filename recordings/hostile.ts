import { HASH_TABLE_KEY, decrypt, encrypt } from '../src/containers/mpq/crypt.js';
import { HASH_NEVER_USED, TABLE_ENTRY_SIZE } from '../src/containers/mpq/layout.js';
import { utf8Bytes } from '../src/core/text-bytes.js';
import { EntityWriter, type DemEntityRecord } from '../src/formats/dem/entities/entity-writer.js';
import { DemWriter, type DemMessageInput } from '../src/formats/dem/writer.js';
import { parseIcrepSync } from '../src/formats/icrep/index.js';
import { pack } from '../src/formats/icrep/bincode-writer.js';
import { KEYFRAME_ENTRY_BYTES } from '../src/formats/icrep/layout.js';
import { writeIcrep } from '../src/formats/icrep/writer.js';
import { writeSc2 } from '../src/formats/sc2/writer.js';
import { toyMatch } from './icrep/toy-match.js';
import { toyRecords } from './sc2/toy-records.js';

// Makes files that once took memory or time out of all proportion, as small or as large as they are asked for.

/** How rows of a string table are written. */
export const PLAIN = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
/** A game of one class with one field. */
export const entities = new EntityWriter('dota2', [{ name: 'CUnit', fields: [{ type: 'int32', name: 'm_iHealth' }] }], ['CUnit']);

/** A demo of packets, preceded by what the writer sends about its classes. */
export function demoOf(
  writer: EntityWriter,
  packets: readonly (readonly DemMessageInput[])[],
  signon: readonly DemMessageInput[] = [],
): Uint8Array {
  const demo = new DemWriter({ game: 'dota2' });
  demo.signon([{ id: 40, value: { max_classes: 1 } }, ...signon]);
  demo.message(4, -1, 'CDemoSendTables', writer.sendTables());
  demo.message(5, -1, 'CDemoClassInfo', writer.classInfo());
  packets.forEach((messages, tick) => demo.packet(tick, messages));
  return demo.finish();
}

export const created = (index: number): DemEntityRecord => ({ kind: 'create', index, serial: 1, className: 'CUnit', changes: [] });
export const update = (records: readonly DemEntityRecord[], more: object = {}): DemMessageInput => ({
  id: 55,
  value: { ...entities.packet(records, { isDelta: true }), ...more },
});
export const full = (records: readonly DemEntityRecord[]): DemMessageInput => ({
  id: 55,
  value: entities.packet(records, { isDelta: false }),
});

/** Full updates of nothing over fifty thousand slots, in one packet. */
export function fullUpdates(count: number): Uint8Array {
  return demoOf(entities, [[full([created(49_999)]), ...Array.from({ length: count }, () => full([]))]]);
}

/** Baselines of a thousand entities, then updates that each copy what was saved. */
export function baselineCopies(count: number): Uint8Array {
  const all = Array.from({ length: 1000 }, (_, i) => created(i));
  const first = update(all, { update_baseline: true, baseline: 0 });
  const others = Array.from({ length: count }, (_, i) => update([], { update_baseline: true, baseline: (i + 1) & 1 }));
  return demoOf(entities, [[first, ...others]]);
}

/** An archive whose hash table has no entry that was never used, and whose list names files that it lacks. */
export function fullHashTable(files: number, names: number): Uint8Array {
  const empty = { kind: 'bytes', bytes: new Uint8Array(0) } as const;
  const list = Array.from({ length: names }, (_, i) => `missing ${i}\r\n`).join('');
  const bytes = writeSc2(
    toyRecords(80949, { message: [] }, [
      { name: '(listfile)', content: { kind: 'bytes', bytes: utf8Bytes(list) } },
      ...Array.from({ length: files }, (_, i) => ({ name: `file ${i}`, content: empty })),
    ]),
  );
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const archive = view.getUint32(8, true);
  const start = archive + view.getUint32(archive + 16, true);
  const stored = bytes.subarray(start, start + view.getUint32(archive + 24, true) * TABLE_ENTRY_SIZE);
  const table = decrypt(stored, HASH_TABLE_KEY);
  const entries = new DataView(table.buffer, table.byteOffset, table.byteLength);
  for (let at = 0; at < table.length; at += TABLE_ENTRY_SIZE) {
    if (entries.getUint32(at + 12, true) === HASH_NEVER_USED) entries.setUint32(at + 12, HASH_NEVER_USED - 1, true);
  }
  stored.set(encrypt(table, HASH_TABLE_KEY));
  return bytes;
}

/** A replay whose index lists one keyframe's unit so many times. */
export function sharedUnit(entries: number, unitBytes: number): Uint8Array {
  const unit = pack(new Uint8Array(unitBytes));
  const keyframes = Array.from({ length: entries }, (_, tick) => ({ tick, isFull: true, stored: tick === 0 ? unit : new Uint8Array(4) }));
  const bytes = writeIcrep({ ...toyMatch(), keyframes });
  const index = parseIcrepSync(bytes, { include: ['header'] }).header.sections.keyframes!.offset + 8;
  const shared = bytes.slice(index + 8, index + 20);
  for (let k = 1; k < entries; k++) bytes.set(shared, index + k * KEYFRAME_ENTRY_BYTES + 8);
  return bytes;
}
