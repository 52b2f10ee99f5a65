import { titleOfInternal } from '../../../../formats/dem/dota/titles.js';
import type { DemSceneContext } from '../game-scene.js';

/** Ids of the sides. */
export const SIDES = { radiant: 0, dire: 1 } as const;

/** The English name of a hero, a unit or an item. As long as names are not loaded, and for those that are newer, it is made of the internal one. */
export const nameOf = (context: DemSceneContext | undefined, name: string): string => context?.names?.of(name) ?? titleOfInternal(name);

export const sideId = (team: string | undefined): number | undefined => (SIDES as Readonly<Record<string, number>>)[team ?? ''];
