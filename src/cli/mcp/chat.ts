import type { ReadOptions } from '../../io/options.js';
import { streamTables, type Cell } from '../../tables/index.js';
import type { ListedReplay } from './replay-folders.js';

/** The columns of a chat, whatever the game. */
export const CHAT_COLUMNS = ['seconds', 'player', 'to', 'text'] as const;
type Line = Readonly<Record<string, Cell | undefined>>;

/** Tables that have chat: Iron Curtain has it among the orders. */
const TABLES = ['chat', 'players', 'orders'];

/** What was said in a replay, with the names of those who said it. */
export async function chatOf(replay: ListedReplay, options: ReadOptions): Promise<readonly (readonly unknown[])[]> {
  const lines: Line[] = [];
  const names = new Map<Cell, Cell>();
  const tables = TABLES.filter((name) => name !== 'orders' || replay.format === 'icrep');
  for await (const { table, length, columns } of streamTables(replay.open(), { ...options, tables, replay: '' })) {
    for (let i = 0; i < length; i++) {
      const row: Line = Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[i]]));
      if (table.name === 'players') names.set(row['player_id'] ?? null, row['name'] ?? null);
      else if (table.name === 'chat' || row['type'] === 'chatMessage') lines.push(row);
    }
  }
  return lines.map((line) => [
    rounded(line['game_seconds'] ?? line['seconds']),
    line['player'] ?? names.get(line['player_id'] ?? null) ?? line['player_id'],
    line['channel'] ?? line['recipient'],
    line['text'],
  ]);
}

const rounded = (seconds: Cell | undefined): Cell | undefined => (typeof seconds === 'number' ? Math.round(seconds * 10) / 10 : seconds);
