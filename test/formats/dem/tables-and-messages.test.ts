import { describe, expect, it } from 'vitest';
import { snappyDecompress } from '../../../src/codecs/snappy.js';
import { EntityWriter } from '../../../src/formats/dem/entities/entity-writer.js';
import { iterateDem, openDem, parseDem, streamDem } from '../../../src/formats/dem/index.js';
import { DEM_FULL_PACKET } from '../../../src/formats/dem/layout.js';
import { decodeMessage } from '../../../src/formats/dem/messages.js';
import { DemSession } from '../../../src/formats/dem/session.js';
import { stringTableCreate, stringTableUpdate } from '../../../src/formats/dem/string-tables/string-table-writer.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { packed, zigzag, type BitText } from '../../../recordings/dem/bit-text.js';
import { created, END, NEXT, packetOf, record } from '../../../recordings/dem/toy-demo.js';

const ENCODING = { userDataFixedSize: false, userDataSizeBits: 0, flags: 0, usingVarintBitcounts: true };
/** The list of fields of an entity with one number. */
const health = (value: number): BitText => NEXT + END + zigzag(value);

/** Units whose health is that of their baseline, and the baseline changes between them. */
function recording(updates: number): Uint8Array {
  const schema = new EntityWriter('dota2', [{ name: 'CUnit', fields: [{ type: 'int32', name: 'm_iHealth' }] }], ['CUnit']);
  const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'dota' } });
  const baseline = (value: number) => ({ index: 0, key: '0', value: packed(health(value)) });
  writer.signon([
    { id: 44, value: stringTableCreate('instancebaseline', [baseline(3)], ENCODING) },
    { id: 40, value: { max_classes: 1 } },
  ]);
  writer.message(4, -1, 'CDemoSendTables', schema.sendTables());
  writer.message(5, -1, 'CDemoClassInfo', schema.classInfo());
  writer.packet(0, [{ id: 55, bytes: packetOf([record(created(), END)], { isDelta: false }) }]);
  for (let i = 1; i <= updates; i++)
    writer.packet(i, [
      { id: 4, value: { tick: i } },
      { id: 45, value: stringTableUpdate(0, [baseline(3 + i)], ENCODING) },
      { id: 55, bytes: packetOf([record(created(), END, i)]) },
    ]);
  return writer.finish();
}

it('an entity begins with the baseline that was sent last', () => {
  const worlds: unknown[][] = [];
  for (const { world } of iterateDem(recording(2), { events: ['tick'], strict: true }))
    worlds.push([...world.entities()].map((entity) => entity.get('m_iHealth')));
  expect(worlds).toEqual([[3], [3, 4], [3, 4, 5]]);
});

describe('messages', () => {
  it('are those that were asked for', () => {
    const names = (messages: readonly string[] | true) =>
      [...iterateDem(recording(2), { events: ['message'], messages, strict: true })].map(({ tick, name }) => `${tick} ${name}`);
    expect(names(['net_Tick'])).toEqual(['1 net_Tick', '2 net_Tick']);
    expect(names(['net_Tick', 'svc_UpdateStringTable'])).toHaveLength(4);
    expect(names([])).toEqual([]);
    // two of signon, one packet of one, two of three
    expect(names(true)).toHaveLength(2 + 1 + 2 * 3);
  });

  it('that no game has are refused by all verbs that can load the names, whatever else is asked for', async () => {
    const bytes = recording(2);
    const messages = ['net_Tick', 'net_Tock'];
    const refused = expect.objectContaining({ code: 'usage', message: expect.stringContaining('net_Tock') as string }) as unknown;
    await expect(parseDem(bytes, { messages })).rejects.toEqual(refused);
    await expect(streamDem(bytes, { events: ['chat'], messages }).end()).rejects.toEqual(refused);
    await expect(openDem(bytes, { messages })).rejects.toEqual(refused);
    expect(() => iterateDem(bytes, { events: ['chat'], messages }).end()).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
    await expect(parseDem(bytes, { messages: ['net_Tick'] })).resolves.toMatchObject({ isComplete: true });
  });

  it('that are decoded are counted', () => {
    const decoded = (updates: number): number => {
      const session = new DemSession([], ['stringTables'], {});
      iterate(session, recording(updates)).end();
      return session.counts!.messages;
    };
    expect(decoded(7) - decoded(2)).toBe(5);
    expect(decoded(0)).toBeGreaterThan(0);
  });

  it('are looked for in no more packets than those up to svc_ServerInfo, where the schema alone is asked for', () => {
    const opened = (section: string): number => {
      const session = new DemSession([], [section], {});
      iterate(session, recording(7)).end();
      return session.counts!.packets;
    };
    expect(opened('schema')).toBe(1);
    // the newest counts, and it may be in any packet
    expect(opened('serverInfo')).toBe(9);
  });

  it('that are given as events are counted too', () => {
    const given = (updates: number): number => {
      const session = new DemSession(['message'], [], { messages: ['net_Tick'] });
      iterate(session, recording(updates)).end();
      return session.counts!.messages;
    };
    expect(given(7) - given(2)).toBe(5);
  });
});

it('a full packet is written with its tables and messages', () => {
  const writer = new DemWriter({ game: 'dota2', header: { map_name: 'dota', game_directory: 'game/dota' } });
  writer.fullPacket(9, { tables: [{ table_name: 'Rows', items: [{ str: 'row 0' }] }] }, [{ id: 4, value: { tick: 7 } }]);
  const { tick, isCompressed: compressed, bytes } = writer.records().records.find(({ id }) => id === DEM_FULL_PACKET)!;
  const value = decodeMessage('CDemoFullPacket', compressed ? snappyDecompress(bytes, 0, bytes.length, 1 << 16) : bytes);
  expect(tick).toBe(9);
  expect(value).toMatchObject({ string_table: { tables: [{ table_name: 'Rows', items: [{ str: 'row 0' }] }] } });
  expect((value['packet'] as { data: Uint8Array }).data.length).toBeGreaterThan(2);
});
