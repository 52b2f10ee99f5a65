import { built, type BuilderDraft } from '../../../io/sections.js';
import { COLORS, SHOWN_COLORS } from '../attribute-names.js';
import type { Sc2Details, Sc2DetailsPlayer, Sc2Result } from '../details.js';
import { USER_IDS_SINCE } from '../layout.js';
import { occupiedSlots, type Sc2InitData, type Sc2Slot } from '../lobby.js';
import { commanderOf, isMission } from '../mission.js';
import { InnerMatch } from './observer-map.js';
import { raceNamed, type Sc2Race } from './race.js';
import { LOBBY, type Sc2Builder, type Sc2Definition, type Sc2Facts, type Sc2Parts } from './section.js';

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
  /** The race played; undefined for observers and where no source says. */
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
  readonly MMR?: unknown;
  readonly AssignedRace?: unknown;
}

const NO_RATING = -36400;
const BRONZE = 1;
const GRANDMASTER = 7;
/** The value of a slot's `control` for a computer. */
const COMPUTER = 3;

/** Makes `players`, which other sections read when it is built. */
export interface Sc2PlayersBuilder extends Sc2Builder<{ readonly players?: readonly Sc2Player[] | undefined }> {
  /** Undefined without a lobby, and until the section is built. */
  readonly players: readonly Sc2Player[] | undefined;
  /** When the match inside an observer map began; 0 until the section is built. */
  readonly startGameloop: number;
}

/** Everybody in the lobby, in slot order; undefined without a lobby. */
export const playersSection: Sc2Definition<{ readonly players?: readonly Sc2Player[] | undefined }, Sc2PlayersBuilder> = {
  sections: ['players'],
  needs: { files: LOBBY, more: (parts) => (mayHaveInnerMatch(parts.details ?? parts.detailsBackup) ? ['trackerEvents'] : []) },
  start(facts) {
    const inner = mayHaveInnerMatch(facts.details) ? new InnerMatch() : undefined;
    const builder: BuilderDraft<Sc2PlayersBuilder> = {
      on: inner ? { unitBorn: (event) => inner.born(event) } : {},
      players: undefined,
      startGameloop: 0,
      build() {
        let players = lobbyPlayers(facts);
        if (players && inner?.startGameloop !== undefined) {
          const teams = teamsInside(inner, facts.lobby!);
          players = players.map((player) => (player.playerId === undefined ? player : playerInside(player, inner, teams)));
        }
        builder.players = players;
        builder.startGameloop = inner?.startGameloop ?? 0;
        return built({ players });
      },
    };
    return builder;
  },
};

/** Observer maps are not Blizzard's. */
const mayHaveInnerMatch = (details: Sc2Details | undefined): boolean => details?.isBlizzardMap === false;

/** Computers that watch, which missions have, are left out. */
function lobbyPlayers({ parts, lobby, details }: Sc2Facts): readonly Sc2Player[] | undefined {
  if (lobby === undefined) return undefined;
  const occupied = occupiedSlots(lobby);
  const playing = occupied.filter(({ slot }) => slot.observe === 0);
  const metadata = metadataPlayers(parts, playing.length);
  const byRank = parts.header.version.baseBuild < USER_IDS_SINCE;
  return occupied.flatMap(({ slot, index }, rank) => {
    if (slot.control === COMPUTER && slot.observe !== 0) return [];
    const place = playing.findIndex((one) => one.index === index);
    const entry = place < 0 ? undefined : detailsOf(details, slot, place, playing.length);
    const userId = byRank ? rank + 1 : slot.userId;
    const playerId = place < 0 ? undefined : (numberOf(metadata?.[place]?.PlayerID) ?? index + 1);
    return [playerOf(parts, lobby, slot, index, entry, metadata?.[place], userId, playerId)];
  });
}

/** The player id of each user who plays. */
export function playerIdsOf(facts: Sc2Facts): ReadonlyMap<number, number> {
  return new Map(
    lobbyPlayers(facts)?.flatMap(({ userId, playerId }) => (userId === undefined || playerId === undefined ? [] : [[userId, playerId]])),
  );
}

/** The names of players and observers by the user ids of events. */
export function namesByUser(players: readonly Sc2Player[] | undefined): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  for (const { userId, name } of players ?? []) if (userId !== undefined && name !== undefined) names.set(userId, name);
  return names;
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
  parts: Sc2Parts,
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
    mmr: rating === undefined || rating === NO_RATING ? numberOf(metadata?.MMR) : rating,
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
function metadataPlayers(parts: Sc2Parts, playing: number): readonly MetadataPlayer[] | undefined {
  const list = parts.metadata?.['Players'];
  if (!Array.isArray(list) || list.length !== playing) return undefined;
  return list.map((one: unknown) => (typeof one === 'object' && one !== null ? one : {}));
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
