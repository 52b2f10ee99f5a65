import { expect } from 'vitest';
import { chance } from '../../recordings/chance.js';
import { parseIcrep } from '../../src/formats/icrep/index.js';
import { parseSc2 } from '../../src/formats/sc2/index.js';
import { LOOPS_PER_SECOND } from '../../src/formats/sc2/layout.js';
import { parseStorm } from '../../src/formats/storm/index.js';
import { parseVcr, statesByDriver } from '../../src/formats/vcr/index.js';
import { loadW3gNames, parseW3g, streamW3g } from '../../src/formats/w3g/index.js';
import { readScene, sceneAt, valueAt, type Scene, type SceneActor } from '../../src/scene/index.js';

/** The scene of a file agrees with its source: what these functions compare comes from events and sections, by other code. */

const MOMENTS = 200;
/** Columns of a scene are 32-bit floats. */
const FLOAT_ERROR = 1e-3;
/** By so much cars may move before the start without a sample. */
const STANDING_METERS = 0.02;

export const momentsOf = (scene: Scene, kind: string): Scene['moments'] => scene.moments.filter((moment) => moment.kind === kind);

/** Cars are where the slices of the recording have them; laps, stops, overtakes, places and gaps are those of its sections. */
export async function expectRaceScene(bytes: Uint8Array): Promise<Scene> {
  const maxError = 0.25;
  const scene = await readScene(bytes, { samplesPerSecond: 1000, maxError });
  const include = ['driverStates', 'drivers', 'laps', 'gaps', 'overtakes', 'pitStops', 'standings', 'results', 'flags'] as const;
  const race = await parseVcr(bytes, { include });
  const origin = race.driverStates.sessionSeconds[0] ?? 0;
  const states = statesByDriver(race.driverStates);
  const random = chance(5);
  for (const actor of scene.actors) {
    const own = states.get(actor.playerId!)!;
    for (let n = 0; n < MOMENTS; n++) {
      const i = Math.floor(random() * own.length);
      const at = Math.fround(own.sessionSeconds[i]! - origin);
      if (at < actor.from) continue;
      const { x, y } = sceneAt(scene, at);
      expect(Math.abs(x[actor.id]! - own.x[i]!), `${actor.label} at ${at}`).toBeLessThanOrEqual(maxError + STANDING_METERS);
      expect(Math.abs(y[actor.id]! - own.z[i]!), `${actor.label} at ${at}`).toBeLessThanOrEqual(maxError + STANDING_METERS);
      const speed = Math.hypot(own.velocityX[i]!, own.velocityY[i]!, own.velocityZ[i]!);
      // until it went some meters, fewer of its poses are kept
      if (at > actor.from + 3) expect(Math.abs(valueAt(actor.values['speed']!, at) - speed)).toBeLessThanOrEqual(0.5 + FLOAT_ERROR);
    }
  }
  const drawn = new Set(scene.actors.map(({ playerId }) => playerId));
  const isPlaced = (number: number): boolean => {
    const own = states.get(number);
    return own?.x.some((x, i) => Math.hypot(x, own.y[i]!, own.z[i]!) < 20_000) === true;
  };
  const named = race.drivers.filter(({ name, number }) => name !== undefined && isPlaced(number));
  expect([...drawn].filter((number) => !states.has(number!))).toEqual([]);
  for (const { number } of named) expect(drawn).toContain(number);
  expect(new Set(scene.actors.map(({ label }) => label)).size).toBe(scene.actors.length);

  const isRace = race.header.sessionType === 'race';
  const timed = race.laps.filter(
    ({ lapSeconds, finishSeconds, driver }) => lapSeconds !== undefined && finishSeconds !== undefined && drawn.has(driver),
  );
  expect(momentsOf(scene, 'lap').length).toBe(timed.length);
  for (const { driver, finishSeconds } of timed) {
    const finish = momentsOf(scene, 'lap').filter(({ actors }) => scene.actors[actors![0]!]!.playerId === driver);
    expect(finish.some(({ seconds }) => Math.abs(seconds - (finishSeconds! - origin)) < FLOAT_ERROR)).toBe(true);
  }
  expect(momentsOf(scene, 'overtake').length).toBe(isRace ? race.overtakes.length : 0);
  expect(momentsOf(scene, 'pit').map(({ seconds }) => seconds)).toEqual(
    race.pitStops.map(({ enteredAtSeconds }) => enteredAtSeconds - origin).sort((a, b) => a - b),
  );
  const last = race.standings.changes.at(-1);
  for (const actor of scene.actors) {
    const place = last?.order.indexOf(actor.playerId!) ?? -1;
    const end = last === undefined ? NaN : last.sessionSeconds - origin;
    if (place >= 0) expect(valueAt(actor.values['position']!, end + FLOAT_ERROR)).toBe(place + 1);
  }
  for (const { driver, atSeconds, gapSeconds } of isRace ? race.gaps : []) {
    const gap = scene.series.find(({ name, actor }) => name === 'gap' && scene.actors[actor!]!.playerId === driver);
    if (gap !== undefined) expect(valueAt(gap, atSeconds - origin + FLOAT_ERROR)).toBeCloseTo(gapSeconds, 2);
  }
  return scene;
}

