import { COLORS, SHOWN_COLORS } from '../attribute-names.js';
import type { Sc2Details, Sc2DetailsPlayer, Sc2Result } from '../details.js';
import { USER_IDS_SINCE } from '../layout.js';
import { occupiedSlots, type Sc2InitData, type Sc2Slot } from '../lobby.js';
import { commanderOf, isMission } from '../mission.js';
import type { MatchParts } from './needs.js';
import { innerMatch, type InnerMatch } from './observer-map.js';

/** The three races. */
export type Sc2Race = 'terran' | 'zerg' | 'protoss';

/** Somebody who played or watched. */
export interface Sc2Player {
  /** Without the clan; undefined where the replay was anonymized. */
  readonly name?: string | undefined;
  readonly clanTag?: string | undefined;
  readonly control: 'human' | 'computer';
  /** Who watched; on an observer map also who entered as a player and got no town hall. */
  readonly isObserver: boolean;
  /** Index of the lobby slot. */
  readonly slotId: number;
  /** The id in game and message events: from base build 24247 on the user id, before that the rank among the occupied slots. */
  readonly userId?: number | undefined;
  /** The map's number, in tracker events and attributes; observers have none. */
  readonly playerId?: number | undefined;
  /**
   * The lobby's. In a co-op mission, whose lobby knows no sides, 0 for the commanders and 1 for their enemies; on an observer map, where all
   * enter the lobby as one team, a number for each who plays.
   */
  readonly teamId: number;
  /** The race played; undefined for observers and where no source tells. */
  readonly race?: Sc2Race | undefined;
  /** The race chosen. */
  readonly chosenRace?: Sc2Race | 'random' | undefined;
  /** `red`, `blue`… where what was shown is one of the standard ones; without details the one of the lobby. */
  readonly color?: string | undefined;
  /** The color that was shown, as `#b4141e`; observers and replays without details have none. */
  readonly rgb?: string | undefined;
  readonly result: Sc2Result;
  /** `region-S2-realm-id`. */
  readonly toon?: string | undefined;
  /** Matchmaking rating before the game, where it was ranked. */
  readonly mmr?: number | undefined;
  /** 1 bronze to 7 grandmaster; undefined for who had none (stored as 0 or 8). */
  readonly league?: number | undefined;
  /** Blizzard's own number of actions per minute. */
  readonly blizzardApm?: number | undefined;
  readonly handicap: number;
  /** Of computers: 1 very easy to 7 elite, 8 to 10 cheating. */
  readonly difficulty?: number | undefined;
  /** Of a co-op mission: `Raynor`, `Kerrigan`… */
  readonly commander?: string | undefined;
  /** Prestige of the commander, 1 to 3; undefined for none. */
  readonly prestige?: number | undefined;
  /** Points of mastery of the commander, in the order of the six talents. */
  readonly masteryTalents?: readonly number[] | undefined;
  readonly masteryLevel?: number | undefined;
  /** Number of the trophy that was shown; undefined for none. */
  readonly trophyId?: number | undefined;
  /** Where the player's account is: `US`, `EU`, `KR`, `CN`, `PTR`. */
  readonly region?: string | undefined;
  /** The player's page on starcraft2.com. */
  readonly profileUrl?: string | undefined;
}

interface MetadataPlayer {
  readonly PlayerID?: unknown;
  readonly APM?: unknown;
  readonly AssignedRace?: unknown;
}

/** Race names of every client on hand (docs/formats/sc2.md, section 7), of attributes and of metadata, by their first letters. */
const RACE_NAMES: readonly (readonly [Sc2Race, RegExp])[] = [
  ['terran', /^(ter|тер|테란|人类|人類)/i],
  ['zerg', /^(zer|зер|저그|异虫|蟲族)/i],
  ['protoss', /^(pro|про|프로토스|星灵|神族)/i],
];
const NO_RATING = -36400;
const BRONZE = 1;
const GRANDMASTER = 7;
/** The value of a slot's `control` for a computer. */
const COMPUTER = 3;

/** A race by its name in any language on hand. */
export function raceNamed(name: unknown): Sc2Race | undefined {
  return typeof name === 'string' ? RACE_NAMES.find(([, pattern]) => pattern.test(name))?.[0] : undefined;
}

/** Everybody in the lobby, in slot order; undefined without a lobby. Computers that watch, which missions have, are left out. Cost: what is decoded already. */
export function matchPlayers(parts: MatchParts): readonly Sc2Player[] | undefined {
  const lobby = parts.initData ?? parts.initDataBackup;
  const details = parts.details ?? parts.detailsBackup;
  if (lobby === undefined) return undefined;
  const occupied = occupiedSlots(lobby);
  const playing = occupied.filter(({ slot }) => slot.observe === 0);
  const metadata = metadataPlayers(parts, playing.length);
  const byRank = parts.header.version.baseBuild < USER_IDS_SINCE;
  const inner = details?.isBlizzardMap === false && parts.trackerEvents ? innerMatch(parts.trackerEvents) : undefined;
  const innerTeams = inner && teamsInside(inner, lobby);
  return occupied.flatMap(({ slot, index }, rank) => {
    if (slot.control === COMPUTER && slot.observe !== 0) return [];
    const place = playing.findIndex((one) => one.index === index);
    const entry = place < 0 ? undefined : detailsOf(details, slot, place, playing.length);
    const userId = byRank ? rank + 1 : slot.userId;
    const playerId = place < 0 ? undefined : (trackerPlayerId(parts, index) ?? numberOf(metadata?.[place]?.PlayerID) ?? index + 1);
    const player = playerOf(parts, lobby, slot, index, entry, metadata?.[place], userId, playerId);
    return [inner === undefined || playerId === undefined ? player : playerInside(player, inner, innerTeams)];
  });
}

