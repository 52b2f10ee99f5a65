import type { DemDialect } from '../dialect.js';
import type { FieldNames } from './field-names.js';
import type { FieldType } from './field-type.js';
import { Op, leafOf, type Leaf } from './leaf.js';
import type { SchemaField, SerializerName } from './schema-field.js';
import { unknownOf, type Unknown } from './unknown.js';

/** The shape of a field: a value, or one of four structures (docs/formats/dem.md, section 6). */
export type FieldModel = 'value' | 'array' | 'vector' | 'table' | 'pointer';

/** Types that act as pointers without a `*`. */
const POINTER_TYPES = new Set([
  'CBodyComponent',
  'CPhysicsComponent',
  'CRenderComponent',
  'CLightComponent',
  'CEntityIdentity',
  'CPlayerLocalData',
  'PhysicsRagdollPose_t',
  'CPlayer_CameraServices',
]);
const VECTOR_TYPES = new Set(['CUtlVector', 'CNetworkUtlVectorBase', 'CUtlVectorEmbeddedNetworkVar']);

/** The model of a field, whose type has the parts given, by the first rule that applies. */
export function modelOf({ serializer }: SchemaField, { base, pointer, count }: FieldType, dialect: DemDialect | undefined): FieldModel {
  if (serializer !== undefined) {
    return pointer || POINTER_TYPES.has(base) || dialect?.pointerTypes.includes(base) === true ? 'pointer' : 'table';
  }
  if (count !== undefined && base !== 'char') return 'array';
  return VECTOR_TYPES.has(base) ? 'vector' : 'value';
}

/** Where the values of one structure, or the elements of one array, lie. */
export interface NodeLayout {
  /** Its number among the layouts of one CDemoSendTables, so that lists can be kept by it. */
  readonly id: number;
  /** The serializer's name; empty for elements. */
  readonly name: string;
  /** Fields of a structure. */
  readonly fields: readonly FieldKind[];
  /** The one field of all elements, where this is an array. */
  readonly element: FieldKind | undefined;
  /** The op of each field, and the first slot of its value: in the numbers, or where it takes none of them, in the references (field-step.ts). */
  readonly steps: Int32Array;
  /** Slots of a whole structure; of an array, of one element. */
  readonly width: number;
  /** The slots of a structure of which nothing was sent, for copying. Doubles, and no holes. */
  readonly noNumbers: readonly number[];
  readonly noRefs: undefined[];
  /** Elements of a fixed array; Infinity where the file says how many there are. */
  readonly maxLength: number;
  /** Of the fields: see `namesOf`. */
  names: FieldNames | undefined;
}

/** Finds the types and layouts that fields are made of. */
export interface FieldLayouts {
  /** The parts of a type's text. */
  typeOf(text: string): FieldType;
  /** Whether the recording describes a serializer. */
  has(serializer: SerializerName): boolean;
  /** The layout of a structure; undefined for a name that the recording does not describe. */
  layout(serializer: SerializerName): NodeLayout | undefined;
  /** The layout of an array of one field. */
  elements(element: FieldKind, maxLength?: number): NodeLayout;
}

/** One field as the decoder sees it. Shared by all serializers that use the field; slots belong to the layout. */
export class FieldKind {
  readonly name: string;
  readonly model: FieldModel | 'struct';
  readonly op: number;
  /** Slots of numbers that its value takes. */
  readonly width: number;
  readonly leaf: Leaf | undefined;
  readonly bits: number;
  readonly quantized: Leaf['quantized'];
  /** Of an array, vector or table: the layout of its elements. */
  readonly elements: NodeLayout | undefined;
  /** Why it is not certain how the field is read; undefined where it is. */
  readonly unknown: Unknown | undefined;
  readonly #types: readonly SerializerName[];
  readonly #layouts: (NodeLayout | undefined)[];
  readonly #serializers: FieldLayouts;

  constructor(
    readonly field: SchemaField,
    model: FieldModel | 'struct' | 'element',
    serializers: FieldLayouts,
    dialect: DemDialect | undefined,
  ) {
    this.name = field.name;
    this.model = model === 'element' ? 'value' : model;
    this.#serializers = serializers;
    this.#types = field.serializer === undefined ? [] : [field.serializer, ...field.polymorphic];
    this.#layouts = new Array<NodeLayout | undefined>(this.#types.length).fill(undefined);
    const type = serializers.typeOf(field.type);
    const { base, generic, count } = type;
    if (model === 'value' || model === 'element') {
      const valueType =
        model === 'value'
          ? type
          : serializers.typeOf(count !== undefined ? field.type.slice(0, field.type.lastIndexOf('[')) : (generic ?? base));
      this.leaf = leafOf(field, valueType, dialect);
    } else this.leaf = undefined;
    this.op =
      this.leaf?.op ?? { pointer: Op.pointer, struct: Op.struct, array: Op.array, vector: Op.vector, table: Op.vector }[model as 'pointer'];
    this.width = this.leaf?.width ?? 0;
    this.bits = this.leaf?.bits ?? 0;
    this.quantized = this.leaf?.quantized;
    this.elements =
      model === 'table'
        ? serializers.elements(new FieldKind(field, 'struct', serializers, dialect))
        : model === 'array' || model === 'vector'
          ? serializers.elements(new FieldKind(field, 'element', serializers, dialect), model === 'array' ? count : undefined)
          : undefined;
    const missing = this.#types.find((type) => !serializers.has(type));
    this.unknown = this.elements?.element?.unknown ?? unknownOf(field, this.leaf, missing);
  }

  /** How many serializers a pointer may have. */
  get typeCount(): number {
    return this.#types.length;
  }

  /** The layout of the `index`th serializer that a pointer or struct may have. */
  layout(index: number): NodeLayout | undefined {
    const type = this.#types[index];
    if (type === undefined) return undefined;
    return (this.#layouts[index] ??= this.#serializers.layout(type));
  }
}
