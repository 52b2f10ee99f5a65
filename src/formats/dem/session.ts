import type { ReadBudget } from '../../core/budget.js';
import type { ByteCursor } from '../../core/byte-cursor.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, truncated } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import { replayBase } from '../../core/replay-base.js';
import { checkList } from '../../core/known-names.js';
import { consumed, need, pause, pauseIfDue, seek, type Asking, type Coroutine, type Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import { DemDecoder } from './decoder.js';
import type { DemDecodeCounts } from './decoder-state.js';
import type { EntityDecoder } from './entities/entity-decoder.js';
import { readFrame, readPreamble, type DemFrame } from './framing.js';
import type { DemHeader, DemServerInfo } from './header.js';
import { FIRST_READ_BYTES, readFileInfo } from './info.js';
import { JUMP_HINT_BYTES, jumpBefore } from './jump.js';
import { DEM_FULL_PACKET, DEM_LIMITS, DEM_PACKET, MAX_COMMAND_HEADER_BYTES, PREAMBLE_BYTES } from './layout.js';
import { ENGINE_SECTIONS } from './engine-names.js';
import type { DemEvent, DemReplay, DemSection, DemSections } from './replay.js';
import { ENGINE_ALONE, type DemKnowledge } from './knowledge.js';
import type { OpeningPlayers } from './opening-players.js';
import { planOf, type DemPlan } from './plan.js';
import type { DemSelect } from './select.js';

const MAX_HELD = 1024;

/** One read of one demo. */
export class DemSession implements Session<DemEvent, DemHeader, DemReplay<DemSection>> {
  readonly format = 'dem';
  readonly run: Coroutine<DemEvent>;
  /** Whether the source gives any place of the file at any time. */
  #canSeek = true;
  /** The source where it may grow: the recording is over when its file info came, not where the bytes end. */
  #growing: OpenedSource | undefined;
  /** May be set until the reading begins. */
  knowledge: DemKnowledge;
  /** Where the players of the opening are wanted besides those of the end. May be set until the reading begins. */
  opening: OpeningPlayers | undefined;
  #plan!: DemPlan;
  readonly #events: readonly string[];
  readonly #sections: readonly string[];
  readonly #limits: Readonly<DecodeLimits>;
  readonly #options: SyncReadOptions & DemSelect;
  readonly #diagnostics: Diagnostics;
  #decoder: DemDecoder | undefined;
  /** The reading came to the end of the file, or to the tick that was asked for. */
  #ended = false;
  #damaged = false;
  /** Events of commands without bytes, which are given on together: a damaged file may have millions of them. */
  #held: DemEvent[] = [];
  /** The sections of the game, once nothing more comes. */
  #built: Readonly<Record<string, unknown>> | undefined;

  constructor(events: readonly string[], sections: readonly string[], options: SyncReadOptions & DemSelect, knowledge = ENGINE_ALONE) {
    this.knowledge = knowledge;
    checkList('events', events, 'dem');
    checkList('include', sections, 'dem');
    this.#events = events;
    this.#sections = sections;
    this.#options = options;
    this.#limits = limitsWith(options.limits, DEM_LIMITS);
    this.#diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.#limits.maxDiagnostics });
    this.run = this.#read();
  }

  /** Says which source is read. May be called until the reading begins; without it, all bytes are there. */
  reads(source: OpenedSource): void {
    this.#canSeek = source.kind !== 'sequential';
    this.#growing = source.isGrowing === true ? source : undefined;
  }

  header(): DemHeader | undefined {
    return this.#decoder?.header;
  }

  clock(): number | undefined {
    const tick = this.#decoder?.tick ?? -1;
    return tick < 0 ? undefined : tick;
  }

  /** Undefined until it is read, which is before the first packet. */
  get serverInfo(): DemServerInfo | undefined {
    return this.#decoder?.serverInfo;
  }

  /** What was decoded so far. */
  get counts(): Readonly<DemDecodeCounts> | undefined {
    return this.#decoder?.counts;
  }

  /** What this read has taken so far. */
  get budget(): ReadBudget | undefined {
    return this.#decoder?.budget;
  }

  /** The entity side, where it was asked for. */
  get entities(): EntityDecoder | undefined {
    return this.#decoder?.entities;
  }

  result(): DemReplay<DemSection> {
    const decoder = this.#decoder;
    if (decoder?.header === undefined) throw truncated('the file ends before its header does', { format: 'dem', path: ['DEM_FileHeader'] });
    const sections = decoder.sectionsOf(this.#plan.sections, this.#built) as DemSections;
    return { ...replayBase('dem', this.#diagnostics, this.#ended), ...sections };
  }

  *#read(): Coroutine<DemEvent> {
    const decoder = yield* this.#begin();
    // To the end of the file, and not to `toTick` or to damage after which nothing can be read.
    let isWhole = false;
    // Batches are yielded here: passing each of them on through another generator would take 2 % of a reading.
    try {
      // Of a recording that grows, no byte may be waited for that a command in hand can do without.
      const least = this.#growing === undefined ? MAX_COMMAND_HEADER_BYTES : 1;
      let needed = least;
      let signon = true;
      reading: for (;;) {
        const reader = yield* need(needed);
        for (const loss of this.#growing?.losses?.() ?? []) this.#diagnostics.damage(loss.within({ format: 'dem' }));
        const atEnd = reader.remaining < needed;
        needed = least;
        if (reader.remaining === 0) {
          isWhole = true;
          break reading;
        }
        while (reader.remaining > 0) {
          const frame = this.#nextFrame(reader);
          if (this.#held.length > 0 && (typeof frame !== 'object' || frame.byteLength > 0 || this.#held.length === MAX_HELD))
            yield this.#taken();
          if (typeof frame === 'number') {
            needed = frame <= MAX_COMMAND_HEADER_BYTES ? Math.max(least, reader.remaining + 1) : frame;
            if (atEnd) this.#damage(reader.truncated(`a command of ${frame} bytes`), reader.offset);
            break;
          }
          if (frame === undefined) break reading;
          if (decoder.clockTick(frame) > this.#plan.span.toTick) {
            if (this.#held.length > 0) yield this.#taken();
            break reading;
          }
          this.opening?.isOver(frame, reader.offset, decoder);
          if (signon && (frame.id === DEM_PACKET || frame.id === DEM_FULL_PACKET)) {
            signon = false;
            if (this.#jumps(frame.tick)) {
              yield* seek(yield* jumpBefore(this.#plan.span.fromTick, frame.offset, decoder, this.#limits), JUMP_HINT_BYTES);
              continue reading;
            }
          }
          let batch = decoder.command(frame);
          if (decoder.isUnfinished) batch = yield* this.#finish(decoder, batch);
          if (frame.byteLength === 0 && batch.length === 1 && batch[0]!.type === 'command') this.#held.push(batch[0]);
          else if (batch.length > 0) yield batch;
          // commands may be many and small
          if (decoder.budget.untilPause <= 0) yield* pauseIfDue(decoder.budget);
        }
        if (this.#held.length > 0) yield this.#taken();
        if (this.#growing !== undefined && decoder.sawStop && decoder.sawFileInfo) {
          isWhole = true;
          break reading;
        }
        if (this.#damaged) break reading;
        yield* consumed(reader.offset);
      }
    } catch (error) {
      if (this.#held.length > 0) yield this.#taken();
      throw error;
    }
    yield* this.#end(decoder, isWhole);
  }

  *#begin(): Asking<DemDecoder> {
    this.#plan = planOf(this.#events, this.#sections, this.#options, this.knowledge);
    const first = yield* need(this.#growing === undefined ? FIRST_READ_BYTES : PREAMBLE_BYTES);
    const preamble = readPreamble(first);
    yield* consumed(PREAMBLE_BYTES);
    const decoder = new DemDecoder(this.#plan, preamble, this.#diagnostics, this.#limits, this.#options.codecs);
    decoder.schemas = this.knowledge.schemas;
    return (this.#decoder = decoder);
  }

  /** What is left once no more commands are read. */
  *#end(decoder: DemDecoder, isWhole: boolean): Coroutine<DemEvent> {
    if (decoder.header === undefined) {
      // Without the header nothing says which game this is, so there is no result.
      throw truncated('there is no DEM_FileHeader', { format: 'dem', path: ['DEM_FileHeader'], offset: PREAMBLE_BYTES });
    }
    if (!isWhole && !this.#damaged && this.#plan.sections.has('fileInfo') && this.#growing === undefined) {
      // Reading stopped at `toTick`, and the file info is after that. Where the file grows, it may not be written yet.
      decoder.fileInfo ??= yield* readFileInfo(decoder.header, this.#diagnostics, this.#limits, this.#options.codecs);
    }
    this.#unknownSections(decoder.header);
    const unknownLength = this.#plan.span.unknownLength();
    if (unknownLength !== undefined) this.#diagnostics.add(unknownLength);
    const beyond = isWhole || this.#damaged ? this.#plan.span.beyond(decoder.tick) : undefined;
    if (beyond !== undefined) this.#diagnostics.add(beyond);
    const last = decoder.end();
    // a recording that was cut off does not show what was going on at its end: its events are the first of the whole recording's
    const isOver = decoder.sawStop || (!isWhole && !this.#damaged);
    if (last.length > 0 && isOver) yield last;
    this.#built = decoder.sectionBuilders === undefined ? {} : yield* decoder.sectionBuilders.build();
    this.#ended = !isWhole || (decoder.sawStop && decoder.sawFileInfo);
    if (isWhole) this.#missing(decoder);
  }

  #taken(): readonly DemEvent[] {
    const events = this.#held;
    this.#held = [];
    return events;
  }

  /** Goes on with a command that was left for a pause, to its end. Gives the events that are left. */
  *#finish(decoder: DemDecoder, first: readonly DemEvent[]): Coroutine<DemEvent, readonly DemEvent[]> {
    let batch = first;
    while (decoder.isUnfinished) {
      if (decoder.isFull) yield batch;
      yield* pause();
      batch = decoder.resume();
    }
    return batch;
  }

  /** Whether reading may go on from a full packet before `fromTick`, seen from the first packet. */
  #jumps(firstTick: number): boolean {
    const { resumes, span } = this.#plan;
    return this.#canSeek && resumes && Number.isFinite(span.fromTick) && span.fromTick > firstTick;
  }

  #nextFrame(reader: ByteCursor): DemFrame | number | undefined {
    const { offset } = reader;
    try {
      return readFrame(reader, this.#limits);
    } catch (error) {
      // When the size of a command cannot be read, the next command cannot be found.
      this.#damage(error, offset);
      return undefined;
    }
  }

  #damage(error: unknown, offset: number): void {
    this.#damaged = true;
    this.#diagnostics.damage(isReplayError(error) ? error.within({ format: 'dem', path: ['command'], offset }) : error);
  }

  /** Says which of the asked sections are not known for this game. */
  #unknownSections({ game }: DemHeader): void {
    const given = new Set(ENGINE_SECTIONS);
    for (const { sections } of game === undefined ? [] : this.#plan.definitions[game]) for (const section of sections) given.add(section);
    for (const section of this.#plan.sections) {
      if (given.has(section)) continue;
      const message = `dem: ${game ?? 'an unknown game'} has no section '${section}'`;
      this.#diagnostics.add({ code: 'skipped', severity: 'info', message, path: [section] });
    }
  }

  /** Says which of the asked sections the file does not have. */
  #missing(decoder: DemDecoder): void {
    const { sections } = this.#plan;
    const say = (what: string, path = what): void => {
      this.#diagnostics.add({ code: 'truncated', severity: 'warning', message: `dem: the recording has no ${what}`, path: [path] });
    };
    if (sections.has('fileInfo') && decoder.fileInfo === undefined) say('DEM_FileInfo');
    if (sections.has('schema') && decoder.entities?.classes === undefined) say('DEM_ClassInfo');
    if (sections.has('serverInfo') && decoder.serverInfo === undefined) say('svc_ServerInfo');
    for (const [name, section] of Object.entries(this.#built ?? {})) {
      if (section === undefined && sections.has(name as DemSection)) say(`'${name}'`, name);
    }
  }
}
