import { openReplay } from '../../containers/wrapper/index.js';
import { loadW3gNames } from '../../formats/w3g/names/load-names.js';
import { W3gSession } from '../../formats/w3g/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { FOLLOWED, SECTIONS, type FollowedAction } from './w3g/facts.js';
import { buildGame } from './w3g/scene.js';

/**
 * Warcraft III: it records orders, not places, so that units are shown on the way to where they were sent, and buildings where they were ordered. Who had what
 * selected is known at the end, so that a stream has one state, the last.
 */
export const w3gScene: FormatScene = {
  async *read(source, scene, options) {
    const names = await loadW3gNames();
    const session = new W3gSession(FOLLOWED, SECTIONS, { ...options, names });
    session.names = names;
    const reading = stream(session, () => openReplay(source, options), options);
    const actions: FollowedAction[] = [];
    for await (const batch of reading.batches()) for (const event of batch) actions.push(event as FollowedAction);
    const replay = await reading.end();
    const durationSeconds = yield* buildGame(scene, replay, actions, names);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds };
  },
};
