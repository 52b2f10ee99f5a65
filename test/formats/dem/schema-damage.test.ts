import { expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { ByteWriter } from '../../../src/core/byte-writer.js';
import { parseDemSync } from '../../../src/formats/dem/index.js';
import { SOURCE2_SCHEMA } from '../../../src/formats/dem/messages.gen.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';

/** A demo with the classes CWhole { m_a } and CBroken, which names a field that is not there. */
function demo(): Uint8Array {
  const schema = new ProtoEncoder(SOURCE2_SCHEMA).encode('CSVCMsg_FlattenedSerializer', {
    symbols: ['CWhole', 'CBroken', 'int32', 'm_a'],
    fields: [{ var_type_sym: 2, var_name_sym: 3 }],
    serializers: [
      { serializer_name_sym: 0, serializer_version: 0, fields_index: [0] },
      { serializer_name_sym: 1, serializer_version: 0, fields_index: [0, 7] },
    ],
  });
  const data = new ByteWriter();
  data.varuint32(schema.length);
  data.bytes(schema);
  const classes = ['CWhole', 'CBroken'].map((name, id) => ({ class_id: id, network_name: name, table_name: '' }));
  const writer = new DemWriter({ game: 'cs2', header: { game_directory: 'csgo' } });
  writer.signon([{ id: 40, value: { max_classes: 2 } }]);
  writer.message(4, -1, 'CDemoSendTables', { data: data.done() });
  writer.message(5, -1, 'CDemoClassInfo', { classes });
  return writer.finish();
}

it('a class that names a field which is not there is damage, and the others are whole', () => {
  const { schema, isComplete, diagnostics } = parseDemSync(demo(), { include: ['schema'] });
  expect(isComplete).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'corrupt', path: ['DEM_SendTables', 'CBroken'] }]);
  expect(schema?.classes.map(({ name, fields }) => [name, fields])).toEqual([
    ['CWhole', [{ path: 'm_a', type: 'int32' }]],
    ['CBroken', []],
  ]);
  expect(() => parseDemSync(demo(), { include: ['schema'], strict: true })).toThrow('there is no field 7, the schema has 1');
});
