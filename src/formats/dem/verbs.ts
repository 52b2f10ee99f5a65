import { checkList } from '../../core/names.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { refuseWrapped } from '../../containers/wrapper/sniff.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { SyncDrive, iterate, type ReplayIterable } from '../../io/drive-sync.js';
import { told } from '../../io/input-damage.js';
import type { ReadOptions, SyncReadOptions } from '../../io/options.js';
import { PlaybackDrive } from '../../io/playback.js';
import { plainBytes, type ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { DemHeader } from './header.js';
import type { EntityWorld } from './entities/entity-world.js';
import { readInfo, type DemInfo } from './info.js';
import { DemPlayer } from './playback.js';
import { DEFAULT_EVENTS, DEFAULT_SECTIONS, type DemEventOf, type DemEventType, type DemReplay, type DemSection } from './replay.js';
import type { DemSelect } from './select.js';
import { everyMessage } from './message-schemas.js';
import { NEEDED_MESSAGES } from './messages.js';
import { DemSession } from './session.js';

/** What a demo read is given besides the source. */
export type DemOptions<S extends DemSection> = ReadOptions & DemSelect & { readonly include?: readonly S[] | undefined };
/** What a streamed demo is given besides the source. */
export type DemStreamOptions<T extends DemEventType> = ReadOptions & DemSelect & { readonly events?: readonly T[] | undefined };

/** A session of events. Messages that nobody asked for need no schemas. */
function eventSession(events: readonly DemEventType[] = DEFAULT_EVENTS, options: SyncReadOptions & DemSelect): DemSession {
  checkList('events', events, 'dem');
  return new DemSession(events, DEFAULT_SECTIONS, options, events.includes('message') ? everyMessage() : NEEDED_MESSAGES);
}

/**
 * Reads a whole Source 2 demo (Dota 2, CS2, Deadlock) and gives the sections that were asked for; the
 * rest is not decoded. A damaged file gives what could be read, `complete: false` and diagnostics.
 *
 * Sections of one game are undefined, with a diagnostic, where the recording is of another; docs/guides has recipes for each.
 *
 * Cost: one pass over the file. `readDemInfo` reads a few KB instead.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (Source 1), `limit`, `source`; with `strict`, any damage.
 * @example
 * const replay = await parseDem(file, { include: ['fileInfo', 'chat'] });
 * console.log(replay.header.mapName, replay.fileInfo?.playbackSeconds, replay.chat[0]?.text);
 * @example
 * const { players, timeline } = await parseDem(file, { include: ['players', 'timeline'], timeline: { intervalSeconds: 30 } });
 * timeline?.players.forEach(({ netWorth }, slot) => console.log(players?.[slot]?.name, netWorth));
 */
export async function parseDem<const S extends DemSection = 'header' | 'fileInfo'>(
  source: ReplaySource,
  options: DemOptions<S> = {},
): Promise<DemReplay<S>> {
  const session = new DemSession([], options.include ?? DEFAULT_SECTIONS, options);
  return await stream(session, () => openReplay(source, options), options).end();
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
 * The events of a demo as they are read, by default combat log, chat and game events. A batch never spans two ticks.
 *
 * @example
 * for await (const event of streamDem(file, { events: ['chat'] })) console.log(event.tick, event.text);
 */
export function streamDem<const T extends DemEventType = (typeof DEFAULT_EVENTS)[number]>(
  source: ReplaySource,
  options: DemStreamOptions<T> = {},
): ReplayStream<DemEventOf<T>, DemHeader, DemReplay> {
  return stream(eventSession(options.events, options), () => openReplay(source, options), options) as unknown as ReplayStream<
    DemEventOf<T>,
    DemHeader,
    DemReplay
  >;
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
): ReplayIterable<DemEventOf<T>, DemHeader, DemReplay> {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return iterate(eventSession(options.events, options), plain, options) as unknown as ReplayIterable<DemEventOf<T>, DemHeader, DemReplay>;
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
  const drive = await AsyncDrive.over(openReplay(source, options), options, { format: 'dem' });
  const info = await drive.run(readInfo(options));
  await drive.readOn();
  await drive.finish();
  return told(info, drive.damage);
}

/** `readDemInfo` for bytes in memory. */
export function readDemInfoSync(bytes: Uint8Array, options: SyncReadOptions = {}): DemInfo {
  const plain = plainBytes(bytes);
  refuseWrapped(plain);
  return new SyncDrive(plain).run(readInfo(options));
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
  /** False when the recording ends early, or a part of it could not be read so far. */
  readonly complete: boolean;
  /** The damage met so far. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Brings the world to the end of a tick, forward or back: from the last full packet before it, or from the
   * place in hand when that is nearer. After a jump, entities that were out of sight at that full packet are
   * absent, since it does not hold them. Before the first packet there are no entities, and `tick` is -1.
   *
   * A seek that fails leaves `tick` and `world` at the last packet that was applied as a whole, or before the first
   * one when a packet failed half-way; the source stays open, and the next call goes on from there.
   *
   * @throws ReplayError `usage` for what is no whole number, and after `close`; `limit`, `source`; with `strict`, any damage.
   */
  seek(tick: number): Promise<void>;
  /** Applies the next packet; false at the end of the recording. Fails as `seek` does. */
  next(): Promise<boolean>;
  /** Closes the source when the calls before it are done; later calls throw `usage`. */
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
  const player = new DemPlayer(options);
  const { drive } = await PlaybackDrive.open('dem', openReplay(source, options), options, player.open());
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
    get complete() {
      return drive.told(player.state).complete;
    },
    get diagnostics() {
      return drive.told(player.state).diagnostics;
    },
    seek: (tick) => drive.call(() => player.seek(tick)),
    next: () => drive.call(() => player.next()),
    close: () => drive.close(),
  };
}
