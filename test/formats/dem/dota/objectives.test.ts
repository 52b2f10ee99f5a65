import { describe, expect, it } from 'vitest';
import { buildingOf } from '../../../../src/formats/dem/dota/building-names.js';
import { iterateDem, parseDemSync, type DotaObjective, type DotaObjectiveKind } from '../../../../src/formats/dem/index.js';
import { reviveJson, toJson, type JsonValue } from '../../../../src/core/json.js';
import { NO_HANDLE, type ScriptedEntity } from '../../../../recordings/dem/scripted-recording.js';
import { ScriptedDotaMatch, place, playerId } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { ofGame } from '../../../support/of-game.js';

const objectivesOf = (match: ScriptedDotaMatch): readonly DotaObjective[] =>
  ofGame('dota2', parseDemSync(match.bytes(), { include: ['objectives'], strict: true }).objectives);

/** A match at its horn, with heroes. */
function begun(): ScriptedDotaMatch {
  const match = new ScriptedDotaMatch();
  match.spawnHeroes();
  match.advance(10);
  match.horn();
  match.advance(1);
  return match;
}

function ward(match: ScriptedDotaMatch, kind: 'observer' | 'sentry', fields: Readonly<Record<string, number>>): ScriptedEntity {
  return match.spawnNamed(kind === 'observer' ? 'CDOTA_NPC_Observer_Ward' : 'CDOTA_NPC_Observer_Ward_TrueSight', `npc_dota_${kind}_wards`, {
    m_iTeamNum: 2,
    m_lifeState: 0,
    ...fields,
  });
}

const ofKind = <K extends DotaObjectiveKind>(objectives: readonly DotaObjective[], kind: K) =>
  objectives.filter((one): one is Extract<DotaObjective, { kind: K }> => one.kind === kind);

