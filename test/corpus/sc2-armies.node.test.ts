import { it } from 'vitest';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { corpusFacts, describeFile } from '../support/corpus.node.js';

const facts = corpusFacts('sc2', { files: 2, facts: 7 });

describeFile('sc2', '5.0.14.93333--QM_-_ShoWTimE_vs_Maru', (file) => {
  const { engagements, armies, positions } = parseSc2Sync(file.bytes(), { include: ['engagements', 'armies', 'positions'] });
  it('ends with fights that the Terran wins: a wave of zealots, a base, a drop beside it', () => {
    facts.equal(
      file,
      'engagements',
      engagements!.map(({ startGameloop, endGameloop, sides }) => [
        startGameloop,
        endGameloop,
        sides.map(({ name, lost }) => [name, lost]),
      ]),
      [
        [
          7398,
          7533,
          [
            ['ShoWTimE', { Zealot: 6, Sentry: 1 }],
            ['VITmaru', { SCV: 1, Marine: 1 }],
          ],
        ],
        [
          7618,
          8664,
          [
            ['ShoWTimE', { Stalker: 3, Probe: 3, Nexus: 1, Pylon: 1, Zealot: 5, WarpGate: 1, Immortal: 1 }],
            ['VITmaru', { Marine: 3, Banshee: 1, SiegeTank: 1 }],
          ],
        ],
        [
          8117,
          8336,
          [
            ['ShoWTimE', { Probe: 1 }],
            ['VITmaru', { Medivac: 1, WidowMine: 1 }],
          ],
        ],
      ],
    );
    facts.equal(
      file,
      'losses',
      engagements![0]!.sides.map(({ mineralsLost, vespeneLost, kills, armyValueBefore, armyValueAfter }) => [
        mineralsLost,
        vespeneLost,
        kills,
        armyValueBefore,
        armyValueAfter,
      ]),
      [
        [650, 100, 2, 1725, 975],
        [100, 0, 7, 2100, 2375],
      ],
    );
  });
  it('shows what armies were made of, and where fighting units were', () => {
    const path = positions!.find(({ unitTag }) => unitTag === 57671681)!;
    facts.equal(
      file,
      'a probe',
      path.places.map(({ gameloop, x, y }) => [gameloop, x, y]),
      [
        [0, 141, 35],
        [1920, 29, 122],
        [2160, 25, 117],
        [2400, 39, 79],
        [6240, 141, 46],
      ],
    );
    facts.equal(
      file,
      'armies',
      armies!.map(({ samples }) => samples[28]!.units),
      [
        { Stalker: 2, Sentry: 1 },
        { Marine: 2, Cyclone: 1 },
      ],
    );
  });
});

describeFile('sc2', '2.0.10.26585--event_order', (file) => {
  it('has hallucinations that only the orders show', () => {
    const phoenixes = (names: typeof namesFor | undefined) =>
      parseSc2Sync(file.bytes(), { include: ['units'], names }).units!.filter(({ unitTypeName }) => unitTypeName === 'Phoenix');
    facts.equal(file, 'without names', phoenixes(undefined).filter(({ isHallucination }) => isHallucination).length, 0);
    facts.equal(
      file,
      'phoenixes',
      phoenixes(namesFor).map(({ isHallucination }) => isHallucination),
      Array.from({ length: 9 }, () => true),
    );
    const { armies, buildOrder } = parseSc2Sync(file.bytes(), { include: ['armies', 'buildOrder'], names: namesFor });
    facts.equal(file, 'in armies', JSON.stringify([armies, buildOrder]).includes('Phoenix'), false);
  });
});
