import { useEffect, useRef } from 'preact/hooks';
import type { Facts, OpenReplay } from '../replay.js';
import { wantsFocus } from '../session.js';
import { headlineOf, winnerOf } from '../match-result.js';
import { showView } from '../shown-view.js';
import { clockText, counted, FORMAT_LABELS, GAME_LABELS, mapLabel, size, titleOf } from '../words.js';
import { Progress } from './progress.js';

/** The kind of replay, for display. */
export const kindOf = ({ format, game, isScene }: Facts): string =>
  isScene === true ? 'Scene file' : game === undefined ? FORMAT_LABELS[format] : GAME_LABELS[game];

/** Whether the whole file could be read; links to the problems. */
function Health({ replay }: { readonly replay: OpenReplay }) {
  const complete = replay.complete.value;
  const found = replay.diagnostics.value.length;
  if (replay.facts.value === undefined) return null;
  const reading = replay.filling.value?.state.value.is;
  const stopped = reading === 'failed';
  if (reading === 'canceled' && complete !== false) return <span class="pill warn">read in part</span>;
  if (stopped && found === 0) return <span class="pill bad">damaged</span>;
  if (complete !== false && !stopped) {
    return <span class="pill good">{complete === undefined ? 'reading' : found === 0 ? 'complete' : 'complete, with notes'}</span>;
  }
  return (
    <button type="button" class="pill bad" onClick={() => showView('inspect', { part: 'file' })}>
      damaged{found > 0 && `: ${counted(found, 'problem')}`}
    </button>
  );
}

/** What is being read, with a cancel button. */
function Working({ replay }: { readonly replay: OpenReplay }) {
  const opening = replay.opening.state.value;
  if (opening.is === 'reading') {
    return <Progress progress={opening.progress} what="Identifying the file" total={replay.file.size} onCancel={() => replay.cancel()} />;
  }
  const filling = replay.filling.value;
  const state = filling?.state.value;
  if (filling === undefined || state === undefined || state.is === 'read') return null;
  if (state.is === 'reading') {
    const { scene } = replay;
    // tables may wait for the match
    const isMatch = state.progress === undefined && scene.isReading.value;
    const [progress, what] = isMatch ? [scene.progress.value, 'Reading the match'] : [state.progress, 'Reading the tables'];
    return <Progress progress={progress} what={what} total={replay.file.size} onCancel={() => filling.cancel()} />;
  }
  return (
    <div class="progress" role="status">
      <span>
        {state.is === 'canceled'
          ? 'Canceled. The page shows what was read so far.'
          : 'Reading stopped. The page shows what was read so far.'}
      </span>
      {state.is === 'canceled' && (
        <button type="button" onClick={() => replay.refill()}>
          Read again
        </button>
      )}
    </div>
  );
}

/** The header: result, duration, facts and health. */
export function Band({ replay }: { readonly replay: OpenReplay }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wantsFocus.peek()) return;
    wantsFocus.value = false;
    heading.current?.focus();
  }, []);
  const facts = replay.facts.value;
  const canceled = replay.opening.state.value.is === 'canceled';
  const summary = facts?.summary;
  const seconds = summary?.durationSeconds;
  const headline = headlineOf(replay);
  const winner = winnerOf(replay);
  // a title made of the map's name adds nothing
  const saysMore = headline !== undefined && !(summary?.map !== undefined && summary.title.includes(summary.map));
  const details = [
    saysMore && summary !== undefined ? titleOf(summary) : undefined,
    facts && kindOf(facts),
    mapLabel(summary?.map),
    summary?.build && `build ${summary.build}`,
    summary?.playedAt?.toLocaleDateString('en', { dateStyle: 'medium' }),
    size(replay.file.size),
  ];
  return (
    <header class="band">
      <div class="band-head">
        <h1 ref={heading} tabIndex={-1}>
          {headline ?? (summary === undefined ? replay.file.name : titleOf(summary))}
        </h1>
        {winner !== undefined && <span class="band-winner">{winner} won</span>}
        {seconds !== undefined && <span class="band-clock">{clockText(seconds)}</span>}
        <Health replay={replay} />
      </div>
      <p class="band-facts">
        {details
          .filter((one) => one !== undefined && one !== '')
          .map((one) => (
            <span key={one}>{one}</span>
          ))}
      </p>
      {canceled ? (
        <div class="progress" role="status">
          <span>Canceled.</span>
          <button type="button" onClick={() => replay.opening.again()}>
            Read again
          </button>
        </div>
      ) : (
        <Working replay={replay} />
      )}
    </header>
  );
}