describe('objectives of a whole match', () => {
  const { bytes, facts } = madeDotaMatch();
  const { objectives: all, clock, diagnostics } = parseDemSync(bytes, { include: ['objectives', 'clock'] });
  const objectives = ofGame('dota2', all);
  const at = ({ tick, clock: gameSeconds }: { tick: number; clock: number }) => ({ tick, gameSeconds });
  const rounded = <T extends { gameSeconds: number }>(one: T): T => ({ ...one, gameSeconds: Math.round(one.gameSeconds * 1000) / 1000 });
  const teamOf = (player: number): string => (player < 5 ? 'radiant' : 'dire');

  it('are wards, placed and gone', () => {
    const [placed, gone] = [ofKind(objectives, 'wardPlaced'), [...ofKind(objectives, 'wardKilled'), ...ofKind(objectives, 'wardExpired')]];
    const bySlot = [...facts.wards].sort((a, b) => a.placed.tick - b.placed.tick);
    expect(placed.map(({ type: _type, game: _game, handle: _handle, ...rest }) => rounded(rest))).toEqual(
      bySlot.map(({ kind, player, position: [x, y], placed: moment }) => ({
        kind: 'wardPlaced',
        ...at(moment),
        playerId: player,
        team: teamOf(player),
        ward: kind,
        position: { x, y },
        ownerId: player,
        owner: teamOf(player),
      })),
    );
    expect(
      gone.map(({ kind, tick, ward, ownerId, playerId: by, lifetimeSeconds }) => ({ kind, tick, ward, ownerId, by, lifetimeSeconds })),
    ).toEqual(
      facts.wards.map(({ kind, player, placed: from, gone: to, destroyer }) => ({
        kind: destroyer === undefined ? 'wardExpired' : 'wardKilled',
        tick: to.tick,
        ward: kind,
        ownerId: player,
        by: destroyer,
        lifetimeSeconds: expect.closeTo(to.clock - from.clock, 3) as number,
      })),
    );
    const handles = new Map(placed.map(({ position, handle }) => [JSON.stringify(position), handle]));
    for (const { position, handle } of gone) expect(handles.get(JSON.stringify(position))).toBe(handle);
  });

  it('are smokes, runes, stacks, couriers', () => {
    const by = (player: number) => ({ playerId: player, team: teamOf(player) });
    expect(ofKind(objectives, 'smokeUsed').map(rounded)).toEqual(
      facts.smokes.map(({ user, smoked, ...moment }) => ({
        type: 'objective',
        game: 'dota2',
        kind: 'smokeUsed',
        ...at(moment),
        ...by(user),
        smoked,
      })),
    );
    expect(ofKind(objectives, 'runePickedUp').map(rounded)).toEqual(
      facts.runes.map(({ player, type, ...moment }) => ({
        type: 'objective',
        game: 'dota2',
        kind: 'runePickedUp',
        ...at(moment),
        ...by(player),
        rune: 'bounty',
        runeType: type,
      })),
    );
    expect(ofKind(objectives, 'campStacked').map(rounded)).toEqual(
      facts.stacks.map(({ player, ...moment }) => ({
        type: 'objective',
        game: 'dota2',
        kind: 'campStacked',
        ...at(moment),
        ...by(player),
        campType: 2,
      })),
    );
    expect(ofKind(objectives, 'courierKilled').map(rounded)).toEqual(
      facts.couriers.map(({ owner, killer, ...moment }) => ({
        type: 'objective',
        game: 'dota2',
        kind: 'courierKilled',
        ...at(moment),
        ...by(killer),
        killer: 'npc_dota_hero_viper',
        ownerId: owner,
        owner: teamOf(owner),
      })),
    );
  });

  it('are Roshan, aegis, tormentor, buildings, glyph', () => {
    expect(ofKind(objectives, 'roshanKilled').map(({ tick, playerId: by, team, killer }) => ({ tick, by, team, killer }))).toEqual(
      facts.roshans.map(({ tick, killer }) => ({ tick, by: killer, team: 'dire', killer: 'npc_dota_hero_dragon_knight' })),
    );
    expect(ofKind(objectives, 'aegisPickedUp').map(({ playerId: by, team, gameSeconds }) => [by, team, Math.round(gameSeconds)])).toEqual([
      [facts.roshans[0]!.aegis, 'dire', 483],
    ]);
    expect(ofKind(objectives, 'tormentorKilled').map(({ tick, playerId: by, team }) => ({ tick, by, team }))).toEqual(
      facts.tormentors.map(({ tick, killer }) => ({ tick, by: killer, team: 'radiant' })),
    );
    expect(ofKind(objectives, 'buildingDestroyed').map(({ tick, name, playerId: by }) => ({ tick, name, killer: by }))).toEqual(
      facts.buildings.map(({ tick, name, killer }) => ({ tick, name, killer })),
    );
    expect(
      ofKind(objectives, 'buildingDestroyed').map(({ building, lane, tier, owner, isDenied }) => [building, lane, tier, owner, isDenied]),
    ).toEqual([
      ['tower', 'mid', 1, 'radiant', false],
      ['meleeBarracks', 'mid', undefined, 'radiant', false],
      ['ancient', undefined, undefined, 'radiant', false],
    ]);
    expect(ofKind(objectives, 'glyphUsed').map(({ team, playerId: by }) => [team, by])).toEqual([['radiant', undefined]]);
  });

  it('come by time, at the times of the clock, and as events too', () => {
    expect(diagnostics).toEqual([]);
    expect(objectives.map(({ tick }) => tick)).toEqual(objectives.map(({ tick }) => tick).sort((a, b) => a - b));
    for (const { tick, gameSeconds } of objectives) expect(gameSeconds).toBeCloseTo(clock!.gameSeconds(tick), 3);
    const events = [...iterateDem(bytes, { events: ['objective'] })];
    expect(events.sort((a, b) => a.tick - b.tick)).toEqual(objectives);
    expect(reviveJson(JSON.parse(JSON.stringify(toJson(objectives))) as JsonValue)).toEqual(objectives);
  });
});

