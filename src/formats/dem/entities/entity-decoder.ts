import type { BitReader } from '../../../core/bit-reader.js';
import type { ReplayError } from '../../../core/errors.js';
import type { DecodeLimits } from '../../../core/limits.js';
import type { DemGame } from '../messages.js';
import type { StringTableRows } from '../string-table.js';
import { ClassInfo, classIdBits, matcher } from './class-info.js';
import { World } from './entity-world.js';
import { PacketEntities, type EntityListener } from './packet-entities.js';
import { schemaOf, type DemSchema } from './schema.js';
import { Serializers } from './serializers.js';

/** Which entities are decoded. Patterns may hold `*`. */
export interface EntitySelect {
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
  build: number | undefined = undefined;
  serializers: Serializers | undefined = undefined;
  classes: ClassInfo | undefined = undefined;
  packetEntities: PacketEntities | undefined = undefined;
  readonly #select: EntitySelect;
  readonly #limits: Readonly<DecodeLimits>;
  readonly #instanceBaselines: () => StringTableRows | undefined;

  constructor(select: EntitySelect, limits: Readonly<DecodeLimits>, instanceBaselines: () => StringTableRows | undefined) {
    this.#select = select;
    this.#limits = limits;
    this.#instanceBaselines = instanceBaselines;
  }

  sendTables(payload: Uint8Array, game: DemGame | undefined): void {
    this.serializers = new Serializers(payload, game, this.build);
  }

  classInfo(payload: Uint8Array): void {
    if (this.serializers === undefined) return;
    const { classes, fields } = this.#select;
    const wanted = classes === undefined ? () => true : matcher(classes);
    this.classes = new ClassInfo(payload, this.serializers, wanted, this.#limits);
    this.#wantedField = fields === undefined ? undefined : matcher(fields);
  }
  #wantedField: ((name: string) => boolean) | undefined;

  /** svc_PacketEntities. Nothing can be read of it where the recording has no schema. */
  apply(payload: BitReader, listener: EntityListener | undefined, wantsPaths: boolean, damage: (error: ReplayError) => void): void {
    if (this.classes === undefined) return;
    this.packetEntities ??= new PacketEntities({
      world: this.world,
      classes: this.classes,
      classIdBits: classIdBits(this.maxClasses || this.classes.size),
      instanceBaselines: this.#instanceBaselines,
      limits: this.#limits,
      wantedField: this.#wantedField,
    });
    this.packetEntities.apply(payload, listener, wantsPaths, damage);
  }

  /** Forgets all entities. The string tables are others from now on. */
  restart(): void {
    this.packetEntities?.restart();
  }

  /** Rows of `instancebaseline` were sent. */
  baselinesChanged(rows: readonly number[]): void {
    this.packetEntities?.baselines.changed(rows);
  }

  schema(): DemSchema | undefined {
    return this.classes === undefined || this.serializers === undefined ? undefined : schemaOf(this.classes, this.serializers);
  }
}
