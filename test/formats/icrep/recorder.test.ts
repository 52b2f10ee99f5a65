import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { icrepDeltaBetween, packIcrepSlots } from '../../../src/formats/icrep/delta.js';
import { openIcrep, parseIcrepSync, type IcrepOrder } from '../../../src/formats/icrep/index.js';
import { decodeIcrepRecordsSync } from '../../../src/formats/icrep/model.js';
import { IcrepRecorder } from '../../../src/formats/icrep/recorder.js';
import { IcrepSimState } from '../../../src/formats/icrep/sim-state.js';
import type { IcrepSimSnapshot } from '../../../src/formats/icrep/snapshot.js';
import { syncHashOf } from '../../../src/formats/icrep/sync-hash.js';
import { writeIcrep } from '../../../src/formats/icrep/writer.js';
import { FIRST, SCRIPT, slots } from '../../../recordings/icrep/toy-match.js';
import { runs } from '../../support/runs.js';

const METADATA = new TextEncoder().encode('{}');
const hashOf = ({ core }: IcrepSimSnapshot): Uint8Array => IcrepSimState.of(core).stateHash()!;
/** The part of a state that changes in these tests. */
const changed = (
  state: IcrepSimSnapshot,
  core: Partial<IcrepSimSnapshot['core']>,
  side: Partial<IcrepSimSnapshot> = {},
): IcrepSimSnapshot => ({
  ...state,
  ...side,
  core: { ...state.core, ...core },
});

/** A toy game: a unit is born every 70 ticks, one dies every 110, all lose health, and a cell is mined. */
function* played(ticks: number): Generator<readonly [IcrepSimSnapshot, readonly IcrepOrder[]]> {
  let state: IcrepSimSnapshot = changed(FIRST, { entities: [] }, { scriptState: undefined, campaignState: undefined });
  for (let tick = 0; tick <= ticks; tick++) {
    yield [state, tick % 7 === 3 ? [{ type: 'idle', player: tick % 2, subTickTime: tick }] : []];
    const { core } = state;
    let entities = core.entities.map((entity) => ({
      ...entity,
      components: slots([tick & 255, tick >> 8], [...entity.components.subarray(10)]),
    }));
    if (tick % 70 === 0)
      entities = [...entities, { entity: { index: tick / 70, generation: 0 }, componentMask: 0b101n, components: slots([0, 0], [9]) }];
    if (tick % 110 === 109) entities = entities.slice(1);
    state = changed(
      state,
      {
        tick: tick + 1,
        rngState: core.rngState.map((byte) => (byte * 5 + 1) & 255),
        entities,
        internTable: tick % 400 === 399 ? [...core.internTable, `type ${tick}`] : core.internTable,
        mapCells: core.mapCells.map((cell) =>
          cell.resource === undefined ? cell : { ...cell, resource: { ...cell.resource, amount: Math.max(0, 2000 - tick) } },
        ),
      },
      { scriptState: tick > 500 ? { ...SCRIPT, missionVars: new Map([['score', { type: 'int', value: BigInt(tick >> 9) }]]) } : undefined },
    );
  }
}

