import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import { SyncDrive, iterate, type ReplayIterable } from '../../io/drive-sync.js';
import { AsyncDrive, seekable } from '../../io/drive-async.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { plainBytes, type ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { DemHeader } from './header.js';
import type { EntityWorld } from './entities/entity-world.js';
import type { DotaNames } from './dota/names.js';
import { readInfo, type DemInfo } from './info.js';
import { DemPlayer } from './playback.js';
import type { DemEvent, DemEventType, DemReplay, DemSection } from './replay.js';
import type { DemSelect } from './select.js';
import { DemSession } from './session.js';

export type { Entity, FieldValue } from './entities/entity.js';
export type { EntitySelect } from './entities/entity-decoder.js';
export type { EntityWorld, FieldRef } from './entities/entity-world.js';
export type { EntityOp } from './entities/packet-entities.js';
export type { DemSchema, DemSchemaClass, DemSchemaField } from './entities/schema.js';
export { DotaClock, type DotaClockData, type DotaClockSpan, type DotaClockZero, type DotaPause } from './dota/clock.js';
export type { DotaChatEvent, DotaChatEventSections } from './dota/chat-events.js';
export type { DotaBuilding, DotaBuildingKind, DotaLane } from './dota/building-names.js';
export type { DotaNames } from './dota/names.js';
export type {
  DotaObjective,
  DotaObjectiveBase,
  DotaObjectiveKind,
  DotaObjectiveOf,
  DotaObjectiveOwn,
  DotaObjectiveSections,
  DotaWard,
  DotaWardGone,
} from './dota/objective.js';
export type { DotaPosition } from './dota/position.js';
export type { DotaRune } from './dota/rune-names.js';
export type { DotaTeamfight, DotaTeamfightDeath, DotaTeamfightPlayer, DotaTeamfightSections } from './dota/teamfight.js';
export type { TeamfightOptions } from './dota/teamfight-options.js';
export type { DotaChatWheelEvent, DotaPingEvent, DotaSignalSections, DotaTipEvent } from './dota/player-signals.js';
export type {
  CombatLogBase,
  CombatLogDetails,
  CombatLogEntry,
  CombatLogEntryOf,
  CombatLogOwn,
  CombatLogUnknown,
  DotaCombatLogEvent,
} from './dota/combat-log-entry.js';
export type { CombatLogKnownKind, CombatLogName } from './dota/combat-log-kinds.js';
export type { DotaCombatLogSections } from './dota/combat-log-watch.js';
export type { DotaEvent, DotaSections } from './dota/index.js';
export type { DotaClockSections } from './dota/clock-watch.js';
export type { DotaDraftSections, DotaDraftStep } from './dota/draft-watch.js';
export type { DotaMatch, DotaMatchSections, DotaMatchTeam } from './dota/match-watch.js';
export type { DotaAbility, DotaItem } from './dota/belongings.js';
export type { TimelineOptions } from './dota/options.js';
export type { DotaPlayerState } from './dota/sample.js';
export type { DotaPlayerSeries, DotaSampleEvent, DotaTimeline, DotaTimelineSections } from './dota/timeline-watch.js';
export type { DotaAmounts, DotaMoment, DotaPlayerSummary, DotaPurchase, DotaRunePickup, DotaSummarySections } from './dota/summary.js';
export type { DotaTargetKind } from './dota/target-kind.js';
export type { DotaConnectionState, DotaPlayer } from './dota/players-watch.js';
export type { DotaTeam } from './dota/team.js';
export type { DemPlayerBase } from './player.js';
export type { Cs2Event, Cs2Sections } from './cs2/index.js';
export type { Cs2KillEvent } from './cs2/kills-watch.js';
export type { Cs2Player } from './cs2/players-watch.js';
export type { Cs2RoundEndReason } from './cs2/round-end-reason.js';
export type { Cs2RoundEvent, Cs2RoundSections } from './cs2/rounds-watch.js';
export type { Cs2Side, Cs2Team } from './cs2/team.js';
export type { Cs2RoundScore, Cs2TeamScore } from './cs2/team-score.js';
export type { DeadlockKillEvent } from './deadlock/kills-watch.js';
export type { DeadlockPlayer } from './deadlock/players-watch.js';
export type { DeadlockTeamScore } from './deadlock/score-watch.js';
export type { DeadlockSide, DeadlockTeam } from './deadlock/team.js';
export type { DemKillBase, DemPlayerRef } from './kill.js';
export type { ChatLine } from './chat.js';
export type { DemCommandCount } from './command-counts.js';
export type {
  DemChatEvent,
  DemCommandEvent,
  DemEntityEvent,
  DemGameEvent,
  DemMessageEvent,
  DemMessageSource,
  DemStringTableEvent,
  DemTickEvent,
} from './events.js';
export type { GameEventValue } from './game-events.js';
export type { DemFileInfo, DemHeader, DemServerInfo, DotaMatchInfo, DotaMatchPlayer, DotaPickBan } from './header.js';
export type { DemInfo } from './info.js';
export type { DemCommandName } from './layout.js';
export type { DemGame, ProtoMessage } from './messages.js';
export type { DemEngineEvent } from './events.js';
export type {
  DemEngineSection,
  DemEngineSections,
  DemEvent,
  DemEventType,
  DemKillEvent,
  DemKillsSections,
  DemPlayer,
  DemPlayersSections,
  DemReplay,
  DemScoreSections,
  DemSection,
  DemSections,
  DemTeamScore,
} from './replay.js';
export type { DemSelect } from './select.js';
export type { StringTable } from './string-table.js';

