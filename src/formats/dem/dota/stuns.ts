import type { DotaCombatLogEvent } from './combat-log-entry.js';

/** How long a player's hero stunned a hero of the other side. */
export interface DotaStun {
  /** Player ids, as in the section `players`. */
  readonly stunnerId: number;
  readonly stunnedId: number;
  readonly stuns: number;
  /** The sum of their durations as the combat log states them when they begin: what ended a stun early is not taken off. */
  readonly seconds: number;
}

/** A player of the section `players`, of any game; only those of Dota 2 have a `playerId`. */
interface StunPlayer {
  readonly playerId?: number | undefined;
  readonly heroName?: string | undefined;
  readonly team?: string | undefined;
}

/** The sections that `dotaStuns` counts in, as `parseDem` gives them. */
export interface DotaStunSections {
  readonly combatLog?: readonly DotaCombatLogEvent[] | undefined;
  readonly players?: readonly StunPlayer[] | undefined;
}

/**
 * Who stunned whom and for how long, longest first. Only entries of `modifierAdd` count; stuns of illusions and of own heroes do not.
 *
 * Cost: a look at every entry of the combat log.
 *
 * @example
 * const match = await parseDem(file, { include: ['combatLog', 'players'] });
 * for (const { stunnerId, stunnedId, seconds } of dotaStuns(match)) console.log(stunnerId, stunnedId, seconds);
 */
export function dotaStuns({ combatLog = [], players = [] }: DotaStunSections): readonly DotaStun[] {
  const playerOf = new Map<string | undefined, StunPlayer & { readonly playerId: number }>();
  for (const { heroName, playerId, team } of players)
    if (heroName !== undefined && playerId !== undefined) playerOf.set(heroName, { playerId, team });
  const stuns = new Map<string, { -readonly [K in keyof DotaStun]: DotaStun[K] }>();
  for (const { entry } of combatLog) {
    if (entry.kind !== 'modifierAdd' || entry.isTargetIllusion) continue;
    const { stunDuration: seconds = 0 } = entry;
    if (!(seconds > 0)) continue;
    const stunner = playerOf.get(entry.damageSource) ?? playerOf.get(entry.attacker);
    const stunned = playerOf.get(entry.target);
    if (stunner === undefined || stunned === undefined || stunner.team === stunned.team) continue;
    const key = `${stunner.playerId} ${stunned.playerId}`;
    let own = stuns.get(key);
    if (own === undefined) stuns.set(key, (own = { stunnerId: stunner.playerId, stunnedId: stunned.playerId, stuns: 0, seconds: 0 }));
    own.stuns++;
    own.seconds += seconds;
  }
  return [...stuns.values()].sort((a, b) => b.seconds - a.seconds);
}
