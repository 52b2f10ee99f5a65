import { describe, expect, it } from 'vitest';
import { subclassId } from '../../../../src/formats/dem/deadlock/subclass-names.js';
import { parseDemSync, type DemSection } from '../../../../src/formats/dem/index.js';
import { ScriptedDeadlockMatch } from '../../../../recordings/dem/deadlock/scripted-match.js';
import { MADE, SUBCLASS, madeDeadlockMatch } from '../../../../recordings/dem/deadlock/made-match.js';

const { bytes } = madeDeadlockMatch();
/** One section, read by itself. */
const of = <S extends DemSection>(section: S) => parseDemSync(bytes, { include: [section], strict: true })[section]!;

describe('a match of Deadlock', () => {
  it('has items that are held, come and go, by the hashes of their names', () => {
    for (const [name, id] of Object.entries(SUBCLASS)) expect(subclassId(name)).toBe(id);
    expect(
      of('items').map((event) =>
        event.game === 'deadlock'
          ? [event.tick, event.player.userId, event.kind, event.item, event.netWorth, event.slot, event.isSold]
          : [],
      ),
    ).toEqual([
      [0, 1, 'held', 'upgrade_sprint_booster', 400, undefined, undefined],
      [MADE.killTick, 1, 'lost', 'upgrade_sprint_booster', 900, undefined, false],
      [MADE.killTick, 1, 'gained', 'upgrade_endurance', 900, undefined, undefined],
      [MADE.urnTick, 1, 'gained', 'upgrade_health_stimpak', 900, 1, undefined],
      [MADE.endTick, 1, 'lost', 'upgrade_health_stimpak', 900, undefined, true],
    ]);
  });

  it('has an item twice where it is held twice', () => {
    const match = new ScriptedDeadlockMatch();
    const twice = { 'm_vecUpgrades.0000': SUBCLASS.upgrade_endurance, 'm_vecUpgrades.0001': SUBCLASS.upgrade_endurance };
    const ada = match.join(1, 'Ada', 2, twice);
    match.advance(1);
    match.set(ada, { 'm_vecUpgrades.0001': SUBCLASS.upgrade_sprint_booster });
    match.advance(1);
    const { items } = parseDemSync(match.bytes(), { include: ['items'] });
    expect(items!.map((event) => (event.game === 'deadlock' ? [event.tick, event.kind, event.itemId] : []))).toEqual([
      [0, 'held', SUBCLASS.upgrade_endurance],
      [0, 'held', SUBCLASS.upgrade_endurance],
      [64, 'lost', SUBCLASS.upgrade_endurance],
      [64, 'gained', SUBCLASS.upgrade_sprint_booster],
    ]);
  });

  it('loses no item of a player who leaves in the tick in which they change', () => {
    const match = new ScriptedDeadlockMatch();
    const ada = match.join(1, 'Ada', 2, { 'm_vecUpgrades.0000': SUBCLASS.upgrade_endurance });
    match.join(2, 'Bob', 3);
    match.advance(1);
    match.remove(ada);
    match.advance(1);
    const { items, isComplete, diagnostics } = parseDemSync(match.bytes(), { include: ['items'] });
    expect(items!.map((event) => (event.game === 'deadlock' ? [event.tick, event.kind, event.itemId] : []))).toEqual([
      [0, 'held', SUBCLASS.upgrade_endurance],
    ]);
    expect([isComplete, diagnostics]).toEqual([true, []]);
  });

  it('has objectives with their side, lane and what is left', () => {
    expect(
      of('objectives').map((event) =>
        event.game === 'deadlock'
          ? [
              event.tick,
              event.kind,
              event.objective,
              event.name,
              event.owner,
              event.lane,
              event.health,
              event.maxHealth,
              event.attacker?.name,
            ]
          : [],
      ),
    ).toEqual([
      [MADE.damageTick, 'damaged', 'guardian', 'boss_combine_t1_orange', 'sapphire', 3, 960, 5500, 'Ada'],
      [MADE.fallTick, 'destroyed', 'guardian', 'boss_combine_t1_orange', 'sapphire', 3, 0, 5500, 'Ada'],
      [MADE.urnTick, 'changed', 'patron', undefined, 'sapphire', undefined, 9000, 9000, undefined],
      [MADE.urnTick, 'pickedUp', 'urn', undefined, 'amber', undefined, undefined, undefined, undefined],
    ]);
  });

  it('has its end: who won, how long it took, and where souls came from', () => {
    const { match, players } = parseDemSync(bytes, { include: ['match', 'players'], strict: true });
    expect(match).toMatchObject({ winner: 'amber', durationSeconds: 60, matchId: 1234567n, gameModeName: 'normal', stateId: 7 });
    const sources = players!.map((one) => (one.game === 'deadlock' ? one.soulSources : NaN));
    expect(sources).toEqual([[{ source: 'troopers', sourceId: 2, souls: 300, orbSouls: 50, kills: 4, damage: 900 }], undefined, undefined]);
  });

  it('has damage by the heroes of players', () => {
    expect(
      of('damage').map((event) => (event.game === 'deadlock' ? [event.tick, event.attacker?.name, event.victim?.name, event.damage] : [])),
    ).toEqual([
      [MADE.damageTick, 'Ada', 'Grace', 60],
      [MADE.damageTick, 'Ada', undefined, 40],
      [MADE.damageTick, undefined, undefined, 9],
      [MADE.fallTick, 'Ada', undefined, 970],
    ]);
  });

  it('begins where the rules say, and stands still in a pause', () => {
    const clock = of('clock');
    const seconds = [MADE.startTick - 64, MADE.startTick, MADE.pause.from, 1400, MADE.pause.to, MADE.killTick];
    expect(seconds.map((tick) => clock.gameSeconds(tick))).toEqual([-1, 0, 10, 10, 10, 25]);
    expect(clock.pauses.map(({ fromTick, toTick }) => [fromTick, toTick])).toEqual([[MADE.pause.from, MADE.pause.to]]);
    expect(clock.zero).toBe('matchStart');
  });

  it('has a clock from the start of the map where no match has begun', () => {
    const match = new ScriptedDeadlockMatch();
    match.spawn('CCitadelGameRulesProxy', {
      'm_pGameRules.m_nTotalPausedTicks': 0,
      'm_pGameRules.m_nPauseStartTick': 0,
      'm_pGameRules.m_bGamePaused': false,
      'm_pGameRules.m_flGameStartTime': 0,
    });
    match.advance(1);
    match.advance(1);
    const { clock } = parseDemSync(match.bytes(), { include: ['clock'], strict: true });
    expect([clock!.zero, clock!.gameSeconds(64)]).toEqual(['mapStart', (match.firstNetTick + 64) / 64]);
  });
});
