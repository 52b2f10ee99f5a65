import type { DotaKillEvent, DotaTeamfight, DotaTeamfightPlayer } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { englishName, GAME_CLOCK, timedEvent, toPlayers, type DemRead, type DemTimed } from './dem.js';
import { place, PLAYER_ID, player } from './dota-columns.js';
import type { AddRow, RowMaker } from './source.js';

export const dotaKills = defineTable<DemTimed<DotaKillEvent>>(
  'dem',
  'dota_kills',
  2,
  'The death of a hero in Dota 2, not counting illusions.',
  [
    ...GAME_CLOCK,
    ...player<DotaKillEvent>('attacker', 'Player whose hero or unit landed the last hit', ({ attacker }) => attacker),
    ...player<DotaKillEvent>('victim', 'The victim', ({ victim }) => victim),
    ['killer', 'string?', 'Internal name of the unit that landed the last hit.', ({ event }) => event.killer],
    englishName('killer', ({ event }) => event.killer),
    ['inflictor', 'string?', 'Internal name of the ability or item that killed.', ({ event }) => event.inflictor],
    englishName('inflictor', ({ event }) => event.inflictor),
    ['is_denied', 'boolean', 'Whether its own side landed the last hit.', ({ event }) => event.isDenied],
    ['assisters', 'int32', 'Number of assisters.', ({ event }) => event.assisters.length],
    [
      'assister_ids',
      'string',
      `Assisters: ${PLAYER_ID}, as a JSON list.`,
      ({ event }) => JSON.stringify(event.assisters.map(({ userId }) => userId)),
    ],
    ...place<DemTimed<DotaKillEvent>>('Position, if the log has one', ({ event }) => event.position),
  ],
  { ...timedEvent('kill'), references: toPlayers('attacker_id', 'victim_id') },
);

/** A teamfight, from the view of one player who took part. */
export interface DotaTeamfightRow extends DemTimed<DotaTeamfight> {
  /** Number of the fight, from 1. */
  readonly number: number;
  readonly player: DotaTeamfightPlayer;
}
const died =
  (team: string): ColumnLine<DotaTeamfightRow>[3] =>
  ({ event }) =>
    event.deaths.filter((death) => death.team === team).length;

function fightRows(add: AddRow<DotaTeamfightRow>, { add: addTimed }: DemRead): RowMaker<DotaTeamfightRow> {
  let fights = 0;
  return {
    on: {
      teamfight: (event: DotaTeamfight) => {
        const number = ++fights;
        addTimed((at) => event.players.forEach((one) => add({ ...at, number, player: one })), event);
      },
    },
  };
}

export const dotaTeamfights = defineTable<DotaTeamfightRow>(
  'dem',
  'dota_teamfights',
  1,
  'What a player did in a Dota 2 teamfight: one row for each fight and participant.',
  [
    ...GAME_CLOCK,
    ['fight', 'int32', 'Number of the fight, from 1.', ({ number }) => number],
    ['end_tick', 'int32', 'When it ended.', ({ event }) => event.endTick, 'ticks'],
    ['duration_seconds', 'double', 'How long it lasted.', ({ event }) => event.endGameSeconds - event.gameSeconds, 'seconds'],
    ['radiant_deaths', 'int32', 'Heroes lost by Radiant.', died('radiant')],
    ['dire_deaths', 'int32', 'Heroes lost by Dire.', died('dire')],
    ...place<DotaTeamfightRow>('Center of its deaths', ({ event }) => event.center),
    ['player_id', 'int32', `Who took part: ${PLAYER_ID}.`, ({ player: { playerId } }) => playerId],
    ['team', 'string', 'Side.', ({ player: { team } }) => team],
    ['kills', 'int32', 'Kills in the fight.', ({ player: { kills } }) => kills],
    ['deaths', 'int32', 'Deaths in the fight.', ({ player: { deaths } }) => deaths],
    ['damage', 'double', 'Damage to heroes of the other side.', ({ player: { damage } }) => damage, 'hit points'],
    ['healing', 'double', 'Healing of heroes on the same side.', ({ player: { healing } }) => healing, 'hit points'],
    ['gold', 'double', 'Gold earned minus gold lost.', ({ player: { gold } }) => gold, 'gold'],
    ['xp', 'double', 'Experience earned.', ({ player: { xp } }) => xp],
  ],
  { events: ['teamfight'], key: ['fight', 'player_id'], references: toPlayers('player_id'), start: fightRows },
);
