/**
 * The TypeScript types of every event that any base build of a game has, merged over all builds: what events.gen.ts of a format holds.
 * Names that begin with `Game` get the prefix of the format.
 */
import type { ProtocolTables } from '../../src/protocols/blizzard/protocol-tables.js';
import { eventKey, fieldKey, isText, optionKey } from '../../src/protocols/blizzard/style.js';
import {
  BIGINT_BITS,
  PARENT_FIELD,
  type BlizzardEventType,
  type BlizzardField,
  type BlizzardType,
} from '../../src/protocols/blizzard/types.js';
import { officialName } from '../../src/protocols/blizzard/typed-events.js';
import type { BlizzardStreamName } from '../../src/protocols/blizzard/layout.js';

/** Versioned fields that some build does not have; the others are in every file on hand. */
const SOMETIMES = new Set([
  'm_workingSetSlotId',
  'm_hero',
  'm_restartAsTransitionMap',
  'm_disableRecoverGame',
  'm_modPaths',
  'm_campaignIndex',
  'm_name',
]);

/** A TypeScript type that can grow as further builds are looked at. */
type Shape =
  | { kind: 'names'; names: Set<string> }
  | { kind: 'array'; of: Shape }
  | { kind: 'choice'; options: Map<string, Shape> }
  | { kind: 'struct'; fields: Map<string, { shape: Shape; optional: boolean }> };

const names = (...list: string[]): Shape => ({ kind: 'names', names: new Set(list) });

function shapeOf(type: BlizzardType): Shape {
  switch (type.kind) {
    case 'int':
      return names(type.bits >= BIGINT_BITS ? 'bigint' : 'number');
    case 'bool':
      return names('boolean');
    case 'null':
    case 'skipped':
      return names('undefined');
    case 'fourcc':
      return names('string');
    case 'blob':
      return names(isText(type) ? 'string' : 'Uint8Array');
    case 'bitArray':
      return names('GameBitArray');
    case 'optional':
      return shapeOf(type.of);
    case 'array':
      return { kind: 'array', of: shapeOf(type.of) };
    case 'choice':
      return { kind: 'choice', options: new Map(type.options.map(({ name, of }) => [optionKey(name, 'typed'), shapeOf(of)])) };
    default:
      return {
        kind: 'struct',
        fields: new Map(
          withParent(type.fields).map((field) => [
            fieldKey(field.name, 'typed'),
            fieldShape(field, type.kind === 'tagged' && (SOMETIMES.has(field.name) || field.name.includes('FriendlyFire'))),
          ]),
        ),
      };
  }
}

/** The fields of a struct and of its parent. */
const withParent = (fields: readonly BlizzardField[]): readonly BlizzardField[] =>
  fields.length === 1
    ? fields
    : fields.flatMap(({ name, of, tag }) => (name === PARENT_FIELD && of.kind === 'tagged' ? of.fields : { name, of, tag }));

/** Base build 15405 has a bare bit array where later ones have a choice; events.ts makes it their option. */
function fieldShape({ name, of }: BlizzardField, tagged: boolean): { shape: Shape; optional: boolean } {
  if (name === 'm_addSubgroups') {
    const { of: subgroup } = shapeOf(of) as Shape & { kind: 'array'; of: { kind: 'struct' } };
    subgroup.fields.set('unitTypeName', { shape: names('string'), optional: true });
    return { shape: { kind: 'array', of: subgroup }, optional: false };
  }
  const inner = of.kind === 'optional' ? of.of : of;
  if (inner.kind === 'bitArray' && (name === 'm_mask' || name === 'm_removeMask')) {
    return {
      shape: {
        kind: 'choice',
        options: new Map([
          ['none', names('undefined')],
          ['mask', names('GameBitArray')],
        ]),
      },
      optional: false,
    };
  }
  return { shape: shapeOf(of), optional: tagged || of.kind === 'optional' };
}

function merged(a: Shape, b: Shape): Shape {
  if (a.kind === 'names' && b.kind === 'names') return names(...a.names, ...b.names);
  if (a.kind === 'array' && b.kind === 'array') return { kind: 'array', of: merged(a.of, b.of) };
  if (a.kind === 'choice' && b.kind === 'choice') {
    const options = new Map(a.options);
    for (const [key, shape] of b.options) options.set(key, options.has(key) ? merged(options.get(key)!, shape) : shape);
    return { kind: 'choice', options };
  }
  if (a.kind === 'struct' && b.kind === 'struct') {
    const fields: (Shape & { kind: 'struct' })['fields'] = new Map();
    for (const key of new Set([...a.fields.keys(), ...b.fields.keys()])) {
      const one = a.fields.get(key);
      const other = b.fields.get(key);
      const shape = one && other ? merged(one.shape, other.shape) : (one ?? other)!.shape;
      fields.set(key, { shape, optional: !one || !other || one.optional || other.optional });
    }
    return { kind: 'struct', fields };
  }
  return names(text(a), text(b));
}

