import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDem, positionOf, streamDem, type DemEventOf, type DemEntity, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { parseDem, parseDemTicks, streamDemTicks, toJson } from '../../src/index.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { workerHere, type WorkerHere } from './here.js';

let worker: WorkerHere;
beforeAll(() => void (worker = workerHere()));
afterAll(() => worker.close());

const collect = async <E>(events: AsyncIterable<E>): Promise<E[]> => {
  const all: E[] = [];
  for await (const event of events) all.push(event);
  return all;
};

const plainEntity = (entity: DemEntity): unknown => {
  const { index, serial, handle, className, isActive: active } = entity;
  return { index, serial, handle, className, active, at: positionOf(entity), fields: entity.toObject() };
};
const plainWorld = (world: DemEntityWorld): unknown => [world.tick, Array.from(world.entities(), plainEntity)];

/** Two players; the first one is hurt twice, and kills the second. */
function duel(): Uint8Array {
  const match = new ScriptedCs2Match();
  const ada = match.join(1, 'Ada', 2, 76561198000000001n);
  match.join(2, 'Grace', 3, 0n);
  match.at(10);
  match.set(ada, { m_iScore: 3, 'm_pActionTrackingServices.m_iKills': 1 });
  match.at(20);
  match.kill({ userid: 2, attacker: 1, weapon: 'ak47' });
  match.at(30);
  match.set(ada, { m_iScore: 5 });
  match.at(40);
  return match.bytes();
}
const bytes = duel();

