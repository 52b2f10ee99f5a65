import { beforeAll, expect, it } from 'vitest';
import { randomFrom } from '../../../../bench/measure.js';
import { snappyDecompress } from '../../../../src/codecs/snappy.js';
import { isReplayError } from '../../../../src/core/errors.js';
import { reviveJson, toJson, type JsonValue } from '../../../../src/core/json.js';
import { iterateDem, parseDemSync, type DemEventType, type DemReplay, type DemSection } from '../../../../src/formats/dem/index.js';
import { decodeDemRecordsSync, type DemRecords } from '../../../../src/formats/dem/model.js';
import { writeDem } from '../../../../src/formats/dem/writer.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { frugally } from '../../../support/counted-work.js';
import { ofGame } from '../../../support/of-game.js';

const SECTIONS = ['combatLog', 'chatEvents', 'chatWheel', 'pings', 'tips', 'objectives', 'teamfights'] as const satisfies DemSection[];
const EVENTS = ['combatLog', 'chatEvent', 'chatWheel', 'ping', 'tip', 'objective', 'teamfight'] as const satisfies DemEventType[];

const { bytes, facts } = madeDotaMatch();
let whole: DemReplay<(typeof SECTIONS)[number]>;
let records: DemRecords;
beforeAll(() => {
  whole = parseDemSync(bytes, { include: SECTIONS, strict: true });
  records = decodeDemRecordsSync(bytes);
});

const cut = (count: number): Uint8Array => writeDem({ ...records, records: records.records.slice(0, count) });

it('each section alone is what it is with the others', () => {
  for (const section of SECTIONS) {
    const alone = parseDemSync(bytes, { include: [section] });
    expect(Object.keys(alone).sort()).toEqual(['diagnostics', 'format', 'header', 'isComplete', section].sort());
    expect(alone[section]).toEqual(whole[section]);
  }
  expect(reviveJson(JSON.parse(JSON.stringify(toJson(whole))) as JsonValue)).toEqual(whole);
  expect(structuredClone(whole)).toEqual(whole);
});

it('the events of a recording that was cut off are the first of the whole', () => {
  const all = [...iterateDem(bytes, { events: EVENTS })].map((event) => JSON.stringify(event));
  const fight = facts.kills[2]!.tick;
  const within = records.records.findIndex(({ tick }) => tick === fight);
  let given = 0;
  for (const count of [0, 5, 20, 60, within, within + 1, within + 3, within + 12, records.records.length - 2]) {
    if (count < 5) {
      expect(() => parseDemSync(cut(count))).toThrow(expect.objectContaining({ code: 'truncated' }) as Error);
      continue;
    }
    const events = [...iterateDem(cut(count), { events: EVENTS })].map((event) => JSON.stringify(event));
    expect(events).toEqual(all.slice(0, events.length));
    given = Math.max(given, events.length);
    const { isComplete, teamfights } = parseDemSync(cut(count), { include: SECTIONS });
    expect(isComplete).toBe(false);
    // a section has what there was of it
    if (count === within + 12) expect(teamfights![0]?.deaths.length).toBeGreaterThanOrEqual(3);
  }
  expect(given).toBeGreaterThan(all.length * 0.9);
});

/** The match with bytes of its packets overwritten, all stored as they are. */
function damaged(seed: number): Uint8Array {
  const random = randomFrom(seed);
  const changed: DemRecords['records'] = records.records.map((record) => {
    const stored = record.isCompressed ? snappyDecompress(record.bytes, 0, record.bytes.length, 1 << 24) : record.bytes.slice();
    // schema, classes and tables stay: what is tried is what follows them
    if (record.id === 7) {
      for (let hits = random() < 0.02 ? 1 + Math.floor(random() * 4) : 0; hits > 0; hits--) {
        stored[Math.floor(random() * stored.length)] = Math.floor(random() * 256);
      }
    }
    return { ...record, isCompressed: false, bytes: stored };
  });
  return writeDem({ ...records, records: changed });
}

/** Memory that one read may take. */
const MAX_BYTES = 128 << 20;

it('damaged packets give what is left, or a ReplayError', () => {
  let entries = 0;
  for (let seed = 1; seed <= 40; seed++) {
    try {
      const { combatLog, objectives, teamfights, isComplete } = frugally(
        () => parseDemSync(damaged(seed), { include: SECTIONS }),
        MAX_BYTES,
      );
      entries += combatLog!.length;
      expect(isComplete).toBe(false);
      for (const { gameSeconds } of [...ofGame('dota2', objectives), ...teamfights!]) expect(Number.isFinite(gameSeconds)).toBe(true);
    } catch (error) {
      if (!isReplayError(error)) throw error;
    }
  }
  expect(entries).toBeGreaterThan(40 * 20);
});
