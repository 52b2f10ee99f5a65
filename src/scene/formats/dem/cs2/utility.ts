import type { Cs2FireEvent } from '../../../../formats/dem/cs2/fires.js';
import type { Cs2GrenadeEvent, Cs2GrenadeKind } from '../../../../formats/dem/cs2/grenades.js';
import type { Cs2SmokeEvent } from '../../../../formats/dem/cs2/smokes.js';
import type { DemSceneContext } from '../game-scene.js';
import { hullOfCircles } from '../hull.js';
import { sideId } from './scene-sides.js';

const LABELS: Readonly<Record<Cs2GrenadeKind, string>> = {
  smoke: 'Smoke grenade',
  flashbang: 'Flashbang',
  hegrenade: 'HE grenade',
  molotov: 'Molotov',
  incendiary: 'Incendiary grenade',
  decoy: 'Decoy',
};
/** How far a smoke reaches, and a flame (docs/formats/dem.md, section 19). */
const SMOKE_RADIUS = 144;
const FLAME_RADIUS = 60;

/** Grenades in flight as actors, and what they leave as areas. */
export class Utility {
  readonly #context: DemSceneContext;

  constructor(context: DemSceneContext) {
    this.#context = context;
  }

  grenade({ kind, thrower, path, detonation, throwTick }: Cs2GrenadeEvent): void {
    const [from, to] = [throwTick, detonation.tick].map((tick) => this.#context.seconds(tick)) as [number, number];
    const actor = this.#context.scene.actor({
      kind: 'projectile',
      label: LABELS[kind],
      detail: kind,
      side: sideId(thrower?.team),
      from,
      to,
      isMinor: undefined,
    });
    for (let i = 0; i < path.tick.length; i++) {
      const seconds = this.#context.seconds(path.tick[i]!);
      if (seconds > to) break;
      actor.move(seconds, path.x[i]!, path.y[i]!, path.z[i]);
    }
  }

  smoke({ thrower, startTick, tick, position }: Cs2SmokeEvent): void {
    if (position === undefined) return;
    this.#context.scene.area({
      kind: 'smoke',
      side: sideId(thrower?.team),
      from: this.#context.seconds(startTick),
      to: this.#context.seconds(tick),
      ...position,
      radius: SMOKE_RADIUS,
    });
  }

  /** A fire with all the flames that it ever had. */
  fire({ thrower, startTick, tick, area }: Cs2FireEvent): void {
    const flames: [number, number][] = [];
    let z = NaN;
    for (const { flames: columns } of area) {
      for (let i = 0; i + 2 < columns.length; i += 3) {
        flames.push([columns[i]!, columns[i + 1]!]);
        z = columns[i + 2]!;
      }
    }
    if (flames.length === 0) return;
    this.#context.scene.area({
      kind: 'fire',
      side: sideId(thrower?.team),
      from: this.#context.seconds(startTick),
      to: this.#context.seconds(tick),
      points: hullOfCircles(flames, FLAME_RADIUS),
      z,
    });
  }
}
