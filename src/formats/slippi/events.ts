import type { AskedWord } from '../../core/asked-words.js';
import type { SlippiGameStart } from './game-start.js';
import type {
  BOOKEND_FIELDS,
  Field,
  FOD_PLATFORM_FIELDS,
  FRAME_START_FIELDS,
  GAME_END_FIELDS,
  ITEM_FIELDS,
  POST_FIELDS,
  PRE_FIELDS,
  STADIUM_FIELDS,
  WHISPY_FIELDS,
} from './fields.js';

/** The fields of a list as numbers. A field that the payload does not hold whole is missing. */
type FieldsOf<Fields extends readonly Field[]> = { readonly [F in Fields[number] as F[0]]?: number | undefined };

interface EventOf<Type extends string> {
  readonly type: Type;
  /** Bytes behind the last field that is there as a whole: a newer version of the game writes more. */
  readonly rest?: Uint8Array | undefined;
}

interface FrameEventOf<Type extends string> extends EventOf<Type> {
  /** Number of the frame, from -123; 60 a second. */
  readonly frame: number;
}

interface PlayerEventOf<Type extends string> extends FrameEventOf<Type> {
  /** 0 to 3: the port, less one. */
  readonly player: number;
  /** 1 for Nana, who follows Popo; else 0. */
  readonly follower: number;
}

/** Inputs of a character in a frame, before the game acts on them. Numbers as stored: docs/formats/slippi.md, section 6. */
export type SlippiPreFrameEvent = PlayerEventOf<'preFrame'> & FieldsOf<typeof PRE_FIELDS>;
/** A character after a frame. Numbers as stored: docs/formats/slippi.md, section 7. */
export type SlippiPostFrameEvent = PlayerEventOf<'postFrame'> & FieldsOf<typeof POST_FIELDS>;
/** An item or projectile in a frame. Numbers as stored: docs/formats/slippi.md, section 8. */
export type SlippiItemEvent = FrameEventOf<'item'> & FieldsOf<typeof ITEM_FIELDS>;
/** A frame begins. `sceneFrameCounter` goes on during a pause. */
export type SlippiFrameStartEvent = FrameEventOf<'frameStart'> & FieldsOf<typeof FRAME_START_FIELDS>;
/** A frame is complete. Frames up to `latestFinalizedFrame` do not come again. */
export type SlippiBookendEvent = FrameEventOf<'bookend'> & FieldsOf<typeof BOOKEND_FIELDS>;
/** A platform of Fountain of Dreams moves: 0 is the right one, 1 the left one. */
export type SlippiFodPlatformEvent = FrameEventOf<'fodPlatform'> & FieldsOf<typeof FOD_PLATFORM_FIELDS>;
/** The wind of Dream Land: 0 none, 1 to the left, 2 to the right. */
export type SlippiWhispyEvent = FrameEventOf<'whispy'> & FieldsOf<typeof WHISPY_FIELDS>;
/** A step of a transformation of Pokémon Stadium: docs/formats/slippi.md, section 9. */
export type SlippiStadiumEvent = FrameEventOf<'stadium'> & FieldsOf<typeof STADIUM_FIELDS>;
/** The game ends. `lras` is the player who quit, -1 nobody; `placement0` to `placement3` are places by port, 0 the first, -1 nobody there. */
export type SlippiGameEndEvent = EventOf<'gameEnd'> & FieldsOf<typeof GAME_END_FIELDS>;

/** The settings of the game. */
export interface SlippiGameStartEvent {
  readonly type: 'gameStart';
  readonly gameStart: SlippiGameStart;
}
/** A part of a long message. Only the list of gecko codes is sent so. */
export interface SlippiSplitterEvent extends EventOf<'splitter'> {
  /** All 512 bytes; those from `usedBytes` on are left over from another part. */
  readonly data: Uint8Array;
  readonly usedBytes: number;
  readonly innerCommand: number;
  readonly isLast: boolean;
}
/** An event whose command is not known, or whose payload is too short to say which frame it is of. */
export interface SlippiUnknownEvent {
  readonly type: 'unknown';
  readonly command: number;
  readonly payload: Uint8Array;
}

/** An event of a frame. */
export type SlippiFrameEvent =
  | SlippiPreFrameEvent
  | SlippiPostFrameEvent
  | SlippiItemEvent
  | SlippiFrameStartEvent
  | SlippiBookendEvent
  | SlippiFodPlatformEvent
  | SlippiWhispyEvent
  | SlippiStadiumEvent;
/** Any event of a replay but the table of events, which is part of the header. */
export type SlippiEvent = SlippiFrameEvent | SlippiGameStartEvent | SlippiSplitterEvent | SlippiGameEndEvent | SlippiUnknownEvent;
/** The names that `events` takes. */
export type SlippiEventType = SlippiEvent['type'];
/** The events of one type, or of several. */
export type SlippiEventOf<T extends AskedWord<T, SlippiEventType>> = Extract<SlippiEvent, { readonly type: T }>;

/** Every type of event. */
export const ALL_EVENTS: readonly SlippiEventType[] = [
  'gameStart',
  'splitter',
  'frameStart',
  'preFrame',
  'fodPlatform',
  'whispy',
  'stadium',
  'item',
  'postFrame',
  'bookend',
  'gameEnd',
  'unknown',
];