/** Units are where the recorder noted them; kills, fights and incomes are those of events and sections. */
export async function expectIcrepScene(bytes: Uint8Array): Promise<Scene> {
  const maxError = 0.05;
  const scene = await readScene(bytes, { maxError });
  const replay = await parseIcrep(bytes, { include: ['metadata', 'analysis', 'engagements', 'playerSeries'] });
  const events = replay.analysis ?? [];
  const duration = replay.metadata?.['duration_seconds'];
  const perTick = typeof duration === 'number' ? duration / replay.header.totalTicks : undefined;
  if (perTick === undefined) return scene;
  // the actors come in the order in which units are made
  const actors = new Map<string, SceneActor>();
  let made = 0;
  let checked = 0;
  for (const event of events) {
    const at = Math.fround(event.tick * perTick);
    if (event.type === 'unitCreated' || event.type === 'constructionStarted')
      actors.set(`${event.tag.index}:${event.tag.generation}`, scene.actors[made++]!);
    if (event.type !== 'unitPositionSample') continue;
    const { x, y, isPresent } = sceneAt(scene, at);
    for (const { tag, pos } of event.positions) {
      const actor = actors.get(`${tag.index}:${tag.generation}`);
      if (actor === undefined || isPresent[actor.id] === 0) continue;
      checked++;
      expect(Math.abs(x[actor.id]! - pos.x), `${actor.label} at ${at}`).toBeLessThanOrEqual(maxError + STANDING_METERS);
      expect(Math.abs(y[actor.id]! - pos.y), `${actor.label} at ${at}`).toBeLessThanOrEqual(maxError + STANDING_METERS);
    }
  }
  if (!replay.header.flags.hasEvents) return await expectOrderedUnits(bytes, scene);
  expect(made).toBe(scene.actors.length);
  if (events.some(({ type }) => type === 'unitPositionSample')) expect(checked).toBeGreaterThan(0);
  const destroyed = events.filter((event) => event.type === 'unitDestroyed' && event.killerOwner !== undefined);
  expect(momentsOf(scene, 'kill').map(({ seconds }) => seconds)).toEqual(destroyed.map(({ tick }) => tick * perTick));
  expect(momentsOf(scene, 'fight').map(({ seconds, toSeconds, x, y }) => [seconds, toSeconds, x, y])).toEqual(
    (replay.engagements ?? [])
      .map(({ startTick, endTick, centerPos }) => [
        startTick * perTick,
        endTick === undefined ? undefined : endTick * perTick,
        centerPos.x,
        centerPos.y,
      ])
      .sort(([a], [b]) => a! - b!),
  );
  for (const { player, economy } of replay.playerSeries ?? []) {
    const side = [...actors.values()].find(({ playerId }) => playerId === player)?.side;
    const income = scene.series.find((series) => series.name === 'income' && series.side === side);
    for (const { tick, collectionRate } of side === undefined ? [] : economy)
      expect(valueAt(income!, tick * perTick + FLOAT_ERROR)).toBeCloseTo(collectionRate, 1);
  }
  return scene;
}

