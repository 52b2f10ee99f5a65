/** Where cell 0 begins: docs/formats/dem.md, section 11, confirmed on real files. */
export const FIRST_CELL = -16384;
