import { describe, expect, it } from 'vitest';
import { reviveJson, toJson } from '../../../../src/core/json.js';
import { parseDemSync, type DotaPlayerSummary } from '../../../../src/formats/dem/index.js';
import { NO_HANDLE } from '../../../../recordings/dem/scripted-recording.js';
import { readCounted } from '../../../support/dem-counts.js';
import { ScriptedDotaMatch, type CombatLogInput } from '../../../../recordings/dem/dota/scripted-match.js';
import { experienceAt, lastHitsAt, netWorthAt, madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';

const { bytes, facts } = madeDotaMatch();
const summariesOf = (demo: Uint8Array): readonly DotaPlayerSummary[] => {
  const { summaries, diagnostics } = parseDemSync(demo, { include: ['summaries'], strict: true });
  expect(diagnostics).toEqual([]);
  return summaries!;
};

describe('a whole match', () => {
  const summaries = summariesOf(bytes);

  it('has the scoreboard of the end', () => {
    expect(summaries.map(({ slot, playerId, team }) => [slot, playerId, team])).toEqual(
      Array.from({ length: 10 }, (_, id) => [id, id, id < 5 ? 'radiant' : 'dire']),
    );
    for (const { slot, kills, deaths, assists, ...rest } of summaries) {
      const times = (count: (kill: (typeof facts.kills)[number]) => boolean): number => facts.kills.filter(count).length;
      expect([kills, deaths, assists]).toEqual([
        times(({ killer }) => killer === slot),
        times(({ victim }) => victim === slot),
        times(({ assists: helpers }) => helpers.includes(slot)),
      ]);
      expect(rest).toMatchObject({
        level: slot === 5 ? 2 : slot === 0 ? 6 : 1,
        netWorth: netWorthAt(slot, 11),
        earnedGold: netWorthAt(slot, 11),
        xp: experienceAt(slot, 11),
        lastHits: lastHitsAt(slot, 11),
        denies: 0,
      });
      // eleven minutes from the horn to the end, the pause left out
      expect(rest.goldPerMinute).toBeCloseTo(netWorthAt(slot, 11) / 11, 3);
      expect(rest.xpPerMinute).toBeCloseTo(experienceAt(slot, 11) / 11, 3);
    }
    expect([1, 2].map((slot) => summaries[slot]!.campsStacked)).toEqual([undefined, 1]);
    expect([summaries[0]!.observerWardsPlaced, summaries[5]!.sentryWardsPlaced]).toEqual([1, 1]);
  });

  it('has what was bought, bought back and taken, by game time', () => {
    const happened = <T extends { tick: number; gameSeconds: number }>(moments: readonly T[]) =>
      moments.map(({ gameSeconds, ...moment }) => ({ ...moment, clock: Math.round(gameSeconds * 1000) / 1000 }));
    const all = <T extends { tick: number; gameSeconds: number }>(of: (summary: DotaPlayerSummary) => readonly T[]) =>
      summaries.flatMap((summary) => happened(of(summary)).map((moment) => ({ ...moment, player: summary.playerId })));
    // before the horn the facts have no clock: ten seconds were planned, one had passed
    const purchases = facts.purchases.map((purchase, i) => (i === 0 ? { ...purchase, clock: -9 } : purchase));
    expect(all(({ purchases: bought }) => bought)).toEqual(purchases);
    expect(all(({ buybacks }) => buybacks)).toEqual(facts.buybacks);
    expect(all(({ runes }) => runes)).toEqual(facts.runes.map(({ type, ...rune }) => ({ ...rune, runeType: type })));
  });

  it('has damage and healing of the combat log', () => {
    const killed = (id: number): number => facts.kills.filter(({ killer }) => killer === id).length;
    expect(summaries.map(({ damage }) => damage.hero)).toEqual(Array.from({ length: 10 }, (_, id) => 250 * killed(id)));
    expect(summaries.map(({ healing }) => healing.hero)).toEqual([0, 0, 275, 0, 0, 0, 0, 0, 0, 0]);
    // each kill of the script does 250
    const hurt = (id: number): object[] =>
      Array.from({ length: 10 }, (_, victim) => victim).flatMap((victim) => {
        const times = facts.kills.filter((kill) => kill.killer === id && kill.victim === victim).length;
        return times === 0 ? [] : [{ playerId: victim, amount: 250 * times }];
      });
    expect(summaries.map(({ heroDamage }) => heroDamage)).toEqual(summaries.map(({ playerId }) => hurt(playerId)));
  });

  it('has items and abilities by name', () => {
    expect(summaries[0]!.items).toEqual([{ slot: 0, name: 'item_tango', charges: 1 }]);
    expect(summaries[5]!.items).toEqual([{ slot: 0, name: 'item_blink', charges: 1 }]);
    expect(summaries[0]!.abilities).toEqual([{ name: 'axe_battle_hunger', level: 1 }]);
    expect(summaries[9]!.items).toEqual([]);
  });

  it('is plain data', () => {
    expect(reviveJson(toJson(summaries))).toEqual(summaries);
  });
});

describe('damage and healing', () => {
  /** What Axe (player 0) is said to have done. */
  function axeOf(...entries: Omit<CombatLogInput, 'type'>[]): DotaPlayerSummary {
    const match = new ScriptedDotaMatch();
    match.spawnHeroes();
    match.advance(1);
    for (const entry of entries) match.combatLog({ type: 'DAMAGE', attacker_team: 2, target_team: 3, ...entry });
    match.advance(1);
    return summariesOf(match.bytes())[0]!;
  }
  const axe = { attacker_name: 'npc_dota_hero_axe' };

  it.each([
    ['hero', { target_name: 'npc_dota_hero_viper', is_target_hero: true }],
    ['other', { target_name: 'npc_dota_hero_viper', is_target_hero: true, is_target_illusion: true }],
    ['building', { target_name: 'npc_dota_badguys_tower1_mid' }],
    ['building', { target_name: 'npc_dota_watch_tower', is_target_building: true }],
    ['creep', { target_name: 'npc_dota_creep_badguys_melee' }],
    ['creep', { target_name: 'npc_dota_badguys_siege' }],
    ['creep', { target_name: 'npc_dota_neutral_satyr_trickster' }],
    ['creep', { target_name: 'npc_dota_creep_goodguys_melee', target_team: 2 }],
    ['other', { target_name: 'npc_dota_roshan' }],
    ['other', { target_name: 'npc_dota_observer_wards' }],
  ] as const)('counts to %s: %o', (kind, target) => {
    const nothing = { hero: 0, building: 0, creep: 0, other: 0 };
    expect(axeOf({ ...axe, ...target, value: 40 }, { ...axe, ...target, value: 2 }).damage).toEqual({ ...nothing, [kind]: 42 });
    const healed = axeOf({ type: 'HEAL', ...axe, ...target, value: 42 });
    expect([healed.healing, healed.damage]).toEqual([{ ...nothing, [kind]: 42 }, nothing]);
  });

  it('is of units that the hero owns too', () => {
    const target = { target_name: 'npc_dota_hero_viper', is_target_hero: true, value: 7 };
    expect(axeOf({ attacker_name: 'npc_dota_beast', damage_source_name: 'npc_dota_hero_axe', ...target }).damage.hero).toBe(7);
    expect(axeOf({ attacker_name: 'npc_dota_beast', damage_source_name: 'npc_dota_hero_axe', ...target }).heroDamage).toEqual([
      { playerId: 5, amount: 7 },
    ]);
    expect(axeOf({ attacker_name: 'npc_dota_hero_lina', ...target }).damage.hero).toBe(0);
    expect(axeOf({ attacker_name: 'npc_dota_creep_badguys_melee', ...target }).damage.hero).toBe(0);
  });

  it('adds up stuns of heroes of the other side, as the log states them', () => {
    const stun = { ...axe, type: 'MODIFIER_ADD', target_name: 'npc_dota_hero_viper', stun_duration: 1.5 };
    const { heroStuns } = axeOf(
      stun,
      { ...stun, attacker_name: 'npc_dota_beast', damage_source_name: 'npc_dota_hero_axe', stun_duration: 2 },
      { ...stun, target_name: 'npc_dota_hero_axe' },
      { ...stun, target_name: 'npc_dota_hero_lina' },
      { ...stun, target_name: 'npc_dota_creep_badguys_melee' },
      { ...stun, is_target_illusion: true },
      { ...stun, type: 'DAMAGE' },
      { ...stun, stun_duration: 0 },
    );
    expect(heroStuns).toEqual([{ playerId: 5, seconds: 3.5 }]);
  });

  it('leaves out what goes to own heroes, and healing of oneself', () => {
    const self = { ...axe, target_name: 'npc_dota_hero_axe', is_target_hero: true, target_team: 2, value: 5 };
    const own = axeOf(self, { ...self, target_name: 'npc_dota_hero_lina' });
    expect([own.damage.hero, own.heroDamage]).toEqual([0, []]);
    expect(axeOf({ type: 'HEAL', ...self }).healing.hero).toBe(0);
    expect(axeOf({ type: 'HEAL', ...self, target_name: 'npc_dota_hero_lina' }).healing.hero).toBe(5);
  });
});

describe('what is at the end', () => {
  it('is in the slots of the hero itself', () => {
    const match = new ScriptedDotaMatch();
    const [hero] = match.spawnHeroes();
    const item = (name: string, charges: number) =>
      match.spawnNamed('CDOTA_Item', name, { m_iCurrentCharges: charges, m_hOwnerEntity: hero!.handle });
    const ability = (name: string, level: number) => match.spawnNamed('CDOTABaseAbility', name, { m_iLevel: level });
    match.advance(1);
    match.equip(hero!, 'm_hItems', 15, match.spawnNamed('CDOTA_Item_TeleportScroll', 'item_tpscroll', { m_iCurrentCharges: 2 }));
    match.equip(hero!, 'm_hItems', 7, item('item_ward_observer', 3));
    match.equip(hero!, 'm_hItems', 0, item('item_vanguard', 0));
    match.equip(hero!, 'm_hItems', 1, item('item_branches', 0));
    match.equip(hero!, 'm_hAbilities', 1, ability('axe_battle_hunger', 4));
    match.equip(hero!, 'm_hAbilities', 0, ability('axe_berserkers_call', 2));
    match.equip(hero!, 'm_hAbilities', 2, ability('axe_counter_helix', 0));
    match.equip(hero!, 'm_hAbilities', 9, ability('special_bonus_strength_8', 1));
    // sold
    match.advance(1);
    match.equip(hero!, 'm_hItems', 1, undefined);
    match.advance(1);
    const [summary, other] = summariesOf(match.bytes());
    expect(summary!.items).toEqual([
      { slot: 0, name: 'item_vanguard', charges: 0 },
      { slot: 7, name: 'item_ward_observer', charges: 3 },
      { slot: 15, name: 'item_tpscroll', charges: 2 },
    ]);
    expect(summary!.abilities).toEqual([
      { name: 'axe_berserkers_call', level: 2 },
      { name: 'axe_battle_hunger', level: 4 },
      { name: 'special_bonus_strength_8', level: 1 },
    ]);
    expect([other!.items, other!.abilities]).toEqual([[], []]);
    // no hero, nothing to have
    match.score(0, { m_hSelectedHero: NO_HANDLE });
    match.advance(1);
    expect(summariesOf(match.bytes())[0]!.items).toEqual([]);
  });

  it('has no pace before the horn', () => {
    const match = new ScriptedDotaMatch();
    match.advance(1);
    match.state('preGame');
    match.advance(1);
    expect(summariesOf(match.bytes())[0]).toMatchObject({ earnedGold: 600, goldPerMinute: undefined, xpPerMinute: undefined });
    match.horn();
    match.advance(120);
    match.economy(0, { m_iTotalEarnedGold: 1000, m_fStuns: 12.5 });
    const summary = summariesOf(match.bytes())[0]!;
    expect(summary.goldPerMinute).toBeCloseTo(500, 3);
    expect(summary.stunSeconds).toBe(12.5);
  });
});

it('costs nothing where it was not asked for', () => {
  const work = (include: 'summaries' | 'players') => readCounted(bytes, [], [include]).counts;
  expect(work('players').messages).toBeLessThan(work('summaries').messages / 10);
  expect(work('players').entityValues).toBeLessThan(work('summaries').entityValues);
  const replay = parseDemSync(bytes, { include: ['players'] });
  // @ts-expect-error -- was not asked for
  expect(replay.summaries).toBeUndefined();
});
