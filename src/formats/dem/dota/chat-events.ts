import type { ProtoMessage } from '../messages.js';
import { chatEventName } from './chat-event-names.js';
import { listOfMessages, numberOf } from '../sections/message-list.js';

/**
 * An announcement of the game that shows above the chat: kills, runes, Roshan, glyph, pauses. The type decides what value and players mean
 * (docs/formats/dem.md, section 14).
 */
export interface DotaChatEvent {
  readonly type: 'chatEvent';
  readonly tick: number;
  /** DOTA_CHAT_MESSAGE. */
  readonly typeId: number;
  /** The official name of the type, `CHAT_MESSAGE_HERO_KILL`; `CHAT_MESSAGE_130` for an unknown one. */
  readonly name: string;
  readonly value: number;
  /** Player ids in the order of the message. Nobody is undefined; the list ends with the last player. */
  readonly players: readonly (number | undefined)[];
  /** Two more numbers that newer types have; undefined where they were not sent. */
  readonly value2?: number | undefined;
  readonly value3?: number | undefined;
  /** Time in seconds, as the game wrote it; undefined for builds that write none. */
  readonly time?: number | undefined;
}

/** Sections of announcements. */
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

/** Follows announcements of the game. */
export const CHAT_EVENT_SECTION = /* @__PURE__ */ listOfMessages<DotaChatEvent>({
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
