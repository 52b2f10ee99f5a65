import { FIRST_PLAYABLE_FRAME } from '../layout.js';
import { ACTION_FIELDS, actionsOf, type SlippiActionCounts } from './actions.js';
import { conversionsOf, type SlippiConversion, type SlippiOpening } from './conversions.js';
import { DUEL_FIELDS, duelOf, pairsOf } from './duel.js';
import { INPUT_FIELDS, inputsOf, type SlippiInputCounts } from './inputs.js';
import { madeOf, type GameFacts } from './section.js';

/** A share or a rate. */
export interface SlippiRatio {
  readonly count: number;
  readonly total: number;
  /** Missing where the total is 0. */
  readonly ratio?: number | undefined;
}

/** The statistics of a player of a duel: docs/formats/slippi.md, section 14. */
export interface SlippiPlayerStats {
  readonly player: number;
  /** Openings that the player got. */
  readonly conversions: number;
  /** Conversions that took a stock. */
  readonly kills: number;
  /** Damage of all moves of the conversions. */
  readonly damage: number;
  /** Conversions of more than one move. */
  readonly successfulConversions: SlippiRatio;
  readonly openingsPerKill: SlippiRatio;
  readonly damagePerOpening: SlippiRatio;
  /** Of both players' conversions out of neutral. */
  readonly neutralWins: SlippiRatio;
  /** Of both players' counter-attacks. */
  readonly counterHits: SlippiRatio;
  readonly beneficialTrades: SlippiRatio;
  readonly inputs: SlippiInputCounts;
  readonly inputsPerMinute: SlippiRatio;
  /** Buttons only. */
  readonly digitalInputsPerMinute: SlippiRatio;
  readonly actions: SlippiActionCounts;
}

/** The statistics of a duel. */
export interface SlippiStats {
  /** Frames that they are made of: those in which both players are there as a whole. */
  readonly frameCount: number;
  /** Frames of the game in which players can act: minutes are made of these. */
  readonly playableFrames: number;
  readonly players: readonly SlippiPlayerStats[];
}

const FRAMES_PER_MINUTE = 3600;

const ratioOf = (count: number, total: number): SlippiRatio => ({ count, total, ratio: total === 0 ? undefined : count / total });

function beneficialTrades(own: readonly SlippiConversion[], others: readonly SlippiConversion[]): SlippiRatio {
  const trades = own.filter(({ opening }) => opening === 'trade');
  const against = others.filter(({ opening }) => opening === 'trade');
  const gained = ({ currentPercent, startPercent }: SlippiConversion): number => currentPercent - startPercent;
  const better = trades.filter((trade, i) => {
    const other = against[i];
    return other !== undefined && ((trade.isKill && !other.isKill) || gained(trade) > gained(other));
  });
  return ratioOf(better.length, trades.length);
}

function statsOf(facts: GameFacts): SlippiStats | undefined {
  const duel = duelOf(facts);
  if (duel === undefined) return undefined;
  const conversions = conversionsOf(facts, duel);
  const lastFrame = facts.frames.number.at(-1);
  const playableFrames = lastFrame === undefined ? 0 : Math.max(0, lastFrame - FIRST_PLAYABLE_FRAME);
  const minutes = playableFrames / FRAMES_PER_MINUTE;
  const withMoves = (opening: SlippiOpening, attacker?: number): number =>
    conversions.filter((one) => one.opening === opening && one.moves.length > 0 && (attacker ?? one.attacker) === one.attacker).length;
  return {
    frameCount: duel.count,
    playableFrames,
    players: pairsOf(duel).map(([player, opponent]): SlippiPlayerStats => {
      const own = conversions.filter(({ attacker }) => attacker === player.player);
      const others = conversions.filter(({ attacker }) => attacker === opponent.player);
      const kills = own.filter(({ isKill }) => isKill).length;
      const damage = own.reduce((sum, { moves }) => moves.reduce((all, move) => all + move.damage, sum), 0);
      const inputs = inputsOf(facts, duel, player);
      const share = (opening: SlippiOpening): SlippiRatio => ratioOf(withMoves(opening, player.player), withMoves(opening));
      return {
        player: player.player,
        conversions: own.length,
        kills,
        damage,
        successfulConversions: ratioOf(own.filter(({ moves }) => moves.length > 1).length, own.length),
        openingsPerKill: ratioOf(own.length, kills),
        damagePerOpening: ratioOf(damage, own.length),
        neutralWins: share('neutral-win'),
        counterHits: share('counter-attack'),
        beneficialTrades: beneficialTrades(own, others),
        inputs,
        inputsPerMinute: ratioOf(inputs.total, minutes),
        digitalInputsPerMinute: ratioOf(inputs.buttons, minutes),
        actions: actionsOf(facts, duel, player, opponent),
      };
    }),
  };
}

/** The statistics of a game of two. */
export const statsSection = madeOf<{ readonly stats: SlippiStats | undefined }>(
  ['stats'],
  [...DUEL_FIELDS, ...INPUT_FIELDS, ...ACTION_FIELDS],
  (facts) => ({ stats: statsOf(facts) }),
);
