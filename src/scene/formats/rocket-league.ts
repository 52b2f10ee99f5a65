import { openForSections } from '../../formats/rocket-league/load-knowledge.js';
import { RocketLeagueSession } from '../../formats/rocket-league/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { CarScene } from './rocket-league/scene.js';
import { SCENE_FIELDS, SCENE_SECTIONS } from './rocket-league/sections.js';

/** Ball and cars at the rate of the recording, on the field with its pads. The lists that the stream needs are at the end of the file, so that a stream has one state. */
export const rocketLeagueScene: FormatScene = {
  async *read(source, scene, options) {
    const session = new RocketLeagueSession([], SCENE_SECTIONS, { ...options, fields: SCENE_FIELDS });
    const replay = await stream(session, () => openForSections(session, SCENE_SECTIONS, source, options), options).end();
    const cars = new CarScene(scene, replay);
    for (const _ of cars.build()) yield;
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics, durationSeconds: cars.durationSeconds };
  },
};
