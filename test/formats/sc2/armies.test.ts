import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { parseSc2Sync } from '../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { unitSupply } from '../../../src/formats/sc2/match/unit-supplies.js';
import { unitValue } from '../../../src/formats/sc2/match/unit-values.js';
import { BUILD, becomes, scriptedDuel, of, unit } from '../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../recordings/sc2/toy-records.js';

const sample = (loop: number, playerId: number): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, 'SPlayerStatsEvent', { m_playerId: playerId });
/** A death by the hand of a player, 0 for nobody's. */
const dies = (loop: number, tag: number, killer: number, x = 50, y = 50): Sc2WireEvent =>
  of(loop, 'SUnitDiedEvent', tag, { m_killerPlayerId: killer === 0 ? null : killer, m_x: x, m_y: y });
const born = (loop: number, tag: number, type: string, who: 'Anna' | 'Bo'): Sc2WireEvent => unit(loop, 'SUnitBornEvent', tag, type, who);

const armiesOf = (...tracker: Sc2WireEvent[]) => parseSc2Sync(scriptedDuel([], tracker), { include: ['armies'] }).armies!;
const engagementsOf = (...tracker: Sc2WireEvent[]) => parseSc2Sync(scriptedDuel([], tracker), { include: ['engagements'] }).engagements!;

describe('values of units', () => {
  it('are those of the build', () => {
    const figures = (name: string, build: number) => {
      const { minerals, vespene, purpose } = unitValue(name, build)!;
      return [minerals, vespene, purpose];
    };
    expect(figures('Ghost', 26490)).toEqual([200, 100, 'army']);
    expect(figures('GhostAlternate', 89720)).toEqual([150, 125, 'army']);
    expect([71662, 71663, 93271, 93272].map((build) => figures('Immortal', build)[0])).toEqual([250, 275, 275, 250]);
    expect([90869, 90870, 92440, 93272].map((build) => figures('Cyclone', build).slice(0, 2))).toEqual([
      [150, 100],
      [125, 50],
      [125, 50],
      [150, 100],
    ]);
    expect([26490, 26585].map((build) => figures('Archon', build).slice(0, 2))).toEqual([
      [100, 300],
      [175, 275],
    ]);
    expect(figures('Hatchery', 94137)).toEqual([325, 0, 'economy']);
    expect(figures('Lair', 26490)).toEqual([500, 100, 'technology']);
    const supplies = (name: string, ...builds: number[]) => builds.map((build) => unitSupply(name, build));
    expect(supplies('Tempest', 26490, 48258, 59587, 93272)).toEqual([4, 6, 5, 4]);
    expect([...supplies('Zergling', BUILD), ...supplies('GhostNova', BUILD), ...supplies('SupplyDepot', BUILD)]).toEqual([0.5, 2, 0]);
    expect(unitValue('SiegeTankSieged', BUILD)).toBeUndefined();
    expect(unitValue('Broodling', BUILD)).toBeUndefined();
  });
});

