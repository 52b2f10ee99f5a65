/** Class and field that count the rounds decided so far. */
export const CS2_ROUNDS_PLAYED = ['CCSGameRulesProxy', 'm_pGameRules.m_totalRoundsPlayed'] as const;
