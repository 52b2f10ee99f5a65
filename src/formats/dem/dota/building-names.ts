import type { DotaTeam } from './team.js';

/** What kind of building it is. */
export type DotaBuildingKind = 'tower' | 'meleeBarracks' | 'rangedBarracks' | 'ancient' | 'shrine' | 'filler';
/** A lane: the one along the top left, the middle one, or the one along the bottom right. */
export type DotaLane = 'top' | 'mid' | 'bot';

/** What the name of a building says. */
export interface DotaBuilding {
  readonly building: DotaBuildingKind;
  /** The side that it belongs to. */
  readonly owner: DotaTeam;
  /** Undefined for the ancient and its towers, which are in the base. */
  readonly lane?: DotaLane | undefined;
  /** 1 to 4, counted from the outermost tower; undefined for other buildings. */
  readonly tier?: number | undefined;
}

/** `npc_dota_goodguys_tower1_mid`, `npc_dota_badguys_melee_rax_top`, `npc_dota_goodguys_fort`: docs/formats/dem.md, section 14. */
const NAME = /^npc_dota_(good|bad)guys_(tower|melee_rax|range_rax|fort|healers|fillers)(\d)?(?:_(top|mid|bot))?$/;
const KINDS: Readonly<Record<string, DotaBuildingKind>> = {
  tower: 'tower',
  melee_rax: 'meleeBarracks',
  range_rax: 'rangedBarracks',
  fort: 'ancient',
  healers: 'shrine',
  fillers: 'filler',
};

/** The building that a name means; undefined for names of anything else. */
export function buildingOf(name: string | undefined): DotaBuilding | undefined {
  const match = name === undefined ? null : NAME.exec(name);
  if (match === null) return undefined;
  const [, side, kind, tier, lane] = match;
  return {
    building: KINDS[kind!]!,
    owner: side === 'good' ? 'radiant' : 'dire',
    lane: lane as DotaLane | undefined,
    tier: tier === undefined ? undefined : Number(tier),
  };
}
