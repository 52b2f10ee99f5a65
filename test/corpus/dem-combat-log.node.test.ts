import { readFileSync } from 'node:fs';
import protobuf from 'protobufjs';
import { it } from 'vitest';
import { iterateDem, parseDemSync, type DotaCombatLogEntry } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface Golden {
  /** Keys like `3:DOTA_COMBATLOG_MODIFIER_REMOVE`. */
  combatLog: { byType: Record<string, number>; first: { tick: number; fieldsByNumber: Record<string, string[]> }[] };
  userMessages: Record<string, { count: number }>;
}

const facts = corpusFacts('dem', { files: 2, facts: 830 });
const files = corpusFiles('dem', (name) => name.startsWith('dota2--'));
const proto = protobuf.parse(readFileSync(new URL('../../scripts/dem/dota.proto', import.meta.url), 'utf8'), { keepCase: true }).root;
const message = proto.lookupType('CMsgDOTACombatLogEntry');
/** Fields whose value is a row of CombatLogNames. */
const NAMES = new Set([2, 3, 4, 5, 6, 61, 62, 68]);

/** The property of an entry that a field of the message becomes. */
const propertyOf = (name: string): string => name.replace(/_name$/, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** A value as the golden writes it. */
function sent(number: number, value: unknown): string {
  if (message.fieldsById[number]!.type !== 'float') return String(Number(value));
  return `f32:${Buffer.from(Float32Array.of(value as number).buffer).toString('hex')}`;
}

it.each(files.map((file) => [file.name, file] as const))('%s has the combat log of the golden', (_, file) => {
  const golden = file.golden<Golden>();
  const { combatLog, stringTables, isComplete, diagnostics } = parseDemSync(file.bytes(), { include: ['combatLog', 'stringTables'] });
  facts.equal(file, 'complete', { isComplete, diagnostics: unfounded(diagnostics, file) }, { isComplete: true, diagnostics: [] });
  facts.equal(file, 'entries', combatLog!.length, golden.userMessages['554']?.count ?? 0);
  const names = stringTables.get('CombatLogNames');

  const byType: Record<string, number> = {};
  for (const { entry } of combatLog!) byType[entry.name] = (byType[entry.name] ?? 0) + 1;
  const expected = Object.entries(golden.combatLog.byType).map(([key, count]) => [key.slice(key.indexOf(':') + 1), count]);
  facts.equal(file, 'byType', byType, Object.fromEntries(expected));

  golden.combatLog.first.forEach(({ tick, fieldsByNumber }, i) => {
    facts.equal(file, `first ${i} tick`, combatLog![i]!.tick, tick);
    const entry = combatLog![i]!.entry as unknown as Record<string, unknown>;
    for (const [number, [value]] of Object.entries(fieldsByNumber)) {
      const { name } = message.fieldsById[Number(number)]!;
      if (name === 'type') continue;
      const actual = entry[propertyOf(name)];
      const label = `first ${i} ${name}`;
      if (NAMES.has(Number(number))) facts.equal(file, label, actual, names!.key(Number(value)));
      else facts.equal(file, label, sent(Number(number), actual), value);
    }
  });
});

it.each(files.map((file) => [file.name, file] as const))('%s has what protobufjs reads of every entry', (_, file) => {
  const bytes = file.bytes();
  const { stringTables } = parseDemSync(bytes, { include: ['stringTables'] });
  const names = stringTables.get('CombatLogNames');
  const entries: DotaCombatLogEntry[] = [...iterateDem(bytes, { events: ['combatLog'] })].map(({ entry }) => entry);
  const messages = [...iterateDem(bytes, { events: ['message'], messages: ['DOTA_UM_CombatLogDataHLTV'] })].filter(
    ({ source }) => source !== 'fullPacket',
  );
  facts.equal(file, 'messages', entries.length, messages.length);
  messages.forEach(({ bytes: sentBytes }, i) => {
    const decoded = message.toObject(message.decode(sentBytes), { defaults: false }) as Record<string, number | boolean>;
    const entry = entries[i] as unknown as Record<string, unknown>;
    for (const { id, name } of message.fieldsArray) {
      if (name === 'type' || !(name in decoded)) continue;
      const value = NAMES.has(id) ? names!.key(decoded[name] as number) : decoded[name];
      facts.equal(file, `entry ${i} ${name}`, entry[propertyOf(name)], value);
    }
  });
});
