/** Names of the types of lobbies by number. unverified: from public lists */
const LOBBY_TYPES = [
  'normal',
  'practice',
  'tournament',
  'tutorial',
  'coop_bots',
  'ranked_team_mm',
  'ranked_solo_mm',
  'ranked',
  '1v1_mid',
  'battle_cup',
  'local_bots',
  'spectator',
  'event',
  'gauntlet',
  'new_player',
  'featured',
];

/** The name of a type of lobby, `ranked`; undefined for types that are not known. */
export const lobbyTypeName = (lobbyType: number): string | undefined => LOBBY_TYPES[lobbyType];
