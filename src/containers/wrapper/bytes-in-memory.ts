import { replayError } from '../../core/errors.js';
import { plainBytes } from '../../io/source.js';
import { refuseWrapped } from './sniff.js';

/** The bytes that a sync verb was given. Throws `usage` for everything else, also for sources that only async verbs take. */
export function bytesInMemory(given: unknown): Uint8Array {
  // By name: a buffer may come from another window, where instanceof does not know it.
  const kind = Object.prototype.toString.call(given).slice(8, -1);
  if (ArrayBuffer.isView(given) || kind.endsWith('ArrayBuffer')) return plainBytes(given as ArrayBuffer | ArrayBufferView);
  throw replayError('usage', `this verb takes bytes (Uint8Array or ArrayBuffer), no ${kind}: read or await them, or call the async verb`);
}

/** The same for bytes that must not be compressed: sync verbs do not undo compressions. Throws `wrapped` where they are. */
export function unwrappedBytes(given: unknown, format: string): Uint8Array {
  const plain = bytesInMemory(given);
  refuseWrapped(plain, format);
  return plain;
}
