import type {
  IcrepCameraHeat,
  IcrepControlGroupUse,
  IcrepEngagement,
  IcrepFightAttention,
  IcrepReplay,
  IcrepVote,
} from '../formats/icrep/index.js';
import { defineTable, type ColumnLine } from './define.js';
import type { IcrepRead } from './rows/icrep.js';
import { ofSections, refersTo } from './source.js';

interface Clocked {
  readonly seconds: IcrepRead['seconds'];
}
/** A fight, and the clock of its match. */
export interface IcrepEngagementRow extends Clocked {
  readonly index: number;
  readonly engagement: IcrepEngagement;
}
/** How often a player recalled one control group. */
export interface IcrepControlGroupRow {
  readonly use: IcrepControlGroupUse;
  readonly group: number;
  readonly recalls: number;
}
/** Whether a player watched a fight. */
export interface IcrepFightAttentionRow extends Clocked {
  readonly attention: IcrepFightAttention;
}
/** How long a player looked at a square in one minute. */
export interface IcrepCameraHeatRow extends Clocked {
  readonly heat: IcrepCameraHeat;
}
/** A vote, or a ballot of it. */
export interface IcrepVoteRow extends Clocked {
  readonly vote: IcrepVote;
  readonly ballot?: IcrepVote['ballots'][number] | undefined;
}

const ABOUT_SECONDS = 'The same, at the speed in the metadata.';

function* engagementRows({ engagements = [] }: IcrepReplay<'engagements'>, { seconds }: IcrepRead): Iterable<IcrepEngagementRow> {
  for (const [index, engagement] of engagements.entries()) yield { index, engagement, seconds };
}

function* controlGroupRows({ controlGroupUse = [] }: IcrepReplay<'controlGroupUse'>): Iterable<IcrepControlGroupRow> {
  for (const use of controlGroupUse) for (const [group, recalls] of use.recallsByGroup) yield { use, group, recalls };
}

function* attentionRows({ fightAttention = [] }: IcrepReplay<'fightAttention'>, { seconds }: IcrepRead): Iterable<IcrepFightAttentionRow> {
  for (const attention of fightAttention) yield { attention, seconds };
}

function* heatRows({ cameraHeat = [] }: IcrepReplay<'cameraHeat'>, { seconds }: IcrepRead): Iterable<IcrepCameraHeatRow> {
  for (const heat of cameraHeat) yield { heat, seconds };
}

function* voteRows({ votes = [] }: IcrepReplay<'votes'>, { seconds }: IcrepRead): Iterable<IcrepVoteRow> {
  for (const vote of votes) {
    yield { vote, seconds };
    for (const ballot of vote.ballots) yield { vote, ballot, seconds };
  }
}

const outcome =
  (name: keyof NonNullable<IcrepEngagement['outcome']>): ColumnLine<IcrepEngagementRow>[3] =>
  ({ engagement }) =>
    engagement.outcome?.[name];

export const icrepEngagements = defineTable<IcrepEngagementRow>(
  'icrep',
  'engagements',
  1,
  'A fight. The friendly side is that of the lowest-numbered player in it.',
  [
    [
      'tick',
      'int32',
      'When it began: at the first shot, or at the first loss if the recorder did not note the fight.',
      ({ engagement }) => engagement.startTick,
      'ticks',
    ],
    ['seconds', 'double', ABOUT_SECONDS, ({ engagement, seconds }) => seconds(engagement.startTick), 'seconds'],
    ['engagement', 'int32', 'Number of the fight, counted from 0.', ({ index }) => index],
    ['end_tick', 'int32?', 'When it ended; null if the recording ended first.', ({ engagement }) => engagement.endTick, 'ticks'],
    ['x', 'double', 'Center of the fight.', ({ engagement }) => engagement.centerPos.x, 'cells'],
    ['y', 'double', 'The same.', ({ engagement }) => engagement.centerPos.y, 'cells'],
    ['friendly_units', 'int32', 'Units of the friendly side.', ({ engagement }) => engagement.friendlyUnits.length],
    ['enemy_units', 'int32', 'Units of the other side.', ({ engagement }) => engagement.enemyUnits.length],
    [
      'friendly_value',
      'int64',
      'Their value, or their number if the recorder did not note the fight.',
      ({ engagement }) => engagement.valueFriendly,
    ],
    ['enemy_value', 'int64', 'The same for the other side.', ({ engagement }) => engagement.valueEnemy],
    ['friendly_losses', 'int32?', 'Units lost by the friendly side.', outcome('friendlyLosses')],
    ['enemy_losses', 'int32?', 'Units lost by the other side.', outcome('enemyLosses')],
    ['friendly_survivors', 'int32?', 'Surviving units of the friendly side.', outcome('friendlySurvivors')],
    ['enemy_survivors', 'int32?', 'Surviving units of the other side.', outcome('enemySurvivors')],
    ['is_noted', 'boolean', 'Whether the recorder noted it; otherwise it was derived from losses.', ({ engagement }) => engagement.isNoted],
  ],
  { ...ofSections(['engagements'], engagementRows), key: ['engagement'] },
);

