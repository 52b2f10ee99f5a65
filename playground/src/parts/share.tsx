import { useSignal } from '@preact/signals';
import type { ReplayPlayerElement } from 'replaykit/player';
import { sceneFile, type Scene } from 'replaykit/scene';
import { saveAs } from '../download.js';
import { headlineOf, winnerOf } from '../match-result.js';
import type { OpenReplay } from '../replay.js';
import { clockText, mapLabel, titleOf } from '../words.js';
import { resultCard } from './result-card.js';

/** How long a clip is, in seconds; it is recorded in real time. */
const CLIP_SECONDS = 10;

/** The name of a file without its endings. */
const stem = (name: string): string => name.replace(/\.(?:gz|bz2|zst|zz)$/i, '').replace(/\.\w{1,12}$/, '');

/** What can be passed on of the match: a link to the moment, a picture, a clip, and the scene as a file that this page opens. */
export function Share({
  replay,
  player,
  scene,
  isRead,
}: {
  readonly replay: OpenReplay;
  readonly player: ReplayPlayerElement;
  readonly scene: Scene;
  /** Whether all of the replay was read: before, its scene would be half a match. */
  readonly isRead: boolean;
}) {
  const said = useSignal<string | undefined>(undefined);
  const stop = useSignal<AbortController | undefined>(undefined);
  const name = stem(replay.file.name);
  const attempt = async (how: () => Promise<string | undefined>): Promise<void> => {
    said.value = undefined;
    try {
      said.value = await how();
    } catch (error) {
      said.value = error instanceof Error ? error.message : String(error);
    }
  };
  const link = async (): Promise<string> => {
    // the address is written a moment after the match moves
    const address = new URL(location.href);
    const params = new URLSearchParams(address.hash.slice(1));
    params.set('t', String(Math.round(player.currentTime * 1000) / 1000));
    address.hash = params.toString();
    await navigator.clipboard.writeText(address.href);
    return params.has('replay')
      ? 'Copied. It works in this browser only, since the file is on your machine: share the scene file with it.'
      : 'Copied the link to this moment.';
  };
  const picture = async (): Promise<undefined> => {
    const facts = replay.facts.peek()?.summary;
    const winner = winnerOf(replay);
    const card = await resultCard({
      headline: headlineOf(replay) ?? (facts === undefined ? scene.title : titleOf(facts)),
      winner: winner === undefined ? undefined : `${winner} won`,
      details: [
        mapLabel(facts?.map ?? scene.map),
        clockText(scene.durationSeconds),
        facts?.playedAt?.toLocaleDateString('en', { dateStyle: 'medium' }),
      ],
      stage: await player.capture(),
    });
    saveAs(`${name}.png`, card);
    return undefined;
  };
  const clip = async (): Promise<string | undefined> => {
    const recording = (stop.value = new AbortController());
    const from = player.currentTime;
    try {
      const to = Math.min(scene.durationSeconds, from + CLIP_SECONDS);
      saveAs(`${name}.webm`, await player.record({ from, to, signal: recording.signal }));
      return undefined;
    } catch (error) {
      if (recording.signal.aborted) return 'The clip was canceled.';
      throw error;
    } finally {
      stop.value = undefined;
    }
  };
  const file = async (): Promise<undefined> => {
    saveAs(`${name}.scene`, new Blob([(await sceneFile(scene)) as Uint8Array<ArrayBuffer>]));
    return undefined;
  };
  return (
    <div class="share">
      <div class="toolbar">
        <button type="button" onClick={() => void attempt(link)}>
          Copy link
        </button>
        <button type="button" onClick={() => void attempt(picture)}>
          Picture
        </button>
        {stop.value === undefined ? (
          <button type="button" title={`Records the next ${CLIP_SECONDS} seconds as WebM`} onClick={() => void attempt(clip)}>
            Clip of {CLIP_SECONDS} s
          </button>
        ) : (
          <button type="button" onClick={() => stop.value?.abort()}>
            Recording: cancel
          </button>
        )}
        <button
          type="button"
          disabled={!isRead}
          title="A small file that this page plays without the replay"
          onClick={() => void attempt(file)}
        >
          Scene file
        </button>
      </div>
      <p class="note" role="status">
        {said.value}
      </p>
    </div>
  );
}
