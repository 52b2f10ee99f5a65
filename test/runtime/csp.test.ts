import { expect, test } from 'vitest';

// The whole run in Chromium stands under the policy that vitest.config.ts sends: this shows that the policy is in force.
test('the page forbids code from strings', () => {
  expect(() => Reflect.construct(Function, ['return 1']) as unknown).toThrow(EvalError);
});

test('Node globals do not exist', () => {
  expect('Buffer' in globalThis).toBe(false);
  expect('process' in globalThis).toBe(false);
});
