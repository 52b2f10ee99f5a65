import { replayError, truncated } from '../../core/errors.js';
import { checkNames } from '../../core/known-names.js';
import { replayBase } from '../../core/replay-base.js';
import type { Coroutine, Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { definitionsFor, SectionBuilders, type SectionDefinition } from '../../io/sections.js';
import { listsOf, type ReadBody } from './body.js';
import { placed, RocketLeagueContext } from './context.js';
import { EVENT_TYPES, type RocketLeagueEvent } from './events.js';
import { FRAME_FIELDS, type RocketLeagueFrameField } from './frame-fields.js';
import { passBody, readBodyPart, readHeaderPart, readTrailing, type ReadHeader } from './framing.js';
import type { RocketLeagueHeader } from './header.js';
import type { RocketLeagueFacts, RocketLeagueSectionTypes } from './match/section.js';
import { LIST_SECTIONS, SECTIONS, type RocketLeagueReplay, type RocketLeagueSection, type RocketLeagueSections } from './replay.js';
import { rulesOf, unitsOf } from './rules.js';
import { StreamReading } from './stream-reading.js';
import { StreamSink } from './stream-sink.js';
import { plainText } from './text.js';

/** A part of a replay by time. */
export interface RocketLeagueSpan {
  /** Seconds since the first frame. Reading begins at the keyframe in front of it, at most some ten seconds earlier. */
  readonly fromSeconds?: number | undefined;
  /** Seconds since the first frame; nothing behind it is read. */
  readonly toSeconds?: number | undefined;
}

/** Which columns of frames are wanted. */
export interface RocketLeagueFields {
  /** The columns that `frames` has: `ball.x`, `car.boost`, `clockSeconds`, … Default: all. */
  readonly fields?: readonly RocketLeagueFrameField[] | undefined;
}

/** What a read has decoded so far. Tests measure with it that nothing is decoded that was not asked for. */
export interface RocketLeagueDecodeCounts {
  readonly frames: number;
  readonly updates: number;
}

/** Checks the ends of a span, which are numbers. */
export function checkSpan(span: RocketLeagueSpan): void {
  for (const name of ['fromSeconds', 'toSeconds'] as const) {
    const value: unknown = span[name];
    if (value !== undefined && (typeof value !== 'number' || Number.isNaN(value)))
      throw replayError('usage', `must be a number, got a ${typeof value}`, { format: 'rocket-league', path: [name] });
  }
}

/** The frames that the header declares; undefined for a replay without a stream. */
export const declaredFrames = ({ properties }: RocketLeagueHeader): number | undefined =>
  typeof properties['NumFrames'] === 'number' && properties['NumFrames'] > 0 ? properties['NumFrames'] : undefined;

/** One read of one file. */
export class RocketLeagueSession implements Session<RocketLeagueEvent, RocketLeagueHeader, RocketLeagueReplay> {
  readonly format = 'rocket-league';
  readonly run: Coroutine<RocketLeagueEvent>;
  /** How sections of the match are made. May be set until the reading begins. */
  definitions: readonly SectionDefinition<RocketLeagueSectionTypes>[] = [];
  readonly #context: RocketLeagueContext;
  readonly #include: ReadonlySet<RocketLeagueSection>;
  readonly #wanted: ReadonlySet<string>;
  readonly #span: RocketLeagueSpan;
  readonly #fields: readonly RocketLeagueFrameField[];
  readonly #sections: { -readonly [S in RocketLeagueSection]?: RocketLeagueSections[S] | undefined } = {};
  #reading: StreamReading | undefined;
  #sink: StreamSink | undefined;
  #ended = false;

  constructor(events: readonly string[], include: readonly string[], options: SyncReadOptions & RocketLeagueSpan & RocketLeagueFields) {
    checkNames('include', include, SECTIONS, 'rocket-league');
    checkNames('events', events, EVENT_TYPES, 'rocket-league');
    checkNames('fields', options.fields ?? [], FRAME_FIELDS, 'rocket-league');
    checkSpan(options);
    this.#context = new RocketLeagueContext(options);
    this.#include = new Set(['header', ...(include as readonly RocketLeagueSection[])]);
    this.#wanted = new Set(events);
    this.#span = options;
    this.#fields = options.fields ?? FRAME_FIELDS;
    this.run = placed(this.#read());
  }

  header(): RocketLeagueHeader | undefined {
    return this.#sections.header;
  }

  clock(): number | undefined {
    return this.#sink?.seconds;
  }

  get counts(): RocketLeagueDecodeCounts {
    return { frames: this.#reading?.framesDecoded ?? 0, updates: this.#reading?.updatesDecoded ?? 0 };
  }

  result(): RocketLeagueReplay {
    if (this.#sections.header === undefined)
      throw truncated('the file ends before its header does', { format: 'rocket-league', offset: 0, path: ['header'] });
    const asked = [...this.#include].map((section) => [section, this.#sections[section]]);
    return {
      ...replayBase('rocket-league', this.#context.diagnostics, this.#ended),
      ...(Object.fromEntries(asked) as RocketLeagueSections),
    };
  }

  *#read(): Coroutine<RocketLeagueEvent> {
    const context = this.#context;
    const front = yield* readHeaderPart(context);
    this.#sections.header = front.header;
    const definitions = definitionsFor<RocketLeagueSectionTypes>(this.definitions, this.#include);
    if (!front.isWhole) {
      yield* this.#stream(front, {}, definitions, false);
      return;
    }
    const needsStream = this.#wanted.size > 0 || definitions.some(({ needs }) => needs.length > 0);
    const needsBody = needsStream || LIST_SECTIONS.some((section) => this.#include.has(section));
    let body: ReadBody | undefined;
    if (needsBody) body = yield* readBodyPart(front, context);
    else yield* passBody(context);
    yield* readTrailing(context);
    if (body !== undefined) Object.assign(this.#sections, listsOf(body));
    yield* this.#stream(front, body ?? {}, definitions, needsStream);
    this.#ended = true;
  }

  /** Decodes the stream, if it is needed, and makes the sections of the match. */
  *#stream(
    { record, header }: ReadHeader,
    body: ReadBody,
    definitions: readonly SectionDefinition<RocketLeagueSectionTypes>[],
    isNeeded: boolean,
  ): Coroutine<RocketLeagueEvent> {
    const context = this.#context;
    const { budget } = context;
    const rules = rulesOf(record);
    const reading = isNeeded ? StreamReading.over(body, rules, declaredFrames(header), context) : undefined;
    this.#reading = reading;
    const { fromSeconds = -Infinity, toSeconds = Infinity } = this.#span;
    const from = reading?.segmentAtTime(reading.startTime + fromSeconds) ?? 0;
    const last = reading?.segmentAtTime(reading.startTime + toSeconds) ?? 0;
    const frameSpan = reading === undefined ? 0 : Math.max(0, reading.segments[last]!.endFrame - reading.segments[from]!.frame);
    const { hasQuaternions } = rules;
    const units = unitsOf(header.netVersion);
    const facts: RocketLeagueFacts = { header, body, units, hasQuaternions, fields: this.#fields, frameSpan, reading, context, budget };
    const builders = new SectionBuilders<RocketLeagueSectionTypes>(definitions, facts);
    if (reading !== undefined) {
      const sink = new StreamSink(reading, builders, this.#wanted, body.names!.map(plainText));
      this.#sink = sink;
      yield* reading.frames(
        sink,
        from,
        last + 1,
        () => sink.taken(),
        toSeconds === Infinity ? undefined : (time) => time - reading.startTime > toSeconds,
      );
      sink.endFrame();
      const rest = sink.taken();
      if (rest !== undefined) yield rest;
    }
    const end = { seconds: this.#sink?.seconds ?? 0, frames: this.#sink?.frames ?? 0 };
    Object.assign(this.#sections, yield* builders.build(end, budget, (error) => context.damage(error)));
  }
}
