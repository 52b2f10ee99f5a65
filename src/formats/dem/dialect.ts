import type { DemChatLine } from './chat.js';
import type { SchemaField } from './entities/schema-field.js';
import type { ProtoMessage } from '../../codecs/protobuf/message.js';
import type { DemFileInfo } from './file-info.js';

/** Gives a field of the schema as the server means it. `owner` is the first serializer that uses it. */
export type FieldPatch = (field: SchemaField, owner: string | undefined) => SchemaField;

/** What a reader must know of one game beyond the engine: names, types and numbers that the file does not explain itself. */
export interface DemDialect {
  /** The last folder of `game_directory`, and the value of `CDemoFileHeader.game`. */
  readonly folder: string;
  /** The game's own messages, for ProtoSchema. */
  readonly schema: string;
  /** Types of those messages by their inner ids. */
  readonly messageTypes: Readonly<Record<number, string>>;
  /** Lines of chat by the inner ids of their messages. */
  readonly chat: Readonly<Record<number, (message: ProtoMessage) => DemChatLine>>;
  /** Types of fields that are sent as pointers although no `*` says so. */
  readonly pointerTypes: readonly string[];
  /** How wide the cells are that positions of entities are counted in: see `positionOf`. */
  readonly cellUnits: number;
  /** The field of a player's controller that holds the handle of what the player is on the map. */
  readonly pawnField: string;
  /** Types of fields that are sent as another type is. */
  readonly fieldTypes: Readonly<Record<string, string>>;
  /** For servers whose send tables leave something out; undefined for all others. */
  fieldPatch?(gameDirectory: string): FieldPatch | undefined;
  /** What CDemoFileInfo.game_info says of the match. */
  fileInfo?(gameInfo: ProtoMessage): Partial<DemFileInfo>;
}
