import { describe, expect, it } from 'vitest';
import { openIcrep, simulateFrom, type IcrepEngine, type IcrepTickFrame } from '../../../src/formats/icrep/index.js';
import { IcrepSimState } from '../../../src/formats/icrep/sim-state.js';
import type { IcrepDeltaSnapshot, IcrepSimCoreSnapshot, IcrepSimSnapshot } from '../../../src/formats/icrep/snapshot.js';
import { syncHashOf } from '../../../src/formats/icrep/sync-hash.js';
import { packDeltaKeyframe, packFullKeyframe, packOrderBlocks, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { FIRST, slots, toyMatch } from '../../../recordings/icrep/toy-match.js';

const TICKS = 300;

/** A game of one rule: each order gives its player as many credits as its time says. */
class ToyEngine implements IcrepEngine {
  readonly calls: string[] = [];
  #core: IcrepSimCoreSnapshot | undefined;
  readonly #wrongAt: number | undefined;

  constructor(wrongAt?: number) {
    this.#wrongAt = wrongAt;
  }

  get core(): IcrepSimCoreSnapshot {
    return this.#core!;
  }
  restoreFull({ core, scriptState }: IcrepSimSnapshot): void {
    this.calls.push(`full ${core.tick}${scriptState === undefined ? '' : ' with a script'}`);
    this.#core = core;
  }
  applyFullDelta({ core, rngState, scriptState }: IcrepDeltaSnapshot): void {
    this.calls.push(`delta ${core.tick}${scriptState === undefined ? '' : ' with a script'}`);
    const changed = new Map(core.changedPlayers.map(({ player, changedFields }) => [player, changedFields]));
    const playerStates = this.core.playerStates.map((state) => ({ ...state, fields: changed.get(state.player) ?? state.fields }));
    this.#core = { ...this.core, tick: core.tick, rngState: rngState!, playerStates };
  }
  applyTick({ tick, orders }: IcrepTickFrame): void {
    expect(tick).toBe(this.core.tick);
    const playerStates = this.core.playerStates.map(({ player, fieldMask, fields }) => {
      const view = new DataView(fields.slice().buffer);
      for (const order of orders) {
        if (order.type !== 'unknown' && order.player === player) view.setInt32(4, view.getInt32(4, true) + order.subTickTime, true);
      }
      if (tick === this.#wrongAt) view.setInt32(4, 0, true);
      return { player, fieldMask, fields: new Uint8Array(view.buffer) };
    });
    this.#core = { ...this.core, tick: tick + 1, rngState: this.core.rngState.map((byte) => (byte * 5 + 1) & 255), playerStates };
  }
  stateHash(): Uint8Array {
    return IcrepSimState.of(this.core).stateHash()!;
  }
}

const ordersAt = (tick: number): IcrepTickFrame['orders'] =>
  tick % 7 === 3 ? [{ type: 'idle', player: tick % 2, subTickTime: tick }] : [];

/** The match as the toy game plays it, with keyframes at 0 (full), 100 (a delta with a script) and 200 (a delta of 0). */
function recorded(change: (frames: IcrepTickFrame[]) => IcrepTickFrame[] = (frames) => frames, seconds?: number): Uint8Array {
  const engine = new ToyEngine();
  const first: IcrepSimSnapshot = { core: { ...FIRST.core, entities: [] }, campaignState: undefined, scriptState: undefined };
  engine.restoreFull(first);
  const keyframes = [packFullKeyframe(first)];
  const frames: IcrepTickFrame[] = [];
  for (let tick = 0; tick < TICKS; tick++) {
    const { core } = engine;
    if (tick === 100 || tick === 200) {
      const delta: IcrepDeltaSnapshot = {
        core: {
          baselineTick: 0,
          baselineHash: IcrepSimState.of(first.core).stateHash()!,
          tick,
          internTableDelta: undefined,
          changedEntities: [],
          changedPlayers: core.playerStates.map(({ player, fieldMask, fields }) => ({
            player,
            changeMask: fieldMask,
            changedFields: fields,
          })),
          changedCells: undefined,
        },
        campaignState: undefined,
        scriptState: tick === 100 ? FIRST.scriptState : undefined,
        rngState: core.rngState,
      };
      keyframes.push(packDeltaKeyframe(delta));
    }
    const frame: IcrepTickFrame = { type: 'tickFrame', tick, stateHash: syncHashOf(engine.stateHash()), orders: ordersAt(tick) };
    frames.push(frame);
    engine.applyTick(frame);
  }
  return writeIcrep({
    ...toyMatch({ metadata: { total_ticks: TICKS, signed: false, ...(seconds === undefined ? {} : { duration_seconds: seconds }) } }),
    totalTicks: TICKS,
    finalStateHash: engine.stateHash(),
    orders: packOrderBlocks(change(frames), 64),
    keyframes,
    signature: undefined,
  });
}

describe('simulateFrom', () => {
  it('runs a match from any tick and agrees with every state', async () => {
    const playback = await openIcrep(recorded(), { strict: true });
    expect(await simulateFrom(playback, new ToyEngine())).toEqual({
      fromTick: 0,
      toTick: TICKS,
      comparedStates: TICKS + 1,
      desync: undefined,
      lostTick: undefined,
    });
    const engine = new ToyEngine();
    expect(await simulateFrom(playback, engine, { from: 250, to: 260 })).toMatchObject({
      fromTick: 200,
      toTick: 260,
      comparedStates: 61,
      desync: undefined,
    });
    // the delta of 200 is relative to the full keyframe, the script is in the one between
    expect(engine.calls).toEqual(['full 0', 'delta 200 with a script']);
    expect(engine.core.playerStates[0]!.fields).not.toEqual(slots([100, 0, 0, 0]));
    await playback.close();
  });

  it('takes seconds where the metadata says how long the match was', async () => {
    const told = await openIcrep(recorded((frames) => frames, TICKS / 10));
    expect([told.tickAtSeconds(0), told.tickAtSeconds(25.09), told.tickAtSeconds(30)]).toEqual([0, 250, TICKS]);
    const seconds = await simulateFrom(told, new ToyEngine(), { fromSeconds: 25, toSeconds: 26 });
    expect(seconds).toMatchObject({ fromTick: 200, toTick: 260, comparedStates: 61, desync: undefined });
    expect((await told.orders(told.tickAtSeconds(25), told.tickAtSeconds(25.2))).map(({ tick }) => tick)).toEqual([250, 251]);
    expect(() => told.tickAtSeconds(-1)).toThrow(expect.objectContaining({ code: 'usage', path: ['seconds'] }));
    await told.close();
    const silent = await openIcrep(recorded());
    await expect(simulateFrom(silent, new ToyEngine(), { fromSeconds: 1 })).rejects.toMatchObject({ code: 'usage', path: ['seconds'] });
    await silent.close();
  });

  it('locates a desync to its tick', async () => {
    const playback = await openIcrep(recorded(), { strict: true });
    const { desync, toTick } = await simulateFrom(playback, new ToyEngine(137), { from: 120 });
    expect(desync).toMatchObject({ tick: 138, lastAgreedTick: 137 });
    expect(desync!.actual).not.toBe(desync!.expected);
    expect(toTick).toBe(138);
    // the last tick shows in the hash of the header alone
    expect((await simulateFrom(playback, new ToyEngine(TICKS - 1), { from: 250 })).desync).toMatchObject({ tick: TICKS });
    await playback.close();
  });

  it('finds the tick where an order of the file was changed', async () => {
    const forged = recorded((frames) =>
      frames.map((frame) => (frame.tick === 150 ? { ...frame, orders: [{ type: 'idle', player: 0, subTickTime: 1 }] } : frame)),
    );
    const playback = await openIcrep(forged);
    expect((await simulateFrom(playback, new ToyEngine(), { from: 100 })).desync).toMatchObject({ tick: 151, lastAgreedTick: 150 });
    // from the keyframe behind it on, everything agrees
    expect((await simulateFrom(playback, new ToyEngine(), { from: 200 })).desync).toBeUndefined();
    await playback.close();
  });

  it('stops at a tick that the file lost', async () => {
    const playback = await openIcrep(recorded((frames) => frames.filter(({ tick }) => tick !== 50)));
    expect(await simulateFrom(playback, new ToyEngine())).toMatchObject({ toTick: 50, lostTick: 50, desync: undefined });
    await expect(simulateFrom(playback, new ToyEngine(), { from: 10, to: 9 })).rejects.toThrow(
      'tick 10 to begin at is after tick 9 to end at',
    );
    await expect(simulateFrom(playback, new ToyEngine(), { to: TICKS + 1 })).rejects.toThrow(`which has ${TICKS} ticks`);
    await playback.close();
  });
});
