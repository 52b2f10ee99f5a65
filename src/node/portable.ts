import { replayError } from '../core/errors.js';

/** Smaller buffers are copied: handing one over costs more than copying it, and small ones may be shared. */
const WORTH_MOVING = 1 << 16;

/**
 * The buffers of a result that are worth handing over to the other thread rather than copying. Structured cloning keeps plain data,
 * bigints, dates, maps, sets and typed arrays as they are. It throws away what a class or a getter would do, which would be found late:
 * those are refused here.
 *
 * @throws ReplayError `usage`, with the path of what cannot leave the thread.
 */
export function movableBuffers(value: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  visit(value, [], buffers);
  return [...buffers];
}

function visit(value: unknown, path: string[], buffers: Set<ArrayBuffer>): void {
  if (typeof value === 'function') throw refusal('a function', path);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) visit(item, path, buffers);
  } else if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer && value.buffer.byteLength >= WORTH_MOVING) buffers.add(value.buffer);
  } else if (value instanceof Map) {
    for (const [key, item] of value) {
      visit(key, path, buffers);
      visit(item, path, buffers);
    }
  } else if (value instanceof Set) {
    for (const item of value) visit(item, path, buffers);
  } else if (!(value instanceof Date)) {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) throw refusal(`a ${value.constructor.name}`, path);
    for (const key in value) {
      const item = (value as Record<string, unknown>)[key];
      if (typeof item !== 'object' && typeof item !== 'function') continue;
      path.push(key);
      visit(item, path, buffers);
      path.pop();
    }
  }
}

const refusal = (what: string, path: readonly string[]): Error =>
  replayError('usage', `${what} cannot leave the worker`, { path: [...path] });
