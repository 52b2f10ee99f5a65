import { describe, expect, it } from 'vitest';
import { parseDemSync, type DeadlockDamageEvent, type DeadlockObjectiveEvent, type DeadlockPlayer } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { rawDeadlock, type RawDeadlock } from '../support/deadlock-raw.js';

/** The sections of Deadlock against raw fields of entities and messages, which a program of its own walks (docs/formats/dem.md, section 20). */
const facts = corpusFacts('dem', { files: 2, facts: 800 });
const files = corpusFiles('dem', (name) => name.startsWith('deadlock'));

const NUMBERS: Readonly<Record<string, string>> = {
  level: 'm_iLevel',
  kills: 'm_iPlayerKills',
  deaths: 'm_iDeaths',
  assists: 'm_iPlayerAssists',
  netWorth: 'm_iGoldNetWorth',
  abilityPoints: 'm_iAPNetWorth',
  lastHits: 'm_iLastHits',
  denies: 'm_iDenies',
  heroDamage: 'm_iHeroDamage',
  objectiveDamage: 'm_iObjectiveDamage',
  heroHealing: 'm_iHeroHealing',
  selfHealing: 'm_iSelfHealing',
  lane: 'm_nAssignedLane',
};
const TEAMS: Readonly<Record<number, string>> = { 1: 'spectator', 2: 'amber', 3: 'sapphire' };

describe.each(files.map((file) => [file.name, file] as const))('raw fields of %s', (_, file) => {
  let raw: RawDeadlock;
  it('are walked', () => {
    raw = rawDeadlock(file.bytes());
    expect(raw.controllers.size).toBeGreaterThan(0);
  });

  it('are the players', () => {
    const { players = [] } = parseDemSync(file.bytes(), { include: ['players'] });
    // those who left are not among the entities of the end
    for (const player of players as readonly DeadlockPlayer[]) {
      const controller = raw.controllers.get(player.userId);
      if (controller === undefined) continue;
      const value = (name: string): unknown => controller.get(name);
      const given = Object.keys(NUMBERS).map((name) => player[name as keyof DeadlockPlayer]);
      const sent = Object.values(NUMBERS).map((name) => value(name) ?? 0);
      facts.equal(file, `numbers of player ${player.userId}`, given, sent);
      facts.equal(file, `team of player ${player.userId}`, player.team, TEAMS[Number(value('m_iTeamNum') ?? 0)]);
      facts.equal(file, `hero of player ${player.userId}`, player.heroId ?? 0, Number(value('m_nHeroID') ?? 0));
      facts.equal(file, `Steam id of player ${player.userId}`, player.steamId ?? 0n, value('m_steamID') ?? 0n);
    }
  });

  it('are the objectives that lose health', () => {
    const { objectives = [] } = parseDemSync(file.bytes(), { include: ['objectives'] });
    const given = (objectives as readonly DeadlockObjectiveEvent[])
      .filter(({ kind }) => kind === 'damaged' || kind === 'destroyed')
      .map(({ tick, objective, handle, owner, health }) => ({ tick, objective, handle, owner, health }));
    facts.equal(file, 'falls of health', given, raw.falls);
  });

  it('are the damage', () => {
    const { damage = [] } = parseDemSync(file.bytes(), { include: ['damage'] });
    facts.equal(file, 'number of damages', damage.length, raw.damage.length);
    const index = (value: unknown): number | undefined => (value === undefined || Number(value) < 0 ? undefined : Number(value));
    for (const [i, event] of (damage as readonly DeadlockDamageEvent[]).entries()) {
      const { tick, message, attacker, victim, attackerKind, victimKind } = raw.damage[i]!;
      facts.equal(
        file,
        `damage ${i}`,
        [event.tick, event.attacker?.userId, event.victim?.userId, event.damage, event.healthLost, event.attackerIndex, event.victimIndex],
        [
          tick,
          attacker,
          victim,
          message['damage'] ?? 0,
          message['health_lost'] ?? 0,
          ...['attacker', 'victim'].map((who) => index(message[`entindex_${who}`])),
        ],
      );
      // an entity that is gone by the end of its packet leaves the number of its class
      if (attackerKind !== undefined) expect(event.attackerKind).toBe(attackerKind);
      if (victimKind !== undefined) expect(event.victimKind).toBe(victimKind);
      expect([event.abilityId, event.health, event.maxHealth]).toEqual(
        ['ability_id', 'victim_health_new', 'victim_health_max'].map((name) => message[name]),
      );
      expect([event.hitGroupId, event.shield, event.maxShield, event.hits, event.attackingObjectIndex]).toEqual([
        ...['hitgroup_id', 'victim_shield_new', 'victim_shield_max', 'hits'].map((name) => message[name]),
        index(message['entindex_attacking_object']),
      ]);
      expect([event.beforeMitigation, event.absorbed]).toEqual([
        message['pre_damage'] ?? message['pre_damage_deprecated'],
        message['damage_absorbed'] ?? message['damage_absorbed_deprecated'],
      ]);
    }
  });

  it('grow by the damage that heroes do to other heroes', () => {
    const { damage = [] } = parseDemSync(file.bytes(), { include: ['damage'] });
    const dealt = (damage as readonly DeadlockDamageEvent[]).filter(
      ({ attacker, victim }) => attacker !== undefined && victim !== undefined && attacker.userId !== victim.userId,
    );
    const byDamage = agreement(raw, dealt, ({ damage: amount }) => amount);
    const byLoss = agreement(raw, dealt, ({ healthLost }) => healthLost);
    const best = byDamage.agreeing >= byLoss.agreeing ? byDamage : byLoss;
    expect(best.agreeing, JSON.stringify({ byDamage, byLoss })).toBeGreaterThanOrEqual(0.9 * best.grown);
    facts.add(file, raw.heroDamageGrowth.size + dealt.length);
  });
});

/** The field follows the messages by a few packets: growth at the beginning and damage at the end may have no counterpart. */
const EDGE_TICKS = 12;

/** How many points of the growth of m_iHeroDamage are damage of the section, player by player. */
function agreement(
  { heroDamageGrowth, firstTick, lastTick }: RawDeadlock,
  dealt: readonly DeadlockDamageEvent[],
  pointsOf: (event: DeadlockDamageEvent) => number,
): { readonly grown: number; readonly agreeing: number } {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  let [grown, agreeing] = [0, 0];
  for (const [userId, steps] of heroDamageGrowth) {
    const own = dealt.filter(({ attacker }) => attacker!.userId === userId);
    const grew = sum(steps.map(({ by }) => by));
    const atEdges =
      sum(steps.filter(({ tick }) => tick < firstTick + EDGE_TICKS).map(({ by }) => by)) +
      sum(own.filter(({ tick }) => tick > lastTick - EDGE_TICKS).map(pointsOf));
    grown += grew;
    agreeing += Math.max(0, grew - Math.max(0, Math.abs(grew - sum(own.map(pointsOf))) - atEdges));
  }
  return { grown, agreeing };
}
