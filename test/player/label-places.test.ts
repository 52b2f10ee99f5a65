import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LabelPlaces } from '../../src/player/label-places.js';

const HEIGHT = 14;

test('a label that is alone is below its mark, in the middle', () => {
  const places = new LabelPlaces();
  places.begin();
  places.addMark(100, 100, 8);
  places.addLabel(1, 100, 100, 8, 40, HEIGHT);
  expect([places.isShown[0], places.x[0], places.y[0]]).toEqual([1, 80, 117]);
});

test('no label covers a mark or another label, and each is beside its mark', () => {
  const mark = fc.record({
    x: fc.integer({ min: 0, max: 300 }),
    y: fc.integer({ min: 0, max: 200 }),
    width: fc.integer({ min: 10, max: 80 }),
  });
  fc.assert(
    fc.property(fc.array(mark, { minLength: 1, maxLength: 40 }), (marks) => {
      const places = new LabelPlaces();
      for (let frame = 0; frame < 2; frame++) {
        places.begin();
        for (const { x, y } of marks) places.addMark(x, y, 8);
        const boxes = marks.flatMap(({ x, y, width }, id) => {
          const i = places.addLabel(id, x, y, 8, width, HEIGHT);
          if (places.isShown[i] === 0) return [];
          const [left, top] = [places.x[i]!, places.y[i]! - HEIGHT / 2];
          expect(Math.abs(left + width / 2 - x)).toBeLessThan(8 + 4 + width / 2);
          expect(Math.abs(top + HEIGHT / 2 - y)).toBeLessThan(8 + 4 + HEIGHT / 2);
          return [{ left, top, right: left + width, bottom: top + HEIGHT }];
        });
        const others = [...boxes, ...marks.map(({ x, y }) => ({ left: x - 8, top: y - 8, right: x + 8, bottom: y + 8 }))];
        for (const one of boxes) {
          for (const other of others) {
            if (one === other) continue;
            const isApart =
              one.right <= other.left + 1e-3 ||
              one.left >= other.right - 1e-3 ||
              one.bottom <= other.top + 1e-3 ||
              one.top >= other.bottom - 1e-3;
            expect(isApart).toBe(true);
          }
        }
      }
    }),
  );
});

test('a label keeps its place while it can', () => {
  const places = new LabelPlaces();
  const frame = (otherX: number): number => {
    places.begin();
    places.addMark(100, 100, 8);
    places.addMark(otherX, 117, 8);
    places.addLabel(1, 100, 100, 8, 40, HEIGHT);
    return places.y[0]!;
  };
  expect(frame(100)).toBe(83);
  // the other mark is gone from below, but the label does not jump back
  expect(frame(400)).toBe(83);
});

test('no label is below a panel or beyond the edge', () => {
  const places = new LabelPlaces();
  places.begin(200, 120);
  places.addPanel({ left: 40, top: 0, right: 160, bottom: 40 });
  places.addMark(100, 48, 8);
  places.addMark(10, 110, 8);
  places.addMark(100, 66, 8);
  // above is the panel, below is a mark
  const middle = places.addLabel(1, 100, 48, 8, 40, HEIGHT);
  // below and left is nothing
  const corner = places.addLabel(2, 10, 110, 8, 60, HEIGHT);
  const none = places.addLabel(3, 10, 110, 8, 190, HEIGHT);
  expect([places.isShown[middle], places.x[middle], places.y[middle]]).toEqual([1, 111, 48]);
  expect([places.isShown[corner], places.x[corner], places.y[corner]]).toEqual([1, 21, 110]);
  expect(places.isShown[none]).toBe(0);
});
