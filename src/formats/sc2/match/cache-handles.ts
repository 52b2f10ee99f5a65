import type { Sc2Details } from '../details.js';

/** A file that a replay was played with: its map, which is the last one, or what the map needs. */
export interface Sc2Dependency {
  /** `s2ma` for maps and mods. */
  readonly type: string;
  /** Two letters of Blizzard's server: `US`, `EU`, `KR`, `CN`, `SG`, `XX`. */
  readonly region: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  /** Of Blizzard's own data, which comes with the game: `Void.SC2Mod`. Its hash is that of its name, and no server has it. */
  readonly standardName?: string | undefined;
  /** Where Blizzard's servers have the file. */
  readonly url?: string | undefined;
}

/** A handle is four letters of a type, two zeros, two of a region, and a hash. */
const HASH_START = 8;

/** SHA-256 of `Standard Data: NAME.SC2Mod`, the last eight digits of which are enough (docs/formats/sc2.md, section 7). */
const STANDARD_DATA: Readonly<Record<string, string>> = {
  '7939f5fb': 'Core',
  b67da30e: 'Liberty',
  e7c7e9fa: 'LibertyMulti',
  '4e505a04': 'Swarm',
  '1fb38336': 'SwarmMulti',
  '66c53b40': 'Void',
  f3a3dcf7: 'War3',
};
const EXPANSIONS = { Void: 'LotV', Swarm: 'HotS' } as const;

/** Every cache handle of the details, in order; handles that are too short are left out. */
export function dependenciesOf({ cacheHandles = [] }: Sc2Details): readonly Sc2Dependency[] {
  return cacheHandles
    .filter((handle) => handle.length >= HASH_START)
    .map((handle) => {
      const type = String.fromCharCode(...handle.subarray(0, 4));
      const region = String.fromCharCode(handle[6]!, handle[7]!);
      const sha256 = hex(handle.subarray(HASH_START));
      const standard = STANDARD_DATA[sha256.slice(-8)];
      return {
        type,
        region,
        sha256,
        ...(standard === undefined ? { url: urlOf(type, region, sha256) } : { standardName: `${standard}.SC2Mod` }),
      };
    });
}

/** Where the map is: the last dependency, where that is a map. */
export function mapUrlOf(dependencies: readonly Sc2Dependency[]): string | undefined {
  const map = dependencies.at(-1);
  return map?.type === 's2ma' ? map.url : undefined;
}

/** The latest expansion whose data was used. */
export function expansionOf(dependencies: readonly Sc2Dependency[]): 'WoL' | 'HotS' | 'LotV' {
  for (const name of ['Void', 'Swarm'] as const)
    if (dependencies.some(({ standardName }) => standardName === `${name}.SC2Mod`)) return EXPANSIONS[name];
  return 'WoL';
}

/** China has servers of its own. */
function urlOf(type: string, region: string, sha256: string): string {
  return region === 'CN'
    ? `http://cn-s2-depot.battlenet.com.cn/${sha256}.${type}`
    : `https://${region.toLowerCase()}-s2-depot.classic.blizzard.com/${sha256}.${type}`;
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
