import type { PlayerResult } from '../core/player-result.js';
import type {
  SlippiConversion,
  SlippiMove,
  SlippiPlayer,
  SlippiPlayerStats,
  SlippiReplay,
  SlippiSection,
  SlippiStock,
  SlippiStockLoss,
} from '../formats/slippi/index.js';
import { FIRST_FRAME, FRAMES_PER_SECOND } from '../formats/slippi/layout.js';
import { defineTable } from './define.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** The sections that rows are made of. Those that were not asked for are not read. */
type SlippiRows = SlippiReplay<SlippiSection>;

/** A player, and how the game ended for them. */
export interface SlippiPlayerRow {
  readonly player: SlippiPlayer;
  readonly result: PlayerResult | undefined;
  readonly stocks: number | undefined;
  readonly percent: number | undefined;
}

/** A character in a frame: a row of the columns. */
export interface SlippiFrameRow {
  readonly frames: SlippiRows['frames'];
  readonly row: number;
}
/** An item in a frame. */
export interface SlippiItemRow {
  readonly items: SlippiRows['items'];
  readonly row: number;
}

/** A move, and the conversion that it is part of. */
export interface SlippiMoveRow {
  readonly move: SlippiMove;
  readonly conversion: SlippiConversion;
  readonly conversionId: number;
}
/** A conversion, and its number. */
export interface SlippiConversionRow {
  readonly conversion: SlippiConversion;
  readonly conversionId: number;
}

/** Seconds since the first frame. */
const seconds = (frame: number): number => (frame - FIRST_FRAME) / FRAMES_PER_SECOND;
const gameSeconds = (frame: number): number => frame / FRAMES_PER_SECOND;
const ABOUT_SECONDS = 'Since the first frame.';
const ABOUT_GAME_SECONDS = 'Since the timer started: below 0 before it.';

export const slippiPlayers = defineTable<SlippiPlayerRow>(
  'slippi',
  'players',
  1,
  'Somebody who plays, a person or a CPU.',
  [
    ['player_id', 'int32', 'The number in the other tables: the port, less one.', ({ player }) => player.player],
    ['port', 'int32', '1 to 4.', ({ player }) => player.port],
    ['kind', 'string', '`human`, `cpu` or `demo`.', ({ player }) => player.kind],
    ['character', 'string?', 'The character at the start.', ({ player }) => player.character],
    ['costume', 'string?', 'The name of the costume, such as `Default` or `Red`.', ({ player }) => player.costume],
    ['team', 'string?', '`red`, `blue` or `green`, in games with teams.', ({ player }) => player.team],
    ['name', 'string?', 'The display name; online.', ({ player }) => player.name],
    ['tag', 'string?', 'The tag that was chosen in the game.', ({ player }) => player.tag],
    ['connect_code', 'string?', 'Such as `CLWN#889`; online.', ({ player }) => player.connectCode],
    ['cpu_level', 'int32?', 'Of a CPU.', ({ player }) => player.cpuLevel],
    ['result', 'string?', ABOUT_RESULT, ({ result }) => result],
    ['stocks', 'int32?', 'Left at the end.', ({ stocks }) => stocks],
    ['percent', 'double?', 'At the end.', ({ percent }) => percent],
  ],
  {
    ...ofSections(['players', 'game'], ({ players, game }: SlippiRows) =>
      players.map((player): SlippiPlayerRow => {
        const last = game.final.find((one) => one.player === player.player);
        const { winner } = game;
        const result = winner && (winner.players.includes(player.player) ? 'win' : 'loss');
        return { player, result, stocks: last?.stocks, percent: last?.percent };
      }),
    ),
    key: ['player_id'],
  },
);

const pre =
  (name: keyof SlippiRows['frames']['pre']) =>
  ({ frames, row }: SlippiFrameRow): number | undefined =>
    (frames.parts[row]! & 1) === 0 ? undefined : frames.pre[name]?.[row];
const post =
  (name: keyof SlippiRows['frames']['post']) =>
  ({ frames, row }: SlippiFrameRow): number | undefined =>
    (frames.parts[row]! & 2) === 0 ? undefined : frames.post[name]?.[row];

