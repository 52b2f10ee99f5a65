import { describe, it } from 'vitest';
import { expectIcrepScene, expectRaceScene } from '../scene/scene-agreement.js';
import { corpusFiles } from '../support/corpus.node.js';

/** Scenes of real files agree with the events and sections of their files. */
describe.each(corpusFiles('vcr'))('the scene of $name', (file) => {
  it('has cars, laps, stops and gaps as the recording has them', async () => {
    await expectRaceScene(file.bytes());
  });
});

describe.each(corpusFiles('icrep', (name) => !name.startsWith('corrupt-')))('the scene of $name', (file) => {
  it('has units, kills, fights and incomes as the recording has them', async () => {
    await expectIcrepScene(file.bytes());
  });
});
