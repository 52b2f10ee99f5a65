import { deflate as zlib, deflateRaw, gzip } from 'pako';
import type { DeflateFormat } from './inflate.js';

/**
 * The bytes as one DEFLATE stream. For writers only: readers never carry it.
 *
 * @example
 * deflate(bytes, 'gzip');
 */
export function deflate(bytes: Uint8Array, format: DeflateFormat): Uint8Array {
  switch (format) {
    case 'raw':
      return deflateRaw(bytes);
    case 'zlib':
      return zlib(bytes);
    case 'gzip':
      return gzip(bytes);
  }
}
