import type { ReadBudget } from '../../core/budget.js';
import { KEPT_ROW_BYTES } from '../../core/kept-rows.js';
import { joined } from '../../core/pieces.js';
import { viewOf } from '../../core/view-of.js';
import { SPLIT_DATA_BYTES } from './layout.js';

/** One code that changed the game: docs/formats/slippi.md, section 10. */
export interface SlippiGeckoCode {
  /** 0x04 writes a word, 0xc2 inserts instructions, … */
  readonly type: number;
  /** Where in the memory of the game it applies. */
  readonly address: number;
  readonly byteOffset: number;
  readonly byteLength: number;
}

/** The codes that changed the game, which the file carries so that the game can be played again. */
export interface SlippiGeckoList {
  readonly partCount: number;
  /** Whether the last part is there. */
  readonly isWhole: boolean;
  readonly bytes: Uint8Array;
  readonly codes: readonly SlippiGeckoCode[];
  /** Whether the last code ends where the list does. */
  readonly endsExactly: boolean;
}

/** Joins the parts of the list. */
export class GeckoParts {
  readonly #budget: ReadBudget;
  readonly #parts: Uint8Array[] = [];
  #isWhole = false;

  constructor(budget: ReadBudget) {
    this.#budget = budget;
  }

  add(data: Uint8Array, usedBytes: number, isLast: boolean): void {
    if (this.#isWhole) return;
    const used = data.slice(0, Math.min(usedBytes, SPLIT_DATA_BYTES));
    this.#budget.keep(used.length + KEPT_ROW_BYTES);
    this.#parts.push(used);
    this.#isWhole = isLast;
  }

  /** Undefined where the file has no such list. */
  list(): SlippiGeckoList | undefined {
    if (this.#parts.length === 0) return undefined;
    const bytes = joined(this.#parts);
    this.#budget.read(bytes.length);
    return { partCount: this.#parts.length, isWhole: this.#isWhole, bytes, ...codesOf(bytes, this.#budget) };
  }
}

/** Bytes of a code by its type; undefined where it does not say. */
function codeBytes(type: number, view: DataView, at: number): number | undefined {
  if (type === 0x08) return 16;
  if (type !== 0xc0 && type !== 0xc2 && type !== 0x06) return 8;
  if (at + 8 > view.byteLength) return undefined;
  const count = view.getUint32(at + 4);
  return type === 0x06 ? 8 + Math.ceil(count / 8) * 8 : 8 + 8 * count;
}

function codesOf(bytes: Uint8Array, budget: ReadBudget): Pick<SlippiGeckoList, 'codes' | 'endsExactly'> {
  const view = viewOf(bytes);
  const codes: SlippiGeckoCode[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const word = view.getUint32(at);
    const type = (word >>> 24) & 0xfe;
    const byteLength = codeBytes(type, view, at);
    if (byteLength === undefined) break;
    budget.keep(KEPT_ROW_BYTES);
    codes.push({ type, address: 0x80000000 + (word & 0x01ffffff), byteOffset: at, byteLength });
    at += byteLength;
  }
  return { codes, endsExactly: at === bytes.length };
}
