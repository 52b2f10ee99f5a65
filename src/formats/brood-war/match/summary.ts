import { sha256 } from '../../../codecs/sha256.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import { built } from '../../../io/sections.js';
import { FASTEST_FRAME_MS, type BroodWarGeneration } from '../layout.js';
import { isTaken } from '../slots.js';
import { plainText } from '../text.js';
import { framesOf, type BroodWarFramesFrom } from './frames.js';
import { playersSection, type BroodWarPlayer } from './players.js';
import type { BroodWarDefinition, BroodWarEnd, BroodWarFacts } from './section.js';
import type { BroodWarOutcome, BroodWarWinnerRule } from './winner.js';

/** A team that played. */
export interface BroodWarTeam {
  readonly team: number;
  /** Names of its players. */
  readonly players: readonly string[];
}

/** The game in a few words. */
export interface BroodWarSummary {
  /**
   * The same for every replay of one game, no matter who saved it: the SHA-256, as 64 hex digits, of the seed, the title of the map, and the slots with ids, races and names. `hashReplay`
   * identifies the file instead.
   */
  readonly gameId: string;
  readonly generation: BroodWarGeneration;
  /** Build of the game, from September 2020 on. */
  readonly build?: number | undefined;
  /** By the clock of the host. */
  readonly startedAt: Date;
  readonly savedAt?: Date | undefined;
  readonly frames: number;
  /** Whether the length is that of the header, or the last command where that is not plausible. */
  readonly framesFrom: BroodWarFramesFrom;
  /** At the speed of the header: 42 ms a frame at fastest, which is what people play. Changes of the speed during the game are not counted. */
  readonly durationMs: number;
  readonly gameType: number;
  readonly gameTypeName?: string | undefined;
  /** `PvT`, `ZPvTT`: races of those who play, by team. */
  readonly matchup: string;
  readonly teams: readonly BroodWarTeam[];
  /** Title of the map without the bytes that color it. */
  readonly mapName: string;
  /** In tiles. */
  readonly mapWidth: number;
  readonly mapHeight: number;
  readonly tilesetName?: string | undefined;
  /** The player who received the chat, and so saved the replay. Undefined without chat. */
  readonly saverId?: number | undefined;
  /** Who won, and the rule that says so. No file states it. */
  readonly winner?: (BroodWarTeam & { readonly rule: BroodWarWinnerRule }) | undefined;
}

const LETTERS = { zerg: 'Z', terran: 'T', protoss: 'P' } as const;

export const summarySection: BroodWarDefinition<{ readonly summary: BroodWarSummary }> = {
  sections: ['summary'],
  needs: [],
  uses: [playersSection],
  start(facts, of) {
    const players = of(playersSection);
    return {
      on: {},
      build: (end) => built({ summary: summaryOf(facts, end, players.built(), players.outcome(), players.saverId()) }),
    };
  },
};

function gameIdOf({ header }: BroodWarFacts, { slots }: BroodWarEnd): string {
  const seats = slots.filter(isTaken).map(({ slot, playerId = '', race = '', name }) => [slot, playerId, race, name]);
  const digest = sha256(utf8Bytes(JSON.stringify([header.randomSeed, header.mapTitle, seats])));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function summaryOf(
  facts: BroodWarFacts,
  end: BroodWarEnd,
  players: readonly BroodWarPlayer[],
  outcome: BroodWarOutcome | undefined,
  saverId: number | undefined,
): BroodWarSummary {
  const { header } = facts;
  const { map, tagged } = end;
  const active = players.filter(({ isObserver }) => !isObserver);
  const numbers = [...new Set(active.map(({ team }) => team))];
  const teamOf = (team: number): BroodWarTeam => ({
    team,
    players: active.filter((player) => player.team === team).map(({ name }) => name),
  });
  const letters = (team: number): string =>
    active.flatMap((player) => (player.team === team ? (player.race === undefined ? '?' : LETTERS[player.race]) : [])).join('');
  const { frames, framesFrom } = framesOf(header, end.lastFrame);
  const { config } = tagged ?? {};
  const { tilesetName = header.tilesetName } = map ?? {};
  return {
    gameId: gameIdOf(facts, end),
    generation: header.generation,
    ...(config && { build: config.build }),
    startedAt: header.startedAt,
    ...(config && { savedAt: config.savedAt }),
    frames,
    framesFrom,
    durationMs: frames * (header.frameMs ?? FASTEST_FRAME_MS),
    gameType: header.gameType,
    ...(header.gameTypeName !== undefined && { gameTypeName: header.gameTypeName }),
    matchup: numbers.map(letters).join('v'),
    teams: numbers.map(teamOf),
    mapName: plainText(map?.name ?? header.mapTitle),
    mapWidth: map?.width ?? header.mapWidth,
    mapHeight: map?.height ?? header.mapHeight,
    ...(tilesetName !== undefined && { tilesetName }),
    ...(saverId !== undefined && { saverId }),
    ...(outcome && { winner: { ...teamOf(outcome.team), rule: outcome.rule } }),
  };
}
