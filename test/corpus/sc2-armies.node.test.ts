import { describe, expect, it } from 'vitest';
import { parseSc2Sync, type Sc2Score } from '../../src/formats/sc2/index.js';
import { hallucinations } from '../../src/formats/sc2/match/hallucinations.js';
import { LivingUnits } from '../../src/formats/sc2/match/living-units.js';
import { ordersOf } from '../../src/formats/sc2/match/orders.js';
import { isPlayer } from '../../src/formats/sc2/match/production.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import { corpusFacts, corpusFiles, describeFile } from '../support/corpus.node.js';

const facts = corpusFacts('sc2', { files: 40, facts: 10000 });
/** Games with the units of the ladder, played in one go. */
const files = corpusFiles('sc2', (name) => !/custommap|empty|resumed|corrupt|CoA|Oblivion/.test(name));
const PURPOSES = ['Army', 'Economy', 'Technology'] as const;

/** Minerals and vespene of one kind of statistic and purpose. */
const ofScore = (score: Sc2Score, kind: 'Lost' | 'FriendlyFire', purpose: (typeof PURPOSES)[number]): number =>
  (score[`minerals${kind}${purpose}`] ?? 0) + (score[`vespene${kind}${purpose}`] ?? 0);

describe('armies and losses of StarCraft II', () => {
  it.skipIf(files.length === 0)("add up to the tracker's own statistics", () => {
    const army = { equal: 0, all: 0 };
    const losses = { equal: 0, all: 0, ours: 0, theirs: 0, inEngagements: 0 };
    for (const file of files) {
      const replay = parseSc2Sync(file.bytes(), {
        include: ['details', 'initData', 'trackerEvents', 'gameEvents', 'players', 'armies', 'engagements', 'stats'],
        names: namesFor,
      });
      const { trackerEvents, gameEvents, players, armies, engagements, stats, header } = replay;
      if (trackerEvents === undefined) continue;
      for (const { playerId, samples } of armies!) {
        const own = stats!.find((one) => one.playerId === playerId)!.samples;
        expect(samples.map(({ gameloop }) => gameloop)).toEqual(own.map(({ gameloop }) => gameloop));
        const equal = samples.filter(({ minerals, vespene }, i) => {
          const { mineralsUsedActiveForces, vespeneUsedActiveForces } = own[i]!.score!;
          return minerals === mineralsUsedActiveForces && vespene === vespeneUsedActiveForces;
        }).length;
        army.equal += equal;
        army.all += samples.length;
        facts.add(file, equal);
      }
      for (const { sides, startGameloop, endGameloop } of engagements!) {
        expect(endGameloop).toBeGreaterThanOrEqual(startGameloop);
        for (const { mineralsLost, vespeneLost } of sides) losses.inEngagements += mineralsLost + vespeneLost;
      }
      const { illusions } = ordersOf(gameEvents!, namesFor(replay), false);
      const living = new LivingUnits(header.version.build, hallucinations(illusions, players));
      const before = new Map<number, Sc2Score>();
      const lost = new Map<string, number>();
      for (const event of trackerEvents) {
        const loss = living.tell(event);
        if (loss !== undefined) {
          const key = `${loss.playerId} ${loss.value.purpose}`;
          lost.set(key, (lost.get(key) ?? 0) + loss.value.minerals + loss.value.vespene);
        }
        if (event.type !== 'playerStats' || !isPlayer(event.playerId)) continue;
        const last = before.get(event.playerId);
        before.set(event.playerId, event.stats);
        for (const purpose of PURPOSES) {
          const key = `${event.playerId} ${purpose.toLowerCase()}`;
          const ours = lost.get(key) ?? 0;
          lost.set(key, 0);
          const sum = (score: Sc2Score): number => ofScore(score, 'Lost', purpose) + ofScore(score, 'FriendlyFire', purpose);
          const theirs = sum(event.stats) - (last === undefined ? 0 : sum(last));
          if (ours === 0 && theirs === 0) continue;
          losses.all++;
          losses.ours += ours;
          losses.theirs += theirs;
          if (ours === theirs) losses.equal++;
        }
      }
    }
    // archons, and templars that are becoming one, are most of what differs
    expect(army.all).toBeGreaterThan(10_000);
    expect(army.equal / army.all).toBeGreaterThan(0.99);
    // repairs count as losses in the tracker, and burrowed lurkers more than they cost
    expect(losses.all).toBeGreaterThan(2300);
    expect(losses.equal / losses.all).toBeGreaterThan(0.93);
    expect(Math.abs(losses.ours - losses.theirs) / losses.theirs).toBeLessThan(0.02);
    expect(losses.inEngagements / losses.ours).toBeGreaterThan(0.95);
    expect(losses.inEngagements).toBeLessThanOrEqual(losses.ours);
  });
});

