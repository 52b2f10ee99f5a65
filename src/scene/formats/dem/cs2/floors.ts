import type { SceneFloor, SceneWorld } from '../../../model.js';

/** The height at which the radar of the game changes between its two pictures: `verticalsections` of resource/overviews/<map>.txt. */
const LEVELS: Readonly<Record<string, number>> = { de_nuke: -495, de_vertigo: 11_700, de_train: -50 };
const LOWEST = -16_384;
const HIGHEST = 16_384;

/** The floors of a map that has two. */
export function floorsOf(map: string | undefined): Pick<SceneWorld, 'floors'> {
  const level = LEVELS[map ?? ''];
  if (level === undefined) return {};
  const floors: readonly SceneFloor[] = [
    { name: 'Lower', minZ: LOWEST, maxZ: level },
    { name: 'Upper', minZ: level, maxZ: HIGHEST },
  ];
  return { floors };
}