describe('what lives while a demo is read comes as it was then', () => {
  test('entities of events', async () => {
    const plain = (event: DemEventOf<'entity'>): unknown => [event.tick, event.op, plainEntity(event.entity), event.changed()];
    const expected: unknown[] = [];
    for await (const event of streamDem(bytes, { events: ['entity'] })) expected.push(plain(event));
    const events = await collect(worker.verbs.streamDem(bytes, { events: ['entity'] }));
    expect(events.map(plain)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(5);
    const scores = events.filter((event) => event.changed().includes('m_iScore')).map(({ entity }) => entity.get('m_iScore'));
    expect(scores.slice(-2)).toEqual([3, 5]);
  });

  test('the world, at the ticks that were asked for', async () => {
    const entities = { classes: ['CCSPlayerController'], fields: ['m_iScore', 'm_pActionTrackingServices.*'] };
    const expected = new Map<number, unknown>();
    for await (const { tick, world } of streamDem(bytes, { events: ['tick'], entities })) expected.set(tick, plainWorld(world));
    const at = async (snapshots: object): Promise<DemEventOf<'tick'>[]> =>
      await collect(worker.verbs.streamDem(bytes, { events: ['tick'], entities, snapshots: snapshots as { everyTicks: number } }));
    const events = await at({ ticks: [35, 11] });
    expect(events.map(({ tick }) => tick)).toEqual([20, 40]);
    for (const { tick, world } of events) expect(plainWorld(world)).toEqual(expected.get(tick));
    const [, controller] = events[0]!.world.byClass('CCSPlayer*');
    expect(controller!.get('m_iScore')).toBe(3);
    expect(events[0]!.world.byHandle(controller!.handle)).toBe(controller);
    expect(events[0]!.world.field('m_pActionTrackingServices.m_iKills').read(controller!)).toBe(1);
    expect(events[0]!.world.entity(controller!.index)).toBe(controller);
    expect((await at({ everyTicks: 20 })).map(({ tick }) => tick)).toEqual([0, 20, 40]);
    await expect(collect(worker.verbs.streamDem(bytes, { events: ['tick'] }))).rejects.toMatchObject({
      code: 'usage',
      path: ['snapshots'],
    });
    await expect(at({ everyTicks: 0 })).rejects.toMatchObject({ code: 'usage', path: ['snapshots'] });
  });

  test('whom the keys of a game event mean', async () => {
    const plain = (event: DemEventOf<'gameEvent'>): unknown =>
      Object.keys(event.keys).map((key) => {
        const player = event.player(key);
        const entity = event.entity(key);
        return [key, player && { ...player, entity: player.entity && plainEntity(player.entity) }, entity && plainEntity(entity)];
      });
    const options = { events: ['gameEvent'], entities: true } as const;
    const expected: unknown[] = [];
    for await (const event of streamDem(bytes, options)) expected.push([event.name, event.keys, plain(event)]);
    const events = await collect(worker.verbs.streamDem(bytes, options));
    expect(events.map((event) => [event.name, event.keys, plain(event)])).toEqual(expected);
    const death = events.find(({ name }) => name === 'player_death')!;
    expect(death.player('attacker')).toMatchObject({ name: 'Ada', steamId: 76561198000000001n });
    expect(death.entity('attacker')?.get('m_iScore')).toBe(3);
    expect(death.player('weapon')).toBeUndefined();
  });

  test('messages with their values, and rows of string tables', async () => {
    const plain = (event: DemEventOf<'message' | 'stringTable'>): unknown =>
      event.type === 'message'
        ? [event.tick, event.id, event.name, event.bytes, event.messageType, event.value, event.is('svc_PacketEntities')]
        : [event.tick, event.table.name, event.table.size, event.changed.map((i) => [i, event.table.key(i), event.table.value(i)])];
    const options = { events: ['message', 'stringTable'] } as const;
    const expected: unknown[] = [];
    for await (const event of streamDem(bytes, options)) expected.push(plain(event));
    expect((await collect(worker.verbs.streamDem(bytes, options))).map(plain)).toEqual(expected);
  });

  test('sections of a whole match, and its clock with its methods', async () => {
    const match = madeDotaMatch().bytes;
    const include = ['clock', 'match', 'players', 'timeline', 'combatLog', 'stringTables', 'schema'] as const;
    const [there, here] = [await worker.verbs.parseDem(match, { include }), await parseDem(match, { include })];
    expect(toJson(there)).toEqual(toJson(here));
    expect(there.clock?.tickAt(30)).toBe(here.clock!.tickAt(30));
    const names = here.stringTables.get('CombatLogNames')!;
    expect(there.stringTables.get('CombatLogNames')!.key(1)).toBe(names.key(1));
  });
});

test('players at ticks come in columns', async () => {
  const options = { props: ['name', 'team', 'pawn.m_iHealth'] } as const;
  const [there, here] = [await worker.verbs.parseDemTicks(bytes, options), await parseDemTicks(bytes, options)];
  expect(there).toEqual(here);
  expect(there.columns.name).toContain('Ada');
  const rows = await collect(worker.verbs.streamDemTicks(bytes, options));
  expect(rows).toEqual(await collect(streamDemTicks(bytes, options)));
  expect(rows.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(here.rowCount);
});

test('a demo that stays open in the worker', async () => {
  const here = await openDem(bytes, { include: ['players'], events: ['gameEvent'] });
  const there = await worker.verbs.openDem(bytes, { include: ['players'], events: ['gameEvent'] });
  expect([there.header, there.firstTick, there.lastTick, there.tick]).toEqual([here.header, here.firstTick, here.lastTick, undefined]);
  await here.seek(12);
  await there.seek(12);
  expect(there.tick).toBe(here.tick);
  expect(plainWorld(await there.snapshot())).toEqual(plainWorld(here.world));
  const few = await there.snapshot({ classes: ['CCSPlayerController'], fields: ['m_iScore'] });
  expect(Array.from(few.entities(), (entity) => entity.toObject())[1]).toEqual({ m_iScore: 3 });
  expect(await there.sections()).toEqual(here.sections());
  const names: string[] = [];
  for await (const event of there.play(25)) names.push(`${event.name} at ${there.tick}`);
  expect(names).toEqual(['player_death at 20']);
  expect(await there.next()).toBe(true);
  await expect(there.seek(0.5)).rejects.toMatchObject({ code: 'usage' });
  expect(there.isComplete).toBe(true);
  await there.close();
  await expect(there.seek(1)).rejects.toMatchObject({ code: 'usage', detail: 'the playback is closed' });
  await here.close();
});
