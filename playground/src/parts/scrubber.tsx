import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { marksOf, type MarkKind } from '../marks.js';
import type { Clock } from '../clock.js';
import type { OpenReplay } from '../replay.js';

const BINS = 240;
const HEIGHT = 100;

/** Activity over time: rows of all tables, except samples at fixed intervals. */
function useDensity(replay: OpenReplay, { start, end }: Clock): string {
  const version = replay.tables.version.value;
  return useMemo(() => {
    const bins = new Float64Array(BINS);
    for (const { table, density } of replay.tables.list()) {
      if (SAMPLED.test(table.name)) continue;
      density.forEach((rows, second) => {
        const bin = Math.min(BINS - 1, Math.floor(((second - start) / (end - start)) * BINS));
        if (bin >= 0) bins[bin]! += rows;
      });
    }
    // smooth the bins
    for (let pass = 0; pass < 2; pass++) {
      const was = bins.slice();
      for (let i = 0; i < BINS; i++) bins[i] = ((was[i - 1] ?? was[i]!) + 2 * was[i]! + (was[i + 1] ?? was[i]!)) / 4;
    }
    // a match starts with everything on its map: ignore the fullest bins for the height
    const most = Math.max(1, bins.toSorted()[Math.floor(BINS * 0.99) - 1]!);
    const tops = Array.from(bins, (rows, i) => {
      const y = HEIGHT - Math.sqrt(Math.min(1, rows / most)) * HEIGHT;
      return `L${i + 0.5} ${y.toFixed(1)}`;
    });
    return `M0.5 ${HEIGHT}${tops.join('')}L${BINS - 0.5} ${HEIGHT}Z`;
  }, [version, start, end]);
}

/** Tables with rows at fixed intervals: they don't show when something happened. */
const SAMPLED = /(?:positions|series|stats|ticks|telemetry|cameras|selections)$/;

const ROWS: Readonly<Record<MarkKind, number>> = { kill: 0, turn: 1, say: 2 };

function Marks({ replay, clock: { start, end } }: { readonly replay: OpenReplay; readonly clock: Clock }) {
  const marks = marksOf(replay);
  const paths = useMemo(() => {
    const drawn: Record<MarkKind, Set<number>> = { kill: new Set(), turn: new Set(), say: new Set() };
    for (const { seconds, kind } of marks) drawn[kind].add(Math.round(((seconds - start) / (end - start)) * BINS * 4) / 4);
    return (Object.keys(ROWS) as MarkKind[]).map((kind) => [kind, [...drawn[kind]].map((x) => `M${x} ${ROWS[kind]}v1`).join('')] as const);
  }, [marks, start, end]);
  return (
    <svg class="marks" viewBox={`0 0 ${BINS} 3`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(([kind, path]) => (
        <path key={kind} class={`mark-${kind}`} d={path} />
      ))}
    </svg>
  );
}

/** The timeline: activity, the current moment, and a range that limits lists. */
export function Scrubber({ replay }: { readonly replay: OpenReplay }) {
  const clock = replay.clock.value;
  if (clock === undefined) return null;
  return <ScrubberOver replay={replay} clock={clock} />;
}

function ScrubberOver({ replay, clock }: { readonly replay: OpenReplay; readonly clock: Clock }) {
  const { start, end } = clock;
  const density = useDensity(replay, clock);
  const from = useSignal<number | undefined>(undefined);
  const moment = replay.moment.value;
  const span = replay.span.value;
  const share = (seconds: number): string => `${(((seconds - start) / (end - start)) * 100).toFixed(3)}%`;
  const under = (event: PointerEvent): number => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    return start + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (end - start);
  };
  /** A drag over less than this is a click. */
  const least = (end - start) / 150;
  const drag = (event: PointerEvent): void => {
    if (from.value === undefined) return;
    const to = under(event);
    if (Math.abs(to - from.value) > least) replay.span.value = [Math.min(from.value, to), Math.max(from.value, to)];
  };
  // an address or a click sets a moment exactly; keys move in steps
  const step = Math.min(1, (end - start) / 1000);
  const page = (end - start) / 20;
  const move = (event: KeyboardEvent): void => {
    const by = { ArrowRight: step, ArrowUp: step, ArrowLeft: -step, ArrowDown: -step, PageUp: page, PageDown: -page }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    replay.moment.value = Math.min(end, Math.max(start, moment + by));
  };
  return (
    <div class="scrubber">
      <div class="scrubber-head">
        <output>{clock.text(moment)}</output>
        {span !== undefined && (
          <button type="button" class="chip" onClick={() => (replay.span.value = undefined)} title="Show the whole match again">
            {clock.text(span[0])}–{clock.text(span[1])} ×
          </button>
        )}
      </div>
      <div
        class="density"
        title="Drag to limit lists and tables to a part of the match"
        onPointerDown={(event) => {
          from.value = under(event);
          event.currentTarget.setPointerCapture(event.pointerId);
          if (event.pointerType === 'mouse') replay.span.value = undefined;
        }}
        onPointerMove={drag}
        onPointerCancel={() => (from.value = undefined)}
        onPointerUp={(event) => {
          // a touch that became a scroll was canceled before
          if (from.value === undefined) return;
          if (Math.abs(under(event) - from.value) <= least) {
            replay.span.value = undefined;
            replay.moment.value = under(event);
          }
          from.value = undefined;
        }}
      >
        <svg viewBox={`0 0 ${BINS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="rows" d={density} />
        </svg>
        <Marks replay={replay} clock={clock} />
        {span !== undefined && <div class="span" style={{ left: share(span[0]), right: `calc(100% - ${share(span[1])})` }} />}
        <div class="cursor" style={{ left: share(moment) }} />
      </div>
      <input
        type="range"
        aria-label="Timeline"
        aria-valuetext={clock.text(moment)}
        min={start}
        max={end}
        step="any"
        value={moment}
        onKeyDown={move}
        onInput={({ currentTarget }) => (replay.moment.value = Number(currentTarget.value))}
      />
    </div>
  );
}
