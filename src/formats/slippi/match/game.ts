import { FIRST_FRAME, FRAMES_PER_SECOND } from '../layout.js';
import { slippiInternalCharacterName, slippiStageName } from '../names/names.js';
import { NO_ROW } from './game-frames.js';
import { playersOf } from './players.js';
import { madeOf, type GameFacts } from './section.js';
import { END_METHODS, sidesOf, winnerOf, type SlippiLastFrame, type SlippiWinner } from './winner.js';

/** How a game ended. */
export interface SlippiGameEnd {
  /** As stored. */
  readonly method: number;
  /** `time`, `game`, `no-contest`, `target-test`, `home-run-contest`; `unresolved` and `resolved` below 2.0. */
  readonly methodName?: string | undefined;
  /** The player who quit by L+R+A+start. */
  readonly lras?: number | undefined;
  /** The place of each player, 0 the first; from 3.13. In a game that was broken off they do not say who won. */
  readonly placements?: readonly { readonly player: number; readonly place: number }[] | undefined;
}

/** Frames in which a player was a character. */
export interface SlippiCharacterFrames {
  readonly player: number;
  readonly internalCharacter: number;
  readonly character?: string | undefined;
  readonly frames: number;
}

/** The game as a whole: docs/formats/slippi.md, section 13. */
export interface SlippiGame {
  readonly stageId?: number | undefined;
  readonly stage?: string | undefined;
  /** Sizes of the sides: `1v1`, `2v2`, `1v1v1`. */
  readonly form: string;
  readonly isTeams: boolean;
  /** `online`, `local`, `console`, `network` (relayed from a console), `target-test`, `home-run-contest`, as far as the file says. */
  readonly kind?: SlippiGameKind | undefined;
  /** `ranked`, `unranked` or `direct`, from 3.14. */
  readonly onlineMode?: string | undefined;
  /** Frames from the first one, in which nobody can act yet. */
  readonly lengthFrames: number;
  /** Frames in which the timer runs. */
  readonly timerFrames: number;
  /** The same in seconds. */
  readonly seconds: number;
  /** Undefined where the file has no game end. */
  readonly end?: SlippiGameEnd | undefined;
  /** Undefined where no rule says who won. */
  readonly winner?: SlippiWinner | undefined;
  /** Stocks and percent of each player at last. */
  readonly final: readonly SlippiLastFrame[];
  readonly characterFrames: readonly SlippiCharacterFrames[];
}

/** What kind of game it is: docs/formats/slippi.md, section 5. */
export type SlippiGameKind = 'online' | 'local' | 'console' | 'network' | 'target-test' | 'home-run-contest';

const ONLINE_SCENE = 8;
const TARGET_TEST_SCENE = 15;
const HOME_RUN_SCENE = 32;

function kindOf({ gameStart, metadata }: GameFacts): SlippiGameKind | undefined {
  const scene = gameStart?.majorScene;
  if (scene === TARGET_TEST_SCENE) return 'target-test';
  if (scene === HOME_RUN_SCENE) return 'home-run-contest';
  if (scene === ONLINE_SCENE) return 'online';
  if (metadata?.players.some(({ netplayName, connectCode }) => netplayName !== undefined || connectCode !== undefined) === true)
    return 'online';
  const playedOn = metadata?.playedOn;
  if (playedOn === 'nintendont') return 'console';
  if (playedOn === 'network') return 'network';
  return playedOn === undefined ? undefined : 'local';
}

/** Stocks and percent of each player in the last frame that has the player. */
export function lastFramesOf(facts: GameFacts): readonly SlippiLastFrame[] {
  const { frames } = facts;
  const { stocks, percent } = frames.post;
  return playersOf(facts).flatMap(({ player }) => {
    const rows = frames.rowsOf(player);
    for (let i = frames.count - 1; i >= 0; i--) {
      const row = rows[i]!;
      if (row !== NO_ROW) return [{ player, frame: frames.number[i]!, stocks: stocks?.[row] ?? 0, percent: percent?.[row] ?? 0 }];
    }
    return [];
  });
}

function characterFramesOf(facts: GameFacts): readonly SlippiCharacterFrames[] {
  const { frames } = facts;
  const { character } = frames.post;
  if (character === undefined) return [];
  return playersOf(facts).flatMap(({ player }) => {
    const counts = new Map<number, number>();
    for (const row of frames.rowsOf(player)) if (row !== NO_ROW) counts.set(character[row]!, (counts.get(character[row]!) ?? 0) + 1);
    return [...counts].map(([internalCharacter, count]) => ({
      player,
      internalCharacter,
      character: slippiInternalCharacterName(internalCharacter),
      frames: count,
    }));
  });
}

function endOf({ gameEnd }: GameFacts): SlippiGameEnd | undefined {
  if (gameEnd?.method === undefined) return undefined;
  const { method, lras, placement0, placement1, placement2, placement3 } = gameEnd;
  const places = [placement0, placement1, placement2, placement3];
  return {
    method,
    methodName: END_METHODS[method],
    lras: lras === undefined || lras < 0 ? undefined : lras,
    placements: places.some((place) => place === undefined)
      ? undefined
      : places.flatMap((place, player) => (place! < 0 ? [] : [{ player, place: place! }])),
  };
}

/** The game as a whole. */
export function gameOf(facts: GameFacts, lastFrame = facts.frames.number.at(-1)): SlippiGame {
  const { gameStart } = facts;
  const players = playersOf(facts);
  const isTeams = gameStart?.isTeams === true;
  const sides = sidesOf(players, isTeams, (player) => gameStart?.players[player]?.team);
  const final = lastFramesOf(facts);
  const timerFrames = Math.max(0, (lastFrame ?? -1) + 1);
  return {
    stageId: gameStart?.stage,
    stage: gameStart?.stage === undefined ? undefined : slippiStageName(gameStart.stage),
    form: sides
      .map(({ length }) => length)
      .sort((a, b) => b - a)
      .join('v'),
    isTeams,
    kind: kindOf(facts),
    onlineMode: /^mode\.([a-z]+)-/.exec(gameStart?.sessionId ?? '')?.[1],
    lengthFrames: lastFrame === undefined ? 0 : Math.max(0, lastFrame - FIRST_FRAME + 1),
    timerFrames,
    seconds: timerFrames / FRAMES_PER_SECOND,
    end: endOf(facts),
    winner: winnerOf(facts.gameEnd, sides, final),
    final,
    characterFrames: characterFramesOf(facts),
  };
}

export const gameSection = madeOf<{ readonly game: SlippiGame }>(['game'], ['post.character', 'post.stocks', 'post.percent'], (facts) => ({
  game: gameOf(facts),
}));