describe('armies', () => {
  it('are what lives, is finished and costs something, by the main form', () => {
    const [anna, bo] = armiesOf(
      born(0, 1, 'SCV', 'Bo'),
      born(10, 2, 'SiegeTank', 'Bo'),
      born(20, 3, 'Marine', 'Bo'),
      born(20, 4, 'Marine', 'Bo'),
      born(20, 5, 'Broodling', 'Anna'),
      unit(25, 'SUnitInitEvent', 6, 'Zealot', 'Bo'),
      becomes(30, 2, 'SiegeTankSieged'),
      sample(160, 1),
      sample(160, 2),
      of(165, 'SUnitDoneEvent', 6),
      dies(170, 3, 1),
      of(180, 'SUnitOwnerChangeEvent', 4, { m_controlPlayerId: 1, m_upkeepPlayerId: 1 }),
      sample(320, 1),
      sample(320, 2),
    );
    expect(anna).toEqual({
      playerId: 1,
      name: 'Anna',
      race: 'zerg',
      samples: [
        { gameloop: 160, seconds: 160 / 22.4, units: {}, minerals: 0, vespene: 0 },
        { gameloop: 320, seconds: 320 / 22.4, units: { Marine: 1 }, minerals: 50, vespene: 0 },
      ],
    });
    expect(bo!.samples).toEqual([
      { gameloop: 160, seconds: 160 / 22.4, units: { SiegeTank: 1, Marine: 2 }, minerals: 250, vespene: 125 },
      { gameloop: 320, seconds: 320 / 22.4, units: { SiegeTank: 1, Zealot: 1 }, minerals: 250, vespene: 125 },
    ]);
  });

  it('change with morphs, and have neither cocoons nor hallucinations', () => {
    const [anna] = armiesOf(
      born(1, 1, 'Roach', 'Anna'),
      born(1, 2, 'Roach', 'Anna'),
      unit(1, 'SUnitBornEvent', 3, 'Immortal', 'Anna', { m_creatorAbilityName: utf8Bytes('HallucinationImmortal') }),
      becomes(5, 2, 'RavagerCocoon'),
      sample(160, 1),
      becomes(200, 2, 'Ravager'),
      sample(320, 1),
    );
    expect(anna!.samples.map(({ units, minerals, vespene }) => [units, minerals, vespene])).toEqual([
      [{ Roach: 1 }, 75, 25],
      [{ Roach: 1, Ravager: 1 }, 175, 125],
    ]);
  });

  it('count the interceptors of a carrier', () => {
    const [anna] = armiesOf(
      born(1, 1, 'Carrier', 'Anna'),
      ...[2, 3, 4, 5].map((tag) => born(9, tag, 'Interceptor', 'Anna')),
      dies(100, 2, 2),
      sample(160, 1),
    );
    expect(anna!.samples).toMatchObject([{ units: { Carrier: 1, Interceptor: 3 }, minerals: 350 + 3 * 15, vespene: 250 }]);
  });

  it('keep a unit whose control somebody else took, but who pays for it', () => {
    const [anna, bo] = armiesOf(
      born(1, 1, 'Colossus', 'Anna'),
      born(1, 2, 'Colossus', 'Anna'),
      of(9, 'SUnitOwnerChangeEvent', 1, { m_controlPlayerId: 2, m_upkeepPlayerId: 1 }),
      of(9, 'SUnitOwnerChangeEvent', 2, { m_controlPlayerId: 2, m_upkeepPlayerId: 2 }),
      sample(160, 1),
      sample(160, 2),
    );
    expect([anna!.samples[0]!.minerals, bo!.samples[0]!.minerals]).toEqual([300, 300]);
  });

  describe('of templars that become an archon', () => {
    const templars = [
      ...[1, 2, 3].map((tag) => born(tag, tag, 'DarkTemplar', 'Anna')),
      ...[4, 5].map((tag) => born(tag, tag, 'HighTemplar', 'Anna')),
    ];
    const archon = (loop: number, tag: number): Sc2WireEvent => unit(loop, 'SUnitInitEvent', tag, 'Archon', 'Anna');
    const units = (...events: Sc2WireEvent[]) => armiesOf(...templars, ...events)[0]!.samples.map(({ units: all }) => all);

    it('have neither the templars nor the archon before it is finished', () => {
      expect(
        units(
          archon(100, 10),
          sample(160, 1),
          of(200, 'SUnitDoneEvent', 10),
          dies(200, 4, 0),
          dies(200, 5, 0),
          sample(320, 1),
          archon(330, 11),
          sample(480, 1),
          dies(490, 11, 2),
          dies(490, 3, 2),
          sample(640, 1),
        ),
      ).toEqual([{ DarkTemplar: 3 }, { DarkTemplar: 3, Archon: 1 }, { DarkTemplar: 1, Archon: 1 }, { DarkTemplar: 2, Archon: 1 }]);
    });

    it('count each templar once where others merged than the youngest', () => {
      // both archons are thought to be made of others than they are
      const events = [dies(30, 4, 2), dies(30, 5, 2), archon(100, 10), archon(110, 11), sample(160, 1)];
      const done = [of(200, 'SUnitDoneEvent', 10), dies(200, 1, 0), dies(200, 2, 0), sample(320, 1)];
      const last = [of(330, 'SUnitDoneEvent', 11), dies(330, 3, 0), dies(330, 6, 0), sample(480, 1)];
      expect(units(born(20, 6, 'DarkTemplar', 'Anna'), ...events, ...done, ...last)).toEqual([{}, { Archon: 1 }, { Archon: 2 }]);
    });

    it('do without a second templar, or any', () => {
      expect(units(dies(30, 5, 2), archon(100, 10), archon(100, 11), archon(100, 12), sample(160, 1))).toEqual([{}]);
    });
  });
});

