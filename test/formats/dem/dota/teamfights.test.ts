import { describe, expect, it } from 'vitest';
import { reviveJson, toJson, type JsonValue } from '../../../../src/core/json.js';
import { iterateDem, parseDemSync, type DotaTeamfight, type DotaTeamfightOptions } from '../../../../src/formats/dem/index.js';
import { ScriptedDotaMatch, place } from '../../../../recordings/dem/dota/scripted-match.js';
import { FIGHT, madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import type { ScriptedEntity } from '../../../../recordings/dem/scripted-recording.js';

const { bytes, facts } = madeDotaMatch();
const fightsOf = (teamfights?: DotaTeamfightOptions): readonly DotaTeamfight[] =>
  parseDemSync(bytes, { include: ['teamfights'], strict: true, teamfights }).teamfights!;

describe('the teamfight of a whole match', () => {
  const [fight, ...more] = fightsOf();

  it('goes from 15 seconds before its first death to 15 seconds after its last', () => {
    const { clock } = parseDemSync(bytes, { include: ['clock'] });
    expect(more).toEqual([]);
    expect(fight).toMatchObject({ type: 'teamfight', tick: clock!.tickAt(FIGHT.from - 15), endTick: clock!.tickAt(FIGHT.to + 15) });
    expect(fight!.gameSeconds).toBeCloseTo(FIGHT.from - 15, 3);
    expect(fight!.endGameSeconds).toBeCloseTo(FIGHT.to + 15, 3);
    expect(fight!.center).toEqual({ x: FIGHT.centre[0], y: FIGHT.centre[1] });
  });

  it('has its deaths', () => {
    const kills = facts.kills.filter(({ clock }) => clock >= FIGHT.from && clock <= FIGHT.to);
    expect(
      fight!.deaths.map(({ tick, gameSeconds, playerId, killerId }) => [tick, Math.round(gameSeconds * 1000) / 1000, playerId, killerId]),
    ).toEqual(kills.map(({ tick, clock, victim, killer }) => [tick, clock, victim, killer]));
    expect(fight!.deaths[1]).toMatchObject({
      team: 'radiant',
      hero: 'npc_dota_hero_lina',
      killer: 'npc_dota_hero_razor',
      position: { x: -590, y: -400 },
    });
  });

  it('has what each of those near did and got', () => {
    const nothing = { kills: 0, deaths: 0, damage: 0, healing: 0, gold: 0, xp: 0 };
    const killed = { ...nothing, kills: 1, damage: 250, gold: 300, xp: 200 };
    expect(fight!.players).toEqual([
      { ...nothing, playerId: 0, team: 'radiant', deaths: 1 },
      { ...nothing, playerId: 1, team: 'radiant', deaths: 1 },
      // five seconds before the first death, a mekansm
      { ...killed, playerId: 2, team: 'radiant', healing: 275 },
      { ...killed, playerId: 3, team: 'radiant' },
      { ...killed, playerId: 5, team: 'dire' },
      { ...killed, playerId: 6, team: 'dire', deaths: 1 },
      { ...nothing, playerId: 7, team: 'dire', deaths: 1 },
    ]);
  });

  it('comes as an event when it is over, and goes through JSON', () => {
    expect([...iterateDem(bytes, { events: ['teamfight'] })]).toEqual([fight]);
    const batches = [...iterateDem(bytes, { events: ['teamfight', 'objective'] }).batches()];
    const ticks = batches.flat().map((event) => event.tick);
    // the observer ward that went at 440 s came after it, the tower of 300 s before
    expect(ticks.indexOf(fight!.tick)).toBeGreaterThan(0);
    expect(Math.max(...ticks.slice(0, ticks.indexOf(fight!.tick)))).toBeLessThan(fight!.endTick);
    expect(Math.min(...ticks.slice(ticks.indexOf(fight!.tick) + 1))).toBeGreaterThan(fight!.endTick);
    expect(reviveJson(JSON.parse(JSON.stringify(toJson(fight))) as JsonValue)).toEqual(fight);
  });
});

describe('thresholds of teamfights', () => {
  const times = (fights: readonly DotaTeamfight[]) =>
    fights.map(({ gameSeconds, endGameSeconds, deaths }) => [Math.round(gameSeconds), Math.round(endGameSeconds), deaths.length]);

  it('are deaths, seconds before and after, and a radius', () => {
    expect(times(fightsOf({ minDeaths: 5 }))).toEqual([]);
    expect(times(fightsOf({ minDeaths: 1 }))).toEqual([
      [45, 75, 1],
      [345, 387, 4],
    ]);
    expect(times(fightsOf({ padSeconds: 0 }))).toEqual([[360, 387, 4]]);
    // 360, 365, 368 and 372 s
    expect(times(fightsOf({ cooldownSeconds: 4 }))).toEqual([[350, 376, 3]]);
    expect(times(fightsOf({ cooldownSeconds: 3, minDeaths: 1 }))).toEqual([
      [45, 63, 1],
      [345, 363, 1],
      [363, 371, 2],
      [371, 375, 1],
    ]);
  });

  it('that make no sense are refused', () => {
    for (const teamfights of [{ minDeaths: 0 }, { padSeconds: -1 }, { cooldownSeconds: NaN }, { radius: -5 }]) {
      expect(() => fightsOf(teamfights)).toThrow(
        expect.objectContaining({ code: 'usage', message: expect.stringContaining(Object.keys(teamfights)[0]!) as string }) as Error,
      );
    }
  });
});

describe('a teamfight', () => {
  function begun(): {
    match: ScriptedDotaMatch;
    heroes: ScriptedEntity[];
    die: (player: number, at: readonly [number, number], more?: object) => void;
  } {
    const match = new ScriptedDotaMatch();
    const heroes = match.spawnHeroes();
    match.advance(10);
    match.horn();
    match.advance(60);
    return {
      match,
      heroes,
      die: (player, at, more = {}) => {
        match.set(heroes[player]!, place(at));
        match.combatLog({
          type: 'DEATH',
          target_name: match.players[player]!.hero,
          attacker_name: 'npc_dota_creep_badguys_melee',
          is_target_hero: true,
          ...more,
        });
      },
    };
  }
  const fights = (match: ScriptedDotaMatch, teamfights?: DotaTeamfightOptions): readonly DotaTeamfight[] =>
    parseDemSync(match.bytes(), { include: ['teamfights'], strict: true, teamfights }).teamfights!;

  it('ends with the recording at the latest, and begins after the one before', () => {
    const { match, die } = begun();
    for (const player of [0, 1, 2]) die(player, [0, 0]);
    match.advance(10);
    match.advance(10);
    match.advance(2);
    for (const player of [5, 6, 7]) die(player, [0, 0]);
    match.advance(4);
    expect(fights(match).map(({ gameSeconds, endGameSeconds }) => [Math.round(gameSeconds), Math.round(endGameSeconds)])).toEqual([
      [45, 75],
      [75, 86],
    ]);
  });

  it('takes those within the radius of its centre at one of its deaths', () => {
    const { match, heroes, die } = begun();
    match.set(heroes[3]!, place([1000 + 2990, 2000]));
    match.set(heroes[4]!, place([1000, 2000 - 3010]));
    // two that stand still far away, and one that comes by for one death
    match.set(heroes[9]!, place([900, 1900]));
    die(0, [900, 2000]);
    match.advance(1);
    match.set(heroes[9]!, place([-6000, -6000]));
    die(5, [1000, 2000]);
    match.advance(1);
    // a death far off belongs to it, and moves its centre
    die(6, [1100, 2000]);
    match.advance(20);
    const [fight] = fights(match);
    expect(fight!.center).toEqual({ x: 1000, y: 2000 });
    expect(fight!.players.map(({ playerId }) => playerId)).toEqual([0, 3, 5, 6, 9]);
    expect(fights(match, { radius: 3020 })[0]!.players.map(({ playerId }) => playerId)).toEqual([0, 3, 4, 5, 6, 9]);
    expect(fights(match, { radius: 0 })[0]!.players.map(({ playerId }) => playerId)).toEqual([0, 5, 6]);
  });

  it('is of heroes: no illusions, no creeps, no damage to friends, no healing of enemies', () => {
    const { match, die } = begun();
    const { players } = match;
    const log = (type: 'DAMAGE' | 'HEAL', by: number, to: number, value: number, more: object = {}): void =>
      match.combatLog({ type, attacker_name: players[by]!.hero, target_name: players[to]!.hero, is_target_hero: true, value, ...more });
    log('DAMAGE', 0, 5, 100);
    log('DAMAGE', 0, 5, 1000, { is_target_illusion: true });
    log('DAMAGE', 0, 5, 1000, { is_target_hero: false });
    log('DAMAGE', 0, 1, 1000);
    log('DAMAGE', 0, 5, 40, { attacker_name: 'npc_dota_lycan_wolf1', damage_source_name: players[0]!.hero });
    log('HEAL', 0, 1, 30);
    log('HEAL', 0, 0, 5);
    log('HEAL', 0, 5, 1000);
    match.combatLog({ type: 'GOLD', target_name: players[1]!.hero, value: 0x100000000 - 120, gold_reason: 1 });
    match.combatLog({ type: 'GOLD', target_name: players[1]!.hero, value: 20, gold_reason: 0 });
    die(5, [0, 0], { attacker_name: players[0]!.hero });
    die(1, [0, 0], { attacker_name: players[0]!.hero });
    die(2, [0, 0], { is_target_illusion: true });
    die(3, [0, 0], { is_target_hero: false });
    die(4, [0, 0]);
    match.advance(20);
    const [fight] = fights(match);
    expect(fight!.deaths.map(({ playerId, killerId }) => [playerId, killerId])).toEqual([
      [5, 0],
      [1, 0],
      [4, undefined],
    ]);
    const byId = new Map(fight!.players.map((player) => [player.playerId, player]));
    // Axe came in 6,000 units away from it
    expect(byId.has(0)).toBe(false);
    expect(byId.get(1)).toMatchObject({ gold: -100, deaths: 1, damage: 0 });
    const all = fights(match, { radius: 20000 })[0]!.players;
    expect(all).toHaveLength(10);
    expect(all[0]).toEqual({ playerId: 0, team: 'radiant', kills: 1, deaths: 0, damage: 140, healing: 35, gold: 0, xp: 0 });
  });

  it('lies where the log says when the recording has no units', () => {
    const match = new ScriptedDotaMatch();
    for (const x of [100, 200, 300]) {
      match.combatLog({ type: 'DEATH', target_name: 'npc_dota_hero_axe', is_target_hero: true, location_x: x, location_y: -x });
    }
    const [fight] = fights(match);
    expect(fight).toMatchObject({
      center: { x: 200, y: -200 },
      players: [],
      deaths: [{ playerId: undefined, position: { x: 100, y: -100 } }, {}, {}],
    });
  });
});
