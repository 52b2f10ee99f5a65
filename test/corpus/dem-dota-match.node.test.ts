import { expect, it } from 'vitest';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, describeFile, type CorpusFile } from '../support/corpus.node.js';
import { dumpedEntity, dumpedNumber, dumpedState, dumpedText } from '../support/state-dump.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface Golden {
  chat: { tick: number; kind: string; fieldsByNumber: Record<string, string[]> }[];
  combatLog: { first: { tick: number; fieldsByNumber: Record<string, string[]> }[] };
  fileInfo: { playback_ticks: number };
}

const facts = corpusFacts('dem', { files: 2, facts: 190 });
const BOTS = 'dota2--9912';
const POV = 'dota2--9358';
const rulesOf = (file: CorpusFile): ReadonlyMap<string, string> => {
  const { values } = dumpedEntity(dumpedState(file), 'CDOTAGamerulesProxy');
  return new Map([...values].map(([name, value]) => [name.replace('m_pGameRules.', ''), value]));
};
/** Heroes of a vector of the rules. */
const heroesOf = (rules: ReadonlyMap<string, string>, vector: string): number[] =>
  [...rules].filter(([name]) => name.startsWith(`${vector}.`)).map(([, value]) => Number(value));

describeFile('dem', BOTS, (bots) => {
  it('the clock agrees with the combat log, which the game stamps itself', () => {
    const { clock, diagnostics } = parseDemSync(bots.bytes(), { include: ['clock'] });
    facts.equal(bots, 'diagnostics', unfounded(diagnostics, bots), []);
    facts.equal(bots, 'zero', clock!.zero, 'plannedHorn');
    const horn = dumpedNumber(rulesOf(bots).get('m_flStateTransitionTime'));
    for (const { tick, fieldsByNumber } of bots.golden<Golden>().combatLog.first) {
      const [, hex] = /^f32:(\w+)$/.exec(fieldsByNumber['15']![0]!)!;
      const timestamp = new DataView(Uint8Array.from(hex!.match(/../g)!, (byte) => parseInt(byte, 16)).buffer).getFloat32(0, true);
      // a packet holds two ticks
      expect(Math.abs(clock!.gameSeconds(tick) + horn - timestamp)).toBeLessThan(0.07);
      facts.add(bots, 1);
    }
    facts.equal(bots, 'first tick', clock!.gameSeconds(0).toFixed(2), '-47.40');
    facts.equal(bots, 'ticks', [clock!.firstTick, clock!.lastTick], [0, bots.golden<Golden>().fileInfo.playback_ticks]);
    facts.equal(bots, 'spans', [clock!.spans.length, clock!.pauses, clock!.startTick], [1, [], undefined]);
  });
});

describeFile('dem', POV, (pov) => {
  it('the clock follows m_fGameTime where the build sends it', () => {
    const { clock, diagnostics } = parseDemSync(pov.bytes(), { include: ['clock'] });
    facts.equal(pov, 'diagnostics', unfounded(diagnostics, pov), []);
    facts.equal(pov, 'zero', clock!.zero, 'mapStart');
    const last = dumpedNumber(rulesOf(pov).get('m_fGameTime'));
    expect(Math.abs(clock!.gameSeconds(clock!.lastTick) - last)).toBeLessThan(0.25);
    facts.equal(pov, 'spans', clock!.spans.length, 1);
  });
});

