import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../../src/core/diagnostics.js';
import { EntityWriter, type DemFieldDefinition } from '../../../src/formats/dem/entities/entity-writer.js';
import { parseDemSync, type Cs2Player, type DeadlockPlayer } from '../../../src/formats/dem/index.js';
import type { DemGame } from '../../../src/formats/dem/messages.js';
import { reportMissingClasses, reportMissingField } from '../../../src/formats/dem/missing.js';
import { DemWriter } from '../../../src/formats/dem/writer.js';
import { ScriptedCs2Match } from '../../../recordings/dem/cs2/scripted-match.js';
import { patchedDemo, type DemPatch } from '../../support/dem-patch.js';
import { madeDotaMatch } from '../../../recordings/dem/dota/made-match.js';
import { ScriptedDotaMatch } from '../../../recordings/dem/dota/scripted-match.js';

const renamed = (from: string, to: string): DemPatch => ({
  field: (field) => {
    if (field.name === from) field.name = to;
  },
});

function cs2Match(): Uint8Array {
  const match = new ScriptedCs2Match();
  const ada = match.join(1, 'Ada', 2, 76561198000000001n);
  match.join(2, 'Bob', 3, 76561198000000002n);
  match.startRound();
  match.advance(10);
  match.set(ada, { 'm_pActionTrackingServices.m_iKills': 2, 'm_pInGameMoneyServices.m_iAccount': 800 });
  match.endRound(2, 9);
  match.advance(1);
  return match.bytes();
}

const INCLUDE = ['players', 'score', 'rounds', 'kills'] as const;
const missing = (...path: string[]): object =>
  expect.objectContaining({ code: 'unknown-field', severity: 'warning', reason: 'missing', path }) as object;

it('elements of an array that is not there have one name', () => {
  const diagnostics = new Diagnostics({ maxDiagnostics: 9, strict: false });
  for (const name of ['m_hItems.0003', 'm_hItems.0004', 'm_vec.0012.m_iKills', 'm_vec.12']) reportMissingField('CUnit', name, diagnostics);
  expect(diagnostics.list().map(({ path, count }) => [path[1], count])).toEqual([
    ['m_hItems.0000', 2],
    ['m_vec.0000.m_iKills', 1],
    ['m_vec.12', 1],
  ]);
});

describe('a field that a class does not have', () => {
  const { diagnostics: _, ...before } = parseDemSync(patchedDemo(cs2Match(), {}), { include: INCLUDE });
  const after = (from: string) => parseDemSync(patchedDemo(cs2Match(), renamed(from, 'm_other')), { include: INCLUDE });

  it('is undefined and told, and nothing else is lost', () => {
    expect((before.players as Cs2Player[]).map(({ kills }) => kills)).toEqual([2, 0]);
    const { diagnostics, ...replay } = after('m_iKills');
    expect(replay).toEqual({
      ...before,
      players: before.players!.map((player) => ({ ...player, kills: undefined })),
    });
    expect(diagnostics).toEqual([missing('CCSPlayerController', 'm_pActionTrackingServices.m_iKills')]);
    expect(diagnostics[0]!.message).toBe('dem: class CCSPlayerController has no field m_pActionTrackingServices.m_iKills');
  });

  it.each([
    ['m_iAccount', 'players', { money: undefined }],
    ['m_scoreOvertime', 'score', { scoreOvertime: undefined }],
  ] as const)('%s', (field, section, lost) => {
    const { diagnostics, ...replay } = after(field);
    expect(replay).toEqual({ ...before, [section]: before[section]!.map((one: object) => ({ ...one, ...lost })) });
    expect(diagnostics).toHaveLength(1);
  });

  it.each(['m_nRoundStartCount', 'm_nRoundEndCount'])('%s, which counts rounds', (field) => {
    const { diagnostics } = parseDemSync(patchedDemo(cs2Match(), renamed(field, 'm_other')), { include: ['rounds'] });
    expect(diagnostics).toContainEqual(missing('CCSGameRulesProxy', `m_pGameRules.${field}`));
  });

  it('may be in several sections', () => {
    const { score, rounds, players } = after('m_iScore');
    expect(score!.map((side) => ('score' in side ? side.score : NaN))).toEqual([undefined, undefined]);
    expect(rounds!.map((round) => round.score)).toEqual([{ terrorist: undefined, counterTerrorist: undefined }]);
    expect((players as Cs2Player[]).map((player) => player.score)).toEqual([undefined, undefined]);
  });

  it('is reported once for all rows of a vector', () => {
    const match = new ScriptedDotaMatch();
    match.advance(5);
    const bytes = patchedDemo(match.bytes(), renamed('m_iTotalEarnedGold', 'm_iGold'));
    const { summaries, diagnostics } = parseDemSync(bytes, { include: ['summaries'] });
    expect(new Set(summaries!.map(({ earnedGold }) => earnedGold))).toEqual(new Set([undefined]));
    expect(diagnostics.filter(({ reason }) => reason === 'missing').map(({ path }) => path)).toContainEqual([
      'CDOTA_DataRadiant',
      'm_vecDataTeam.0000.m_iTotalEarnedGold',
    ]);
  });

  it('may be what the clock is made of', () => {
    const match = new ScriptedDotaMatch();
    match.advance(5);
    expect(parseDemSync(match.bytes(), { include: ['clock'] }).clock).toBeDefined();
    const { clock, diagnostics } = parseDemSync(patchedDemo(match.bytes(), renamed('m_flGameStartTime', 'm_flStart')), {
      include: ['clock'],
    });
    expect(clock).toBeUndefined();
    expect(diagnostics).toContainEqual(missing('CDOTAGamerulesProxy', 'm_pGameRules.m_flGameStartTime'));
  });
});

