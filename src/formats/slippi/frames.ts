import type { ColumnsOf } from './columns.js';
import type { BOOKEND_FIELDS, FRAME_START_FIELDS, ITEM_FIELDS, POST_FIELDS, PRE_FIELDS } from './fields.js';

/** A character's events in a frame: bits of the column `parts`. */
export const HAS_PRE = 1;
export const HAS_POST = 2;

/**
 * Frames as columns. Entry `i` of the arrays of the first level is frame `i`; a row is a character in a frame, and the rows of frame `i` are
 * `rowStart[i]` to `rowStart[i + 1]`. Numbers are as stored (docs/formats/slippi.md): positions in units of the game, x to the right, y up.
 */
export type SlippiFrames = ColumnsOf<typeof FRAME_START_FIELDS> &
  ColumnsOf<typeof BOOKEND_FIELDS> & {
    readonly frameCount: number;
    /** The number of each frame, from -123; 60 a second. With `rollbacks: 'all'` frames that were sent again are there more than once. */
    readonly number: Int32Array;
    /** Where the rows of each frame begin, with one entry more for the end. */
    readonly rowStart: Uint32Array;
    readonly rowCount: number;
    /** The number of the frame of each row. */
    readonly frame: Int32Array;
    /** 0 to 3: the port, less one. */
    readonly player: Uint8Array;
    /** 1 for Nana, who follows Popo; else 0. */
    readonly follower: Uint8Array;
    /** 1: there are inputs (`pre`), 2: there is a result (`post`), 3 both. What did not come is NaN, or 0 in columns of integers. */
    readonly parts: Uint8Array;
    /** Inputs, before the game acts on them. */
    readonly pre: ColumnsOf<typeof PRE_FIELDS>;
    /** Characters after the frame. */
    readonly post: ColumnsOf<typeof POST_FIELDS>;
  };

/** Items and projectiles as columns: entry `i` of each array is one item in one frame. */
export type SlippiItems = ColumnsOf<typeof ITEM_FIELDS> & {
  readonly length: number;
  /** The number of the frame. */
  readonly frame: Int32Array;
};
