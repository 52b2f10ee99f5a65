import { isReplayError, ReplayLimitError } from '../../../core/errors.js';
import type { ReadBudget } from '../../../core/budget.js';
import type { FrameDecoder, Undecided } from '../decoder.js';
import type { ActorClasses, GuessedClass, GuessedLayout, StreamProperty } from './actor-classes.js';
import { ATTRIBUTE_TYPES, fixedBits } from './layouts.js';
import type { SpawnData } from './known.js';
import type { Segment } from './segments.js';

/** Fixed widths that are tried where no layout of a type fits, in bits. */
const MAX_FIXED_BITS = 256;
/** Bits of padding behind the last frame; the longest at hand has 4,145. */
const MAX_PADDING_BITS = 1 << 16;
/** Work that all trials of a replay may take, and more of it for each byte of the stream: at most half of what the read may take as a whole. */
const TRIAL_UNITS = 1 << 23;
const TRIAL_UNITS_PER_BYTE = 4;
const TRIAL_SHARE = 1 / 2;
/** In how many segments an unknown is looked for before it is given up. */
const MAX_ATTEMPTS = 3;
/** Which part of the other segments may fail where some of them are damaged. */
const DAMAGED_SHARE = 1 / 4;

/** What was found out about an unknown property or object. */
export interface Inferred {
  readonly undecided: Undecided;
  /** Undefined where nothing fits. */
  readonly guess?: GuessedLayout | GuessedClass | undefined;
  /** How many layouts were tried. */
  readonly trials: number;
  /** How many others, of other widths, fit too. */
  readonly others: number;
}

/** Work of a trial that fails at once. */
const TRY_UNITS = 64;

/** How many unknowns are looked for together, and with how many layouts of the one in front. */
const MAX_UNKNOWN_AT_ONCE = 6;
const FURTHEST = 6;

type Outcome = { readonly kind: 'fits' } | { readonly kind: 'fails' } | { readonly kind: 'open'; readonly undecided: Undecided };
const FITS: Outcome = { kind: 'fits' };
const FAILS: Outcome = { kind: 'fails' };

/**
 * Finds out how properties and objects are stored that the tables do not know (section 12): each layout that is known is tried, and kept if every segment
 * that can be decoded ends where the next keyframe begins, and the last one at its padding. Of several that fit, the one is taken that
 * leaves the fewest bits unknown. The decoder is one without a sink.
 */
export class Inference {
  readonly #decoder: FrameDecoder;
  readonly #classes: ActorClasses;
  readonly #segments: readonly Segment[];
  readonly #budget: ReadBudget;
  readonly #found: (inferred: Inferred) => void;
  /** In how many segments nothing fitted. */
  readonly #attempts = new Map<StreamProperty | number, number>();
  #trials = 0;
  /** How many others of other widths fit where something was found last. */
  #others = 0;
  #unitsLeft: number;

  constructor(
    decoder: FrameDecoder,
    classes: ActorClasses,
    segments: readonly Segment[],
    budget: ReadBudget,
    found: (inferred: Inferred) => void,
  ) {
    this.#decoder = decoder;
    this.#classes = classes;
    this.#segments = segments;
    this.#budget = budget;
    this.#found = found;
    this.#unitsLeft = Math.min(TRIAL_UNITS + (TRIAL_UNITS_PER_BYTE * decoder.bits.end) / 8, TRIAL_SHARE * budget.limits.maxWorkUnits);
  }

  /** Decides an unknown that was met in a segment. Returns false where nothing fits. */
  decide(undecided: Undecided, segment: Segment): boolean {
    const key = keyOf(undecided);
    const attempts = this.#attempts.get(key) ?? 0;
    if (attempts >= MAX_ATTEMPTS) return false;
    const before = this.#trials;
    const guess = this.#search(undecided, segment, false, 0) ?? this.#search(undecided, segment, true, 0);
    if (guess === undefined) this.#attempts.set(key, attempts + 1);
    if (guess !== undefined || attempts === 0)
      this.#found({ undecided, guess, trials: this.#trials - before, others: guess === undefined ? 0 : this.#others });
    return guess !== undefined;
  }

