import { expect, it } from 'vitest';
import { isReplayError } from '../../../src/core/errors.js';
import { iterateDem } from '../../../src/formats/dem/index.js';
import { thrownBy } from '../../core/expectations.js';
import { END, packetOf, record, toyDemo, UPDATE } from '../../../recordings/dem/toy-demo.js';

/** Where the first command of a kind begins: eight bytes and two offsets, then id, tick and size as varuints, and so many bytes. */
function offsetOf(demo: Uint8Array, wanted: number): number {
  let at = 16;
  const varuint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = demo[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  for (;;) {
    const start = at;
    const id = varuint() & ~64;
    varuint();
    const size = varuint();
    if (id === wanted) return start;
    at += size;
  }
}

it('an error that a file causes says what is wrong, where in its structure and at which byte', () => {
  const demo = toyDemo({ structures: { CThing: [{ type: 'int32' }] }, packets: [packetOf([]), packetOf([record(UPDATE + END, '', 4)])] });
  const error = thrownBy(() => [...iterateDem(demo, { events: ['tick'], strict: true })]);
  if (!isReplayError(error)) throw error as Error;
  const DEM_PACKET = 7;
  expect(error.offset).toBeGreaterThanOrEqual(offsetOf(demo, DEM_PACKET));
  expect(error.offset).toBeLessThan(demo.length);
  expect(error.message).toBe(
    `dem: entity 4 is updated and does not exist (DEM_Packet tick 1 > svc_PacketEntities > entity 4) at byte ${error.offset}`,
  );
  expect(error).toMatchObject({
    code: 'corrupt',
    format: 'dem',
    path: ['DEM_Packet tick 1', 'svc_PacketEntities', 'entity 4'],
    detail: 'entity 4 is updated and does not exist',
  });
});
