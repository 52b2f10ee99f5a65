import { built } from '../../../io/sections.js';
import { sha256 } from '../../../codecs/sha256.js';
import { utf8Bytes } from '../../../core/text-bytes.js';
import type { W3gActionIds } from '../decoder.js';
import type { W3gPlayer, W3gRace } from '../players.js';
import { playersSection } from './players.js';
import type { W3gDefinition, W3gEnd, W3gFacts } from './section.js';
import type { W3gOutcome, W3gWinnerRule, W3gWinners } from './winner.js';

/** A team that played. */
export interface W3gTeam {
  readonly team: number;
  /** Names of its players. */
  readonly players: readonly string[];
}

/** The game in a few words. */
export interface W3gSummary {
  /**
   * The same for every replay of one game, no matter who saved it: the SHA-256, as 64 hex digits, of the random seed, the names of those who
   * played and the path of the map. Undefined where the settings are damaged. `hashReplay` identifies the file instead.
   */
  readonly gameId?: string | undefined;
  readonly mapPath?: string | undefined;
  /** File name of the map. */
  readonly mapName?: string | undefined;
  /** `1.32`. */
  readonly patch: string;
  readonly version: number;
  readonly build: number;
  /** `W3XP` The Frozen Throne, `WAR3` Reign of Chaos; from 1.31 on the first for both. */
  readonly product?: string | undefined;
  /** How long was played, in milliseconds, without pauses. */
  readonly lengthMs: number;
  /** `1v1`, `3v1v2`: players and computers of each team, in the order of the teams. */
  readonly type: string;
  /** `OvN`: races as they were played, `?` where one is not known. */
  readonly matchup: string;
  readonly teams: readonly W3gTeam[];
  /** Who won, and the rule that says so; undefined where no rule decides. */
  readonly winner?: (W3gTeam & { readonly rule: W3gWinnerRule }) | undefined;
  /** What each rule says: a team, or nothing. They need not agree. */
  readonly winners: W3gWinners;
  /** The player who leaves last. Where players save their replays themselves, this is the one who saved. */
  readonly saverPlayerId?: number | undefined;
  /** Which action ids the replay has, and how that was found out. Only they distinguish 2.0.2 from 2.0.0. */
  readonly actionIds: W3gActionIds;
}

/** Made of what w3gjs makes its `id` of, in the same order. */
function gameIdOf(randomSeed: number, active: readonly W3gPlayer[], mapPath: string): string {
  const names = [...active].sort((a, b) => a.playerId - b.playerId).map(({ name }) => name);
  const digest = sha256(utf8Bytes(`${randomSeed}${names.join('')}${mapPath}`));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const LETTERS: Readonly<Record<W3gRace, string>> = { human: 'H', orc: 'O', nightElf: 'N', undead: 'U', demon: 'D', random: 'R' };
const letterOf = ({ racePlayed, race }: W3gPlayer): string =>
  LETTERS[racePlayed ?? race ?? 'random'].replace('R', race === undefined ? '?' : 'R');

export const summarySection: W3gDefinition<{ readonly summary: W3gSummary }> = {
  sections: ['summary'],
  needs: ['leave'],
  uses: [playersSection],
  start(facts, of) {
    const { built: players, outcome } = of(playersSection);
    let saver: number | undefined;
    return {
      on: {
        leave({ playerId }) {
          saver = playerId;
        },
      },
      build: (end) => built({ summary: summaryOf(facts, end, players(), outcome(), saver) }),
    };
  },
};

function summaryOf(
  { header, settings, slots, randomSeed }: W3gFacts,
  { actionIds }: W3gEnd,
  players: readonly W3gPlayer[],
  { winners, decided }: W3gOutcome,
  saver: number | undefined,
): W3gSummary {
  const active = players.filter(({ isObserver }) => !isObserver);
  const teams = [...new Set(active.map(({ team }) => team))].sort((a, b) => a - b);
  const membersOf = (team: number): readonly W3gPlayer[] => active.filter((player) => player.team === team);
  const teamOf = (team: number): W3gTeam => ({ team, players: membersOf(team).map(({ name }) => name) });
  return {
    ...(settings && {
      gameId: gameIdOf(randomSeed, active, settings.mapPath),
      mapPath: settings.mapPath,
      mapName: settings.mapName,
    }),
    patch: header.patch,
    version: header.version,
    build: header.build,
    ...(header.product !== undefined && { product: header.product }),
    lengthMs: header.lengthMs,
    type: teams.map((team) => membersOf(team).length).join('v'),
    matchup: teams.map((team) => membersOf(team).map(letterOf).sort().join('')).join('v'),
    teams: teams.map(teamOf),
    ...(decided && { winner: { ...teamOf(decided.team), rule: decided.rule } }),
    // Without slots the team numbers are ours. They say who won, but are not in the file.
    winners: slots > 0 ? winners : {},
    ...(saver !== undefined && { saverPlayerId: saver }),
    actionIds,
  };
}
