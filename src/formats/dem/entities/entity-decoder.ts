import { unknownName } from '../../../core/known-names.js';
import type { BitReader } from '../../../core/bit-reader.js';
import type { Diagnostics } from '../../../core/diagnostics.js';
import type { ReplayError } from '../../../core/errors.js';
import type { ReadBudget } from '../../../core/budget.js';
import type { FieldPatch } from '../dialect.js';
import { dialectOf } from '../dialects.js';
import type { DemGame } from '../messages.js';
import type { StringTableRows } from '../string-tables/string-table.js';
import { ClassInfo, classIdBits, type EntityClass } from './class-info.js';
import { GuessedFields } from './guessed-fields.js';
import type { EntityView } from './entity.js';
import type { FieldKind } from './field-kind.js';
import { World } from './entity-world.js';
import { matcher } from './matcher.js';
import { searchField } from './field-search.js';
import { PacketEntities, type EntityListener } from './packet-entities.js';
import { schemaOf, type DemSchema } from './schema.js';
import { Serializers } from './serializers.js';

/** Which entities are decoded. Patterns may hold `*`. */
export interface DemEntitySelect {
  /** Classes, like `CDOTA_Unit_Hero_*`; absent: all. Others are stepped over where the file gives sizes. */
  readonly classes?: readonly string[] | undefined;
  /** Dotted names of fields that entities show, like `m_iHealth` or `CBodyComponent.*`; absent: all. */
  readonly fields?: readonly string[] | undefined;
}

/** Name of the string table that holds baselines. */
export const INSTANCE_BASELINE = 'instancebaseline';

/** The entity side of one recording: schema, classes, world. Fed by the decoder of the container. */
export class EntityDecoder {
  readonly world = new World();
  maxClasses = 0;
  /** How the server means some fields; undefined: as the schema says. */
  patch: FieldPatch | undefined = undefined;
  serializers: Serializers | undefined = undefined;
  classes: ClassInfo | undefined = undefined;
  packetEntities: PacketEntities | undefined = undefined;
  readonly #select: DemEntitySelect;
  readonly #budget: ReadBudget;
  readonly #diagnostics: Diagnostics;
  readonly #instanceBaselines: () => StringTableRows | undefined;
  readonly #view: { -readonly [Key in keyof EntityView]: EntityView[Key] };
  readonly #guessed = new GuessedFields();

  constructor(select: DemEntitySelect, budget: ReadBudget, diagnostics: Diagnostics, instanceBaselines: () => StringTableRows | undefined) {
    this.#select = select;
    this.#diagnostics = diagnostics;
    this.#budget = budget;
    this.#instanceBaselines = instanceBaselines;
    this.#view = {
      wantedField: select.fields === undefined ? undefined : matcher(select.fields),
      cellUnits: undefined,
      ambiguous: (className, name) => this.#ambiguous(className, name),
    };
  }

  sendTables(payload: Uint8Array, game: DemGame | undefined): void {
    this.#view.cellUnits = dialectOf(game)?.cellUnits;
    this.serializers = new Serializers(payload, game, this.patch, (serializer, kind) => this.#unknownSeen(serializer, kind));
  }

  classInfo(payload: Uint8Array): void {
    if (this.serializers === undefined) return;
    const { classes } = this.#select;
    const wanted = classes === undefined ? () => true : matcher(classes);
    this.classes = new ClassInfo(payload, this.serializers, wanted, this.#budget.limits, (one) => this.#classSeen(one));
  }

  /** Throws `usage` for classes and fields that the recording does not have: the caller named something else, or takes it for another game. */
  check({ classes, fields }: DemEntitySelect): void {
    if (this.classes === undefined || this.serializers === undefined) return;
    const classNames = [...this.classes.names.values()];
    for (const pattern of classes ?? []) {
      if (!classNames.some(matcher([pattern]))) throw unknownName('entities.classes', pattern, classNames, 'dem');
    }
    const fieldNames = new Set(
      this.serializers.fields.flatMap(({ name, sendNode }) => [name, ...sendNode.split('.').filter((part) => part !== '')]),
    );
    for (const pattern of fields ?? []) {
      // The fields that a part with a star or a number stands for are not known before they occur.
      const unknown = pattern.split('.').find((part) => !/[*]|^\d+$/.test(part) && !fieldNames.has(part));
      if (unknown !== undefined) throw unknownName('entities.fields', unknown, [...fieldNames], 'dem');
    }
  }

  /** svc_PacketEntities. Nothing can be read of it where the recording has no schema. */
  apply(payload: BitReader, listener: EntityListener | undefined, wantsPaths: boolean, damage: (error: ReplayError) => void): boolean {
    if (this.classes === undefined) return true;
    this.packetEntities ??= new PacketEntities({
      world: this.world,
      classes: this.classes,
      classIdBits: classIdBits(this.maxClasses || this.classes.size),
      instanceBaselines: this.#instanceBaselines,
      budget: this.#budget,
      view: this.#view,
      guessed: this.#guessed,
    });
    return this.packetEntities.apply(payload, listener, wantsPaths, damage);
  }

  /** Forgets all entities. From now on the string tables are different ones. */
  restart(): void {
    this.packetEntities?.restart();
    this.world.tick = undefined;
  }

  /** Rows of `instancebaseline` were sent. */
  baselinesChanged(rows: readonly number[]): void {
    this.packetEntities?.baselines.changed(rows);
  }

  /** Whether there are classes, and a class is not among them or was stepped over. */
  isLost(className: string): boolean {
    if (this.classes === undefined) return false;
    const isThere = [...this.classes.names.values()].includes(className);
    return !isThere || this.world.slots.some((entity) => entity?.className === className && !entity.entityClass.wanted);
  }

  schema(): DemSchema | undefined {
    return this.classes === undefined || this.serializers === undefined ? undefined : schemaOf(this.classes, this.serializers);
  }

  #classSeen({ name, layout, wanted }: EntityClass): void {
    if (!wanted) return;
    for (const field of this.#select.fields ?? []) if (searchField(layout, field) === 'ambiguous') this.#ambiguous(name, field);
  }

  #unknownSeen(serializer: string, { name, unknown }: FieldKind): void {
    this.#guessed.any = true;
    const { kind, name: what, text } = unknown!;
    const message = `dem: field ${name} of ${serializer} ${text}`;
    this.#diagnostics.add({ code: 'unknown-field', severity: 'info', reason: kind, message, path: [what] });
  }

  #ambiguous(className: string, field: string): void {
    const message = `dem: class ${className} has several fields ${field}: their whole names begin with their send nodes`;
    this.#diagnostics.add({ code: 'unknown-field', severity: 'warning', reason: 'ambiguous', message, path: [className, field] });
  }
}
