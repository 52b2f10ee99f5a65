import { partitionPoint } from '../../../core/sorted.js';
import { TABLE } from './table.gen.js';
import { PARENT_FIELD, type Sc2EventType, type Sc2Field, type Sc2Option, type Sc2Type } from './types.js';

/** The first base build that has a table; the betas before it are not read (docs/formats/sc2.md, section 5). */
export const FIRST_BASE_BUILD = 15405;

type RawType = string | number | readonly [kind: string, ...rest: readonly unknown[]];
type RawRow = readonly [id: number, name: string, type: RawType, from?: number, to?: number];
interface RawTable {
  readonly builds: readonly number[];
  readonly types: readonly RawType[];
  readonly header: RawType;
  readonly details: RawType;
  readonly initData: RawType;
  readonly userId: RawType;
  readonly game: readonly RawRow[];
  readonly message: readonly RawRow[];
  readonly tracker: readonly RawRow[];
}

/** The types that one base build is read with. */
export interface Sc2Protocol {
  /** The base build whose table this is: the last known one up to the one asked for. */
  readonly baseBuild: number;
  /** Whether the base build asked for is known to use it. */
  readonly known: boolean;
  readonly initData: Sc2Type;
  readonly game: readonly Sc2EventType[];
  readonly message: readonly Sc2EventType[];
}

let parsed: RawTable | undefined;
let knownBuilds: readonly number[] | undefined;
const protocols = new Map<number, Omit<Sc2Protocol, 'known'>>();
const versioned = new Map<string, Sc2Type>();

function table(): RawTable {
  return (parsed ??= JSON.parse(TABLE) as RawTable);
}

/** Every base build with a table, ascending. */
export function baseBuilds(): readonly number[] {
  let build = 0;
  return (knownBuilds ??= table().builds.map((step) => (build += step)));
}

/** The bit-packed types of a base build. An unknown one gets the nearest older table; expanded once and kept. */
export function protocolOf(baseBuild: number): Sc2Protocol {
  const builds = baseBuilds();
  const nearest = builds[Math.max(0, partitionPoint(builds.length, (i) => builds[i]! <= baseBuild) - 1)]!;
  let protocol = protocols.get(nearest);
  if (protocol === undefined) {
    const raw = table();
    protocol = {
      baseBuild: nearest,
      initData: typeOf(raw.initData, nearest),
      game: rowsOf(raw.game, nearest),
      message: rowsOf(raw.message, nearest),
    };
    protocols.set(nearest, protocol);
  }
  return { ...protocol, known: nearest === baseBuild };
}

/** The versioned types, which are the same for all builds: their fields carry tags whose meaning never changed. */
export function versionedType(name: 'header' | 'details'): Sc2Type {
  let type = versioned.get(name);
  if (type === undefined) versioned.set(name, (type = typeOf(table()[name], Infinity)));
  return type;
}

let trackerTypes: readonly Sc2EventType[] | undefined;
/** The tracker's events, for all builds. */
export function trackerEvents(): readonly Sc2EventType[] {
  return (trackerTypes ??= rowsOf(table().tracker, Infinity));
}

/** Names of a stream's events, over all builds. */
export function eventNames(stream: 'game' | 'message' | 'tracker'): readonly string[] {
  return [...new Set(table()[stream].map(([, name]) => name))];
}

function rowsOf(rows: readonly RawRow[], baseBuild: number): Sc2EventType[] {
  return rows
    .filter(([, , , from, to]) => within(from, to, baseBuild))
    .map(([id, name, type]) => ({ id, name, type: typeOf(type, baseBuild) }));
}

function within(from: number | undefined, to: number | undefined, baseBuild: number): boolean {
  return (from === undefined || from <= baseBuild) && (to === undefined || baseBuild < to);
}

const SCALAR = /^([uibm])(\d+)(?:\+(\d+))?$/;

function typeOf(raw: RawType, baseBuild: number): Sc2Type {
  if (typeof raw === 'number') return typeOf(table().types[raw]!, baseBuild);
  if (typeof raw === 'string') return scalarOf(raw);
  const [kind, ...rest] = raw;
  switch (kind) {
    case 'opt':
      return { kind: 'optional', of: typeOf(rest[0] as RawType, baseBuild) };
    case 'arr': {
      const [bits, min] = (rest[0] as string).split('+');
      return { kind: 'array', bits: Number(bits), min: Number(min ?? 0), of: typeOf(rest[1] as RawType, baseBuild) };
    }
    case 'choice': {
      const options = (rest.slice(1) as RawRow[]).filter(([, , , from, to]) => within(from, to, baseBuild));
      return {
        kind: 'choice',
        bits: Number(rest[0]),
        options: options.map(([tag, name, of]): Sc2Option => ({ tag, name, of: typeOf(of, baseBuild) })),
      };
    }
    case 'tagged':
      return {
        kind: 'tagged',
        fields: (rest as [string, RawType, number][]).map(([name, of, tag]): Sc2Field => ({
          name: fieldName(name),
          of: typeOf(of, baseBuild),
          tag,
        })),
      };
    default: {
      const fields = (rest as [string, RawType, number?, number?][])
        .filter(([, , from, to]) => within(from, to, baseBuild))
        .map(([name, of], tag): Sc2Field => ({ name: fieldName(name), of: typeOf(of, baseBuild), tag }));
      return fields.length === 1 && fields[0]!.name === PARENT_FIELD ? fields[0]!.of : { kind: 'struct', fields };
    }
  }
}

/** Field names are stored without their `m_`; the few that have none are marked. */
function fieldName(short: string): string {
  return short.startsWith('.') ? short.slice(1) : `m_${short}`;
}

function scalarOf(text: string): Sc2Type {
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
    default:
      return { kind: 'int', bits, min };
  }
}
