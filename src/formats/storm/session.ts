import { replayBase } from '../../core/replay-base.js';
import type { Coroutine, Session } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import type { BlizzardGame } from '../../protocols/blizzard/game.js';
import type { BlizzardProtocol } from '../../protocols/blizzard/protocol-tables.js';
import type { EventMaker } from '../../protocols/blizzard/raw-events.js';
import { BlizzardSession } from '../../protocols/blizzard/session.js';
import { SECTION_FILES, decodeFile } from './decoder.js';
import { typedEvents, type StormEvent } from './events.js';
import { STORM } from './game.js';
import type { StormHeader } from './header.js';
import type { FileName, StormStreamName } from './layout.js';
import type { StormMatch } from './match/match.js';
import type { StormParts } from './match/section.js';
import { MATCH_SECTIONS } from './match/sections.js';
import type { StormReplay, StormSection, StormSections } from './replay.js';

/** Options that only Heroes of the Storm replays have. */
export interface StormOptions {
  /** What to do with a base build that has no table: `nearest` takes the nearest older one and says so, `throw` does not. `strict` implies `throw`. */
  readonly unknownBuild?: 'nearest' | 'throw' | undefined;
  /** Events have their place in their unpacked stream: `byteOffset`, `byteLength` and `bitOffset`. Default: false. */
  readonly offsets?: boolean | undefined;
}

/** Everything that `include` takes. */
const SECTIONS: readonly string[] = ['header', 'files', ...Object.keys(SECTION_FILES), ...MATCH_SECTIONS];

/** One read of one file. */
export class StormSession
  extends BlizzardSession<StormEvent, StormSections>
  implements Session<StormEvent, StormHeader, StormReplay<StormSection>>
{
  readonly format = 'storm';
  readonly run: Coroutine<StormEvent>;
  /** Makes the sections of the match. May be set until the reading begins. */
  Match: typeof StormMatch | undefined;
  /** The types of events that are kept of a stream for the sections of the match; all are kept of one that is not here. */
  readonly #kept = new Map<StormStreamName, ReadonlySet<string>>();

  constructor(
    events: readonly string[],
    include: readonly string[],
    options: SyncReadOptions & StormOptions,
    Match?: typeof StormMatch,
    game: BlizzardGame = STORM,
  ) {
    super(game, SECTIONS, events, include, options);
    this.Match = Match;
    this.run = this.#read();
  }

  /** Whether a section of the match was asked for. */
  get wantsMatch(): boolean {
    return MATCH_SECTIONS.some((section) => this.include.has(section));
  }

  result(): StormReplay<StormSection> {
    const asked = Object.fromEntries(this.askedSections()) as Pick<StormSections, StormSection>;
    return { ...replayBase('storm', this.diagnostics, this.ended), ...asked };
  }

  *#read(): Coroutine<StormEvent> {
    const archive = yield* this.open();
    const protocol = this.protocol();
    if (archive === undefined) return;
    const match = this.wantsMatch ? new this.Match!(this.include) : undefined;
    if (!this.include.has('gameEvents')) this.#kept.set('game', match?.kept.game ?? new Set());
    if (!this.include.has('trackerEvents')) this.#kept.set('tracker', match?.kept.tracker ?? new Set());
    if (this.include.has('files')) this.parts.files = yield* this.files(archive);
    // What the match needs is read before the events are given, so that a stream which is wanted for both is unpacked and decoded once.
    yield* this.decodeAll(archive, new Set([...this.include, ...(match?.needs ?? [])]), SECTION_FILES, protocol);
    yield* this.give(archive, protocol);
    if (match) {
      const parts: StormParts = { ...this.parts, header: this.header()! };
      Object.assign(this.parts, yield* match.build(parts, this.diagnostics, this.budget));
    }
    this.ended = true;
  }

  protected override decodeFile(file: string, bytes: Uint8Array, protocol: BlizzardProtocol): unknown {
    const { tables } = this.game;
    const { baseBuild } = this.header()!.version;
    const { budget } = this;
    return decodeFile(file as Exclude<keyof typeof FileName, StormStreamName>, bytes, protocol, { tables, baseBuild, budget });
  }

  protected override makerOf(stream: StormStreamName): EventMaker<StormEvent> {
    return typedEvents(stream);
  }

  protected override keeps({ stream, type }: StormEvent): boolean {
    const kept = this.#kept.get(stream);
    return kept === undefined || kept.has(type) || this.asked.get(stream)?.has(type) === true;
  }
}
