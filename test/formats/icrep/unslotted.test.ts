import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/codecs/sha256.js';
import {
  diffStates,
  openIcrep,
  parseIcrepSync,
  RA1_COMPONENT_SIZES,
  splitComponents,
  verifyIcrep,
  type IcrepComponentSizes,
} from '../../../src/formats/icrep/index.js';
import { IcrepSimState } from '../../../src/formats/icrep/sim-state.js';
import type { IcrepDeltaSnapshot, IcrepSimSnapshot } from '../../../src/formats/icrep/snapshot.js';
import { packDeltaKeyframe, packFullKeyframe, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { tag } from '../../../recordings/icrep/variants.js';
import { DELTA, FIRST, slots, TICKS, toyMatch } from '../../../recordings/icrep/toy-match.js';
import { unslotted } from '../../../recordings/icrep/unslotted.js';

/** Component 0 has four bytes, 1 has two, 2 says in its first byte how many follow. */
const SIZES: IcrepComponentSizes = { entities: [4, 2, (bytes) => 1 + bytes[0]!], players: [4, 4] };

/** Three units, of which the last has nothing but four zeros: by accident these are a slot of no bytes. */
const first: IcrepSimSnapshot = {
  ...FIRST,
  core: {
    ...FIRST.core,
    entities: [
      { entity: tag(1), componentMask: 0b111n, components: slots([7, 0, 0, 0], [1, 2], [3, 8, 8, 8]) },
      { entity: tag(2), componentMask: 0b101n, components: slots([1, 2, 3, 4], [0]) },
      { entity: tag(3), componentMask: 0b001n, components: slots([0, 0, 0, 0]) },
    ],
  },
};
/** Relative to `baselineTick`: component 1 of the first unit and all of the second change, a unit goes, one comes. */
const delta = (baselineTick: number, tick: number, value: number): IcrepDeltaSnapshot => ({
  core: {
    ...DELTA.core,
    baselineTick,
    tick,
    internTableDelta: undefined,
    changedEntities: [
      { entity: tag(1), changeMask: 0b010n, changedComponents: slots([value, value]), isNew: false, isRemoved: false },
      { entity: tag(2), changeMask: 0b101n, changedComponents: slots([value, 0, 0, 0], [1, value]), isNew: false, isRemoved: false },
    ],
    changedPlayers: [{ player: 1, changeMask: 0b10, changedFields: slots([value, 0, 0, 0]) }],
  },
  campaignState: undefined,
  scriptState: undefined,
  rngState: new Uint8Array(32).fill(value),
});
const keyframes = [packFullKeyframe(first), packDeltaKeyframe(delta(0, 20, 5)), packDeltaKeyframe(delta(20, TICKS, 6))];
/** The states that the same match has with slots; hashes of baselines are not looked at here. */
const slotted = [IcrepSimState.of(first.core)];
for (const change of [delta(0, 20, 5), delta(20, TICKS, 6)]) {
  const state = slotted.at(-1)!.clone();
  state.apply(change);
  slotted.push(state);
}
const bytes = writeIcrep({ ...toyMatch(), keyframes: unslotted(keyframes, SIZES), signature: undefined });
const notes = (list: readonly { code: string; severity: string; reason?: string | undefined; count: number }[]) =>
  list.filter(({ reason }) => reason === 'unslotted');

describe('components without slots', () => {
  it('stay as they are, with one diagnostic', () => {
    const { snapshots, diagnostics } = parseIcrepSync(bytes, { include: ['keyframes', 'snapshots'], strict: true });
    expect(snapshots!.map(({ tick }) => tick)).toEqual([0, 20, TICKS]);
    const [full] = snapshots!;
    if (full?.isFull !== true) throw new Error('the first keyframe is full');
    expect(full.core.entities[0]!.components).toEqual(Uint8Array.of(7, 0, 0, 0, 1, 2, 3, 8, 8, 8));
    expect(full.core.playerStates[1]!.fields).toEqual(Uint8Array.of(200, 0, 0, 0, 5, 0, 0, 0));
    expect(notes(diagnostics)).toMatchObject([{ code: 'unknown-field', severity: 'warning' }]);
  });

  it('can be sought to and compared', async () => {
    const playback = await openIcrep(bytes, { strict: true });
    const { full, deltas } = await playback.snapshotsFor(TICKS);
    expect(full.length).toBeGreaterThan(100);
    expect(deltas).toHaveLength(2);
    const [start, later, end] = [await playback.seek(5), await playback.seek(25), await playback.seek(TICKS)];
    expect(start.state.forms).toEqual({ entities: 'opaque', players: 'opaque' });
    expect(start.state.tags()).toEqual([tag(1), tag(2), tag(3)]);
    expect([...start.state.entity(tag(1))!]).toEqual([]);
    expect(start.state.entitySlots(tag(1))).toMatchObject({ mask: 0b111n, bytes: Uint8Array.of(7, 0, 0, 0, 1, 2, 3, 8, 8, 8) });
    const unit = later.state.entitySlots(tag(1))!;
    expect(unit).toMatchObject({ mask: 0b111n, bytes: Uint8Array.of(5, 5), stored: { mask: 0b010n } });
    expect(unit.stored!.before).toEqual({ mask: 0b111n, bytes: Uint8Array.of(7, 0, 0, 0, 1, 2, 3, 8, 8, 8) });
    // what replaces all components leaves nothing of those before
    expect(later.state.entitySlots(tag(2))!.stored!.before).toBeUndefined();
    expect(diffStates(start.state, (await playback.seek(7)).state).isEqual).toBe(true);
    expect(diffStates(start.state, later.state).changed).toEqual([
      { tag: tag(1), components: [1] },
      { tag: tag(2), components: [0, 2] },
    ]);
    expect(diffStates(later.state, end.state).changed).toMatchObject([{ components: [1] }, { components: [0, 2] }]);
    expect(diffStates(later.state, end.state).players).toEqual([{ player: 1, fields: [1] }]);
    expect(start.state.stateHash()).toEqual(sha256(full.subarray(0, -2 - scriptBytes(start))));
    expect(later.state.stateHash()).toBeUndefined();
    expect(later.state.contentHash()).not.toEqual(end.state.contentHash());
    expect(notes(playback.diagnostics)).toHaveLength(1);
    await playback.close();
  });

  it('are split by a table of sizes', async () => {
    const playback = await openIcrep(bytes, { strict: true, componentSizes: SIZES });
    for (const [k, expected] of slotted.entries()) {
      const state = await playback.restore(k);
      for (const unit of expected.tags()) expect([...state.entity(unit)!]).toEqual([...expected.entity(unit)!]);
      for (const player of expected.players()) expect([...state.player(player)!]).toEqual([...expected.player(player)!]);
      expect(state.forms).toEqual({ entities: 'split', players: 'split' });
      expect(diffStates(state, await playback.restore(k)).isEqual).toBe(true);
    }
    expect(notes(playback.diagnostics)).toEqual([]);
    await playback.close();
    // strict: the hashes that deltas name are those of the bytes without lengths
    const { keyframes: verdicts } = await verifyIcrep(bytes, { componentSizes: SIZES });
    expect(verdicts.map(({ stateHash }) => stateHash === undefined)).toEqual([false, false, false]);
  });

  it('do not fit sizes that are wrong', async () => {
    for (const [entities, message] of [
      [[4, 2, 100], 'takes 100 bytes'],
      [[4, 1, 4], 'follow the last component'],
      [[4, 2], 'none for bit 2'],
      [[4, 2, () => -1], 'takes -1 bytes'],
    ] as const) {
      const playback = await openIcrep(bytes, { componentSizes: { ...SIZES, entities } });
      await expect(playback.restore(0)).rejects.toMatchObject({ code: 'corrupt', reason: 'malformed', path: ['keyframes[0]'] });
      await expect(playback.restore(0)).rejects.toThrow(message);
      await playback.close();
    }
  });

  it('are damage in a file whose first keyframe has slots', async () => {
    const mixed = writeIcrep({ ...toyMatch(), keyframes: [keyframes[0]!, ...unslotted(keyframes, SIZES).slice(1)], signature: undefined });
    const playback = await openIcrep(mixed);
    await expect(playback.seek(25)).rejects.toMatchObject({ code: 'corrupt', reason: 'malformed', path: ['keyframes[1]'] });
    expect((await playback.seek(5)).state.forms.entities).toBe('slots');
    await playback.close();
  });
});

it('sizes by function see what is left', () => {
  const seen: number[] = [];
  const size = (rest: Uint8Array): number => seen.push(rest.length); // 1, then 2
  expect([...splitComponents(0b101n, Uint8Array.of(9, 8, 7), [size, undefined, size])]).toEqual([
    [0, Uint8Array.of(9)],
    [2, Uint8Array.of(8, 7)],
  ]);
  expect(seen).toEqual([3, 2]);
});

it('the sizes of Red Alert include lists and statistics', () => {
  const { entities = [], players = [] } = RA1_COMPONENT_SIZES;
  const queue = entities[9] as (bytes: Uint8Array) => number;
  expect(queue(Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0, 1))).toBe(24);
  expect(queue(Uint8Array.of(2))).toBe(Infinity);
  // three empty maps, a u64, two u32, a u64, four u32, two empty maps, two i64, two u32
  expect((players[4] as (bytes: Uint8Array) => number)(new Uint8Array(200))).toBe(3 * 8 + 8 + 8 + 8 + 16 + 2 * 8 + 16 + 8);
});

/** The options behind the core take two bytes and the script's own. */
const scriptBytes = ({ scriptState }: { readonly scriptState?: { readonly bytes: Uint8Array } | undefined }): number =>
  scriptState!.bytes.length;
