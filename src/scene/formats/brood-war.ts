import { openReplay } from '../../containers/wrapper/index.js';
import { loadBroodWarNames } from '../../formats/brood-war/names/load-names.js';
import { BroodWarSession } from '../../formats/brood-war/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { FOLLOWED, SECTIONS, type FollowedCommand, type GameReplay } from './brood-war/facts.js';
import { buildGame } from './brood-war/scene.js';

/**
 * StarCraft: Brood War: it records orders, not places, so that units are shown on the way to where they were sent, and buildings where they were ordered, on the map of
 * the file. Teams are known at the end, so that a stream has one state, the last.
 */
export const broodWarScene: FormatScene = {
  async *read(source, scene, options) {
    const names = await loadBroodWarNames();
    const session = new BroodWarSession(FOLLOWED, SECTIONS, { ...options, names });
    const reading = stream(session, () => openReplay(source, options), options);
    const commands: FollowedCommand[] = [];
    for await (const batch of reading.batches()) for (const event of batch) commands.push(event as FollowedCommand);
    const replay = (await reading.end()) as GameReplay;
    const durationSeconds = yield* buildGame(scene, replay, commands, names);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds };
  },
};
