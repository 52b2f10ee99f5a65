import { describe, expect, it } from 'vitest';
import type { DemFieldValue } from '../../../../src/formats/dem/entities/entity.js';
import type { DemGame } from '../../../../src/formats/dem/messages.js';
import { bits, bytes, operand, single, text, ubitVar, varuint, zigzag, type BitText } from '../../../../recordings/dem/bit-text.js';
import { created, END, NEXT, packetOf, record, toyStates, UPDATE, type ToyField } from '../../../../recordings/dem/toy-demo.js';

/** Operations that go over one field, and over two. */
const PLUS_TWO: BitText = '1110';
const PLUS_THREE: BitText = '110010';

/** The value of one field by its bits; that the next field begins right behind them, and that other fields keep their values. */
function read(field: ToyField, value: BitText, game?: DemGame): DemFieldValue | undefined {
  const number = (name: string): ToyField => ({ type: 'int32', name });
  const fields = [number('m_first'), number('m_second'), { name: 'm_value', ...field }, number('m_next')];
  const packets = [
    packetOf([record(created(0, 1) + NEXT + NEXT + PLUS_TWO + END + zigzag(70) + zigzag(71) + zigzag(73))]),
    packetOf([record(UPDATE + PLUS_THREE + END + value)]),
    packetOf([record(UPDATE + PLUS_THREE + NEXT + END + value + zigzag(-77))]),
  ];
  const { ticks, error } = toyStates({ structures: { CThing: fields }, packets, ...(game && { game }) });
  if (error !== undefined) throw error as Error;
  const name = field.name ?? 'm_value';
  const others = ticks.map(({ '0 CThing': state }) => ({ ...state, [name]: undefined }));
  const kept = { m_first: 70, m_second: 71, [name]: undefined };
  expect(others, 'the fields beside it').toEqual([
    { ...kept, m_next: 73 },
    { ...kept, m_next: 73 },
    { ...kept, m_next: -77 },
  ]);
  expect(ticks[2]!['0 CThing']![name], 'sent again').toEqual(ticks[1]!['0 CThing']![name]);
  return ticks[1]!['0 CThing']![name];
}

const floats = (...values: number[]): Float32Array => new Float32Array(values);
const f = Math.fround;

describe('integers', () => {
  const signed = ['int8', 'int16', 'int32'];
  const unsigned = [
    'uint8',
    'uint16',
    'uint32',
    'CHandle< CBaseEntity >',
    'CEntityHandle',
    'CGameSceneNodeHandle',
    'CUtlStringToken',
    'Color',
  ];

  it.each(signed)('%s is zigzag', (type) => {
    expect(read({ type }, bytes(0x01))).toBe(-1);
    expect(read({ type }, bytes(0xd8, 0x04))).toBe(300);
    expect(read({ type }, bytes(0xff, 0xff, 0xff, 0xff, 0x0f))).toBe(-(2 ** 31));
  });

  it.each([...unsigned, 'color32'])('%s is a varuint', (type) => {
    expect(read({ type }, bytes(0x01))).toBe(1);
    expect(read({ type }, bytes(0xff, 0xff, 0xff, 0xff, 0x0f))).toBe(2 ** 32 - 1);
  });

  it('HeroID_t has a sign in Dota 2 alone', () => {
    expect(read({ type: 'HeroID_t' }, bytes(0x01), 'dota2')).toBe(-1);
    expect(read({ type: 'HeroID_t' }, bytes(0xf2, 0x01), 'dota2')).toBe(121);
    expect(read({ type: 'HeroID_t' }, bytes(0x01), 'deadlock')).toBe(1);
    expect(read({ type: 'HeroID_t' }, bytes(0xf2, 0x01), 'cs2')).toBe(242);
  });

  it('BloodType is eight bits as they are', () => {
    expect(read({ type: 'BloodType' }, bytes(0xff))).toBe(255);
    expect(read({ type: 'BloodType' }, bytes(0x80))).toBe(128);
  });

  it('HSequence and minusone are one less than sent', () => {
    expect(read({ type: 'HSequence' }, bytes(0))).toBe(-1);
    expect(read({ type: 'HSequence' }, bytes(0xac, 0x02))).toBe(299);
    expect(read({ type: 'int32', custom: 'minusone' }, bytes(0x05))).toBe(4);
    expect(read({ type: 'int32', custom: 'other' }, bytes(0x05))).toBe(-3);
  });

  it('bool is a bit', () => {
    expect(read({ type: 'bool' }, '1')).toBe(true);
    expect(read({ type: 'bool' }, '0')).toBe(false);
  });

  it.each(['m_flSimulationTime', 'm_flAnimTime'])('%s counts ticks', (name) => {
    expect(read({ type: 'float32', name }, bytes(0xac, 0x02))).toBe(300);
    expect(read({ type: 'GameTime_t', name }, bytes(0xac, 0x02))).toBe(300);
  });
});

