import { openReplay } from '../../containers/wrapper/index.js';
import { IcrepSession } from '../../formats/icrep/session.js';
import { viewsFor } from '../../formats/icrep/views/load-views.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { FOLLOWED, IcrepMatch, SECTIONS } from './icrep/scene.js';

/** Iron Curtain: places of units by the samples of the recorder; where the file has none, by the orders that units were given. */
export const icrepScene: FormatScene = {
  async *read(source, scene, options) {
    const session = new IcrepSession(FOLLOWED, SECTIONS, options, await viewsFor(SECTIONS));
    const reading = stream(session, () => openReplay(source, options), options);
    let match: IcrepMatch | undefined;
    for await (const batch of reading.batches()) {
      match ??= new IcrepMatch(scene, session.result());
      for (const event of batch) match.follow(event);
      yield;
    }
    const replay = await reading.end();
    match ??= new IcrepMatch(scene, replay);
    const durationSeconds = match.end(replay);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds };
  },
};
