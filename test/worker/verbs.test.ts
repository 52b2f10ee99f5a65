import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixture } from '#fixture';
import * as main from '../../src/index.js';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import * as scenes from '../../src/scene/index.js';
import * as tables from '../../src/tables/index.js';
import type { ReplayWorkerVerb, ReplayWorkerVerbs } from '../../src/worker/index.js';
import { CONTRACTS } from '../contract/contracts.js';
import { workerHere, type WorkerHere } from './here.js';
import { toyMap } from '../../recordings/sc2/toy-map.js';

type Main = typeof main & Pick<typeof tables, 'streamTables'> & Pick<typeof scenes, 'readScene' | 'streamScene'>;

/** Compiles only where a verb of the worker can stand wherever that of the main entry does. A playback differs: its world stays in the worker. */
export const asTheMainEntry = (worker: ReplayWorkerVerbs): Pick<Main, Exclude<ReplayWorkerVerb, 'openDem'>> => worker;

let worker: WorkerHere;
beforeAll(() => void (worker = workerHere()));
afterAll(() => worker.close());

test('the worker has the async verbs of the main entry, of tables and of scenes, and no others', () => {
  const { readScene, streamScene } = scenes;
  const verbs = Object.keys({ ...main, streamTables: tables.streamTables, readScene, streamScene }).filter((name) =>
    /^(parse|stream|open|read|detect|hash|summarize|anonymize|cut|verify)(?!.*Sync$)[A-Z]|^(slippi|rocketLeague)Frames$/.test(name),
  );
  // these two make sources
  const sources = ['openGrowing', 'openDemBroadcast'];
  expect(Object.keys(worker.verbs).sort()).toEqual(verbs.filter((name) => !sources.includes(name)).sort());
});

type Reads = Record<string, (source: unknown, options?: object) => Promise<main.ReplayBase>>;
type Streams = Record<string, (source: unknown, options?: object) => main.ReplayStream<unknown, unknown, unknown>>;

/** What a stream gives, and what it says at its end. */
async function drained(stream: main.ReplayStream<unknown, unknown, unknown>, plain = (event: unknown) => event): Promise<unknown> {
  const events: unknown[] = [];
  for await (const batch of stream.batches()) for (const event of batch) events.push(plain(event));
  return { events, end: await stream.end(), header: await stream.header() };
}

describe.each(FORMAT_NAMES)('%s', (format) => {
  const contract = CONTRACTS[format];
  const name = format.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const plain = (result: main.ReplayBase): unknown => contract.plainResult?.(result) ?? result;

  test('every section comes as the main entry gives it', async () => {
    for (const path of contract.fixtures) {
      const bytes = await fixture(path);
      const parse = (worker.verbs as unknown as Reads)[`parse${name}`]!;
      const read = await parse(bytes, { include: contract.sections });
      const expected = await (main as unknown as Reads)[`parse${name}`]!(bytes, { include: contract.sections });
      expect(plain(read)).toEqual(plain(expected));
      expect(Object.keys(read).sort()).toEqual(Object.keys(expected).sort());
    }
  });

  test('events, header and closing facts come as the main entry gives them', async () => {
    for (const path of contract.fixtures) {
      const bytes = await fixture(path);
      const of = (verbs: unknown): Promise<unknown> => drained((verbs as Streams)[`stream${name}`]!(bytes));
      expect(JSON.stringify(main.toJson((await of(worker.verbs)) as object))).toBe(JSON.stringify(main.toJson((await of(main)) as object)));
    }
  });

  test('tables, summary, hash and detection are the same', async () => {
    const bytes = await fixture(contract.fixtures[0]!);
    const rows = async (stream: tables.TableStream): Promise<unknown> => {
      const batches: unknown[] = [];
      for await (const { table, length, columns } of stream) batches.push([table.name, length, columns]);
      return { batches, end: await stream.end() };
    };
    expect(await rows(worker.verbs.streamTables(bytes))).toEqual(await rows(tables.streamTables(bytes)));
    const scene = await scenes.readScene(bytes);
    expect(await worker.verbs.readScene(bytes)).toEqual(scene);
    const states: scenes.Scene[] = [];
    for await (const state of worker.verbs.streamScene(bytes)) states.push(state);
    expect(states.at(-1)).toEqual(scene);
    expect((await worker.verbs.streamScene(bytes).end()).title).toBe(scene.title);
    expect(await worker.verbs.summarizeReplay(bytes)).toEqual(await main.summarizeReplay(bytes));
    expect(await worker.verbs.hashReplay(bytes)).toBe(await main.hashReplay(bytes));
    expect(await worker.verbs.detectReplay(bytes)).toEqual(await main.detectReplay(bytes));
    expect(await worker.verbs.parseReplay(bytes)).toEqual(await main.parseReplay(bytes));
    expect(await worker.verbs.anonymizeReplay(bytes)).toEqual(await main.anonymizeReplay(bytes));
  });
});

