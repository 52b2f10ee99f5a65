/** The purposes of hashing a name. Each has its own 256 words of the crypt table (docs/formats/mpq.md, section 5). */
export const HashKind = { slot: 0, nameA: 1, nameB: 2, key: 3 } as const;

const CRYPT_TABLE = cryptTable();

function cryptTable(): Uint32Array {
  const table = new Uint32Array(0x500);
  let seed = 0x00100001;
  // seed * 125 stays below 2^28
  const next = (): number => (seed = (seed * 125 + 3) % 0x2aaaab) & 0xffff;
  for (let i = 0; i < 0x100; i++) {
    for (let j = i; j < 0x500; j += 0x100) {
      const high = next();
      table[j] = (high << 16) | next();
    }
  }
  return table;
}

/** Hash of a file name: ASCII letters count as capitals, `/` as `\`; other characters by their UTF-8 bytes. */
export function hashName(name: string, kind: number): number {
  let a = 0x7fed7fed;
  let b = 0xeeeeeeee;
  for (const byte of new TextEncoder().encode(name)) {
    const c = byte === 0x2f ? 0x5c : byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte;
    a = (CRYPT_TABLE[kind * 0x100 + c]! ^ (a + b)) >>> 0;
    b = (c + a + b + (b << 5) + 3) >>> 0;
  }
  return a;
}

/** Key of the hash table: the hash of the name `(hash table)`, made like that of any file. */
export const HASH_TABLE_KEY = hashName('(hash table)', HashKind.key);
/** Key of the block table. */
export const BLOCK_TABLE_KEY = hashName('(block table)', HashKind.key);

/** Key of a file: the hash of its name without a path. The flag FIX_KEY mixes its offset and size in. */
export function fileKey(name: string, blockOffset: number, byteLength: number, fixKey: boolean): number {
  const key = hashName(name.slice(Math.max(name.lastIndexOf('\\'), name.lastIndexOf('/')) + 1), HashKind.key);
  return fixKey ? ((key + blockOffset) ^ byteLength) >>> 0 : key;
}

/** A decrypted copy. Up to three bytes after the last whole word are stored as they are. */
export function decrypt(bytes: Uint8Array, key: number): Uint8Array {
  return crypt(bytes, key, true);
}

/** The inverse of `decrypt`. */
export function encrypt(bytes: Uint8Array, key: number): Uint8Array {
  return crypt(bytes, key, false);
}

function crypt(bytes: Uint8Array, key: number, decrypting: boolean): Uint8Array {
  // `slice` of a Buffer would share the caller's memory.
  const result = new Uint8Array(bytes);
  const words = new DataView(result.buffer);
  let k = key >>> 0;
  let s = 0xeeeeeeee;
  for (let at = 0; at + 4 <= result.length; at += 4) {
    s = (s + CRYPT_TABLE[0x400 + (k & 0xff)]!) >>> 0;
    const word = words.getUint32(at, true);
    const mixed = (word ^ (k + s)) >>> 0;
    words.setUint32(at, mixed, true);
    k = (((~k << 21) + 0x11111111) | (k >>> 11)) >>> 0;
    s = ((decrypting ? mixed : word) + s + (s << 5) + 3) >>> 0;
  }
  return result;
}
