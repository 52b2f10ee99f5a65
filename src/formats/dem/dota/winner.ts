import { numberIn } from '../entities/field-value.js';
import { SoleEntity } from '../entities/sole-entity.js';
import type { DemRecording } from '../sections/section.js';
import { RULES } from './clock.js';
import { teamOf, type DotaTeam } from './team.js';

/** Who won: the file info says it, else the game's rules (docs/formats/dem.md, section 14). Needs the class of the rules. */
export class Winner {
  readonly #recording: DemRecording;
  readonly #rules = new SoleEntity(RULES);
  readonly #winner;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#winner = recording.field('m_pGameRules.m_nGameWinner');
  }

  /** Undefined as long as nobody has won. */
  get team(): DotaTeam | undefined {
    const { fileInfo, world } = this.#recording;
    return fileInfo?.dota?.winner ?? teamOf(numberIn(this.#winner, this.#rules.in(world)));
  }
}