/** Without the recorder's notes, units are where they were last sent. */
async function expectOrderedUnits(bytes: Uint8Array, scene: Scene): Promise<Scene> {
  const { orders = [] } = await parseIcrep(bytes, { include: ['orders'] });
  const targets = new Map<string, { readonly x: number; readonly y: number }>();
  for (const order of orders.flatMap((frame) => frame.orders)) {
    const target =
      order.type === 'move' ? order.target : order.type === 'attack' && order.target.type === 'ground' ? order.target.pos : undefined;
    if (target === undefined || (order.type !== 'move' && order.type !== 'attack')) continue;
    for (const { index, generation } of order.units) targets.set(`${index}:${generation}`, target);
  }
  expect(scene.coverage).toBe(targets.size === 0 ? 'none' : 'orders');
  const { x, y } = sceneAt(scene, scene.durationSeconds);
  expect(scene.actors.map(({ id }) => [x[id], y[id]])).toEqual(
    [...targets.values()].map((target) => [target.x, target.y].map(Math.fround)),
  );
  return scene;
}

/** At most `count` of a list, evenly spaced. */
const sampled = <T>(list: readonly T[], count: number): readonly T[] =>
  list.length <= count ? list : Array.from({ length: count }, (_, i) => list[Math.floor((i * list.length) / count)]!);

/** Units are born, fight and die where the tracker has it; fights and armies are those of the sections. */
export async function expectSc2Scene(bytes: Uint8Array): Promise<Scene> {
  const scene = await readScene(bytes, { include: ['actors', 'minorActors', 'areas', 'moments', 'series'] });
  const replay = await parseSc2(bytes, { include: ['details', 'trackerEvents', 'engagements', 'stats', 'players'], names: true });
  const loops = LOOPS_PER_SECOND[replay.details?.gameSpeed ?? 4]!;
  const events = replay.trackerEvents;
  expect(scene.actors.filter(({ detail }) => detail?.startsWith('Beacon'))).toEqual([]);
  if (events === undefined || scene.coverage === 'none') return scene;
  expect(scene.coverage).toBe('sparse');
  // units by what, when and where they were made
  const made = new Map<string, SceneActor[]>();
  for (const actor of scene.actors) {
    if (actor.kind === 'player') continue;
    const { x, y } = actor.track;
    const key = `${actor.detail?.replace(', a hallucination', '')} ${actor.from.toFixed(3)} ${x[0]} ${y[0]}`;
    made.set(key, [...(made.get(key) ?? []), actor]);
  }
  const byTag = new Map<number, SceneActor>();
  const born = new Set<SceneActor>();
  for (const event of events) {
    if (event.type !== 'unitBorn' && event.type !== 'unitInit') continue;
    const found = made.get(`${event.unitTypeName} ${(event.gameloop / loops).toFixed(3)} ${event.x} ${event.y}`) ?? [];
    for (const actor of found) born.add(actor);
    if (found.length === 1) byTag.set(event.unitTag, found[0]!);
  }
  expect(born.size).toBe(scene.actors.filter(({ kind }) => kind !== 'player').length);
  const deaths = new Set<string>();
  const seen: {
    readonly at: number;
    readonly unitTag: number | undefined;
    readonly x: number;
    readonly y: number;
    readonly hasDied: boolean;
  }[] = [];
  for (const event of events) {
    const at = event.gameloop / loops;
    if (event.type === 'unitDied') deaths.add(`${at.toFixed(3)} ${event.x} ${event.y}`);
    const places = event.type === 'unitPositions' ? event.units : event.type === 'unitDied' ? [event] : [];
    for (const { unitTag, x, y } of places)
      if (byTag.has(unitTag ?? -1)) seen.push({ at, unitTag, x, y, hasDied: event.type === 'unitDied' });
  }
  const state = sceneAt(scene, 0);
  let moment = 0;
  for (const { at, unitTag, x, y, hasDied } of sampled(seen, 1000)) {
    const shown = hasDied ? at - 1e-3 : at;
    if (shown !== moment) sceneAt(scene, (moment = shown), state);
    const actor = byTag.get(unitTag ?? -1)!;
    // what is born and dies at once is never seen, and what is seen in the loop of its birth is where it was born
    if (state.isPresent[actor.id] === 0 || at - actor.from < 0.05) continue;
    expect(Math.hypot(state.x[actor.id]! - x, state.y[actor.id]! - y), `${actor.label} at ${at}`).toBeLessThan(0.5);
  }
  for (const { seconds, x, y } of [...momentsOf(scene, 'kill'), ...momentsOf(scene, 'loss')])
    expect(deaths).toContain(`${seconds.toFixed(3)} ${x} ${y}`);
  expect(momentsOf(scene, 'fight').map(({ seconds, toSeconds, x, y }) => [seconds, toSeconds, x, y])).toEqual(
    [...(replay.engagements ?? [])]
      .sort((a, b) => a.startSeconds - b.startSeconds)
      .map(({ startSeconds, endSeconds, x, y }) => [startSeconds, endSeconds, x, y]),
  );
  for (const { playerId, samples } of replay.stats ?? []) {
    const actor = scene.actors.find((one) => one.kind === 'player' && one.playerId === playerId);
    const army = scene.series.find(({ name, actor: of }) => name === 'armyValue' && of === actor?.id);
    if (actor === undefined || army === undefined) continue;
    // custom maps may have several samples in one loop, of which the last counts
    const last = new Map(samples.map(({ seconds, armyValue }) => [Math.fround(seconds), armyValue]));
    for (const [seconds, armyValue] of last) expect(valueAt(army, seconds)).toBe(armyValue);
  }
  return scene;
}

