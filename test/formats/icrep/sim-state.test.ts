import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/codecs/sha256.js';
import { DEFAULT_LIMITS } from '../../../src/core/limits.js';
import { BincodeReader } from '../../../src/formats/icrep/bincode-reader.js';
import { BincodeWriter } from '../../../src/formats/icrep/bincode-writer.js';
import { readSimSnapshot } from '../../../src/formats/icrep/snapshot-codec.js';
import { IcrepSimState } from '../../../src/formats/icrep/sim-state.js';
import { withChanges } from '../../../src/formats/icrep/slots.js';
import { writeSimSnapshot } from '../../../src/formats/icrep/snapshot-codec.js';
import { diffStates } from '../../../src/formats/icrep/state-diff.js';
import { hex } from '../../support/hex.js';
import { cellPos, tag } from '../../../recordings/icrep/variants.js';
import { DELTA, FIRST, slots, states } from '../../../recordings/icrep/toy-match.js';

describe('a state', () => {
  const [first, second, third] = states();

  it('is hashed as the bincode of its core', () => {
    const w = new BincodeWriter();
    writeSimSnapshot(w, { core: FIRST.core, campaignState: undefined, scriptState: undefined });
    const core = w.done().subarray(0, -2); // two absent Options follow the core
    expect(hex(first.stateHash()!)).toBe(hex(sha256(core)));
    const zeroed = core.slice().fill(0, 48, 80);
    expect(hex(first.contentHash())).toBe(hex(sha256(zeroed)));
  });

  it('has 50,000 entities at most', () => {
    const read = (count: number): number => {
      const entities = Array.from({ length: count }, (_, i) => ({ entity: tag(i), componentMask: 0n, components: slots() }));
      const w = new BincodeWriter();
      writeSimSnapshot(w, { ...FIRST, core: { ...FIRST.core, entities } });
      return readSimSnapshot(new BincodeReader(w.done(), DEFAULT_LIMITS)).snapshot.core.entities.length;
    };
    expect(read(50_000)).toBe(50_000);
    expect(() => read(50_001)).toThrow(expect.objectContaining({ code: 'limit', reason: 'limit_exceeded' }) as Error);
  });

  it('applies deltas by whole tags', () => {
    expect(second.tags()).toEqual([tag(1), tag(2, 1), tag(5)]);
    expect([...second.entity(tag(1))!]).toEqual([
      [0, Uint8Array.of(0, 0, 0, 0)],
      [1, Uint8Array.of(8, 8)],
      [2, Uint8Array.of(4)],
    ]);
    expect(second.entity(tag(2))).toBeUndefined();
    expect([...second.entity(tag(2, 1))!]).toEqual([[0, Uint8Array.of(1, 0, 0, 0)]]);
    expect([...second.player(1)!]).toEqual([
      [0, Uint8Array.of(250, 0, 0, 0)],
      [1, Uint8Array.of(5, 0, 0, 0)],
    ]);
    expect(second.internTable.at(-1)).toBe('nuke');
    expect(second.cells.map((cell) => cell.pos)).toEqual([cellPos(0, 0), cellPos(1, 1), cellPos(3, -1)]);
    expect([second.tick, third.tick, third.entityCount]).toEqual([20, 40, 3]);
  });

  it('is not changed by what is done to its copy', () => {
    const copy = first.clone();
    copy.apply(DELTA);
    expect(first.tags()).toEqual([tag(1), tag(2), tag(5)]);
    expect(first.tick).toBe(0);
  });

  const change = (changes: Partial<typeof DELTA.core>): (() => void) => {
    return () => first.clone().apply({ ...DELTA, core: { ...DELTA.core, ...changes } });
  };
  const entity = { entity: tag(1), changeMask: 0n, changedComponents: slots(), isNew: false, isRemoved: false };
  it.each([
    ['strings from another place on', change({ internTableDelta: { startId: 5, newEntries: [] } })],
    ['a removed entity that was not there', change({ changedEntities: [{ ...entity, entity: tag(1, 1), isRemoved: true }] })],
    ['a changed entity that was not there', change({ changedEntities: [{ ...entity, entity: tag(9) }] })],
    [
      'a removed entity with slots',
      change({ changedEntities: [{ ...entity, changeMask: 1n, changedComponents: slots([1]), isRemoved: true }] }),
    ],
    ['a player who was not there', change({ changedPlayers: [{ player: 7, changeMask: 0, changedFields: slots() }] })],
  ])('refuses %s', (_, apply) => {
    expect(apply).toThrow(expect.objectContaining({ code: 'corrupt', reason: 'malformed' }) as Error);
  });

  it('replaces an entity that is new and was there', () => {
    const copy = first.clone();
    copy.apply({
      ...DELTA,
      core: { ...DELTA.core, changedEntities: [{ ...entity, changeMask: 0b10n, changedComponents: slots([3]), isNew: true }] },
    });
    expect([...copy.entity(tag(1))!]).toEqual([[1, Uint8Array.of(3)]]);
  });
});

it('slots of all 64 bits merge in order', () => {
  const base = { mask: (1n << 63n) | (1n << 32n) | 1n, bytes: slots([1], [2, 2], [3]) };
  const changes = { mask: (1n << 63n) | (1n << 31n), bytes: slots([9], []) };
  expect(withChanges(base, changes)).toEqual({
    mask: (1n << 63n) | (1n << 32n) | (1n << 31n) | 1n,
    bytes: slots([1], [9], [2, 2], []),
  });
  expect(withChanges(base, { mask: 0n, bytes: slots() })).toEqual(base);
});

describe('diffStates', () => {
  const [first, second] = states();

  it('finds nothing between equals', () => {
    expect(diffStates(first, IcrepSimState.of(FIRST.core))).toEqual({
      isEqual: true,
      values: [],
      added: [],
      removed: [],
      changed: [],
      players: [],
      cells: [],
    });
  });

  it('names what differs', () => {
    expect(diffStates(first, second)).toEqual({
      isEqual: false,
      values: ['tick', 'rngState', 'internTable'],
      added: [tag(2, 1)],
      removed: [tag(2)],
      changed: [{ tag: tag(1), components: [1, 2] }],
      players: [{ player: 1, fields: [0] }],
      cells: [cellPos(1, 1)],
    });
  });

  it('names one desynchronised component', () => {
    const other = first.clone();
    const changedEntities = [{ entity: tag(1), changeMask: 0b100n, changedComponents: slots([1, 2, 4]), isNew: false, isRemoved: false }];
    const core = { ...DELTA.core, tick: 0, internTableDelta: undefined, changedEntities, changedPlayers: [], changedCells: undefined };
    other.apply({ ...DELTA, core, rngState: FIRST.core.rngState });
    expect(diffStates(first, other)).toMatchObject({ values: [], changed: [{ tag: tag(1), components: [2] }], cells: [] });
  });
});
