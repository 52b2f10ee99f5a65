import type { GameAnonymity } from '../anonymize/game-anonymity.js';
import type { ProtoMessage } from '../messages.js';

/** Dota 2 names its players in the file info. The combat log and what is announced are numbers. */
export const DOTA_ANONYMITY: GameAnonymity = {
  keptMessages: [466, 470, 483, 554],
  learn({ dota }, identities) {
    if (dota === undefined) return;
    if (dota.matchId !== undefined) identities.addId(dota.matchId);
    for (const { name, steamId } of dota.players) {
      if (name !== undefined) identities.addName(name);
      if (steamId !== undefined) identities.addId(steamId);
    }
  },
  gameInfo(gameInfo, identities) {
    const dota = gameInfo['dota'] as ProtoMessage | undefined;
    if (dota === undefined) return gameInfo;
    const players = ((dota['player_info'] ?? []) as readonly ProtoMessage[]).map((player) => ({
      ...player,
      player_name: identities.addName((player['player_name'] ?? '') as string),
      steamid: identities.addId((player['steamid'] ?? 0n) as bigint),
    }));
    const { match_id: match, leagueid: _league, radiant_team_id: _radiant, dire_team_id: _dire, end_time: _end, ...rest } = dota;
    const { radiant_team_tag: _radiantTag, dire_team_tag: _direTag, ...kept } = rest;
    return { ...gameInfo, dota: { ...kept, match_id: identities.addId((match ?? 0n) as bigint), player_info: players } };
  },
};
