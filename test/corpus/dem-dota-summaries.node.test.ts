import { it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, describeFile, type CorpusFile } from '../support/corpus.node.js';
import { dumpedEntity, dumpedNumber, dumpedState, type DumpedEntity } from '../support/state-dump.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

const NO_HANDLE = 16777215;
const facts = corpusFacts('dem', { files: 2, facts: 84 });

function ofTheState(file: CorpusFile, itemCount: number): void {
  const { summaries, stringTables, diagnostics } = parseDemSync(file.bytes(), { include: ['summaries', 'stringTables'] });
  facts.equal(file, 'diagnostics', unfounded(diagnostics, file), []);
  const names = stringTables.get('EntityNames')!;
  const state = dumpedState(file);
  const resource = dumpedEntity(state, 'CDOTA_PlayerResource').values;
  /** What the handles of a list mean, by slot. */
  const listed = (unit: DumpedEntity | undefined, list: string): (readonly [slot: number, entity: DumpedEntity])[] =>
    [...(unit?.values ?? [])]
      .filter(([name, handle]) => name.startsWith(`${list}.`) && Number(handle) !== NO_HANDLE)
      .map(([name, handle]) => [Number(name.slice(-4)), state.get(Number(handle) & 0x3fff)!]);
  const nameOf = ({ values }: DumpedEntity): string | undefined => names.key(Number(values.get('m_pEntity.m_nameStringableIndex')));
  let items = 0;
  for (const { playerId, team, ...summary } of summaries!) {
    const score = (name: string): number => dumpedNumber(resource.get(`m_vecPlayerTeamData.000${playerId}.${name}`));
    const side = [...state.values()].find(({ className }) => className === (team === 'radiant' ? 'CDOTA_DataRadiant' : 'CDOTA_DataDire'));
    const own = (name: string): number | undefined => {
      const value = dumpedNumber(side?.values.get(`m_vecDataTeam.000${score('m_iTeamSlot')}.${name}`));
      return Number.isNaN(value) ? undefined : value;
    };
    const hero = state.get(score('m_hSelectedHero') & 0x3fff);
    facts.equal(
      file,
      `scoreboard of ${playerId}`,
      [summary.netWorth, summary.level, summary.stunSeconds, summary.observerWardsPlaced],
      [own('m_iNetWorth'), score('m_iLevel'), own('m_fStuns'), own('m_iObserverWardsPlaced')],
    );
    facts.equal(
      file,
      `items of ${playerId}`,
      summary.items,
      listed(hero, 'm_hItems').map(([slot, item]) => ({ slot, name: nameOf(item), charges: Number(item.values.get('m_iCurrentCharges')) })),
    );
    facts.equal(
      file,
      `abilities of ${playerId}`,
      summary.abilities,
      listed(hero, 'm_hAbilities')
        .filter(([, { values }]) => values.get('m_iLevel') !== '0')
        .map(([, ability]) => ({ name: nameOf(ability), level: Number(ability.values.get('m_iLevel')) })),
    );
    items += summary.items.length;
    // the horn had not sounded
    facts.equal(file, `pace of ${playerId}`, summary.goldPerMinute, undefined);
  }
  facts.equal(file, 'number of items', items, itemCount);
}

const NAME = 'scoreboard, items and abilities are those of the last state';
describeFile('dem', 'dota2--9912', (file) => it(NAME, () => ofTheState(file, 44)));
describeFile('dem', 'dota2--9358', (file) => it(NAME, () => ofTheState(file, 0)));
