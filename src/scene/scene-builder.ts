import { ReadBudget } from '../core/budget.js';
import { keptSize } from '../core/kept-size.js';
import type { ReplayBase } from '../core/replay-base.js';
import type { DecodeLimits } from '../core/decode-limits.js';
import { checkLimit } from '../core/limits.js';
import type { ReplayFormat } from '../kit/format-names.js';
import { ActorBuilder, type ActorFacts, type PlaceBox } from './actor-builder.js';
import type {
  Scene,
  SceneActor,
  SceneArea,
  SceneChapter,
  SceneClockSpan,
  SceneCoverage,
  SceneGround,
  SceneMoment,
  SceneSeries,
  SceneSide,
  SceneWorld,
} from './model.js';
import type { CheckedSelect, ScenePart } from './options.js';
import { StepsBuilder } from './steps-builder.js';

/** What is known of a scene as a whole. All of it can be set again when more is known. */
export interface SceneFacts {
  readonly game: string;
  readonly title: string;
  readonly map?: string | undefined;
  readonly coverage: SceneCoverage;
  /** The length of the recording, where the file says it before it was read. */
  readonly durationSeconds?: number | undefined;
}

/** The world. Its box grows with the places of all actors. */
export type WorldFacts = Omit<SceneWorld, keyof PlaceBox> & Partial<PlaceBox>;

/** Something that was added and of which more becomes known, such as its end. */
export interface Added<Facts> {
  set(facts: Partial<Facts>): void;
}

/** A list whose entries may change. Its array is made again when something changed. */
class ChangingList<Entry extends object> {
  readonly #entries: Entry[] = [];
  #list: readonly Entry[] | undefined;
  readonly #time: ((entry: Entry) => number) | undefined;
  #isSorted = true;

  /** `time` makes it ascending. */
  constructor(time?: (entry: Entry) => number) {
    this.#time = time;
  }

  get length(): number {
    return this.#entries.length;
  }

