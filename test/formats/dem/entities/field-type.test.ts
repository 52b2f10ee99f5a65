import { expect, it } from 'vitest';
import { fieldType, type FieldType } from '../../../../src/formats/dem/entities/field-type.js';

const plain = { generic: undefined, pointer: false, count: undefined };

it.each<[text: string, type: FieldType]>([
  ['int32', { ...plain, base: 'int32' }],
  ['  int32 ', { ...plain, base: 'int32' }],
  ['CBaseEntity*', { ...plain, base: 'CBaseEntity', pointer: true }],
  ['CBaseEntity *', { ...plain, base: 'CBaseEntity', pointer: true }],
  ['CHandle< CBaseEntity >', { ...plain, base: 'CHandle', generic: 'CBaseEntity' }],
  ['CUtlVector<int32>', { ...plain, base: 'CUtlVector', generic: 'int32' }],
  ['CUtlVector< CHandle< CBaseEntity > >', { ...plain, base: 'CUtlVector', generic: 'CHandle< CBaseEntity >' }],
  ['CHandle< CBaseEntity >[10]', { ...plain, base: 'CHandle', generic: 'CBaseEntity', count: 10 }],
  ['CHandle < CBaseEntity >', { ...plain, base: 'CHandle', generic: 'CBaseEntity' }],
  ['uint8[ 4 ]', { ...plain, base: 'uint8', count: 4 }],
  ['uint8 [256]', { ...plain, base: 'uint8', count: 256 }],
  ['Part_t*[2]', { ...plain, base: 'Part_t', pointer: true, count: 2 }],
  ['uint8[MAX_ITEM_STOCKS]', { ...plain, base: 'uint8', count: 8 }],
  ['uint8[MAX_9]', { ...plain, base: 'uint8', count: 1024 }],
  ['uint8[9_MAX]', { ...plain, base: 'uint8', count: 1024 }],
  // no pair of brackets: it is all name
  ['A>B<C', { ...plain, base: 'A>B<C' }],
  ['A<B', { ...plain, base: 'A<B' }],
  ['A[2]B', { ...plain, base: 'A[2]B' }],
  ['A[2-3]', { ...plain, base: 'A[2-3]' }],
  ['<A>', { ...plain, base: '', generic: 'A' }],
])('%s', (text, type) => {
  expect(fieldType(text)).toEqual(type);
});