describe('a recorder', () => {
  const recorder = new IcrepRecorder();
  const states: IcrepSimSnapshot[] = [];
  const orders: (readonly IcrepOrder[])[] = [];
  for (const [state, given] of played(3400)) {
    states.push(state);
    orders.push(given);
    if (state.core.tick < 3400) recorder.record(state, given);
  }
  const records = recorder.finish(states[3400]!, { metadata: METADATA });
  const bytes = writeIcrep(records);

  it('writes a keyframe every 300 ticks, every tenth full', () => {
    expect(records.keyframes.map(({ tick }) => tick)).toEqual(Array.from({ length: 12 }, (_, i) => 300 * i));
    expect(records.keyframes.flatMap(({ isFull, tick }) => (isFull ? [tick] : []))).toEqual([0, 3000]);
    expect(records.orders.map(({ firstTick, frameCount }) => [firstTick, frameCount]).at(-1)).toEqual([3328, 72]);
  });

  it('makes a file that is read back equal, from end to end', async () => {
    // the writer's list has no parts that are absent
    expect(decodeIcrepRecordsSync(bytes)).toEqual({
      ...records,
      events: undefined,
      voice: undefined,
      signature: undefined,
      embedded: undefined,
    });
    const { header, orders: frames, isComplete, diagnostics } = parseIcrepSync(bytes, { include: ['orders'], strict: true });
    expect([header.totalTicks, isComplete, diagnostics]).toEqual([3400, true, []]);
    expect(frames!.map(({ tick, stateHash, orders: given }) => [tick, stateHash, given])).toEqual(
      states.slice(0, 3400).map((state, tick) => [tick, syncHashOf(hashOf(state)), orders[tick]]),
    );
    const playback = await openIcrep(bytes, { strict: true });
    for (const tick of [0, 299, 300, 750, 2999, 3000, 3399]) {
      const { keyframeTick, stateHash, scriptState } = await playback.seek(tick);
      expect(keyframeTick).toBe(tick - (tick % 300));
      expect(stateHash, `${tick}`).toEqual(hashOf(states[keyframeTick]!));
      expect(scriptState?.value, `${tick}`).toEqual(states[keyframeTick]!.scriptState);
    }
    await playback.close();
  });

  it('takes other distances, and refuses states that do not follow', () => {
    const small = new IcrepRecorder({ keyframeTicks: 10, fullEvery: 2, blockTicks: 8 });
    for (const [i, state] of states.slice(5, 40).entries()) small.record(state, orders[i + 5]!);
    expect(() => small.record(states[41]!, [])).toThrow(new RangeError('the state must be of tick 40, not 41'));
    const { keyframes, orders: blocks, totalTicks } = small.finish(states[40]!, { metadata: METADATA });
    expect(keyframes.map(({ tick, isFull }) => [tick, isFull])).toEqual([
      [5, true],
      [15, false],
      [25, true],
      [35, false],
    ]);
    expect(blocks.map(({ firstTick }) => firstTick)).toEqual([5, 8, 16, 24, 32]);
    expect(totalTicks).toBe(40);
    expect(() => new IcrepRecorder().finish(states[0]!, { metadata: METADATA })).toThrow('no tick was recorded');
    expect(() => new IcrepRecorder({ fullEvery: 0 })).toThrow(new RangeError('fullEvery must be an integer above 0, not 0'));
  });

  it('writes a full keyframe where a delta cannot say what changed', () => {
    const own = new IcrepRecorder({ keyframeTicks: 1 });
    const first = changed(FIRST, {}, { scriptState: SCRIPT });
    own.record(first, []);
    const second = changed(first, { tick: 1 }, { scriptState: undefined });
    own.record(second, []);
    own.record(changed(second, { tick: 2 }), []);
    const { keyframes } = own.finish(changed(second, { tick: 3 }), { metadata: METADATA });
    expect(keyframes.map(({ isFull }) => isFull)).toEqual([true, true, false]);
  });
});

const component = fc.uint8Array({ maxLength: 3 });
const held = (bits: number): fc.Arbitrary<{ mask: bigint; bytes: Uint8Array }> =>
  fc
    .dictionary(fc.nat({ max: bits - 1 }).map(String), component, { maxKeys: 4 })
    .map((all) => packIcrepSlots(new Map(Object.entries(all).map(([bit, bytes]) => [Number(bit), bytes]))));
const ascending = <T>(all: readonly (readonly [number, T])[]): (readonly [number, T])[] => [...new Map(all)].sort(([a], [b]) => a - b);
/** States of one game, in which units, players and cells differ in any way. */
const state = (tick: number): fc.Arbitrary<IcrepSimSnapshot> =>
  fc
    .record({
      entities: fc.array(fc.tuple(fc.nat({ max: 5 }), held(64)), { maxLength: 5 }),
      players: fc.array(fc.tuple(fc.constantFrom(0, 1, 1, 1), held(32)), { minLength: 2, maxLength: 4 }),
      cells: fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 2 })), { maxLength: 4 }),
      strings: fc.nat({ max: 2 }),
      rng: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    })
    .map(({ entities, players, cells, strings, rng }) =>
      changed(
        FIRST,
        {
          tick,
          rngState: rng,
          internTable:
            tick === 0 ? FIRST.core.internTable : [...FIRST.core.internTable, 'a', 'b'].slice(0, FIRST.core.internTable.length + strings),
          entities: ascending(entities).map(([index, { mask, bytes }]) => ({
            entity: { index, generation: 0 },
            componentMask: mask,
            components: bytes,
          })),
          playerStates: ascending(players).map(([player, { mask, bytes }]) => ({ player, fieldMask: Number(mask), fields: bytes })),
          mapCells: ascending(cells).map(([x, terrain]) => ({ pos: { x, y: 0, z: 0 }, terrain, resource: undefined })),
        },
        { scriptState: undefined, campaignState: undefined },
      ),
    );

