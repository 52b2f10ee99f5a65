import { listOfMessages, playerIdIn } from '../sections/message-list.js';

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

/** Tips as a section. */
export interface DotaTipSections {
  readonly tips: readonly DotaTipEvent[];
}

/** DOTA_UM_SalutePlayer, DOTA_UM_TipAlert */
const SALUTE_PLAYER = 576;
const TIP_ALERT = 577;

/** Follows tips. Unverified: scripted match only. */
export const TIPS_SECTION = /* @__PURE__ */ listOfMessages<DotaTipEvent>({
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
