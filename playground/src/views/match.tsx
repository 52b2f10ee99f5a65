import { useEffect, useRef } from 'preact/hooks';
import type { ReplayPlayerElement } from 'replaykit/player';
import 'replaykit/player';
import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';
import type { ViewProps } from '../view.js';
import './match.css';

/** The match as it plays. The element reads the file in the worker of the page, and plays while the rest is read. */
export default function Match({ replay }: ViewProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const player: ReplayPlayerElement = document.createElement('replay-player');
    player.controls = true;
    player.reader = replay.reader;
    player.source = replay.file;
    place.current!.append(player);
    return () => player.remove();
  }, [replay]);
  return <div class="match" ref={place} />;
}

export const code = (replay: OpenReplay): string =>
  program(
    replay,
    { 'replaykit/scene': 'readScene, sceneAt' },
    `
const scene = await readScene(file);
console.log(scene.title, scene.durationSeconds, scene.coverage);

// who is where after a minute
const { isPresent, x, y } = sceneAt(scene, 60);
for (const { id, label } of scene.actors) if (isPresent[id]) console.log(label, x[id], y[id]);

// what mattered most
console.table(scene.moments.filter(({ weight }) => weight >= 0.5));
`,
  );
