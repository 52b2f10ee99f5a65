import type { DeadlockPlayer } from '../formats/dem/index.js';
import { defineTable } from './define.js';

export const deadlockPlayers = defineTable<DeadlockPlayer>(
  'dem',
  'deadlock_players',
  1,
  'Who was on a server of Deadlock, as of the end of the recording; who watched, too.',
  [
    ['player_id', 'int32', 'Who: `player_id` of the table `players`.', ({ userId }) => userId],
    ['name', 'string?', 'Name of the player.', ({ name }) => name],
    ['team', 'string?', '`amber` or `sapphire`; `spectator` for who watches.', ({ team }) => team],
    ['lobby_slot', 'int32?', 'From 1, Amber first; null for who does not play, and in local games.', ({ lobbySlot }) => lobbySlot],
    ['hero_id', 'int32?', 'Number of the hero; null until one is chosen.', ({ heroId }) => heroId],
    ['lane', 'int32?', 'Number of the lane that the player was sent to.', ({ lane }) => lane],
    ['level', 'int32?', 'Level.', ({ level }) => level],
    ['kills', 'int32?', 'Kills.', ({ kills }) => kills],
    ['deaths', 'int32?', 'Deaths.', ({ deaths }) => deaths],
    ['assists', 'int32?', 'Assists.', ({ assists }) => assists],
    ['net_worth', 'int32?', 'Souls, spent ones too.', ({ netWorth }) => netWorth, 'souls'],
    ['ability_points', 'int32?', 'Ability points, spent ones too.', ({ abilityPoints }) => abilityPoints],
    ['last_hits', 'int32?', 'Last hits.', ({ lastHits }) => lastHits],
    ['denies', 'int32?', 'Denies.', ({ denies }) => denies],
    ['hero_damage', 'int32?', 'Damage done to heroes.', ({ heroDamage }) => heroDamage, 'hit points'],
    ['objective_damage', 'int32?', 'Damage done to objectives.', ({ objectiveDamage }) => objectiveDamage, 'hit points'],
    ['hero_healing', 'int32?', 'Healing of other heroes.', ({ heroHealing }) => heroHealing, 'hit points'],
    ['self_healing', 'int32?', 'Healing of oneself.', ({ selfHealing }) => selfHealing, 'hit points'],
  ],
);

export const DEADLOCK_TABLES = [deadlockPlayers] as const;
