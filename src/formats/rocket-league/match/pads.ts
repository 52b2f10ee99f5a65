import { PADS } from './pads.gen.js';

/** A boost pad of a map. */
export interface RocketLeaguePad {
  /** At the end of the name of its actor: `VehiclePickup_Boost_TA_17`. */
  readonly number: number;
  /** Unreal units. */
  readonly x: number;
  readonly y: number;
  /** Whether it fills the tank; small ones give 12 percent of it. */
  readonly isBig: boolean;
}

/** The boost pads of a map. */
export interface RocketLeaguePads {
  readonly pads: readonly RocketLeaguePad[];
  /** Whether they lie as on most maps, those of the standard arena. */
  readonly isStandard: boolean;
}

/** The boost pads of a map by its file name, in any case; undefined for a map that the table does not have. */
export function padsOf(map: string | undefined): RocketLeaguePads | undefined {
  const name = map?.toLowerCase();
  for (const [index, line] of PADS.entries()) {
    const [maps, places] = line.split('|') as [string, string];
    for (const numbering of maps.split(';')) {
      const [names, numbers] = numbering.split(':') as [string, string];
      if (!names.split(' ').includes(name ?? '')) continue;
      const numberOf = numbers.split(',').map(Number);
      const pads = places.split(' ').map((place, i): RocketLeaguePad => {
        const [x, y, isBig] = place.split(',').map(Number) as [number, number, number?];
        return { number: numberOf[i]!, x, y, isBig: isBig === 1 };
      });
      return { pads, isStandard: index === 0 };
    }
  }
  return undefined;
}