/** A team for each who plays, where the lobby has all of them in one. */
function teamsInside({ races }: InnerMatch, lobby: Sc2InitData): ReadonlyMap<number, number> | undefined {
  const ids = [...races.keys()].sort((a, b) => a - b);
  const teams = new Set(ids.map((id) => lobby.slots[id - 1]?.teamId));
  return teams.size === 1 ? new Map(ids.map((id, i) => [id, i])) : undefined;
}

/** A player of the lobby in the match inside of the map. */
function playerInside(player: Sc2Player, { races }: InnerMatch, teams: ReadonlyMap<number, number> | undefined): Sc2Player {
  const race = races.get(player.playerId ?? 0);
  if (race !== undefined) return { ...player, race, teamId: teams?.get(player.playerId!) ?? player.teamId };
  const { race: _race, playerId: _playerId, ...rest } = player;
  return { ...rest, isObserver: true };
}

function playerOf(
  parts: MatchParts,
  lobby: Sc2InitData,
  slot: Sc2Slot,
  slotId: number,
  entry: Sc2DetailsPlayer | undefined,
  metadata: MetadataPlayer | undefined,
  userId: number | undefined,
  playerId: number | undefined,
): Sc2Player {
  const user = slot.userId === undefined ? undefined : lobby.users[slot.userId];
  const attributes = playerId === undefined ? undefined : parts.attributes?.scopes.get(playerId);
  const chosen = attributes?.get(3001);
  const rating = user?.scaledRating;
  const rgb = entry && rgbOf(entry);
  const computer = slot.control === COMPUTER;
  const toon = entry?.toon ?? (slot.toonHandle === '' ? undefined : slot.toonHandle);
  const optional = {
    // base build 24764 has the clan before the name without a mark; the lobby has the name alone
    name: user?.name || entry?.name,
    clanTag: entry?.clanTag ?? (user?.clanTag === '' ? undefined : user?.clanTag),
    userId,
    playerId,
    race: playerId === undefined ? undefined : (raceNamed(metadata?.AssignedRace) ?? raceNamed(entry?.race) ?? raceNamed(chosen)),
    chosenRace: chosen === 'RAND' ? 'random' : raceNamed(chosen),
    color: rgb === undefined ? COLORS[attributes?.get(3002) ?? ''] : SHOWN_COLORS[rgb],
    rgb,
    toon,
    mmr: rating === undefined || rating === NO_RATING ? undefined : rating,
    league: leagueOf(user?.highestLeague),
    blizzardApm: numberOf(metadata?.APM),
    difficulty: computer ? slot.difficulty : undefined,
    commander: commanderOf(slot),
    prestige: slot.selectedCommanderPrestige || undefined,
    masteryTalents: commanderOf(slot) === undefined ? undefined : slot.commanderMasteryTalents,
    masteryLevel: commanderOf(slot) === undefined ? undefined : slot.commanderMasteryLevel,
    trophyId: slot.trophyId || undefined,
    region: REGIONS[toon?.split('-')[0] ?? ''],
    profileUrl: toon && profileUrlOf(toon),
  } as const;
  return {
    control: computer ? 'computer' : 'human',
    isObserver: slot.observe !== 0,
    slotId,
    teamId: isMission(lobby) ? Number(computer) : slot.teamId,
    result: entry?.result ?? 'undecided',
    handicap: slot.handicap,
    ...(Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as Partial<Sc2Player>),
  };
}

/** A league; 0 and 8 are stored for none. */
const leagueOf = (stored: number | undefined): number | undefined =>
  stored !== undefined && stored >= BRONZE && stored <= GRANDMASTER ? stored : undefined;

/** Regions of Battle.net by their number in a toon. */
const REGIONS: Readonly<Record<string, string>> = { 1: 'US', 2: 'EU', 3: 'KR', 5: 'CN', 98: 'PTR' };

/** Region 98, the test realm, has no pages. */
function profileUrlOf(toon: string): string | undefined {
  const [, region, realm, id] = /^([1235])-S2-(\d+)-(\d+)$/.exec(toon) ?? [];
  return id === undefined ? undefined : `https://starcraft2.com/profile/${region}/${realm}/${id}`;
}

/** Undefined where damage took the color or a part of it. */
function rgbOf({ color }: Partial<Sc2DetailsPlayer>): string | undefined {
  const parts = color && [color.r, color.g, color.b];
  return parts?.every((part) => part >= 0 && part <= 0xff)
    ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined;
}

/** Joined by the working set slot where both have one, else by order: docs/formats/sc2.md, section 15. */
function detailsOf(details: Sc2Details | undefined, slot: Sc2Slot, place: number, playing: number): Sc2DetailsPlayer | undefined {
  const list = details?.players ?? [];
  if (list.length === playing) return list[place];
  return slot.workingSetSlotId === undefined ? undefined : list.find((one) => one.workingSetSlotId === slot.workingSetSlotId);
}

/** The metadata's entries, when they are as many as players: they are in the same order. */
function metadataPlayers(parts: MatchParts, playing: number): readonly MetadataPlayer[] | undefined {
  const list = parts.metadata?.['Players'];
  if (!Array.isArray(list) || list.length !== playing) return undefined;
  return list.map((one: unknown) => (typeof one === 'object' && one !== null ? one : {}));
}

function trackerPlayerId(parts: MatchParts, slotId: number): number | undefined {
  for (const event of parts.trackerEvents ?? []) {
    if (event.type === 'playerSetup' && event.slotId === slotId) return event.playerId;
    if (event.gameloop > 0) break;
  }
  return undefined;
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
