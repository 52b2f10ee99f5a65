import { expect, it } from 'vitest';
import { dotaStuns, parseDemSync, type DotaCombatLogEvent } from '../../../../src/formats/dem/index.js';
import { madeDotaExtras } from '../../../../recordings/dem/dota/made-extras.js';

const players = [
  { playerId: 0, heroName: 'npc_dota_hero_axe', team: 'radiant' },
  { playerId: 1, heroName: 'npc_dota_hero_lina', team: 'radiant' },
  { playerId: 5, heroName: 'npc_dota_hero_sven', team: 'dire' },
];
const stun = (attacker: string, target: string, stunDuration: number, more: object = {}): DotaCombatLogEvent =>
  ({
    type: 'combatLog',
    tick: 1,
    entry: { kind: 'modifierAdd', attacker, target, stunDuration, isTargetIllusion: false, ...more },
  }) as DotaCombatLogEvent;

it('adds up stuns of heroes by heroes of the other side', () => {
  const combatLog = [
    stun('npc_dota_hero_sven', 'npc_dota_hero_axe', 2),
    stun('npc_dota_hero_axe', 'npc_dota_hero_sven', 1.5),
    stun('npc_dota_wolf', 'npc_dota_hero_sven', 1, { damageSource: 'npc_dota_hero_axe' }),
    stun('npc_dota_hero_axe', 'npc_dota_hero_lina', 9),
    stun('npc_dota_hero_axe', 'npc_dota_hero_sven', 9, { isTargetIllusion: true }),
    stun('npc_dota_hero_axe', 'npc_dota_hero_sven', 9, { kind: 'damage' }),
    stun('npc_dota_hero_axe', 'npc_dota_hero_sven', 0),
    stun('npc_dota_hero_axe', 'npc_dota_creep', 9),
  ];
  expect(dotaStuns({ combatLog, players })).toEqual([
    { stunnerId: 0, stunnedId: 5, stuns: 2, seconds: 2.5 },
    { stunnerId: 5, stunnedId: 0, stuns: 1, seconds: 2 },
  ]);
});

it('reads them from a recording', () => {
  const match = parseDemSync(madeDotaExtras().bytes, { include: ['combatLog', 'players'] });
  // the script has one modifier of 1.5 seconds
  expect(dotaStuns(match)).toEqual([{ stunnerId: 0, stunnedId: 5, stuns: 1, seconds: 1.5 }]);
});