function text(shape: Shape): string {
  switch (shape.kind) {
    case 'names':
      return [...shape.names].sort().join(' | ');
    case 'array':
      return `readonly ${/^\w+$/.test(text(shape.of)) || text(shape.of).startsWith('{') ? text(shape.of) : `(${text(shape.of)})`}[]`;
    case 'choice':
      return [...shape.options]
        .map(([kind, of]) => `{ readonly kind: '${kind}'${text(of) === 'undefined' ? '' : `; readonly value: ${text(of)}`} }`)
        .join(' | ');
    case 'struct':
      return `{ ${members(shape).join('; ')} }`;
  }
}

function members(shape: Shape & { kind: 'struct' }): string[] {
  return [...shape.fields].map(
    ([key, field]) => `readonly ${key}${field.optional ? '?' : ''}: ${text(field.shape)}${field.optional ? ' | undefined' : ''}`,
  );
}

/** What both formats change once the fields are read. */
function adjusted(key: string, shape: Shape & { kind: 'struct' }, more: GameTypes['more']): string[] {
  const fields = new Map([...shape.fields].map(([name, field]) => [name === 'type' ? 'kind' : name === 'name' ? 'label' : name, field]));
  const extra: string[] = [];
  if (fields.has('unitTagIndex')) extra.push('readonly unitTag: number');
  for (const who of ['killer', 'creator']) if (fields.has(`${who}UnitTagIndex`)) extra.push(`readonly ${who}UnitTag?: number | undefined`);
  if (fields.has('recipient')) fields.set('recipient', { shape: names('GameRecipient'), optional: true });
  if (key === 'chat') {
    fields.delete('string');
    extra.push('readonly text: string');
  }
  if (key === 'unitPositions') {
    fields.clear();
    const members = ['unitTag?', 'unitIndex', 'x', 'y'].map(
      (name) => `readonly ${name}: number${name.endsWith('?') ? ' | undefined' : ''}`,
    );
    extra.push(`readonly units: readonly { ${members.join('; ')} }[]`);
  }
  if (key === 'cmd') {
    for (const name of ['abil', 'abilLink', 'abilCmdIndex', 'abilCmdData']) fields.delete(name);
    extra.push(
      'readonly abilLink?: number | undefined',
      'readonly abilCmdIndex?: number | undefined',
      'readonly abilCmdData?: number | undefined',
    );
  }
  return [...extra, ...(more?.(key) ?? []), ...members({ kind: 'struct', fields })];
}

function union(stream: BlizzardStreamName, tables: readonly (readonly BlizzardEventType[])[], more: GameTypes['more']): string {
  const shapes = new Map<string, Shape>();
  for (const { name, type } of tables.flat()) {
    const known = shapes.get(name);
    shapes.set(name, known ? merged(known, shapeOf(type)) : shapeOf(type));
  }
  const name = `Game${stream.charAt(0).toUpperCase()}${stream.slice(1)}`;
  const lines = [...shapes].map(([event, shape]) => {
    const key = eventKey(event);
    const fields = adjusted(key, shape as Shape & { kind: 'struct' }, more);
    return `  /** \`${officialName(stream, event)}\` */\n  ${key}: {${fields.map((field) => ` ${field};`).join('')} };`;
  });
  return `/** The fields of every ${stream} event, by \`type\`. */\nexport interface ${name}Fields {\n${lines.join('\n')}\n}\n`;
}

/** The only field of the whole. */
function innerLobby(type: BlizzardType): BlizzardType {
  return (type as Extract<BlizzardType, { kind: 'struct' }>).fields[0]!.of;
}

function record(name: string, what: string, types: readonly BlizzardType[]): string {
  const shape = types.map(shapeOf).reduce(merged) as Shape & { kind: 'struct' };
  // versioned fields are simply not there in other builds
  const lines = members({ kind: 'struct', fields: new Map([...shape.fields].map(([key, field]) => [key, { ...field }])) });
  return `/** ${what} */\nexport interface ${name} {\n${lines.map((line) => `  ${line};`).join('\n')}\n}\n`;
}

/** A format whose types are written. */
export interface GameTypes {
  /** `sc2`. */
  readonly format: string;
  /** `Sc2`. */
  readonly prefix: string;
  readonly tables: ProtocolTables;
  /** Fields that the format adds to an event. */
  readonly more?: (key: string) => readonly string[];
}

/** The text of events.gen.ts. */
export function eventTypesOf({ format, prefix, tables, more }: GameTypes): string {
  const protocols = tables.baseBuilds.map((build) => tables.protocolOf(build));
  return [
    `// Generated by scripts/${format}/event-types.ts. Fields that only some builds have are optional.\n`,
    "import type { GameBitArray } from './protocol/bit-array.js';\nimport type { GameRecipient } from './layout.js';\n",
    record('GameDetailsRecord', 'Every field of `replay.details`.', [tables.details]),
    record(
      'GameLobbyRecord',
      'Every field of `replay.initData`.',
      protocols.map(({ initData }) => innerLobby(initData)),
    ),
    union('tracker', [tables.tracker], more),
    union(
      'game',
      protocols.map(({ game }) => game),
      more,
    ),
    union(
      'message',
      protocols.map(({ message }) => message),
      more,
    ),
  ]
    .join('\n')
    .replace(/\bGame(?=BitArray|Recipient|DetailsRecord|LobbyRecord|\w+Fields)/g, prefix);
}
