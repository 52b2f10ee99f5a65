import { deflateRawSync, deflateSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deflate } from '../../src/codecs/deflate.js';
import { inflate, type DeflateFormat } from '../../src/codecs/inflate.js';
import { compressibleBytes, expectBytes, joined } from './arbitraries.js';

const PACK = { raw: deflateRawSync, zlib: deflateSync, gzip: gzipSync };
const UNPACK = { raw: inflateRawSync, zlib: inflateSync, gzip: gunzipSync };
const format = fc.constantFrom<DeflateFormat>('raw', 'zlib', 'gzip');

describe('inflate and deflate', () => {
  it('agree with node:zlib, at every level', () => {
    fc.assert(
      fc.property(compressibleBytes, format, fc.integer({ min: 0, max: 9 }), (data, form, level) => {
        expectBytes(inflate(PACK[form](data, { level }), form, data.length), data);
        expectBytes(new Uint8Array(UNPACK[form](deflate(data, form))), data);
      }),
    );
  });

  it('read gzip members and their header fields as node:zlib does', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { minLength: 1, maxLength: 4 }), (members) => {
        const packed = joined(members.map((member) => gzipSync(member)));
        expect(inflate(packed, 'gzip', 1000)).toEqual(new Uint8Array(gunzipSync(packed)));
      }),
    );
  });
});
