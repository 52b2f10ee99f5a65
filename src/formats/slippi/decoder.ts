import type { SlippiEvent, SlippiEventType } from './events.js';
import {
  BOOKEND_FIELDS,
  FOD_PLATFORM_FIELDS,
  FOLLOWER_AT,
  FRAME_AT,
  FRAME_START_FIELDS,
  GAME_END_FIELDS,
  ITEM_FIELDS,
  PLAYER_AT,
  POST_FIELDS,
  PRE_FIELDS,
  STADIUM_FIELDS,
  WHISPY_FIELDS,
  endOf,
  isWithin,
  readField,
  type Field,
} from './fields.js';
import { gameStartOf } from './game-start.js';
import { COMMANDS, SPLIT_BYTES, SPLIT_DATA_BYTES } from './layout.js';

/** What an event says besides its fields: nothing, its frame, or its frame and whose it is. */
type Subject = 'none' | 'frame' | 'player';
const SUBJECT_END: Readonly<Record<Subject, number>> = { none: 1, frame: FRAME_AT + 4, player: FOLLOWER_AT + 1 };

interface Kind {
  readonly type: SlippiEventType;
  readonly subject: Subject;
  readonly fields: readonly Field[];
}

const KINDS: Readonly<Record<number, Kind>> = {
  [COMMANDS.preFrame]: { type: 'preFrame', subject: 'player', fields: PRE_FIELDS },
  [COMMANDS.postFrame]: { type: 'postFrame', subject: 'player', fields: POST_FIELDS },
  [COMMANDS.item]: { type: 'item', subject: 'frame', fields: ITEM_FIELDS },
  [COMMANDS.frameStart]: { type: 'frameStart', subject: 'frame', fields: FRAME_START_FIELDS },
  [COMMANDS.bookend]: { type: 'bookend', subject: 'frame', fields: BOOKEND_FIELDS },
  [COMMANDS.fodPlatform]: { type: 'fodPlatform', subject: 'frame', fields: FOD_PLATFORM_FIELDS },
  [COMMANDS.whispy]: { type: 'whispy', subject: 'frame', fields: WHISPY_FIELDS },
  [COMMANDS.stadium]: { type: 'stadium', subject: 'frame', fields: STADIUM_FIELDS },
  [COMMANDS.gameEnd]: { type: 'gameEnd', subject: 'none', fields: GAME_END_FIELDS },
};

/** Whether events of a command and size say which frame they are of. The sizes include the command byte. */
export function isOfFrame(command: number, byteLength: number): boolean {
  const subject = KINDS[command]?.subject;
  return subject !== undefined && subject !== 'none' && byteLength >= SUBJECT_END[subject];
}

/** The fields of a command's events, for those who describe a file. */
export const fieldsOf = (command: number): readonly Field[] => KINDS[command]?.fields ?? [];

/** The type of a command's events of some size, command byte included. */
export function eventType(command: number, byteLength: number): SlippiEventType {
  if (command === COMMANDS.gameStart) return 'gameStart';
  if (command === COMMANDS.splitter) return byteLength > SPLIT_BYTES ? 'splitter' : 'unknown';
  const kind = KINDS[command];
  return kind !== undefined && byteLength >= SUBJECT_END[kind.subject] ? kind.type : 'unknown';
}

/** Makes events of one command and size. */
class EventMaker {
  readonly #kind: Kind;
  readonly #fields: readonly Field[];
  /** An event with all of its fields, in order: copies of it have one shape, however its fields are then set. */
  readonly #template: Record<string, unknown>;
  readonly #restAt: number;

  constructor(kind: Kind, byteLength: number) {
    this.#kind = kind;
    this.#fields = kind.fields.filter((field) => isWithin(field, byteLength));
    this.#template = {
      type: kind.type,
      ...(kind.subject !== 'none' && { frame: 0 }),
      ...(kind.subject === 'player' && { player: 0, follower: 0 }),
      ...Object.fromEntries(this.#fields.map(([name]) => [name, 0.5])),
    };
    this.#restAt = endOf(this.#fields, SUBJECT_END[kind.subject]);
  }

  make(view: DataView, bytes: Uint8Array, at: number, byteLength: number): SlippiEvent {
    const event = { ...this.#template };
    const { subject } = this.#kind;
    if (subject !== 'none') event['frame'] = view.getInt32(at + FRAME_AT);
    if (subject === 'player') {
      event['player'] = view.getUint8(at + PLAYER_AT);
      event['follower'] = view.getUint8(at + FOLLOWER_AT);
    }
    for (const field of this.#fields) event[field[0]] = readField(view, at, field);
    if (byteLength > this.#restAt) event['rest'] = bytes.slice(at + this.#restAt, at + byteLength);
    return event as unknown as SlippiEvent;
  }
}

/** Makes events of bytes. */
export class EventDecoder {
  readonly #makers = new Map<number, EventMaker>();
  readonly #sizes: Int32Array;

  /** `sizes` has the bytes of each command's events, command byte included. */
  constructor(sizes: Int32Array) {
    this.#sizes = sizes;
  }

  /** The event whose command byte is at `at`, which is there as a whole. */
  event(command: number, view: DataView, bytes: Uint8Array, at: number): SlippiEvent {
    const byteLength = this.#sizes[command]!;
    const type = eventType(command, byteLength);
    if (type === 'gameStart') return { type, gameStart: gameStartOf(bytes.subarray(at + 1, at + byteLength)) };
    if (type === 'splitter') {
      const tail = at + 1 + SPLIT_DATA_BYTES;
      return {
        type,
        data: bytes.slice(at + 1, tail),
        usedBytes: view.getUint16(tail),
        innerCommand: bytes[tail + 2]!,
        isLast: bytes[tail + 3] !== 0,
        ...(byteLength > SPLIT_BYTES + 1 && { rest: bytes.slice(at + 1 + SPLIT_BYTES, at + byteLength) }),
      };
    }
    if (type === 'unknown') return { type, command, payload: bytes.slice(at + 1, at + byteLength) };
    let maker = this.#makers.get(command);
    if (maker === undefined) this.#makers.set(command, (maker = new EventMaker(KINDS[command]!, byteLength)));
    return maker.make(view, bytes, at, byteLength);
  }
}