describeFile('sc2', '5.0.14.93333--QM_-_ShoWTimE_vs_Maru', (file) => {
  const { engagements, armies, positions } = parseSc2Sync(file.bytes(), { include: ['engagements', 'armies', 'positions'] });
  it('ends with fights that the Terran wins: a wave of zealots, a base, a drop beside it', () => {
    facts.equal(
      file,
      'engagements',
      engagements!.map(({ startGameloop, endGameloop, sides }) => [
        startGameloop,
        endGameloop,
        sides.map(({ name, lost }) => [name, lost]),
      ]),
      [
        [
          7398,
          7533,
          [
            ['ShoWTimE', { Zealot: 6, Sentry: 1 }],
            ['VITmaru', { SCV: 1, Marine: 1 }],
          ],
        ],
        [
          7618,
          8664,
          [
            ['ShoWTimE', { Stalker: 3, Probe: 3, Nexus: 1, Pylon: 1, Zealot: 5, WarpGate: 1, Immortal: 1 }],
            ['VITmaru', { Marine: 3, Banshee: 1, SiegeTank: 1 }],
          ],
        ],
        [
          8117,
          8336,
          [
            ['ShoWTimE', { Probe: 1 }],
            ['VITmaru', { Medivac: 1, WidowMine: 1 }],
          ],
        ],
      ],
    );
    facts.equal(
      file,
      'losses',
      engagements![0]!.sides.map(({ mineralsLost, vespeneLost, kills, armyValueBefore, armyValueAfter }) => [
        mineralsLost,
        vespeneLost,
        kills,
        armyValueBefore,
        armyValueAfter,
      ]),
      [
        [650, 100, 2, 1725, 975],
        [100, 0, 7, 2100, 2375],
      ],
    );
  });
  it('tells what armies were made of, and where units were that fought', () => {
    const path = positions!.find(({ unitTag }) => unitTag === 57671681)!;
    facts.equal(
      file,
      'a probe',
      path.places.map(({ gameloop, x, y }) => [gameloop, x, y]),
      [
        [0, 141, 35],
        [1920, 29, 122],
        [2160, 25, 117],
        [2400, 39, 79],
        [6240, 141, 46],
      ],
    );
    facts.equal(
      file,
      'armies',
      armies!.map(({ samples }) => samples[28]!.units),
      [
        { Stalker: 2, Sentry: 1 },
        { Marine: 2, Cyclone: 1 },
      ],
    );
  });
});

describeFile('sc2', '2.0.10.26585--event_order', (file) => {
  it('has hallucinations that only the orders tell', () => {
    const phoenixes = (names: typeof namesFor | undefined) =>
      parseSc2Sync(file.bytes(), { include: ['units'], names }).units!.filter(({ unitTypeName }) => unitTypeName === 'Phoenix');
    facts.equal(file, 'without names', phoenixes(undefined).filter(({ hallucinated }) => hallucinated).length, 0);
    facts.equal(
      file,
      'phoenixes',
      phoenixes(namesFor).map(({ hallucinated }) => hallucinated),
      Array.from({ length: 9 }, () => true),
    );
    const { armies, buildOrder } = parseSc2Sync(file.bytes(), { include: ['armies', 'buildOrder'], names: namesFor });
    facts.equal(file, 'in armies', JSON.stringify([armies, buildOrder]).includes('Phoenix'), false);
  });
});
