/**
 * What a score is made of, as the published design lets each game module configure it (docs/formats/icrep.md, section 12). Multipliers count
 * in tenths: what is finer is rounded.
 */
export interface IcrepHighlightConfig {
  /** Of the four parts of a score. */
  readonly weights: Readonly<Record<'engagement' | 'momentum' | 'anomaly' | 'rarity', number>>;
  /** What a kill counts by what was destroyed; `clusterStep` is what each further kill within three seconds adds. */
  readonly multipliers: Readonly<Record<'clusterStep' | 'building' | 'harvester' | 'tech' | 'superweapon', number>>;
  /** What a rare event gives a window. */
  readonly bonuses: Readonly<
    Record<'superweapon' | 'baseDestroyed' | 'armyWipe' | 'comeback' | 'matchEndingKill' | 'upgrades' | 'firstCombat', number>
  >;
}

/** Changes of the configuration: what is left out stays as it is published. */
export type IcrepHighlightConfigChanges = {
  readonly [Part in keyof IcrepHighlightConfig]?: Partial<IcrepHighlightConfig[Part]> | undefined;
};

/** The published values. */
const PUBLISHED: IcrepHighlightConfig = {
  weights: { engagement: 0.35, momentum: 0.25, anomaly: 0.2, rarity: 0.2 },
  multipliers: { clusterStep: 0.3, building: 1.5, harvester: 1.3, tech: 2, superweapon: 5 },
  bonuses: { superweapon: 0.9, baseDestroyed: 0.85, armyWipe: 0.8, comeback: 0.75, matchEndingKill: 0.6, upgrades: 0.4, firstCombat: 0.3 },
};

/** The published configuration with some changes. */
export const configWith = ({ weights, multipliers, bonuses }: IcrepHighlightConfigChanges = {}): IcrepHighlightConfig => ({
  weights: { ...PUBLISHED.weights, ...weights },
  multipliers: { ...PUBLISHED.multipliers, ...multipliers },
  bonuses: { ...PUBLISHED.bonuses, ...bonuses },
});
