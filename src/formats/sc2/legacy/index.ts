export { BETA_2010_ABILITY_NAMES } from './beta-abilities.js';
export { abilityCode, describeAction, readTimeOffset, readVlf, type Sc2Action } from './byte-view.js';
