import type { Scene, SceneGround } from '../scene/model.js';

/** A scene of which less was read shows a grid. */
const LEAST_SECONDS = 20;
/** The floor is drawn again when so much more was read. */
const GROWTH = 1.5;
const MAX_MAPS = 8;

/** The newest floors of maps, for the next recording of the same map. */
const floorsOfMaps = new Map<string, readonly SceneGround[]>();

/** Draws the floor of a map where the recording has none: from where people went, more of it the more was read. */
export class MapGround {
  /** Settles when the floor that was begun last is drawn. */
  drawn: Promise<void> = Promise.resolve();
  private floor: readonly SceneGround[] = [];
  private dueSeconds = LEAST_SECONDS;
  private drawing = 0;
  private shown: { readonly scene: Scene; readonly over: Scene } | undefined;

  /** `changed` is called when there is another floor. */
  constructor(private readonly changed: () => void) {}

  /** The scene with the floor of its map. */
  under(scene: Scene): Scene {
    if (this.floor.length === 0) return scene;
    if (this.shown?.scene !== scene) this.shown = { scene, over: { ...scene, ground: [...this.floor, ...scene.ground] } };
    return this.shown.over;
  }

  /** Another scene, or the same one with more in it. */
  update(scene: Scene | undefined): void {
    if (scene === undefined || hasOwn(scene)) {
      this.drawing++;
      this.floor = [];
      this.dueSeconds = LEAST_SECONDS;
      return;
    }
    if (scene.coverage !== 'sampled') return;
    if (this.floor.length === 0) this.floor = floorsOfMaps.get(mapOf(scene)) ?? [];
    const { readSeconds, isComplete } = scene;
    if (readSeconds < this.dueSeconds && !isComplete) return;
    this.dueSeconds = Math.max(readSeconds * GROWTH, LEAST_SECONDS);
    this.drawn = this.draw(scene);
  }

  private async draw(scene: Scene): Promise<void> {
    const drawing = ++this.drawing;
    const { drawnFloor } = await import('./drawn-floor.js');
    const floor = await drawnFloor(scene, () => drawing === this.drawing);
    if (floor === undefined) return;
    this.floor = floor;
    this.shown = undefined;
    const map = mapOf(scene);
    floorsOfMaps.delete(map);
    floorsOfMaps.set(map, floor);
    if (floorsOfMaps.size > MAX_MAPS) floorsOfMaps.delete(floorsOfMaps.keys().next().value!);
    this.changed();
  }
}

/** Whether a recording has a map, or will have one: a race shows its track after a lap. */
const hasOwn = ({ ground, actors }: Scene): boolean =>
  ground.some(({ kind }) => kind === 'floor' || kind === 'track') || actors.some(({ kind }) => kind === 'vehicle');

const mapOf = ({ game, map }: Scene): string => `${game} ${map}`;
