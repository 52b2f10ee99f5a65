import type { OpenReplay } from '../replay.js';

/** A time that links to its moment. */
export function Moment({
  replay,
  seconds,
  children,
}: {
  readonly replay: OpenReplay;
  readonly seconds: number;
  readonly children?: string | undefined;
}) {
  return (
    <button type="button" class="link moment" onClick={() => (replay.moment.value = seconds)}>
      {children ?? replay.clock.value?.text(seconds) ?? seconds.toFixed(1)}
    </button>
  );
}
