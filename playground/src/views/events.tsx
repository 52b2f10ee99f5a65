import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { EVENT_STREAMS, eventJson, eventText, readEvents, STREAM_VERBS, type AnyEvent, type EventStream } from '../event-streams.js';
import { param } from '../fragment.js';
import { openHex } from '../hex-place.js';
import { Await } from '../parts/await.js';
import { CodeButton } from '../parts/code-sheet.js';
import { Grid } from '../parts/grid.js';
import { Moment } from '../parts/moment.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import type { ViewProps } from '../view.js';
import { count, counted, hexOffset, title } from '../words.js';

const asked = param('stream');
const filter = param('q');
const chosenType = param('type');

const MOST = 20_000;

/** Seconds per unit of the format's own clock, from table rows that have both. */
function secondsPerUnit({ tables }: OpenReplay): number | undefined {
  for (const { columns, length } of tables.list()) {
    const clock = columns['tick'] ?? columns['gameloop'];
    const seconds = columns['seconds'];
    for (let row = length - 1; clock !== undefined && seconds !== undefined && row >= 0; row--) {
      const [at, second] = [clock[row], seconds[row]];
      if (typeof at === 'number' && typeof second === 'number' && at > 0) return second / at;
    }
  }
  return undefined;
}

function secondsOf(event: AnyEvent, unit: number | undefined): number | undefined {
  const at = event as { readonly seconds?: unknown; readonly sessionSeconds?: unknown; readonly ms?: unknown };
  if (typeof at.sessionSeconds === 'number') return at.sessionSeconds;
  if (typeof at.seconds === 'number') return at.seconds;
  if (typeof at.ms === 'number') return at.ms / 1000;
  const clock = event.tick ?? event.gameloop;
  return clock === undefined || unit === undefined ? undefined : clock * unit;
}

/** A program that prints the events on screen. */
function code(replay: OpenReplay, verb: string, { options }: EventStream): string {
  const words = filter.peek().toLowerCase().split(/\s+/).filter(Boolean);
  const tests = [
    ...(chosenType.peek() === '' ? [] : [`event.type !== ${JSON.stringify(chosenType.peek())}`]),
    ...words.map((word) => `!JSON.stringify(toJson(event)).toLowerCase().includes(${JSON.stringify(word)})`),
  ];
  return program(
    replay,
    { replaykit: words.length === 0 ? verb : `${verb}, toJson` },
    `
for await (const event of ${verb}(file, ${JSON.stringify(options)})) {
${tests.map((test) => `  if (${test}) continue;\n`).join('')}  console.log(event);
}
`,
  );
}

