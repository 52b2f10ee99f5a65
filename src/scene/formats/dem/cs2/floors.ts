import { floorsAt, floorsIn } from '../../../floors-in.js';
import type { SceneActor, SceneFloor } from '../../../model.js';

/**
 * The height at which the radar of the game changes between its two pictures: `verticalsections` of resource/overviews/<map>.txt. The rules of the game in
 * a recording have other heights (`m_MinimapVerticalSectionHeights`), which cut de_dust2 into three.
 */
const LEVELS: Readonly<Record<string, number>> = { de_nuke: -495, de_vertigo: 11_700, de_train: -50 };
/** Players are 72 units high, and jump 64. */
const STOREY = 160;

/** The floors of a map of which the radar has two pictures. */
export function floorsOf(map: string | undefined): readonly SceneFloor[] | undefined {
  const level = LEVELS[map ?? ''];
  return level === undefined ? undefined : floorsAt([level]);
}

/** The floors of any other map, from where players were: undefined where there is only one. */
export function floorsFrom(actors: readonly SceneActor[]): readonly SceneFloor[] | undefined {
  const floors = floorsIn(
    actors.filter(({ kind }) => kind === 'player'),
    STOREY,
  );
  return floors.length === 0 ? undefined : floors;
}