export const slippiFrameRows = defineTable<SlippiFrameRow>(
  'slippi',
  'frames',
  1,
  'A character in a frame, in the last version of the frame: inputs, and what became of them. Null where the version lacks a field.',
  [
    ['frame', 'int32', 'From -123; the timer runs from 0.', ({ frames, row }) => frames.frame[row], 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ frames, row }) => seconds(frames.frame[row]!), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ frames, row }) => gameSeconds(frames.frame[row]!), 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ frames, row }) => frames.player[row]],
    ['is_follower', 'boolean', 'Whether it is Nana.', ({ frames, row }) => frames.follower[row] !== 0],
    ['character_id', 'int32?', 'Internal id of the character.', post('character')],
    ['action_state', 'int32?', 'What the character does.', post('actionState')],
    ['action_state_frame', 'double?', 'For how long.', post('actionStateFrame'), 'frames'],
    ['x', 'double?', 'To the right; 0 is the middle of the stage.', post('x'), 'units of the game'],
    ['y', 'double?', 'Up; 0 is the ground.', post('y'), 'units of the game'],
    ['facing', 'double?', '-1 to the left, 1 to the right.', post('facing')],
    ['percent', 'double?', 'Damage.', post('percent')],
    ['shield', 'double?', '60 is full.', post('shield')],
    ['stocks', 'int32?', 'Stocks left.', post('stocks')],
    ['last_attack', 'int32?', 'The attack that hit somebody last.', post('lastAttack')],
    ['last_hit_by', 'int32?', 'The player by whom; 6 nobody.', post('lastHitBy')],
    ['airborne', 'int32?', '1 in the air.', post('airborne')],
    ['last_ground', 'int32?', 'The ground that the character stood on last.', post('lastGround')],
    ['jumps_left', 'int32?', 'Jumps left.', post('jumpsLeft')],
    ['l_cancel', 'int32?', '1 success, 2 failure; on the first frame of a landing.', post('lCancel')],
    ['hurtbox', 'int32?', '0 vulnerable, 1 invulnerable, 2 intangible.', post('hurtbox')],
    ['hitlag_frames', 'double?', 'Hitlag left.', post('hitlagFrames'), 'frames'],
    ['stick_x', 'double?', '-1 to 1.', pre('stickX')],
    ['stick_y', 'double?', '-1 to 1.', pre('stickY')],
    ['c_stick_x', 'double?', '-1 to 1.', pre('cStickX')],
    ['c_stick_y', 'double?', '-1 to 1.', pre('cStickY')],
    ['trigger', 'double?', '0 to 1.', pre('trigger')],
    ['physical_buttons', 'int32?', 'Bits of the buttons that are down.', pre('physicalButtons')],
    ['physical_l', 'double?', '0 to 1.', pre('physicalL')],
    ['physical_r', 'double?', '0 to 1.', pre('physicalR')],
  ],
  {
    ...ofSections(['frames'], ({ frames }: SlippiRows) => rowsOf(frames.rowCount, (row) => ({ frames, row }))),
    key: ['frame', 'player_id', 'is_follower'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

/** Rows by number, made one by one. */
function* rowsOf<Row>(count: number, make: (row: number) => Row): Generator<Row> {
  for (let row = 0; row < count; row++) yield make(row);
}

export const slippiItems = defineTable<SlippiItemRow>(
  'slippi',
  'items',
  1,
  'An item or projectile in a frame; from version 3.0.',
  [
    ['frame', 'int32', 'From -123.', ({ items, row }) => items.frame[row], 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ items, row }) => seconds(items.frame[row]!), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ items, row }) => gameSeconds(items.frame[row]!), 'seconds'],
    ['spawn_id', 'int64?', 'Which one.', ({ items, row }) => items.spawnId?.[row]],
    ['item_type', 'int32?', 'What it is.', ({ items, row }) => items.itemType?.[row]],
    ['state', 'int32?', 'What it does; depends on what it is.', ({ items, row }) => items.state?.[row]],
    ['x', 'double?', 'To the right.', ({ items, row }) => items.x?.[row], 'units of the game'],
    ['y', 'double?', 'Up.', ({ items, row }) => items.y?.[row], 'units of the game'],
    ['facing', 'double?', '-1 to the left, 1 to the right.', ({ items, row }) => items.facing?.[row]],
    ['owner_id', 'int32?', 'The player whose it is.', ({ items, row }) => ownerOf(items.owner?.[row])],
    ['frames_left', 'double?', 'Until it goes.', ({ items, row }) => items.framesLeft?.[row], 'frames'],
  ],
  {
    ...ofSections(['items'], ({ items }: SlippiRows) => rowsOf(items.length, (row) => ({ items, row }))),
    references: refersTo('players', 'player_id', 'owner_id'),
  },
);

/** The file says -1 of what belongs to nobody. */
const ownerOf = (owner: number | undefined): number | undefined => (owner === undefined || owner < 0 ? undefined : owner);

