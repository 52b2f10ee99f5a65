import { along, type Place } from '../walker.js';

/** A made battleground: three lanes between two cores, a fort and a keep in each, four camps, and a place in the middle that both teams want. */
export const MAP_SIZE: readonly [number, number] = [248, 208];
export const CORES: readonly [Place, Place] = [
  [28, 104],
  [220, 104],
];
/** Where heroes come back to life. */
export const HALLS: readonly [Place, Place] = [
  [16, 104],
  [232, 104],
];
/** From the core of team 0 to that of team 1: the upper lane first. */
export const LANES: readonly (readonly Place[])[] = [
  [CORES[0], [52, 160], [196, 160], CORES[1]],
  [CORES[0], CORES[1]],
  [CORES[0], [52, 48], [196, 48], CORES[1]],
];
export const MIDDLE: Place = [124, 128];

/** A camp, and how many guard it. */
export interface Camp {
  readonly id: number;
  readonly type: 'Siege Camp' | 'Bruiser Camp' | 'Boss Camp';
  readonly at: Place;
  readonly guard: string;
  readonly count: number;
}
export const CAMPS: readonly Camp[] = [
  { id: 1, type: 'Siege Camp', at: [84, 76], guard: 'MercDefenderSiegeGiant', count: 2 },
  { id: 2, type: 'Siege Camp', at: [164, 76], guard: 'MercDefenderSiegeGiant', count: 2 },
  { id: 3, type: 'Bruiser Camp', at: [84, 134], guard: 'MercDefenderMeleeOgre', count: 3 },
  { id: 4, type: 'Boss Camp', at: [124, 76], guard: 'JungleGraveGolemDefender', count: 1 },
];

/** A structure: of a town it has the number and the lane. */
export interface Structure {
  readonly unitType: string;
  readonly team: 0 | 1;
  readonly at: Place;
  readonly town?: { readonly id: number; readonly lane: number };
}

/** Towns have numbers of their own: keeps 1 to 3 and 4 to 6, forts 7 to 9 and 10 to 12. */
export const townId = (team: 0 | 1, lane: number, isKeep: boolean): number => (isKeep ? 1 : 7) + 3 * team + lane;

/** Keeps and forts with their towers and fountains. */
export const STRUCTURES: readonly Structure[] = ([0, 1] as const).flatMap((team) =>
  LANES.flatMap((line, lane) =>
    [true, false].flatMap((isKeep): readonly Structure[] => {
      const share = isKeep ? 0.2 : 0.33;
      const at = whole(along(line, team === 0 ? share : 1 - share));
      const tier = isKeep ? 3 : 2;
      const aside = (up: number, ahead: number): Place => whole([at[0] + (team === 0 ? ahead : -ahead), at[1] + up]);
      return [
        { unitType: `TownTownHallL${tier}`, team, at, town: { id: townId(team, lane, isKeep), lane: lane + 1 } },
        { unitType: `TownCannonTowerL${tier}`, team, at: aside(6, 5) },
        { unitType: `TownCannonTowerL${tier}`, team, at: aside(-6, 5) },
        { unitType: `TownMoonwellL${tier}`, team, at: aside(5, -5) },
      ];
    }),
  ),
);

/** Places in the tracker are whole cells. */
export function whole([x, y]: Place): Place {
  return [Math.max(0, Math.min(255, Math.round(x))), Math.max(0, Math.min(255, Math.round(y)))];
}
