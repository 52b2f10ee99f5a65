import { ProtocolTables } from '../../../protocols/blizzard/protocol-tables.js';
import { TABLE } from './table.gen.js';

/** The first base build that has a table; the betas before it are not read (docs/formats/sc2.md, section 5). */
export const FIRST_BASE_BUILD = 15405;

/** The types of every base build of StarCraft II. */
export const SC2_TABLES = /* @__PURE__ */ new ProtocolTables(TABLE);