/** Heroes are born, seen, killed and revived where the tracker has it; deaths, camps, structures, levels and experience are those of the sections. */
export async function expectStormScene(bytes: Uint8Array): Promise<Scene> {
  const scene = await readScene(bytes, { include: ['actors', 'minorActors', 'areas', 'moments', 'series'] });
  const include = ['trackerEvents', 'players', 'teams', 'summary', 'deaths', 'camps', 'structures', 'objectives', 'chat'] as const;
  const replay = await parseStorm(bytes, { include });
  const { players = [], teams = [], deaths = [], camps = [], structures = [], objectives = [], chat = [], trackerEvents = [] } = replay;
  const playing = players.filter(({ isObserver, teamId }) => !isObserver && (teamId === 0 || teamId === 1));
  const heroes = scene.actors.filter(({ kind }) => kind === 'hero');
  expect(heroes.map(({ playerId }) => playerId)).toEqual(playing.map(({ playerId }) => playerId));
  expect(scene.sides.map(({ result }) => result)).toEqual(
    [0, 1].map(
      (team) => ({ win: 'win', loss: 'loss', undecided: undefined })[playing.find(({ teamId }) => teamId === team)?.result ?? 'undecided'],
    ),
  );

  // the unit of each player that the statistics name
  const tags = new Map<number, SceneActor>();
  for (const event of trackerEvents) {
    if (event.type !== 'unitBorn') continue;
    const { heroUnit } = playing.find(({ playerId }) => playerId === event.controlPlayerId) ?? {};
    const actor = heroes.find(({ playerId }) => playerId === event.controlPlayerId);
    if (actor !== undefined && heroUnit === event.unitTypeName && ![...tags.values()].includes(actor)) tags.set(event.unitTag, actor);
  }
  // who is seen in the loop in which it dies is gone by then
  const ends = new Set(trackerEvents.flatMap((event) => (event.type === 'unitDied' ? [`${event.gameloop} ${event.unitTag}`] : [])));
  const dead = new Set<number>();
  let checked = 0;
  for (const event of trackerEvents) {
    const at = event.gameloop / 16;
    if (event.type === 'unitRevived' && event.unitTag !== undefined) dead.delete(event.unitTag);
    const isPlaced = event.type === 'unitBorn' || event.type === 'unitRevived' || event.type === 'unitDied';
    const places = event.type === 'unitPositions' ? event.units : isPlaced ? [event] : [];
    const { x, y, isPresent } = sceneAt(scene, event.type === 'unitDied' ? at - 0.01 : at);
    for (const { unitTag = -1, x: ownX, y: ownY } of places) {
      const actor = tags.get(unitTag);
      if (actor === undefined || dead.has(unitTag)) continue;
      if (event.type === 'unitPositions' && ends.has(`${event.gameloop} ${unitTag}`)) continue;
      checked++;
      expect(isPresent[actor.id], `${actor.label} at ${at}`).toBe(1);
      expect(Math.hypot(x[actor.id]! - ownX, y[actor.id]! - ownY), `${actor.label} at ${at}`).toBeLessThan(0.6);
    }
    if (event.type !== 'unitDied' || !tags.has(event.unitTag)) continue;
    dead.add(event.unitTag);
    expect(sceneAt(scene, at + 0.01).isPresent[tags.get(event.unitTag)!.id]).toBe(0);
  }
  if (tags.size > 0) {
    expect(checked).toBeGreaterThan(0);
    expect(scene.coverage).toBe('sparse');
  }
  expect(momentsOf(scene, 'kill').map(({ seconds, x, y }) => [seconds, x, y])).toEqual(
    deaths.filter(({ playerId }) => playing.some((player) => player.playerId === playerId)).map(({ seconds, x, y }) => [seconds, x, y]),
  );
  expect(momentsOf(scene, 'camp').map(({ seconds, sides, x, y }) => [seconds, sides?.[0], x, y])).toEqual(
    camps.map(({ seconds, teamId, x, y }) => [seconds, teamId, x, y]),
  );
  const fallen = structures.flatMap(({ destroyedSeconds }) => destroyedSeconds ?? []);
  expect(momentsOf(scene, 'objective').length).toBe(fallen.length + objectives.length);
  expect(momentsOf(scene, 'chat').map(({ seconds }) => seconds)).toEqual(chat.map(({ seconds }) => seconds));
  for (const { teamId, levels, xp } of teams) {
    const one = heroes.find(({ side }) => side === teamId);
    // a team may begin with several levels at once
    const reached = new Map(levels.map(({ seconds, level }) => [seconds, level]));
    if (one !== undefined) for (const [seconds, level] of reached) expect(valueAt(one.values['level']!, seconds)).toBe(level);
    const line = scene.series.find(({ name, side }) => name === 'experience' && side === teamId);
    for (const { seconds, minions, creeps, structures: forts, heroes: kills, trickle } of line === undefined ? [] : xp)
      expect(valueAt(line!, seconds)).toBeCloseTo(minions + creeps + forts + kills + trickle, 0);
  }
  return scene;
}

