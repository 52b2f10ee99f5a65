import { describe, it } from 'vitest';
import { parseDemSync, type DemGame, type DemSection } from '../../src/formats/dem/index.js';
import { GAME_SECTIONS } from '../../src/formats/dem/games.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 1, facts: 4 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1') && !name.includes('broadcast'));
const sectionsOf = (game: DemGame): DemSection[] => GAME_SECTIONS[game].flatMap(({ sections }) => sections) as DemSection[];

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('is as whole with sections of another game asked for as without, and says that each is missing', () => {
    const bytes = file.bytes();
    const { isComplete, header } = parseDemSync(bytes);
    const own = new Set(sectionsOf(header.game!));
    for (const game of Object.keys(GAME_SECTIONS) as DemGame[]) {
      if (game === header.game) continue;
      const foreign = sectionsOf(game).filter((section) => !own.has(section));
      const replay = parseDemSync(bytes, { include: foreign });
      const told = replay.diagnostics.filter(({ code }) => code === 'skipped').map(({ path }) => path[0]!);
      facts.equal(file, `complete with sections of ${game}`, replay.isComplete, isComplete);
      facts.equal(file, `told of ${game}`, told.sort(), [...foreign].sort());
    }
  });
});
