import { corrupt, type ReplayError } from '../../../core/errors.js';
import { checkLimit, type DecodeLimits } from '../../../core/limits.js';
import { decodeMessage, type ProtoMessage } from '../messages.js';
import type { NodeLayout } from './field-kind.js';
import type { Serializers } from './serializers.js';

/** One networked class: its number in entity data, and the layout of its fields. */
export interface EntityClass {
  readonly id: number;
  /** `CDOTA_Unit_Hero_Axe` */
  readonly name: string;
  readonly layout: NodeLayout;
  /** Whether its entities are decoded: false from the moment on when they turn out to be unreadable. */
  wanted: boolean;
  /** Why no entity of it can be read, where that is so from the start. */
  readonly damage: ReplayError | undefined;
}

/** Of a class that the recording does not describe. */
const NO_LAYOUT: NodeLayout = {
  id: 0,
  name: '',
  fields: [],
  element: undefined,
  steps: new Int32Array(0),
  width: 0,
  noNumbers: [],
  noRefs: [],
  maxLength: 0,
  names: undefined,
};

/** The classes of one recording: CDemoClassInfo. A class has the serializer of its own name, version 0. */
export class ClassInfo {
  readonly #names = new Map<number, string>();
  readonly #classes = new Map<number, EntityClass>();
  readonly #serializers: Serializers;
  readonly #wanted: (name: string) => boolean;
  readonly #seen: (entityClass: EntityClass) => void;

  /** `seen` is called with each class that is used, before it is. */
  constructor(
    payload: Uint8Array,
    serializers: Serializers,
    wanted: (name: string) => boolean,
    limits: Readonly<DecodeLimits>,
    seen: (entityClass: EntityClass) => void,
  ) {
    this.#serializers = serializers;
    this.#wanted = wanted;
    this.#seen = seen;
    const classes = (decodeMessage('CDemoClassInfo', payload)['classes'] as readonly ProtoMessage[] | undefined) ?? [];
    checkLimit(limits, 'maxItems', classes.length);
    for (const one of classes)
      this.#names.set((one['class_id'] as number | undefined) ?? 0, (one['network_name'] as string | undefined) ?? '');
  }

  get size(): number {
    return this.#names.size;
  }

  /** Ids and names, in the order of the file. */
  get names(): ReadonlyMap<number, string> {
    return this.#names;
  }

  /** A class by id. An id without a name is `corrupt`; so are the entities of a class without a serializer, which are stepped over. */
  get(id: number): EntityClass {
    const known = this.#classes.get(id);
    if (known !== undefined) return known;
    const name = this.#names.get(id);
    if (name === undefined) throw corrupt(`there is no class ${id}, the schema has ${this.#names.size}`);
    const layout = this.#serializers.layout({ name, version: 0 });
    const wanted = this.#wanted(name);
    const damage = layout === undefined && wanted ? corrupt(`class ${name} has no serializer`, { path: [`class ${name}`] }) : undefined;
    const made: EntityClass = { id, name, layout: layout ?? NO_LAYOUT, wanted: wanted && damage === undefined, damage };
    this.#classes.set(id, made);
    this.#seen(made);
    return made;
  }
}

/** Bits of a class id in entity data: docs/formats/dem.md, section 10, confirmed on real files. */
export const classIdBits = (maxClasses: number): number => (maxClasses <= 0 ? 1 : 32 - Math.clz32(maxClasses));
