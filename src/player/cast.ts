import type { Scene, SceneActor, SceneSide } from '../scene/model.js';
import { valueAt } from '../scene/scene-at.js';
import type { Inks } from './inks.js';

/** Form of a mark. */
export type Shape = SceneSide['shape'];

/** Actors that look the same, which are painted in one go. */
export interface CastGroup {
  readonly ids: Int32Array;
  readonly shape: Shape;
  readonly color: string;
  readonly radiusPx: number;
  /** Painted as an outline: buildings and wards. */
  readonly isHollow: boolean;
  readonly isMinor: boolean;
}

const LEADING = new Set<SceneActor['kind']>(['player', 'hero', 'vehicle', 'ball']);
/** What is painted first is below the rest. */
const ORDER: readonly SceneActor['kind'][] = ['building', 'ward', 'item', 'unit', 'projectile'];
const RADIUS_PX: Readonly<Record<SceneActor['kind'], number>> = {
  player: 9,
  hero: 9,
  vehicle: 8,
  ball: 6,
  building: 6,
  ward: 4,
  item: 3,
  unit: 3.2,
  projectile: 2,
};

/** How the actors of a scene look. Made again when actors are added, or inks change. */
export class Cast {
  /** Ids of players, heroes, vehicles and balls: painted one by one, with heading, health and label. */
  readonly leads: Int32Array;
  /** All others, those that are below the rest first. */
  readonly groups: readonly CastGroup[];
  /** Color and form of each actor. */
  readonly colors: string[];
  readonly shapes: Shape[];
  readonly radiiPx: Float32Array;
  /** Largest health of each lead, where the scene has one: the share of an arc. */
  readonly maxHealth: Float32Array;
  /** Actors who change sides within the match. */
  private readonly changing: readonly SceneActor[];

  constructor(
    private readonly scene: Scene,
    private readonly inks: Inks,
  ) {
    const sideIndex = new Map(scene.sides.map(({ id }, i) => [id, i]));
    const sideOf = (actor: SceneActor): number | undefined => (actor.side === undefined ? undefined : sideIndex.get(actor.side));
    this.changing = scene.actors.filter(({ values }) => values['side'] !== undefined);
    this.colors = scene.actors.map((actor) => {
      const side = sideOf(actor);
      return actor.color ?? (side === undefined ? inks.color.neutral : inks.sides[side]!);
    });
    this.shapes = scene.actors.map((actor) => {
      const side = sideOf(actor);
      return side === undefined ? 'circle' : scene.sides[side]!.shape;
    });
    this.radiiPx = Float32Array.from(scene.actors, ({ kind }) => RADIUS_PX[kind]);
    this.leads = Int32Array.from(scene.actors.filter(({ kind }) => LEADING.has(kind)).map(({ id }) => id));
    this.maxHealth = Float32Array.from(scene.actors, ({ values, kind }) =>
      LEADING.has(kind) && values['health'] !== undefined && values['maxHealth'] === undefined ? largest(values['health'].values) : NaN,
    );
    this.groups = this.group(scene.actors.filter(({ kind }) => !LEADING.has(kind)));
  }

  /** Gives those who change sides the color and form of their side at a moment. */
  update(seconds: number): void {
    const { scene, inks } = this;
    for (let i = 0; i < this.changing.length; i++) {
      const { id, color, values } = this.changing[i]!;
      const side = valueAt(values['side']!, seconds);
      for (let index = 0; index < scene.sides.length; index++) {
        if (scene.sides[index]!.id !== side) continue;
        this.colors[id] = color ?? inks.sides[index]!;
        this.shapes[id] = scene.sides[index]!.shape;
      }
    }
  }

  private group(actors: readonly SceneActor[]): readonly CastGroup[] {
    const groups = new Map<string, { readonly kind: SceneActor['kind']; readonly ids: number[]; readonly isMinor: boolean }>();
    for (const { id, kind, isMinor = false } of actors) {
      const look = `${kind} ${this.shapes[id]!} ${this.colors[id]!} ${isMinor}`;
      const group = groups.get(look);
      if (group === undefined) groups.set(look, { kind, ids: [id], isMinor });
      else group.ids.push(id);
    }
    return [...groups.values()]
      .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
      .map(({ kind, ids, isMinor }) => ({
        ids: Int32Array.from(ids),
        shape: this.shapes[ids[0]!]!,
        color: this.colors[ids[0]!]!,
        radiusPx: RADIUS_PX[kind],
        isHollow: kind === 'building' || kind === 'ward',
        isMinor,
      }));
  }
}

function largest(values: Float32Array): number {
  let most = NaN;
  for (const value of values) if (!(value <= most)) most = Number.isNaN(value) ? most : value;
  return most;
}