export const slippiStockLosses = defineTable<SlippiStockLoss>(
  'slippi',
  'stock_losses',
  1,
  'A stock that was lost.',
  [
    ['frame', 'int32', 'The first frame with fewer stocks.', ({ frame }) => frame, 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ frame }) => seconds(frame), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ frame }) => gameSeconds(frame), 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ player }) => player],
    ['stocks_left', 'int32', 'Stocks after it.', ({ stocksAfter }) => stocksAfter],
    ['percent', 'double', 'In the frame before.', ({ percent }) => percent],
    ['direction', 'string?', '`down`, `left`, `right` or `up`.', ({ direction }) => direction],
  ],
  {
    ...ofSections(['stockLosses'], ({ stockLosses }: SlippiRows) => stockLosses),
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const slippiStocks = defineTable<SlippiStock>(
  'slippi',
  'stocks',
  1,
  'The life of a stock, in games of two.',
  [
    ['frame', 'int32', 'The first frame in which the character is not dying.', ({ startFrame }) => startFrame, 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ startFrame }) => seconds(startFrame), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ startFrame }) => gameSeconds(startFrame), 'seconds'],
    ['player_id', 'int32', 'Whose.', ({ player }) => player],
    ['end_frame', 'int32?', 'Null where the game ends first.', ({ endFrame }) => endFrame, 'frames'],
    ['count', 'int32', 'Stocks left, this one included.', ({ count }) => count],
    ['percent', 'double', 'In the last frame.', ({ currentPercent }) => currentPercent],
    ['direction', 'string?', 'Of the death: `down`, `left`, `right` or `up`.', ({ direction }) => direction],
  ],
  { ...ofSections(['stocks'], ({ stocks }: SlippiRows) => stocks), references: refersTo('players', 'player_id', 'player_id') },
);

export const slippiConversions = defineTable<SlippiConversionRow>(
  'slippi',
  'conversions',
  1,
  'A punish: from the first hit until the victim has been in control for 45 frames, or lost the stock. Of games of two.',
  [
    ['frame', 'int32', 'Of the first hit.', ({ conversion }) => conversion.startFrame, 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ conversion }) => seconds(conversion.startFrame), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ conversion }) => gameSeconds(conversion.startFrame), 'seconds'],
    ['conversion_id', 'int32', 'The number in `moves`.', ({ conversionId }) => conversionId],
    ['attacker_id', 'int32', 'Who hit.', ({ conversion }) => conversion.attacker],
    ['victim_id', 'int32', 'Who was hit.', ({ conversion }) => conversion.victim],
    ['end_frame', 'int32?', 'Null where the game ends first.', ({ conversion }) => conversion.endFrame, 'frames'],
    ['opening', 'string', '`neutral-win`, `counter-attack` or `trade`.', ({ conversion }) => conversion.opening],
    ['move_count', 'int32', 'Moves, however often each hit.', ({ conversion }) => conversion.moves.length],
    ['damage', 'double', 'Of all moves.', ({ conversion }) => conversion.moves.reduce((sum, { damage }) => sum + damage, 0), 'percent'],
    ['start_percent', 'double', 'Of the victim, before.', ({ conversion }) => conversion.startPercent],
    ['end_percent', 'double?', 'Of the victim, at the end.', ({ conversion }) => conversion.endPercent],
    ['is_kill', 'boolean', 'Whether it took a stock.', ({ conversion }) => conversion.isKill],
  ],
  {
    ...ofSections(['conversions'], ({ conversions }: SlippiRows) =>
      conversions.map((conversion, conversionId) => ({ conversion, conversionId })),
    ),
    key: ['conversion_id'],
    references: refersTo('players', 'player_id', 'attacker_id', 'victim_id'),
  },
);

export const slippiMoves = defineTable<SlippiMoveRow>(
  'slippi',
  'moves',
  1,
  'An attack that hit within a conversion.',
  [
    ['frame', 'int32', 'Of the first hit.', ({ move }) => move.frame, 'frames, 60 a second'],
    ['seconds', 'double', ABOUT_SECONDS, ({ move }) => seconds(move.frame), 'seconds'],
    ['game_seconds', 'double', ABOUT_GAME_SECONDS, ({ move }) => gameSeconds(move.frame), 'seconds'],
    ['conversion_id', 'int32', 'Which conversion it is part of.', ({ conversionId }) => conversionId],
    ['attacker_id', 'int32', 'Who hit.', ({ conversion }) => conversion.attacker],
    ['move', 'int32', 'The number of the attack.', ({ move }) => move.move],
    ['hits', 'int32', 'How often it hit.', ({ move }) => move.hits],
    ['damage', 'double', 'Of all hits.', ({ move }) => move.damage, 'percent'],
  ],
  {
    ...ofSections(['conversions'], ({ conversions }: SlippiRows) =>
      conversions.flatMap((conversion, conversionId) => conversion.moves.map((move) => ({ move, conversion, conversionId }))),
    ),
    references: [...refersTo('conversions', 'conversion_id', 'conversion_id'), ...refersTo('players', 'player_id', 'attacker_id')],
  },
);

