import { toJson } from '../core/json.js';
import type { DemChatEvent, DemGameEvent } from '../formats/dem/index.js';
import { defineTable } from './define.js';

/** Something at a tick, and the clock of its recording. */
export interface DemTimed<Event> {
  readonly event: Event;
  /** Seconds since tick 0; undefined where the recording does not tell how long a tick is. */
  readonly seconds: number | undefined;
}

const ABOUT_SECONDS = 'The same, from tick 0 on; not the clock of the game.';

export const demChat = defineTable<DemTimed<DemChatEvent>>('dem', 'chat', 1, 'A line of chat.', [
  ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
  ['seconds', 'double?', ABOUT_SECONDS, ({ seconds }) => seconds, 'seconds'],
  [
    'player_slot',
    'int32',
    'Dota 2: player id; else the entity index of the player; -1 where none is named.',
    ({ event }) => event.playerSlot,
  ],
  ['channel', 'string', "`all`, `team`, or the message's own word or number.", ({ event }) => event.channel],
  ['player_name', 'string?', 'Who said it, where the message carries it.', ({ event }) => event.playerName],
  ['text', 'string', 'What was said.', ({ event }) => event.text],
]);

export const demGameEvents = defineTable<DemTimed<DemGameEvent>>('dem', 'game_events', 1, 'A game event as the recording describes it.', [
  ['tick', 'int32', 'When.', ({ event }) => event.tick, 'ticks'],
  ['seconds', 'double?', ABOUT_SECONDS, ({ seconds }) => seconds, 'seconds'],
  ['name', 'string', '`player_death`, `dota_combatlog`…', ({ event }) => event.name],
  ['keys', 'string', 'Its keys, as JSON by the rules of `toJson`.', ({ event }) => JSON.stringify(toJson(event.keys))],
]);

export const DEM_TABLES = [demChat, demGameEvents] as const;
