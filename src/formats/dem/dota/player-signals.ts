import type { ProtoMessage } from '../messages.js';
import { listOfMessages, numberOf } from '../sections/message-list.js';

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

/** A ping on the map. */
export interface DotaPingEvent {
  readonly type: 'ping';
  readonly tick: number;
  /** Undefined where the message names nobody. */
  readonly playerId?: number | undefined;
  /** Place in world units, as positions of units are. */
  readonly x: number;
  readonly y: number;
  /** Index of the entity that was pinged; undefined for the ground. */
  readonly target?: number | undefined;
  readonly isDirect: boolean;
  /** Two numbers of the game: what kind of ping it is, and where the player made it. */
  readonly pingType: number;
  readonly pingSource?: number | undefined;
}

/** A tip from player to player, or a tip that the game shows. */
export interface DotaTipEvent {
  readonly type: 'tip';
  readonly tick: number;
  /** Undefined where the message names nobody. */
  readonly playerId?: number | undefined;
  /** The player who was tipped; undefined for a tip that the game shows. */
  readonly targetPlayerId?: number | undefined;
  readonly amount?: number | undefined;
  /** The text that the game shows. */
  readonly text?: string | undefined;
}

/** Sections of what players say to each other without typing. */
export interface DotaSignalSections {
  readonly chatWheel: readonly DotaChatWheelEvent[];
  readonly pings: readonly DotaPingEvent[];
  readonly tips: readonly DotaTipEvent[];
}

/** DOTA_UM_LocationPing, DOTA_UM_ChatWheel, DOTA_UM_SalutePlayer, DOTA_UM_TipAlert */
const LOCATION_PING = 477;
const CHAT_WHEEL = 501;
const SALUTE_PLAYER = 576;
const TIP_ALERT = 577;

/** A player id of a message; -1 is nobody. */
function playerIdIn(message: ProtoMessage, field: string): number | undefined {
  const id = numberOf(message, field, -1);
  return id < 0 ? undefined : id;
}

/** Follows phrases of the chat wheel. This section and those below are unverified: scripted match only. */
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

/** Follows pings. */
export const PING_SECTION = /* @__PURE__ */ listOfMessages<DotaPingEvent>({
  section: 'pings',
  event: 'ping',
  messages: [LOCATION_PING],
  read: (message, tick) => {
    const ping = message['location_ping'] as ProtoMessage | undefined;
    if (ping === undefined) return undefined;
    const target = numberOf(ping, 'target', -1);
    return {
      type: 'ping',
      tick,
      playerId: playerIdIn(message, 'player_id'),
      x: numberOf(ping, 'x'),
      y: numberOf(ping, 'y'),
      target: target > 0 ? target : undefined,
      isDirect: ping['direct_ping'] === true,
      pingType: numberOf(ping, 'type'),
      pingSource: ping['ping_source'] as number | undefined,
    };
  },
});

/** Follows tips. */
export const TIP_SECTION = /* @__PURE__ */ listOfMessages<DotaTipEvent>({
  section: 'tips',
  event: 'tip',
  messages: [SALUTE_PLAYER, TIP_ALERT],
  read: (message, tick, id) => ({
    type: 'tip',
    tick,
    playerId: playerIdIn(message, id === TIP_ALERT ? 'player_id' : 'source_player_id'),
    targetPlayerId: message['target_player_id'] as number | undefined,
    amount: message['tip_amount'] as number | undefined,
    text: message['tip_text'] as string | undefined,
  }),
});
