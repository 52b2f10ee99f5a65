import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync } from '../../../src/formats/dem/index.js';
import { ScriptedDotaMatch } from '../../../recordings/dem/dota/scripted-match.js';
import { axeAt, netWorthAt, madeDotaMatch } from '../../../recordings/dem/dota/made-match.js';

describe('the scripted match', () => {
  const { bytes, facts, match } = madeDotaMatch();

  it('is a whole demo of the game', () => {
    const { isComplete, diagnostics, header, fileInfo, chat } = parseDemSync(bytes, { include: ['fileInfo', 'chat'], strict: true });
    expect({ isComplete, diagnostics, game: header.game }).toEqual({ isComplete: true, diagnostics: [], game: 'dota2' });
    expect(fileInfo?.dota?.winner).toBe('dire');
    expect(fileInfo?.dota?.picksBans.map(({ heroId }) => heroId)).toEqual(facts.draft.map(({ heroId }) => heroId));
    expect(chat.map(({ tick, playerSlot, text }) => [tick, playerSlot, text])).toEqual(
      facts.chat.map(({ tick, player, text }) => [tick, player, text]),
    );
  });

  it('has a world that goes on as its script says', () => {
    const seen = new Map<number, unknown[]>();
    const noted = new Set([facts.hornTick + 30 * 10, facts.endTick]);
    for (const { tick, world } of iterateDem(bytes, { events: ['tick'], strict: true })) {
      if (!noted.has(tick)) continue;
      const rules = [...world.byClass('CDOTAGamerulesProxy')][0]!;
      const axe = world.byHandle([...world.byClass('CDOTAPlayerController')][0]!.get('m_hAssignedHero') as number)!;
      seen.set(tick, [
        rules.get('m_pGameRules.m_nGameState'),
        rules.get('m_pGameRules.m_nTotalPausedTicks'),
        axe.className,
        (axe.get('CBodyComponent.m_cellX') as number) * 128 - 16384 + (axe.get('CBodyComponent.m_vecX') as number),
        [...world.byClass('CDOTA_DataDire')][0]!.get('m_vecDataTeam.0004.m_iNetWorth'),
      ]);
    }
    expect([...seen.values()]).toEqual([
      [5, 0, 'CDOTA_Unit_Hero_Axe', axeAt(10)[0], 600],
      [6, 600, 'CDOTA_Unit_Hero_Axe', axeAt(660)[0], netWorthAt(9, 11)],
    ]);
    expect(match.pausedTicks).toBe(600);
  });

  it('names the rows of the combat log in the packet that uses them', () => {
    const short = new ScriptedDotaMatch();
    short.advance(1);
    short.combatLog({ type: 'DEATH', target_name: 'npc_dota_roshan', attacker_name: 'npc_dota_hero_axe' });
    const events = [
      ...iterateDem(short.bytes(), { events: ['stringTable', 'message'], messages: ['DOTA_UM_CombatLogDataHLTV'], fromTick: 0 }),
    ];
    const kinds = events.filter(({ tick }) => tick === 30).map((event) => (event.type === 'message' ? event.value : event.type));
    expect(kinds).toContainEqual({
      type: 4,
      target_name: 1,
      attacker_name: 2,
      timestamp: Math.fround(101),
      timestamp_raw: Math.fround(101),
    });
    const { stringTables } = parseDemSync(short.bytes(), { include: ['stringTables'] });
    const names = stringTables.get('CombatLogNames')!;
    expect([0, 1, 2].map((row) => names.key(row))).toEqual(['dota_unknown', 'npc_dota_roshan', 'npc_dota_hero_axe']);
  });
});
