import type { Diagnostics } from '../../core/diagnostics.js';
import { fault } from './fault.js';
import { bitCount } from './component-mask.js';
import { slotEnd } from './slots.js';
import type { IcrepSizesByBit } from './split-components.js';

/**
 * The sizes of components in files that store them one after the other, without lengths (docs/formats/icrep.md, section 5.2).
 * `RA1_COMPONENT_SIZES` is that of Red Alert.
 */
export interface IcrepComponentSizes {
  /** Of a unit or building, by bit of its mask. */
  readonly entities?: IcrepSizesByBit | undefined;
  /** Of a player, by bit of its mask. */
  readonly players?: IcrepSizesByBit | undefined;
}

/** What has components: units and buildings, or players. */
export type IcrepPartKind = 'entities' | 'players';
const KINDS: readonly IcrepPartKind[] = ['entities', 'players'];

/** How many parts of a keyframe have bytes, and how many of these are slots. */
export class SlotCheck {
  filled = 0;
  fitting = 0;
  /** What is wrong with the first that does not fit. */
  misfit: string | undefined;

  look(mask: bigint, bytes: Uint8Array): void {
    if (mask === 0n && bytes.length === 0) return;
    this.filled++;
    const misfit = misfitOf(mask, bytes);
    if (misfit === undefined) this.fitting++;
    else this.misfit ??= misfit;
  }
}

/** The checks of one keyframe. */
export type SlotChecks = Readonly<Record<IcrepPartKind, SlotCheck>>;

/** A mask as its two words: bits of a bigint would be one more bigint each. */
const mask64 = /* @__PURE__ */ new BigUint64Array(1);
const words = /* @__PURE__ */ new Uint32Array(mask64.buffer);

/** Why bytes are not exactly one length-prefixed slot for each bit of the mask; undefined when they are. */
function misfitOf(mask: bigint, bytes: Uint8Array): string | undefined {
  mask64[0] = mask;
  let slots = bitCount(words[0]!) + bitCount(words[1]!);
  let at = 0;
  for (; slots > 0; slots--) {
    if (at + 4 > bytes.length) return 'the mask has more bits than there are slots';
    at = slotEnd(bytes, at);
    if (at > bytes.length) return 'a slot passes the end of its bytes';
  }
  return at === bytes.length ? undefined : `${bytes.length - at} bytes follow the last slot`;
}

/**
 * Whether a file stores components in slots. The first keyframe decides that has any: slots are what at least half of its parts are.
 * From then on bytes that are not slots are damage in a file that has slots.
 */
export class ComponentLayout {
  readonly sizes: IcrepComponentSizes;
  /** Whether a full keyframe was looked at. */
  isSettled = false;
  readonly #slotted: { -readonly [K in IcrepPartKind]?: boolean } = {};

  constructor(sizes: IcrepComponentSizes = {}) {
    this.sizes = sizes;
  }

  /** Whether the bytes of these parts are slots; true as long as none were seen. */
  isSlotted(kind: IcrepPartKind): boolean {
    return this.#slotted[kind] ?? true;
  }

  /** Takes the checks of a keyframe. Throws `corrupt` (`malformed`) for one that does not fit the others. */
  settle(checks: SlotChecks, diagnostics: Diagnostics): void {
    for (const kind of KINDS) {
      const { filled, fitting, misfit } = checks[kind];
      if (filled === 0) continue;
      if ((this.#slotted[kind] ??= fitting * 2 >= filled)) {
        if (misfit !== undefined) throw fault('malformed', misfit);
      } else if (this.sizes[kind] === undefined) {
        const message =
          'icrep: components are stored without lengths; their bytes stay as they are unless componentSizes says where each ends';
        diagnostics.add({ code: 'unknown-field', severity: 'warning', message, reason: 'unslotted', path: ['keyframes'] });
      }
    }
  }
}
