import { isReplayError } from '../../core/errors.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { loadDotaNames } from '../../formats/dem/dota/load-names.js';
import { readInfo } from '../../formats/dem/info.js';
import { GAME_SECTIONS } from '../../formats/dem/games.js';
import { NEEDED_MESSAGES } from '../../formats/dem/messages.js';
import { DemSession } from '../../formats/dem/session.js';
import { readPart } from '../../io/drain.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { CS2_SCENE } from './dem/cs2/scene.js';
import { DEADLOCK_SCENE } from './dem/deadlock/scene.js';
import { DOTA_SCENE } from './dem/dota/scene.js';
import { SECOND, sceneSection, type DemSceneBuilder } from './dem/scene-section.js';

const GAMES = [DOTA_SCENE, CS2_SCENE, DEADLOCK_SCENE];

/** Scenes of Dota 2, CS2 and Deadlock, in one pass: places from entities, everything that happened from the events of the game. */
export const demScene: FormatScene = {
  async *read(source, scene, options) {
    let builder: DemSceneBuilder | undefined;
    const events = [SECOND, ...new Set(GAMES.flatMap((game) => game.events(scene.parts)))];
    const games = Object.fromEntries(
      GAMES.map((game) => [game.game, [...GAME_SECTIONS[game.game], sceneSection(game, scene, (started) => (builder = started))]]),
    ) as unknown as typeof GAME_SECTIONS;
    const session = new DemSession(events, ['fileInfo'], options, { games, schemas: NEEDED_MESSAGES });
    scene.set({ game: 'Source 2', title: 'Recording of a Source 2 game' });
    const open = async () => {
      const opened = await openReplay(source, options);
      session.reads(opened);
      if (opened.kind !== 'sequential') scene.set({ durationSeconds: await lengthOf(opened, options) });
      return opened;
    };
    const reading = stream(session, open, options);
    for await (const batch of reading.batches()) {
      if (builder === undefined) continue;
      if (builder.names === undefined && session.header()?.game === 'dota2') builder.names = await loadDotaNames();
      for (const event of batch) if ((event.type as string) !== SECOND) builder.event(event);
      yield;
    }
    const { isComplete, diagnostics } = await reading.end();
    builder?.end();
    if (!scene.hasPlaces) scene.set({ coverage: 'none' });
    return { isComplete, diagnostics };
  },
};

/** The length that the file info at the end of a recording says. What is wrong with the file is found by the reading itself. */
async function lengthOf(opened: OpenedSource, { limits, signal }: ReadOptions): Promise<number | undefined> {
  const kept = { ...opened, close: () => Promise.resolve() };
  try {
    return (await readPart(readInfo({ limits }), kept, { limits, signal }, { format: 'dem' })).fileInfo?.playbackSeconds;
  } catch (error) {
    if (!isReplayError(error) || isReplayError(error, 'usage')) throw error;
    return undefined;
  }
}
