import { listOfMessages, numberOf, playerIdIn } from '../sections/message-list.js';

/** A phrase of the chat wheel. */
export interface DotaChatWheelEvent {
  readonly type: 'chatWheel';
  readonly tick: number;
  /** Undefined where the message names nobody. */
  readonly playerId?: number | undefined;
  /** Number of the phrase. */
  readonly messageId: number;
  /** The low half of the Steam id. This and the next two fields are undefined where they were not sent. */
  readonly accountId?: number | undefined;
  /** The hero that the phrase speaks of. */
  readonly heroId?: number | undefined;
  readonly emoticonId?: number | undefined;
}

/** Phrases of the chat wheel as a section. */
export interface DotaChatWheelSections {
  readonly chatWheel: readonly DotaChatWheelEvent[];
}

/** DOTA_UM_ChatWheel */
const CHAT_WHEEL = 501;

/** Follows phrases of the chat wheel. Unverified: scripted match only. */
export const CHAT_WHEEL_SECTION = /* @__PURE__ */ listOfMessages<DotaChatWheelEvent>({
  section: 'chatWheel',
  event: 'chatWheel',
  messages: [CHAT_WHEEL],
  read: (message, tick) => ({
    type: 'chatWheel',
    tick,
    playerId: playerIdIn(message, 'player_id'),
    messageId: numberOf(message, 'chat_message_id'),
    accountId: message['account_id'] as number | undefined,
    heroId: message['param_hero_id'] as number | undefined,
    emoticonId: message['emoticon_id'] as number | undefined,
  }),
});
