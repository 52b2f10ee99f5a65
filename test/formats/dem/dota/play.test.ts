import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import { ScriptedDotaMatch } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';

const { bytes, facts } = madeDotaMatch();

describe('kills', () => {
  it('have who, who helped, where, and the time of the match', () => {
    const { kills } = parseDemSync(bytes, { include: ['kills'], strict: true });
    expect(
      kills!.map((kill) =>
        kill.game === 'dota2'
          ? [
              kill.tick,
              Math.round(kill.gameSeconds),
              kill.victim?.userId,
              kill.attacker?.userId,
              kill.assisters.map(({ userId }) => userId),
            ]
          : [],
      ),
    ).toEqual(facts.kills.map(({ tick, clock, victim, killer, assists }) => [tick, Math.round(clock), victim, killer, assists]));
    expect(kills![0]).toMatchObject({
      target: 'npc_dota_hero_axe',
      killer: 'npc_dota_hero_viper',
      isDenied: false,
      position: { x: -900, y: -700 },
      victim: { heroName: 'npc_dota_hero_axe', team: 'radiant' },
      attacker: { team: 'dire' },
    });
  });

  it('have no place where the log has none, and nobody who is not a player', () => {
    const match = new ScriptedDotaMatch();
    match.spawnHeroes();
    match.advance(1);
    match.horn();
    match.advance(7);
    const death = { type: 'DEATH', is_target_hero: true, target_team: 2 } as const;
    const axe = match.players[0]!.hero;
    match.combatLog({ ...death, target_name: axe, attacker_name: 'npc_dota_goodguys_tower1_mid', attacker_team: 3, location_x: 5 });
    match.combatLog({ ...death, target_name: axe, attacker_name: match.players[1]!.hero, attacker_team: 2, assist_players: [99, 2] });
    match.advance(1);
    const { kills } = parseDemSync(match.bytes(), { include: ['kills'], strict: true });
    expect(kills).toMatchObject([
      { attacker: undefined, killer: 'npc_dota_goodguys_tower1_mid', position: undefined, isDenied: false, assisters: [] },
      { attacker: { userId: 1 }, position: undefined, isDenied: true, assisters: [{ userId: 2 }] },
    ]);
    expect(kills!.map((kill) => (kill.game === 'dota2' ? Math.round(kill.gameSeconds) : undefined))).toEqual([7, 7]);
    // an event has the time as it is known then
    const told = [...iterateDem(match.bytes(), { events: ['kill'] })].map((kill) => (kill.game === 'dota2' ? kill.gameSeconds : NaN));
    expect(told.map(Math.round)).toEqual([7, 7]);
  });
});

describe('items of a hero', () => {
  it('are reported as they enter a slot, and as they leave', () => {
    const match = new ScriptedDotaMatch();
    const heroes = match.spawnHeroes();
    match.advance(1);
    match.horn();
    match.advance(1);
    const tango = match.spawnNamed('CDOTA_Item_Tango', 'item_tango', { m_iCurrentCharges: 3, m_hOwnerEntity: heroes[0]!.handle });
    match.equip(heroes[0]!, 'm_hItems', 2, tango);
    match.advance(1);
    const came = match.tick - Math.round(1 / match.tickInterval);
    match.equip(heroes[0]!, 'm_hItems', 2, undefined);
    match.advance(1);
    const demo = match.bytes();
    const told = [...iterateDem(demo, { events: ['item'], strict: true })].map((event) =>
      event.game === 'dota2' ? [event.tick, event.playerId, event.slot, event.item, event.charges] : [],
    );
    expect(told).toEqual([
      [came, 0, 2, 'item_tango', 3],
      [came + Math.round(1 / match.tickInterval), 0, 2, undefined, undefined],
    ]);
    const { items } = parseDemSync(demo, { include: ['items'], strict: true });
    expect(items!.map((event) => (event.game === 'dota2' ? event.item : ''))).toEqual(['item_tango', undefined]);
  });
});
