import { replayError } from '../core/errors.js';
import type { DemBroadcastOptions } from '../formats/dem/broadcast-verb.js';
import type { DemHeader } from '../formats/dem/header.js';
import type { DemEvent, DemEventType, DemReplay } from '../formats/dem/replay.js';
import type { SlippiEvent, SlippiEventType } from '../formats/slippi/events.js';
import type { SlippiHeader, SlippiReplay } from '../formats/slippi/replay.js';
import type { SlippiSelect } from '../formats/slippi/session.js';
import type { VcrEvent, VcrEventType } from '../formats/vcr/events.js';
import type { VcrHeader } from '../formats/vcr/header.js';
import type { VcrReplay } from '../formats/vcr/replay.js';
import type { ReplayFollow } from '../io/follow.js';
import type { GrowingSource } from '../io/growing.js';
import type { ReadOptions } from '../io/options.js';
import { asSource, type OpenedSource } from '../io/source.js';
import { recogniseReplay } from './open.js';
import type { ReplayFormat } from './registry.js';

/** The formats whose games write a recording while it is played. */
export type FollowedFormat = keyof Followed;

interface Followed {
  readonly dem: { readonly events: DemEventType; readonly following: ReplayFollow<DemEvent, DemHeader, DemReplay> };
  readonly slippi: { readonly events: SlippiEventType; readonly following: ReplayFollow<SlippiEvent, SlippiHeader, SlippiReplay> };
  readonly vcr: { readonly events: VcrEventType; readonly following: ReplayFollow<VcrEvent, VcrHeader, VcrReplay> };
}

/** What `followReplay` is given besides the source. */
export type ReplayFollowOptions = ReadOptions &
  DemBroadcastOptions &
  SlippiSelect & {
    /** The types of events that are wanted, by format: the words of `followDem`, `followVcr` and `followSlippi`. Default: those of the verb. */
    readonly events?: { readonly [F in FollowedFormat]?: readonly Followed[F]['events'][] | undefined } | undefined;
  };

/** A recording that is followed. Discriminate on `format`. */
export type FollowedReplay = {
  readonly [F in FollowedFormat]: { readonly format: F } & Followed[F]['following'];
}[FollowedFormat];

type Following = { readonly [F in FollowedFormat]: (source: GrowingSource, options: never) => Followed[F]['following'] };

/** The verb of each format, loaded when the first bytes say which it is. */
const VERBS: { readonly [F in FollowedFormat]: () => Promise<Following[F]> } = {
  dem: async () => (await import('../formats/dem/follow-verb.js')).followDem,
  slippi: async () => (await import('../formats/slippi/follow-verb.js')).followSlippi,
  vcr: async () => (await import('../formats/vcr/follow-verb.js')).followVcr,
};

const isFollowed = (format: ReplayFormat): format is FollowedFormat => format in VERBS;

/**
 * Follows a match of any format whose game writes the recording while it is played (`.dem`, `.vcr`, `.slp`), recognised by its first bytes, or a
 * broadcast of a Source 2 game by its address. The events are those of the format's `stream` verb: each has a `type` and the clock of its format. Only the code of that format is loaded.
 *
 * Formats that games write at the end of the match (StarCraft II, Heroes of the Storm, Warcraft III, Iron Curtain) throw `unsupported-feature`.
 *
 * @throws ReplayError `bad-signature` for an unknown format; `unsupported-feature`; otherwise as `followDem`, `followVcr` and `followSlippi`.
 * @example
 * const following = await followReplay(openGrowingFile('recording.dem'), { events: { dem: ['kill'], vcr: ['checkpoint'] } });
 * if (following.format === 'dem') for await (const event of following) console.log(event.tick, event.type);
 * if (following.format === 'vcr') for await (const event of following) console.log(event.sessionSeconds, event.type);
 */
export async function followReplay(source: string | URL | GrowingSource, options: ReplayFollowOptions = {}): Promise<FollowedReplay> {
  const { events, ...reading } = options;
  if (typeof source === 'string' || source instanceof URL) {
    const { followDem } = await import('../formats/dem/follow-verb.js');
    return { ...followDem(source, { ...reading, events: events?.dem }), format: 'dem' } as unknown as FollowedReplay;
  }
  const { recognised, source: opened } = await recogniseReplay(source, reading);
  const { format } = recognised;
  if (!isFollowed(format)) {
    const error = replayError('unsupported-feature', 'the game writes this recording when the match is over: it cannot be followed', {
      format,
    });
    await opened.close(error);
    throw error;
  }
  const verb = (await VERBS[format]()) as unknown as (source: GrowingSource, options: object) => object;
  return { ...verb(stoppable(opened, source), { ...reading, events: events?.[format] }), format } as FollowedReplay;
}

/** A source whose first bytes were looked at, which ends when the one that it came from is stopped. */
const stoppable = (opened: OpenedSource, source: GrowingSource): GrowingSource =>
  Object.assign(asSource({ ...opened }), { stop: () => source.stop() }) as unknown as GrowingSource;