/** Players are where they ordered last, buildings where they were ordered; levels, chat and the winner are those of the sections. */
export async function expectW3gScene(bytes: Uint8Array): Promise<Scene> {
  const scene = await readScene(bytes, { maxError: 0 });
  const targets = new Map<number, Map<number, { readonly x: number; readonly y: number }>>();
  const builds: {
    readonly at: string;
    readonly playerId: number;
    readonly code: string;
    readonly seconds: number;
    readonly x: number;
    readonly y: number;
  }[] = [];
  const names = await loadW3gNames();
  for await (const { type, playerId, timeMs, order, target } of streamW3g(bytes, { events: ['abilityPoint', 'abilityObject'] })) {
    let own = targets.get(playerId);
    if (own === undefined) targets.set(playerId, (own = new Map<number, { readonly x: number; readonly y: number }>()));
    if (!Number.isFinite(target.x) || !Number.isFinite(target.y)) continue;
    const seconds = Math.fround(timeMs / 1000);
    own.set(seconds, target);
    if (type !== 'abilityPoint' || typeof order !== 'string' || names.code(order)?.kind !== 'building') continue;
    const [x, y] = [Math.fround(target.x), Math.fround(target.y)];
    builds.push({ at: `${playerId} ${order} ${seconds} ${x} ${y}`, playerId, code: order, seconds, x, y });
  }
  const random = chance(11);
  for (const actor of scene.actors.filter(({ kind, playerId }) => kind === 'player' && playerId !== undefined)) {
    const own = [...(targets.get(actor.playerId!) ?? [])];
    expect(actor.track.seconds.length > 0).toBe(own.length > 0);
    for (let n = 0; n < MOMENTS && own.length > 0; n++) {
      const [at, { x, y }] = own[Math.floor(random() * own.length)]!;
      const state = sceneAt(scene, at);
      expect([state.x[actor.id], state.y[actor.id]]).toEqual([Math.fround(x), Math.fround(y)]);
    }
  }
  // each building is where and when it was ordered, and each order has its building, which an order before may have begun
  const ordered = new Set(builds.map(({ at }) => at));
  const people = new Set(scene.actors.flatMap(({ kind, playerId }) => (kind === 'player' && playerId !== undefined ? [playerId] : [])));
  const standing = scene.actors.filter(({ kind }) => kind === 'building');
  for (const { playerId, detail, from, track } of standing) {
    expect(ordered).toContain(`${playerId} ${detail} ${Math.fround(from)} ${track.x[0]} ${track.y[0]}`);
    expect(track.x.length).toBe(1);
  }
  for (const { at, playerId, code, seconds, x, y } of builds.filter((build) => people.has(build.playerId))) {
    const isThere = standing.some(
      (one) =>
        one.playerId === playerId &&
        one.detail === code &&
        one.from <= seconds + FLOAT_ERROR &&
        Math.hypot(one.track.x[0]! - x, one.track.y[0]! - y) < 97,
    );
    expect(isThere, at).toBe(true);
  }
  const { heroes, chat, summary } = await parseW3g(bytes, { include: ['heroes', 'chat', 'summary'], names: true });
  expect(momentsOf(scene, 'level').length).toBe(heroes.reduce((sum, { learned }) => sum + learned.length, 0));
  expect(momentsOf(scene, 'chat').map(({ seconds }) => seconds)).toEqual(chat.map(({ timeMs }) => timeMs / 1000));
  const winners = scene.sides.filter(({ result }) => result === 'win').map(({ name }) => name);
  expect(winners).toEqual(summary.winner === undefined ? [] : [summary.winner.players.join(', ')]);
  return scene;
}

/** A file that is cut gives a scene up to where it was cut: not complete, and the same as the whole scene until shortly before. */
export async function expectCutScene(bytes: Uint8Array, whole: Scene, share: number): Promise<void> {
  const cut = await readScene(bytes.subarray(0, Math.floor(bytes.length * share)));
  expect(cut.isComplete).toBe(false);
  expect(cut.readSeconds).toBeLessThanOrEqual(whole.durationSeconds);
  const at = cut.readSeconds * 0.9;
  const [before, after] = [sceneAt(cut, at), sceneAt(whole, at)];
  for (const { id, kind, playerId } of cut.actors) {
    if (before.isPresent[id] !== 1) continue;
    // without names, which may be at the end of a file, cars come in another order
    const same = whole.actors.find((other) => (kind === 'vehicle' ? other.playerId === playerId : other.id === id))!;
    expect(Math.abs(before.x[id]! - after.x[same.id]!)).toBeLessThan(1.5);
    expect(Math.abs(before.y[id]! - after.y[same.id]!)).toBeLessThan(1.5);
  }
}
