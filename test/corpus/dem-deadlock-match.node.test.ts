import { expect, it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { dumpedEntity, dumpedState } from '../support/state-dump.node.js';

/** The match of Deadlock against the dump of the last state that another decoder made. */
const facts = corpusFacts('dem', { files: 2, facts: 6 });
const files = corpusFiles('dem', (name) => name.startsWith('deadlock'));

it.each(files.map((file) => [file.name, file] as const))('the match of %s is that of the state', (_, file) => {
  const { match } = parseDemSync(file.bytes(), { include: ['match'] });
  if (match?.game !== 'deadlock') throw new Error('no match of Deadlock');
  const { values } = dumpedEntity(dumpedState(file), 'CCitadelGameRulesProxy');
  const raw = (name: string): string => values.get(`m_pGameRules.${name}`)!;
  facts.equal(file, 'match id', match.matchId, BigInt(raw('m_unMatchID')) || undefined);
  facts.equal(file, 'game mode', match.gameMode, Number(raw('m_eGameMode')));
  facts.equal(file, 'match mode', match.matchMode, Number(raw('m_eMatchMode')));
  expect([match.gameModeName, match.matchModeName]).toEqual(match.gameMode === 1 ? ['normal', 'unranked'] : [undefined, undefined]);
  expect(match.winner).toBeUndefined();
});
