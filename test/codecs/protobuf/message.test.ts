import { describe, expect, it } from 'vitest';
import { ProtoEncoder } from '../../../src/codecs/protobuf/encode.js';
import { ProtoSchema } from '../../../src/codecs/protobuf/message.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { codeOf, thrownBy } from '../../core/expectations.js';

const TEXT = `
Info: 1 float time, 2 int32 ticks, 4 Game game
Game: 1 uint64 id, 2 *Player players, 3 *int32 rounds
Player: 1 string name, 2 bool fake, 3 bytes blob
Tree: 1 Tree child
Numbers: 1 int32 i, 2 int64 l, 3 sint32 s, 4 sint64 sl, 5 uint32 u, 6 uint64 ul, 7 bool b
Lists: 1 *bool flags, 2 *fixed32 words, 3 *double reals, 4 *string names, 5 *sint64 deltas
`;
const schema = new ProtoSchema(TEXT);
const decode = (name: string, ...bytes: number[]): unknown => schema.decode(name, Uint8Array.from(bytes));

describe('ProtoSchema', () => {
  it('knows its messages', () => {
    expect([schema.has('Info'), schema.has('Player'), schema.has('Nothing')]).toEqual([true, true, false]);
    expect(() => schema.decode('Nothing', new Uint8Array(0))).toThrow(TypeError);
  });

  it('keeps fields that the schema does not know, and those of another wire type, by number', () => {
    const keeping = new ProtoSchema(TEXT, undefined, true);
    const bytes = Uint8Array.of(0x0a, 1, 0x61, 0x48, 5, 0x48, 6, 0x51, 1, 0, 0, 0, 0, 0, 0, 0, 0x5d, 2, 0, 0, 0, 0x62, 1, 9, 0x10, 1);
    expect(keeping.decode('Player', bytes)).toEqual({
      name: 'a',
      fake: true,
      field_9: [5n, 6n],
      field_10: [1n],
      field_11: [2],
      field_12: [Uint8Array.of(9)],
    });
    // a name that is a number, and a list of words that is one number: a repeated number may be packed
    expect(keeping.decode('Player', Uint8Array.of(0x08, 3))).toEqual({ field_1: [3n] });
    expect(keeping.decode('Lists', Uint8Array.of(0x20, 7, 0x0a, 2, 1, 0))).toEqual({ field_4: [7n], flags: [true, false] });
    expect(keeping.decode('Game', Uint8Array.of(0x12, 2, 0x48, 1))).toEqual({ players: [{ field_9: [1n] }] });
    // a group
    expect(keeping.decode('Player', Uint8Array.of(0x4b, 0x08, 1, 0x4c))).toEqual({ field_9: [Uint8Array.of(0x08, 1, 0x4c)] });
    expect(schema.decode('Player', bytes)).toEqual({ name: 'a', fake: true });
    expect(() => schema.decode('Player', Uint8Array.of(0x08, 3))).toThrow('there is no protobuf wire type 0');
  });

  it('decodes bytes made by hand', () => {
    // 150, -2, "testing" and [3, 270, 86942] are the examples of the protobuf encoding guide
    expect(decode('Numbers', 0x08, 0x96, 0x01)).toEqual({ i: 150 });
    expect(decode('Numbers', 0x08, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01)).toEqual({ i: -2 });
    expect(decode('Numbers', 0x08, 0xfe, 0xff, 0xff, 0xff, 0x0f)).toEqual({ i: -2 });
    expect(decode('Numbers', 0x18, 0x03, 0x20, 0x03)).toEqual({ s: -2, sl: -2n });
    expect(decode('Player', 0x0a, 7, ...utf8Bytes('testing'), 0x10, 1)).toEqual({ name: 'testing', fake: true });
    expect(decode('Game', 0x1a, 6, 3, 0x8e, 0x02, 0x9e, 0xa7, 0x05)).toEqual({ rounds: [3, 270, 86942] });
    // a bool is true when any bit of its 64 is set
    expect(decode('Numbers', 0x38, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01)).toEqual({ b: true });
    expect(decode('Numbers', 0x38, 0x80, 0x00)).toEqual({ b: false });
  });

  it('decodes a range, and gives bytes as a view of it', () => {
    const bytes = Uint8Array.of(0xff, 0x1a, 2, 8, 9, 0xff);
    const { blob } = schema.decode('Player', bytes, 1, 5) as { blob: Uint8Array };
    expect([...blob]).toEqual([8, 9]);
    expect(blob.buffer).toBe(bytes.buffer);
  });

  it('takes repeated numbers packed, unpacked and mixed', () => {
    expect(decode('Game', 0x18, 1, 0x1a, 2, 2, 3, 0x18, 4)).toEqual({ rounds: [1, 2, 3, 4] });
    expect(decode('Game', 0x1a, 0)).toEqual({ rounds: [] });
  });

  it('takes the last of several values of one field', () => {
    expect(decode('Numbers', 0x08, 1, 0x08, 2)).toEqual({ i: 2 });
  });

  it('skips unknown fields of every wire type, groups in groups too', () => {
    const unknown = [
      [0xa0, 0x06, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
      [0xa1, 0x06, 1, 2, 3, 4, 5, 6, 7, 8],
      [0xa2, 0x06, 3, 1, 2, 3],
      [0xa5, 0x06, 1, 2, 3, 4],
      [0xa3, 0x06, 0x08, 1, 0x13, 0x0a, 1, 7, 0x14, 0xa4, 0x06],
    ];
    for (const field of unknown) expect(decode('Numbers', ...field, 0x08, 5), String(field)).toEqual({ i: 5 });
    const deep = new Uint8Array(200_002).fill(0x0b, 1, 100_001).fill(0x0c, 100_001);
    deep[0] = 0x4b;
    deep[200_001] = 0x4c;
    expect(schema.decode('Player', deep)).toEqual({});
  });

  it('says where damage is: message and field, and the byte', () => {
    const damaged: [bytes: number[], code: string, path: string[], offset: number][] = [
      [[0x22, 5, 0x12, 3, 0x0a, 9, 0x61], 'truncated', ['Info', 'game', 'players', 'name'], 5],
      [[0x22, 3, 0x1a, 1, 0x80], 'truncated', ['Info', 'game', 'rounds'], 5],
      [[0x22, 9, 0x08], 'truncated', ['Info', 'game'], 1],
      [[0x0d, 1, 2, 3], 'truncated', ['Info', 'time'], 1],
      [[0x08, 1], 'corrupt', ['Info', 'time'], 1],
      [[0x22, 2, 0x19, 1], 'corrupt', ['Info', 'game', 'rounds'], 3],
      [[0x10, ...new Array<number>(10).fill(0x80), 1], 'corrupt', ['Info', 'ticks'], 1],
      [[0x00, 1], 'corrupt', ['Info'], 0],
      [[0xa6, 0x06], 'corrupt', ['Info'], 2],
      [[0xa4, 0x06], 'corrupt', ['Info'], 2],
      [[0xa3, 0x06, 0x08], 'truncated', ['Info'], 3],
      [[0xa3, 0x06], 'truncated', ['Info'], 2],
    ];
    for (const [bytes, code, path, offset] of damaged) {
      expect(
        thrownBy(() => decode('Info', ...bytes)),
        String(bytes),
      ).toMatchObject({ code, path, offset });
    }
  });

  it('reads on after damage', () => {
    expect(codeOf(() => decode('Info', 0x22, 9))).toBe('truncated');
    expect(decode('Info', 0x10, 7)).toEqual({ ticks: 7 });
  });

  it('limits the depth', () => {
    const shallow = new ProtoSchema(TEXT, 3);
    const nested = (depth: number): Uint8Array => {
      let bytes: number[] = [];
      for (let i = 0; i < depth; i++) bytes = [0x0a, bytes.length, ...bytes];
      return Uint8Array.from(bytes);
    };
    expect(shallow.decode('Tree', nested(3))).toEqual({ child: { child: { child: {} } } });
    expect(thrownBy(() => shallow.decode('Tree', nested(4)))).toMatchObject({ code: 'limit', limit: 'maxDepth', actual: 4, allowed: 3 });
  });

  it('says truncated or nothing at every shorter length', () => {
    const encoder = new ProtoEncoder(TEXT);
    const bytes = encoder.encode('Info', {
      time: 1.5,
      ticks: -3,
      game: { id: 2n ** 63n, players: [{ name: 'Grüße', fake: false, blob: Uint8Array.of(1, 2) }, {}], rounds: [1, 300, -1] },
    });
    const shorter = Array.from({ length: bytes.length }, (_, length) => codeOf(() => schema.decode('Info', bytes, 0, length)));
    // between two fields of the outermost message nothing is missing
    expect(shorter.map((code) => code ?? 'whole')).toEqual(
      Array.from({ length: bytes.length }, (_, length) => ([0, 5, 16].includes(length) ? 'whole' : 'truncated')),
    );
  });
});

describe('ProtoEncoder', () => {
  it('refuses names that the schema lacks', () => {
    const encoder = new ProtoEncoder(TEXT);
    expect(() => encoder.encode('Info', { tick: 1 })).toThrow(TypeError);
    expect(() => encoder.encode('Nothing', {})).toThrow(TypeError);
    expect(encoder.encode('Info', { ticks: undefined })).toHaveLength(0);
  });
});
