import { describe, expect, it } from 'vitest';
import { parseDemSync, type DemSection } from '../../../../src/formats/dem/index.js';
import { gameModeName } from '../../../../src/formats/dem/dota/game-modes.js';
import { heroId, heroName, heroNameOfClass } from '../../../../src/formats/dem/dota/heroes.js';
import { readCounted } from '../../../support/dem-counts.js';
import { ScriptedDotaMatch, pad } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { withoutFileInfo } from './cut-off.js';

const standard = madeDotaMatch();
const alone = withoutFileInfo(standard.bytes);

describe('match', () => {
  const expected = {
    game: 'dota2',
    matchId: 7518690009n,
    gameMode: 2,
    gameModeName: 'captains_mode',
    lobbyType: undefined,
    leagueId: undefined,
    winner: 'dire',
    score: { radiant: 2, dire: 3 },
    teams: { radiant: { name: 'Radiant', tag: undefined, teamId: undefined }, dire: { name: 'Dire', tag: undefined, teamId: undefined } },
    durationSeconds: 660,
    firstBloodSeconds: 60,
    endTimeUnixSeconds: 1700000000,
  };
  const times = (match: Partial<typeof expected>): unknown => ({
    ...match,
    firstBloodSeconds: Math.round(match.firstBloodSeconds! * 1000) / 1000,
  });

  it('is what file info and rules say', () => {
    const { match, diagnostics } = parseDemSync(standard.bytes, { include: ['match'], strict: true });
    expect(diagnostics).toEqual([]);
    expect(times(match as typeof expected)).toEqual(expected);
  });

  it('is the same without a file info, but for the date', () => {
    const { match } = parseDemSync(alone, { include: ['match'] });
    expect(times(match as typeof expected)).toEqual({ ...expected, endTimeUnixSeconds: undefined });
  });

  it('has no winner, duration or first blood before they are', () => {
    const script = new ScriptedDotaMatch({ gameMode: 23, matchId: 12n });
    script.advance(1);
    script.setRules({ m_lobbyType: 7, m_lobbyLeagueID: 15728n });
    script.set(script.teams[0], { m_szTeamname: '#DOTA_GoodGuys', m_szTag: 'OG', m_unTournamentTeamID: 2586976 });
    script.horn();
    script.advance(3);
    const { match } = parseDemSync(script.bytes(), { include: ['match'] });
    expect(match).toMatchObject({
      matchId: 12n,
      gameModeName: 'turbo',
      lobbyType: 7,
      leagueId: 15728,
      winner: undefined,
      score: { radiant: 0, dire: 0 },
      teams: { radiant: { name: undefined, tag: 'OG', teamId: 2586976 }, dire: { name: 'Dire' } },
      durationSeconds: undefined,
      firstBloodSeconds: undefined,
    });
  });

  it('names the modes that are known', () => {
    expect([0, 1, 22, 23, 99].map(gameModeName)).toEqual(['none', 'all_pick', 'all_draft', 'turbo', undefined]);
  });
});