describe('64 bits', () => {
  const most = bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01);

  it.each(['uint64', 'CStrongHandle< InfoForResourceTypeCModel >', 'ResourceId_t', 'HeroFacetKey_t', 'itemid_t', 'MatchID_t'])(
    '%s is a bigint, however small',
    (type) => {
      expect(read({ type }, bytes(0x07))).toBe(7n);
      expect(read({ type }, varuint(0x123456789abcdef0n))).toBe(0x123456789abcdef0n);
      expect(read({ type }, most)).toBe(2n ** 64n - 1n);
    },
  );
  it.each(['CSteamID', 'PartyID_t', 'LobbyID_t', 'SteamID_t'])('%s is a bigint too', (type) => {
    expect(read({ type }, varuint(76561198000000001n))).toBe(76561198000000001n);
    expect(read({ type }, bytes(0))).toBe(0n);
  });

  it('fixed64 is eight bytes as they are', () => {
    const fixed = bytes(0xf0, 0xde, 0xbc, 0x9a, 0x78, 0x56, 0x34, 0xf2);
    expect(read({ type: 'uint64', encoder: 'fixed64' }, fixed)).toBe(0xf2345678_9abcdef0n);
    expect(read({ type: 'CStrongHandle< A >', encoder: 'fixed64' }, fixed)).toBe(0xf2345678_9abcdef0n);
    expect(read({ type: 'uint64', encoder: 'other' }, bytes(0x07))).toBe(7n);
  });

  it('int64 is zigzag, to both ends', () => {
    expect(read({ type: 'int64' }, bytes(0x01))).toBe(-1n);
    expect(read({ type: 'int64' }, most)).toBe(-(2n ** 63n));
    expect(read({ type: 'int64' }, zigzag(2n ** 63n - 1n))).toBe(2n ** 63n - 1n);
    expect(read({ type: 'int64' }, zigzag(-(2n ** 31n)))).toBe(-(2n ** 31n));
    expect(read({ type: 'int64' }, zigzag(2n ** 32n + 3n))).toBe(2n ** 32n + 3n);
  });

  it('a type that no rule names is a varuint: a number as long as it is exact', () => {
    expect(read({ type: 'PlayerID_t' }, bytes(0x09))).toBe(9);
    expect(read({ type: 'PlayerID_t' }, varuint(2n ** 53n - 1n))).toBe(2 ** 53 - 1);
    expect(read({ type: 'PlayerID_t' }, varuint(2n ** 53n))).toBe(2n ** 53n);
    expect(read({ type: 'PlayerID_t' }, varuint(2n ** 53n + 1n))).toBe(2n ** 53n + 1n);
  });
});

