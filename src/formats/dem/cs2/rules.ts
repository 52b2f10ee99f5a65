/** The class of the game's rules. */
export const RULES = 'CCSGameRulesProxy';
