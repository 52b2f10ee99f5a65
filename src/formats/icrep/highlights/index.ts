export type { HighlightConfig, HighlightConfigChanges } from './highlight-config.js';
export { scoreHighlights, type HighlightOptions, type Highlights } from './highlights.js';
export type { HighlightParts, ScoredWindow } from './scoring.js';
export { costsOfRules, type UnitCost, type UnitCosts } from './unit-costs.js';
