import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { css } from '../ink.js';
import type { OpenReplay } from '../replay.js';
import { count } from '../words.js';
import { useFollow } from './follow.js';
import { Moment } from './moment.js';
import { useVirtualRows } from './virtual-rows.js';
import './game.css';

/** Something that happened. */
export interface Happening {
  readonly seconds: number;
  /** The filter that it belongs to: `Kills`. */
  readonly kind: string;
  /** One letter, used as an icon. */
  readonly letter: string;
  readonly ink?: string;
  readonly text: ComponentChildren;
}

const ROW_HEIGHT = 36;

/** Events in order: chips filter by kind, a click goes to the moment, and the list follows the moment. */
export function Story({
  replay,
  label,
  happenings,
  time,
}: {
  readonly replay: OpenReplay;
  readonly label: string;
  /** In ascending order of time. */
  readonly happenings: readonly Happening[];
  /** A moment, as the game clock shows it. */
  readonly time?: (seconds: number) => string;
}) {
  const left = useSignal<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const kinds = useMemo(
    () => [...Map.groupBy(happenings, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length] as const),
    [happenings],
  );
  const span = replay.span.value;
  const shown = useMemo(
    () =>
      happenings.filter(({ kind, seconds }) => !left.value.has(kind) && (span === undefined || (seconds >= span[0] && seconds <= span[1]))),
    [happenings, left.value, span],
  );
  const times = useMemo(() => shown.map(({ seconds }) => seconds), [shown]);
  const { items, height, scrollTo } = useVirtualRows(scroller, shown.length, ROW_HEIGHT);
  const now = useFollow(replay, times, scroller, scrollTo);
  const toggle = (kind: string): void => {
    const next = new Set(left.peek());
    if (!next.delete(kind)) next.add(kind);
    left.value = next;
  };
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {kinds.length > 1 && (
        <div class="chips" role="group" aria-label="Filter by kind">
          {kinds.map(([kind, many]) => (
            <button key={kind} type="button" class="chip" aria-pressed={!left.value.has(kind)} onClick={() => toggle(kind)}>
              {kind} <span class="quiet">{count(many)}</span>
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 ? (
        <p class="nothing">No events of these kinds.</p>
      ) : (
        <div class="story" ref={scroller} tabIndex={0} role="region" aria-label={`${label}, in order`}>
          <div class="story-rows" style={{ height: `${height}px` }}>
            {items.map(({ index, start }) => {
              const { seconds, letter, ink, text, kind } = shown[index]!;
              return (
                <div
                  key={index}
                  class={`story-row ${index === now ? 'now' : ''} ${index > now ? 'later' : ''}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Moment replay={replay} seconds={seconds}>
                    {time?.(seconds)}
                  </Moment>
                  <span class="letter" title={kind} style={{ color: css(ink ?? '--text') }}>
                    {letter}
                  </span>
                  <span>{text}</span>
                </div>
              );
            })}
          </div>
        </div>
      )}
    </section>
  );
}
