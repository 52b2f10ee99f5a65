import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COLORS } from '../../src/formats/sc2/attribute-names.js';
import { buildStepTitle, parseSc2Sync, type Sc2Score } from '../../src/formats/sc2/index.js';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { hallucinationsSection, type IsHallucination } from '../../src/formats/sc2/match/hallucinations.js';
import { LivingUnits } from '../../src/formats/sc2/match/living-units.js';
import { isPlayer } from '../../src/formats/sc2/match/production.js';
import { unitSupply } from '../../src/formats/sc2/match/unit-supplies.js';
import { NAMES } from '../../src/formats/sc2/names/names.gen.js';
import { namesFor } from '../../src/formats/sc2/names/names-for.js';
import type { Sc2Names } from '../../src/formats/sc2/names/names.js';
import { corpusFacts, corpusFiles, describeBeside, itWhole, type CorpusFile } from '../support/corpus.node.js';

/** What the files show together of armies, build orders, names and colors: each of them is read once for all of it. */
const facts = {
  armies: corpusFacts('sc2', { files: 40, facts: 9993 }),
  buildOrders: corpusFacts('sc2', { files: 30, facts: 9400 }),
  colours: corpusFacts('sc2', { files: 60, facts: 2963 }),
  names: corpusFacts('sc2', { files: 40, facts: 200 }),
  creep: corpusFacts('sc2', { files: 25, facts: 60 }),
  boosts: corpusFacts('sc2', { files: 90, facts: 340 }),
};

const read = (file: CorpusFile) =>
  parseSc2Sync(file.bytes(), {
    include: [
      'details',
      'detailsBackup',
      'initData',
      'initDataBackup',
      'attributes',
      'trackerEvents',
      'gameEvents',
      'players',
      'armies',
      'engagements',
      'stats',
      'buildOrder',
      'creep',
    ],
    names: namesFor,
  });
type Read = ReturnType<typeof read>;

const PURPOSES = ['Army', 'Economy', 'Technology'] as const;

/** Minerals and vespene of one kind of statistic and purpose. */
const ofScore = (score: Sc2Score, kind: 'Lost' | 'FriendlyFire', purpose: (typeof PURPOSES)[number]): number =>
  (score[`minerals${kind}${purpose}`] ?? 0) + (score[`vespene${kind}${purpose}`] ?? 0);

const army = { equal: 0, all: 0 };
const losses = { equal: 0, all: 0, ours: 0, theirs: 0, inEngagements: 0 };
/** Players of Terran and Protoss, and those whose units take all of the supply in use at some sample: nothing is in production then. */
const supplied = { players: 0, equal: 0 };

/** Modes of units whose names differ from the main form. */
const MODES: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/^SiegeTankSieged$/, 'SiegeTank'],
  [/^VikingAssault$/, 'VikingFighter'],
  [/^LiberatorAG$/, 'Liberator'],
  [/^WidowMineBurrowed$/, 'WidowMine'],
  [/^ThorAP$/, 'Thor'],
  [/^WarpPrismPhasing$/, 'WarpPrism'],
  [/^ObserverSiegeMode$/, 'Observer'],
];

function compareSupply({ trackerEvents, players, header }: Read, isHallucination: IsHallucination): void {
  const { build } = header.version;
  const living = new Map<number, { playerId: number; supply: number }>();
  const least = new Map<number, number>();
  const supplyOf = (name: string): number => unitSupply(MODES.find(([pattern]) => pattern.test(name))?.[1] ?? name, build);
  for (const event of trackerEvents!) {
    if (event.type === 'unitBorn' || event.type === 'unitInit') {
      const { unitTag, unitTypeName, upkeepPlayerId: playerId } = event;
      const isUnit = event.type === 'unitInit' ? unitTypeName !== 'Archon' : !isHallucination(event);
      living.set(unitTag, { playerId, supply: isUnit ? supplyOf(unitTypeName) : 0 });
    } else if (event.type === 'unitDied') living.delete(event.unitTag);
    else if (event.type === 'playerStats' && event.gameloop > 1 && event.stats.foodUsed > 0) {
      const used = [...living.values()].reduce((sum, { playerId, supply }) => sum + (playerId === event.playerId ? supply : 0), 0);
      least.set(event.playerId, Math.min(least.get(event.playerId) ?? Infinity, event.stats.foodUsed - used));
    }
  }
  for (const [playerId, left] of least) {
    const race = players!.find((one) => one.playerId === playerId)?.race;
    if (race !== 'terran' && race !== 'protoss') continue;
    supplied.players++;
    if (left === 0) supplied.equal++;
  }
}

