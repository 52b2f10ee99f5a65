/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type { AnalysisEvent, AnalysisEventOf, ControlGroupAction, UnitOrigin, UnitPosition, UnknownAnalysisEvent } from './analysis.js';
export type { ComponentSizes, PartKind } from './component-layout.js';
export type { EmbeddedMod, EmbeddedResources, ModManifest } from './embedded.js';
export type { IcrepFault } from './fault.js';
export type { FileRange } from './header.js';
export type { KeyframeIndexEntry } from './keyframe-index.js';
export type { IcrepSectionName } from './layout.js';
export type { MatchEndReason, MatchOutcome, VoteResult, WinningSide } from './match-outcome.js';
export type { IcrepMetadata, MetadataValue } from './metadata.js';
export type { IcrepTickFrame } from './order-block.js';
export type { ChatChannel, IcrepOrder, OrderTarget, PauseOrder, PingType, PollOrder, UnknownOrder } from './order.js';
export type { PlayerStats } from './player-stats.js';
export type { CarriedState } from './seek.js';
export type { IcrepStreamName, KeyframeSnapshot } from './replay.js';
export type { IcrepSignatures, IcrepTickSignature } from './signature-chain.js';
export type { PartForm, SimState } from './sim-state.js';
export type { Slots, StoredComponents } from './slots.js';
export type { ComponentSize, SizesByBit } from './split-components.js';
export type {
  DeltaSnapshot,
  EntityDelta,
  EntitySnapshot,
  MapCell,
  PlayerSnapshot,
  PlayerStateDelta,
  ResourceCell,
  ScriptState,
  ScriptValue,
  SimCoreDelta,
  SimCoreSnapshot,
  SimSnapshot,
} from './snapshot.js';
export type { CellPos, InternTable, ResourceAmount, ResourceSet, UnitTag, WorldPos } from './values.js';
export type { KeyframeVerdict, SignatureVerdict, Verdict } from './verification.js';
export type { VoiceFrame, VoiceTarget, VoiceTrack } from './voice.js';
export type {
  ActiveVote,
  KickReason,
  VoteAnalysisEvent,
  VoteAudience,
  VoteChoice,
  VoteFailReason,
  VoteOrder,
  VoteResolution,
  VoteThreshold,
  VoteType,
} from './vote.js';
