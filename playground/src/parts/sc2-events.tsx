import { useMemo } from 'preact/hooks';
import type { Sc2FieldBits, Sc2StreamName } from 'replaykit/sc2';
import { contentOf } from '../content.js';
import { param } from '../fragment.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import { count } from '../words.js';
import { Await } from './await.js';
import { Bytes } from './bytes.js';
import { Facts } from './facts.js';
import { Grid } from './grid.js';
import './sc2-events.css';

const at = param('at');
const stream = param('stream', 'game');

const STREAMS = ['game', 'tracker', 'message'] as const satisfies readonly Sc2StreamName[];
const shownStream = (): Sc2StreamName => STREAMS.find((one) => one === stream.value) ?? 'game';
const offsetOf = (text: string): number => Math.max(0, parseInt(text || '0', 16) || 0);

const COLUMNS = [
  { name: 'field', type: 'string' },
  { name: 'value', type: 'string' },
  { name: 'byte', type: 'int32', about: 'Byte of the stream' },
  { name: 'bit', type: 'int32', about: 'Bit of that byte, from the lowest' },
  { name: 'bits', type: 'int32' },
  { name: 'kind', type: 'string' },
] as const;

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const TEXT: Readonly<Record<(typeof COLUMNS)[number]['name'], (field: Sc2FieldBits) => string>> = {
  byte: ({ bitOffset }) => String(bitOffset >>> 3),
  bit: ({ bitOffset }) => String(bitOffset & 7),
  bits: ({ bitLength }) => String(bitLength),
  field: ({ path }) => path,
  kind: ({ kind }) => kind,
  value: ({ value }) => (value instanceof Uint8Array ? hexOf(value) : value === undefined ? '' : String(value)),
};

type Explain = typeof import('replaykit/sc2').explainSc2Event;

/** The event at the chosen byte of a stream: its bits, and its bytes among the others. */
function EventBits({
  bytes,
  baseBuild,
  explain,
}: {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly baseBuild: number;
  readonly explain: Explain;
}) {
  const name = shownStream();
  const byteOffset = Math.min(offsetOf(at.value), Math.max(0, bytes.length - 1));
  const content = useMemo(() => new Blob([bytes]), [bytes]);
  const found = useMemo(() => {
    try {
      return { event: explain(bytes, { stream: name, baseBuild, byteOffset }) };
    } catch (error) {
      return { problem: (error as Error).message };
    }
  }, [bytes, name, byteOffset]);
  const { event, problem } = found;
  const go = (offset: number): void => {
    at.value = offset.toString(16);
  };
  const end = event === undefined ? 0 : event.byteOffset + event.byteLength;
  return (
    <>
      {problem !== undefined && <p class="bad">{problem}</p>}
      {event !== undefined && (
        <>
          <div class="toolbar event-bits">
            <button type="button" disabled={event.byteOffset === 0} onClick={() => go(event.byteOffset - 1)}>
              Previous event
            </button>
            <button type="button" disabled={end >= bytes.length} onClick={() => go(end)}>
              Next event
            </button>
          </div>
          <Facts
            wide
            of={[
              ['event', count(event.eventIndex), 'Its number in the stream, from 0'],
              ['name', event.name ?? 'unknown'],
              ['gameloop', count(event.gameloop)],
              ['user', event.userId],
              ['bytes', `${count(event.byteOffset)} to ${count(end - 1)}`],
            ]}
          />
          <div class="event-fields">
            <Grid
              key={`${name} ${event.eventIndex}`}
              name="Bits of the event"
              columns={COLUMNS}
              length={event.fields.length}
              text={(row, column) => TEXT[column as keyof typeof TEXT](event.fields[row]!)}
            />
          </div>
        </>
      )}
      <Bytes content={content} range={event === undefined ? undefined : { start: event.byteOffset, length: event.byteLength }} />
    </>
  );
}

/** The event streams of a StarCraft II replay, bit by bit. */
export function Sc2Events({ replay }: { readonly replay: OpenReplay }) {
  const name = shownStream();
  const reading = replay.read(`stream ${name}`, async (worker, file, { signal }) => {
    const [{ MpqArchive }, { explainSc2Event }] = await Promise.all([import('replaykit/mpq'), import('replaykit/sc2')]);
    const { header } = await worker.parseSc2(file, { include: ['header'], signal });
    const archive = await MpqArchive.open(await contentOf(file, replay.facts.peek()?.wrapper), { signal });
    const bytes = (await archive.read(`replay.${name}.events`)) ?? new Uint8Array(0);
    await archive.close();
    return { bytes: bytes.slice(), baseBuild: header.version.baseBuild, explain: explainSc2Event };
  });
  return (
    <>
      <div class="chips" role="group" aria-label="Stream">
        {STREAMS.map((one) => (
          <button
            key={one}
            type="button"
            class="chip"
            aria-pressed={one === name}
            onClick={() => {
              stream.value = one;
              at.value = '';
            }}
          >
            {one}
          </button>
        ))}
      </div>
      <Await replay={replay} of={reading} what="Reading the stream">
        {({ bytes, baseBuild, explain }) =>
          bytes.length === 0 ? (
            <p class="nothing">This replay has no {name} events.</p>
          ) : (
            <EventBits key={name} bytes={bytes} baseBuild={baseBuild} explain={explain} />
          )
        }
      </Await>
    </>
  );
}

/** A program that prints the bits of the chosen event. */
export const sc2EventsProgram = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/mpq': 'MpqArchive', 'replaykit/sc2': 'explainSc2Event, parseSc2' },
    `
const { header } = await parseSc2(file, { include: ['header'] });
const archive = await MpqArchive.open(file);
const bytes = await archive.read('replay.${shownStream()}.events');
const place = { stream: '${shownStream()}', baseBuild: header.version.baseBuild, byteOffset: ${offsetOf(at.peek())} };
const { name, gameloop, fields } = explainSc2Event(bytes, place);
console.log(name, gameloop);
for (const { path, bitOffset, bitLength, value } of fields) console.log(bitOffset, bitLength, path, value);
`,
  );
