import type { ProtoMessage } from '../messages.js';
import { listOfMessages, numberOf, playerIdIn } from '../sections/message-list.js';

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

/** Pings as a section. */
export interface DotaPingSections {
  readonly pings: readonly DotaPingEvent[];
}

/** DOTA_UM_LocationPing */
const LOCATION_PING = 477;

/** Follows pings. Unverified: scripted match only. */
export const PINGS_SECTION = /* @__PURE__ */ listOfMessages<DotaPingEvent>({
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
