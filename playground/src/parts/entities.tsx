import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { DemWorkerPlayback } from 'replaykit/worker';
import { cellText } from '../cell-text.js';
import { param } from '../fragment.js';
import { program } from '../program.js';
import type { Reading } from '../reading.js';
import type { OpenReplay } from '../replay.js';
import { counted } from '../words.js';
import { Await } from './await.js';
import { Grid } from './grid.js';
import { Problem } from './problem.js';

const asked = param('class');
const chosen = param('entity');

interface Shown {
  readonly tick: number;
  readonly entities: readonly {
    readonly index: number;
    readonly className: string;
    readonly active: boolean;
    readonly fields: readonly (readonly [string, unknown])[];
  }[];
}

const LIST = [
  { name: 'index', type: 'int32' },
  { name: 'class', type: 'string' },
] as const;
const FIELDS = [
  { name: 'field', type: 'string' },
  { name: 'value', type: 'string' },
] as const;

const valueText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `[${Array.from(value as ArrayLike<number>, (one) => cellText(one)).join(', ')}]`
    : cellText(value as never);

/** The tick of a moment, assuming that the clock and the recording start and end together. */
const tickAt = ({ firstTick, lastTick }: DemWorkerPlayback, moment: number, end: number): number =>
  Math.round(Math.min(lastTick, Math.max(firstTick, firstTick + (moment / end) * (lastTick - firstTick))));

/** Seeks run one at a time; of those requested meanwhile, only the last one runs. */
function useWorld(playback: DemWorkerPlayback, replay: OpenReplay, isOpen: () => boolean) {
  const shown = useSignal<Shown | undefined>(undefined);
  const failed = useSignal<unknown>(undefined);
  const want = useRef<number | undefined>(undefined);
  const busy = useRef(false);
  const follow = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      while (want.current !== undefined && isOpen()) {
        const tick = want.current;
        want.current = undefined;
        await playback.seek(tick);
        const world = await playback.snapshot(asked.peek() === '' ? undefined : { classes: [`*${asked.peek()}*`] });
        const entities = [...world.entities()].map((entity) => ({
          index: entity.index,
          className: entity.className,
          active: entity.isActive,
          fields: [...entity.fields()],
        }));
        shown.value = { tick: playback.tick ?? tick, entities };
      }
    } catch (error) {
      if (isOpen()) failed.value = error;
    }
    busy.current = false;
  };
  const filter = asked.value;
  const end = replay.clock.value?.end ?? 1;
  const moment = replay.moment.value;
  useEffect(() => {
    want.current = tickAt(playback, moment, end);
    const soon = setTimeout(() => void follow(), 150);
    return () => clearTimeout(soon);
  }, [moment, filter, playback, end]);
  return { shown, failed };
}

function World({ playback, replay }: { readonly playback: DemWorkerPlayback; readonly replay: OpenReplay }) {
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => void (open.current = false);
  }, []);
  const { shown, failed } = useWorld(playback, replay, () => open.current);
  const entity = useComputed(() => shown.value?.entities.find(({ index }) => String(index) === chosen.value));
  if (failed.value !== undefined) return <Problem error={failed.value} replay={replay} />;
  const entities = shown.value?.entities ?? [];
  const fields = entity.value?.fields ?? [];
  return (
    <>
      <div class="toolbar">
        <input
          type="search"
          class="filter"
          aria-label="Filter classes"
          placeholder="Part of a class name: Hero, PlayerPawn"
          value={asked.value}
          onChange={({ currentTarget }) => (asked.value = currentTarget.value)}
        />
      </div>
      <p class="about quiet" role="status">
        {shown.value === undefined
          ? 'Seeking…'
          : `${counted(entities.length, 'entity', 'entities')} at tick ${shown.value.tick}; use the timeline to change it`}
      </p>
      <div class="split">
        <Grid
          name="Entities"
          columns={LIST}
          length={entities.length}
          text={(row, column) => (column === 'index' ? String(entities[row]!.index) : entities[row]!.className)}
          selected={entity.value === undefined ? undefined : entities.indexOf(entity.value)}
          onSelect={(row) => (chosen.value = String(entities[row]!.index))}
        />
        {entity.value === undefined ? (
          <p class="nothing">Choose an entity to see its fields.</p>
        ) : (
          <Grid
            name={`${entity.value.className} ${entity.value.index}`}
            columns={FIELDS}
            length={fields.length}
            text={(row, column) => (column === 'field' ? fields[row]![0] : valueText(fields[row]![1]))}
          />
        )}
      </div>
    </>
  );
}

const playbackOf = (replay: OpenReplay): Reading<DemWorkerPlayback> =>
  replay.read('playback', (worker, file, { signal, onProgress }) => worker.openDem(file, { signal, onProgress }));

/** The entities of a demo at the current moment. */
export function Entities({ replay }: { readonly replay: OpenReplay }) {
  return (
    <Await replay={replay} of={playbackOf(replay)} what="Opening the demo">
      {(playback) => <World playback={playback} replay={replay} />}
    </Await>
  );
}

/** A program that prints the entities on screen. */
export function entitiesProgram(replay: OpenReplay): string {
  const playback = playbackOf(replay).value;
  const tick = playback === undefined ? 0 : tickAt(playback, replay.moment.peek(), replay.clock.peek()?.end ?? 1);
  const classes = asked.peek() === '' ? '' : `{ entities: { classes: [${JSON.stringify(`*${asked.peek()}*`)}] } }`;
  const one = chosen.peek() === '' ? '' : `  if (entity.index !== ${chosen.peek()}) continue;\n`;
  return program(
    replay,
    { 'replaykit/dem': 'openDem' },
    `
const demo = await openDem(file${classes === '' ? '' : `, ${classes}`});
await demo.seek(${tick});
for (const entity of demo.world.entities()) {
${one}  console.log(entity.index, entity.className${one === '' ? '' : ', Object.fromEntries(entity.fields())'});
}
await demo.close();
`,
  );
}
