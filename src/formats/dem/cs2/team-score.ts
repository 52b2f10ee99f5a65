import type { FieldRef } from '../entities/entity-world.js';
import { numberIn, textIn } from '../entities/field-value.js';
import { NumberFields } from '../entities/number-fields.js';
import type { WatchedRecording } from '../watches/watch.js';
import { CS2_SIDES, sideOf, type Cs2Side } from './team.js';

/** A side at some moment. Teams change sides at half time: the side keeps its entity, the names and scores move. */
export interface Cs2TeamScore {
  readonly game: 'cs2';
  readonly team: Cs2Side;
  /** `CT`, `TERRORIST` */
  readonly name: string;
  /** Name of the team of players; empty where there is none. */
  readonly clanName: string;
  readonly score: number;
  readonly scoreFirstHalf: number;
  readonly scoreSecondHalf: number;
  readonly scoreOvertime: number;
}

/** Rounds won by each side. */
export type Cs2RoundScore = Readonly<Record<Cs2Side, number>>;

const NUMBERS = {
  score: 'm_iScore',
  scoreFirstHalf: 'm_scoreFirstHalf',
  scoreSecondHalf: 'm_scoreSecondHalf',
  scoreOvertime: 'm_scoreOvertime',
} as const;

/** The CCSTeam entities of the two sides: docs/formats/dem.md, section 19, confirmed on real files. */
export class Cs2Teams {
  static readonly className = 'CCSTeam';
  readonly #recording: WatchedRecording;
  readonly #numbers: NumberFields<keyof typeof NUMBERS>;
  readonly #team: FieldRef;
  readonly #name: FieldRef;
  readonly #clanName: FieldRef;

  constructor(recording: WatchedRecording) {
    this.#recording = recording;
    const { world } = recording;
    this.#numbers = new NumberFields(world, NUMBERS);
    this.#team = world.field('m_iTeamNum');
    this.#name = world.field('m_szTeamname');
    this.#clanName = world.field('m_szClanTeamname');
  }

  /** What a round ends with. */
  score(): Cs2RoundScore {
    const of = (side: Cs2Side): number => this.standings().find(({ team }) => team === side)?.score ?? 0;
    return { terrorist: of('terrorist'), counterTerrorist: of('counterTerrorist') };
  }

  /** By number of the side. */
  standings(): readonly Cs2TeamScore[] {
    const sides = new Map<Cs2Side, Cs2TeamScore>();
    for (const entity of this.#recording.world.byClass(Cs2Teams.className)) {
      const team = sideOf(numberIn(this.#team, entity));
      if (team === undefined) continue;
      const name = textIn(this.#name, entity) ?? '';
      sides.set(team, { game: 'cs2', team, name, clanName: textIn(this.#clanName, entity) ?? '', ...this.#numbers.of(entity) });
    }
    return CS2_SIDES.map((side) => sides.get(side)).filter((side) => side !== undefined);
  }
}
