import { openReplay } from '../../containers/wrapper/index.js';
import type { AskedWord } from '../../core/asked-words.js';
import { keptSize } from '../../core/kept-size.js';
import type { Diagnostic } from '../../core/diagnostics.js';
import { checkNames } from '../../core/known-names.js';
import { withAsyncDispose, type AsyncClosing } from '../../io/async-closing.js';
import type { Asking } from '../../io/framing.js';
import type { ReadOptions } from '../../io/options.js';
import { PlaybackDrive, type PlaybackState } from '../../io/playback.js';
import type { ReplaySource } from '../../io/source.js';
import { placed, RocketLeagueContext } from './context.js';
import { EventEmitter } from './event-emitter.js';
import { EVENT_TYPES, type RocketLeagueEvent, type RocketLeagueEventOf, type RocketLeagueEventType } from './events.js';
import { readBodyPart, readHeaderPart } from './framing.js';
import type { RocketLeagueHeader } from './header.js';
import { momentOf, type RocketLeagueMoment } from './moment.js';
import { rulesOf } from './rules.js';
import { checkSeconds, seekPointBefore, seekPointsOf, type RocketLeagueSeekPoint } from './seek-points.js';
import { declaredFrames } from './session.js';
import { StreamReading } from './stream-reading.js';
import { plainText } from './text.js';

/** A replay that can be sought in. Each method decodes what it needs and no more; calls that overlap wait for each other. */
export interface RocketLeaguePlayback extends AsyncClosing {
  readonly header: RocketLeagueHeader;
  /** How many frames the stream has. */
  readonly frameCount: number;
  /** The keyframes at which decoding can begin, ascending; some ten seconds apart. */
  readonly keyframes: readonly RocketLeagueSeekPoint[];
  /** False when the file ends early, or a part of it could not be read so far. */
  readonly isComplete: boolean;
  /** The damage met so far. */
  readonly diagnostics: readonly Diagnostic[];
  /** The last keyframe at a time or before it. Nothing is decoded. */
  keyframeBefore(seconds: number): RocketLeagueSeekPoint | undefined;
  /** The living actors with the last values of their properties. Decodes from the keyframe before it, at most one keyframe's gap. */
  seek(seconds: number): Promise<RocketLeagueMoment | undefined>;
  /** The events from a time up to another (inclusive). Decodes from the keyframe before the first. */
  events<const E extends AskedWord<E, RocketLeagueEventType> = RocketLeagueEventType>(
    fromSeconds: number,
    toSeconds: number,
    types?: readonly E[],
  ): Promise<readonly RocketLeagueEventOf<E>[]>;
}

/** What is open. */
interface OpenReplay {
  readonly context: RocketLeagueContext;
  readonly header: RocketLeagueHeader;
  readonly reading: StreamReading | undefined;
  readonly names: readonly string[];
}

/**
 * Opens a replay to seek in. The file is read once, since the lists that its stream needs are at its end, and its stream stays in memory as stored. A seek
 * begins at the keyframe in front of its target, where every actor is sent again. Close it when done.
 *
 * @throws ReplayError as `parseRocketLeague`; the methods throw `usage` for what is not a number of seconds.
 * @example
 * const playback = await openRocketLeague(file);
 * const moment = await playback.seek(60);
 * for (const { objectName, values } of moment?.actors ?? []) console.log(objectName, values['TAGame.RBActor_TA:ReplicatedRBState']);
 * await playback.close();
 */
export async function openRocketLeague(source: ReplaySource, options: ReadOptions = {}): Promise<RocketLeaguePlayback> {
  const opening = placed<never, OpenReplay>(readAll(options)) as Asking<OpenReplay>;
  const { drive, opened } = await PlaybackDrive.open('rocket-league', openReplay(source, options), options, opening);
  const { header, reading, context } = opened;
  const state = (): PlaybackState => {
    const { diagnostics } = context;
    return drive.withInputDamage({ isComplete: !diagnostics.damaged, diagnostics: diagnostics.list() });
  };
  const keyframes = seekPointsOf(reading);
  return withAsyncDispose<RocketLeaguePlayback>({
    header,
    frameCount: reading?.frameCount ?? 0,
    keyframes,
    get isComplete() {
      return state().isComplete;
    },
    get diagnostics() {
      return state().diagnostics;
    },
    keyframeBefore: (seconds) => seekPointBefore(keyframes, seconds),
    async seek(seconds) {
      checkSeconds(seconds);
      return momentOf(await drive.call(() => eventsOf(opened, seconds, seconds, EVENT_TYPES)));
    },
    async events(fromSeconds, toSeconds, types = EVENT_TYPES as never) {
      checkSeconds(fromSeconds);
      checkSeconds(toSeconds);
      checkNames('types', types, EVENT_TYPES, 'rocket-league');
      const all = await drive.call(() => eventsOf(opened, fromSeconds, toSeconds, types as readonly RocketLeagueEventType[]));
      return all.filter((event) => event.seconds >= fromSeconds) as never;
    },
    close: () => drive.close(),
  });
}

function* readAll(options: ReadOptions): Asking<OpenReplay> {
  const context = new RocketLeagueContext(options);
  const front = yield* readHeaderPart(context);
  const { header, record } = front;
  const body = front.isWhole ? yield* readBodyPart(front, context) : undefined;
  const reading = body && StreamReading.over(body, rulesOf(record), declaredFrames(header), context);
  return { context, header, reading, names: body?.names?.map(plainText) ?? [] };
}

/** The events from the keyframe before a time up to another time. */
function* eventsOf(
  { reading, context, names }: OpenReplay,
  fromSeconds: number,
  toSeconds: number,
  types: readonly RocketLeagueEventType[],
): Asking<readonly RocketLeagueEvent[]> {
  if (reading === undefined) return [];
  const { startTime, segments } = reading;
  const [from, to] = [reading.segmentAtTime(startTime + fromSeconds), reading.segmentAtTime(startTime + toSeconds)];
  // a replay that stays open is decoded again and again, and each time that is worth its bytes
  context.budget.read((segments[to + 1]?.bit ?? reading.bitLength) - segments[from]!.bit);
  const events: RocketLeagueEvent[] = [];
  const emitter = new EventEmitter(reading, new Set(types), names);
  let kept = 0;
  const keep = (): undefined => {
    for (const event of emitter.taken() ?? []) events.push(event);
    const bytes = (events.length - kept) * EVENT_BYTES;
    kept = events.length;
    context.budget.keep(bytes);
  };
  try {
    yield* reading.frames<never>(emitter, from, to + 1, keep, (time) => time - startTime > toSeconds) as Asking<boolean>;
    keep();
  } finally {
    reading.unfollow();
    context.budget.keep(-kept * EVENT_BYTES);
  }
  return events;
}

/** About what an event takes in memory. */
const EVENT_BYTES = keptSize({ type: '', frame: 0, seconds: 0, actor: 0, property: '', propertyObject: 0, streamId: 0, value: {} });
