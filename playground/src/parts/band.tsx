import type { Facts, OpenReplay } from '../replay.js';
import { headlineOf } from '../match-result.js';
import { showView } from '../shown-view.js';
import { clockText, counted, FORMAT_LABELS, GAME_LABELS, size } from '../words.js';
import { Progress } from './progress.js';

/** What kind of replay it is, for people. */
export const kindOf = ({ format, game }: Facts): string => (game === undefined ? FORMAT_LABELS[format] : GAME_LABELS[game]);

/** Whether all of the file could be read; leads to what could not. */
function Health({ replay }: { readonly replay: OpenReplay }) {
  const complete = replay.complete.value;
  const found = replay.diagnostics.value.length;
  if (replay.facts.value === undefined) return null;
  const stopped = replay.filling.value?.state.value.is === 'failed';
  if (stopped && found === 0) return <span class="pill bad">damaged</span>;
  if (complete !== false && !stopped) {
    return <span class="pill good">{complete === undefined ? 'reading' : found === 0 ? 'complete' : 'complete, with notes'}</span>;
  }
  return (
    <button type="button" class="pill bad" onClick={() => showView('overview')}>
      damaged{found > 0 && `: ${counted(found, 'problem')}`}
    </button>
  );
}

/** What is being read at the moment, with a way to stop it. */
function Working({ replay }: { readonly replay: OpenReplay }) {
  const opening = replay.opening.state.value;
  if (opening.is === 'reading') {
    return <Progress progress={opening.progress} what="Looking at the file" total={replay.file.size} onCancel={() => replay.cancel()} />;
  }
  const filling = replay.filling.value;
  const state = filling?.state.value;
  if (filling === undefined || state === undefined || state.is === 'read') return null;
  if (state.is === 'reading') {
    return <Progress progress={state.progress} what="Reading the match" total={replay.file.size} onCancel={() => filling.cancel()} />;
  }
  return (
    <div class="progress" role="status">
      <span>
        {state.is === 'cancelled'
          ? 'Cancelled: what was read until then is shown.'
          : 'The reading stopped: what was read until then is shown.'}
      </span>
      {state.is === 'cancelled' && (
        <button type="button" onClick={() => replay.refill()}>
          Read again
        </button>
      )}
    </div>
  );
}

/** Who, what, how long, and whether all of it is there. */
export function Band({ replay }: { readonly replay: OpenReplay }) {
  const facts = replay.facts.value;
  const cancelled = replay.opening.state.value.is === 'cancelled';
  const summary = facts?.summary;
  const seconds = summary?.durationSeconds;
  const headline = headlineOf(replay);
  // a title that is made of the map says no more than the map
  const saysMore = headline !== undefined && !(summary?.map !== undefined && summary.title.includes(summary.map));
  const details = [
    saysMore ? summary?.title : undefined,
    facts && kindOf(facts),
    summary?.map,
    summary?.build && `build ${summary.build}`,
    summary?.playedAt?.toLocaleDateString('en', { dateStyle: 'medium' }),
    size(replay.file.size),
    replay.sample && 'sample',
  ];
  return (
    <header class="band">
      <div class="band-head">
        <h1>{headline ?? summary?.title ?? replay.file.name}</h1>
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
      {cancelled ? (
        <div class="progress" role="status">
          <span>Cancelled.</span>
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