function compareArmies(file: CorpusFile, replay: Read, names: Sc2Names): void {
  const { trackerEvents, gameEvents, armies, engagements, stats, header, details, detailsBackup, initData, initDataBackup } = replay;
  if (trackerEvents === undefined) return;
  for (const { playerId, samples } of armies!) {
    const own = stats!.find((one) => one.playerId === playerId)!.samples;
    expect(samples.map(({ gameloop }) => gameloop)).toEqual(own.map(({ gameloop }) => gameloop));
    const equal = samples.filter(({ minerals, vespene }, i) => {
      const { mineralsUsedActiveForces, vespeneUsedActiveForces } = own[i]!.score!;
      return minerals === mineralsUsedActiveForces && vespene === vespeneUsedActiveForces;
    }).length;
    army.equal += equal;
    army.all += samples.length;
    facts.armies.add(file, equal);
  }
  for (const { sides, startGameloop, endGameloop } of engagements!) {
    expect(endGameloop).toBeGreaterThanOrEqual(startGameloop);
    for (const { mineralsLost, vespeneLost } of sides) losses.inEngagements += mineralsLost + vespeneLost;
  }
  const budget = new ReadBudget({ ...DEFAULT_LIMITS, maxKeptBytes: Infinity });
  const known = {
    parts: { header, names },
    details: details ?? detailsBackup,
    lobby: initData ?? initDataBackup,
    gameSpeed: undefined,
    budget,
  };
  const { on, isHallucination } = hallucinationsSection.start(known, undefined as never);
  for (const event of gameEvents!) if (event.type === 'cmd') on.cmd?.(event);
  compareSupply(replay, isHallucination);
  const living = new LivingUnits(header.version.build, isHallucination, budget);
  const follow = living.on as Readonly<Record<string, ((event: unknown) => void) | undefined>>;
  const before = new Map<number, Sc2Score>();
  const lost = new Map<string, number>();
  for (const event of trackerEvents) {
    follow[event.type]?.(event);
    const loss = event.type === 'unitDied' ? living.die(event) : undefined;
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

/** Tumors that the tracker begins, and those of them that die, by player. */
function compareCreep(file: CorpusFile, { trackerEvents, creep }: Read): void {
  if (trackerEvents === undefined) return;
  const placed = new Map<number, number>();
  const living = new Map<number, number>();
  const lost = new Map<number, number>();
  for (const event of trackerEvents) {
    if ((event.type === 'unitBorn' || event.type === 'unitInit') && event.unitTypeName.startsWith('CreepTumor')) {
      const { unitTag, upkeepPlayerId } = event;
      living.set(unitTag, upkeepPlayerId);
      placed.set(upkeepPlayerId, (placed.get(upkeepPlayerId) ?? 0) + 1);
    } else if (event.type === 'unitDied' && living.has(event.unitTag)) {
      const playerId = living.get(event.unitTag)!;
      living.delete(event.unitTag);
      lost.set(playerId, (lost.get(playerId) ?? 0) + 1);
    }
  }
  for (const { playerId, tumors, samples } of creep!) {
    const died = tumors.filter(({ diedGameloop }) => diedGameloop !== undefined).length;
    facts.creep.equal(file, `tumors of ${playerId}`, [tumors.length, died], [placed.get(playerId) ?? 0, lost.get(playerId) ?? 0]);
    facts.creep.equal(
      file,
      `cells of ${playerId}`,
      samples.some(({ cellsInReach }) => !(cellsInReach >= 0 && cellsInReach <= 256 * 256)),
      false,
    );
  }
}

const RESEARCH = 2;
/** A second of play. */
const SECOND = 22.4;

/** What is summoned for energy, or comes by itself, which build orders leave out. */
const SUMMONED = /^(MULE|CreepTumor|Changeling|AutoTurret|PointDefenseDrone|OracleStasisTrap|Broodling|Interceptor|Locust|Larva$)/;

/** Units that are some command's product. */
const products = ((): ReadonlySet<string> => {
  const { products: rows, unit } = JSON.parse(NAMES) as { products: readonly number[][]; unit: { ids: string } };
  const ids = unit.ids.split(' ');
  return new Set(rows.flatMap(([, , kind, id]) => (kind === RESEARCH || SUMMONED.test(ids[id!]!) ? [] : [ids[id!]!])));
})();

/** Of what players made on a ladder map: what is a step with its order, within a second, and what is not. */
function madeAndFound({ trackerEvents = [], initData, players, buildOrder }: Read): {
  readonly found: number;
  readonly missed: readonly string[];
} {
  const missed: string[] = [];
  let found = 0;
  const isLadder = initData?.gameDescription.gameOptions.amm === true && players!.every(({ commander }) => commander === undefined);
  if (!isLadder) return { found, missed };
  const stepsOf = new Map(buildOrder?.map(({ playerId, steps }) => [playerId, steps]));
  const humans = new Set(players!.flatMap(({ control, playerId }) => (control === 'human' && playerId !== undefined ? [playerId] : [])));
  for (const event of trackerEvents) {
    if ((event.type !== 'unitBorn' && event.type !== 'unitInit') || event.gameloop === 0) continue;
    const { unitTypeName, upkeepPlayerId, gameloop } = event;
    if (!humans.has(upkeepPlayerId) || !products.has(unitTypeName)) continue;
    const isStep = stepsOf.get(upkeepPlayerId)?.some((step) => {
      const at = event.type === 'unitInit' ? step.gameloop : step.doneGameloop;
      return step.name === unitTypeName && step.orderedGameloop !== undefined && Math.abs(at! - gameloop) <= SECOND;
    });
    if (isStep === true) found++;
    else missed.push(unitTypeName);
  }
  return { found, missed };
}

const built = { made: 0, missed: 0, compared: 0, far: 0 };
const misses: Record<string, number> = {};

function compareBuildOrders(file: CorpusFile, replay: Read): void {
  const { stats, buildOrder = [], trackerEvents } = replay;
  if (trackerEvents === undefined) return;
  const told = madeAndFound(replay);
  facts.buildOrders.add(file, told.found);
  built.made += told.found + told.missed.length;
  built.missed += told.missed.length;
  for (const name of told.missed) misses[name] = (misses[name] ?? 0) + 1;
  for (const { playerId, steps } of buildOrder) {
    const modes = steps.filter(
      ({ kind, name }) =>
        kind === 'morphed' && /Burrowed|Sieged|Flying|Lowered|Assault|Phasing|SiegeMode|TechLab|Reactor|SwarmHost/.test(name),
    );
    facts.buildOrders.equal(file, `modes of ${playerId}`, modes, []);
    const summoned = steps.filter(({ kind, name }) => kind !== 'upgraded' && SUMMONED.test(name));
    facts.buildOrders.equal(file, `summoned by ${playerId}`, summoned, []);
    for (const step of steps) {
      const { startGameloop = step.gameloop, orderedGameloop = 0, doneGameloop = Infinity } = step;
      expect(startGameloop, step.name).toBeGreaterThanOrEqual(orderedGameloop);
      expect(startGameloop, step.name).toBeLessThanOrEqual(doneGameloop);
      expect(buildStepTitle(step)).toMatch(/^[^a-z]/);
    }
    const samples = stats!.find((one) => one.playerId === playerId)?.samples ?? [];
    for (const { supply, gameloop } of steps) {
      // a step just after a sample says what the sample said
      const sample = samples.filter((one) => one.gameloop < gameloop).at(-1);
      const next = samples.find((one) => one.gameloop >= gameloop);
      if (sample === undefined || next === undefined || supply === undefined) continue;
      const [low, high] = [Math.min(sample.supplyUsed, next.supplyUsed), Math.max(sample.supplyUsed, next.supplyUsed)];
      built.compared++;
      if (supply < low - 4 || supply > high + 4) built.far++;
    }
  }
}

/** Chrono Boosts against the events that order them. */
function compareBoosts(file: CorpusFile, { gameEvents = [], buildOrder = [], players = [] }: Read): void {
  const last = new Map<number, number>();
  const ordered: string[] = [];
  for (const event of gameEvents) {
    const { type, userId, gameloop } = event;
    if (type === 'cmd') {
      const tag = event.data?.kind === 'targetUnit' ? event.data.value.tag : event.targetUnitTag;
      if (tag !== undefined) last.set(userId, tag);
      else last.delete(userId);
    } else if (type === 'cmdUpdateTargetUnit') last.set(userId, event.target.tag);
    else if (type !== 'commandManagerState') continue;
    const { playerId } = players.find((player) => player.userId === userId) ?? {};
    const isListed = buildOrder.some((order) => order.playerId === playerId);
    if (isListed && event.command?.startsWith('ChronoBoost') === true && last.has(userId))
      ordered.push(`${gameloop} ${playerId} ${last.get(userId)}`);
  }
  const found = buildOrder.flatMap(({ playerId, steps, chronoBoosts }) =>
    chronoBoosts!.map(({ gameloop, unitTag, stepIndex }) => {
      const { startGameloop = 0, doneGameloop = Infinity } = stepIndex === undefined ? {} : steps[stepIndex]!;
      // ordered with what it speeds up, at most a second before
      expect(startGameloop).toBeLessThanOrEqual(gameloop + SECOND);
      expect(doneGameloop).toBeGreaterThan(gameloop);
      return `${gameloop} ${playerId} ${unitTag}`;
    }),
  );
  facts.boosts.equal(file, 'Chrono Boosts', found.sort(), ordered.sort());
  facts.boosts.add(file, found.length);
}

function compareColours(file: CorpusFile, { players, attributes, trackerEvents }: Read): void {
  for (const { playerId, color } of players ?? []) {
    const wished = COLORS[attributes?.scopes.get(playerId ?? -1)?.get(3002) ?? ''];
    if (playerId !== undefined && wished !== undefined) facts.colours.equal(file, `color of ${playerId}`, color, wished);
  }
  for (const { toon, region, profileUrl } of players ?? []) {
    const [number] = toon?.split('-') ?? [];
    facts.colours.equal(file, `region of ${toon}`, region, { 1: 'US', 2: 'EU', 3: 'KR', 5: 'CN', 98: 'PTR' }[number ?? '']);
    expect(profileUrl ?? '').toMatch(/^(https:\/\/starcraft2\.com\/profile\/\d\/\d\/\d+)?$/);
  }
  const living = new Set<number>();
  let found = 0;
  for (const event of trackerEvents ?? []) {
    if (event.type === 'unitBorn' || event.type === 'unitInit') living.add(event.unitTag);
    else if (event.type === 'unitDied') living.delete(event.unitTag);
    else if (event.type === 'unitPositions') {
      for (const { unitTag, unitIndex } of event.units) {
        const isThere = living.has(unitTag!) && Math.floor(unitTag! / 2 ** 18) === unitIndex;
        if (!isThere) expect.fail(`${file.name} at ${event.gameloop}: no unit ${unitTag} of ${unitIndex} lives`);
        found++;
      }
    }
  }
  facts.colours.add(file, found);
}

/** Names of 40 replays (corpus/sc2-names.golden.json; its `about` says what each list is). */
interface NamesGolden {
  readonly file: string;
  /** null where the details were deleted: the backups, which we read, say it. */
  readonly expansion: string | null;
  readonly key: number;
  readonly commandsWithAbility: number;
  readonly named: number;
  readonly rightClicks: number;
  readonly first: readonly (readonly [gameloop: number, userId: number, link: number | null, index: number | null, name: string | null])[];
  readonly count: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly targets: readonly (readonly [gameloop: number, userId: number, link: number, name: string | null])[];
}

/** By the name of the file. */
const namesGoldens = new Map<string, NamesGolden>();
const namesCompared = new Set<string>();
const nameOf = (names: Sc2Names, link: number, index: number): string | null => names.ability(link, index)?.name ?? null;
const ordered = { commands: 0, named: 0 };

function compareNames(file: CorpusFile, golden: NamesGolden, { gameEvents }: Read, names: Sc2Names): void {
  const commands = gameEvents!.filter((event) => event.type === 'cmd');
  const first = commands.slice(0, golden.first.length).map(({ gameloop, userId, abilLink, abilCmdIndex = 0 }) => {
    return abilLink === undefined
      ? [gameloop, userId, null, null, 'RightClick']
      : [gameloop, userId, abilLink, abilCmdIndex, nameOf(names, abilLink, abilCmdIndex)];
  });
  const count: Record<string, Record<string, number>> = {};
  let named = 0;
  for (const { userId, abilLink, abilCmdIndex = 0 } of commands) {
    const called = abilLink === undefined ? 'RightClick' : (nameOf(names, abilLink, abilCmdIndex) ?? '');
    if (abilLink !== undefined && called !== '') named++;
    const own = (count[userId] ??= {});
    own[called] = (own[called] ?? 0) + 1;
  }
  facts.names.equal(file, 'expansion and key', [names.expansion, names.key], [golden.expansion ?? 'LotV', golden.key]);
  facts.names.equal(file, 'first commands', first, golden.first);
  facts.names.equal(file, 'counts', count, golden.count);
  facts.names.equal(file, 'named commands', named, golden.named);
  const targets = commands.flatMap((event) => {
    // base build 15405 has the target's fields in the command itself
    const link = (event.data?.kind === 'targetUnit' ? event.data.value.snapshotUnitLink : event.targetUnitSnapshotUnitLink) ?? 0;
    return link === 0 ? [] : [[event.gameloop, event.userId, link, names.unit(link) ?? null]];
  });
  facts.names.equal(file, 'targets', targets.slice(0, golden.targets.length), golden.targets);
}

function countNames({ gameEvents }: Read, names: Sc2Names): void {
  if (names.hasCustomData) return;
  for (const event of gameEvents ?? []) {
    if (event.type !== 'cmd' || event.abilLink === undefined) continue;
    ordered.commands++;
    if (nameOf(names, event.abilLink, event.abilCmdIndex ?? 0) !== null) ordered.named++;
  }
}

const files = corpusFiles('sc2');
it.each(files)('$name', (file) => {
  const replay = read(file);
  const names = namesFor(replay);
  // games with the units of the ladder, played in one go
  if (!/custommap|empty|resumed|corrupt|CoA|Oblivion/.test(file.name)) compareArmies(file, replay, names);
  if (!/custommap|empty/.test(file.name)) compareBuildOrders(file, replay);
  if (!/empty/.test(file.name)) compareBoosts(file, replay);
  if (!/custommap|empty|corrupt/.test(file.name)) compareCreep(file, replay);
  if (!/coop|custommap|CoA|Oblivion|empty/.test(file.name)) compareColours(file, replay);
  const golden = namesGoldens.get(file.name);
  if (golden !== undefined) {
    compareNames(file, golden, replay, names);
    namesCompared.add(file.name);
  }
  countNames(replay, names);
});

describeBeside('sc2', '../sc2-names.golden.json', (path) => {
  const { replays } = JSON.parse(readFileSync(path, 'utf8')) as { replays: readonly NamesGolden[] };
  for (const golden of replays) namesGoldens.set(golden.file, golden);
  it('was compared with every file that it names', () => {
    expect([...namesCompared].sort()).toEqual([...namesGoldens.keys()].filter((name) => files.some((file) => file.name === name)).sort());
  });
});

itWhole('sc2', "armies and losses add up to the tracker's own statistics", () => {
  expect(army.all).toBeGreaterThan(10_000);
  expect(army.equal / army.all).toBeGreaterThan(0.999);
  const [equal, all] = [army.equal, army.all].map((count) => count.toLocaleString('en-US'));
  expect(readFileSync(new URL('../../docs/formats/sc2.md', import.meta.url), 'utf8')).toContain(`${equal} of ${all} samples`);
  expect(supplied.players).toBeGreaterThan(40);
  expect(supplied.equal / supplied.players).toBeGreaterThan(0.9);
  // repairs count as losses in the tracker, and burrowed lurkers more than they cost
  expect(losses.all).toBeGreaterThan(2300);
  expect(losses.equal / losses.all).toBeGreaterThan(0.93);
  expect(Math.abs(losses.ours - losses.theirs) / losses.theirs).toBeLessThan(0.02);
  expect(losses.inEngagements / losses.ours).toBeGreaterThan(0.95);
  expect(losses.inEngagements).toBeLessThanOrEqual(losses.ours);
});

itWhole('sc2', 'build orders have steps with their orders for what players made, and the supply of the game, and no modes', () => {
  const { made, missed, compared, far } = built;
  expect(made).toBeGreaterThan(9000);
  expect(missed / made, JSON.stringify(misses)).toBeLessThanOrEqual(0.005);
  const [found, all] = [made - missed, made].map((count) => count.toLocaleString('en-US'));
  expect(readFileSync(new URL('../../docs/formats/sc2.md', import.meta.url), 'utf8')).toContain(`${found} of ${all} units`);
  expect(compared).toBeGreaterThan(10_000);
  expect(far / compared).toBeLessThan(0.05);
});

itWhole('sc2', 'commands of standard replays have a name', () => {
  expect(ordered.named / ordered.commands).toBeGreaterThanOrEqual(0.999);
});
