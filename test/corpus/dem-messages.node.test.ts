import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { protobufRoot } from '../../scripts/dem/knowledge-tables.js';
import { messageCensus } from '../../scripts/dem/unknown-fields.js';
import { demBuildDate } from '../../src/formats/dem/build-date.js';
import { iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import type { ProtoMessage } from '../../src/formats/dem/messages.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 41000 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));

const LISTED = new Set(readFileSync(new URL('../../docs/formats/dem.md', import.meta.url), 'utf8').split('\n'));

/** The form that protobufjs gives: 64-bit numbers as decimal text, bytes as an array. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Uint8Array) return [...value];
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
  return value;
}

describe.each(files.map((file) => [file.name, file] as const))('messages of %s', (_, file) => {
  it('every message is read as protobufjs reads it', () => {
    const { header, serverInfo } = parseDemSync(file.bytes(), { include: ['header', 'serverInfo'] });
    const built = demBuildDate({ ...header, gameDirectory: serverInfo?.gameDirectory });
    const root = protobufRoot(header.game, built?.date);
    let compared = 0;
    const withoutType = new Set<string>();
    for (const event of iterateDem(file.bytes(), { events: ['message'] })) {
      const type = event.messageType === undefined ? undefined : root.get(event.messageType);
      if (!(type instanceof protobuf.Type)) {
        if (event.messageType !== undefined) withoutType.add(event.messageType);
        continue;
      }
      // files of the first half of 2026 and before write no bytes for an unset repeated field, as we give none
      const oracle: unknown = type.toObject(type.decode(event.bytes), { longs: String, enums: Number, bytes: Array });
      const differs = JSON.stringify(plain(event.value), sorted) !== JSON.stringify(oracle, sorted);
      if (differs) expect(plain(event.value), `${event.name} at tick ${event.tick}`).toEqual(oracle);
      compared++;
    }
    facts.equal(file, 'types that protobufjs has not', [...withoutType], []);
    facts.add(file, compared);
  });

  it('every message has a name, a schema, and no field that the schema does not know', () => {
    const { decoded, unknown, withoutName, withoutSchema } = messageCensus(file.bytes());
    facts.equal(file, 'ids without a name', [...withoutName], []);
    facts.equal(file, 'messages without a schema', [...withoutSchema], []);
    // a field that a newer build has is listed in docs/formats/dem.md with its bytes, as `npx tsx scripts/dem/unknown-fields.ts FILE` prints it
    const rows = unknown.map(({ message, field, sent }) => `| ${file.name} | ${message} | ${field} | ${sent} |`);
    facts.equal(
      file,
      'unknown fields that no table lists',
      rows.filter((row) => !LISTED.has(row)),
      [],
    );
    facts.add(file, decoded);
  });
});

/** Keys in one order, so that objects of equal content give equal text. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return typeof value === 'number' && Number.isNaN(value) ? 'NaN' : value;
  return Object.fromEntries(Object.entries(value as ProtoMessage).sort(([one], [two]) => (one < two ? -1 : 1)));
}
