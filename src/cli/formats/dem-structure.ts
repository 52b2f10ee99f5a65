import { streamDem, type DemCommandEvent, type DemMessageEvent } from '../../formats/dem/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import type { Card, Row } from '../card.js';

interface CommandSum {
  id: number;
  command: string;
  count: number;
  compressed: number;
  storedBytes: number;
  bytes: number;
  firstOffset: number;
  firstTick: number | undefined;
  lastTick: number | undefined;
}
interface MessageSum {
  source: string;
  id: number;
  name: string;
  count: number;
  bytes: number;
}

const recordOf = ({ offset, command, tick, isCompressed: compressed, storedBytes, bytes }: DemCommandEvent): Row => ({
  offset,
  command,
  tick,
  compressed,
  storedBytes,
  bytes: bytes.length,
});

/** The commands of the container with their places, and the messages inside the packets. */
export async function demStructure(source: ReplaySource, all: boolean, options: ReadOptions): Promise<Card> {
  const commands = new Map<number, CommandSum>();
  const messages = new Map<string, MessageSum>();
  const records: Row[] = [];
  const reading = streamDem(source, { ...options, events: ['command', 'message'] });
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (event.type === 'message') addMessage(messages, event);
      else {
        addCommand(commands, event);
        if (all) records.push(recordOf(event));
      }
    }
  }
  const { format, isComplete, diagnostics, header } = await reading.end();
  const facts = {
    game: header.game,
    fileInfoOffset: header.fileInfoOffset,
    spawnGroupsOffset: header.spawnGroupsOffset,
    commands: [...commands.values()].sort((a, b) => a.id - b.id).map((sum) => ({ ...sum })),
    messages: [...messages.values()]
      .sort((a, b) => (a.source === b.source ? a.id - b.id : a.source < b.source ? -1 : 1))
      .map((sum) => ({ ...sum })),
    ...(all && { records }),
  };
  return { format, isComplete, diagnostics, facts };
}

function addCommand(
  commands: Map<number, CommandSum>,
  { id, command, tick, offset, isCompressed: compressed, storedBytes, bytes }: DemCommandEvent,
): void {
  let sum = commands.get(id);
  if (sum === undefined) {
    sum = { id, command, count: 0, compressed: 0, storedBytes: 0, bytes: 0, firstOffset: offset, firstTick: tick, lastTick: tick };
    commands.set(id, sum);
  }
  sum.count++;
  if (compressed) sum.compressed++;
  sum.storedBytes += storedBytes;
  sum.bytes += bytes.length;
  sum.lastTick = tick;
}

function addMessage(messages: Map<string, MessageSum>, { id, name, source, bytes }: DemMessageEvent): void {
  const key = `${source} ${id}`;
  let sum = messages.get(key);
  if (sum === undefined) messages.set(key, (sum = { source, id, name, count: 0, bytes: 0 }));
  sum.count++;
  sum.bytes += bytes.length;
}
