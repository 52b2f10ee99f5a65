import type { ProtoMessage } from '../messages.js';
import { chatEventName } from './chat-event-names.js';
import { listOfMessages, numberOf } from './message-list.js';

/**
 * An announcement of the game, as it shows above the chat: kills, runes, Roshan, glyph, pauses. What value and players mean depends on the
 * type: docs/formats/dem.md, section 14.
 */
export interface DotaChatEvent {
  readonly type: 'chatEvent';
  readonly tick: number;
  /** DOTA_CHAT_MESSAGE. */
  readonly typeId: number;
  /** Its official name, `CHAT_MESSAGE_HERO_KILL`; `CHAT_MESSAGE_130` for one that is not known. */
  readonly name: string;
  readonly value: number;
  /** Player ids in the places of the message; undefined for nobody, without those at the end. */
  readonly players: readonly (number | undefined)[];
  /** What newer types say besides; undefined where not sent. */
  readonly value2: number | undefined;
  readonly value3: number | undefined;
  /** Seconds, as the game wrote it; undefined in builds that do not. */
  readonly time: number | undefined;
}

/** Announcements. */
export interface DotaChatEventSections {
  readonly chatEvents: readonly DotaChatEvent[];
}

/** DOTA_UM_ChatEvent */
export const CHAT_EVENT = 466;

const PLAYERS = ['playerid_1', 'playerid_2', 'playerid_3', 'playerid_4', 'playerid_5', 'playerid_6'] as const;

/** The players of a chat event. */
export function playersOf(message: ProtoMessage): (number | undefined)[] {
  const players = PLAYERS.map((field) => numberOf(message, field, -1)).map((id) => (id < 0 ? undefined : id));
  while (players.length > 0 && players.at(-1) === undefined) players.pop();
  return players;
}

/** Announcements of the game. */
export const CHAT_EVENT_WATCH = /* @__PURE__ */ listOfMessages<DotaChatEvent>({
  section: 'chatEvents',
  event: 'chatEvent',
  messages: [CHAT_EVENT],
  read: (message, tick) => {
    const typeId = numberOf(message, 'type', -1);
    return {
      type: 'chatEvent',
      tick,
      typeId,
      name: chatEventName(typeId),
      value: numberOf(message, 'value'),
      players: playersOf(message),
      value2: message['value2'] as number | undefined,
      value3: message['value3'] as number | undefined,
      time: message['time'] as number | undefined,
    };
  },
});
