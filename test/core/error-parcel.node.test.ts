import { deserialize, serialize } from 'node:v8';
import { describe, expect, test } from 'vitest';
import {
  ReplayCorruptError,
  ReplayError,
  ReplayLimitError,
  ReplaySourceError,
  isReplayError,
  replayError,
  type ReplayErrorCode,
} from '../../src/core/errors.js';
import { packError, reviveError } from '../../src/core/error-parcel.js';

/** The error as another thread gets it: what structured cloning leaves of the parcel. */
const sent = (error: unknown): Error => reviveError(deserialize(serialize(packError(error))) as ReturnType<typeof packError>);

describe('errors between threads', () => {
  test.each<Exclude<ReplayErrorCode, 'limit'>>([
    'bad-signature',
    'wrapped',
    'truncated',
    'corrupt',
    'checksum',
    'unsupported-version',
    'unsupported-feature',
    'worker',
    'source',
    'usage',
  ])('%s keeps class, brand, code, place and stack', (code) => {
    const error = replayError(code, 'a field', { format: 'dem', offset: 12, path: ['tick 3', 'entity 4'], reason: 'odd' });
    const arrived = sent(error);
    expect(isReplayError(arrived, code)).toBe(true);
    expect(arrived).toBeInstanceOf(error.constructor);
    expect(arrived).toBeInstanceOf(ReplayError);
    expect(arrived).toMatchObject({
      name: error.name,
      format: 'dem',
      offset: 12,
      path: ['tick 3', 'entity 4'],
      reason: 'odd',
      detail: 'a field',
    });
    expect([arrived.message, arrived.stack]).toEqual([error.message, error.stack]);
    expect((arrived as ReplayError).retryable).toBe(code === 'source');
  });

  test('what is undefined stays undefined', () => {
    const arrived = sent(replayError('truncated', 'a thing')) as ReplayError;
    expect([arrived.format, arrived.offset, arrived.reason, arrived.cause, arrived.path]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      [],
    ]);
    expect('cause' in arrived).toBe(false);
  });

  test('a limit keeps its numbers', () => {
    const arrived = sent(new ReplayLimitError('maxItems', 7, 5, { format: 'sc2' }));
    expect(arrived).toBeInstanceOf(ReplayLimitError);
    expect(arrived).toMatchObject({ limit: 'maxItems', actual: 7, allowed: 5, message: 'sc2: maxItems is 5, and 7 is needed' });
  });

  test("causes come along, with Node's codes", () => {
    const cause = Object.assign(new TypeError('no such file'), { code: 'ENOENT' });
    const arrived = sent(replayError('source', 'cannot read', { cause: new ReplayCorruptError('corrupt', 'inner', { cause }) }));
    expect(arrived).toBeInstanceOf(ReplaySourceError);
    expect(arrived.cause).toBeInstanceOf(ReplayCorruptError);
    expect((arrived.cause as Error).cause).toMatchObject({
      name: 'TypeError',
      message: 'no such file',
      code: 'ENOENT',
      stack: cause.stack,
    });
  });

  test('an endless chain of causes ends', () => {
    const error = new Error('round');
    error.cause = error;
    let length = 0;
    for (let at: unknown = sent(error); at instanceof Error; at = at.cause) length++;
    expect(length).toBe(9);
  });

  test('what is not an error becomes one', () => {
    expect(sent('just text')).toMatchObject({ name: 'Error', message: 'just text' });
    expect(sent(undefined)).toBeInstanceOf(Error);
    expect(isReplayError(sent(new RangeError('bug')))).toBe(false);
  });
});
