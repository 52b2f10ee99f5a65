import { useMemo } from 'preact/hooks';
import { openHex } from '../hex-place.js';
import type { OpenReplay } from '../replay.js';
import { count, hexOffset, size } from '../words.js';
import { Await } from './await.js';
import { Grid } from './grid.js';
import './commands.css';

interface Command {
  readonly command: string;
  readonly tick: number | undefined;
  readonly offset: number;
  readonly storedBytes: number;
}

const COLUMNS = [
  { name: 'offset', type: 'string', about: 'Where the command starts' },
  { name: 'tick', type: 'int32' },
  { name: 'command', type: 'string' },
  { name: 'stored_bytes', type: 'int32', about: 'Size in the file, compressed or not' },
] as const;

/** Bytes by kind of command. */
function Shares({ commands }: { readonly commands: readonly Command[] }) {
  const kinds = useMemo(() => {
    const byKind = new Map<string, { bytes: number; times: number }>();
    for (const { command, storedBytes } of commands) {
      const kind = byKind.get(command) ?? { bytes: 0, times: 0 };
      kind.bytes += storedBytes;
      kind.times++;
      byKind.set(command, kind);
    }
    return [...byKind].sort(([, a], [, b]) => b.bytes - a.bytes);
  }, [commands]);
  const most = kinds[0]?.[1].bytes ?? 1;
  return (
    <ul class="shares">
      {kinds.map(([name, { bytes, times }]) => (
        <li key={name}>
          <code>{name}</code>
          <span class="bar">
            <span style={{ width: `${(bytes / most) * 100}%` }} />
          </span>
          <span>{size(bytes)}</span>
          <span class="quiet">{count(times)}×</span>
        </li>
      ))}
    </ul>
  );
}

/** The commands of a demo: their sizes and offsets. */
export function Commands({ replay }: { readonly replay: OpenReplay }) {
  const reading = replay.read('commands', async (worker, file, { signal, onProgress }) => {
    const commands: Command[] = [];
    for await (const batch of worker.streamDem(file, { events: ['command'], signal, onProgress }).batches()) {
      for (const { command, tick, offset, storedBytes } of batch) commands.push({ command, tick, offset, storedBytes });
    }
    return commands;
  });
  return (
    <Await replay={replay} of={reading} what="Reading the commands">
      {(commands) => (
        <>
          <Shares commands={commands} />
          <Grid
            name="Commands"
            columns={COLUMNS}
            length={commands.length}
            text={(row, column) => {
              const { offset, tick, command, storedBytes } = commands[row]!;
              return {
                offset: hexOffset(offset),
                tick: tick === undefined ? '' : String(tick),
                command,
                stored_bytes: String(storedBytes),
              }[column]!;
            }}
            onSelect={(row) => openHex(commands[row]!.offset)}
          />
        </>
      )}
    </Await>
  );
}
