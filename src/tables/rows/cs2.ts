import type { DemEventType, DemSection } from '../../formats/dem/index.js';
import { cs2Bomb, cs2Damage, cs2Economy, cs2Grenades, cs2Kills, cs2Players, cs2Rounds, cs2Shots } from '../cs2.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';

/** The tables of CS2. */
export function cs2Rows({ sink, add }: DemRowsOf): DemRows {
  const addPlayer = sink.rows(cs2Players);
  const addKill = sink.rows(cs2Kills);
  const addRound = sink.rows(cs2Rounds);
  const addDamage = sink.rows(cs2Damage);
  const addShot = sink.rows(cs2Shots);
  const addGrenade = sink.rows(cs2Grenades);
  const addBomb = sink.rows(cs2Bomb);
  const addEconomy = sink.rows(cs2Economy);
  const events: DemEventType[] = [];
  const sections: DemSection[] = [];
  if (addPlayer) sections.push('players');
  if (addKill) events.push('kill');
  if (addRound) events.push('round');
  if (addDamage) events.push('damage');
  if (addShot) events.push('shot');
  if (addGrenade) events.push('grenade');
  if (addBomb) events.push('bomb');
  if (addEconomy) events.push('economy');
  return {
    events,
    sections,
    event(event) {
      switch (event.type) {
        case 'kill':
          if (event.game === 'cs2' && addKill) add(addKill, event);
          break;
        case 'round':
          if (addRound) add(addRound, event);
          break;
        case 'damage':
          if (event.game === 'cs2' && addDamage) add(addDamage, event);
          break;
        case 'shot':
          if (addShot) add(addShot, event);
          break;
        case 'grenade':
          if (addGrenade) add(addGrenade, event);
          break;
        case 'bomb':
          if (addBomb) add(addBomb, event);
          break;
        case 'economy':
          if (addEconomy) add(addEconomy, event);
      }
    },
    end({ players }) {
      for (const player of players ?? []) if (player.game === 'cs2') addPlayer?.(player);
    },
  };
}
