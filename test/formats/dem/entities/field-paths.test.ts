import { describe, expect, it } from 'vitest';
import { BitReader } from '../../../../src/core/bit-reader.js';
import { FieldPaths } from '../../../../src/formats/dem/entities/field-path.js';
import { thrownBy } from '../../../core/expectations.js';
import { bits, operand, packed, ubitVar, zigzag, type BitText } from '../../../../recordings/dem/bit-text.js';
import { created, END, NEXT, packetOf, record, toyStates } from '../../../../recordings/dem/toy-demo.js';

/** Codes of docs/formats/dem.md, section 9, by the operation's own name. */
const CODE = {
  PlusOne: '0',
  PlusTwo: '1110',
  PlusThree: '110010',
  PlusFour: '11011111',
  PlusN: '11010',
  PushOneLeftDeltaZeroRightZero: '110110001101',
  PushOneLeftDeltaZeroRightNonZero: '110110001100101',
  PushOneLeftDeltaOneRightZero: '11011010',
  PushOneLeftDeltaOneRightNonZero: '11000',
  PushOneLeftDeltaNRightZero: '11011100',
  PushOneLeftDeltaNRightNonZero: '11011001',
  PushOneLeftDeltaNRightNonZeroPack6Bits: '1111',
  PushOneLeftDeltaNRightNonZeroPack8Bits: '110110110',
  PushTwoLeftDeltaZero: '1101100011001000',
  PushTwoPack5LeftDeltaZero: '11011000110010011',
  PushThreeLeftDeltaZero: '11011000110010010',
  PushThreePack5LeftDeltaZero: '11011000110011101',
  PushTwoLeftDeltaOne: '11011000110011100',
  PushTwoPack5LeftDeltaOne: '11011000110011111',
  PushThreeLeftDeltaOne: '11011000110011110',
  PushThreePack5LeftDeltaOne: '11011000110011001',
  PushTwoLeftDeltaN: '11011000110011000',
  PushTwoPack5LeftDeltaN: '11011000110011011',
  PushThreeLeftDeltaN: '11011000110011010',
  PushThreePack5LeftDeltaN: '1101100011000101',
  PushN: '1101100011000100',
  PushNAndNonTopological: '110111011',
  PopOnePlusOne: '110110001100001',
  PopOnePlusN: '1101100011000111',
  PopAllButOnePlusOne: '110011',
  PopAllButOnePlusN: '110110000',
  PopAllButOnePlusNPack3Bits: '110111010',
  PopAllButOnePlusNPack6Bits: '11011110',
  PopNPlusOne: '1101100011000110',
  PopNPlusN: '1101100011000001',
  PopNAndNonTopographical: '1101100011000000',
  NonTopoComplex: '11011000111',
  NonTopoPenultimatePlusOne: '110110111',
  NonTopoComplexPack4Bits: '1101100010',
} as const;

const listOf = (paths: FieldPaths): number[][] =>
  Array.from({ length: paths.count }, (_, i) => Array.from({ length: paths.depth(i) }, (_level, level) => paths.component(i, level)));

/** Paths of a list of operations, and that it was read to its last bit. */
function read(operations: BitText, maxCount = 1000): number[][] {
  const reader = new BitReader(packed(operations));
  const paths = new FieldPaths(maxCount);
  paths.read(reader);
  expect(reader.position).toBe(operations.length);
  return listOf(paths);
}

const failure = (operations: BitText, maxCount = 1000): unknown =>
  thrownBy(() => new FieldPaths(maxCount).read(new BitReader(packed(operations))));

