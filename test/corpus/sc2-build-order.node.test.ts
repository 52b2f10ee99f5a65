import { describe, expect, it } from 'vitest';
import { buildOrderText, parseSc2Sync, type Sc2BuildOrder } from '../../src/formats/sc2/index.js';
import { NAMES } from '../../src/formats/sc2/names/names.gen.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { corpusFacts, corpusFiles, describeFile, itWhole, type CorpusFile } from '../support/corpus.node.js';

const facts = corpusFacts('sc2', { files: 30, facts: 10000 });
const files = corpusFiles('sc2', (name) => !/custommap|empty/.test(name));
const RESEARCH = 2;
/** A second of play. */
const SECOND = 22.4;

/** Units that are some command's product. Broodlings are that of a command that only the game gives. */
const products = ((): ReadonlySet<string> => {
  const { products: rows, unit } = JSON.parse(NAMES) as { products: readonly number[][]; unit: { ids: string } };
  const ids = unit.ids.split(' ');
  return new Set(rows.flatMap(([, , kind, id]) => (kind === RESEARCH ? [] : [ids[id!]!])));
})();

const read = (file: CorpusFile) =>
  parseSc2Sync(file.bytes(), { include: ['trackerEvents', 'initData', 'players', 'buildOrder', 'stats'], names: namesFor });

type Read = ReturnType<typeof read>;

/** Of what players made on a ladder map: what is a step with its order, within a second, and what is not. */
function madeAndFound({ trackerEvents = [], initData, players, buildOrder }: Read): {
  readonly found: number;
  readonly missed: readonly string[];
} {
  const missed: string[] = [];
  let found = 0;
  const isLadder = initData?.gameDescription.gameOptions.amm === true && players!.every(({ commander }) => commander === undefined);
  if (!isLadder) return { found, missed };
  const stepsOf = new Map(buildOrder?.map(({ playerId, steps }) => [playerId, steps]));
  const humans = new Set(players!.flatMap(({ control, playerId }) => (control === 'human' && playerId !== undefined ? [playerId] : [])));
  for (const event of trackerEvents) {
    if ((event.type !== 'unitBorn' && event.type !== 'unitInit') || event.gameloop === 0) continue;
    const { unitTypeName, upkeepPlayerId, gameloop } = event;
    if (!humans.has(upkeepPlayerId) || !products.has(unitTypeName)) continue;
    const isStep = stepsOf.get(upkeepPlayerId)?.some((step) => {
      const at = event.type === 'unitInit' ? step.gameloop : step.doneGameloop;
      return step.name === unitTypeName && step.orderedGameloop !== undefined && Math.abs(at! - gameloop) <= SECOND;
    });
    if (isStep === true) found++;
    else missed.push(unitTypeName);
  }
  return { found, missed };
}

describe('build orders of StarCraft II', () => {
  itWhole('sc2', 'have steps with their orders for what players made, and the supply of the game, and no modes', () => {
    const misses: Record<string, number> = {};
    let [made, missed, compared, far] = [0, 0, 0, 0];
    for (const file of files) {
      const replay = read(file);
      const { stats, buildOrder = [], trackerEvents } = replay;
      if (trackerEvents === undefined) continue;
      const told = madeAndFound(replay);
      facts.add(file, told.found);
      made += told.found + told.missed.length;
      missed += told.missed.length;
      for (const name of told.missed) misses[name] = (misses[name] ?? 0) + 1;
      for (const { playerId, steps } of buildOrder) {
        const modes = steps.filter(
          ({ kind, name }) =>
            kind === 'morphed' && /Burrowed|Sieged|Flying|Lowered|Assault|Phasing|SiegeMode|TechLab|Reactor|SwarmHost/.test(name),
        );
        facts.equal(file, `modes of ${playerId}`, modes, []);
        const samples = stats!.find((one) => one.playerId === playerId)?.samples ?? [];
        for (const { supply, gameloop } of steps) {
          // a step just after a sample says what the sample said
          const sample = samples.filter((one) => one.gameloop < gameloop).at(-1);
          const next = samples.find((one) => one.gameloop >= gameloop);
          if (sample === undefined || next === undefined || supply === undefined) continue;
          const [low, high] = [Math.min(sample.supplyUsed, next.supplyUsed), Math.max(sample.supplyUsed, next.supplyUsed)];
          compared++;
          if (supply < low - 4 || supply > high + 4) far++;
        }
      }
    }
    expect(made).toBeGreaterThan(10_000);
    expect(missed / made, JSON.stringify(misses)).toBeLessThanOrEqual(0.02);
    expect(compared).toBeGreaterThan(10_000);
    expect(far / compared).toBeLessThan(0.05);
  });
});

describeFile('sc2', '5.0.14.93333--QM_-_Solar_vs_Serral', (file) => {
  it('begins as everybody who saw it would write it', () => {
    const opening = (order: Sc2BuildOrder): unknown => [order.name, buildOrderText(order).split('\n').slice(0, 6)];
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
      diagnostics.some(({ message }) => message.includes('buildOrder is made of commands')),
      true,
    );
  });
});
