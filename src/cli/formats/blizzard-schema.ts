import type { ProtocolTables } from '../../protocols/blizzard/protocol-tables.js';
import { eventKey } from '../../protocols/blizzard/style.js';
import type { BlizzardEventType, BlizzardType } from '../../protocols/blizzard/types.js';
import type { Row } from '../card.js';
import type { SchemaEntry } from '../guide.js';

/** The width of a number or count, with what is added to it: `uint8`, `uint4 + 1`. */
const width = (bits: number, min: number): string => (min === 0 ? `${bits}` : `${bits}${min < 0 ? ' - ' : ' + '}${Math.abs(min)}`);

/** A type in one line. Structures are shown field by field instead. */
function typeText(type: BlizzardType): string {
  switch (type.kind) {
    case 'skipped':
      return `unknown${type.bits}`;
    case 'int':
      return type.min < 0 && type.min === -(2 ** (type.bits - 1)) ? `int${type.bits}` : `uint${width(type.bits, type.min)}`;
    case 'blob':
      return type.bits === 0 ? `bytes[${type.min}]` : `blob${width(type.bits, type.min)}`;
    case 'bitArray':
      return `bits${type.bits}`;
    case 'optional':
      return `${typeText(type.of)}?`;
    case 'array':
      return `${typeText(type.of)}[]`;
    case 'choice':
      return `choice of ${type.options.map(({ name }) => name).join(' | ')}`;
    case 'struct':
    case 'tagged':
      return 'struct';
    default:
      return type.kind;
  }
}

/** The types inside a field, each with the mark that its path gets. */
function below(type: BlizzardType): readonly (readonly [mark: string, type: BlizzardType])[] {
  switch (type.kind) {
    case 'optional':
      return below(type.of);
    case 'array':
      return below(type.of).map(([mark, of]) => [`[]${mark}`, of] as const);
    case 'struct':
    case 'tagged':
      return type.fields.map(({ name, of }) => [`.${name}`, of] as const);
    case 'choice':
      return type.options.filter(({ of }) => of.kind !== 'null').map(({ name, of }) => [`.${name}`, of] as const);
    default:
      return [];
  }
}

function* fieldsOf(type: BlizzardType, path: string): Generator<Row> {
  for (const [mark, of] of below(type)) {
    const inner = path === '' ? mark.replace(/^\./, '') : path + mark;
    yield { path: inner, type: typeText(of) };
    yield* fieldsOf(of, inner);
  }
}

const entryOf = (stream: string, { id, name, type }: BlizzardEventType): SchemaEntry => ({
  name,
  facts: { stream, id, type: eventKey(name) },
  fields: [...fieldsOf(type, '')],
});

/** The tables that a base build is read with: its events, and the structures of its header, details and lobby. */
export function schemaEntries(tables: ProtocolTables, baseBuild: number): readonly SchemaEntry[] {
  const protocol = tables.protocolOf(baseBuild);
  const structures = { header: tables.header, details: tables.details, initData: protocol.initData };
  return [
    ...Object.entries(structures).map(([name, type]): SchemaEntry => ({
      name,
      facts: { stream: undefined, id: undefined, type: undefined },
      fields: [...fieldsOf(type, '')],
    })),
    ...tables.tracker.map((row) => entryOf('tracker', row)),
    ...protocol.game.map((row) => entryOf('game', row)),
    ...protocol.message.map((row) => entryOf('message', row)),
  ];
}
