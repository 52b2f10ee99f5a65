import { describe, expect, it } from 'vitest';
import { parseDemSync, type DotaDraftStep } from '../../../../src/formats/dem/index.js';
import { ScriptedDotaMatch, pad } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { withoutFileInfo } from './cut-off.js';

const draftOf = (bytes: Uint8Array): readonly DotaDraftStep[] => parseDemSync(bytes, { include: ['draft'], strict: true }).draft!;
const rows = (draft: readonly DotaDraftStep[]): unknown[] =>
  draft.map(({ isPick, team, heroId, playerId, tick }) => [isPick ? 'pick' : 'ban', team, heroId, playerId, tick]);

describe('the draft of captains', () => {
  const { bytes, facts, match } = madeDotaMatch();
  const expected = facts.draft.map(({ order, isPick, team, heroId, tick }) => ({
    order,
    isPick,
    team: team === 2 ? 'radiant' : 'dire',
    heroId,
    playerId: isPick ? match.players.find((player) => player.heroId === heroId)!.id : undefined,
    tick,
  }));

  it('is that of the file info, with ticks', () => {
    expect(draftOf(bytes)).toMatchObject(expected);
    expect(draftOf(bytes)[1]!.heroName).toBe('npc_dota_hero_phantom_assassin');
  });

  it('is followed where there is no file info', () => {
    const { draft } = parseDemSync(withoutFileInfo(bytes), { include: ['draft'] });
    expect(draft).toMatchObject(expected);
  });

  it('has no ticks where the reading stops before it', () => {
    const { draft } = parseDemSync(bytes, { include: ['draft', 'fileInfo'], toTick: -1 });
    expect(draft!.map(({ heroId, team, tick }) => [heroId, team, tick])).toEqual(
      expected.map(({ heroId, team }) => [heroId, team, undefined]),
    );
  });
});

describe('the draft of players', () => {
  it('has bans of the vote, of the chat, and picks that show', () => {
    const match = new ScriptedDotaMatch();
    match.score(8, { m_nSelectedHeroID: 81 });
    match.advance(1);
    match.setRules({ 'm_vecNewBannedHeroes.0000': 65, 'm_vecNewBannedHeroes.0001': 2 });
    match.chatEvent('HERO_BANNED', { value: 65 });
    match.advance(1);
    match.chatEvent('HERO_BANNED', { value: 30 });
    match.advance(1);
    // votes show late: player 7 wanted no Axe, player 1 no Anti-Mage, who was not banned
    match.setRules({ ...Object.fromEntries([0, 1, 0, 0, 0, 0, 0, 2].map((hero, id) => [`m_BannedHeroes.${pad(id)}`, hero])) });
    match.score(2, { m_nSelectedHeroID: 85 });
    match.advance(1);
    match.score(2, { m_nSelectedHeroID: 86 });
    match.score(3, { m_nSelectedHeroID: 14 });
    match.advance(1);
    // 2 and 3 swap, which is not a pick
    match.score(2, { m_nSelectedHeroID: 14 });
    match.score(3, { m_nSelectedHeroID: 86 });
    match.advance(1);
    match.state('preGame');
    match.advance(1);
    // no longer the draft
    match.score(4, { m_nSelectedHeroID: 99 });
    match.advance(1);
    expect(rows(draftOf(match.bytes()))).toEqual([
      ['pick', 'dire', 81, 8, undefined],
      ['ban', undefined, 65, undefined, 30],
      ['ban', 'dire', 2, 7, 30],
      ['ban', undefined, 30, undefined, 60],
      ['pick', 'radiant', 86, 3, 120],
      ['pick', 'radiant', 14, 2, 120],
    ]);
  });

  it('is not there where the reading stops before the rules', () => {
    const { bytes } = madeDotaMatch();
    const { draft, diagnostics } = parseDemSync(withoutFileInfo(bytes), { include: ['draft'], toTick: -1 });
    expect(draft).toBeUndefined();
    expect(diagnostics).toEqual([]);
  });
});