describe('engagements', () => {
  const start = [
    born(0, 1, 'Nexus', 'Anna'),
    ...[2, 3, 4].map((tag) => born(0, tag, 'Zealot', 'Anna')),
    ...[5, 6].map((tag) => born(0, tag, 'Marine', 'Bo')),
    born(0, 7, 'Baneling', 'Bo'),
    born(0, 8, 'SupplyDepot', 'Bo'),
  ];

  it('are losses close in time and place, with what each side lost', () => {
    expect(engagementsOf(...start, dies(1000, 2, 2), dies(1100, 5, 1, 60, 50), dies(1324, 3, 2, 70, 50))).toEqual([
      {
        startGameloop: 1000,
        startSeconds: 1000 / 22.4,
        endGameloop: 1324,
        endSeconds: 1324 / 22.4,
        x: 60,
        y: 50,
        sides: [
          {
            playerId: 1,
            name: 'Anna',
            teamId: 0,
            lost: { Zealot: 2 },
            mineralsLost: 200,
            vespeneLost: 0,
            supplyLost: 4,
            kills: 1,
            armyValueBefore: 300,
            armyValueAfter: 100,
            isWinner: false,
          },
          {
            playerId: 2,
            name: 'Bo',
            teamId: 1,
            lost: { Marine: 1 },
            mineralsLost: 50,
            vespeneLost: 0,
            supplyLost: 1,
            kills: 2,
            armyValueBefore: 175,
            armyValueAfter: 125,
            isWinner: true,
          },
        ],
      },
    ]);
  });

  it('are won by who lost at most 80 % of what the other lost', () => {
    // marines for 50 each, zealots for 100
    const more = [20, 21, 22, 23, 24, 25, 26, 27].map((tag) => born(0, tag, 'Marine', 'Bo'));
    const winners = (marines: number, zealots: number) =>
      engagementsOf(
        ...start,
        ...more,
        ...more.slice(0, marines).map((_, i) => dies(1000 + i, 20 + i, 1)),
        ...[2, 3, 4].slice(0, zealots).map((tag) => dies(1020 + tag, tag, 2)),
      ).map(({ sides }) => sides.map(({ isWinner }) => isWinner));
    expect([winners(8, 3), winners(7, 3), winners(6, 3), winners(5, 3), winners(4, 3)]).toEqual([
      [[true, false]],
      [[false, false]],
      [[false, false]],
      [[false, false]],
      [[false, true]],
    ]);
    expect(winners(4, 0)).toEqual([[true, false]]);
  });

  it('end after ten seconds, or where the next loss is too far away', () => {
    const three = (gap: number, x: number) =>
      engagementsOf(...start, dies(1000, 2, 2), dies(1000, 3, 2), dies(1000 + gap, 4, 2, x, 50)).length;
    expect([three(224, 50), three(225, 50), three(0, 66), three(0, 67)]).toEqual([1, 0, 1, 0]);
  });

  it('become one where a loss joins them', () => {
    const more = [10, 11, 12, 13].map((tag) => born(0, tag, 'Zealot', 'Anna'));
    const left = [2, 3, 4].map((tag) => dies(1000 + tag, tag, 2, 20, 50));
    const right = [10, 11, 12].map((tag) => dies(1000 + tag, tag, 2, 50, 50));
    const fights = (...last: Sc2WireEvent[]) =>
      engagementsOf(...start, ...more, ...left, ...right, ...last).map(({ startGameloop, endGameloop, x, sides }) => [
        startGameloop,
        endGameloop,
        x,
        sides.map(({ lost, armyValueBefore, armyValueAfter }) => [lost, armyValueBefore, armyValueAfter]),
      ]);
    expect(fights()).toMatchObject([
      [1002, 1004, 20, [[{ Zealot: 3 }, 700, 400], {}]],
      [1010, 1012, 50, [[{ Zealot: 3 }, 400, 100], {}]],
    ]);
    expect(fights(dies(1020, 13, 2, 35, 50))).toMatchObject([[1002, 1020, 35, [[{ Zealot: 7 }, 700, 0], {}]]]);
  });

  it('count banelings that burst, and neither what is salvaged nor what nobody killed', () => {
    const [fight, ...others] = engagementsOf(
      ...start,
      dies(1000, 2, 2),
      dies(1001, 7, 2),
      dies(1002, 8, 2),
      dies(1003, 6, 0),
      dies(1004, 3, 2),
    );
    expect(others).toEqual([]);
    expect(fight!.sides.map(({ lost, kills }) => [lost, kills])).toEqual([
      [{ Zealot: 2 }, 0],
      [{ Baneling: 1 }, 2],
    ]);
    expect(engagementsOf(...start, dies(1000, 5, 2), dies(1001, 6, 2), dies(1002, 7, 2))).toEqual([]);
  });
});