  add(entry: Entry): Added<Entry> {
    const entries = this.#entries;
    const before = entries.at(-1);
    if (before !== undefined && this.#time !== undefined && this.#time(entry) < this.#time(before)) this.#isSorted = false;
    let current = entry;
    entries.push(entry);
    this.#list = undefined;
    let place = entries.length - 1;
    return {
      set: (facts) => {
        // Sorting may have moved it.
        if (entries[place] !== current) place = entries.indexOf(current);
        current = { ...current, ...facts };
        entries[place] = current;
        this.#list = undefined;
        if (this.#time !== undefined) this.#isSorted = false;
      },
    };
  }

  list(): readonly Entry[] {
    const time = this.#time;
    if (!this.#isSorted && time !== undefined) {
      this.#entries.sort((a, b) => time(a) - time(b));
      this.#isSorted = true;
    }
    return (this.#list ??= [...this.#entries]);
  }
}

/** A side with its score. */
interface SideEntry {
  facts: Omit<SceneSide, 'score'>;
  score: StepsBuilder | undefined;
}

/**
 * What the code of a format fills: it adds sides, actors, moments as it meets them, and everything that was not asked for costs nothing. `scene` gives
 * what there is at any time.
 */
export class SceneBuilder {
  readonly format: ReplayFormat;
  readonly parts: ReadonlySet<ScenePart>;
  readonly samplesPerSecond: number;
  readonly #maxError: number | undefined;
  readonly #budget: ReadBudget;
  readonly #box: PlaceBox = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  readonly #actors: ActorBuilder[] = [];
  readonly #sides: SideEntry[] = [];
  readonly #areas = new ChangingList<SceneArea>();
  readonly #moments = new ChangingList<SceneMoment>(({ seconds }) => seconds);
  readonly #spans = new ChangingList<SceneClockSpan>(({ from }) => from);
  readonly #chapters = new ChangingList<SceneChapter>(({ from }) => from);
  readonly #ground: SceneGround[] = [];
  readonly #series: { readonly facts: Omit<SceneSeries, keyof StepsColumns>; readonly steps: StepsBuilder }[] = [];
  #facts: SceneFacts = { game: '', title: '', coverage: 'none' };
  #world: WorldFacts | undefined;
  #readSeconds = 0;
  #end: Pick<ReplayBase, 'isComplete' | 'diagnostics'> = { isComplete: false, diagnostics: [] };
  #isEnded = false;
  /** The bound of tracks where the caller named none; a format sets its own before the first actor. */
  defaultMaxError = 0;

  constructor(format: ReplayFormat, select: CheckedSelect, limits: Readonly<DecodeLimits>) {
    this.format = format;
    this.parts = select.parts;
    this.samplesPerSecond = select.samplesPerSecond;
    this.#maxError = select.maxError;
    this.#budget = new ReadBudget(limits);
  }

  /** How far the recording was read, in seconds. It never goes back. */
  get readSeconds(): number {
    return this.#readSeconds;
  }

  set readSeconds(seconds: number) {
    if (seconds > this.#readSeconds) this.#readSeconds = seconds;
  }

  /** Whether any actor had a place. */
  get hasPlaces(): boolean {
    return Number.isFinite(this.#box.minX);
  }

  set(facts: Partial<SceneFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  setWorld(world: WorldFacts): void {
    this.#world = world;
  }

  /** A new side. Its id is the number of sides before it. */
  side(facts: Omit<SceneSide, 'id' | 'score'>): number {
    const id = this.#sides.length;
    this.#keep(facts);
    this.#sides.push({ facts: { id, ...facts }, score: undefined });
    return id;
  }

  setSide(id: number, facts: Partial<Omit<SceneSide, 'id' | 'score'>>): void {
    const side = this.#sides[id]!;
    side.facts = { ...side.facts, ...facts };
  }

  score(side: number, seconds: number, score: number): void {
    (this.#sides[side]!.score ??= new StepsBuilder(this.#budget)).add(seconds, score);
  }

  /** A new actor. With `isMinor` it is undefined if minor actors were not asked for. */
  actor(facts: ActorFacts & { readonly isMinor: true }): ActorBuilder | undefined;
  actor(facts: ActorFacts & { readonly isMinor?: undefined }): ActorBuilder;
  actor(facts: ActorFacts): ActorBuilder | undefined;
  actor(facts: ActorFacts): ActorBuilder | undefined {
    const isRead = this.parts.has(facts.isMinor === true ? 'minorActors' : 'actors');
    if (facts.isMinor === true && !isRead) return undefined;
    const { limits } = this.#budget;
    checkLimit(limits, 'maxEvents', this.#actors.length + 1);
    const maxError = this.#maxError ?? this.defaultMaxError;
    const actor = new ActorBuilder(this.#actors.length, facts, this.#budget, this.#box, maxError, isRead);
    this.#actors.push(actor);
    return actor;
  }

  area(area: SceneArea): Added<SceneArea> | undefined {
    return this.parts.has('areas') ? this.#add(this.#areas, area) : undefined;
  }

  moment(moment: SceneMoment): Added<SceneMoment> | undefined {
    return this.parts.has('moments') ? this.#add(this.#moments, moment) : undefined;
  }

  clockSpan(span: SceneClockSpan): Added<SceneClockSpan> {
    return this.#add(this.#spans, span);
  }

  chapter(chapter: SceneChapter): Added<SceneChapter> {
    return this.#add(this.#chapters, chapter);
  }

  ground(ground: SceneGround): void {
    this.#keep(ground);
    this.#ground.push(ground);
  }

  /** A new line over time. Undefined if series were not asked for. */
  series(facts: Omit<SceneSeries, keyof StepsColumns>): StepsBuilder | undefined {
    if (!this.parts.has('series')) return undefined;
    const steps = new StepsBuilder(this.#budget);
    this.#series.push({ facts, steps });
    return steps;
  }

  /** The end of the reading. `durationSeconds` is how long the recording is, as far as it could be read. */
  end({ isComplete, diagnostics }: Pick<ReplayBase, 'isComplete' | 'diagnostics'>, durationSeconds = this.#readSeconds): void {
    this.readSeconds = durationSeconds;
    this.#end = { isComplete, diagnostics };
    this.#isEnded = true;
  }

  /** What there is so far. It stays as it is while more is added; its columns are views. */
  scene(): Scene {
    const { game, title, map, coverage, durationSeconds = 0 } = this.#facts;
    const readSeconds = this.#readSeconds;
    const world = this.#worldNow();
    return {
      format: this.format,
      ...this.#end,
      game,
      title,
      ...(map !== undefined && { map }),
      durationSeconds: this.#isEnded ? readSeconds : Math.max(durationSeconds, readSeconds),
      readSeconds,
      coverage,
      clock: { spans: this.#spans.list(), chapters: this.#chapters.list() },
      ...(world && { world }),
      sides: this.#sides.map(({ facts, score }) => ({ ...facts, ...(score && { score: score.steps() }) })),
      actors: this.#actors.map((actor): SceneActor => actor.actor()),
      areas: this.#areas.list(),
      moments: this.#moments.list(),
      series: this.#series.map(({ facts, steps }) => ({ ...facts, ...steps.steps() })),
      ground: [...this.#ground],
    };
  }

  #worldNow(): SceneWorld | undefined {
    if (this.#world === undefined) return undefined;
    const [box, known] = [this.#box, this.#world];
    const world = {
      ...known,
      minX: Math.min(box.minX, known.minX ?? Infinity),
      minY: Math.min(box.minY, known.minY ?? Infinity),
      maxX: Math.max(box.maxX, known.maxX ?? -Infinity),
      maxY: Math.max(box.maxY, known.maxY ?? -Infinity),
    };
    return Number.isFinite(world.minX) ? world : undefined;
  }

  #add<Entry extends object>(list: ChangingList<Entry>, entry: Entry): Added<Entry> {
    checkLimit(this.#budget.limits, 'maxEvents', list.length + 1);
    this.#keep(entry);
    return list.add(entry);
  }

  #keep(value: unknown): void {
    this.#budget.keep(keptSize(value));
  }
}

type StepsColumns = Pick<SceneSeries, 'seconds' | 'values'>;
