import fc from 'fast-check';
import { iterateDem, parseDem, parseDemSync, streamDem, type DemSection } from '../../../src/formats/dem/index.js';
import type { DemRecords } from '../../../src/formats/dem/model.js';
import { readCounted } from '../../support/dem-counts.js';
import { ScriptedDotaMatch, place } from '../../../recordings/dem/dota/scripted-match.js';
import type { FormatContract } from '../format.js';
import { demContract } from './dem.js';

const SECTIONS = [
  'header',
  'clock',
  'match',
  'players',
  'draft',
  'timeline',
  'summaries',
  'combatLog',
  'chatEvents',
  'chatWheel',
  'pings',
  'tips',
  'objectives',
  'teamfights',
  'kills',
  'items',
  'abilities',
  'orders',
  'runes',
] as const satisfies DemSection[];
const EVENTS = [
  'combatLog',
  'chatEvent',
  'chatWheel',
  'ping',
  'tip',
  'objective',
  'teamfight',
  'sample',
  'clock',
  'kill',
  'item',
  'ability',
  'order',
  'rune',
] as const;
const TIMELINE = { timeline: { intervalSeconds: 1 } };

/** Some seconds of a match in which nearly everything happens; what, and in which order, differs from one to the next. */
function someMatch(turn: number): Uint8Array {
  const match = new ScriptedDotaMatch({ gameMode: turn % 2 === 0 ? 2 : 22, firstNetTick: 3000 + 31 * turn });
  const hero = (id: number): string => match.players[id]!.hero;
  match.setRules({ m_iActiveTeam: 2, 'm_BannedHeroes.0000': 44, 'm_vecNewBannedHeroes.0000': 65 });
  match.advance(1);
  match.chatEvent('HERO_BANNED', { value: 65 });
  match.setRules({ 'm_SelectedHeroes.0000': match.players[turn]!.heroId });
  match.score(turn, { m_nSelectedHeroID: match.players[turn]!.heroId });
  match.advance(1);
  if (turn > 4) match.pause(2, turn);
  match.state('preGame');
  const units = [turn, 5 + (turn % 5)].map((id) => match.spawnHero(id % 10));
  const [killer, victim] = [turn, 5 + (turn % 5)];
  const ward = match.spawnNamed('CDOTA_NPC_Observer_Ward', 'npc_dota_observer_wards', {
    ...place([100 * turn, 7]),
    m_iTeamNum: 2,
    m_lifeState: 0,
  });
  match.combatLog({ type: 'PURCHASE', target_name: hero(killer), value: 'item_tango' });
  match.advance(1);
  match.horn();
  match.equip(units[0]!, 'm_hItems', turn % 6, match.spawnNamed('CDOTA_Item_Tango', 'item_tango', { m_iCurrentCharges: 3 }));
  match.advance(1);
  match.chatEvent('FIRSTBLOOD', { playerid_1: killer, playerid_2: victim, value: 200 });
  match.chatEvent('RUNE_PICKUP', { playerid_1: killer, value: turn % 6 });
  match.combatLog({
    type: 'DAMAGE',
    attacker_name: hero(killer),
    target_name: hero(victim),
    is_target_hero: true,
    value: 99,
    attacker_team: 2,
    target_team: 3,
  });
  for (const id of [victim, 0, 1])
    match.combatLog({
      type: 'DEATH',
      attacker_name: hero(killer),
      target_name: hero(id),
      is_target_hero: true,
      attacker_team: 2,
      target_team: 3,
    });
  match.set(units[1]!, { m_iHealth: 0, m_lifeState: 1 });
  match.set(ward, { m_lifeState: 1 });
  match.score(killer, { m_iKills: 1 });
  match.message('DOTA_UM_LocationPing', { player_id: killer, location_ping: { x: 12, y: -34, type: 1 } });
  match.message('DOTA_UM_ChatWheel', { chat_message_id: 5, player_id: killer });
  match.advance(20);
  if (turn % 3 === 0) match.end(3);
  match.advance(1);
  return match.bytes(turn % 2 === 0 ? match.fileInfo(3) : {});
}

const matches = Array.from({ length: 10 }, (_, turn) => someMatch(turn));

/** A recording of Dota 2 and what is known of the game. */
export const dotaContract: FormatContract<DemRecords> = {
  ...demContract,
  files: fc.constantFrom(...matches),
  runsDividedBy: 5,
  fixtures: [],
  parse: (source, options) => parseDem(source, { ...options, ...TIMELINE, include: SECTIONS }),
  parseSync: (bytes, options) => parseDemSync(bytes, { ...options, ...TIMELINE, include: SECTIONS }),
  stream: (source, options) => streamDem(source, { ...options, ...TIMELINE, events: EVENTS }),
  iterate: (bytes, options) => iterateDem(bytes, { ...options, ...TIMELINE, events: EVENTS }),
  plainEvent: (event) => event,
  plainResult: (result) => result,
  sections: SECTIONS,
  include(bytes, sections) {
    const { replay, counts } = readCounted(bytes, [], sections as DemSection[], TIMELINE);
    return { replay, work: counts.commands + counts.packets + counts.messages + counts.entityValues };
  },
  cheaperThan: ['clock', 'summaries'],
  limits: [
    {
      limit: 'maxEvents',
      bytes: matches[9]!,
      need: parseDemSync(matches[9]!, { include: ['timeline'], ...TIMELINE }).timeline!.tick.length * 10,
    },
  ],
  budgets: [],
};
