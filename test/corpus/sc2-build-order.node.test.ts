import { it } from 'vitest';
import { buildOrderText, parseSc2Sync, type Sc2BuildOrder } from '../../src/formats/sc2/index.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { corpusFacts, describeFile, type CorpusFile } from '../support/corpus.node.js';

const facts = corpusFacts('sc2', { files: 2, facts: 4 });
const read = (file: CorpusFile) => parseSc2Sync(file.bytes(), { include: ['players', 'buildOrder'], names: namesFor });

describeFile('sc2', '5.0.14.93333--QM_-_Solar_vs_Serral', (file) => {
  it('begins as everybody who saw it would write it', () => {
    const opening = (order: Sc2BuildOrder): unknown => [order.name, buildOrderText(order).split('\n').slice(1, 7)];
    // both take their first extractor back within a second, in the loop of their command CancelBuilding
    facts.equal(file, 'openings', read(file).buildOrder!.map(opening), [
      [
        'Serral',
        [
          ' 14   0:14  Extractor (cancelled)',
          ' 15   0:21  Overlord',
          ' 16   0:44  Hatchery',
          ' 18   1:05  Extractor',
          ' 18   1:10  Spawning Pool',
          ' 19   1:56  Queen x2',
        ],
      ],
      [
        'FalconsSolar',
        [
          ' 14   0:14  Extractor (cancelled)',
          ' 15   0:21  Overlord',
          ' 17   0:48  Hatchery',
          ' 18   0:59  Extractor',
          ' 17   1:11  Spawning Pool',
          ' 20   1:58  Queen',
        ],
      ],
    ]);
  });
});

describeFile('sc2', '1.5.4.24540--message', (file) => {
  it('has no tracker: its steps are commands, and say so', () => {
    const { buildOrder, diagnostics } = read(file);
    facts.equal(
      file,
      'sources',
      buildOrder!.map(({ source, name }) => [source, name]),
      [
        ['commands', 'Zoulas'],
        ['commands', 'TerribleIvan'],
      ],
    );
    facts.equal(
      file,
      'first',
      buildOrder!.map(({ steps }) => steps.find(({ name }) => !/Probe|SCV/.test(name))!.name),
      ['Pylon', 'SupplyDepot'],
    );
    facts.equal(
      file,
      'notes',
      diagnostics.some(({ message }) => message.includes('buildOrder lists commands')),
      true,
    );
  });
});
