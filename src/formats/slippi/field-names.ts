import { BOOKEND_FIELDS, FRAME_START_FIELDS, ITEM_FIELDS, POST_FIELDS, PRE_FIELDS, type Field } from './fields.js';

/** The fields of frames that columns are made of: `pre.stickX`, `post.percent`, `frame.randomSeed`. */
export type SlippiFrameField =
  | `pre.${(typeof PRE_FIELDS)[number][0]}`
  | `post.${(typeof POST_FIELDS)[number][0]}`
  | `frame.${(typeof FRAME_START_FIELDS)[number][0] | (typeof BOOKEND_FIELDS)[number][0]}`;
/** The same with the fields of items: `item.owner`. */
export type SlippiField = SlippiFrameField | `item.${(typeof ITEM_FIELDS)[number][0]}`;

const named = (group: string, fields: readonly Field[]): string[] => fields.map(([name]) => `${group}.${name}`);

/** Every field of frames. */
export const FRAME_FIELDS = /* @__PURE__ */ [
  ...named('frame', FRAME_START_FIELDS),
  ...named('frame', BOOKEND_FIELDS),
  ...named('pre', PRE_FIELDS),
  ...named('post', POST_FIELDS),
] as readonly SlippiFrameField[];
/** Every field of items. */
export const ALL_ITEM_FIELDS = /* @__PURE__ */ named('item', ITEM_FIELDS) as readonly SlippiField[];
