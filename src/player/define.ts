import { ReplayPlayerElement } from './replay-player.js';

/** The name under which importing `replaykit/player` defines the element. */
export const REPLAY_PLAYER_TAG = 'replay-player';

/**
 * Defines the element under another name, for pages where `replay-player` is taken. Importing `replaykit/player` has defined `<replay-player>` already. Does
 * nothing on a server, and nothing for a name that is defined.
 *
 * @example
 * defineReplayPlayer('match-player');
 * document.querySelector('match-player');
 */
export function defineReplayPlayer(name: string = REPLAY_PLAYER_TAG): void {
  if (!('customElements' in globalThis) || customElements.get(name) !== undefined) return;
  // a class can be defined once, so that each name has one of its own
  customElements.define(name, name === REPLAY_PLAYER_TAG ? ReplayPlayerElement : class extends ReplayPlayerElement {});
}
