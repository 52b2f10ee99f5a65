import { openSc2, withSc2Limits } from '../../formats/sc2/load-knowledge.js';
import { Sc2Session } from '../../formats/sc2/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { buildMatch } from './sc2/scene.js';
import { FOLLOWED, sectionsFor, type FollowedEvent } from './sc2/facts.js';

/**
 * StarCraft II: units where they were born, fought and died, and between that where they were sent. An archive is read as a whole, so that a stream has one
 * state, the last.
 */
export const sc2Scene: FormatScene = {
  async *read(source, scene, options) {
    const session = new Sc2Session(FOLLOWED, sectionsFor(scene.parts), { ...options, names: true });
    const bounded = withSc2Limits(options);
    const reading = stream(session, () => openSc2(session, source, bounded), bounded);
    const events: FollowedEvent[] = [];
    for await (const batch of reading.batches()) for (const event of batch) events.push(event as FollowedEvent);
    const replay = await reading.end();
    const durationSeconds = yield* buildMatch(scene, replay, events);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds };
  },
};
