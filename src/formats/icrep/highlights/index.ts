export type { IcrepHighlightConfig, IcrepHighlightConfigChanges } from './highlight-config.js';
export type { IcrepHighlights } from './highlights.js';
export type { IcrepHighlightParts, IcrepScoredWindow } from './scoring.js';
export { costsOfRules, type IcrepUnitCost, type IcrepUnitCosts } from './unit-costs.js';
