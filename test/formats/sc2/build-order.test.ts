import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { buildOrderText, buildStepTitle, iterateSc2, parseSc2, parseSc2Sync, type Sc2BuildOrder } from '../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { sectionOf } from './match-of.js';
import { namesFor } from '../../../src/formats/sc2/names/names-for.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { BUILD, becomes, cells, command, linkOf, scriptedDuel, of, unit } from '../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../recordings/sc2/toy-records.js';

const names = namesFor({ expansion: 'LotV', key: BUILD });

const supply = (loop: number, used: number, made: number): Sc2WireEvent =>
  toyEvent(BUILD, 'tracker', loop, 'SPlayerStatsEvent', {
    m_playerId: 1,
    m_stats: { m_scoreValueFoodUsed: used * cells, m_scoreValueFoodMade: made * cells },
  });

const ordersOf = (game: readonly Sc2WireEvent[], tracker: readonly Sc2WireEvent[]): readonly Sc2BuildOrder[] =>
  parseSc2Sync(scriptedDuel(game, tracker), { include: ['buildOrder'], names: namesFor }).buildOrder!;

describe('a build order', () => {
  it('says of each step when it was ordered and done, with supply and workers before it', () => {
    const [anna] = ordersOf(
      [
        command(5, 'Anna', 'MorphDrone'),
        command(400, 'Anna', 'MorphOverlord'),
        command(410, 'Anna', 'BuildSpawningPool', [30, 40]),
        command(430, 'Anna', 'BuildSpawningPool', [50, 60]),
      ],
      [
        unit(0, 'SUnitBornEvent', 1, 'Drone', 'Anna'),
        unit(0, 'SUnitBornEvent', 2, 'Larva', 'Anna'),
        supply(1, 12, 14),
        unit(277, 'SUnitBornEvent', 3, 'Drone', 'Anna'),
        supply(300, 13, 14),
        unit(480, 'SUnitInitEvent', 4, 'SpawningPool', 'Anna', { m_x: 31, m_y: 41 }),
        of(480, 'SUnitDiedEvent', 1),
        unit(800, 'SUnitBornEvent', 5, 'Overlord', 'Anna'),
        of(1520, 'SUnitDoneEvent', 4),
      ],
    );
    expect(anna).toMatchObject({ playerId: 1, name: 'Anna', race: 'zerg', source: 'tracker' });
    expect(anna!.steps).toEqual([
      {
        kind: 'born',
        name: 'Drone',
        gameloop: 5,
        seconds: 5 / 22.4,
        clockSeconds: 5 / 22.4,
        supply: 12,
        supplyMade: 14,
        workers: 1,
        command: 'MorphDrone',
        orderedGameloop: 5,
        startGameloop: 5,
        startSeconds: 5 / 22.4,
        startClockSeconds: 5 / 22.4,
        doneGameloop: 277,
        unitTag: 3 * 2 ** 18 + 1,
      },
      {
        kind: 'born',
        name: 'Overlord',
        gameloop: 400,
        seconds: 400 / 22.4,
        clockSeconds: 400 / 22.4,
        supply: 13,
        supplyMade: 14,
        workers: 2,
        command: 'MorphOverlord',
        orderedGameloop: 400,
        startGameloop: 400,
        startSeconds: 400 / 22.4,
        startClockSeconds: 400 / 22.4,
        doneGameloop: 800,
        unitTag: 5 * 2 ** 18 + 1,
      },
      {
        kind: 'started',
        name: 'SpawningPool',
        gameloop: 480,
        seconds: 480 / 22.4,
        clockSeconds: 480 / 22.4,
        supply: 13,
        supplyMade: 14,
        workers: 2,
        command: 'BuildSpawningPool',
        orderedGameloop: 410,
        startGameloop: 480,
        startSeconds: 480 / 22.4,
        startClockSeconds: 480 / 22.4,
        doneGameloop: 1520,
        unitTag: 4 * 2 ** 18 + 1,
      },
    ]);
    const heading = 'Supply, time when it was ordered or placed, step:\n';
    expect(buildOrderText(anna!)).toBe(`${heading} 13   0:17  Overlord\n 13   0:21  Spawning Pool\n`);
    expect(buildOrderText(anna!, { all: true })).toBe(`${heading} 12   0:00  Drone\n 13   0:17  Overlord\n 13   0:21  Spawning Pool\n`);
  });

  it('of a replay without a lobby is made all the same, by number', () => {
    const born = { type: 'unitBorn', gameloop: 480, unitTypeName: 'Marine', unitTag: 1, upkeepPlayerId: 2, controlPlayerId: 2, x: 1, y: 1 };
    const header = { elapsedGameLoops: 960, version: { baseBuild: 80949 } };
    const [order, ...others] = sectionOf('buildOrder', { header, trackerEvents: [born] })!;
    expect(others).toEqual([]);
    expect(order).toMatchObject({ playerId: 2, source: 'tracker', steps: [{ kind: 'born', name: 'Marine', doneGameloop: 480 }] });
  });

  it('takes the order a build time ago, before earlier ones that were not obeyed and later ones in a queue', () => {
    const [bo] = ordersOf(
      [90, 100, 110, 300].map((loop) => command(loop, 'Bo', 'TrainMarine')),
      [unit(500, 'SUnitBornEvent', 7, 'Marine', 'Bo'), unit(900, 'SUnitBornEvent', 8, 'Marine', 'Bo')],
    );
    expect(bo!.steps.map(({ orderedGameloop, doneGameloop }) => [orderedGameloop, doneGameloop])).toEqual([
      [100, 500],
      [300, 900],
    ]);
  });

  it('counts a pair, a repeated command, morphs once, and neither modes nor what comes by itself', () => {
    const again = toyEvent(BUILD, 'game', 220, 'SCommandManagerStateEvent', { m_state: 1 }, 0);
    const [anna] = ordersOf(
      [
        command(100, 'Anna', 'MorphZergling'),
        command(200, 'Anna', 'MorphOverlord'),
        again,
        command(900, 'Anna', 'MorphToBaneling'),
        command(950, 'Anna', 'UpgradeToLair'),
      ],
      [
        unit(0, 'SUnitBornEvent', 9, 'Hatchery', 'Anna'),
        unit(484, 'SUnitBornEvent', 1, 'Zergling', 'Anna'),
        unit(484, 'SUnitBornEvent', 2, 'Zergling', 'Anna'),
        unit(500, 'SUnitBornEvent', 3, 'Broodling', 'Anna'),
        unit(600, 'SUnitBornEvent', 4, 'Overlord', 'Anna'),
        unit(620, 'SUnitBornEvent', 5, 'Overlord', 'Anna'),
        becomes(700, 1, 'ZerglingBurrowed'),
        becomes(720, 1, 'Zergling'),
        becomes(902, 1, 'BanelingCocoon'),
        becomes(903, 2, 'BanelingCocoon'),
        becomes(1200, 1, 'Baneling'),
        // since version 4 a baneling is a new unit
        unit(1203, 'SUnitBornEvent', 6, 'Baneling', 'Anna', { m_creatorUnitTagIndex: 2, m_creatorUnitTagRecycle: 1 }),
        becomes(1210, 1, 'BanelingBurrowed'),
        becomes(1220, 1, 'Baneling'),
        unit(1230, 'SUnitBornEvent', 7, 'VoidRay', 'Anna', { m_creatorAbilityName: utf8Bytes('HallucinationVoidRay') }),
        becomes(2230, 9, 'Lair'),
        toyEvent(BUILD, 'tracker', 2300, 'SUpgradeEvent', { m_playerId: 1, m_upgradeTypeName: utf8Bytes('SprayZerg') }),
      ],
    );
    expect(anna!.steps.map(({ kind, name, count, gameloop, doneGameloop }) => [kind, name, count, gameloop, doneGameloop])).toEqual([
      ['born', 'Zergling', 2, 100, 484],
      ['born', 'Overlord', undefined, 200, 600],
      ['born', 'Overlord', undefined, 220, 620],
      ['morphed', 'Baneling', undefined, 900, 1200],
      ['morphed', 'Baneling', undefined, 900, 1203],
      ['morphed', 'Lair', undefined, 950, 2230],
    ]);
    expect(buildOrderText(anna!)).toMatch(/Zergling x2\n.*Overlord\n.*Overlord\n.*Baneling x2\n.*Lair\n$/);
  });

  it('leaves out what is summoned, also when it was ordered and taken back', () => {
    const summoned = ['CreepTumorQueen', 'CreepTumor', 'MULE', 'AutoTurret', 'Changeling', 'ChangelingZerglingWings', 'OracleStasisTrap'];
    const [anna, bo] = ordersOf(
      [command(400, 'Bo', 'CalldownMULE'), command(410, 'Bo', 'Cancel')],
      [
        unit(0, 'SUnitBornEvent', 9, 'Hatchery', 'Anna'),
        ...summoned.map((type, i) => unit(500 + i, i % 2 === 0 ? 'SUnitBornEvent' : 'SUnitInitEvent', 20 + i, type, 'Anna')),
        unit(600, 'SUnitBornEvent', 2, 'Overlord', 'Anna'),
      ],
    );
    expect(anna!.steps.map(({ name }) => name)).toEqual(['Overlord']);
    expect(bo).toBe(undefined);
    // without an order for it, the time is that of its end
    expect(buildOrderText(anna!, { all: true })).toBe('Supply, time when it was placed or finished, step:\n      0:26  Overlord\n');
  });

  it('says when work on a step began: a build time before its end, but not before the order, and with a cocoon', () => {
    const [anna, bo] = ordersOf(
      [command(100, 'Bo', 'TrainMarine'), command(110, 'Bo', 'TrainMarine'), command(900, 'Anna', 'MorphToBaneling')],
      [
        unit(520, 'SUnitBornEvent', 7, 'Marine', 'Bo'),
        // a boosted one
        unit(400, 'SUnitBornEvent', 8, 'Marine', 'Bo'),
        unit(0, 'SUnitBornEvent', 1, 'Zergling', 'Anna'),
        becomes(904, 1, 'BanelingCocoon'),
        becomes(1224, 1, 'Baneling'),
      ].sort((a, b) => a.gameloop - b.gameloop),
    );
    expect(bo!.steps.map(({ doneGameloop, orderedGameloop, startGameloop }) => [doneGameloop, orderedGameloop, startGameloop])).toEqual([
      [400, 100, 100],
      [520, 110, 120],
    ]);
    expect(anna!.steps).toMatchObject([{ orderedGameloop: 900, startGameloop: 904, startSeconds: 904 / 22.4 }]);
    const [first, ...lines] = buildOrderText(bo!, { times: 'start' }).split('\n');
    expect([first, lines]).toEqual(['Supply, time when work on it began, step:', ['      0:04  Marine', '      0:05  Marine', '']]);
  });

  it('says which Chrono Boost was cast on what, and what it sped up', () => {
    const at = (loop: number, event: string, index: number, more: object = {}) =>
      toyEvent(
        BUILD,
        'game',
        loop,
        event,
        {
          ...more,
          [event === 'SCmdEvent' ? 'm_data' : 'm_target']: event === 'SCmdEvent' ? { TargetUnit: boosted(index) } : boosted(index),
        },
        1,
      );
    const boosted = (index: number) => ({
      m_targetUnitFlags: 0,
      m_timer: 0,
      m_tag: index * 2 ** 18 + 1,
      m_snapshotUnitLink: 0,
      m_snapshotControlPlayerId: null,
      m_snapshotUpkeepPlayerId: null,
      m_snapshotPoint: { x: 0, y: 0, z: 0 },
    });
    const [link, index] = linkOf('ChronoBoostEnergyCost');
    const abil = { m_abil: { m_abilLink: link, m_abilCmdIndex: index, m_abilCmdData: null } };
    const again = (loop: number) => toyEvent(BUILD, 'game', loop, 'SCommandManagerStateEvent', { m_state: 1 }, 1);
    const [bo] = ordersOf(
      [
        command(100, 'Bo', 'TrainProbe'),
        command(100, 'Bo', 'TrainProbe'),
        command(110, 'Bo', 'ResearchWarpGate'),
        at(120, 'SCmdEvent', 1, abil),
        // with a new target, which is two events, then with the same
        at(130, 'SCmdUpdateTargetUnitEvent', 2),
        again(130),
        again(140),
        at(150, 'SCmdUpdateTargetUnitEvent', 3),
        again(150),
      ],
      [
        unit(0, 'SUnitBornEvent', 1, 'Nexus', 'Bo'),
        unit(0, 'SUnitBornEvent', 2, 'CyberneticsCore', 'Bo'),
        unit(0, 'SUnitBornEvent', 3, 'Forge', 'Bo'),
        unit(330, 'SUnitBornEvent', 7, 'Probe', 'Bo', { m_creatorUnitTagIndex: 1, m_creatorUnitTagRecycle: 1 }),
        unit(600, 'SUnitBornEvent', 8, 'Probe', 'Bo', { m_creatorUnitTagIndex: 1, m_creatorUnitTagRecycle: 1 }),
        toyEvent(BUILD, 'tracker', 2300, 'SUpgradeEvent', { m_playerId: 2, m_upgradeTypeName: utf8Bytes('WarpGateResearch') }),
      ],
    );
    expect(bo!.steps.map(({ name, chronoBoosts }) => [name, chronoBoosts])).toEqual([
      ['Probe', 1],
      ['Probe', undefined],
      ['WarpGateResearch', 2],
    ]);
    expect(bo!.chronoBoosts!.map(({ gameloop, unitTypeName, stepIndex }) => [gameloop, unitTypeName, stepIndex])).toEqual([
      [120, 'Nexus', 0],
      [130, 'CyberneticsCore', 2],
      [140, 'CyberneticsCore', 2],
      [150, 'Forge', undefined],
    ]);
  });

  it('knows where on the map a building was placed', () => {
    const lobby = { gameDescription: { mapSizeX: 100, mapSizeY: 200 }, slots: [], users: [] };
    const placed = (x: number, y: number, unitTag: number) => ({
      type: 'unitInit',
      gameloop: 480,
      unitTypeName: 'Gateway',
      unitTag,
      upkeepPlayerId: 2,
      controlPlayerId: 2,
      x,
      y,
    });
    const places = [
      [50, 190],
      [90, 100],
      [50, 5],
      [10, 100],
      [60, 117],
      [40, 117],
    ] as const;
    const header = { elapsedGameLoops: 960, version: { baseBuild: 80949 } };
    const trackerEvents = places.map(([x, y], i) => placed(x, y, i));
    const [order] = sectionOf('buildOrder', { header, initData: lobby, trackerEvents })!;
    expect(order!.steps.map(({ clockPosition }) => clockPosition)).toEqual([12, 3, 6, 9, 1, 11]);
    expect(buildOrderText(order!, { positions: true }).split('\n').slice(1, 3)).toEqual([
      "      0:30  Gateway at 12 o'clock",
      "      0:30  Gateway at 3 o'clock",
    ]);
    expect(buildOrderText(order!)).toMatch(/Gateway x6\n$/);
  });

  it('says what was taken back', () => {
    const [anna, bo] = ordersOf(
      [
        command(100, 'Bo', 'TrainMarine'),
        command(105, 'Bo', 'TrainMarine'),
        command(150, 'Bo', 'CancelLast'),
        command(300, 'Anna', 'BuildHatchery', [10, 10]),
        command(700, 'Bo', 'ResearchStimpack'),
      ],
      [
        unit(310, 'SUnitInitEvent', 1, 'Hatchery', 'Anna'),
        // who takes a building back is its killer
        of(400, 'SUnitDiedEvent', 1, { m_killerPlayerId: 1 }),
        unit(500, 'SUnitBornEvent', 2, 'Marine', 'Bo'),
        toyEvent(BUILD, 'tracker', 2940, 'SUpgradeEvent', { m_playerId: 2, m_upgradeTypeName: utf8Bytes('Stimpack') }),
      ],
    );
    expect(anna!.steps).toMatchObject([{ kind: 'started', name: 'Hatchery', cancelledGameloop: 400 }]);
    expect(bo!.steps.map(({ kind, name, orderedGameloop, cancelledGameloop }) => [kind, name, orderedGameloop, cancelledGameloop])).toEqual(
      [
        ['born', 'Marine', 100, undefined],
        ['ordered', 'Marine', 105, 150],
        ['upgraded', 'Stimpack', 700, undefined],
      ],
    );
    expect(buildOrderText(bo!)).toBe(
      'Supply, time when it was ordered or placed, step:\n      0:04  Marine\n      0:04  Marine (cancelled)\n      0:31  Stimpack\n',
    );
  });

  it('without a tracker is made of the commands, and says so', () => {
    const records = toyDuel(BUILD);
    const bytes = writeSc2({
      ...records,
      files: records.files
        .filter(({ name }) => name !== 'replay.tracker.events')
        .map((file) =>
          file.name === 'replay.game.events'
            ? {
                name: file.name,
                content: {
                  kind: 'events',
                  events: [command(400, 'Bo', 'BuildSupplyDepot', [1, 1]), command(410, 'Bo', 'Attack')],
                } as const,
              }
            : file,
        ),
    });
    const { buildOrder } = parseSc2Sync(bytes, { include: ['buildOrder'], names: namesFor });
    expect(buildOrder).toMatchObject([
      { playerId: 2, name: 'Bo', source: 'commands', steps: [{ kind: 'ordered', name: 'SupplyDepot', gameloop: 400 }] },
    ]);
    expect(buildOrderText(buildOrder![0]!)).toBe(
      'These are commands; the replay does not say which of them were carried out:\n      0:17  Supply Depot\n',
    );
  });

  it('calls things as players do', () => {
    const said = {
      VikingFighter: 'Viking',
      LurkerMP: 'Lurker',
      SCV: 'SCV',
      TemplarArchive: 'Templar Archives',
      BarracksTechLab: 'Barracks Tech Lab',
      zerglingmovementspeed: 'Metabolic Boost',
      DiggingClaws: 'Adaptive Talons',
      GlialReconstitution: 'Glial Reconstitution',
      ZergMissileWeaponsLevel1: 'Missile Attacks 1',
      ZergGroundArmorsLevel3: 'Ground Carapace 3',
      ProtossGroundArmorsLevel2: 'Ground Armor 2',
      ProtossShieldsLevel1: 'Shields 1',
      TerranVehicleAndShipArmorsLevel1: 'Vehicle And Ship Armor 1',
      somebodysupgrade: 'Somebodysupgrade',
    };
    expect(Object.fromEntries(Object.keys(said).map((name) => [name, buildStepTitle({ name })]))).toEqual(said);
  });
});