describe('positions', () => {
  it('are where units began, fought and died', () => {
    const { positions } = parseSc2Sync(
      scriptedDuel(
        [],
        [
          born(0, 1, 'Marine', 'Bo'),
          born(0, 2, 'Marine', 'Bo'),
          toyEvent(BUILD, 'tracker', 240, 'SUnitPositionsEvent', { m_firstUnitIndex: 1, m_items: [0, 30, 40] }),
          dies(400, 1, 1, 33, 44),
        ],
      ),
      { include: ['positions'] },
    );
    expect(positions).toEqual([
      {
        unitTag: 2 ** 18 + 1,
        unitTypeName: 'Marine',
        controlPlayerId: 2,
        places: [
          { gameloop: 0, seconds: 0, x: 10, y: 10 },
          { gameloop: 240, seconds: 240 / 22.4, x: 30, y: 40 },
          { gameloop: 400, seconds: 400 / 22.4, x: 33, y: 44 },
        ],
      },
    ]);
  });

  it('count as memory that is kept, each', () => {
    const PLACES = 2000;
    const event = toyEvent(BUILD, 'tracker', 240, 'SUnitPositionsEvent', {
      m_firstUnitIndex: 1,
      m_items: Array.from({ length: PLACES }, () => [0, 30, 40]).flat(),
    });
    const bytes = scriptedDuel([], [born(0, 1, 'Marine', 'Bo'), event]);
    /** The least `maxKeptBytes` that a section of the tracker's events can be read with. */
    const leastKept = (section: 'positions' | 'units'): number => {
      let [low, high] = [0, 1 << 22];
      while (low + 1 < high) {
        const middle = (low + high) >> 1;
        try {
          parseSc2Sync(bytes, { include: [section], limits: { maxKeptBytes: middle } });
          high = middle;
        } catch (error) {
          expect(error).toMatchObject({ code: 'limit', limit: 'maxKeptBytes' });
          low = middle;
        }
      }
      return high;
    };
    // 72 bytes a place, and some for what else is read for them
    const more = leastKept('positions') - leastKept('units');
    expect([more >= 72 * PLACES, more < 74 * PLACES], String(more)).toEqual([true, true]);
  });
});
