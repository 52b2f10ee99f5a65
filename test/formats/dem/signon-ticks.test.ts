import { describe, expect, it } from 'vitest';
import { iterateDem, openDem, parseDem, parseDemTicks, streamDem, type DemEvent } from '../../../src/formats/dem/index.js';
import { DEM_PACKET, DEM_STOP } from '../../../src/formats/dem/layout.js';
import { decodeDemRecordsSync } from '../../../src/formats/dem/model.js';
import { writeDem } from '../../../src/formats/dem/writer.js';
import { ScriptedCs2Match, placeOf } from '../../../recordings/dem/cs2/scripted-match.js';

const LAST_TICK = 10;
/** Ticks of another clock, above every tick of the recording. */
const SIGNON_TICK = 4005;

function match(): Uint8Array {
  const played = new ScriptedCs2Match();
  const pawn = played.pawnOf(played.join(1, 'Ada', 2, 76561198000000001n), [0, 0, 0]);
  for (let tick = 1; tick <= LAST_TICK; tick++) played.at(tick).set(pawn, placeOf([tick, 0, 0]));
  return played.bytes();
}

/** The same recording with the ticks that a player's has in signon: the header at 0, the others high, DEM_SyncTick at 0. */
function asPlayersHaveThem(bytes: Uint8Array): Uint8Array {
  const model = decodeDemRecordsSync(bytes);
  const first = model.records.findIndex(({ id }) => id === DEM_PACKET);
  const records = model.records.map((record, i) => {
    if (i >= first) return record;
    return { ...record, tick: i === 0 || i === first - 1 ? 0 : SIGNON_TICK + i };
  });
  return writeDem({ ...model, records });
}

const plain = asPlayersHaveThem(match());
const EVENTS = ['tick', 'message', 'command', 'stringTable'] as const;
const shown = (event: DemEvent): unknown => [event.type, event.tick, 'name' in event ? event.name : undefined];
const ticksOf = (rows: { readonly columns: { readonly tick: Int32Array } }): number[] => [...rows.columns.tick];

describe('a recording whose signon has ticks of another clock', () => {
  it('has those ticks in its commands, as the file does', () => {
    const { records } = decodeDemRecordsSync(plain);
    const signon = records.slice(
      0,
      records.findIndex(({ id }) => id === DEM_PACKET),
    );
    expect(Math.min(...signon.slice(1, -1).map(({ tick }) => tick))).toBeGreaterThan(SIGNON_TICK);
    expect(records.find(({ id }) => id === DEM_STOP)!.tick).toBe(LAST_TICK);
  });

  it('gives rows up to a tick and from a tick', async () => {
    expect(ticksOf(await parseDemTicks(plain, { props: ['x'], toTick: 3 }))).toEqual([0, 1, 2, 3]);
    expect(ticksOf(await parseDemTicks(plain, { props: ['x'], fromTick: 8 }))).toEqual([8, 9, 10]);
    const { columns } = await parseDemTicks(plain, { props: ['x'], fromTick: 4, toTick: 5 });
    expect([...columns.x]).toEqual([4, 5]);
    expect(ticksOf(await parseDemTicks(plain, { props: ['x'], toSeconds: 2 / 64 }))).toEqual([0, 1, 2]);
  });

  it('gives events up to a tick: those of signon, which have no tick, and those of the packets', async () => {
    const all = [...iterateDem(plain, { events: EVENTS })];
    expect(all.filter(({ type, tick }) => type === 'command' && tick === undefined).length).toBeGreaterThan(4);
    expect(Math.max(...all.map(({ tick = -1 }) => tick))).toBe(LAST_TICK);
    for (const [fromTick, toTick] of [
      [undefined, 3],
      [2, 7],
      [2, undefined],
      [undefined, -1],
    ] as const) {
      const some: unknown[] = [];
      for await (const event of streamDem(plain, { events: EVENTS, fromTick, toTick })) some.push(shown(event));
      const { length } = some;
      expect(length).toBeGreaterThan(0);
      const wanted = all.filter(({ tick = -1 }) => tick >= (fromTick ?? -1) && tick <= (toTick ?? Infinity));
      expect(some).toEqual(wanted.map(shown));
    }
  });

  it('has its sections up to a tick', async () => {
    const { players, serverInfo, schema, isComplete } = await parseDem(plain, { include: ['players', 'serverInfo', 'schema'], toTick: 0 });
    expect([players!.map(({ name }) => name), isComplete]).toEqual([['Ada'], true]);
    expect([serverInfo!.tickIntervalSeconds, schema!.classes.length > 0]).toEqual([1 / 64, true]);
  });

  it('counts commands with the ticks that the file has', async () => {
    const { commands } = await parseDem(plain, { include: ['commands'] });
    expect(commands.find(({ command }) => command === 'DEM_SignonPacket')!.firstTick).toBeGreaterThan(SIGNON_TICK);
  });

  it('is played to a tick', async () => {
    const demo = await openDem(plain, { events: EVENTS });
    const ticks: (number | undefined)[] = [];
    for await (const event of demo.play(3)) ticks.push(event.tick);
    expect([...new Set(ticks)]).toEqual([0, 1, 2, 3]);
    await demo.seek(9);
    expect([demo.tick, demo.firstTick, demo.lastTick]).toEqual([9, 0, LAST_TICK]);
    await demo.close();
  });
});
