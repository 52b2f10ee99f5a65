/**
 * Writes src/formats/dem/entities/varint-types.gen.ts: the types of fields that the recordings of the corpus have and no rule of their own
 * (enums, ids, ticks). They are read as varints, which the declared sizes of those recordings confirm. npx tsx scripts/dem/varint-types.ts
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldType } from '../../src/formats/dem/entities/field-type.js';
import { leafOf } from '../../src/formats/dem/entities/leaf.js';
import type { SchemaField } from '../../src/formats/dem/entities/schema-field.js';
import { requiredCorpus } from '../../recordings/corpus-folder.js';

const TARGET = fileURLToPath(new URL('../../src/formats/dem/entities/varint-types.gen.ts', import.meta.url));
const PLAIN: SchemaField = {
  type: '',
  name: '',
  sendNode: '',
  bitCount: 0,
  lowValue: undefined,
  highValue: undefined,
  encodeFlags: 0,
  encoder: '',
  customSerializer: '',
  serializer: undefined,
  polymorphic: [],
};

/** The file, from the goldens of the corpus. */
export function varintTypes(): string {
  const dir = join(requiredCorpus(), 'dem');
  const types = new Set<string>();
  for (const name of readdirSync(dir).filter((file) => file.endsWith('.golden.json'))) {
    const { schema } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { schema?: { fallbackTypes: readonly string[] } };
    for (const type of schema?.fallbackTypes ?? []) if (leafOf(PLAIN, fieldType(type), undefined).fallback !== undefined) types.add(type);
  }
  const lines = [...types].sort().map((type) => `  '${type}',\n`);
  return [
    '// Made by scripts/dem/varint-types.ts from the recordings of the corpus.\n',
    '\n/** Types of fields that are known to be plain varints: docs/formats/dem.md, section 7. */\n',
    `export const VARINT_TYPES: readonly string[] = [\n${lines.join('')}];\n`,
  ].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, varintTypes());