describe('fractions', () => {
  it('float32 is a single where no fewer than 32 bits are named', () => {
    for (const bitCount of [undefined, 0, 32, 64])
      expect(read({ type: 'float32', ...(bitCount !== undefined && { bitCount }) }, bits(0xc0490fdb, 32))).toBe(f(-Math.PI));
    expect(read({ type: 'float32', bitCount: 31, low: 0, high: 1 }, '1'.repeat(31))).toBe(1);
    expect(read({ type: 'GameTime_t', bitCount: 8 }, single(0.1))).toBe(f(0.1));
  });

  it('float32 of few bits is between low and high', () => {
    expect(read({ type: 'float32', bitCount: 4, low: -1, high: 2 }, '0000')).toBe(-1);
    expect(read({ type: 'float32', bitCount: 4, low: -1, high: 2 }, bits(5, 4))).toBe(0);
    expect(read({ type: 'float32', bitCount: 4, low: -1, high: 2 }, '1111')).toBe(2);
    // without a range it is 0 to 1
    expect(read({ type: 'float32', bitCount: 1 }, '1')).toBe(1);
  });

  it('CNetworkedQuantizedFloat is the same, and knows no coord', () => {
    expect(read({ type: 'CNetworkedQuantizedFloat', bitCount: 32, low: 0, high: 8 }, single(123.5))).toBe(123.5);
    expect(read({ type: 'CNetworkedQuantizedFloat', low: 0, high: 8 }, single(123.5))).toBe(123.5);
    expect(read({ type: 'CNetworkedQuantizedFloat', bitCount: 4, low: 0, high: 30 }, bits(7, 4))).toBe(14);
    expect(read({ type: 'CNetworkedQuantizedFloat', bitCount: 4, low: 0, high: 30, encoder: 'coord' }, bits(7, 4))).toBe(14);
  });

  // has whole, has fraction, sign, 14 bits less one, 5 bits of 1/32
  it.each<[BitText, number]>([
    ['00', 0],
    ['10' + '0' + bits(0, 14), 1],
    ['10' + '1' + bits(16383, 14), -16384],
    ['01' + '0' + bits(1, 5), 1 / 32],
    ['01' + '1' + bits(31, 5), -31 / 32],
    ['11' + '0' + bits(99, 14) + bits(16, 5), 100.5],
    ['11' + '1' + bits(99, 14) + bits(8, 5), -100.25],
  ])('coord %s is %d', (value, expected) => {
    expect(read({ type: 'float32', encoder: 'coord' }, value)).toBe(expected);
    // whatever its bit count
    expect(read({ type: 'float32', encoder: 'coord', bitCount: 10, low: 0, high: 1 }, value)).toBe(expected);
    expect(read({ type: 'Vector2D', encoder: 'coord' }, value + '00')).toEqual(floats(expected, 0));
    expect(read({ type: 'QAngle' }, '010' + value)).toEqual(floats(0, expected, 0));
  });
});

describe('vectors', () => {
  it.each([
    ['Vector2D', 2],
    ['Vector', 3],
    ['VectorWS', 3],
    ['Vector4D', 4],
    ['Quaternion', 4],
    ['CTransform', 6],
  ])('%s has %i components, each like a float32', (type, count) => {
    const values = Array.from({ length: count }, (_, i) => 1.5 * i - 2);
    expect(read({ type }, values.map(single).join(''))).toEqual(floats(...values));
    const few = { bitCount: 3, low: 0, high: 14 };
    expect(read({ type, ...few }, values.map((_, i) => bits(i + 1, 3)).join(''))).toEqual(floats(...values.map((_, i) => 2 * (i + 1))));
    expect(read({ type, encoder: 'coord' }, '00'.repeat(count))).toEqual(floats(...values.map(() => 0)));
  });

  // has x, has y, each a sign and 11 bits of 1/2047, then the sign of z
  const third = f(682 * (1 / 2047));
  const z = f(Math.sqrt(1 - third * third));
  it.each<[BitText, number[]]>([
    ['00' + '0', [0, 0, 1]],
    ['00' + '1', [0, 0, -1]],
    ['10' + '0' + bits(2047, 11) + '0', [1, 0, 0]],
    ['01' + '1' + bits(2047, 11) + '0', [0, -1, 0]],
    ['10' + '0' + bits(682, 11) + '1', [third, 0, -z]],
    ['01' + '1' + bits(682, 11) + '0', [0, -third, z]],
    ['11' + '0' + bits(682, 11) + '1' + bits(682, 11) + '0', [third, -third, f(Math.sqrt(1 - third * third - third * third))]],
    // longer than one: z is none
    ['11' + '0' + bits(2047, 11) + '0' + bits(2047, 11) + '0', [1, 1, 0]],
  ])('normal %s', (value, expected) => {
    expect(read({ type: 'Vector', encoder: 'normal' }, value)).toEqual(floats(...expected));
  });

  it('only what has three components is a normal', () => {
    expect(read({ type: 'Vector2D', encoder: 'normal' }, single(3) + single(4))).toEqual(floats(3, 4));
    expect(read({ type: 'VectorWS', encoder: 'normal' }, '001')).toEqual(floats(0, 0, -1));
  });
});