describe('names in events', () => {
  const target = {
    m_targetUnitFlags: 0,
    m_timer: 0,
    m_tag: 1,
    m_snapshotUnitLink: 39,
    m_snapshotControlPlayerId: null,
    m_snapshotUpkeepPlayerId: null,
    m_snapshotPoint: { x: 0, y: 0, z: 0 },
  };
  const added = {
    m_addSubgroups: [39, 5000, 68].map((m_unitLink, i) => ({
      m_unitLink,
      m_subgroupPriority: 0,
      m_intraSubgroupPriority: 0,
      m_count: i === 2 ? 2 : 1,
    })),
    m_addUnitTags: [7, 3, 5, 6],
  };
  const bytes = scriptedDuel(
    [
      command(1, 'Bo', 'TrainSCV'),
      toyEvent(BUILD, 'game', 2, 'SCmdEvent', { m_abil: null, m_data: { TargetUnit: target } }, 1),
      toyEvent(BUILD, 'game', 3, 'SSelectionDeltaEvent', { m_controlGroupId: 10, ...added }, 1),
      toyEvent(BUILD, 'game', 4, 'SCmdUpdateTargetUnitEvent', { m_target: target }, 1),
    ],
    [],
  );

  it('come with the option `names`, and not without it', async () => {
    const events = [...iterateSc2(bytes, { events: ['game'], names: namesFor })];
    expect(events).toMatchObject([
      { ability: 'CommandCenterTrain', command: 'TrainSCV' },
      { type: 'cmd', targetUnitTypeName: names.unit(39) },
      { delta: { addSubgroups: [{ unitTypeName: names.unit(39) }, {}, { unitTypeName: names.unit(68) }] } },
      { type: 'cmdUpdateTargetUnit', targetUnitTypeName: names.unit(39) },
    ]);
    expect(JSON.stringify([...iterateSc2(bytes, { events: ['game'] })])).not.toMatch(/TrainSCV|unitTypeName|targetUnitTypeName/i);
    expect((await parseSc2(bytes, { include: ['gameEvents'], names: true })).gameEvents).toEqual(events);
  });

  it('are those of the last command where an event repeats it; of the two events of a repeat with a new target, the first is named', () => {
    const target = { m_target: { x: 4096, y: 8192, z: 0 } };
    const repeat = (loop: number, userId: number) => toyEvent(BUILD, 'game', loop, 'SCommandManagerStateEvent', { m_state: 1 }, userId);
    const repeated = scriptedDuel(
      [
        command(1, 'Bo', 'TrainSCV'),
        repeat(2, 1),
        repeat(2, 0),
        toyEvent(BUILD, 'game', 3, 'SCmdUpdateTargetPointEvent', target, 1),
        repeat(3, 1),
        repeat(4, 1),
      ],
      [],
    );
    const events = [...iterateSc2(repeated, { events: ['commandManagerState', 'cmdUpdateTargetPoint'], names: namesFor })];
    expect(events.map(({ gameloop, userId, command: name }) => [gameloop, userId, name])).toEqual([
      [2, 1, 'TrainSCV'],
      [2, 0, undefined],
      [3, 1, 'TrainSCV'],
      [3, 1, undefined],
      [4, 1, 'TrainSCV'],
    ]);
    // the command, and three repeats of it; the other player repeated nothing that is known
    const { apm } = parseSc2Sync(repeated, { include: ['apm'] });
    expect(apm!.map(({ userId, actions }) => [userId, actions])).toEqual([
      [0, 1],
      [1, 4],
    ]);
  });

  it('show what was selected', () => {
    const { selections } = parseSc2Sync(bytes, { include: ['selections'], names: namesFor });
    expect(selections).toMatchObject([
      { unitTags: [3, 5, 6, 7], unitTypeNames: [undefined, names.unit(68), names.unit(68), names.unit(39)] },
    ]);
    expect(parseSc2Sync(bytes, { include: ['selections'] }).selections![0]!.unitTypeNames).toBe(undefined);
  });
});
