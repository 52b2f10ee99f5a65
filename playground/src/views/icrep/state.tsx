import { useSignal, useSignalEffect } from '@preact/signals';
import { Await } from '../../parts/await.js';
import { Facts } from '../../parts/facts.js';
import { boxAround, MapCanvas, type MapPen } from '../../parts/map-canvas.js';
import { Moment } from '../../parts/moment.js';
import { Problem } from '../../parts/problem.js';
import { program } from '../../program.js';
import type { OpenReplay } from '../../replay.js';
import type { ViewProps } from '../../view.js';
import { count, counted, title } from '../../words.js';
import { icrepMatch, icrepTick, type IcrepRead } from './match.js';
import './state.css';

/** The number of units listed; the table `units` has all of them. */
const MAX_UNITS = 40;

/** The replay stays open in the worker: seeking to a tick reads a keyframe and the differences after it. */
const playback = (replay: OpenReplay) =>
  replay.read('icrep-playback', (worker, file, options) => worker.openIcrep(file, { signal: options.signal }));

type Playback = NonNullable<ReturnType<typeof playback>['value']>;
type Seek = Awaited<ReturnType<Playback['seek']>>;
type State = Seek['state'];

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join(' ') + (bytes.length > 16 ? ' …' : '');

function Slots({ slots }: { readonly slots: ReadonlyMap<number, Uint8Array> | undefined }) {
  return (
    <ul class="slots">
      {[...(slots ?? [])].map(([slot, bytes]) => (
        <li key={slot}>
          <span class="note">{slot}</span> <code>{hex(bytes)}</code> <span class="note">{counted(bytes.length, 'byte')}</span>
        </li>
      ))}
    </ul>
  );
}

/** Where units came, went and changed between two states, and which cells did. */
function DiffMap({
  replay,
  match,
  diff,
}: {
  readonly replay: OpenReplay;
  readonly match: IcrepRead;
  readonly diff: ReturnType<IcrepRead['diffStates']>;
}) {
  const places = match.lives.map(({ pos }) => pos);
  const box = boxAround(
    [...places, ...diff.cells].map(({ x }) => x),
    [...places, ...diff.cells].map(({ y }) => -y),
    0.05,
  );
  const placeOf = ({ index, generation }: { readonly index: number; readonly generation: number }) =>
    match.lives.find(({ tag }) => tag.index === index && tag.generation === generation);
  const draw = (pen: MapPen): void => {
    for (const { x, y } of diff.cells) pen.mark('square', x, -y, 6, '--quiet', 0.7);
    const mark = (tags: readonly { readonly index: number; readonly generation: number }[], shape: 'disc' | 'cross' | 'ring'): void => {
      for (const life of tags.map(placeOf)) if (life !== undefined) pen.mark(shape, life.pos.x, -life.pos.y, 10, match.inkOf(life.owner));
    };
    mark(
      diff.changed.map(({ tag }) => tag),
      'ring',
    );
    mark(diff.added, 'disc');
    mark(diff.removed, 'cross');
  };
  return (
    <>
      <MapCanvas replay={replay} label="Changes on the map" box={box} draw={draw} />
      <ul class="map-key">
        <li>● new</li>
        <li>○ changed</li>
        <li>✕ gone</li>
        <li>■ changed cell</li>
      </ul>
      <p class="note later-heading">Units are drawn where they first appeared.</p>
    </>
  );
}