type OfType<T extends DemEventType> = Extract<DemEvent, { readonly type: T }>;

/** What a demo read is given besides the source. */
export type DemOptions<S extends DemSection> = ReadOptions & DemSelect & { readonly include?: readonly S[] | undefined };
/** What a streamed demo is given besides the source. */
export type DemStreamOptions<T extends DemEventType> = ReadOptions & DemSelect & { readonly events?: readonly T[] | undefined };

const DEFAULT_SECTIONS = ['header', 'fileInfo'] as const;
const DEFAULT_EVENTS = ['chat', 'gameEvent'] as const;

/**
 * Reads a whole Source 2 demo (Dota 2, CS2, Deadlock) and gives the sections that were asked for; the
 * rest is not decoded. A damaged file gives what could be read, `complete: false` and diagnostics.
 *
 * Cost: one pass over the file. `readDemInfo` reads a few KB instead.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (Source 1), `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseDem(file, { include: ['fileInfo', 'chat'] });
 * console.log(replay.header.mapName, replay.fileInfo?.playbackTime, replay.chat[0]?.text);
 */
export async function parseDem<const S extends DemSection = 'header' | 'fileInfo'>(
  source: ReplaySource,
  options: DemOptions<S> = {},
): Promise<DemReplay<S>> {
  const session = new DemSession([], options.include ?? DEFAULT_SECTIONS, options);
  const reading = stream(session, () => openReplay(source, options), options);
  return await reading.end();
}

/**
 * `parseDem` for bytes in memory, at once. A compressed file throws `wrapped`.
 *
 * @example
 * const { commands } = parseDemSync(bytes, { include: ['commands'] });
 */
export function parseDemSync<const S extends DemSection = 'header' | 'fileInfo'>(
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect & { readonly include?: readonly S[] | undefined } = {},
): DemReplay<S> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new DemSession([], options.include ?? DEFAULT_SECTIONS, options);
  return iterate(session, plain, options).end();
}

/**
 * The events of a demo as they are read, by default chat and game events. A batch never spans two ticks.
 *
 * @example
 * for await (const event of streamDem(file, { events: ['chat'] })) console.log(event.tick, event.text);
 */
export function streamDem<const T extends DemEventType = (typeof DEFAULT_EVENTS)[number]>(
  source: ReplaySource,
  options: DemStreamOptions<T> = {},
): ReplayStream<OfType<T>, DemHeader, DemReplay> {
  const session = new DemSession(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, options);
  return stream(session, () => openReplay(source, options), options) as unknown as ReplayStream<OfType<T>, DemHeader, DemReplay>;
}

