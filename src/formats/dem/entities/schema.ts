import { isReplayError } from '../../../core/errors.js';
import type { ClassInfo } from './class-info.js';
import { fieldType } from './field-type.js';
import type { NodeLayout, Serializers } from './serializers.js';

/** One field of a class: its dotted name (`0000` for the elements of an array) and its type as the file has it. */
export interface DemSchemaField {
  readonly path: string;
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
              if (layout !== undefined) describe(layout, '', 1, fields);
            } catch (error) {
              // a damaged schema has its diagnostic: what is whole of the class stays
              if (!isReplayError(error)) throw error;
            }
          }
          return fields;
        },
      };
    }),
  };
}

function describe(layout: NodeLayout, prefix: string, depth: number, out: DemSchemaField[]): void {
  if (depth > MAX_DEPTH) return;
  for (const kind of layout.element === undefined ? layout.fields : [layout.element]) {
    const path = prefix + (layout.element === undefined ? kind.name : '0000');
    const below = kind.elements ?? kind.layout(0);
    if (layout.element === undefined) out.push({ path, type: kind.field.type });
    else if (below === undefined) out.push({ path, type: elementType(kind.field.type) });
    if (below !== undefined) describe(below, `${path}.`, depth + 1, out);
  }
}

function elementType(text: string): string {
  const { generic, base } = fieldType(text);
  return text.trimEnd().endsWith(']') ? text.slice(0, text.lastIndexOf('[')) : (generic ?? base);
}
