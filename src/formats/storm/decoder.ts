import type { ReadBudget } from '../../core/budget.js';
import { KEPT_BYTES_PER_BYTE } from '../../protocols/blizzard/event-stream.js';
import type { BlizzardProtocol, ProtocolTables } from '../../protocols/blizzard/protocol-tables.js';
import { readStormAttributes } from './attributes.js';
import { readBattlelobby } from './battlelobby.js';
import { readStormDetails } from './details.js';
import type { FileName, StormStreamName } from './layout.js';
import { readStormInitData } from './lobby.js';
import type { StormStoredSection } from './stored.js';

/** The file that each section is read from, in the order in which they are read: the event streams last. */
export const SECTION_FILES: Readonly<Partial<Record<StormStoredSection, keyof typeof FileName>>> = {
  initData: 'initData',
  details: 'details',
  attributes: 'attributes',
  battlelobby: 'battlelobby',
  trackerEvents: 'tracker',
  gameEvents: 'game',
  messageEvents: 'message',
};

/** Units of work for a byte of the battlelobby, whose lists are of bits. */
const LOBBY_UNITS_PER_BYTE = 4;

/** Decodes a file that is not an event stream. */
export function decodeFile(
  file: Exclude<keyof typeof FileName, StormStreamName>,
  bytes: Uint8Array,
  protocol: BlizzardProtocol,
  { tables, baseBuild, budget }: { readonly tables: ProtocolTables; readonly baseBuild: number; readonly budget: ReadBudget },
): unknown {
  budget.keep(bytes.length * KEPT_BYTES_PER_BYTE);
  switch (file) {
    case 'details':
      return readStormDetails(bytes, tables);
    case 'initData':
      return readStormInitData(bytes, protocol);
    case 'attributes':
      return readStormAttributes(bytes, budget.limits);
    case 'battlelobby':
      budget.work(bytes.length * LOBBY_UNITS_PER_BYTE);
      return readBattlelobby(bytes, baseBuild, tables);
  }
}