describe('a ward', () => {
  it('is whose its owner is, by player id, by controller or by hero', () => {
    const match = new ScriptedDotaMatch();
    const heroes = match.spawnHeroes();
    match.advance(1);
    ward(match, 'observer', { m_nPlayerOwnerID: playerId(3) });
    ward(match, 'observer', { m_nPlayerOwnerID: playerId(-1), m_hOwnerEntity: match.players[4]!.controller.handle });
    ward(match, 'sentry', { m_iTeamNum: 3, m_hOwnerEntity: heroes[6]!.handle });
    ward(match, 'sentry', { m_iTeamNum: 3, m_hOwnerEntity: NO_HANDLE });
    const placed = ofKind(objectivesOf(match), 'wardPlaced');
    expect(placed.map(({ ownerId, owner, ward: kind, playerId: by }) => [ownerId, owner, kind, by])).toEqual([
      [3, 'radiant', 'observer', 3],
      [4, 'radiant', 'observer', 4],
      [6, 'dire', 'sentry', 6],
      [undefined, 'dire', 'sentry', undefined],
    ]);
  });

  it('that stood before the recording was not placed in it', () => {
    const match = new ScriptedDotaMatch();
    const known = ward(match, 'observer', { m_flCreateTime: 60 });
    const unknown = ward(match, 'observer', {});
    match.advance(5);
    const here = ward(match, 'observer', { m_flCreateTime: 105 });
    match.advance(5);
    for (const entity of [known, unknown, here]) match.remove(entity);
    match.advance(5);
    const objectives = objectivesOf(match);
    // the script begins at second 100 of the map
    expect(ofKind(objectives, 'wardPlaced').map(({ tick, handle }) => [tick, handle])).toEqual([[150, here.handle]]);
    expect(ofKind(objectives, 'wardExpired').map(({ handle, lifetimeSeconds }) => [handle, lifetimeSeconds])).toEqual([
      [known.handle, expect.closeTo(50, 3)],
      [unknown.handle, undefined],
      [here.handle, expect.closeTo(5, 3)],
    ]);
  });

  it('is killed by whom the nearest death of its kind and side names, and that may come a moment later', () => {
    const match = begun();
    const [near, far, other] = [
      ward(match, 'observer', { m_nPlayerOwnerID: playerId(0), ...(place([1000, 1000]) as Record<string, number>) }),
      ward(match, 'observer', { m_nPlayerOwnerID: playerId(1), ...(place([-2000, 500]) as Record<string, number>) }),
      ward(match, 'observer', { m_nPlayerOwnerID: playerId(8), m_iTeamNum: 3 }),
    ];
    match.advance(10);
    for (const entity of [near, far, other]) match.set(entity, { m_lifeState: 1 });
    const death = (killer: number, at: readonly number[], target_team = 2): void =>
      match.combatLog({
        type: 'DEATH',
        target_name: 'npc_dota_observer_wards',
        attacker_name: match.players[killer]!.hero,
        attacker_team: match.players[killer]!.team,
        target_team,
        location_x: at[0]!,
        location_y: at[1]!,
      });
    death(6, [-2000, 490]);
    death(5, [1000, 1010]);
    match.advance(0.5);
    death(2, [0, 0], 3);
    match.advance(3);
    const killed = ofKind(objectivesOf(match), 'wardKilled');
    expect(killed.map(({ ownerId, playerId: by, team, position }) => [ownerId, by, team, position])).toEqual([
      [0, 5, 'dire', { x: 1000, y: 1000 }],
      [1, 6, 'dire', { x: -2000, y: 500 }],
      [8, 2, 'radiant', expect.anything()],
    ]);
    expect(new Set(killed.map(({ tick }) => tick))).toEqual(new Set([330 + 300]));
  });

  it('whose death names itself went by itself; one that was never seen falls where the log says', () => {
    const match = begun();
    const own = ward(match, 'sentry', { m_nPlayerOwnerID: playerId(2) });
    match.advance(1);
    match.set(own, { m_lifeState: 2 });
    match.combatLog({ type: 'DEATH', target_name: 'npc_dota_sentry_wards', attacker_name: 'npc_dota_sentry_wards', target_team: 2 });
    match.combatLog({
      type: 'DEATH',
      target_name: 'npc_dota_observer_wards',
      attacker_name: 'npc_dota_lycan_wolf1',
      damage_source_name: match.players[7]!.hero,
      attacker_team: 3,
      target_team: 2,
      location_x: 10,
      location_y: -20,
    });
    const objectives = objectivesOf(match);
    expect(ofKind(objectives, 'wardExpired').map(({ ownerId, playerId: by }) => [ownerId, by])).toEqual([[2, undefined]]);
    expect(ofKind(objectives, 'wardKilled')).toMatchObject([
      {
        playerId: 7,
        team: 'dire',
        owner: 'radiant',
        ownerId: undefined,
        handle: undefined,
        position: { x: 10, y: -20 },
        lifetimeSeconds: undefined,
      },
    ]);
  });
});

