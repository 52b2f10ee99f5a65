import { openRecording } from '../../formats/vcr/open-recording.js';
import { VcrSession } from '../../formats/vcr/session.js';
import { stream } from '../../io/stream.js';
import type { FormatScene } from '../format-scene.js';
import { RACE_EVENTS, RACE_SECTIONS } from './vcr/facts.js';
import { RaceScene } from './vcr/scene.js';

/** Races: places of every car several times a second. */
export const vcrScene: FormatScene = {
  async *read(source, scene, options) {
    const session = new VcrSession(RACE_EVENTS, RACE_SECTIONS, options);
    const reading = stream(session, () => openRecording(session, source, options), options);
    const race = new RaceScene(scene);
    for await (const batch of reading.batches()) {
      // In Le Mans Ultimate header and drivers are at the end of the file.
      if (!race.hasDrivers && session.header() !== undefined) race.begin(session.result());
      for (const event of batch) race.follow(event);
      yield;
    }
    const replay = await reading.end();
    race.end(replay);
    return { isComplete: replay.isComplete, diagnostics: replay.diagnostics };
  },
};
