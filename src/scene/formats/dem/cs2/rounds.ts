import type { Cs2RoundEvent } from '../../../../formats/dem/cs2/rounds.js';
import type { Cs2Side } from '../../../../formats/dem/cs2/team.js';
import { SoleEntity } from '../../../../formats/dem/entities/sole-entity.js';
import type { NumberField } from '../../../../formats/dem/ticks/number-field.js';
import type { SceneChapter, SceneClockSpan } from '../../../model.js';
import type { Added } from '../../../scene-builder.js';
import { optionalNumber } from '../entity-actors.js';
import type { DemSceneContext } from '../game-scene.js';
import { SIDE_NAMES, SIDES } from './scene-sides.js';

/** The class of the rules. */
export const RULES = 'CCSGameRulesProxy';
/** GAMEPHASE_MATCH_ENDED */
const MATCH_ENDED = 5;
const ROUND_WEIGHT = 0.6;
const LAST_WEIGHT = 1;

/** Why a round ended, after "win round 3, 2 : 1". */
const REASONS: Readonly<Record<string, string>> = {
  targetBombed: 'the bomb exploded',
  bombDefused: 'the bomb was defused',
  targetSaved: 'the time ran out',
  terroristsWin: 'the other side was eliminated',
  counterTerroristsWin: 'the other side was eliminated',
  hostagesRescued: 'the hostages were rescued',
  hostagesNotRescued: 'the time ran out',
  terroristsSurrender: 'the other side surrendered',
  counterTerroristsSurrender: 'the other side surrendered',
};

/** Rounds as chapters, moments and spans of the clock. */
export class Rounds {
  readonly #context: DemSceneContext;
  readonly #rules = new SoleEntity(RULES);
  readonly #freeze: NumberField;
  readonly #played: NumberField;
  readonly #freezeTime: NumberField;
  readonly #roundTime: NumberField;
  readonly #warmup: NumberField;
  readonly #phase: NumberField;
  #isFreeze: boolean | undefined;
  #label = '';
  #chapter: Added<SceneChapter> | undefined;
  /** The newest span of the clock. */
  #clock: Pick<SceneClockSpan, 'from' | 'value' | 'rate'> | undefined;
  #last: Cs2RoundEvent | undefined;
  /** The side that won the match; undefined as long as it is not over. */
  winner: Cs2Side | 'draw' | undefined;

  constructor(context: DemSceneContext) {
    const number = (field: string): NumberField => optionalNumber(context.recording, `m_pGameRules.${field}`);
    this.#context = context;
    this.#freeze = number('m_bFreezePeriod');
    this.#played = number('m_totalRoundsPlayed');
    this.#freezeTime = number('m_iFreezeTime');
    this.#roundTime = number('m_iRoundTime');
    this.#warmup = number('m_bWarmupPeriod');
    this.#phase = number('m_gamePhase');
  }

  /** The clock of the game counts down the freeze, then the round. True when a round begins. */
  sample(seconds: number): boolean {
    const rules = this.#rules.in(this.#context.recording.world);
    if (rules === undefined) return false;
    const isFreeze = this.#freeze.of(rules) === 1;
    const isOther = isFreeze !== this.#isFreeze;
    if (isOther) {
      const number = (this.#played.of(rules) || 0) + 1;
      const label = this.#warmup.of(rules) === 1 ? 'Warm-up' : `Round ${number}`;
      if (this.#chapter === undefined || isFreeze) this.#begin(seconds, label);
      const length = (isFreeze ? this.#freezeTime : this.#roundTime).of(rules);
      // Where the recording does not say how long it lasts, the clock counts up.
      if (length > 0) this.#span(seconds, length, -1);
      else this.#span(seconds, 0, 1);
      this.#isFreeze = isFreeze;
    }
    if (this.#phase.of(rules) === MATCH_ENDED) this.winner ??= this.#leader();
    return isOther && isFreeze;
  }

  /** The bomb has its own clock. */
  bombPlanted(seconds: number, fuseSeconds: number): void {
    this.#span(seconds, fuseSeconds, -1);
  }

  /** A round is over. */
  over(round: Cs2RoundEvent): void {
    this.#last = round;
    const seconds = this.#context.seconds(round.endTick ?? round.tick);
    const { winner, number, score, reason } = round;
    const side = winner === undefined ? undefined : SIDES[winner];
    this.#chapter?.set({ side });
    if (this.#clock !== undefined && seconds >= this.#clock.from)
      this.#span(seconds, Math.max(0, this.#clock.value + this.#clock.rate * (seconds - this.#clock.from)), 0);
    if (round.endTick === undefined || round.isWarmup === true) return;
    const why = REASONS[reason ?? ''];
    const standing = score === undefined ? '' : `, ${score.terrorist ?? '?'} : ${score.counterTerrorist ?? '?'}`;
    this.#context.scene.moment({
      seconds,
      kind: 'round',
      text: `${winner === undefined ? 'Nobody wins' : `${SIDE_NAMES[winner]} win`} round ${number ?? '?'}${standing}${why === undefined ? '' : `: ${why}`}`,
      weight: this.winner === undefined ? ROUND_WEIGHT : LAST_WEIGHT,
      ...(side !== undefined && { sides: [side] }),
    });
  }

  #leader(): Cs2Side | 'draw' | undefined {
    const { terrorist, counterTerrorist } = this.#last?.score ?? {};
    if (terrorist === undefined || counterTerrorist === undefined) return undefined;
    return terrorist === counterTerrorist ? 'draw' : terrorist > counterTerrorist ? 'terrorist' : 'counterTerrorist';
  }

  #begin(seconds: number, label: string): void {
    // The same round begins again: a restart, or a recording that began in the middle of it.
    if (this.#chapter !== undefined && label === this.#label) return this.#chapter.set({ from: seconds });
    this.#chapter?.set({ to: seconds });
    this.#label = label;
    this.#chapter = this.#context.scene.chapter({ from: seconds, label });
  }

  #span(from: number, value: number, rate: number): void {
    this.#clock = { from, value, rate };
    this.#context.scene.clockSpan({ from, label: this.#label, value, rate });
  }
}
