import type { Sc2InitData } from '../lobby.js';

/** The hour, 1 to 12, in whose direction a place lies from the middle of the map; undefined where the size of the map is not known. */
export type HourOf = (x: number, y: number) => number | undefined;

const HOURS = 12;

/** Directions on the map of a lobby. Places are in cells, and y grows upwards. */
export function clockFace(lobby: Sc2InitData | undefined): HourOf {
  const { mapSizeX = 0, mapSizeY = 0 } = lobby?.gameDescription ?? {};
  if (mapSizeX === 0 || mapSizeY === 0) return () => undefined;
  return (x, y) => {
    const turns = Math.atan2(x - mapSizeX / 2, y - mapSizeY / 2) / (2 * Math.PI);
    return ((Math.round(turns * HOURS) + HOURS - 1) % HOURS) + 1;
  };
}
