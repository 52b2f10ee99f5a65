import { sayTextLine } from '../chat.js';
import type { DemDialect } from '../dialect.js';
import { UM_SAY_TEXT_2 } from '../layout.js';
import type { ProtoMessage } from '../messages.js';

/** What the file info of a CS2 recording says of the match. */
export interface Cs2FileInfo {
  /** Ticks at which the rounds of a CS2 demo start, where the file has them. */
  readonly roundStartTicks?: readonly number[];
}

/** CS2 as the engine reads it. What happens in it is told by its game events and entities. */
export const CS2: DemDialect = {
  folder: 'csgo',
  schema: '',
  messageTypes: {},
  chat: { [UM_SAY_TEXT_2]: sayTextLine },
  cellUnits: 512,
  pawnField: 'm_hPlayerPawn',
  pointerTypes: [],
  fieldTypes: {},
  fileInfo({ cs }): Cs2FileInfo {
    return cs === undefined ? {} : { roundStartTicks: ((cs as ProtoMessage)['round_start_ticks'] as readonly number[] | undefined) ?? [] };
  },
};
