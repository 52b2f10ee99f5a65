import type { ProtoMessage } from '../../../codecs/protobuf/message.js';
import { sayTextLine } from '../chat.js';
import type { DemDialect } from '../dialect.js';
import { UM_SAY_TEXT_2 } from '../layout.js';
import type { Cs2FileInfo } from './file-info.js';

/** CS2 as the engine reads it. Its game events and entities say what happens. */
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