test('a Rocket League replay is sought in', async () => {
  const bytes = await fixture('toy.replay');
  const [here, there] = [await main.openRocketLeague(bytes), await worker.verbs.openRocketLeague(bytes)];
  const facts = ({ header, frameCount, keyframes, isComplete }: main.RocketLeaguePlayback): unknown => [
    header,
    frameCount,
    keyframes,
    isComplete,
  ];
  expect(facts(there)).toEqual(facts(here));
  expect(await there.seek(0.3)).toEqual(await here.seek(0.3));
  expect(await there.events(0.1, 0.3, ['RigidBody'])).toEqual(await here.events(0.1, 0.3, ['RigidBody']));
  expect(there.keyframeBefore(0.3)).toEqual(here.keyframes[1]);
  await expect(there.seek(NaN)).rejects.toMatchObject({ code: 'usage', format: 'rocket-league' });
  await there.close();
  await here.close();
});

test('an Iron Curtain replay is sought in, and its states keep their methods', async () => {
  const bytes = await fixture('toy-match.icrep');
  const [here, there] = [await main.openIcrep(bytes), await worker.verbs.openIcrep(bytes)];
  expect([there.header, there.metadata, there.keyframes, there.isComplete]).toEqual([here.header, here.metadata, here.keyframes, true]);
  const tick = here.header.totalTicks - 1;
  const [expected, sought] = [await here.seek(tick), await there.seek(tick)];
  expect({ ...sought, state: undefined }).toEqual({ ...expected, state: undefined });
  expect(sought.state.stateHash()).toEqual(expected.state.stateHash());
  expect(sought.state.entityCount).toBeGreaterThan(0);
  for (const tag of expected.state.tags()) expect(sought.state.entity(tag)).toEqual(expected.state.entity(tag));
  expect(await there.orders(0, tick)).toEqual(await here.orders(0, tick));
  expect(await there.stateHash(tick)).toEqual(await here.stateHash(tick));
  expect(await there.snapshotsFor(tick)).toEqual(await here.snapshotsFor(tick));
  expect(there.keyframeBefore(tick)).toEqual(here.keyframeBefore(tick));
  expect(() => there.tickAtSeconds(-1)).toThrow('seconds must be a number of at least 0, got -1');
  expect(() => there.keyframeBefore(0.5)).toThrow('tick must be an integer, got 0.5');
  await expect(there.seek(tick + 1_000_000)).rejects.toMatchObject({ code: 'usage', format: 'icrep' });
  await there.close();
  await there.close();
  await expect(there.seek(1)).rejects.toMatchObject({ code: 'usage', detail: 'the playback is closed' });
  await here.close();
  expect(await worker.verbs.verifyIcrep(bytes)).toEqual(await main.verifyIcrep(bytes));
});

test('info of a demo is the same', async () => {
  const bytes = await fixture('dota2-container.dem');
  expect(await worker.verbs.readDemInfo(bytes)).toEqual(await main.readDemInfo(bytes));
});

test('a map is the same, and its minimap has the same pixels', async () => {
  const bytes = toyMap();
  const map = await worker.verbs.readSc2Map(bytes, { locale: 'deDE' });
  expect(map).toEqual(await main.readSc2Map(bytes, { locale: 'deDE' }));
  expect(map).toMatchObject({ name: 'Spielkiste', minimap: { width: 4, height: 2 } });
});
