/** One step of a build order. */
export interface Sc2BuildStep {
  /** When a building was placed or a warp-in began; of anything else when it was ordered; where no order is known, when it was done. */
  readonly gameloop: number;
  readonly seconds: number;
  /** `gameloop` as the clock in the game showed it, in seconds: real ones since Legacy of the Void, before those of speed Normal. */
  readonly clockSeconds: number;
  /**
   * `started`: a building or warp-in began. `born`: a unit came out. `upgraded`: research is done. `morphed`: a building or unit became
   * another for good. `ordered`: a command, of which the tracker shows nothing: it was taken back, or there is no tracker stream.
   */
  readonly kind: 'started' | 'born' | 'upgraded' | 'morphed' | 'ordered';
  /** English catalog id; of a command whose product is not known what `names` calls it, else `link:index`. */
  readonly name: string;
  /** How many came of the order, where it is not one: a pair of zerglings. */
  readonly count?: number | undefined;
  /** Used supply just before; undefined without a tracker. */
  readonly supply?: number | undefined;
  /** Supply that there was room for, at the last sample before. */
  readonly supplyMade?: number | undefined;
  /** Living workers. */
  readonly workers?: number | undefined;
  /** The command, `MorphOverlord`, and when it was given; with `names` only, and where one is found. */
  readonly command?: string | undefined;
  readonly orderedGameloop?: number | undefined;
  /**
   * When the work on it began: a building was placed, a unit became a cocoon, else `doneGameloop` less the build time, but not before the order.
   * With `names` only, but for buildings; build times are those of version 5.0.15.
   */
  readonly startGameloop?: number | undefined;
  /** The same in real seconds, and as the clock in the game showed it. */
  readonly startSeconds?: number | undefined;
  readonly startClockSeconds?: number | undefined;
  /** When it was finished, born, researched. */
  readonly doneGameloop?: number | undefined;
  /** When it was taken back; for units and research, as far as cancel commands show. */
  readonly cancelledGameloop?: number | undefined;
  readonly unitTag?: number | undefined;
  /** Where on the map a building was placed or a unit warped in, as on the face of a clock: 12 is up, 3 is right. */
  readonly clockPosition?: number | undefined;
  /** How many Chrono Boosts were cast on its building while it was made; with `names` only. */
  readonly chronoBoosts?: number | undefined;
}

/** A step that is being made. */
export type StepDraft = { -readonly [K in keyof Sc2BuildStep]: Sc2BuildStep[K] };