describe('field paths', () => {
  it('begin before the first field, and count up', () => {
    expect(read(END)).toEqual([]);
    expect(read(NEXT + CODE.PlusTwo + CODE.PlusThree + CODE.PlusFour + CODE.PlusN + operand(0) + CODE.PlusN + operand(100) + END)).toEqual([
      [0],
      [2],
      [5],
      [9],
      [14],
      [119],
    ]);
  });

  it('take operands of all five widths', () => {
    for (const value of [3, 4, 15, 16, 1023, 1024, 131071, 131072, 2 ** 30])
      expect(read(CODE.PlusN + operand(value) + END)).toEqual([[value + 4]]);
  });

  it('go down, beside each other, and up again', () => {
    expect(
      read(
        NEXT +
          CODE.PushOneLeftDeltaZeroRightZero + // 0/0
          NEXT + // 0/1
          CODE.PushThreeLeftDeltaZero +
          operand(7) +
          operand(8) +
          operand(9) + // 0/1/7/8/9
          CODE.NonTopoPenultimatePlusOne + // 0/1/7/9/9
          CODE.PopOnePlusOne + // 0/1/7/10
          CODE.PopNPlusOne +
          operand(2) + // 0/2
          CODE.PopAllButOnePlusOne + // 1
          CODE.PushOneLeftDeltaOneRightNonZero +
          operand(5) + // 2/5
          CODE.PopOnePlusN +
          operand(3) + // 6
          END,
      ),
    ).toEqual([[0], [0, 0], [0, 1], [0, 1, 7, 8, 9], [0, 1, 7, 9, 9], [0, 1, 7, 10], [0, 2], [1], [2, 5], [6]]);
  });

  it('pack small operands into three, four and five bits', () => {
    expect(read(CODE.PushOneLeftDeltaNRightNonZeroPack6Bits + bits(7, 3) + bits(5, 3) + END)).toEqual([[8, 6]]);
    expect(read(CODE.PushOneLeftDeltaNRightNonZeroPack8Bits + bits(15, 4) + bits(9, 4) + END)).toEqual([[16, 10]]);
    expect(read(CODE.PushThreePack5LeftDeltaN + ubitVar(300) + bits(31, 5) + bits(0, 5) + bits(17, 5) + END)).toEqual([[301, 31, 0, 17]]);
    // each component that is named changes by -7 to 8
    expect(
      read(NEXT + CODE.PushOneLeftDeltaZeroRightZero + CODE.NonTopoComplexPack4Bits + '1' + bits(15, 4) + '1' + bits(0, 4) + END),
    ).toEqual([[0], [0, 0], [8, -7]]);
  });

  it('change any component by any number', () => {
    const down = NEXT + CODE.PushOneLeftDeltaZeroRightNonZero + operand(40);
    expect(read(down + CODE.NonTopoComplex + '1' + zigzag(5) + '1' + zigzag(-30) + END).at(-1)).toEqual([5, 10]);
    expect(read(down + CODE.NonTopoComplex + '0' + '1' + zigzag(-30) + END).at(-1)).toEqual([0, 10]);
    expect(read(down + CODE.PopNAndNonTopographical + operand(1) + '1' + zigzag(9) + END).at(-1)).toEqual([9]);
    expect(read(down + CODE.PopNPlusN + operand(1) + zigzag(9) + END).at(-1)).toEqual([9]);
    expect(read(down + CODE.PopNPlusN + operand(0) + zigzag(-9) + END).at(-1)).toEqual([0, 31]);
    // here a component that is named changes by one more
    expect(read(down + CODE.PushNAndNonTopological + '0' + '1' + zigzag(1) + ubitVar(2) + operand(3) + operand(4) + END).at(-1)).toEqual([
      0, 42, 3, 4,
    ]);
    expect(read(NEXT + CODE.PushN + ubitVar(2) + ubitVar(6) + operand(1) + operand(2) + END).at(-1)).toEqual([6, 1, 2]);
  });

  it('have seven components at most, and one at least', () => {
    const six = NEXT + CODE.PushOneLeftDeltaZeroRightZero.repeat(6);
    expect(read(six + END).at(-1)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(failure(six + CODE.PushOneLeftDeltaZeroRightZero + END)).toMatchObject({
      code: 'corrupt',
      detail: 'a field path is deeper than 7',
    });
    expect(failure(NEXT + CODE.PushN + ubitVar(300) + ubitVar(0) + operand(0).repeat(300) + END)).toMatchObject({ code: 'corrupt' });
    for (const pop of [
      CODE.PopOnePlusOne,
      CODE.PopOnePlusN + operand(1),
      CODE.PopNPlusOne + operand(1),
      CODE.PopNPlusN + operand(2) + zigzag(1),
    ])
      expect(failure(NEXT + pop + END)).toMatchObject({
        code: 'corrupt',
        detail: expect.stringMatching(/^a field path of 1 components drops [12]$/) as string,
      });
    expect(failure(NEXT + CODE.NonTopoPenultimatePlusOne + END)).toMatchObject({
      code: 'corrupt',
      detail: 'a field path has no component before its last',
    });
  });

  const [three, four, six] = [operand(3), operand(4), operand(6)];
  const [five3, five20, five7] = [bits(3, 5), bits(20, 5), bits(7, 5)];
  const operations: Readonly<Record<keyof typeof CODE, readonly [operands: BitText, path: readonly number[]]>> = {
    PlusOne: ['', [2, 6]],
    PlusTwo: ['', [2, 7]],
    PlusThree: ['', [2, 8]],
    PlusFour: ['', [2, 9]],
    PlusN: [three, [2, 13]],
    PushOneLeftDeltaZeroRightZero: ['', [2, 5, 0]],
    PushOneLeftDeltaZeroRightNonZero: [three, [2, 5, 3]],
    PushOneLeftDeltaOneRightZero: ['', [2, 6, 0]],
    PushOneLeftDeltaOneRightNonZero: [three, [2, 6, 3]],
    PushOneLeftDeltaNRightZero: [four, [2, 9, 0]],
    PushOneLeftDeltaNRightNonZero: [four + three, [2, 11, 4]],
    PushOneLeftDeltaNRightNonZeroPack6Bits: [bits(4, 3) + bits(3, 3), [2, 11, 4]],
    PushOneLeftDeltaNRightNonZeroPack8Bits: [bits(9, 4) + bits(3, 4), [2, 16, 4]],
    PushTwoLeftDeltaZero: [three + four, [2, 5, 3, 4]],
    PushTwoPack5LeftDeltaZero: [five3 + five20, [2, 5, 3, 20]],
    PushThreeLeftDeltaZero: [three + four + six, [2, 5, 3, 4, 6]],
    PushThreePack5LeftDeltaZero: [five3 + five20 + five7, [2, 5, 3, 20, 7]],
    PushTwoLeftDeltaOne: [three + four, [2, 6, 3, 4]],
    PushTwoPack5LeftDeltaOne: [five3 + five20, [2, 6, 3, 20]],
    PushThreeLeftDeltaOne: [three + four + six, [2, 6, 3, 4, 6]],
    PushThreePack5LeftDeltaOne: [five3 + five20 + five7, [2, 6, 3, 20, 7]],
    PushTwoLeftDeltaN: [ubitVar(20) + three + four, [2, 27, 3, 4]],
    PushTwoPack5LeftDeltaN: [ubitVar(20) + five3 + five20, [2, 27, 3, 20]],
    PushThreeLeftDeltaN: [ubitVar(20) + three + four + six, [2, 27, 3, 4, 6]],
    PushThreePack5LeftDeltaN: [ubitVar(20) + five3 + five20 + five7, [2, 27, 3, 20, 7]],
    PushN: [ubitVar(2) + ubitVar(20) + three + four, [2, 25, 3, 4]],
    PushNAndNonTopological: ['1' + zigzag(6) + '1' + zigzag(-9) + ubitVar(2) + three + four, [9, -3, 3, 4]],
    PopOnePlusOne: ['', [3]],
    PopOnePlusN: [four, [7]],
    PopAllButOnePlusOne: ['', [3]],
    PopAllButOnePlusN: [four, [7]],
    PopAllButOnePlusNPack3Bits: [bits(6, 3), [9]],
    PopAllButOnePlusNPack6Bits: [bits(40, 6), [43]],
    PopNPlusOne: [operand(1), [3]],
    PopNPlusN: [operand(1) + zigzag(-2), [0]],
    PopNAndNonTopographical: [operand(1) + '1' + zigzag(3), [5]],
    NonTopoComplex: ['1' + zigzag(3) + '1' + zigzag(-2), [5, 3]],
    NonTopoPenultimatePlusOne: ['', [3, 5]],
    NonTopoComplexPack4Bits: ['1' + bits(9, 4) + '1' + bits(5, 4), [4, 3]],
  };
  it.each(Object.entries(operations))('of 2/5, %s', (name, [operands, path]) => {
    const start = CODE.PlusThree + CODE.PushOneLeftDeltaZeroRightNonZero + operand(5);
    expect(read(start + CODE[name as keyof typeof CODE] + operands + END)).toEqual([[2], [2, 5], path]);
  });

  it('are as many as maxItems allows, though there is room for 256', () => {
    expect(read(NEXT.repeat(5) + END, 5)).toHaveLength(5);
    expect(failure(NEXT.repeat(6) + END, 5)).toMatchObject({ code: 'limit', limit: 'maxItems', actual: 6, allowed: 5 });
    expect(failure(NEXT + END, 0)).toMatchObject({ code: 'limit', limit: 'maxItems', actual: 1, allowed: 0 });
    expect(read(NEXT.repeat(256) + END, 256)).toHaveLength(256);
    // no room is made for more than are allowed: the 257th is refused at once
    expect(failure(NEXT.repeat(400) + END, 256)).toMatchObject({ code: 'limit', limit: 'maxItems', actual: 257, allowed: 256 });
    const many = read(NEXT.repeat(1200) + CODE.PushOneLeftDeltaZeroRightZero + END, 1201);
    expect(many[256]).toEqual([256]);
    expect(many[1199]).toEqual([1199]);
    expect(many[1200]).toEqual([1199, 0]);
    expect(failure(NEXT.repeat(1200) + END, 1199)).toMatchObject({ code: 'limit', actual: 1200, allowed: 1199 });
  });

  it('keep those that were read where many have places of their own', () => {
    const away = CODE.PushOneLeftDeltaOneRightNonZero + operand(2) + CODE.PopAllButOnePlusOne;
    const paths = read(away.repeat(300) + END);
    expect(paths).toHaveLength(600);
    expect(paths[0]).toEqual([0, 2]);
    expect(paths[598]).toEqual([598, 2]);
    expect(paths[599]).toEqual([599]);
  });

  it('that do not end are truncated, and the list before is not mixed in', () => {
    expect(failure(NEXT.repeat(8))).toMatchObject({ code: 'truncated' });
    const paths = new FieldPaths(10);
    paths.read(new BitReader(packed(NEXT + CODE.PushOneLeftDeltaOneRightNonZero + operand(3) + END)));
    expect([...paths.snapshot()]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 2, 1, 3, 0, 0, 0, 0, 0]);
    expect([...paths.snapshot(1, 2)]).toEqual([2, 1, 3, 0, 0, 0, 0, 0]);
    paths.read(new BitReader(packed(NEXT + END)));
    expect(listOf(paths)).toEqual([[0]]);
  });

  it('of an entity are counted against the limit of the read', () => {
    const demo = {
      structures: { CThing: Array.from({ length: 6 }, () => ({ type: 'bool' })) },
      packets: [packetOf([record(created() + NEXT.repeat(6) + END + '111111')])],
    };
    expect(toyStates(demo).error).toBeUndefined();
    expect(toyStates(demo, { maxItems: 6 }).error).toBeUndefined();
    expect(toyStates(demo, { maxItems: 5 }).error).toMatchObject({ code: 'limit', limit: 'maxItems', actual: 6, allowed: 5 });
  });
});