export const icrepControlGroups = defineTable<IcrepControlGroupRow>(
  'icrep',
  'control_groups',
  2,
  'How often a player recalled a control group.',
  [
    ['player_id', 'int32', 'Slot of the player.', ({ use }) => use.player],
    ['control_group', 'int32', 'Number of the group.', ({ group }) => group],
    ['recalls', 'int32', 'Number of recalls.', ({ recalls }) => recalls],
    ['all_recalls_per_minute', 'double', 'Recalls of all groups of the player.', ({ use }) => use.recallsPerMinute, 'per minute'],
    [
      'median_response_ticks',
      'int32?',
      "Time from the start of a fight to the player's first action, averaged over all of the player's fights.",
      ({ use }) => use.medianResponseTicks,
      'ticks',
    ],
  ],
  {
    ...ofSections(['controlGroupUse'], controlGroupRows),
    key: ['player_id', 'control_group'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const icrepFightAttention = defineTable<IcrepFightAttentionRow>(
  'icrep',
  'fight_attention',
  2,
  'Whether a player watched a fight of their units. A camera shows what is at most 16 cells from its center.',
  [
    ['tick', 'int32', 'When the fight began.', ({ attention }) => attention.startTick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ attention, seconds }) => seconds(attention.startTick), 'seconds'],
    ['player_id', 'int32', 'Slot of the player.', ({ attention }) => attention.player],
    ['engagement', 'int32', 'The fight: `engagement` of the table `engagements`.', ({ attention }) => attention.fight],
    ['is_away', 'boolean', 'Whether the camera was elsewhere when it began.', ({ attention }) => attention.isAway],
    [
      'distance_cells',
      'double',
      'Distance from the camera to the fight when it began.',
      ({ attention }) => attention.distanceCells,
      'cells',
    ],
    [
      'back_after_seconds',
      'double?',
      'Time until the camera arrived; null if it did not arrive before the end.',
      ({ attention: { backAfterTicks }, seconds }) => (backAfterTicks === undefined ? undefined : seconds(backAfterTicks)),
      'seconds',
    ],
  ],
  {
    ...ofSections(['fightAttention'], attentionRows),
    key: ['player_id', 'engagement'],
    references: [...refersTo('players', 'player_id', 'player_id'), ...refersTo('engagements', 'engagement', 'engagement')],
  },
);

export const icrepCameraHeat = defineTable<IcrepCameraHeatRow>(
  'icrep',
  'camera_heat',
  2,
  'How long a player looked at a square of 8 by 8 cells in one minute of the match.',
  [
    ['tick', 'int32', 'Start of the minute.', ({ heat }) => heat.fromTick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ heat, seconds }) => seconds(heat.fromTick), 'seconds'],
    ['player_id', 'int32', 'Slot of the player.', ({ heat }) => heat.player],
    ['x', 'double', 'Center of the square.', ({ heat }) => heat.x, 'cells'],
    ['y', 'double', 'The same.', ({ heat }) => heat.y, 'cells'],
    ['seconds_watched', 'double', 'Duration.', ({ heat, seconds }) => seconds(heat.ticks), 'seconds'],
  ],
  {
    ...ofSections(['cameraHeat'], heatRows),
    key: ['tick', 'player_id', 'x', 'y'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const icrepVotes = defineTable<IcrepVoteRow>(
  'icrep',
  'votes',
  2,
  'A step of a vote: the proposal or a ballot.',
  [
    ['tick', 'int32', 'When.', ({ vote, ballot }) => ballot?.tick ?? vote.proposedTick, 'ticks'],
    ['seconds', 'double', ABOUT_SECONDS, ({ vote, ballot, seconds }) => seconds(ballot?.tick ?? vote.proposedTick), 'seconds'],
    ['vote', 'int32', 'Number of the vote in the match.', ({ vote }) => vote.id],
    ['step', 'string', '`proposed` or `cast`.', ({ ballot }) => (ballot === undefined ? 'proposed' : 'cast')],
    ['player_id', 'int32', 'Slot of the player who proposed it or voted.', ({ vote, ballot }) => ballot?.player ?? vote.proposer],
    ['is_yes', 'boolean?', 'Whether a ballot is a yes.', ({ ballot }) => ballot && ballot.choice === 'yes'],
    ['vote_type', 'string', '`surrender`, `kick`, `remake`, `draw` or `custom`.', ({ vote }) => vote.voteType.type],
    [
      'target_player_id',
      'int32?',
      'Slot of the player to be kicked.',
      ({ vote: { voteType } }) => (voteType.type === 'kick' ? voteType.target : undefined),
    ],
    ['resolution', 'string?', '`passed`, `failed` or `cancelled`; null if nothing was decided.', ({ vote }) => vote.resolution],
    ['resolved_tick', 'int32?', 'When it was decided.', ({ vote }) => vote.resolvedTick, 'ticks'],
  ],
  { ...ofSections(['votes'], voteRows), references: refersTo('players', 'player_id', 'player_id', 'target_player_id') },
);
