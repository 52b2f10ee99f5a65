import { utf8Bytes } from '../../core/text-bytes.js';
import type { Codec } from './codec.js';

/** A map by number. Its keys ascend. */
export const mapByNumber = <Value>({ minBytes, read, write }: Codec<Value>): Codec<ReadonlyMap<number, Value>> => ({
  minBytes: 8,
  read(r) {
    const map = new Map<number, Value>();
    let last = -1;
    for (let left = r.count(4 + minBytes); left > 0; left--) {
      const key = r.u32();
      if (key <= last) throw r.malformed('the keys of a map do not ascend');
      last = key;
      map.set(key, read(r));
    }
    return map;
  },
  write(w, map) {
    const entries = [...map].sort(([a], [b]) => a - b);
    w.list(entries, (_, [key, value]) => {
      w.u32(key);
      write(w, value);
    });
  },
});

/** A map by string. Its keys ascend by their UTF-8 bytes. */
export const mapByString = <Value>({ minBytes, read, write }: Codec<Value>): Codec<ReadonlyMap<string, Value>> => ({
  minBytes: 8,
  read(r) {
    const map = new Map<string, Value>();
    let last: Uint8Array | undefined;
    for (let left = r.count(8 + minBytes); left > 0; left--) {
      const start = r.position + 8;
      const key = r.string();
      const bytes = r.bytes.subarray(start, r.position);
      if (last !== undefined && compareBytes(last, bytes) >= 0) throw r.malformed('the keys of a map do not ascend');
      last = bytes;
      map.set(key, read(r));
    }
    return map;
  },
  write(w, map) {
    const entries = [...map].map(([key, value]) => ({ key: utf8Bytes(key), value })).sort((a, b) => compareBytes(a.key, b.key));
    w.list(entries, (_, { key, value }) => {
      w.blob(key);
      write(w, value);
    });
  },
});

/** The order of Rust strings: by their UTF-8 bytes. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!;
  return a.length - b.length;
}