/**
 * `streamDem` for bytes in memory, pulled.
 *
 * @example
 * for (const event of iterateDem(bytes, { events: ['gameEvent'] })) console.log(event.name, event.keys);
 */
export function iterateDem<const T extends DemEventType = (typeof DEFAULT_EVENTS)[number]>(
  bytes: Uint8Array,
  options: SyncReadOptions & DemSelect & { readonly events?: readonly T[] | undefined } = {},
): ReplayIterable<OfType<T>, DemHeader, DemReplay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  const session = new DemSession(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, options);
  return iterate(session, plain, options) as unknown as ReplayIterable<OfType<T>, DemHeader, DemReplay>;
}

/**
 * A demo's header and file info (duration, match, players), by the offset that the file gives: two small
 * reads on bytes, a Blob, a file or any random access, however large the demo. Where the recording was
 * cut off, `fileInfo` is undefined and a diagnostic says why; the file is not scanned.
 *
 * @example
 * const { header, fileInfo } = await readDemInfo(file);
 */
export async function readDemInfo(source: ReplaySource, options: ReadOptions = {}): Promise<DemInfo> {
  const drive = new AsyncDrive(await openReplay(source, options), options);
  const info = await drive.run(readInfo(options));
  await drive.finish();
  return info;
}

/**
 * English names of Dota 2: heroes, items and abilities by the internal names that recordings use. A table of 15 KB (gzipped), loaded by this
 * call and not before; works offline.
 *
 * @example
 * const names = await loadDotaNames();
 * names.item('item_blink'); // Blink Dagger
 * names.of('npc_dota_hero_antimage'); // Anti-Mage
 */
export async function loadDotaNames(): Promise<DotaNames> {
  const { DotaNames: Names } = await import('./dota/names.js');
  return new Names();
}

/** A demo that can be played from any tick. */
export interface DemPlayback {
  readonly header: DemHeader;
  /** Ticks of the first and the last packet. */
  readonly firstTick: number;
  readonly lastTick: number;
  /** The tick in hand; -1 before the first. */
  readonly tick: number;
  /** Every entity as of the end of `tick`. Live. */
  readonly world: EntityWorld;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Brings the world to the end of a tick, forward or back: from the last full packet before it, or from the
   * place in hand when that is nearer. After a jump, entities that were out of sight at that full packet are
   * absent, since it does not hold them.
   */
  seek(tick: number): Promise<void>;
  /** Applies the next packet; false at the end of the recording. */
  next(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a demo for seeking. Reads the file once to find its full packets (about one a minute); a seek then
 * decodes one of them and at most a minute of packets. A source that cannot seek is held in memory, up to
 * `maxInputBytes`.
 *
 * @example
 * const demo = await openDem(file, { entities: { classes: ['CDOTA_Unit_Hero_*'] } });
 * await demo.seek(30 * 60 * 10);
 * for (const hero of demo.world.byClass('CDOTA_Unit_Hero_*')) console.log(hero.get('m_iHealth'));
 * await demo.close();
 */
export async function openDem(source: ReplaySource, options: ReadOptions & DemSelect = {}): Promise<DemPlayback> {
  const drive = new AsyncDrive(await seekable(await openReplay(source, options), options), options);
  const player = new DemPlayer(options);
  await drive.run(player.open());
  let last: Promise<unknown> = Promise.resolve();
  /** Calls that overlap wait for each other. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const next = last.then(run, run);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    header: player.header,
    firstTick: player.firstTick,
    lastTick: player.lastTick,
    get tick() {
      return player.tick;
    },
    get world() {
      return player.world;
    },
    get diagnostics() {
      return player.diagnostics;
    },
    seek: (tick) => inTurn(() => drive.run(player.seek(tick))),
    next: () => inTurn(() => drive.run(player.next())),
    close: () => inTurn(() => drive.finish()),
  };
}

/** `readDemInfo` for bytes in memory. */
export function readDemInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): DemInfo {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return new SyncDrive(plain).run(readInfo(options));
}
