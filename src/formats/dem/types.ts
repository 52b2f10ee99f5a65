/** What results are made of, beside the results themselves. */
export type * from './results.js';
export type { DemEntity, DemFieldValue } from './entities/entity.js';
export type { DemEntitySelect } from './entities/entity-decoder.js';
export type { DemEntityWorld, DemFieldRef } from './entities/entity-world.js';
export type { DemEntityOp } from './entities/packet-entities.js';
export type { DemSchema, DemSchemaClass, DemSchemaField } from './entities/schema.js';
export type { DotaChatEvent } from './dota/chat-events.js';
export type { DotaBuilding, DotaBuildingKind, DotaLane } from './dota/building-names.js';
export type { DotaAbilityEvent, DotaItemEvent } from './dota/items-and-abilities.js';
export type { DotaKillEvent, DotaPlayerRef } from './dota/kills.js';
export type { DotaLanePlace } from './dota/lane.js';
export type { DotaOrderEvent, DotaOrderName } from './dota/orders.js';
export type { DotaRuneEvent } from './dota/runes.js';
export type { DotaNames } from './dota/names.js';
export type { DotaObjective, DotaObjectiveBase, DotaObjectiveKind, DotaObjectiveOf, DotaWard, DotaWardGone } from './dota/objective.js';
export type { DotaPosition } from './dota/position.js';
export type { DotaItemSoldEvent } from './dota/items-sold.js';
export type { DotaMinimapEvent } from './dota/minimap-events.js';
export type { DotaGoldReason, DotaXpReason } from './dota/reason-names.js';
export type { DotaRoshanEvent, DotaRoshanPhase } from './dota/roshan.js';
export type { DotaRune } from './dota/rune-names.js';
export type { DotaTeamfight, DotaTeamfightDeath, DotaTeamfightPlayer } from './dota/teamfight.js';
export type { DotaTeamfightOptions } from './dota/teamfight-options.js';
export type { DotaChatWheelEvent } from './dota/chat-wheel.js';
export type { DotaPingEvent } from './dota/pings.js';
export type { DotaTipEvent } from './dota/tips.js';
export type {
  DotaCombatLogBase,
  DotaCombatLogDetails,
  DotaCombatLogEntry,
  DotaCombatLogEntryOf,
  DotaCombatLogUnknown,
  DotaCombatLogEvent,
} from './dota/combat-log-entry.js';
export type { DotaCombatLogKind, DotaCombatLogName } from './dota/combat-log-kinds.js';
export type { DotaEvent } from './dota/index.js';
export type { DotaDraftStep } from './dota/draft.js';
export type { DeadlockMatch } from './deadlock/match.js';
export type { DotaMatch, DotaMatchTeam } from './dota/match.js';
export type { DotaAbility, DotaItem } from './dota/belongings.js';
export type { DemTimelineOptions } from './sections/timeline-options.js';
export type { DotaPlayerState } from './dota/player-state.js';
export type { DotaPlayerSeries, DotaSampleEvent, DotaTimeline } from './dota/timeline.js';
export type { DotaAmounts, DotaHeroDamage, DotaMoment, DotaPlayerSummary, DotaPurchase, DotaRunePickup } from './dota/summary.js';
export type { DotaTargetKind } from './dota/target-kind.js';
export type { DotaConnectionState, DotaPlayer } from './dota/players.js';
export type { DotaTeam } from './dota/team.js';
export type { DemPlayerBase } from './sections/player.js';
export type { Cs2BombEvent } from './cs2/bomb.js';
export type { Cs2BuyType, Cs2SideEconomy } from './cs2/economies.js';
export type { Cs2Clutch } from './cs2/clutches.js';
export type { Cs2EconomyEvent } from './cs2/economy.js';
export type { Cs2DamageEvent } from './cs2/damage.js';
export type { Cs2FlashEvent } from './cs2/flashes.js';
export type { Cs2ShotEvent } from './cs2/shots.js';
export type { Cs2Duel } from './cs2/duels.js';
export type { Cs2PerRound, Cs2Rating } from './cs2/rating.js';
export type { Cs2FireEvent } from './cs2/fires.js';
export type { Cs2GrenadeEvent, Cs2GrenadeKind } from './cs2/grenades.js';
export type { Cs2SmokeEvent } from './cs2/smokes.js';
export type { Cs2Thrown } from './cs2/thrown.js';
export type { Cs2Event } from './cs2/index.js';
export type { DemPosition } from './entities/position.js';
export type { Cs2KillEvent } from './cs2/kills.js';
export type { Cs2Player } from './cs2/players.js';
export type { Cs2RoundEndReason } from './cs2/round-end-reason.js';
export type { Cs2RoundEvent } from './cs2/rounds.js';
export type { Cs2Side, Cs2Team } from './cs2/team.js';
export type { Cs2VoiceFormat } from './cs2/voice-audio.js';
export type { Cs2VoiceEvent } from './cs2/voice.js';
export type { Cs2DamageReportEvent, Cs2DamageSum } from './cs2/damage-reports.js';
export type { Cs2EndOfMatchItemEvent, Cs2ItemDropEvent, Cs2NoticeItem } from './cs2/item-drops.js';
export type { Cs2RankEvent, Cs2RankType } from './cs2/ranks.js';
export type { Cs2VoteEvent } from './cs2/votes.js';
export type { Cs2EconItem, Cs2Sticker } from './cs2/econ-item.js';
export type { Cs2InventoryChange, Cs2InventoryEvent } from './cs2/inventory.js';
export type { Cs2Button } from './cs2/buttons.js';
export type { Cs2UserCommandEvent } from './cs2/user-commands.js';
export type { DeadlockButton, DeadlockUserCommandEvent } from './deadlock/user-commands.js';
export type { DemSubtickMove, DemUserCommandBase } from './sections/user-commands.js';
export type { Cs2RoundScore, Cs2TeamScore } from './cs2/team-score.js';
export type { DeadlockAbilityEvent } from './deadlock/abilities.js';
export type { DeadlockDamageEvent, DeadlockHitGroup } from './deadlock/damage.js';
export type { DeadlockObjectiveName, DeadlockUnitKind } from './deadlock/unit-kinds.js';
export type { DeadlockItemEvent } from './deadlock/items.js';
export type { DeadlockObjectiveEvent, DeadlockPatronPhase, DeadlockPatronState } from './deadlock/objective-event.js';
export type { DeadlockSoulSource } from './deadlock/post-match.js';
export type { DeadlockPlayerSeries, DeadlockPlayerState, DeadlockSampleEvent, DeadlockTimeline } from './deadlock/timeline.js';
export type { DemTimelineColumns } from './sections/timeline.js';
export type { DeadlockKillEvent } from './deadlock/kills.js';
export type { DeadlockPlayer } from './deadlock/players.js';
export type { DeadlockTeamScore } from './deadlock/score.js';
export type { DeadlockSide, DeadlockTeam } from './deadlock/team.js';
export type { DemKillBase, DemPlayerRef } from './sections/kill.js';
export type { DemChatLine } from './chat.js';
export type { DemCommandCount } from './command-counts.js';
export type {
  DemChatEvent,
  DemCommandEvent,
  DemEntityEvent,
  DemEventPlayer,
  DemGameEvent,
  DemMessageEvent,
  DemMessageOf,
  DemMessageSource,
  DemStringTableEvent,
  DemTickEvent,
} from './events.js';
export type { DemGameEventList, DemGameEventValue } from './game-events.js';
export type { DemEngineFileInfo } from './file-info.js';
export type { DemServerInfo } from './header.js';
export type { Cs2FileInfo } from './cs2/file-info.js';
export type { DotaFileInfo, DotaMatchInfo, DotaMatchPlayer, DotaPickBan } from './dota/match-info.js';
export type { DemCommandName } from './layout.js';
export type { DemMessages } from './message-types.gen.js';
export type { DemBuildDate, ProtoMessage as DemProtoMessage } from './messages.js';
export type { DemEngineEvent } from './events.js';
export type {
  DemAbilityEvent,
  DemDamageEvent,
  DemUserCommandEvent,
  DemKillEvent,
  DemMatch,
  DemItemEvent,
  DemObjectiveEvent,
  DemPlayer,
  DemSampleEvent,
  DemTeamScore,
  DemTimeline,
} from './replay.js';
export type { DemStringTable } from './string-tables/string-table.js';
export type { DemTickColumn, DemTickField, DemTickId, DemTickName, DemTickNumber, DemTickRole, DemTickText } from './ticks/tick-names.js';
