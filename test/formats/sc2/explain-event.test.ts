import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toyHeader } from '../../../recordings/sc2/toy-records.js';
import { toyDuel } from '../../../recordings/sc2/toy-duel.js';
import { MpqArchive } from '../../../src/containers/mpq/index.js';
import { explainSc2Event, parseSc2Sync, streamSc2, type Sc2Event } from '../../../src/formats/sc2/index.js';
import { readEvents, WIRE_EVENTS, type Sc2WireEvent } from '../../../src/formats/sc2/framing.js';
import { SC2_TABLES } from '../../../src/formats/sc2/protocol/lookup.js';
import { STREAM_ORDER } from '../../../src/formats/sc2/layout.js';
import { writeSc2 } from '../../../src/formats/sc2/writer.js';
import { runs } from '../../support/runs.js';
import { expectExplained } from './explained.js';
import { wireValue } from '../../protocols/blizzard/wire-values.js';

const streamOf = async (replay: Uint8Array, stream: string): Promise<Uint8Array> =>
  (await (await MpqArchive.open(replay)).read(`replay.${stream}.events`))!;

describe('every bit of an event', () => {
  it('of the game stream has a meaning', () => {
    // 2 loops later, user 1, event 28 of build 15405: subgroup 0, a mask of no bits, no subgroups, no tags
    const bytes = Uint8Array.of(0x08, 0x21, 0x0c, 0x00, 0x00, 0x00, 0x00, 0x00);
    const explained = explainSc2Event(bytes, { stream: 'game', baseBuild: 15405, eventIndex: 0 })!;
    expect(explained).toMatchObject({ name: 'SSelectionDeltaEvent', gameloop: 2, userId: 1, byteOffset: 0, eventIndex: 0 });
    expect(explained.fields.slice(0, 4)).toEqual([
      { path: 'size of gameloops', kind: 'int', bitOffset: 0, bitLength: 2, value: 0 },
      { path: 'gameloops', kind: 'int', bitOffset: 2, bitLength: 6, value: 2 },
      { path: 'userId', kind: 'int', bitOffset: 8, bitLength: 5, value: 1 },
      { path: 'eventId', kind: 'int', bitOffset: 13, bitLength: 7, value: 28 },
    ]);
  });

  it('of the tracker stream has a meaning, also where the tables lack a field or the event', () => {
    // 5 loops later: event 2 (unit died) with tag 0 = 7, and field 99 of one byte; then event 77 with an empty struct
    const bytes = Uint8Array.of(3, 0, 9, 10, 9, 4, 5, 4, 0, 9, 14, 0xc6, 0x01, 6, 42, 3, 0, 9, 2, 9, 0x9a, 0x01, 5, 0);
    const died = explainSc2Event(bytes, { stream: 'tracker', baseBuild: 80949, byteOffset: 10 })!;
    expect(died).toMatchObject({ name: 'SUnitDiedEvent', gameloop: 5, userId: undefined, byteOffset: 0, byteLength: 15 });
    expect(died.fields.slice(3)).toEqual([
      { path: 'fields', kind: 'struct', bitOffset: 48, bitLength: 16, value: 2 },
      { path: 'm_unitTagIndex', kind: 'int', bitOffset: 64, bitLength: 24, value: 7 },
      { path: 'field 99', kind: 'bytes', bitOffset: 88, bitLength: 32, value: Uint8Array.of(6, 42) },
    ]);
    const unknown = explainSc2Event(bytes, { stream: 'tracker', baseBuild: 80949, byteOffset: 15 })!;
    expect(unknown).toMatchObject({ eventIndex: 1, name: undefined, gameloop: 6, byteOffset: 15, byteLength: 9 });
    expect(unknown.fields.at(-1)).toEqual({ path: 'unknown', kind: 'bytes', bitOffset: 176, bitLength: 16, value: Uint8Array.of(5, 0) });
    expect(explainSc2Event(bytes, { stream: 'tracker', baseBuild: 80949, byteOffset: 24 })).toBeUndefined();
  });

  test.each(STREAM_ORDER)('any event of the %s stream of any build, with any values', async (stream) => {
    const cases = SC2_TABLES.baseBuilds.flatMap((baseBuild) =>
      (stream === 'tracker' ? SC2_TABLES.tracker : SC2_TABLES.protocolOf(baseBuild)[stream]).map((row) => ({ baseBuild, row })),
    );
    const event = fc
      .constantFrom(...cases)
      .chain(({ baseBuild, row }) => fc.record({ baseBuild: fc.constant(baseBuild), row: fc.constant(row), fields: wireValue(row.type) }));
    await fc.assert(
      fc.asyncProperty(event, fc.nat(70_000), fc.nat(15), async ({ baseBuild, row, fields }, gameloop, userId) => {
        const wire = { gameloop, name: row.name, fields, ...(stream === 'tracker' ? {} : { userId }) } as Sc2WireEvent;
        const files = [{ name: `replay.${stream}.events`, content: { kind: 'events' as const, events: [wire] } }];
        const bytes = await streamOf(writeSc2({ header: toyHeader(baseBuild, gameloop), files }), stream);
        expectExplained(explainSc2Event(bytes, { stream, baseBuild, eventIndex: 0 })!, stream, baseBuild, wire);
      }),
      { numRuns: runs(150) },
    );
  });

  it('is found by each of its bytes, and the option `offsets` has the same places', async () => {
    const baseBuild = 80949;
    const replay = writeSc2(toyDuel(baseBuild));
    const streamed: Sc2Event[] = [];
    for await (const event of streamSc2(replay, { offsets: true })) streamed.push(event);
    for (const stream of STREAM_ORDER) {
      const bytes = await streamOf(replay, stream);
      const reading = readEvents(stream, bytes, SC2_TABLES.protocolOf(baseBuild), 'wire', WIRE_EVENTS);
      const events = streamed.filter((event) => event.stream === stream);
      const section = parseSc2Sync(replay, { include: [`${stream}Events`], offsets: true })[`${stream}Events`]!;
      expect(events.length).toBeGreaterThan(0);
      for (const [eventIndex, { byteOffset, byteLength, bitOffset }] of events.entries()) {
        const wire = reading.next()!;
        const explained = explainSc2Event(bytes, { stream, baseBuild, eventIndex })!;
        expectExplained(explained, stream, baseBuild, wire);
        expect([byteOffset, byteLength]).toEqual([explained.byteOffset, explained.byteLength]);
        expect(bitOffset).toBe(explained.fields.find(({ bitOffset: at }) => at === bitOffset)?.bitOffset);
        expect(section[eventIndex]).toMatchObject({ byteOffset, byteLength, bitOffset });
        for (const at of [byteOffset!, byteOffset! + byteLength! - 1])
          expect(explainSc2Event(bytes, { stream, baseBuild, byteOffset: at })).toEqual(explained);
      }
    }
    const plain = parseSc2Sync(replay, { include: ['gameEvents'] }).gameEvents![0]!;
    expect(Object.keys(plain)).not.toContain('byteOffset');
  });

  it('is refused without a place, and where bytes before it are damaged', () => {
    const bytes = Uint8Array.of(0x08, 0x21, 0x01);
    expect(() => explainSc2Event(bytes, { stream: 'game', baseBuild: 80949 })).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
    expect(() => explainSc2Event(bytes, { stream: 'game', baseBuild: 80949, byteOffset: 0.5 })).toThrow(
      expect.objectContaining({ code: 'usage' }) as Error,
    );
    expect(() => explainSc2Event(bytes, { stream: 'game', baseBuild: 80949, byteOffset: 2 })).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/corrupt|truncated/) as string }) as Error,
    );
  });
});
