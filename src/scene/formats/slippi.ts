import { openReplay } from '../../containers/wrapper/index.js';
import { SlippiSession } from '../../formats/slippi/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { MELEE_SECTIONS } from './slippi/facts.js';
import { MeleeScene } from './slippi/scene.js';

/** Fighters and items sixty times a second, on the outline of the stage. Which version of a frame is the last one is known at the end, so that a stream has one state. */
export const slippiScene: FormatScene = {
  async *read(source, scene, options) {
    const session = new SlippiSession([], MELEE_SECTIONS, options);
    const replay = await stream(session, () => openReplay(source, options), options).end();
    const melee = new MeleeScene(scene, replay);
    for (const _ of melee.build()) yield;
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds: melee.durationSeconds };
  },
};