describe('angles', () => {
  it('qangle_pitch_yaw has two of so many bits', () => {
    const field = { type: 'QAngle', encoder: 'qangle_pitch_yaw', bitCount: 10 };
    expect(read(field, bits(256, 10) + bits(1023, 10))).toEqual(floats(90, 360 - 360 / 1024, 0));
    expect(read({ ...field, encoder: 'QAngle_Pitch_Yaw', bitCount: 1 }, '11')).toEqual(floats(180, 180, 0));
    expect(read({ ...field, bitCount: 31 }, bits(1, 31) + bits(2 ** 30, 31))).toEqual(floats(f(360 / 2 ** 31), 180, 0));
  });

  it.each([undefined, 0, 32])('qangle_pitch_yaw of %s bits is two singles', (bitCount) => {
    const field = { type: 'QAngle', encoder: 'qangle_pitch_yaw', ...(bitCount !== undefined && { bitCount }) };
    expect(read(field, single(12.25) + single(-3.5))).toEqual(floats(12.25, -3.5, 0));
  });

  it('qangle_precise has three, each where it is sent, of 20 bits from -180 on', () => {
    const field = { type: 'QAngle', encoder: 'qangle_precise' };
    expect(read(field, '000')).toEqual(floats(0, 0, 0));
    expect(read(field, '100' + bits(0, 20))).toEqual(floats(-180, 0, 0));
    expect(read(field, '010' + bits(2 ** 19, 20))).toEqual(floats(0, 0, 0));
    expect(read(field, '001' + bits(2 ** 20 - 1, 20))).toEqual(floats(0, 0, 180 - 360 / 2 ** 20));
    expect(read({ ...field, bitCount: 32 }, '011' + bits(2 ** 18, 20) + bits(3 * 2 ** 18, 20))).toEqual(floats(0, -90, 90));
  });

  it('without an encoder the bit count decides', () => {
    expect(read({ type: 'QAngle', bitCount: 8 }, bits(64, 8) + bits(128, 8) + bits(255, 8))).toEqual(floats(90, 180, 358.59375));
    expect(read({ type: 'QAngle', bitCount: 31 }, bits(2 ** 29, 31) + bits(0, 31) + bits(1, 31))).toEqual(floats(90, 0, f(360 / 2 ** 31)));
    expect(read({ type: 'QAngle', bitCount: 32 }, single(1) + single(2) + single(3))).toEqual(floats(1, 2, 3));
    const one = '10' + '0' + bits(0, 14);
    expect(read({ type: 'QAngle' }, '101' + one + '01' + '1' + bits(4, 5))).toEqual(floats(1, 0, -0.125));
    expect(read({ type: 'QAngle', bitCount: 0 }, '000')).toEqual(floats(0, 0, 0));
  });
});

