import type { GameFacts } from './section.js';
import { madeOf } from './section.js';
import type { SlippiPlayerStart } from '../game-start.js';
import { slippiCharacterName, slippiCostumeName } from '../names/names.js';
import { NO_ROW } from './game-frames.js';

/** A player of a game. */
export interface SlippiPlayer {
  /** 0 to 3: the number that events and columns name the player by. */
  readonly player: number;
  /** 1 to 4. */
  readonly port: number;
  readonly kind: 'human' | 'cpu' | 'demo';
  /** External id of the character at the start. */
  readonly characterId: number;
  /** Its name. Undefined for an id that is not known. */
  readonly character?: string | undefined;
  /** The costume, such as `Default` or `Red`. */
  readonly costume?: string | undefined;
  /** Only in games with teams. */
  readonly team?: SlippiTeam | undefined;
  /** The tag that was chosen in the game. */
  readonly tag?: string | undefined;
  /** The display name: of the game start, else of the metadata. */
  readonly name?: string | undefined;
  /** The connect code, such as `CLWN#889`. */
  readonly connectCode?: string | undefined;
  /** Account id: personal data. */
  readonly userId?: string | undefined;
  /** Stocks at the start. */
  readonly stocks: number;
  /** Of a CPU. */
  readonly cpuLevel?: number | undefined;
}

/** Names of teams by number. */
const TEAMS = ['red', 'blue', 'green'] as const;
/** A team. */
export type SlippiTeam = (typeof TEAMS)[number];
/** Names of the types of players by number; the fourth is nobody. */
const KINDS = ['human', 'cpu', 'demo'] as const;

/** External and internal ids of the two characters that are one person (docs/formats/slippi.md, section 4). */
const ZELDA = 18;
const SHEIK = 19;
const INTERNAL_ZELDA = 19;
const INTERNAL_SHEIK = 7;

/** Whether a version is below 1.6, where the start says Zelda also of those who start as Sheik. */
function isBefore16(version: string | undefined): boolean {
  const [major = 0, minor = 0] = (version ?? '').split('.').map(Number);
  return major < 1 || (major === 1 && minor < 6);
}

/** The external id of the character that a player starts as. */
function startCharacter(start: SlippiPlayerStart, { gameStart, frames }: GameFacts): number {
  const { player, character = 0 } = start;
  if ((character !== ZELDA && character !== SHEIK) || !isBefore16(gameStart?.version) || frames.count === 0) return character;
  const row = frames.rowsOf(player)[0]!;
  if (row === NO_ROW) return character;
  const internal = frames.post.character?.[row];
  return internal === INTERNAL_SHEIK ? SHEIK : internal === INTERNAL_ZELDA ? ZELDA : character;
}

/** An empty text is none. */
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** The players of a game: those ports on which somebody is. */
export function playersOf(facts: GameFacts): readonly SlippiPlayer[] {
  const { gameStart, metadata } = facts;
  return (gameStart?.players ?? []).flatMap((start): SlippiPlayer[] => {
    const { player, type, costume, stocks, team, nametag, displayName, connectCode, userId, cpuLevel } = start;
    const kind = type === undefined ? undefined : KINDS[type];
    if (kind === undefined) return [];
    const online = metadata?.players.find((one) => one.player === player);
    const characterId = startCharacter(start, facts);
    return [
      {
        player,
        port: player + 1,
        kind,
        characterId,
        character: slippiCharacterName(characterId),
        costume: costume === undefined ? undefined : slippiCostumeName(characterId, costume),
        team: gameStart?.isTeams === true && team !== undefined ? TEAMS[team] : undefined,
        tag: given(nametag),
        name: given(displayName) ?? online?.netplayName,
        connectCode: given(connectCode) ?? online?.connectCode,
        userId: given(userId),
        stocks: stocks ?? 0,
        cpuLevel: kind === 'cpu' ? cpuLevel : undefined,
      },
    ];
  });
}

/** Who plays. */
export const playersSection = madeOf<{ readonly players: readonly SlippiPlayer[] }>(['players'], ['post.character'], (facts) => ({
  players: playersOf(facts),
}));