it('a class that the recording does not have is named', () => {
  const bytes = patchedDemo(cs2Match(), { className: (name) => (name === 'CCSTeam' ? 'CCSSide' : name) });
  const { score, players, diagnostics } = parseDemSync(bytes, { include: ['score', 'players'] });
  expect(score).toBeUndefined();
  expect(players).toHaveLength(2);
  expect(diagnostics).toContainEqual(missing('CCSTeam'));
});

describe('what has more than one name in the builds of a game', () => {
  const { bytes } = madeDotaMatch();
  const summaries = (renames: Readonly<Record<string, string>>) => {
    const field: DemPatch['field'] = (one) => (one.name = renames[one.name] ?? one.name);
    return parseDemSync(patchedDemo(bytes, { field }), { include: ['summaries'] });
  };
  const abilities = ({ summaries: all }: ReturnType<typeof summaries>) => all!.map((one) => one.abilities);

  it('is read by any of the names', () => {
    const [older, newer] = [summaries({}), summaries({ m_hAbilities: 'm_vecAbilities' })];
    expect(abilities(older).flat()).not.toEqual([]);
    expect(abilities(newer)).toEqual(abilities(older));
    expect(newer.diagnostics).toEqual([]);
  });

  it.each([
    [{ m_hAbilities: 'm_other' }, / has no field m_vecAbilities\.0000 or m_hAbilities\.0000$/],
    [{ m_nSelectedHeroVariant: 'm_other' }, / has no field m_iHeroFacetKey or m_iHeroFacetID or m_nSelectedHeroVariant$/],
  ])('is a diagnostic where a recording has none of them: %j', (renames, message) => {
    expect(summaries(renames).diagnostics).toContainEqual(
      expect.objectContaining({ code: 'unknown-field', reason: 'missing', message: expect.stringMatching(message) as string }),
    );
  });

  it.each([
    ['objectives', 'deadlock', 'CNPC_TrooperBarrackBoss', ['CNPC_BarrackBoss']],
    ['objectives', 'deadlock', 'CNPC_BarrackBoss', ['CNPC_TrooperBarrackBoss']],
    ['objectives', 'deadlock', 'CNPC_MidBoss', []],
    ['abilities', 'dota2', '*DOTA_Ability_*', []],
    ['runes', 'dota2', 'CDOTA_Item_Rune', []],
    ['teamfights', 'dota2', 'CDOTA_Unit_Hero_*', []],
  ] as const)('%s of %s: class %s', (_, game, pattern, others) => {
    const missing = (names: readonly string[]): readonly string[] => {
      const diagnostics = new Diagnostics({ maxDiagnostics: 9 });
      reportMissingClasses(game, [pattern, ...others], names, diagnostics);
      return diagnostics.list().map(({ message }) => message);
    };
    expect(missing([pattern.replaceAll('*', 'X')])).toEqual([]);
    expect(missing(['CWorld'])).toEqual([expect.stringContaining(`dem: the recording has no class `)]);
    for (const other of others) expect(missing([other])).toEqual([]);
  });
});

it('a pattern of classes that matches nothing is named', () => {
  const match = new ScriptedDotaMatch();
  match.advance(5);
  const named = (bytes: Uint8Array) => parseDemSync(bytes, { include: ['teamfights'] }).diagnostics;
  const patched = patchedDemo(match.bytes(), { className: (name) => name.replace('CDOTA_Unit_Hero_', 'CDOTA_Champion_') });
  expect(named(match.bytes())).not.toContainEqual(missing('CDOTA_Unit_Hero_*'));
  expect(named(patched)).toContainEqual(missing('CDOTA_Unit_Hero_*'));
});

it('sums of a side are undefined where a part of them is', () => {
  const players = (game: DemGame, fields: readonly DemFieldDefinition[]): Uint8Array => {
    const entities = new EntityWriter(game, [{ name: 'CCitadelPlayerController', fields }], ['CCitadelPlayerController']);
    const writer = new DemWriter({ game, header: { game_directory: 'citadel' } });
    writer.signon([{ id: 40, value: { max_classes: 1 } }]);
    writer.message(4, -1, 'CDemoSendTables', entities.sendTables());
    writer.message(5, -1, 'CDemoClassInfo', entities.classInfo());
    writer.syncTick();
    const changes = [
      { path: [0], value: 2 },
      { path: [1], value: 7 },
    ];
    const create = { kind: 'create', index: 1, serial: 1, className: 'CCitadelPlayerController', changes } as const;
    writer.packet(0, [{ id: 55, value: entities.packet([create], { isDelta: false }) }]);
    return writer.finish();
  };
  const team: DemFieldDefinition = { type: 'uint8', name: 'm_iTeamNum' };
  const read = (name: string) => parseDemSync(players('deadlock', [team, { type: 'int32', name }]), { include: ['score', 'players'] });
  const kills = read('m_iPlayerKills');
  expect(kills.score).toEqual([
    { game: 'deadlock', team: 'amber', kills: 7, netWorth: undefined },
    { game: 'deadlock', team: 'sapphire', kills: 0, netWorth: 0 },
  ]);
  expect((kills.players as DeadlockPlayer[])[0]).toMatchObject({ kills: 7, netWorth: undefined, team: 'amber' });
  expect(kills.diagnostics).toContainEqual(missing('CCitadelPlayerController', 'm_iGoldNetWorth'));
});
