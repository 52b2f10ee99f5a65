import { isReplayError } from '../../../core/errors.js';
import type { ClassInfo } from './class-info.js';
import { fieldType } from './field-type.js';
import { namesOf } from './layout-names.js';
import { placeName } from './path-name.js';
import type { NodeLayout } from './field-kind.js';
import type { Serializers } from './serializers.js';

/** One field of a class: its dotted name (`0000` for the elements of an array) and its type as the file has it. */
export interface DemSchemaField {
  /** The whole name, `m_vecViewOffset.m_vecZ`: what `fields()` of an entity gives. */
  readonly path: string;
  /** The shortest name that means the same field, `CBodyComponent.m_cellX`; undefined where that is `path`. */
  readonly shortPath?: string | undefined;
  /** `CHandle< CBaseEntity >[10]` */
  readonly type: string;
}
/** A class of entities, as the recording declares it. */
export interface DemSchemaClass {
  readonly id: number;
  readonly name: string;
  /** All fields, those of structures below it included. Made when first asked for. */
  readonly fields: readonly DemSchemaField[];
}

/** What is in a recording: its classes, their fields and types. */
export interface DemSchema {
  readonly classes: readonly DemSchemaClass[];
}

/** Structures inside structures: a schema may be recursive, a path has seven components. */
const MAX_DEPTH = 7;

/** The schema of a recording, for people. */
export function schemaOf(classes: ClassInfo, serializers: Serializers): DemSchema {
  return {
    classes: [...classes.names].map(([id, name]) => {
      let fields: DemSchemaField[] | undefined;
      return {
        id,
        name,
        get fields() {
          if (fields === undefined) {
            fields = [];
            try {
              const layout = serializers.layout({ name, version: 0 });
              if (layout !== undefined) describe(layout, '', '', 1, fields);
            } catch (error) {
              // A damaged schema has been reported. The fields of the class that are whole stay.
              if (!isReplayError(error)) throw error;
            }
          }
          return fields;
        },
      };
    }),
  };
}

function describe(layout: NodeLayout, prefix: string, shortPrefix: string, depth: number, out: DemSchemaField[]): void {
  if (depth > MAX_DEPTH) return;
  const { element } = layout;
  (element === undefined ? layout.fields : [element]).forEach((kind, i) => {
    const path = prefix + placeName(layout, i);
    const short = shortPrefix + (element === undefined ? (namesOf(layout).short[i] ?? placeName(layout, i)) : placeName(layout, i));
    const shortPath = short === path ? undefined : short;
    const below = kind.elements ?? kind.layout(0);
    if (element === undefined) out.push({ path, shortPath, type: kind.field.type });
    else if (below === undefined) out.push({ path, shortPath, type: elementType(kind.field.type) });
    if (below !== undefined) describe(below, `${path}.`, `${short}.`, depth + 1, out);
  });
}

function elementType(text: string): string {
  const { generic, base } = fieldType(text);
  return text.trimEnd().endsWith(']') ? text.slice(0, text.lastIndexOf('[')) : (generic ?? base);
}
