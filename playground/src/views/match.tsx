import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { ReplayPlayerElement } from 'replaykit/player';
import 'replaykit/player';
import { turningPointOf, type Scene } from 'replaykit/scene';
import { readable } from '../ink.js';
import { playersOf } from '../match-result.js';
import { openHex } from '../hex-place.js';
import { Damage } from '../parts/file-facts.js';
import { Players } from '../parts/players.js';
import { Problem } from '../parts/problem.js';
import { Share } from '../parts/share.js';
import { SidePanel } from '../parts/side-panel.js';
import { Story, type Happening } from '../parts/story.js';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import type { ViewProps } from '../view.js';
import { title } from '../words.js';
import './match.css';

/** The moment of the page follows a match that plays at most twice a second. */
const FOLLOW_MS = 500;
/** How long before its turning point a match opens. */
const LEAD_SECONDS = 3;
/** Sides of more than this are one list: a race, a free-for-all. */
const MAX_PANELS = 2;

/** The player, and what it shows. */
interface Shown {
  readonly player: ReplayPlayerElement;
  readonly scene: Scene;
  /** Whether all of the replay was read. */
  readonly isRead: boolean;
}

/** The player of a replay, and the scene that it has so far. Both follow the moment of the page. */
function usePlayer(replay: OpenReplay, place: { readonly current: HTMLDivElement | null }) {
  const shown = useSignal<Shown | undefined>(undefined);
  const element = useSignal<ReplayPlayerElement | undefined>(undefined);
  useEffect(() => {
    const player: ReplayPlayerElement = document.createElement('replay-player');
    const isUntouched = replay.moment.peek() === 0;
    player.controls = true;
    player.reader = replay.scene;
    player.source = replay.file;
    let followedAt = -Infinity;
    const follow = (): void => {
      if (!player.paused && performance.now() - followedAt < FOLLOW_MS) return;
      followedAt = performance.now();
      replay.moment.value = player.currentTime;
    };
    const seen = (): void => {
      const { scene } = player;
      if (scene !== undefined && scene !== shown.peek()?.scene) shown.value = { player, scene, isRead: false };
    };
    // the whole match is needed to see where it turned
    const isRead = (): void => {
      seen();
      const { scene } = player;
      if (scene !== undefined) shown.value = { player, scene, isRead: true };
      if (scene === undefined || !isUntouched || !player.paused || replay.moment.peek() !== 0) return;
      player.currentTime = Math.max(0, (turningPointOf(scene) ?? 0) - LEAD_SECONDS);
    };
    const gone = new AbortController();
    for (const type of ['timeupdate', 'seeked', 'pause']) player.addEventListener(type, follow, gone);
    for (const type of ['loadedmetadata', 'progress', 'durationchange']) player.addEventListener(type, seen, gone);
    player.addEventListener('suspend', isRead, gone);
    place.current!.append(player);
    element.value = player;
    return () => {
      gone.abort();
      player.remove();
      // the scene is not read on for a player that is gone
      player.source = undefined;
      element.value = shown.value = undefined;
    };
  }, [replay]);
  useSignalEffect(() => {
    const at = replay.moment.value;
    const player = element.value;
    if (player !== undefined && Math.abs(player.currentTime - at) > FOLLOW_MS / 1000) player.currentTime = at;
  });
  return shown.value;
}

/** What happened, as the scene says it. */
function happeningsOf({ moments, sides }: Scene): readonly Happening[] {
  return moments.map(({ seconds, kind, text, sides: [by] = [] }) => {
    const color = sides.find(({ id }) => id === by)?.color;
    const kindTitle = title(kind);
    return { seconds, kind: kindTitle, letter: kindTitle.slice(0, 1), text, ...(color !== undefined && { ink: readable(color) }) };
  });
}

/** The match as it plays, between its sides. The element reads the file in the worker of the page, and plays while the rest is read. */
export default function Match({ replay }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = usePlayer(replay, place);
  const scene = shown?.scene;
  const happenings = useMemo(() => (scene === undefined ? [] : happeningsOf(scene)), [scene]);
  const filling = replay.filling.value?.state.value;
  const seconds = replay.moment.value;
  const players = playersOf(replay);
  const sides = scene !== undefined && scene.sides.length <= MAX_PANELS ? scene.sides : [undefined];
  const hasStory = happenings.length > 0;
  const hasPanels = shown !== undefined && (shown.player.followable.length > 0 || scene?.series.some(({ side }) => side !== undefined));
  return (
    <div class="stack">
      {filling?.is === 'failed' && <Problem error={filling.error} replay={replay} onOffset={openHex} />}
      <div class={`match ${hasPanels === true ? `sides-${sides.length}` : ''} ${hasStory ? 'told' : ''}`}>
        {hasPanels === true && (
          <div class="match-sides">
            {sides.map((side) => (
              <SidePanel key={side?.id} player={shown.player} scene={shown.scene} {...(side && { side })} seconds={seconds} />
            ))}
          </div>
        )}
        <div class="match-stage" ref={place} />
        {hasStory && (
          <div class="match-story">
            <Story replay={replay} label="Story" happenings={happenings} time={(at) => replay.clock.peek()?.text(at) ?? ''} />
          </div>
        )}
      </div>
      {shown !== undefined && <Share replay={replay} {...shown} />}
      {replay.complete.value === false && replay.diagnostics.value.length > 0 && <Damage diagnostics={replay.diagnostics.value} />}
      {players.length > 0 && <Players players={players} />}
    </div>
  );
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/scene': 'readScene, sceneAt, turningPointOf' },
    `
const scene = await readScene(file);
console.log(scene.title, scene.durationSeconds, scene.coverage);

// who is where when the match turns
const { isPresent, x, y } = sceneAt(scene, turningPointOf(scene) ?? 0);
for (const { id, label } of scene.actors) if (isPresent[id]) console.log(label, x[id], y[id]);

// what mattered most
console.table(scene.moments.filter(({ weight }) => weight >= 0.5));
`,
  );
