/** The encoding that fits the paths of a file. */
export interface GamecachePathEncoding {
  /** The best guess, for the `pathEncoding` option. */
  readonly encoding: string;
  /** Every label that was tried and fits each path, best first. */
  readonly candidates: readonly string[];
}

/** Encodings of Windows machines where two bytes make a character, so that a wrong guess shows. */
const DOUBLE_BYTE = ['gbk', 'big5', 'euc-kr', 'shift_jis'] as const;
/** Encodings that nearly any bytes fit, so that only somebody who reads the language can choose. */
const SINGLE_BYTE = ['windows-1252', 'windows-1251'] as const;

/**
 * Proposes one encoding for all paths of a cache. A file has one, that of the machine; a single path may look
 * like valid UTF-8 by accident, so only when each is valid is UTF-8 proposed (docs/formats/gamecache.md,
 * section 6). Else a double-byte encoding that each fits, if its bytes come in pairs; else windows-1252.
 *
 * @example
 * const { items } = await parseGamecache(file);
 * const { encoding } = proposeGamecachePathEncoding(items.map(({ pathBytes }) => pathBytes));
 * const cache = await parseGamecache(file, { pathEncoding: encoding });
 */
export function proposeGamecachePathEncoding(paths: Iterable<Uint8Array>): GamecachePathEncoding {
  const foreign = [...paths].filter((path) => path.some((byte) => byte >= 0x80));
  const fits = (label: string): boolean => {
    const decoder = new TextDecoder(label, { fatal: true });
    return foreign.every((path) => {
      try {
        decoder.decode(path);
        return true;
      } catch {
        return false;
      }
    });
  };
  const utf8 = fits('utf-8') ? ['utf-8'] : [];
  const double = DOUBLE_BYTE.filter(fits);
  const single = SINGLE_BYTE.filter(fits);
  const candidates = foreign.every(comesInPairs) ? [...utf8, ...double, ...single] : [...utf8, ...single, ...double];
  return { encoding: candidates[0] ?? 'windows-1252', candidates };
}

/** Whether most high bytes come in runs of even length, as characters of two high bytes do; accented letters come alone. */
function comesInPairs(path: Uint8Array): boolean {
  let even = 0;
  let odd = 0;
  let run = 0;
  for (let i = 0; i <= path.length; i++) {
    if (i < path.length && path[i]! >= 0x80) run++;
    else if (run > 0) {
      if (run % 2 === 0) even++;
      else odd++;
      run = 0;
    }
  }
  return even >= odd;
}
