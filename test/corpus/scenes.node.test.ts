import { describe, it } from 'vitest';
import { expectIcrepScene, expectRaceScene, expectSc2Scene, expectStormScene, expectW3gScene } from '../scene/scene-agreement.js';
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

describe.each(corpusFiles('sc2'))('the scene of $name', (file) => {
  it('has units, deaths, fights and armies as the replay has them', async () => {
    await expectSc2Scene(file.bytes());
  });
});

describe.each(corpusFiles('storm'))('the scene of $name', (file) => {
  it('has heroes, deaths, camps, levels and experience as the replay has them', async () => {
    await expectStormScene(file.bytes());
  });
});

describe.each(corpusFiles('w3g'))('the scene of $name', (file) => {
  it('has orders, levels, chat and winner as the replay has them', async () => {
    await expectW3gScene(file.bytes());
  });
});
