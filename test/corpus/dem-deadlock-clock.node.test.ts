import { expect, it } from 'vitest';
import { iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

/** What the clock of Deadlock is made of: docs/formats/dem.md, section 20. */
const facts = corpusFacts('dem', { files: 2, facts: 10 });

it.each(corpusFiles('dem', (name) => name.startsWith('deadlock')))('the clock of $name', (file) => {
  const bytes = file.bytes();
  const { clock, serverInfo } = parseDemSync(bytes, { include: ['clock', 'serverInfo'] });
  facts.equal(file, 'zero', clock!.zero, 'matchStart');
  let looked = false;
  let netTick = 0;
  for (const event of iterateDem(bytes, {
    events: ['message', 'tick'],
    messages: ['net_Tick'],
    entities: { classes: ['CCitadelGameRulesProxy'] },
  })) {
    if (event.type === 'message') netTick = (event.value as { readonly tick: number }).tick;
    else if (event.type === 'tick') {
      const rules = [...event.world.byClass('CCitadelGameRulesProxy')][0];
      if (rules === undefined) continue;
      const at = (name: string): number => Number(rules.get(`m_pGameRules.${name}`));
      const interval = serverInfo!.tickIntervalSeconds!;
      const told = (netTick - at('m_nMatchClockUpdateTick')) * interval + at('m_flMatchClockAtLastUpdate');
      if (!looked) {
        // the game's own match clock began at the start of the match
        facts.equal(file, 'start', Math.abs(at('m_nMatchClockUpdateTick') * interval - at('m_flGameStartTime')) < 0.001, true);
        facts.equal(file, 'pauses', [at('m_nTotalPausedTicks'), at('m_nPauseStartTick')], [0, 0]);
      }
      looked = true;
      expect(clock!.gameSeconds(event.tick)).toBeGreaterThan(told - 0.25);
      expect(clock!.gameSeconds(event.tick)).toBeLessThan(told + 0.25);
    }
  }
  facts.equal(file, 'looked', looked, true);
  facts.equal(file, 'no pause', clock!.pauses, []);
});
