import { RATES } from './controls.js';
import type { KeyActions } from './keys.js';
import { sampleFrom } from './moments.js';
import type { DrivenPlayer } from './driven-player.js';
import { lastSecondsOf } from './time-ranges.js';

/** What keys need of a player that is not public. */
interface Inside extends Pick<KeyActions, 'zoom' | 'pan' | 'toggleKeys'> {
  /** Closes what is open. False if nothing was. */
  readonly close: () => boolean;
  readonly say: (text: string) => void;
}

/** What keys and buttons do with a player. */
export function keyActions(player: DrivenPlayer, { zoom, pan, toggleKeys, close, say }: Inside): KeyActions {
  const ids = (): readonly number[] => player.followable.map(({ id }) => id);
  return {
    zoom,
    pan,
    toggleKeys,
    fit: () => player.zoomTo(),
    togglePlay: () => {
      if (player.paused) player.play().catch(() => {});
      else player.pause();
    },
    skip: (seconds) => (player.currentTime += seconds),
    skipSample: (direction) => {
      const { scene, follow } = player;
      if (scene === undefined) return;
      player.pause();
      const leads = follow === undefined ? ids() : [follow];
      const seconds = sampleFrom(scene.actors, leads.length > 0 ? leads : scene.actors.keys(), player.currentTime, direction);
      if (seconds !== undefined) player.currentTime = seconds;
    },
    changeRate: (direction) => {
      const { playbackRate } = player;
      const next = direction === 1 ? RATES.find((rate) => rate > playbackRate) : RATES.filter((rate) => rate < playbackRate).pop();
      if (next === undefined) return;
      player.playbackRate = next;
      say(`Speed ${next}`);
    },
    moment: (direction) => void (direction === 1 ? player.nextMoment() : player.previousMoment()),
    chapter: (direction) => {
      const chapters = player.scene?.clock.chapters ?? [];
      const now = player.currentTime;
      const chapter = direction === 1 ? chapters.find(({ from }) => from > now) : chapters.filter(({ from }) => from < now - 1).pop();
      if (chapter === undefined) return;
      player.currentTime = chapter.from;
      say(chapter.label);
    },
    seekShare: (share) => {
      if (share === 1 && player.isLive) player.seekToLive();
      else player.currentTime = lastSecondsOf(player) * share;
    },
    followNth: (index) => (player.follow = ids()[index]),
    followNext: (direction) => {
      const all = ids();
      const at = player.follow === undefined ? (direction === 1 ? -1 : 0) : all.indexOf(player.follow);
      player.follow = all[(at + direction + all.length) % all.length];
    },
    toggleFullscreen: () => {
      const document = player.ownerDocument;
      if (document.fullscreenElement === player) void document.exitFullscreen();
      else player.requestFullscreen().catch((error: Error) => say(error.message));
    },
    escape: () => {
      if (!close()) player.follow = undefined;
    },
  };
}