describe('a building', () => {
  it('is known by its name', () => {
    const nothing = { lane: undefined, tier: undefined };
    expect(buildingOf('npc_dota_badguys_tower3_bot')).toEqual({ building: 'tower', owner: 'dire', lane: 'bot', tier: 3 });
    expect(buildingOf('npc_dota_goodguys_tower4')).toEqual({ ...nothing, building: 'tower', owner: 'radiant', tier: 4 });
    expect(buildingOf('npc_dota_badguys_range_rax_top')).toEqual({ ...nothing, building: 'rangedBarracks', owner: 'dire', lane: 'top' });
    expect(buildingOf('npc_dota_badguys_healers')).toEqual({ ...nothing, building: 'shrine', owner: 'dire' });
    expect(buildingOf('npc_dota_goodguys_fillers')).toEqual({ ...nothing, building: 'filler', owner: 'radiant' });
    for (const name of ['npc_dota_goodguys_siege', 'npc_dota_creep_badguys_melee', 'npc_dota_hero_axe', 'constructor', undefined])
      expect(buildingOf(name)).toBeUndefined();
  });

  it('falls once, whether the log says it twice or once, and two of one name are two', () => {
    const match = begun();
    const tower4 = { target_name: 'npc_dota_badguys_tower4', target_team: 3, attacker_team: 2 } as const;
    match.combatLog({ type: 'TEAM_BUILDING_KILL', ...tower4 });
    match.combatLog({ type: 'DEATH', attacker_name: match.players[1]!.hero, ...tower4 });
    match.combatLog({ type: 'DEATH', attacker_name: 'npc_dota_creep_goodguys_melee', ...tower4 });
    match.combatLog({ type: 'TEAM_BUILDING_KILL', ...tower4 });
    match.combatLog({ type: 'TEAM_BUILDING_KILL', target_name: 'npc_dota_badguys_range_rax_bot', attacker_team: 2 });
    match.combatLog({ type: 'DEATH', target_name: 'npc_dota_badguys_siege', attacker_team: 2 });
    const fallen = ofKind(objectivesOf(match), 'buildingDestroyed');
    expect(fallen.map(({ name, playerId: by, team, killer }) => [name, by, team, killer])).toEqual([
      ['npc_dota_badguys_tower4', 1, 'radiant', 'npc_dota_hero_lina'],
      ['npc_dota_badguys_tower4', undefined, 'radiant', 'npc_dota_creep_goodguys_melee'],
      ['npc_dota_badguys_range_rax_bot', undefined, 'radiant', undefined],
    ]);
  });

  it('may be denied', () => {
    const match = begun();
    const { hero } = match.players[0]!;
    match.combatLog({ type: 'DEATH', target_name: 'npc_dota_goodguys_tower2_top', attacker_name: hero, attacker_team: 2, target_team: 2 });
    expect(ofKind(objectivesOf(match), 'buildingDestroyed')).toMatchObject([{ isDenied: true, playerId: 0, team: 'radiant', tier: 2 }]);
  });
});

it('an aegis is picked up, stolen or denied; glyph and scan are of a side', () => {
  const match = begun();
  match.chatEvent('AEGIS', { playerid_1: 1 });
  match.chatEvent('AEGIS_STOLEN', { playerid_1: 9 });
  match.chatEvent('DENIED_AEGIS', { playerid_1: 4 });
  match.chatEvent('GLYPH_USED', { playerid_1: 3 });
  match.chatEvent('SCAN_USED', { value: 2 });
  expect(objectivesOf(match).map(({ kind, playerId: by, team }) => [kind, by, team])).toEqual([
    ['aegisPickedUp', 1, 'radiant'],
    ['aegisStolen', 9, 'dire'],
    ['aegisDenied', 4, 'radiant'],
    ['glyphUsed', undefined, 'dire'],
    ['scanUsed', undefined, 'radiant'],
  ]);
});

it('who an announcement names is known without a player resource too', () => {
  const match = begun();
  match.remove(match.resource);
  match.advance(1);
  match.chatEvent('AEGIS', { playerid_1: 8 });
  match.chatEvent('AEGIS', {});
  expect(objectivesOf(match).map(({ playerId: by, team }) => [by, team])).toEqual([
    [8, undefined],
    [undefined, undefined],
  ]);
});

