/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type {
  SlippiBookendEvent,
  SlippiFodPlatformEvent,
  SlippiFrameEvent,
  SlippiFrameStartEvent,
  SlippiGameEndEvent,
  SlippiGameStartEvent,
  SlippiItemEvent,
  SlippiPostFrameEvent,
  SlippiPreFrameEvent,
  SlippiSplitterEvent,
  SlippiStadiumEvent,
  SlippiUnknownEvent,
  SlippiWhispyEvent,
} from './events.js';
export type { SlippiRollbacks, SlippiStageEvent } from './frame-store.js';
export type { SlippiItems } from './frames.js';
export type { SlippiEventSize } from './framing.js';
export type { SlippiGameStart, SlippiPlayerStart } from './game-start.js';
export type { SlippiGeckoCode, SlippiGeckoList } from './gecko.js';
export type { SlippiCharacterFrames, SlippiGame, SlippiGameEnd, SlippiGameKind } from './match/game.js';
export type { SlippiPlayer, SlippiTeam } from './match/players.js';
export type { SlippiDeathDirection, SlippiStockLoss } from './match/stock-losses.js';
export type { SlippiLastFrame, SlippiWinner, SlippiWinnerRule } from './match/winner.js';
export type { SlippiMetadata, SlippiMetadataPlayer } from './metadata.js';
export type { SlippiInfo } from './info.js';
export type { SlippiActionCounts, SlippiAttackCounts } from './match/actions.js';
export type { SlippiHomeRun, SlippiTarget } from './match/contests.js';
export type { SlippiCombo, SlippiConversion, SlippiMove, SlippiOpening } from './match/conversions.js';
export type { SlippiInputCounts } from './match/inputs.js';
export type { SlippiPlayerStats, SlippiRatio, SlippiStats } from './match/stats.js';
export type { SlippiStock } from './match/stocks.js';