export const slippiPlayerStats = defineTable<SlippiPlayerStats>(
  'slippi',
  'player_stats',
  1,
  'The statistics of a player, in games of two.',
  [
    ['player_id', 'int32', 'Whose.', ({ player }) => player],
    ['openings', 'int32', 'Conversions that the player got.', ({ conversions }) => conversions],
    ['kills', 'int32', 'Conversions that took a stock.', ({ kills }) => kills],
    ['damage', 'double', 'Of all moves of the conversions.', ({ damage }) => damage, 'percent'],
    ['openings_per_kill', 'double?', 'Null without a kill.', ({ openingsPerKill }) => openingsPerKill.ratio],
    ['damage_per_opening', 'double?', 'Null without an opening.', ({ damagePerOpening }) => damagePerOpening.ratio, 'percent'],
    ['successful_conversions', 'double?', 'Share of those with more than one move.', (one) => one.successfulConversions.ratio],
    ['neutral_wins', 'double?', "Share of both players' openings out of neutral.", ({ neutralWins }) => neutralWins.ratio],
    ['counter_hits', 'double?', "Share of both players' counter-attacks.", ({ counterHits }) => counterHits.ratio],
    ['beneficial_trades', 'double?', 'Share of trades that the player gained by.', (one) => one.beneficialTrades.ratio],
    ['inputs', 'int32', 'Buttons, triggers, and moves of both sticks.', ({ inputs }) => inputs.total],
    ['inputs_per_minute', 'double?', 'The same in a minute.', ({ inputsPerMinute }) => inputsPerMinute.ratio],
    ['digital_inputs_per_minute', 'double?', 'Buttons only.', (one) => one.digitalInputsPerMinute.ratio],
    ['l_cancels', 'int32', 'Landings of aerials that were cancelled.', ({ actions }) => actions.lCancels],
    ['missed_l_cancels', 'int32', 'Landings of aerials that were not.', ({ actions }) => actions.missedLCancels],
    ['wavedashes', 'int32', 'Air dodges into the ground out of a jump.', ({ actions }) => actions.wavedashes],
    ['wavelands', 'int32', 'Others into the ground.', ({ actions }) => actions.wavelands],
    ['dash_dances', 'int32', 'Dashes back and forth.', ({ actions }) => actions.dashDances],
    ['rolls', 'int32', 'Rolls on the ground.', ({ actions }) => actions.rolls],
    ['spot_dodges', 'int32', 'Dodges in place.', ({ actions }) => actions.spotDodges],
    ['air_dodges', 'int32', 'Dodges in the air, without wavedashes.', ({ actions }) => actions.airDodges],
    ['ledge_grabs', 'int32', 'Times on the edge.', ({ actions }) => actions.ledgeGrabs],
    ['grabs', 'int32', 'That held somebody.', ({ actions }) => actions.grabs],
    ['missed_grabs', 'int32', 'That held nobody.', ({ actions }) => actions.missedGrabs],
    ['missed_techs', 'int32', 'Knockdowns without a tech.', ({ actions }) => actions.missedTechs],
  ],
  {
    ...ofSections(['stats'], ({ stats }: SlippiRows) => stats?.players),
    key: ['player_id'],
    references: refersTo('players', 'player_id', 'player_id'),
  },
);

export const SLIPPI = formatTables(
  [slippiPlayers, slippiPlayerStats, slippiStockLosses, slippiStocks, slippiConversions, slippiMoves, slippiFrameRows, slippiItems],
  async (source, { sections, wantsSummary }, options) => {
    const [{ openReplay }, { SlippiSession }, { stream }] = await Promise.all([
      import('../containers/wrapper/index.js'),
      import('../formats/slippi/session.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/slippi.js') : undefined;
    const session = new SlippiSession([], [...new Set([...sections, ...(summaries?.SUMMARY_SECTIONS ?? [])])], options);
    return {
      reading: stream(session, () => openReplay(source, options), options),
      summarize:
        summaries && ((replay: SlippiReplay<'header' | 'players' | 'game' | 'metadata'>) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
