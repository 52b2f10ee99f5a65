import type { DemReplay, DotaDraftStep, DotaMatch } from '../formats/dem/index.js';
import { defineTable } from './define.js';
import { englishName, toPlayers, type DemRead } from './dem.js';
import { PLAYER_ID, type Named } from './dota-columns.js';
import { ofSections } from './source.js';

/** The match and its score. */
export const dotaMatch = defineTable<DotaMatch>(
  'dem',
  'dota_match',
  1,
  'The match, as of the end of a Dota 2 recording: one row.',
  [
    ['match_id', 'int64?', 'Null for local games.', ({ matchId }) => matchId],
    ['game_mode', 'string?', '`all_draft`, `captains_mode`…', ({ gameModeName }) => gameModeName],
    ['game_mode_id', 'int32?', 'DOTA_GameMode.', ({ gameMode }) => gameMode],
    ['lobby_type', 'int32?', 'Number used by the game.', ({ lobbyType }) => lobbyType],
    ['league_id', 'int32?', 'Null outside leagues.', ({ leagueId }) => leagueId],
    ['winner', 'string?', '`radiant` or `dire`; null if nobody has won yet.', ({ winner }) => winner],
    ['radiant_score', 'int32?', 'Heroes killed by Radiant.', ({ score }) => score.radiant],
    ['dire_score', 'int32?', 'Heroes killed by Dire.', ({ score }) => score.dire],
    ['radiant_team', 'string?', 'Name of the team; null if the side is not a team.', ({ teams }) => teams.radiant.name],
    ['dire_team', 'string?', 'Name of the team; null if the side is not a team.', ({ teams }) => teams.dire.name],
    ['duration_seconds', 'double?', 'From the horn to the end.', ({ durationSeconds }) => durationSeconds, 'seconds'],
    ['first_blood_seconds', 'double?', 'On the game clock.', ({ firstBloodSeconds }) => firstBloodSeconds, 'seconds'],
    [
      'ended_at',
      'timestamp?',
      'When it ended.',
      ({ endTimeUnixSeconds }) => (endTimeUnixSeconds === undefined ? undefined : new Date(endTimeUnixSeconds * 1000)),
    ],
  ],
  ofSections(['match'], ({ match }: DemReplay<'match'>) => (match?.game === 'dota2' ? [match] : undefined)),
);

/** A step of the draft, and whether its side won. */
export interface DotaDraftRow extends Named {
  readonly step: DotaDraftStep;
  readonly seconds?: number | undefined;
  readonly isWinner?: boolean | undefined;
}

function* draftRows({ draft = [], match }: DemReplay<'draft' | 'match'>, { secondsOf, nameOf }: DemRead): Iterable<DotaDraftRow> {
  const winner = match?.winner;
  for (const step of draft) {
    const isWinner = winner === undefined || step.team === undefined ? undefined : winner === step.team;
    yield { step, seconds: secondsOf(step.tick), isWinner, nameOf };
  }
}

export const dotaDraft = defineTable<DotaDraftRow>(
  'dem',
  'dota_draft',
  1,
  'A pick or a ban of Dota 2, in order.',
  [
    ['tick', 'int32?', 'When; null for steps before the recording began.', ({ step }) => step.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ seconds }) => seconds, 'seconds'],
    ['draft_order', 'int32', 'Position in the draft, from 0.', ({ step }) => step.order],
    ['is_pick', 'boolean', 'Whether it is a pick; otherwise a ban.', ({ step }) => step.isPick],
    ['team', 'string?', '`radiant` or `dire`; null for bans by neither side.', ({ step }) => step.team],
    ['hero_id', 'int32?', 'Number of the hero.', ({ step }) => step.heroId],
    ['hero', 'string?', 'Internal name: `npc_dota_hero_axe`.', ({ step }) => step.heroName],
    englishName('hero', ({ step }) => step.heroName),
    ['player_id', 'int32?', `Who plays the hero, or banned it: ${PLAYER_ID}.`, ({ step }) => step.playerId],
    ['is_winner', 'boolean?', 'Whether the side won.', ({ isWinner }) => isWinner],
  ],
  { ...ofSections(['draft', 'match'], draftRows), key: ['draft_order'], references: toPlayers('player_id') },
);
