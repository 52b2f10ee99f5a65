import { dotaAbilities, dotaItems, dotaOrders } from './dota-actions.js';
import { dotaCombatLog } from './dota-combat-log.js';
import { dotaKills, dotaTeamfights } from './dota-fights.js';
import { dotaDraft, dotaMatch } from './dota-match.js';
import { dotaObjectives, dotaRunes, dotaWards } from './dota-objectives.js';
import { dotaPlayers, dotaPurchases } from './dota-players.js';
import { dotaPositions, dotaSeries } from './dota-samples.js';

export const DOTA_TABLES = [
  dotaMatch,
  dotaPlayers,
  dotaDraft,
  dotaSeries,
  dotaPositions,
  dotaKills,
  dotaObjectives,
  dotaWards,
  dotaRunes,
  dotaTeamfights,
  dotaItems,
  dotaAbilities,
  dotaPurchases,
  dotaOrders,
  dotaCombatLog,
] as const;
