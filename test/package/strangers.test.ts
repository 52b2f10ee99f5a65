import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../../src/kit/format-names.js';
import { VERBS } from '../strangers/reading.js';

test('the program of strangers reads every format', () => {
  expect(Object.keys(VERBS).sort()).toEqual([...FORMAT_NAMES].sort());
});
