import { PARENT_FIELD, type BlizzardEventType, type BlizzardField, type BlizzardOption, type BlizzardType } from './types.js';

/** A type as the text of the tables has it: a number is a place in its list of types. */
export type RawType = string | number | readonly [kind: string, ...rest: readonly unknown[]];
/** An event or an option of a choice, with the builds from which and up to which it is so. */
export type RawRow = readonly [id: number, name: string, type: RawType, from?: number, to?: number];

/** The text of the tables of a game, parsed. */
export interface RawTable {
  /** Differences between one base build and the next. */
  readonly builds: readonly number[];
  readonly types: readonly RawType[];
  readonly header: RawType;
  readonly details: RawType;
  readonly initData: RawType;
  /** Of Heroes of the Storm. */
  readonly battlelobby?: RawType | undefined;
  readonly game: readonly RawRow[];
  readonly message: readonly RawRow[];
  readonly tracker: readonly RawRow[];
}

/** The events that rows give in a base build. */
export function rowsOf(rows: readonly RawRow[], types: readonly RawType[], baseBuild: number): BlizzardEventType[] {
  return rows
    .filter(([, , , from, to]) => within(from, to, baseBuild))
    .map(([id, name, type]) => ({ id, name, type: typeOf(type, types, baseBuild) }));
}

function within(from: number | undefined, to: number | undefined, baseBuild: number): boolean {
  return (from === undefined || from <= baseBuild) && (to === undefined || baseBuild < to);
}

const SCALAR = /^([uibmx])(\d+)(?:\+(\d+))?$/;

/** A type as it is in a base build. */
export function typeOf(raw: RawType, types: readonly RawType[], baseBuild: number): BlizzardType {
  if (typeof raw === 'number') return typeOf(types[raw]!, types, baseBuild);
  if (typeof raw === 'string') return scalarOf(raw);
  const [kind, ...rest] = raw;
  switch (kind) {
    case 'opt':
      return { kind: 'optional', of: typeOf(rest[0] as RawType, types, baseBuild) };
    case 'arr': {
      const [bits, min] = (rest[0] as string).split('+');
      return { kind: 'array', bits: Number(bits), min: Number(min ?? 0), of: typeOf(rest[1] as RawType, types, baseBuild) };
    }
    case 'choice': {
      const options = (rest.slice(1) as RawRow[]).filter(([, , , from, to]) => within(from, to, baseBuild));
      return {
        kind: 'choice',
        bits: Number(rest[0]),
        options: options.map(([tag, name, of]): BlizzardOption => ({ tag, name, of: typeOf(of, types, baseBuild) })),
      };
    }
    case 'tagged':
      return {
        kind: 'tagged',
        fields: (rest as [string, RawType, number][]).map(([name, of, tag]): BlizzardField => ({
          name: fieldName(name),
          of: typeOf(of, types, baseBuild),
          tag,
        })),
      };
    default: {
      const fields = (rest as [string, RawType, number?, number?][])
        .filter(([, , from, to]) => within(from, to, baseBuild))
        .map(([name, of], tag): BlizzardField => ({ name: fieldName(name), of: typeOf(of, types, baseBuild), tag }));
      return fields.length === 1 && fields[0]!.name === PARENT_FIELD ? fields[0]!.of : { kind: 'struct', fields };
    }
  }
}

/** Field names are stored without their `m_`; the few that have none are marked. */
function fieldName(short: string): string {
  return short.startsWith('.') ? short.slice(1) : `m_${short}`;
}

function scalarOf(text: string): BlizzardType {
  const match = SCALAR.exec(text);
  if (match === null) return { kind: text as 'bool' | 'fourcc' | 'null' };
  const bits = Number(match[2]);
  const min = Number(match[3] ?? 0);
  switch (match[1]) {
    case 'i':
      return { kind: 'int', bits, min: -(2 ** (bits - 1)) };
    case 'b':
      return { kind: 'blob', bits, min };
    case 'm':
      return { kind: 'bitArray', bits };
    case 'x':
      return { kind: 'skipped', bits };
    default:
      return { kind: 'int', bits, min };
  }
}
