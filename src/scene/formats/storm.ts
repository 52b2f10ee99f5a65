import { openStorm, withStormLimits } from '../../formats/storm/load-knowledge.js';
import { StormSession } from '../../formats/storm/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { eventsFor, sectionsFor, type FollowedEvent } from './storm/facts.js';
import { buildMatch } from './storm/scene.js';
import { SeenUnits } from './storm/seen-units.js';

/**
 * Heroes of the Storm: heroes and units where they were born, seen and died, and heroes in between on the way to where their players sent them. An archive is
 * read as a whole, so that a stream has one state, the last.
 */
export const stormScene: FormatScene = {
  async *read(source, scene, options) {
    const session = new StormSession(eventsFor(scene.parts), sectionsFor(scene.parts), options);
    const bounded = withStormLimits(options);
    const reading = stream(session, () => openStorm(session, source, bounded), bounded);
    const seen = new SeenUnits(session.budget);
    for await (const batch of reading.batches()) for (const event of batch) seen.follow(event as FollowedEvent);
    const replay = await reading.end();
    const durationSeconds = yield* buildMatch(scene, replay, seen);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds };
  },
};
