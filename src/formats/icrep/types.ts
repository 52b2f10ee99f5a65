/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type {
  IcrepAnalysisEvent,
  IcrepAnalysisEventOf,
  IcrepControlGroupAction,
  IcrepUnitOrigin,
  IcrepUnitPosition,
  IcrepUnknownAnalysisEvent,
} from './analysis.js';
export type { IcrepComponentSizes, IcrepPartKind } from './component-layout.js';
export type { IcrepEmbeddedMod, IcrepEmbeddedResources, IcrepModManifest } from './embedded.js';
export type { IcrepFault } from './fault.js';
export type { IcrepFileRange } from './header.js';
export type { IcrepKeyframeIndexEntry } from './keyframe-index.js';
export type { IcrepSectionName } from './layout.js';
export type { IcrepMatchEndReason, IcrepMatchOutcome, IcrepVoteResult, IcrepWinningSide } from './match-outcome.js';
export type { IcrepMetadata, IcrepMetadataValue } from './metadata.js';
export type { IcrepTickFrame } from './order-block.js';
export type {
  IcrepChatChannel,
  IcrepOrder,
  IcrepOrderTarget,
  IcrepPauseOrder,
  IcrepPingType,
  IcrepPollOrder,
  IcrepUnknownOrder,
} from './order.js';
export type { IcrepPlayerStats } from './player-stats.js';
export type { IcrepCarriedState } from './seek.js';
export type { IcrepStreamName, IcrepKeyframeSnapshot } from './replay.js';
export type { IcrepSignatures, IcrepTickSignature } from './signature-chain.js';
export type { IcrepPartForm, IcrepSimState } from './sim-state.js';
export type { IcrepSlots, IcrepStoredComponents } from './slots.js';
export type { IcrepComponentSize, IcrepSizesByBit } from './split-components.js';
export type {
  IcrepDeltaSnapshot,
  IcrepEntityDelta,
  IcrepEntitySnapshot,
  IcrepMapCell,
  IcrepPlayerSnapshot,
  IcrepPlayerStateDelta,
  IcrepResourceCell,
  IcrepScriptState,
  IcrepScriptValue,
  IcrepSimCoreDelta,
  IcrepSimCoreSnapshot,
  IcrepSimSnapshot,
} from './snapshot.js';
export type { IcrepCellPos, IcrepInternTable, IcrepResourceAmount, IcrepResourceSet, IcrepUnitTag, IcrepWorldPos } from './values.js';
export type { IcrepKeyframeVerdict, IcrepSignatureVerdict, IcrepVerdict } from './verification.js';
export type { IcrepVoiceFrame, IcrepVoiceTarget, IcrepVoiceTrack } from './voice.js';
export type {
  IcrepActiveVote,
  IcrepKickReason,
  IcrepVoteAnalysisEvent,
  IcrepVoteAudience,
  IcrepVoteChoice,
  IcrepVoteFailReason,
  IcrepVoteOrder,
  IcrepVoteResolution,
  IcrepVoteThreshold,
  IcrepVoteType,
} from './vote.js';
