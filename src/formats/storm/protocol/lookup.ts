import { ProtocolTables } from '../../../protocols/blizzard/protocol-tables.js';
import { TABLE } from './table.gen.js';

/** The types of every base build of Heroes of the Storm. */
export const STORM_TABLES = /* @__PURE__ */ new ProtocolTables(TABLE);
