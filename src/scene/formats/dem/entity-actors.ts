import type { DemEntity } from '../../../formats/dem/entities/entity.js';
import { FIRST_CELL } from '../../../formats/dem/entities/cells.js';
import type { DemEntityOp } from '../../../formats/dem/entities/packet-entities.js';
import { matcher } from '../../../formats/dem/entities/matcher.js';
import { NumberField } from '../../../formats/dem/ticks/number-field.js';
import type { DemRecording } from '../../../formats/dem/sections/section.js';
import type { ActorBuilder, ActorFacts } from '../../actor-builder.js';
import type { ScenePart } from '../../options.js';
import type { Added } from '../../scene-builder.js';
import type { SceneArea } from '../../model.js';
import type { DemSceneContext } from './game-scene.js';
import { place } from './placing.js';

/** Units of work for a look at an entity. */
const LOOK_UNITS = 48;
const ALIVE = 0;

/** Entities that become actors. */
export interface EntityKind {
  /** Classes; patterns may contain `*`. */
  readonly classes: readonly string[];
  readonly isMinor?: true | undefined;
  /** Whether it stands where it is: then it is looked at once a second. */
  readonly isStatic?: true | undefined;
  /** What is known of an entity. Undefined: it is not an actor now, and is asked about again in the next second. */
  factsOf(entity: DemEntity): Omit<ActorFacts, 'from' | 'isMinor'> | undefined;
  /** A circle around it while it is there. */
  areaOf?(entity: DemEntity): Pick<SceneArea, 'kind' | 'label' | 'radius'> | undefined;
}

interface Live {
  entity: DemEntity;
  readonly kind: EntityKind;
  actor: ActorBuilder | undefined;
  area: Added<SceneArea> | undefined;
  /** Whether the recording changed it since the last look. */
  hasChanged: boolean;
  /** The second of the last look; NaN before the first. */
  seconds: number;
}

/** Reads fields as numbers, without a diagnostic for classes that do not have them. */
export const optionalNumber = (recording: DemRecording, field: string): NumberField =>
  new NumberField({ field: (name) => recording.optionalField(name) }, field);

/** Entities of some classes as actors, from the packet in which they come until they are deleted. */
export class EntityActors {
  readonly #context: DemSceneContext;
  readonly #cellUnits: number;
  readonly #kinds: readonly { readonly kind: EntityKind; readonly matches: (className: string) => boolean }[];
  readonly #kindOf = new Map<string, EntityKind | undefined>();
  readonly #live = new Map<number, Live>();
  readonly #cells: readonly [NumberField, NumberField, NumberField];
  readonly #inCell: readonly [NumberField, NumberField, NumberField];
  readonly #yaw: NumberField;
  readonly #life: NumberField;
  readonly #health: NumberField;
  readonly #maxHealth: NumberField;
  /** The second of the last sample. */
  #seconds = 0;

  constructor(context: DemSceneContext, cellUnits: number, kinds: readonly EntityKind[]) {
    const number = (field: string): NumberField => optionalNumber(context.recording, field);
    this.#context = context;
    this.#cellUnits = cellUnits;
    this.#kinds = kinds.map((kind) => ({ kind, matches: matcher(kind.classes) }));
    this.#cells = [number('CBodyComponent.m_cellX'), number('CBodyComponent.m_cellY'), number('CBodyComponent.m_cellZ')];
    this.#inCell = [number('CBodyComponent.m_vecX'), number('CBodyComponent.m_vecY'), number('CBodyComponent.m_vecZ')];
    this.#yaw = number('CBodyComponent.m_angRotation');
    this.#life = number('m_lifeState');
    this.#health = number('m_iHealth');
    this.#maxHealth = number('m_iMaxHealth');
  }

  /** The classes of the kinds that parts of a scene show, as patterns: a recording need not have any of them. */
  static classes(kinds: readonly Pick<EntityKind, 'classes' | 'isMinor'>[], parts: ReadonlySet<ScenePart>): readonly string[] {
    return kinds
      .filter(({ isMinor }) => parts.has(isMinor === true ? 'minorActors' : 'actors'))
      .flatMap(({ classes }) => classes.map((name) => (name.endsWith('*') ? name : `${name}*`)));
  }