function Detail({
  replay,
  event,
  seconds,
  onClose,
}: {
  readonly replay: OpenReplay;
  readonly event: AnyEvent;
  readonly seconds: number | undefined;
  readonly onClose: () => void;
}) {
  const { offset } = event;
  return (
    <aside class="drawer" aria-label="Event">
      <div class="drawer-head">
        <h3>{title(event.type ?? 'event')}</h3>
        {seconds !== undefined && (
          <span>
            at <Moment replay={replay} seconds={seconds} />
          </span>
        )}
        {offset !== undefined && (
          <button type="button" class="link" onClick={() => openHex(offset)}>
            <code>{hexOffset(offset)}</code>
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <pre tabIndex={0}>{eventJson(event)}</pre>
    </aside>
  );
}

function List({
  replay,
  events,
  hasMore,
}: {
  readonly replay: OpenReplay;
  readonly events: readonly AnyEvent[];
  readonly hasMore: boolean;
}) {
  const selected = useSignal<number | undefined>(undefined);
  const unit = useMemo(() => secondsPerUnit(replay), [replay.tables.version.value]);
  const texts = useMemo(() => new Map<AnyEvent, string>(), [events]);
  const textOf = (event: AnyEvent): string => {
    let text = texts.get(event);
    if (text === undefined) texts.set(event, (text = eventText(event)));
    return text;
  };
  const types = useMemo(() => {
    const found = new Map<string, number>();
    for (const { type = 'event' } of events) found.set(type, (found.get(type) ?? 0) + 1);
    return [...found].sort(([, a], [, b]) => b - a);
  }, [events]);
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  const span = replay.span.value;
  const type = types.some(([name]) => name === chosenType.value) ? chosenType.value : '';
  const shown = useMemo(
    () =>
      events.filter((event) => {
        if (type !== '' && event.type !== type) return false;
        const at = span === undefined ? undefined : secondsOf(event, unit);
        if (span !== undefined && (at === undefined || at < span[0] || at > span[1])) return false;
        if (words.length === 0) return true;
        const text = `${event.type ?? ''} ${textOf(event)}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    [events, filter.value, type, span, unit],
  );
  const columns = useMemo(() => {
    const [first] = events;
    const clock = first === undefined ? undefined : ['tick', 'gameloop'].find((name) => name in first);
    return [
      ...(clock === undefined ? [] : [{ name: clock, type: 'int32' as const }]),
      ...(first !== undefined && secondsOf(first, unit) !== undefined ? [{ name: 'time', type: 'int32' as const }] : []),
      ...(types.length > 1 ? [{ name: 'type', type: 'string' as const }] : []),
      { name: 'fields', type: 'string' as const },
    ];
  }, [events, unit]);
  const event = selected.value === undefined ? undefined : shown[selected.value];
  return (
    <>
      {types.length > 1 && (
        <div class="chips" role="group" aria-label="Filter by type">
          {types.slice(0, 24).map(([name, times]) => (
            <button
              key={name}
              type="button"
              class="chip"
              aria-pressed={name === type}
              onClick={() => (chosenType.value = name === type ? '' : name)}
            >
              {name} <span class="quiet">{count(times)}</span>
            </button>
          ))}
        </div>
      )}
      <p class="about quiet">
        {shown.length === events.length ? counted(events.length, 'event') : `${count(shown.length)} of ${counted(events.length, 'event')}`}
        {hasMore && ' (start of the file only)'}
      </p>
      <Grid
        name="Events"
        columns={columns}
        length={shown.length}
        text={(row, column) => {
          const one = shown[row]!;
          if (column === 'fields') return textOf(one);
          if (column === 'type') return one.type ?? '';
          if (column !== 'time') return String(one[column as 'tick'] ?? '');
          const at = secondsOf(one, unit);
          return at === undefined ? '' : (replay.clock.value?.text(at) ?? String(at));
        }}
        selected={selected.value}
        onSelect={(row) => (selected.value = row)}
      />
      {event !== undefined && (
        <Detail replay={replay} event={event} seconds={secondsOf(event, unit)} onClose={() => (selected.value = undefined)} />
      )}
    </>
  );
}

/** The Events view: events and messages, as in the file. */
export default function Events({ replay }: ViewProps) {
  const { format } = replay.facts.value!;
  const streams = EVENT_STREAMS[format];
  const stream = streams.find(({ id }) => id === asked.value) ?? streams[0]!;
  const reading = replay.read(`events ${stream.id}`, (worker, file, options) => readEvents(worker, file, format, stream, MOST, options));
  return (
    <div class="events">
      {streams.length > 1 && (
        <div class="chips" role="group" aria-label="Source of events">
          {streams.map(({ id, title: name }) => (
            <button
              key={id}
              type="button"
              class="chip"
              aria-pressed={id === stream.id}
              onClick={() => {
                asked.value = id;
                chosenType.value = '';
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <div class="toolbar">
        <input
          type="search"
          class="filter"
          aria-label="Filter events"
          placeholder="Search events"
          value={filter.value}
          onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
        />
        <CodeButton code={() => code(replay, STREAM_VERBS[format], stream)} />
      </div>
      <Await replay={replay} of={reading} what={`Reading ${stream.title.toLowerCase()}`}>
        {({ events, hasMore }) => <List key={stream.id} replay={replay} events={events} hasMore={hasMore} />}
      </Await>
    </div>
  );
}
