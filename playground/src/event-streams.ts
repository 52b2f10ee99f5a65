import { toJson } from 'replaykit';
import type { ReplayFormat } from 'replaykit';
import type { ReplayWorker } from 'replaykit/worker';
import type { ReadingOptions } from './reading.js';

/** An event, as in the file. */
export type AnyEvent = { readonly type?: string; readonly tick?: number; readonly gameloop?: number; readonly offset?: number } & object;

interface EventReading {
  batches(): AsyncIterable<readonly object[]>;
}

/** A selection of a format's events. */
export interface EventStream {
  /** The id in the URL. */
  readonly id: string;
  readonly title: string;
  /** The options that a program passes to the `stream` verb. */
  readonly options: Readonly<Record<string, unknown>>;
}

const all = (title: string): readonly EventStream[] => [{ id: 'all', title, options: {} }];

/** The available selections of each format. */
export const EVENT_STREAMS: Readonly<Record<ReplayFormat, readonly EventStream[]>> = {
  slippi: [
    {
      id: 'game',
      title: 'Start, end, stage',
      options: { events: ['gameStart', 'gameEnd', 'fodPlatform', 'whispy', 'stadium', 'unknown'] },
    },
    { id: 'frames', title: 'Frames', options: { events: ['preFrame', 'postFrame', 'item'] } },
    { id: 'all', title: 'Everything', options: {} },
  ],
  'brood-war': all('Commands'),
  storm: [
    { id: 'tracker', title: 'Tracker', options: { events: ['tracker'] } },
    { id: 'game', title: 'Game', options: { events: ['game'] } },
    { id: 'message', title: 'Messages', options: { events: ['message'] } },
  ],
  'rocket-league': all('Network stream'),
  dem: [
    { id: 'game', title: 'Game events', options: { events: ['gameEvent', 'chat'] } },
    { id: 'messages', title: 'Messages', options: { events: ['message'] } },
    { id: 'tables', title: 'String tables', options: { events: ['stringTable'] } },
    { id: 'commands', title: 'Commands', options: { events: ['command'] } },
  ],
  sc2: [
    { id: 'tracker', title: 'Tracker', options: { events: ['tracker'], names: true } },
    { id: 'game', title: 'Game', options: { events: ['game'], names: true } },
    { id: 'message', title: 'Messages', options: { events: ['message'] } },
  ],
  icrep: [
    { id: 'orders', title: 'Orders', options: { events: ['orders'] } },
    { id: 'analysis', title: 'Analysis', options: { events: ['analysis'] } },
  ],
  vcr: all('Events'),
  w3g: all('Actions and blocks'),
  gamecache: all('Games'),
};

/** The stream verb of each format, as a program calls it. */
export const STREAM_VERBS: Readonly<Record<ReplayFormat, string>> = {
  slippi: 'streamSlippi',
  'brood-war': 'streamBroodWar',
  'rocket-league': 'streamRocketLeague',
  storm: 'streamStorm',
  dem: 'streamDem',
  sc2: 'streamSc2',
  icrep: 'streamIcrep',
  vcr: 'streamVcr',
  w3g: 'streamW3g',
  gamecache: 'streamGamecache',
};

type Stream = (file: File, options: object) => EventReading;

/** Reads the first events of a stream. */
export async function readEvents(
  worker: ReplayWorker,
  file: File,
  format: ReplayFormat,
  { options }: EventStream,
  most: number,
  reading: ReadingOptions,
): Promise<{ readonly events: readonly AnyEvent[]; readonly hasMore: boolean }> {
  const verb = (worker as unknown as Readonly<Record<string, Stream>>)[STREAM_VERBS[format]]!;
  const events: AnyEvent[] = [];
  for await (const batch of verb(file, { ...options, ...reading }).batches()) {
    for (const event of batch) {
      if (events.length === most) return { events, hasMore: true };
      events.push(event);
    }
  }
  return { events, hasMore: false };
}

/** Fields that have their own columns. */
const CLOCKS = new Set(['type', 'tick', 'gameloop', 'sessionSeconds', 'seconds', 'ms', 'timeMs', 'stream']);

/** The fields of an event, including getters: a message of a demo decodes its value on first access. */
function plain(event: AnyEvent): object {
  const message = event as { readonly value?: unknown; readonly bytes?: unknown; readonly name?: unknown; readonly source?: unknown };
  if (event.type === 'message')
    return {
      name: message.name,
      source: message.source,
      ...(message.value === undefined ? { bytes: message.bytes } : { value: message.value }),
    };
  const table = event as { readonly table?: { readonly name: string; key(row: number): unknown }; readonly changed?: readonly number[] };
  if (event.type === 'stringTable' && table.table !== undefined) {
    return { table: table.table.name, rows: (table.changed ?? []).slice(0, 100).map((row) => table.table!.key(row)) };
  }
  return event;
}

/** An event on one line, without the fields that have their own columns. */
export function eventText(event: AnyEvent): string {
  const fields = toJson(
    Object.fromEntries(Object.entries(plain(event)).filter(([name, value]) => !CLOCKS.has(name) && value !== undefined)),
  );
  const text = JSON.stringify(fields);
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

/** An event in full. */
export const eventJson = (event: AnyEvent): string =>
  JSON.stringify(toJson({ type: event.type, tick: event.tick, ...plain(event) }), undefined, 2);
