import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { madeMatch } from '../../recordings/scene/made-match.js';
import { chapterAt, gameSeconds, momentText, positionText, timeText } from '../../src/player/game-time.js';
import { highlightFrom, momentsUpTo, sampleFrom, sideOfMoment } from '../../src/player/moments.js';
import { SpanIndex } from '../../src/player/span-index.js';
import { rangesTo } from '../../src/player/time-ranges.js';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [1084, '18:04'],
  [3723, '1:02:03'],
  [-45, '-0:45'],
  [-0.4, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
});

describe('the clock of a game', () => {
  const steady = {
    spans: [
      { from: 30, value: -90, rate: 1 },
      { from: 120, value: 0, rate: 1 },
    ],
    chapters: [
      { from: 0, to: 60, label: 'One' },
      { from: 70, label: 'Two' },
    ],
  };
  test('before it starts there is the time of the recording', () => {
    expect(gameSeconds(steady, 10)).toBeNaN();
    expect([momentText(steady, 10), momentText(steady, 60), momentText(steady, 200)]).toEqual(['0:10', '-1:00', '1:20']);
  });
  test('a position has the clock of the game only if that goes on evenly', () => {
    expect(positionText(steady, 200)).toBe('1:20');
    const rounds = {
      spans: [
        { from: 0, value: 115, rate: -1 },
        { from: 130, value: 115, rate: -1 },
      ],
      chapters: [],
    };
    expect([momentText(rounds, 140), positionText(rounds, 140)]).toEqual(['1:45', '2:20']);
    const down = { spans: [300, 299, 298].map((value, from) => ({ from, value, rate: 0 })), chapters: [] };
    expect([momentText(down, 2), positionText(down, 2)]).toEqual(['4:58', '0:02']);
  });
  test('chapters end', () => {
    expect([5, 65, 500].map((seconds) => chapterAt(steady, seconds)?.label)).toEqual(['One', undefined, 'Two']);
  });
});

describe('moments', () => {
  const scene = madeMatch({ minutes: 3 });
  const at = (seconds: number, weight: number): (typeof scene.moments)[number] => ({
    seconds,
    weight,
    kind: 'kill',
    text: `at ${seconds}`,
  });
  test('the next highlight, and the one before', () => {
    const made = { ...scene, moments: [at(10, 0.9), at(20, 0.1), at(30, 0.5)] };
    expect(highlightFrom(made, 0, 1)?.seconds).toBe(10);
    expect(highlightFrom(made, 10, 1)?.seconds).toBe(30);
    expect(highlightFrom(made, 30, 1)).toBeUndefined();
    expect(highlightFrom(made, 30, -1)?.seconds).toBe(10);
    expect(highlightFrom(made, 10, -1)).toBeUndefined();
    expect(momentsUpTo(made, 20)).toBe(2);
  });
  test('without highlights each moment is one', () => {
    expect(highlightFrom({ ...scene, moments: [at(1, 0.1), at(2, 0.2)] }, 1, 1)?.seconds).toBe(2);
  });
  test('the color is that of the side that gained, or of who did it', () => {
    expect(sideOfMoment(scene, { ...at(1, 1), sides: [1, 0] })).toBe(1);
    expect(sideOfMoment(scene, { ...at(1, 1), actors: [0, 1] })).toBe(0);
    expect(sideOfMoment(scene, at(1, 1))).toBeUndefined();
  });
  test('one sample forth and back', () => {
    // eight samples a second
    expect(sampleFrom(scene.actors, [0, 1], 2, 1)).toBe(2.125);
    expect(sampleFrom(scene.actors, [0, 1], 2, -1)).toBe(1.875);
    expect(sampleFrom(scene.actors, [0], 0, -1)).toBeUndefined();
    expect(sampleFrom(scene.actors, [], 2, 1)).toBeUndefined();
  });
});

test('the spans of a bucket hold every span of the moment', () => {
  const span = fc.tuple(fc.float({ min: 0, max: 100, noNaN: true }), fc.float({ min: 0, max: 40, noNaN: true }), fc.boolean());
  fc.assert(
    fc.property(fc.array(span), fc.float({ min: 0, max: 120, noNaN: true }), (spans, seconds) => {
      const list = spans.map(([from, length, isEndless]) => ({ from, to: isEndless ? Infinity : from + length }));
      const index = SpanIndex.of(list, 110);
      const found: number[] = [];
      for (let i = index.begin(seconds); i < index.end(seconds); i++) {
        const id = index.idAt(i);
        if (list[id]!.from <= seconds && seconds < list[id]!.to) found.push(id);
      }
      expect(found).toEqual(list.flatMap(({ from, to }, id) => (from <= seconds && seconds < to ? [id] : [])));
    }),
  );
});

test('ranges as a media element gives them', () => {
  expect(rangesTo(0).length).toBe(0);
  const ranges = rangesTo(12);
  expect([ranges.length, ranges.start(0), ranges.end(0)]).toEqual([1, 0, 12]);
  expect(() => ranges.end(1)).toThrow(DOMException);
});
