import type { Entity } from '../entities/entity.js';
import type { FieldRef } from '../entities/entity-world.js';
import { numberIn, textIn } from '../entities/field-value.js';
import type { WatchedRecording } from '../watch.js';
import { sideOf, type Cs2Side } from './team.js';

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

/** The CCSTeam entities of the two sides: docs/formats/dem.md, section 19, confirmed on real files. */
export class Cs2Teams {
  static readonly className = 'CCSTeam';
  readonly #recording: WatchedRecording;
  readonly #field: (name: string) => FieldRef;

  constructor(recording: WatchedRecording) {
    this.#recording = recording;
    const fields = new Map<string, FieldRef>();
    this.#field = (name) => {
      const field = fields.get(name) ?? recording.world.field(name);
      fields.set(name, field);
      return field;
    };
  }

  /** What a round ends with. */
  score(): Cs2RoundScore {
    const score: Record<Cs2Side, number> = { terrorist: 0, counterTerrorist: 0 };
    for (const [side, entity] of this.#sides()) score[side] = this.#number('m_iScore', entity);
    return score;
  }

  /** Terrorists first. */
  standings(): Cs2TeamScore[] {
    return this.#sides()
      .sort(([a], [b]) => (a === b ? 0 : a === 'terrorist' ? -1 : 1))
      .map(([team, entity]) => ({
        game: 'cs2',
        team,
        name: this.#text('m_szTeamname', entity),
        clanName: this.#text('m_szClanTeamname', entity),
        score: this.#number('m_iScore', entity),
        scoreFirstHalf: this.#number('m_scoreFirstHalf', entity),
        scoreSecondHalf: this.#number('m_scoreSecondHalf', entity),
        scoreOvertime: this.#number('m_scoreOvertime', entity),
      }));
  }

  #sides(): [side: Cs2Side, entity: Entity][] {
    const sides: [Cs2Side, Entity][] = [];
    for (const entity of this.#recording.world.byClass(Cs2Teams.className)) {
      const side = sideOf(numberIn(this.#field('m_iTeamNum'), entity));
      if (side !== undefined && !sides.some(([known]) => known === side)) sides.push([side, entity]);
    }
    return sides;
  }

  #number(name: string, entity: Entity): number {
    return numberIn(this.#field(name), entity) ?? 0;
  }

  #text(name: string, entity: Entity): string {
    return textIn(this.#field(name), entity) ?? '';
  }
}