describe('text and bytes', () => {
  it.each(['char[64]', 'char', 'CUtlString', 'CUtlSymbolLarge', 'CGlobalSymbol'])('%s ends with a NUL', (type) => {
    expect(read({ type }, bytes(0xc3, 0x9f, 0x21, 0))).toBe('ß!');
    expect(read({ type }, text(''))).toBe('');
  });

  it('CUtlBinaryBlock has its size before it', () => {
    expect(read({ type: 'CUtlBinaryBlock' }, bytes(3, 0, 0xff, 0x80))).toEqual(Uint8Array.of(0, 255, 128));
    expect(read({ type: 'CUtlBinaryBlock' }, bytes(0))).toEqual(new Uint8Array(0));
  });
});

// Operations of section 9, by their codes.
/** The next field, and its element `i`. */
const into = (i: number): BitText => '11000' + operand(i);
/** From below a field to the field behind it. */
const OUT: BitText = '110011';
/** The first part of the field in hand. */
const DOWN: BitText = '110110001101';

/** What a CBox with these fields shows after each of some field lists. */
function box(
  fields: readonly ToyField[],
  lists: readonly BitText[],
  structures: Readonly<Record<string, readonly ToyField[]>> = {},
): unknown[] {
  const packets = lists.map((list, i) => packetOf([record(i === 0 ? created() + list : UPDATE + list)]));
  const { ticks, error } = toyStates({ structures: { CBox: fields, ...structures }, packets });
  return [...ticks.map((tick) => tick['0 CBox']), ...(error === undefined ? [] : [error])];
}