const ofTheState = (file: CorpusFile): void => {
  it('match and players are those of the state', () => {
    const rules = rulesOf(file);
    const { match, players, diagnostics } = parseDemSync(file.bytes(), { include: ['match', 'players'] });
    facts.equal(file, 'diagnostics', unfounded(diagnostics, file), []);
    facts.equal(file, 'match', match!.matchId, BigInt(rules.get('m_unMatchID64')!));
    facts.equal(file, 'mode', [match!.gameMode, match!.gameModeName], [Number(rules.get('m_iGameMode')), 'all_draft']);
    facts.equal(file, 'lobby', match?.game === 'dota2' ? match.lobbyType : undefined, Number(rules.get('m_lobbyType')));
    facts.equal(file, 'winner', match!.winner, undefined);
    const { values } = dumpedEntity(dumpedState(file), 'CDOTA_PlayerResource');
    const expected = Array.from({ length: 10 }, (_unused, id) => {
      const data = (name: string): string => values.get(`m_vecPlayerData.000${id}.${name}`)!;
      const hero = Number(values.get(`m_vecPlayerTeamData.000${id}.m_nSelectedHeroID`));
      return {
        slot: id,
        name: dumpedText(data('m_iszPlayerName')) || undefined,
        steamId: BigInt(data('m_iPlayerSteamID')) || undefined,
        team: data('m_iPlayerTeam') === '2' ? 'radiant' : 'dire',
        teamSlot: Number(values.get(`m_vecPlayerTeamData.000${id}.m_iTeamSlot`)),
        isBot: data('m_bFakeClient') === 'true',
        heroId: hero > 0 ? hero : undefined,
      };
    });
    facts.equal(file, 'number of players', players!.length, 10);
    expected.forEach((player, slot) => {
      expect(players![slot]).toMatchObject(player);
      facts.add(file, Object.keys(player).length);
    });
  });

  it('heroes have the names of their units', () => {
    const { players, stringTables } = parseDemSync(file.bytes(), { include: ['players', 'stringTables'] });
    const names = stringTables.get('EntityNames')!;
    const state = dumpedState(file);
    const { values } = dumpedEntity(state, 'CDOTA_PlayerResource');
    for (const player of players!) {
      if (player.game !== 'dota2') throw new Error(player.game);
      const unit = state.get(Number(values.get(`m_vecPlayerTeamData.000${player.playerId}.m_hSelectedHero`)) & 0x3fff);
      if (unit === undefined) continue;
      facts.equal(file, 'hero', player.heroName, names.key(Number(unit.values.get('m_pEntity.m_nameStringableIndex'))));
    }
  });
};
describeFile('dem', BOTS, ofTheState);
describeFile('dem', POV, ofTheState);

describeFile('dem', POV, (pov) => {
  it('the draft has what was banned, when the chat said so, and who had voted for it', () => {
    const { draft } = parseDemSync(pov.bytes(), { include: ['draft'] });
    const announced = pov.golden<Golden>().chat.filter(({ fieldsByNumber }) => fieldsByNumber['1']![0] === '97');
    const bans = draft!.filter(({ isPick }) => !isPick);
    facts.equal(
      pov,
      'bans',
      bans.map(({ heroId, tick }) => [heroId, tick]),
      announced.map(({ tick, fieldsByNumber }) => [Number(fieldsByNumber['2']![0]), tick]),
    );
    const rules = rulesOf(pov);
    facts.equal(
      pov,
      'banned heroes',
      bans.map(({ heroId }) => heroId),
      heroesOf(rules, 'm_vecNewBannedHeroes'),
    );
    const votes = heroesOf(rules, 'm_BannedHeroes');
    for (const { heroId, playerId } of bans) facts.equal(pov, `vote for ${heroId}`, playerId ?? -1, votes.indexOf(heroId!));
    facts.equal(
      pov,
      'picks',
      draft!.filter(({ isPick }) => isPick).map(({ heroId, playerId, team }) => [heroId, playerId, team]),
      [
        [85, 2, 'radiant'],
        [14, 3, 'radiant'],
        [27, 6, 'dire'],
        [62, 9, 'dire'],
      ],
    );
  });
});

describeFile('dem', BOTS, (bots) => {
  it('the draft has no ticks where it was over before the recording', () => {
    const { draft } = parseDemSync(bots.bytes(), { include: ['draft'] });
    const rules = rulesOf(bots);
    facts.equal(
      bots,
      'bans',
      draft!.filter(({ isPick }) => !isPick).map(({ heroId, tick }) => [heroId, tick]),
      heroesOf(rules, 'm_vecNewBannedHeroes').map((heroId) => [heroId, undefined]),
    );
    facts.equal(bots, 'picks', draft!.filter(({ isPick }) => isPick).length, 10);
  });
});
