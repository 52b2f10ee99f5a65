import { numberIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';
import type { DemRecording } from '../sections/section.js';
import { RULES } from './rules.js';
import { Cs2Teams } from './team-score.js';
import type { Cs2Side } from './team.js';

/** GamePhase of public schemas: a match that is over. 1 and 2, the halves, are in real files; no recording at hand has an end. */
const MATCH_ENDED = 5;

/** How a match ended: by the score, once the rules say that it is over. Needs the classes of `Outcome.classes`. */
export class Outcome {
  static readonly classes = [RULES, Cs2Teams.className];
  readonly #recording: DemRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #phase;
  readonly #teams: Cs2Teams;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#phase = recording.optionalField('m_pGameRules.m_gamePhase');
    this.#teams = new Cs2Teams(recording);
  }

  /** The side that won; undefined as long as the match goes on. */
  winner(): Cs2Side | 'draw' | undefined {
    if (numberIn(this.#phase, this.#rules.in(this.#recording.world)) !== MATCH_ENDED) return undefined;
    const { terrorist, counterTerrorist } = this.#teams.score();
    if (terrorist === undefined || counterTerrorist === undefined) return undefined;
    return terrorist === counterTerrorist ? 'draw' : terrorist > counterTerrorist ? 'terrorist' : 'counterTerrorist';
  }
}
