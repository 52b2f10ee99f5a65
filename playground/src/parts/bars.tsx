import { css } from '../ink.js';
import type { OpenReplay } from '../replay.js';
import './bars.css';

/** A span of time, drawn as a bar. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  /** What the pointer reads over it. */
  readonly text: string;
  /** Drawn hollow: what was canceled or destroyed. */
  readonly hollow?: boolean;
}

/** Bars in one row. */
export interface BarRow {
  readonly label: string;
  readonly ink: string;
  readonly bars: readonly Bar[];
}

/** Steps between labels of the time axis, in seconds. */
const STEPS = [10, 30, 60, 120, 300, 600, 1800, 3600];
const MAX_LABELS = 8;
/** A bar is at least this wide, in percent, so that one that began and ended at once can be seen. */
const MIN_WIDTH = 0.4;

const percentOf = (seconds: number, end: number): number => (100 * Math.min(end, Math.max(0, seconds))) / end;

/** The current moment in a row. It alone is drawn again while the replay plays: a match has thousands of bars. */
function Now({ replay, end }: { readonly replay: OpenReplay; readonly end: number }) {
  return <span class="bars-now" style={{ left: `${percentOf(replay.moment.value, end)}%` }} />;
}

/** Rows of bars over time, with the current moment. A click in it goes to the moment there. */
export function Bars({
  replay,
  label,
  rows,
  until,
}: {
  readonly replay: OpenReplay;
  readonly label: string;
  readonly rows: readonly BarRow[];
  /** Seconds at which the axis ends. */ readonly until: number;
}) {
  const end = Math.max(1, until);
  const percent = (seconds: number): number => percentOf(seconds, end);
  const step = STEPS.find((one) => end / one <= MAX_LABELS) ?? STEPS.at(-1)!;
  const times = Array.from({ length: Math.floor(end / step) + 1 }, (_, i) => i * step);
  const clock = replay.clock.value;
  const seek = (event: MouseEvent): void => {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    replay.moment.value = Math.max(0, Math.min(end, (end * (event.clientX - left)) / width));
  };
  return (
    <div class="bars" role="region" aria-label={label} tabIndex={0}>
      <table>
        <tbody>
          {rows.map(({ label: name, ink, bars }, i) => (
            <tr key={i}>
              <th scope="row" title={name}>
                {name}
              </th>
              <td>
                <div class="bars-track" style={{ '--ink': css(ink) }} onClick={seek}>
                  {bars.map(({ from, to, text, hollow }, at) => (
                    <span
                      key={at}
                      class={`bar ${hollow === true ? 'hollow' : ''}`}
                      style={{ left: `${percent(from)}%`, width: `${Math.max(MIN_WIDTH, percent(to) - percent(from))}%` }}
                      title={text}
                    />
                  ))}
                  <Now replay={replay} end={end} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr aria-hidden="true">
            <th />
            <td>
              <div class="bars-axis">
                {times.map((at) => (
                  <span key={at} class={percent(at) > 95 ? 'last' : ''} style={{ left: `${percent(at)}%` }}>
                    {clock?.text(at) ?? at}
                  </span>
                ))}
              </div>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