  /** The actor of an entity. */
  of(handle: number | undefined): ActorBuilder | undefined {
    return handle === undefined ? undefined : this.#live.get(handle)?.actor;
  }

  entity(op: DemEntityOp, entity: DemEntity): void {
    const known = this.#live.get(entity.handle);
    if (known !== undefined) known.hasChanged = true;
    if (op === 'updated' || op === 'left') return;
    if (op === 'deleted') {
      if (known !== undefined) this.#gone(known);
    } else if (known?.entity.className === entity.className) {
      // A full update creates again what is there.
      known.entity = entity;
    } else {
      const kind = this.#kind(entity.className);
      if (kind === undefined) return;
      if (known !== undefined) this.#gone(known);
      this.#live.set(entity.handle, { entity, kind, actor: undefined, area: undefined, hasChanged: true, seconds: NaN });
    }
  }

  sample(seconds: number, isNewSecond: boolean): void {
    for (const live of this.#live.values()) {
      const isDue = isNewSecond || Number.isNaN(live.seconds);
      if (live.actor === undefined ? isDue : live.hasChanged && (isDue || live.kind.isStatic !== true)) this.#look(live, seconds);
    }
    this.#seconds = seconds;
  }

  #look(live: Live, seconds: number): void {
    const { entity, kind } = live;
    this.#context.recording.budget.work(LOOK_UNITS);
    // between this look and the last it did not change
    if (live.seconds < this.#seconds) live.actor?.stay(this.#seconds);
    live.hasChanged = false;
    live.seconds = seconds;
    const x = this.#along(0, entity);
    const y = this.#along(1, entity);
    const life = this.#life.of(entity);
    const isThere = entity.isActive && (Number.isNaN(life) || life === ALIVE) && !Number.isNaN(x) && !Number.isNaN(y);
    if (!isThere) {
      live.actor?.gone(seconds);
      live.area?.set({ to: seconds });
      live.area = undefined;
      return;
    }
    live.actor ??= this.#begin(live, seconds);
    const { actor } = live;
    if (actor === undefined) return;
    place(actor, seconds, x, y, this.#along(2, entity), kind.isStatic === true ? NaN : this.#yaw.of(entity, 1));
    actor.value('health', seconds, this.#health.of(entity));
    actor.value('maxHealth', seconds, this.#maxHealth.of(entity));
    if (live.area !== undefined || !this.#context.scene.parts.has('areas')) return;
    const area = kind.areaOf?.(entity);
    if (area !== undefined) live.area = this.#context.scene.area({ ...area, side: actor.facts.side, from: seconds, x, y, actor: actor.id });
  }

  #begin({ entity, kind }: Live, seconds: number): ActorBuilder | undefined {
    const facts = kind.factsOf(entity);
    if (facts === undefined) return undefined;
    const { scene } = this.#context;
    return kind.isMinor === true ? scene.actor({ ...facts, isMinor: true, from: seconds }) : scene.actor({ ...facts, from: seconds });
  }

  #gone({ entity, actor, area }: Live): void {
    const seconds = this.#context.scene.readSeconds;
    actor?.gone(seconds);
    actor?.end(Math.max(seconds, actor.facts.from));
    area?.set({ to: seconds });
    this.#live.delete(entity.handle);
  }

  #along(axis: 0 | 1 | 2, entity: DemEntity): number {
    const inCell = this.#inCell[axis].of(entity);
    return this.#cells[axis].of(entity) * this.#cellUnits + FIRST_CELL + (Number.isNaN(inCell) ? 0 : inCell);
  }

  #kind(className: string): EntityKind | undefined {
    if (!this.#kindOf.has(className)) this.#kindOf.set(className, this.#kinds.find(({ matches }) => matches(className))?.kind);
    return this.#kindOf.get(className);
  }
}