function World({ replay, match, opened }: { readonly replay: OpenReplay; readonly match: IcrepRead; readonly opened: Playback }) {
  const shown = useSignal<{ readonly seek: Seek; readonly before: State | undefined } | undefined>(undefined);
  const problem = useSignal<unknown>(undefined);
  const last = match.header.totalTicks;
  useSignalEffect(() => {
    const tick = Math.min(last, Math.max(0, match.tick(replay.moment.value)));
    let wanted = true;
    // a moving scrubber passes many ticks that nobody looks at
    const timer = setTimeout(() => {
      void (async () => {
        try {
          const seek = await opened.seek(tick);
          const earlier = opened.keyframes.findLast(({ tick: at }) => at < seek.keyframeTick);
          const before = earlier === undefined ? undefined : (await opened.seek(earlier.tick)).state;
          if (wanted) shown.value = { seek, before };
          problem.value = undefined;
        } catch (error) {
          if (wanted) problem.value = error;
        }
      })();
    }, 120);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  });
  if (problem.value !== undefined) return <Problem error={problem.value} replay={replay} />;
  if (shown.value === undefined) return <p class="nothing">Reading the state at {replay.clock.value?.text(replay.moment.value)}</p>;
  const { seek, before } = shown.value;
  const { state } = seek;
  const diff = before === undefined ? undefined : match.diffStates(before, state);
  const tags = state.tags();
  const unitOf = (index: number, generation: number): string => {
    const type = match.lives.find(({ tag }) => tag.index === index && tag.generation === generation)?.unitType;
    return type === undefined ? `Unit ${index}` : `${title(type)} ${index}`;
  };
  return (
    <div class="with-side">
      <div class="stack">
        <section>
          <h2>The world at tick {count(seek.target)}</h2>
          <Facts
            of={[
              [
                'Source',
                <>
                  keyframe at tick {count(seek.keyframeTick)} (<Moment replay={replay} seconds={match.seconds(seek.keyframeTick)} />
                  ), {counted(seek.interveningDeltaTicks.length, 'difference')} after the full one at {count(seek.baseFullTick)}
                </>,
              ],
              ['Orders since', count(seek.orders.reduce((sum, { orders }) => sum + orders.length, 0))],
              ['State hash', <code>{seek.stateHash === undefined ? '–' : hex(seek.stateHash)}</code>],
              ['Units', count(state.entityCount)],
            ]}
          />
        </section>
        <section>
          <h2>Players</h2>
          {state.players().map((player) => (
            <details key={player} open>
              <summary>{match.nameOf(player)}</summary>
              <Slots slots={state.player(player)} />
            </details>
          ))}
        </section>
        <section>
          <h2>Units{tags.length > MAX_UNITS && ` (first ${MAX_UNITS})`}</h2>
          <div class="state-units">
            {tags.slice(0, MAX_UNITS).map((tag) => (
              <details key={`${tag.index}.${tag.generation}`}>
                <summary>
                  {unitOf(tag.index, tag.generation)}
                  {tag.generation > 0 && `, generation ${tag.generation}`}
                </summary>
                <Slots slots={state.entity(tag)} />
              </details>
            ))}
          </div>
        </section>
      </div>
      <section>
        <h2>Changes since the previous keyframe</h2>
        {diff === undefined ? (
          <p class="note">This is the first keyframe.</p>
        ) : (
          <>
            <DiffMap replay={replay} match={match} diff={diff} />
            <Facts
              of={[
                ['New', counted(diff.added.length, 'unit')],
                ['Gone', counted(diff.removed.length, 'unit')],
                ['Changed', counted(diff.changed.length, 'unit')],
                ['Players changed', diff.players.map(({ player }) => match.nameOf(player)).join(', ') || 'none'],
                ['Cells changed', count(diff.cells.length)],
              ]}
            />
          </>
        )}
        <h2 class="later-heading">Keyframes</h2>
        <ul class="keyframes">
          {match.keyframes.map(({ tick, isFull, uncompressedLength }) => (
            <li key={tick}>
              <Moment replay={replay} seconds={match.seconds(tick)} />
              <span>{isFull ? 'full' : 'difference'}</span>
              <span class="note">{counted(uncompressedLength, 'byte')}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The state of the world at the current moment, from the keyframes. */
export default function IcrepState({ replay }: ViewProps) {
  return (
    <Await replay={replay} of={icrepMatch(replay)} what="Reading the match">
      {(match) =>
        match.keyframes.length === 0 ? (
          <p class="nothing">This replay has no keyframes, so its state is unknown.</p>
        ) : (
          <Await replay={replay} of={playback(replay)} what="Opening the replay">
            {(opened) => <World replay={replay} match={match} opened={opened} />}
          </Await>
        )
      }
    </Await>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/icrep': 'openIcrep' },
    `
const playback = await openIcrep(file);
const { state, keyframeTick, orders } = await playback.seek(${icrepTick(replay)});
console.log({ keyframeTick, units: state.entityCount, ordersSince: orders.length });
for (const player of state.players()) console.log(player, state.player(player));
await playback.close();
`,
  );