describe('structures', () => {
  const PART: readonly ToyField[] = [
    { type: 'int32', name: 'm_n' },
    { type: 'char[8]', name: 'm_s' },
  ];
  const below = { Part_t: PART, Other_t: [{ type: 'bool', name: 'm_on' }] };

  it.each([
    ['uint8[3]', 3],
    ['uint8[MAX_ITEM_STOCKS]', 8],
    ['uint8[MAX_ABILITY_DRAFT_ABILITIES]', 48],
    ['uint8[SOME_OTHER_COUNT]', 1024],
  ])('%s has elements up to its count', (type, count) => {
    const fields = [{ type, name: 'm_a' }];
    const last = String(count - 1).padStart(4, '0');
    expect(box(fields, [into(count - 1) + END + bytes(200, 1)])).toEqual([{ [`m_a.${last}`]: 200 }]);
    expect(box(fields, [into(count) + END + bytes(200, 1)])).toMatchObject([
      { code: 'corrupt', detail: expect.stringMatching(`element ${count} of ${count}`) as string },
    ]);
  });

  it('a vector says its length; elements beyond cease to exist', () => {
    const fields = [
      { type: 'CNetworkUtlVectorBase< uint32 >', name: 'm_vec' },
      { type: 'CUtlVector< CUtlString >', name: 'm_names' },
    ];
    expect(
      box(fields, [
        // element 0, then 2; then the other field's element 1
        into(0) + '1110' + END + bytes(10, 12),
        NEXT + END + bytes(1),
        NEXT + END + bytes(3),
        NEXT + into(1) + END + bytes(3) + text('b'),
      ]),
    ).toEqual([
      { 'm_vec.0000': 10, 'm_vec.0002': 12 },
      { 'm_vec.0000': 10 },
      { 'm_vec.0000': 10 },
      { 'm_vec.0000': 10, 'm_names.0001': 'b' },
    ]);
  });

  it('a table holds structures, and a field behind it is reached again', () => {
    const fields = [
      { type: 'CUtlVectorEmbeddedNetworkVar< Part_t >', name: 'm_parts', sub: 'Part_t' },
      { type: 'bool', name: 'm_last' },
    ];
    // PushTwoLeftDeltaOne: the next field, element 1, its field 0
    const list = '11011000110011100' + operand(1) + operand(0) + NEXT + OUT + END;
    expect(box(fields, [list + zigzag(-4) + text('x') + '1'], below)).toEqual([
      { 'm_parts.0001.m_n': -4, 'm_parts.0001.m_s': 'x', m_last: true },
    ]);
  });

  it('a pointer is there or not, and names its type where it may have several', () => {
    const one = [{ type: 'Part_t*', name: 'm_p', sub: 'Part_t' }];
    expect(box(one, [NEXT + DOWN + END + '1' + zigzag(5), NEXT + END + '0'], below)).toEqual([{ 'm_p.m_n': 5 }, {}]);
    const several = [{ type: 'Part_t*', name: 'm_p', sub: 'Part_t', others: ['Other_t'] }];
    const first = NEXT + DOWN + END;
    expect(box(several, [first + '1' + ubitVar(1) + '1', first + '1' + ubitVar(0) + zigzag(6)], below)).toEqual([
      { 'm_p.m_on': true },
      { 'm_p.m_n': 6 },
    ]);
    expect(box(several, [NEXT + END + '1' + ubitVar(2)], below)).toMatchObject([
      { code: 'corrupt', detail: expect.stringContaining('there is no type 2, the field has 2') as string },
    ]);
  });

  it('some types are pointers without a star', () => {
    for (const type of ['CBodyComponent', 'CLightComponent', 'CPlayer_CameraServices', 'CDOTAGamerules', 'PhysicsRagdollPose_t'])
      expect(box([{ type, name: 'm_p', sub: 'Part_t' }], [NEXT + DOWN + END + '1' + zigzag(5)], below)).toEqual([{ 'm_p.m_n': 5 }]);
  });

  it('a path that leads nowhere is damage', () => {
    expect(box([{ type: 'int32', name: 'm_a' }], ['1110' + END + bytes(0)])).toMatchObject([
      { code: 'corrupt', detail: 'there is no field 1, the class has 1' },
    ]);
    expect(box([{ type: 'int32', name: 'm_a' }], [into(0) + END + bytes(0)])).toMatchObject([
      { code: 'corrupt', detail: 'a field path goes on below m_a' },
    ]);
    expect(box([{ type: 'int32[2]', name: 'm_a' }], [NEXT + END + bytes(0)])).toMatchObject([
      { code: 'corrupt', detail: 'm_a has no value of its own' },
    ]);
  });

  it('a path that leads before the first field or below none is damage', () => {
    const before = NEXT + '1101100010' + '1' + bits(6, 4) + END + bytes(0); // NonTopoComplexPack4Bits: one less
    expect(box([{ type: 'int32', name: 'm_a' }], [before])).toMatchObject([
      { code: 'corrupt', detail: 'there is no field -1, the class has 1' },
    ]);
    expect(box([{ type: 'int32[4]', name: 'm_a' }], [into(0) + '1101100010' + '0' + '1' + bits(6, 4) + END + bytes(0, 0)])).toMatchObject([
      { code: 'corrupt', detail: expect.stringMatching('element -1 of 4') as string },
    ]);
    // PlusTwo, then into what is not there
    expect(box([{ type: 'int32', name: 'm_a' }], ['1110' + DOWN + END + bytes(0)])).toMatchObject([
      { code: 'corrupt', detail: 'there is no field 1, the class has 1' },
    ]);
    const complex = '11011000111'; // NonTopoComplex: any component by any number
    const inside = '11011000110011100' + operand(1) + operand(0) + END + bytes(0); // PushTwoLeftDeltaOne: element 1, its field 0
    expect(box([{ type: 'int32[4]', name: 'm_a' }], [inside])).toMatchObject([
      { code: 'corrupt', detail: 'a field path goes on below m_a' },
    ]);
    const parts = [{ type: 'CUtlVectorEmbeddedNetworkVar< Part_t >', name: 'm_parts', sub: 'Part_t' }];
    const minusOne = '11011000110011100' + operand(0) + operand(0) + complex + '0' + '1' + zigzag(-1) + '0' + END + bytes(0, 0);
    expect(box(parts, [minusOne], below)).toMatchObject([{ code: 'corrupt', detail: expect.stringMatching('element -1 of') as string }]);
    const gone = [{ type: 'Part_t*', name: 'm_p', sub: 'Gone_t' }];
    expect(box(gone, [into(0) + END + zigzag(5)], below)).toMatchObject([{ code: 'corrupt', detail: 'a field path goes on below m_p' }]);
    expect(box(gone, [NEXT + DOWN + END + '1' + zigzag(5)], below)).toMatchObject([
      { code: 'corrupt', detail: 'there is no type 0, the field has 1' },
    ]);
  });

  it('damage names the field that it is in', () => {
    const fields = [
      { type: 'int32', name: 'm_a' },
      { type: 'Part_t*', name: 'm_p', sub: 'Part_t' },
    ];
    const endless = bytes(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
    expect(box(fields, [NEXT + NEXT + DOWN + END + bytes(2) + '1' + endless], below)).toMatchObject([
      { path: expect.arrayContaining(['m_p.m_n']) as string[] },
    ]);
    expect(box(fields, [NEXT + END + endless], below)).toMatchObject([{ path: expect.arrayContaining(['m_a']) as string[] }]);
  });

  it('elements of several components follow each other', () => {
    const fields = [{ type: 'Vector[3]', name: 'm_v' }];
    const vector = (x: number): BitText => single(x) + single(x + 1) + single(x + 2);
    expect(box(fields, [into(0) + NEXT + NEXT + END + vector(1) + vector(11) + vector(21), into(1) + END + vector(31)])).toEqual([
      { 'm_v.0000': floats(1, 2, 3), 'm_v.0001': floats(11, 12, 13), 'm_v.0002': floats(21, 22, 23) },
      { 'm_v.0000': floats(1, 2, 3), 'm_v.0001': floats(31, 32, 33), 'm_v.0002': floats(21, 22, 23) },
    ]);
  });

  it('what is below a pointer stays when the pointer is sent again, and begins again when it was gone', () => {
    const fields = [{ type: 'Part_t*', name: 'm_p', sub: 'Part_t' }];
    expect(
      box(
        fields,
        [
          NEXT + DOWN + END + '1' + zigzag(5),
          NEXT + DOWN + NEXT + END + '1' + zigzag(6) + text('s'),
          NEXT + END + '1',
          NEXT + END + '0',
          // a path below it makes it
          NEXT + DOWN + NEXT + END + '0' + zigzag(7) + text('t'),
          into(1) + END + text('u'),
        ],
        below,
      ),
    ).toEqual([
      { 'm_p.m_n': 5 },
      { 'm_p.m_n': 6, 'm_p.m_s': 's' },
      { 'm_p.m_n': 6, 'm_p.m_s': 's' },
      {},
      { 'm_p.m_n': 7, 'm_p.m_s': 't' },
      { 'm_p.m_n': 7, 'm_p.m_s': 'u' },
    ]);
  });

  it('elements with structures are made where a path names them, up to the length that was sent', () => {
    const fields = [{ type: 'CUtlVectorEmbeddedNetworkVar< Part_t >', name: 'm_parts', sub: 'Part_t' }];
    const element = (i: number): BitText => '11011000110011100' + operand(i) + operand(0); // the next field, element i, its field 0
    expect(
      box(
        fields,
        [
          element(2) + END + zigzag(3),
          element(0) + END + zigzag(1),
          NEXT + END + bytes(2),
          element(1) + NEXT + END + zigzag(2) + text('two'),
        ],
        below,
      ),
    ).toEqual([
      { 'm_parts.0002.m_n': 3 },
      { 'm_parts.0000.m_n': 1, 'm_parts.0002.m_n': 3 },
      { 'm_parts.0000.m_n': 1 },
      { 'm_parts.0000.m_n': 1, 'm_parts.0001.m_n': 2, 'm_parts.0001.m_s': 'two' },
    ]);
    expect(
      box(fields, [element(0) + '1101100011000000' + operand(1) + '0' + '1' + zigzag(-1) + DOWN + END + bytes(0, 0)], below),
    ).toMatchObject([{ code: 'corrupt', detail: expect.stringMatching('element -1 of') as string }]);
  });
});
