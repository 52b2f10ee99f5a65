import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn, textIn } from '../entities/field-value.js';
import { NumberFields } from '../entities/number-fields.js';
import type { DemRecording } from '../sections/section.js';
import { CS2_SIDES, sideOf, type Cs2Side } from './team.js';

/**
 * The score of a side at some moment. Teams change sides at half time: the side keeps its entity, while names and scores move to the other
 * one. What the class of this recording has no field for is undefined, with a diagnostic.
 */
export interface Cs2TeamScore {
  readonly game: 'cs2';
  readonly team: Cs2Side;
  /** `CT`, `TERRORIST` */
  readonly name?: string | undefined;
  /** Name of the team of players; undefined where there is none. */
  readonly clanName?: string | undefined;
  readonly score?: number | undefined;
  readonly scoreFirstHalf?: number | undefined;
  readonly scoreSecondHalf?: number | undefined;
  readonly scoreOvertime?: number | undefined;
}

/** Rounds won by each side; undefined, with a diagnostic, where the recording does not say. */
export type Cs2RoundScore = Readonly<Record<Cs2Side, number | undefined>>;

const NUMBERS = {
  score: 'm_iScore',
  scoreFirstHalf: 'm_scoreFirstHalf',
  scoreSecondHalf: 'm_scoreSecondHalf',
  scoreOvertime: 'm_scoreOvertime',
} as const;

/** Units of work for reading a team. */
const TEAM_UNITS = 64;

/** The CCSTeam entities of the two sides (docs/formats/dem.md, section 19), confirmed on real files. */
export class Cs2Teams {
  static readonly className = 'CCSTeam';
  readonly #recording: DemRecording;
  readonly #numbers: NumberFields<keyof typeof NUMBERS>;
  readonly #team: DemFieldRef;
  readonly #name: DemFieldRef;
  readonly #clanName: DemFieldRef;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#numbers = new NumberFields(recording, NUMBERS);
    this.#team = recording.field('m_iTeamNum');
    this.#name = recording.field('m_szTeamname');
    this.#clanName = recording.field('m_szClanTeamname');
  }

  /** Rounds won by each side. */
  score(): Cs2RoundScore {
    const standings = this.standings();
    const of = (side: Cs2Side): number | undefined => standings.find(({ team }) => team === side)?.score;
    return { terrorist: of('terrorist'), counterTerrorist: of('counterTerrorist') };
  }

  /** The scores of both sides, in the order of their numbers. */
  standings(): readonly Cs2TeamScore[] {
    const sides = new Map<Cs2Side, Cs2TeamScore>();
    for (const entity of this.#recording.world.byClass(Cs2Teams.className)) {
      this.#recording.budget.work(TEAM_UNITS);
      const team = sideOf(numberIn(this.#team, entity));
      if (team === undefined) continue;
      const name = textIn(this.#name, entity) || undefined;
      sides.set(team, { game: 'cs2', team, name, clanName: textIn(this.#clanName, entity) || undefined, ...this.#numbers.of(entity) });
    }
    return CS2_SIDES.map((side) => sides.get(side)).filter((side) => side !== undefined);
  }
}