  /**
   * Tries what an unknown may be, one after the other. What fits is kept. Where each of them meets another unknown, that is looked for too, with those that
   * came furthest: most others meet one only because they are wrong. `isLenient`: something in the stream may be damaged.
   */
  #search(undecided: Undecided, segment: Segment, isLenient: boolean, depth: number): GuessedLayout | GuessedClass | undefined {
    let best: GuessedLayout | GuessedClass | undefined;
    let bestOddness = Infinity;
    const oddnesses = new Set<number>();
    const open: { readonly guess: GuessedLayout | GuessedClass; readonly other: Undecided; readonly position: number }[] = [];
    for (const guess of this.#candidates(undecided)) {
      // the layout of a type says more than a width does
      if (this.#unitsLeft <= 0 || (best !== undefined && 'bits' in guess)) break;
      this.#assume(undecided, guess);
      this.#decoder.unknownBits = this.#decoder.badReferences = 0;
      const outcome = this.#try(segment, isLenient);
      if (outcome.kind === 'open') open.push({ guess, other: outcome.undecided, position: this.#decoder.bits.position });
      else if (outcome.kind === 'fits' && this.#fitsBehind(segment, isLenient)) {
        const oddness = oddnessOf(this.#decoder);
        oddnesses.add(oddness);
        if (oddness < bestOddness) [best, bestOddness] = [guess, oddness];
      }
    }
    if (best !== undefined) {
      this.#assume(undecided, best);
      this.#others = oddnesses.size - 1;
      return best;
    }
    open.sort((a, b) => b.position - a.position);
    for (const { guess, other } of depth < MAX_UNKNOWN_AT_ONCE ? open.slice(0, FURTHEST) : []) {
      if (this.#unitsLeft <= 0) break;
      if (keyOf(other) === keyOf(undecided) || (this.#attempts.get(keyOf(other)) ?? 0) > 0) continue;
      this.#assume(undecided, guess);
      const found = this.#search(other, segment, isLenient, depth + 1);
      // it is decided for good when it is met
      this.#assume(other, undefined);
      if (found !== undefined) return guess;
    }
    this.#assume(undecided, undefined);
    return undefined;
  }

  /** Whether what is assumed fits the segments behind one, too. */
  #fitsBehind(segment: Segment, isLenient: boolean): boolean {
    const others = this.#segments.filter(({ frame }) => frame > segment.frame);
    let mayFail = isLenient ? Math.floor(others.length * DAMAGED_SHARE) : 0;
    for (const other of others) if (this.#try(other, isLenient).kind === 'fails' && --mayFail < 0) return false;
    return true;
  }

  /** Decodes a segment and compares where it ends. */
  #try({ frame, endFrame, bit, endBit }: Segment, isLenient: boolean): Outcome {
    const decoder = this.#decoder;
    const { bits } = decoder;
    const units = this.#budget.workUnits;
    this.#trials++;
    decoder.undecided = undefined;
    decoder.restartAt(bit);
    try {
      for (let i = frame; i < endFrame; i++) if (!decoder.frame(i)) return FAILS;
    } catch (error) {
      if (!isReplayError(error) || (error instanceof ReplayLimitError && READ_LIMITS.has(error.limit))) throw error;
      return decoder.undecided === undefined ? FAILS : { kind: 'open', undecided: decoder.undecided };
    } finally {
      this.#unitsLeft -= this.#budget.workUnits - units + TRY_UNITS;
    }
    if (endBit !== undefined) return bits.position === endBit ? FITS : FAILS;
    if (bits.position > bits.end || bits.end - bits.position > MAX_PADDING_BITS) return FAILS;
    // padding is zeros, except in one file at hand
    if (isLenient) return FITS;
    while (bits.position < bits.end) if (bits.bits(Math.min(32, bits.end - bits.position)) !== 0) return FAILS;
    return FITS;
  }

  #assume(undecided: Undecided, guess: GuessedLayout | GuessedClass | undefined): void {
    if ('property' in undecided) undecided.property.guess = guess as GuessedLayout | undefined;
    else this.#classes.decide(undecided.object, guess as GuessedClass | undefined);
  }

  *#candidates(undecided: Undecided): Iterable<GuessedLayout | GuessedClass> {
    if ('property' in undecided) {
      const widths = new Set<number>();
      for (const type of ATTRIBUTE_TYPES) {
        const width = fixedBits(type);
        // one of the same width fits where this one does
        if (width !== undefined && widths.has(width)) continue;
        if (width !== undefined) widths.add(width);
        yield { type };
      }
      for (let bits = 1; bits <= MAX_FIXED_BITS; bits++) yield { bits };
      return;
    }
    const spawns: readonly SpawnData[] = ['location', 'location+rotation', 'none'];
    const { object } = undecided;
    const classes = this.#classes;
    classes.decide(object, undefined);
    const { hasLocation, hasRotation } = classes.of(object)!;
    const likely: SpawnData = hasRotation ? 'location+rotation' : hasLocation ? 'location' : 'none';
    for (const className of classes.nearest(object))
      for (const spawn of [likely, ...spawns.filter((one) => one !== likely)]) yield { className, spawn };
  }
}

/** Limits of the read as a whole. Others are met where a value is read that is none. */
const READ_LIMITS: ReadonlySet<string> = new Set(['maxWorkUnits', 'maxWorkPerByte', 'maxKeptBytes']);

/** How many unknown bits a reference to nothing is worth. */
const BAD_REFERENCE_BITS = 64;

/** How odd a reading is that ends where it should: a layout that is too long takes what follows a value for its own. */
const oddnessOf = ({ unknownBits, badReferences }: FrameDecoder): number => unknownBits + BAD_REFERENCE_BITS * badReferences;

const keyOf = (undecided: Undecided): StreamProperty | number => ('property' in undecided ? undecided.property : undecided.object);
