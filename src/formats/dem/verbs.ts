import { openReplay } from '../../containers/wrapper/index.js';
import { AsyncDrive, seekable } from '../../io/drive-async.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource, ReplaySource } from '../../io/source.js';
import { stream, type ReplayStream } from '../../io/stream.js';
import type { DemHeader } from './header.js';
import type { EntityWorld } from './entities/entity-world.js';
import { DemPlayer } from './playback.js';
import {
  DEFAULT_EVENTS,
  DEFAULT_SECTIONS,
  type DemEvent,
  type DemEventOf,
  type DemEventType,
  type DemReplay,
  type DemSection,
} from './replay.js';
import type { DemSelect } from './select.js';
import { DemSession } from './session.js';
import { ENGINE_EVENTS, ENGINE_SECTIONS } from './engine-names.js';

/** What a demo read is given besides the source. */
export type DemOptions<S extends DemSection> = ReadOptions & DemSelect & { readonly include?: readonly S[] | undefined };
/** What a streamed demo is given besides the source. */
export type DemStreamOptions<T extends DemEventType> = ReadOptions & DemSelect & { readonly events?: readonly T[] | undefined };

const ENGINE_NAMES = [...ENGINE_SECTIONS, ...ENGINE_EVENTS];

/** What is known of games, and of messages, is loaded with the first read that asks for it. */
function streamed(
  events: readonly DemEventType[],
  sections: readonly DemSection[],
  source: ReplaySource,
  options: ReadOptions & DemSelect,
): ReplayStream<DemEvent, DemHeader, DemReplay<DemSection>> {
  const session = new DemSession(events, sections, options);
  const open = async (): Promise<OpenedSource> => {
    if ([...events, ...sections].some((name) => !ENGINE_NAMES.includes(name))) session.games = (await import('./games.js')).GAME_WATCHES;
    if (events.includes('message')) session.schemas = (await import('./message-schemas.js')).everyMessage();
    return await openReplay(source, options);
  };
  return stream(session, open, options);
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
 * console.log(replay.header.mapName, replay.fileInfo?.playbackTime, replay.chat[0]?.text);
 * @example
 * const { players, timeline } = await parseDem(file, { include: ['players', 'timeline'], timeline: { intervalSeconds: 30 } });
 * timeline?.players.forEach(({ netWorth }, slot) => console.log(players?.[slot]?.name, netWorth));
 */
export async function parseDem<const S extends DemSection = 'header' | 'fileInfo'>(
  source: ReplaySource,
  options: DemOptions<S> = {},
): Promise<DemReplay<S>> {
  return await streamed([], options.include ?? DEFAULT_SECTIONS, source, options).end();
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
  return streamed(options.events ?? DEFAULT_EVENTS, DEFAULT_SECTIONS, source, options) as unknown as ReplayStream<
    DemEventOf<T>,
    DemHeader,
    DemReplay
  >;
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
