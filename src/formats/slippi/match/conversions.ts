import { Rows } from '../../../core/kept-rows.js';
import { actionStateGroups } from './action-states.js';
import { DUEL_FIELDS, duelOf, type Duel, type Duelist } from './duel.js';
import { madeOf, type GameFacts } from './section.js';

/** An attack within a conversion or combo, however often it hits. */
export interface SlippiMove {
  /** The frame of the first hit. */
  readonly frame: number;
  /** The attack, as `lastAttack`: `slippiMoveName` names it. */
  readonly move: number;
  readonly hits: number;
  readonly damage: number;
}

/** A series of hits of one player on the other. */
export interface SlippiCombo {
  readonly attacker: number;
  readonly victim: number;
  readonly startFrame: number;
  /** Missing where the game ends first. */
  readonly endFrame?: number | undefined;
  /** Percent of the victim before the first hit. */
  readonly startPercent: number;
  /** Percent of the victim, as long as the stock is kept. */
  readonly currentPercent: number;
  readonly endPercent?: number | undefined;
  /** Whether it ended with a stock. */
  readonly isKill: boolean;
  readonly moves: readonly SlippiMove[];
}

/** How a conversion began: both hit each other in the same frame, out of an own defence, or out of neutral. */
export type SlippiOpening = 'trade' | 'counter-attack' | 'neutral-win';

/** A punish: from the first hit until the victim has been in control for 45 frames, or has lost the stock. docs/formats/slippi.md, section 14. */
export interface SlippiConversion extends SlippiCombo {
  readonly opening: SlippiOpening;
}

/** Frames after which somebody who is no longer hit has got away. */
const RESET_FRAMES = 45;

type Growing<T> = { -readonly [K in keyof T]: T[K] };
/** One that is being followed. */
interface Series extends Growing<Omit<SlippiCombo, 'moves'>> {
  readonly moves: Growing<SlippiMove>[];
}

/** How both kinds of series differ: when the frames since the last hit are counted. */
interface Rule {
  /** The counter after a frame in which the victim is not hurt. */
  counted(counter: number, victimState: number): number;
}

function seriesOf(facts: GameFacts, duel: Duel, attacker: Duelist, victim: Duelist, rule: Rule): readonly Series[] {
  const { actionState, actionStateFrame, percent, stocks, lastAttack } = facts.frames.post;
  const all = new Rows<Series>(facts.budget);
  if (actionState === undefined || percent === undefined || stocks === undefined || lastAttack === undefined) return all.all;
  const { isHurt } = actionStateGroups();
  let open: Series | undefined;
  let move: Growing<SlippiMove> | undefined;
  /** The state in which the attacker hit; undefined when it was left since. */
  let hitState: number | undefined;
  let counter = 0;
  facts.budget.work(duel.count);
  for (let i = 0; i < duel.count; i++) {
    const frame = duel.number[i]!;
    const a = attacker.rows[i]!;
    const v = victim.rows[i]!;
    // Nobody is hit in the first frame, which has none before it.
    const aBefore = attacker.rows[i - 1] ?? a;
    const vBefore = victim.rows[i - 1] ?? v;
    const hasRestarted = i > 0 && actionStateFrame !== undefined && actionStateFrame[a]! < actionStateFrame[aBefore]!;
    if (actionState[a] !== hitState || hasRestarted) hitState = undefined;
    const victimState = actionState[v]!;
    const victimIsHurt = isHurt[victimState] === 1;
    if (victimIsHurt) {
      if (open === undefined) {
        const startPercent = i === 0 ? 0 : percent[vBefore]!;
        open = {
          attacker: attacker.player,
          victim: victim.player,
          startFrame: frame,
          startPercent,
          currentPercent: percent[v]!,
          isKill: false,
          moves: [],
        };
        all.add(open);
        move = undefined;
      }
      const damage = percent[v]! - percent[vBefore]!;
      if (damage !== 0) {
        if (hitState === undefined) {
          facts.budget.keep(64);
          move = { frame, move: lastAttack[a]!, hits: 0, damage: 0 };
          open.moves.push(move);
        }
        if (move !== undefined) {
          move.hits++;
          move.damage += damage;
        }
        hitState = actionState[aBefore]!;
      }
    }
    if (open === undefined) continue;
    const hasLostStock = i > 0 && stocks[v]! < stocks[vBefore]!;
    if (!hasLostStock) open.currentPercent = percent[v]!;
    counter = victimIsHurt ? 0 : rule.counted(counter, victimState);
    if (!hasLostStock && counter <= RESET_FRAMES) continue;
    open.isKill = hasLostStock;
    open.endFrame = frame;
    open.endPercent = percent[vBefore]!;
    open = undefined;
    move = undefined;
  }
  return all.all;
}

const PUNISH: Rule = {
  counted: (counter, victimState) => (counter > 0 || actionStateGroups().isInControl[victimState] === 1 ? counter + 1 : counter),
};
const COMBO: Rule = { counted: (counter, victimState) => (actionStateGroups().isTrapped[victimState] === 1 ? 0 : counter + 1) };

/** The same frames in the order in which they began. */
const byStart = (a: Series, b: Series): number => a.startFrame - b.startFrame;

/** Both players' conversions by their start, with the kind of their opening. */
export function conversionsOf(facts: GameFacts, duel: Duel): readonly SlippiConversion[] {
  const [a, b] = duel.duelists;
  const all = [...seriesOf(facts, duel, b, a, PUNISH), ...seriesOf(facts, duel, a, b, PUNISH)].sort(byStart);
  const starts = new Map<number, number>();
  for (const { startFrame } of all) starts.set(startFrame, (starts.get(startFrame) ?? 0) + 1);
  /** The end of the last conversion of each victim. An end in frame 0 counts as none, as the community's tools count. */
  const lastEnd = new Map<number, number | undefined>();
  return all.map((series): SlippiConversion => {
    const { attacker, victim, startFrame, endFrame, moves } = series;
    lastEnd.set(victim, endFrame === 0 ? undefined : endFrame);
    if (starts.get(startFrame)! > 1) return { ...series, opening: 'trade' };
    // Without moves the tools compare with the end of the conversion itself.
    const against = lastEnd.get(moves.length > 0 ? attacker : victim);
    return { ...series, opening: against !== undefined && against > startFrame ? 'counter-attack' : 'neutral-win' };
  });
}

/** Both players' combos: the same until the victim has been out of hits, techs and knockdowns for 45 frames. */
export function combosOf(facts: GameFacts, duel: Duel): readonly SlippiCombo[] {
  const [a, b] = duel.duelists;
  return [...seriesOf(facts, duel, b, a, COMBO), ...seriesOf(facts, duel, a, b, COMBO)].sort(byStart);
}

export const conversionsSection = madeOf<{ readonly conversions: readonly SlippiConversion[] }>(['conversions'], DUEL_FIELDS, (facts) => {
  const duel = duelOf(facts);
  return { conversions: duel === undefined ? [] : conversionsOf(facts, duel) };
});

export const combosSection = madeOf<{ readonly combos: readonly SlippiCombo[] }>(['combos'], DUEL_FIELDS, (facts) => {
  const duel = duelOf(facts);
  return { combos: duel === undefined ? [] : combosOf(facts, duel) };
});