describe('players', () => {
  it.each([
    ['with a file info', standard.bytes],
    ['without', alone],
  ])('are those of the player resource, %s', (_, bytes) => {
    const { players } = parseDemSync(bytes, { include: ['players'] });
    expect(players).toEqual(
      standard.match.players.map(({ id, name, steamId, team, teamSlot, heroId: hero, hero: npc, isBot }) => ({
        game: 'dota2',
        slot: id,
        playerId: id,
        name,
        steamId: steamId || undefined,
        team: team === 2 ? 'radiant' : 'dire',
        teamSlot,
        heroId: hero,
        heroName: npc,
        isBot,
        connectionState: 'connected',
        kills: standard.facts.kills.filter(({ killer }) => killer === id).length,
        deaths: standard.facts.kills.filter(({ victim }) => victim === id).length,
        assists: standard.facts.kills.filter(({ assists }) => assists.includes(id)).length,
        result: team === 2 ? 'loss' : 'win',
      })),
    );
  });

  it('are by team and slot, and leave out who does not play', () => {
    const match = new ScriptedDotaMatch();
    const data = (id: number, fields: Record<string, number | boolean | string>): void =>
      match.set(
        match.resource,
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [`m_vecPlayerData.${pad(id)}.${name}`, value])),
      );
    // player 0 plays for Dire in its fourth place, player 7 for Radiant in its first
    data(0, { m_iPlayerTeam: 3 });
    match.score(0, { m_iTeamSlot: 7 });
    data(7, { m_iPlayerTeam: 2, m_iConnectionState: 4 });
    match.score(7, { m_iTeamSlot: 0 });
    data(3, { m_bIsBroadcaster: true });
    data(4, { m_iPlayerTeam: 1 });
    match.advance(1);
    const { players } = parseDemSync(match.bytes(), { include: ['players'] });
    expect(players!.map((player) => [player.slot, player.game === 'dota2' && player.playerId, player.team])).toEqual([
      [0, 7, 'radiant'],
      [1, 1, 'radiant'],
      [2, 2, 'radiant'],
      [3, 5, 'dire'],
      [4, 6, 'dire'],
      [5, 8, 'dire'],
      [6, 9, 'dire'],
      [7, 0, 'dire'],
    ]);
    expect(players!.map((player) => player.game === 'dota2' && player.connectionState)).toContain('abandoned');
    expect(players![0]).toMatchObject({ heroId: undefined, heroName: undefined });
  });

  it('take the hero of an id that is not known from its unit', () => {
    const match = new ScriptedDotaMatch();
    const unit = match.spawnHero(3);
    match.score(3, { m_nSelectedHeroID: 900, m_hSelectedHero: unit.handle });
    match.advance(1);
    const { players } = parseDemSync(match.bytes(), { include: ['players'] });
    expect(players![3]).toMatchObject({ heroId: 900, heroName: 'npc_dota_hero_juggernaut' });
    const old = unit.handle + 16384;
    match.score(3, { m_hSelectedHero: old });
    match.advance(1);
    expect(parseDemSync(match.bytes(), { include: ['players'] }).players![3]).toMatchObject({ heroName: undefined });
  });

  it('are those of the file info where the reading stops before the first entity', () => {
    const { players } = parseDemSync(standard.bytes, { include: ['players', 'fileInfo'], toTick: -1 });
    expect(players).toHaveLength(10);
    expect(players![6]).toEqual({
      game: 'dota2',
      slot: 6,
      playerId: 6,
      name: 'Barbara',
      steamId: 76561198000000007n,
      team: 'dire',
      teamSlot: 1,
      heroId: 15,
      heroName: 'npc_dota_hero_razor',
      isBot: false,
      connectionState: undefined,
      result: 'win',
    });
  });

  it('decode the players and the rules', () => {
    const decoded = (include: DemSection): number => readCounted(standard.bytes, [], [include]).counts.entityValues;
    expect(decoded('fileInfo')).toBe(0);
    expect(decoded('players')).toBeGreaterThan(100);
    const { counts } = readCounted(standard.bytes, ['entity'], [], {
      entities: { classes: ['CDOTA_PlayerResource', 'CDOTAGamerulesProxy'] },
    });
    expect(decoded('players')).toBe(counts.entityValues);
  });
});

describe('heroes', () => {
  it('have names by id and ids by name', () => {
    expect([1, 2, 22, 76, 102, 114, 129, 145, 24, 0, -1].map(heroName)).toEqual([
      'npc_dota_hero_antimage',
      'npc_dota_hero_axe',
      'npc_dota_hero_zuus',
      'npc_dota_hero_obsidian_destroyer',
      'npc_dota_hero_abaddon',
      'npc_dota_hero_monkey_king',
      'npc_dota_hero_mars',
      'npc_dota_hero_kez',
      undefined,
      undefined,
      undefined,
    ]);
    for (let id = 1; id < 200; id++) {
      const name = heroName(id);
      if (name !== undefined) expect(heroId(name)).toBe(id);
    }
    expect(heroId('npc_dota_hero_nobody')).toBeUndefined();
  });

  it('have names by class', () => {
    expect(heroNameOfClass('CDOTA_Unit_Hero_DragonKnight')).toBe('npc_dota_hero_dragon_knight');
    expect(heroNameOfClass('CDOTA_Unit_Hero_Life_Stealer')).toBe('npc_dota_hero_life_stealer');
    expect(heroNameOfClass('CDOTA_Unit_Courier')).toBeUndefined();
  });
});
