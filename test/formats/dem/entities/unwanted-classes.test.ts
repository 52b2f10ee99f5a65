import { describe, expect, it } from 'vitest';
import { iterateDem } from '../../../../src/formats/dem/index.js';
import { bits, packed, zigzag, type BitText } from '../../../../recordings/dem/bit-text.js';
import { created, END, LEAVE, NEXT, packetOf, record, toyDemo, UPDATE, type ToyDemo } from '../../../../recordings/dem/toy-demo.js';

const STRUCTURES = {
  CThing: [
    { type: 'int32', name: 'm_a' },
    { type: 'int32', name: 'm_b' },
  ],
  COther: [{ type: 'int32', name: 'm_o' }],
};
const CLASSES = ['CThing', 'COther'];
const a = (value: number): BitText => NEXT + END + zigzag(value);
const b = (value: number): BitText => '1110' + END + zigzag(value);
const thing = created(0, 2);
const other = created(1, 2);
const sizesOf = (...lists: readonly BitText[]): readonly number[] => lists.map(({ length }) => length);

describe('entities of a class that nobody asked for', () => {
  const wanted = (packets: ToyDemo['packets']) =>
    iterateDem(toyDemo({ structures: STRUCTURES, classes: CLASSES, packets }), {
      events: ['tick'],
      strict: true,
      entities: { classes: ['CThing'] },
    });
  const last = (packets: ToyDemo['packets'], index: number): unknown => {
    let object: unknown;
    for (const { world } of wanted(packets)) object = world.entity(index)?.toObject();
    return object;
  };
  const failing = (packets: ToyDemo['packets']): unknown => {
    try {
      for (const tick of wanted(packets)) void tick;
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('are read to find what follows, where no sizes are known', () => {
    const unsized = packetOf([record(other + a(1)), record(thing + a(2))]);
    const sized = packetOf([record(other + a(1)), record(thing + a(2))], { sizes: sizesOf(a(1), a(2)) });
    const update = packetOf([record(UPDATE + a(300)), record(UPDATE + b(4))]);
    for (const first of [unsized, sized]) expect(last([first, update, update], 1)).toEqual({ m_a: 2, m_b: 4 });
  });

  it('are stepped over by their sizes up to the end of the message, and no further', () => {
    const first = packetOf([record(other + a(1))], { sizes: sizesOf(a(1)) });
    // a list of two bytes that nobody reads, behind a record of one
    const update = (size: number): Uint8Array => packetOf([record(UPDATE + bits(0xffff, 16))], { sizes: [size] });
    expect(failing([first, update(16)])).toBeUndefined();
    expect(failing([first, update(17)])).toMatchObject({ code: 'truncated', detail: expect.stringContaining('field list') as string });
    expect(failing([packetOf([record(other + a(1))], { sizes: [10_000] })])).toMatchObject({ code: 'truncated' });
  });

  it('whose size is cut off end the message', () => {
    const sizeBytes = [0x80];
    const cut = { code: 'truncated', detail: expect.stringContaining('sizes of field lists') as string };
    const first = packetOf([record(other + a(1))], { sizes: sizesOf(a(1)) });
    expect(failing([packetOf([record(other + a(1))], { sizeBytes })])).toMatchObject(cut);
    expect(failing([first, packetOf([record(UPDATE + a(1))], { sizeBytes })])).toMatchObject(cut);
  });

  it('are not told of', () => {
    const packets = [packetOf([record(other + a(1)), record(thing + a(2))]), packetOf([record(LEAVE), record(LEAVE)])];
    const demo = toyDemo({ structures: STRUCTURES, classes: CLASSES, packets });
    const events = iterateDem(demo, { events: ['entity'], strict: true, entities: { classes: ['CThing'] } });
    expect([...events].map(({ op, entity }) => `${op} ${entity.className}`)).toEqual(['created CThing', 'left CThing']);
  });
});

describe('a type that nobody knows', () => {
  const UNKNOWN = {
    CFirst: [{ type: 'Riddle_t', name: 'm_x' }],
    CSecond: [
      { type: 'Riddle_t', name: 'm_y' },
      { type: 'int32', name: 'm_z' },
    ],
  };
  const list = NEXT + END + bits(5, 8);
  const told = (packets: ToyDemo['packets'], baselines: ToyDemo['baselines'] = []) => {
    const demo = toyDemo({ structures: UNKNOWN, classes: Object.keys(UNKNOWN), packets, baselines });
    const reading = iterateDem(demo, { events: ['tick'] });
    for (const tick of reading) void tick;
    return reading
      .end()
      .diagnostics.filter(({ code }) => code === 'unsupported-feature')
      .map(({ path }) => path.at(-1));
  };
  const wrong = packetOf([record(created(0, 2) + list + '0')], { sizes: [list.length + 1] });

  it('and was read wrong in one class is not believed in another, be it of the right size', () => {
    const right = packetOf([record(created(1, 2) + list, '', 1)], { sizes: [list.length] });
    expect(told([right])).toEqual([]);
    expect(told([wrong, right])).toEqual(['class CFirst', 'class CSecond']);
    // nor where a baseline has it
    const empty = packetOf([record(created(1, 2) + END, '', 1)], { sizes: [END.length] });
    expect(told([wrong, empty])).toEqual(['class CFirst']);
    expect(told([wrong, empty], [{ index: 0, key: '1', value: packed(list) }])).toEqual(['class CFirst', 'class CSecond']);
  });
});

it('a class whose baseline is damaged is named, and what follows is read', () => {
  const baselines = [{ index: 0, key: '1', value: packed(NEXT + NEXT + NEXT + END) }];
  const packets = [packetOf([record(other + a(1)), record(thing + a(2))], { sizes: sizesOf(a(1), a(2)) })];
  const reading = iterateDem(toyDemo({ structures: STRUCTURES, classes: CLASSES, packets, baselines }), { events: ['tick'] });
  const seen: unknown[] = [];
  for (const { world } of reading) seen.push(world.entity(1)?.toObject());
  expect(seen).toEqual([{ m_a: 2 }]);
  expect(reading.end().diagnostics.map(({ path }) => path)).toEqual([expect.arrayContaining(['class COther'])]);
});