it('a rune is picked up once, whether logged, announced or both, and may be bottled', () => {
  const match = begun();
  match.chatEvent('RUNE_PICKUP', { playerid_1: 5, value: 1 });
  match.combatLog({ type: 'PICKUP_RUNE', target_name: match.players[5]!.hero, rune_type: 1 });
  match.combatLog({ type: 'PICKUP_RUNE', target_name: match.players[6]!.hero, rune_type: 8 });
  match.chatEvent('RUNE_BOTTLE', { playerid_1: 0, value: 3 });
  match.advance(1);
  match.chatEvent('RUNE_PICKUP', { playerid_1: 0, value: 40 });
  const runes = objectivesOf(match).map((one) => [one.kind, one.playerId, 'rune' in one ? [one.rune, one.runeType] : []]);
  expect(runes).toEqual([
    ['runePickedUp', 5, ['haste', 1]],
    ['runeBottled', 0, ['invisibility', 3]],
    ['runePickedUp', 6, ['wisdom', 8]],
    ['runePickedUp', 0, [undefined, 40]],
  ]);
});

it('a smoke hides who gets its modifier a moment later, but no illusions and no creeps', () => {
  const match = begun();
  const smoke = (target: number, more: object = {}): void =>
    match.combatLog({
      type: 'MODIFIER_ADD',
      inflictor_name: 'modifier_smoke_of_deceit',
      attacker_name: match.players[7]!.hero,
      target_name: match.players[target]!.hero,
      is_target_hero: true,
      ...more,
    });
  match.combatLog({ type: 'ITEM', inflictor_name: 'item_smoke_of_deceit', attacker_name: match.players[7]!.hero });
  smoke(9);
  smoke(5, { is_target_illusion: true });
  const used = match.tick;
  match.advance(0.1);
  smoke(7);
  smoke(9);
  smoke(6, { is_target_hero: false });
  match.advance(60);
  smoke(8);
  expect(ofKind(objectivesOf(match), 'smokeUsed').map(({ tick, playerId: by, team, smoked }) => [tick, by, team, smoked])).toEqual([
    [used, 7, 'dire', [7, 9]],
    [used + 3 + 1800, 7, 'dire', [8]],
  ]);
});

it('a courier that only the log mentions is of the side that the log names', () => {
  const match = begun();
  match.combatLog({
    type: 'DEATH',
    target_name: 'npc_dota_courier',
    attacker_name: 'npc_dota_goodguys_tower1_mid',
    attacker_team: 2,
    target_team: 3,
  });
  expect(objectivesOf(match)).toMatchObject([
    {
      kind: 'courierKilled',
      playerId: undefined,
      team: 'radiant',
      ownerId: undefined,
      owner: 'dire',
      killer: 'npc_dota_goodguys_tower1_mid',
    },
  ]);
});

it('a courier that is taken away alive was not killed; one that dies twice was killed twice', () => {
  const match = begun();
  const courier = (): ScriptedEntity =>
    match.spawnNamed('CDOTA_Unit_Courier', 'npc_dota_courier', { m_iTeamNum: 3, m_lifeState: 0, m_nPlayerOwnerID: playerId(6) });
  const [gone, killed] = [courier(), courier()];
  match.advance(1);
  match.remove(gone);
  match.set(killed, { m_lifeState: 1 });
  match.advance(100);
  match.set(killed, { m_lifeState: 0 });
  match.advance(100);
  match.set(killed, { m_lifeState: 2 });
  match.advance(1);
  match.remove(killed);
  match.advance(100);
  expect(objectivesOf(match).map(({ kind, gameSeconds, playerId: by }) => [kind, Math.round(gameSeconds), by])).toEqual([
    ['courierKilled', 2, undefined],
    ['courierKilled', 202, undefined],
  ]);
  expect(ofKind(objectivesOf(match), 'courierKilled')[0]).toMatchObject({ owner: 'dire', ownerId: 6, killer: undefined });
});

it('before the horn, times count down to it: a section knows when it was', () => {
  const match = new ScriptedDotaMatch();
  match.spawnHeroes();
  match.advance(5);
  ward(match, 'observer', { m_nPlayerOwnerID: playerId(0) });
  match.advance(20);
  match.horn();
  match.advance(1);
  const bytes = match.bytes();
  expect(ofGame('dota2', parseDemSync(bytes, { include: ['objectives'] }).objectives)[0]!.gameSeconds).toBeCloseTo(-20, 3);
  // until the horn, 0 is the start of the map
  expect(ofGame('dota2', iterateDem(bytes, { events: ['objective'] }))[0]!.gameSeconds).toBeCloseTo(105, 3);
});