describe('a delta between two states', () => {
  it('applied to the first gives the second, and holds only what changed', () => {
    let deltas = 0;
    fc.assert(
      fc.property(state(0), state(1), (base, next) => {
        const delta = icrepDeltaBetween(base, next);
        const players = (of: IcrepSimSnapshot): number[] => of.core.playerStates.map(({ player }) => player);
        if (delta === undefined) {
          const isGone = base.core.mapCells.some(({ pos }) => !next.core.mapCells.some((cell) => cell.pos.x === pos.x));
          const hasLost = base.core.playerStates.some(({ player, fieldMask }) =>
            next.core.playerStates.some((other) => other.player === player && (fieldMask & ~other.fieldMask) !== 0),
          );
          expect(isGone || hasLost || players(base).join() !== players(next).join()).toBe(true);
          return;
        }
        deltas++;
        const applied = IcrepSimState.of(base.core);
        applied.apply(delta);
        expect(applied.stateHash()).toEqual(hashOf(next));
        expect(delta.core.baselineHash).toEqual(hashOf(base));
        const same = icrepDeltaBetween(base, changed(base, { tick: 9 }))!.core;
        expect([same.changedEntities, same.changedPlayers, same.changedCells, same.internTableDelta]).toEqual([
          [],
          [],
          undefined,
          undefined,
        ]);
      }),
      { numRuns: runs(1000) },
    );
    expect(deltas).toBeGreaterThan(0);
  });

  it('is made of the slots that differ', () => {
    const entity = { index: 3, generation: 1 };
    const of = (tick: number, mask: bigint, ...values: number[][]): IcrepSimSnapshot =>
      changed(FIRST, { tick, entities: [{ entity, componentMask: mask, components: slots(...values) }] });
    const change = (to: IcrepSimSnapshot) => icrepDeltaBetween(of(0, 0b111n, [1], [2, 2], [3]), to)!.core.changedEntities;
    expect(change(of(1, 0b111n, [1], [2, 5], [3]))).toEqual([
      { entity, changeMask: 0b10n, changedComponents: slots([2, 5]), isNew: false, isRemoved: false },
    ]);
    // a component is gone: only a whole entity can say so
    expect(change(of(1, 0b101n, [1], [3]))).toEqual([
      { entity, changeMask: 0b101n, changedComponents: slots([1], [3]), isNew: true, isRemoved: false },
    ]);
    expect(change(changed(FIRST, { tick: 1, entities: [] }))).toEqual([
      { entity, changeMask: 0n, changedComponents: new Uint8Array(0), isNew: false, isRemoved: true },
    ]);
  });

  it('is refused for states that are not of one game in this order, and for what is not slots', () => {
    const next = changed(FIRST, { tick: 1 });
    expect(() => icrepDeltaBetween(FIRST, changed(next, { gameSeed: 5n }))).toThrow(new RangeError('the states are of two games'));
    expect(() => icrepDeltaBetween(next, FIRST)).toThrow(new RangeError('the state of tick 0 does not follow that of tick 1'));
    expect(() => icrepDeltaBetween(FIRST, changed(next, { internTable: ['other'] }))).toThrow('strings are only appended to the table');
    const raw = { entity: { index: 9, generation: 0 }, componentMask: 1n, components: Uint8Array.of(5, 0) };
    expect(() => icrepDeltaBetween(FIRST, changed(next, { entities: [raw] }))).toThrow(
      new RangeError('the bytes of entity 9:0 are not slots'),
    );
    expect(() => packIcrepSlots(new Map([[64, Uint8Array.of(1)]]))).toThrow(new RangeError('a mask has no bit 64'));
  });
});
