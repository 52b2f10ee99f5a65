import { signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { valueAt, type Scene, type SceneSeries } from 'replaykit/scene';
import { param } from '../fragment.js';
import { nth } from '../ink.js';
import { Lines } from '../parts/lines.js';
import { Problem } from '../parts/problem.js';
import { Progress } from '../parts/progress.js';
import { Reading } from '../reading.js';
import { readerOf, summaries } from '../session.js';
import { clockText, titleOf } from '../words.js';
import type { Listed } from './listed.js';

const [first, second] = [param('a'), param('b')];
/** The moment that all plots show: seconds from the beginning of both. */
const moment = signal(0);
const NO_CLOCK = signal(undefined);

const scenes = new WeakMap<Listed, Reading<Scene>>();

/** The lines and moments of a replay, read once. */
function sceneOf(file: Listed): Reading<Scene> {
  let reading = scenes.get(file);
  if (reading === undefined) {
    reading = new Reading(async (options) => (await readerOf()).readScene(file.file, { ...options, include: ['series', 'moments'] }));
    scenes.set(file, reading);
  }
  return reading;
}

/** A plot: the lines of one name, of both replays. */
interface Compared {
  readonly name: string;
  readonly label: string;
  readonly seconds: readonly number[];
  readonly lines: readonly {
    readonly label: string;
    readonly ink: string;
    readonly dashed: boolean;
    readonly values: readonly (number | null)[];
  }[];
}

/** Lines beyond this number of a replay are left out: a race has one for each car. */
const MAX_LINES = 4;

/** What both replays have lines of, on one axis that begins where each begins. */
function compared(a: Scene, b: Scene): readonly Compared[] {
  const both = [a, b];
  const named = (scene: Scene, name: string): readonly SceneSeries[] =>
    scene.series.filter((line) => line.name === name).slice(0, MAX_LINES);
  const names = [...new Set(a.series.map(({ name }) => name))].filter((name) => named(b, name).length > 0);
  return names.map((name) => {
    const seconds = [...new Set(both.flatMap((scene) => named(scene, name).flatMap((line) => [...line.seconds])))].sort((x, y) => x - y);
    const lines = both.flatMap((scene, replay) =>
      named(scene, name).map((line, i) => {
        const side = scene.sides.find(({ id }) => id === line.side)?.name ?? scene.actors.find(({ id }) => id === line.actor)?.label;
        return {
          label: `${replay === 0 ? 'A' : 'B'}${side === undefined ? '' : `: ${side}`}`,
          ink: nth(i),
          dashed: replay === 1,
          values: seconds.map((at) => {
            const value = at > scene.durationSeconds ? NaN : valueAt(line, at);
            return Number.isNaN(value) ? null : value;
          }),
        };
      }),
    );
    const [line] = named(a, name);
    // a lead is named by what it is of: Army value, lead
    const label = line!.isDifference === true ? line!.label : line!.label.replace(/, .*$/, '');
    return { name, label, seconds, lines };
  });
}

const nameOf = (file: Listed): string => (file.known === undefined ? file.path : `${titleOf(file.known)} · ${file.path}`);
const gameOf = ({ known }: Listed): string | undefined => known?.game ?? known?.format;

function Choice({ label, of, files }: { readonly label: string; readonly of: { value: string }; readonly files: readonly Listed[] }) {
  return (
    <label class="field">
      {label}
      <select value={of.value} onChange={({ currentTarget }) => (of.value = currentTarget.value)}>
        {files.map((file) => (
          <option key={file.path} value={file.path}>
            {nameOf(file)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What mattered most in a replay, in order of time. */
const MAX_MOMENTS = 12;
const highlights = ({ moments }: Scene): Scene['moments'] =>
  [...moments]
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_MOMENTS)
    .sort((a, b) => a.seconds - b.seconds);

function Plots({ a, b }: { readonly a: Scene; readonly b: Scene }) {
  const plots = useMemo(() => compared(a, b), [a, b]);
  return (
    <>
      {plots.length === 0 && <p class="nothing">These replays have no lines in common.</p>}
      <div class="pairs">
        {plots.map(({ name, label, seconds, lines }) => (
          <Lines key={name} replay={{ moment, clock: NO_CLOCK }} label={label} seconds={seconds} lines={lines} time={clockText} />
        ))}
      </div>
      <div class="pairs">
        {[a, b].map((scene, i) => (
          <section key={i}>
            <h2>{i === 0 ? 'A' : 'B'}: what mattered most</h2>
            <ol class="highlights">
              {highlights(scene).map(({ seconds, text }) => (
                <li key={`${seconds} ${text}`}>
                  <button type="button" class="link" onClick={() => (moment.value = seconds)}>
                    {clockText(seconds)}
                  </button>{' '}
                  {text}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** Two replays of one game on one axis: the lines that both have, and what mattered most in each. */
export function CompareOf({ files }: { readonly files: readonly Listed[] }) {
  void summaries.version.value;
  const known = files.filter((file) => file.known !== undefined && file.known.format !== 'gamecache');
  const rivalsOf = (one: Listed): readonly Listed[] => known.filter((file) => file !== one && gameOf(file) === gameOf(one));
  // files become known in any order: what was not chosen is the first of which there are two
  const a = known.find(({ path }) => path === first.value) ?? known.find((file) => rivalsOf(file).length > 0);
  const rivals = a === undefined ? [] : rivalsOf(a);
  const b = rivals.find(({ path }) => path === second.value) ?? rivals[0];
  useEffect(() => {
    if (a !== undefined && first.peek() === '') first.value = a.path;
    if (b !== undefined && second.peek() !== b.path) second.value = b.path;
  }, [a, b]);
  if (a === undefined) return <p class="nothing">To compare, open two replays of one game.</p>;
  if (b === undefined) {
    return (
      <div class="stack">
        <div class="compare-choice">
          <Choice label="A" of={first} files={known} />
        </div>
        <p class="nothing">No other replay of this game is open.</p>
      </div>
    );
  }
  const readings = [sceneOf(a), sceneOf(b)] as const;
  const [x, y] = readings.map(({ state }) => state.value) as [Reading<Scene>['state']['value'], Reading<Scene>['state']['value']];
  return (
    <div class="stack">
      <div class="compare-choice">
        <Choice label="A" of={first} files={known} />
        <Choice label="B" of={second} files={rivals} />
      </div>
      {[x, y].map((state, i) =>
        state.is === 'failed' ? (
          <Problem key={i} error={state.error} />
        ) : state.is === 'reading' ? (
          <Progress
            key={i}
            progress={state.progress}
            what={`Reading ${i === 0 ? 'A' : 'B'}`}
            total={(i === 0 ? a : b).file.size}
            onCancel={() => readings[i]!.cancel()}
          />
        ) : null,
      )}
      {x.is === 'read' && y.is === 'read' && <Plots a={x.value} b={y.value} />}
    </div>
  );
}
