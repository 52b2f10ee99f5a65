import { BitReader } from '../../core/bit-reader.js';
import { corrupt, isReplayError, truncated } from '../../core/errors.js';
import { pauseIfDue, type Coroutine } from '../../io/framing.js';
import type { ReadBody } from './body.js';
import type { RocketLeagueContext } from './context.js';
import { FrameDecoder, type FrameSink, type Undecided } from './decoder.js';
import { MIN_FRAME_BITS } from './layout.js';
import { ActorClasses } from './network/actor-classes.js';
import { AttributeReader } from './network/attribute-reader.js';
import { Inference, type Inferred } from './network/inference.js';
import { productKinds } from './network/layouts.js';
import { segmentsOf, type Segment } from './network/segments.js';
import type { StreamRules } from './rules.js';
import { plainText } from './text.js';

/** Frames between two looks at the budget, and the most that one batch has. */
const STEP_FRAMES = 32;
/** The network stream of one replay: its segments, and how they are decoded. */
export class StreamReading {
  readonly classes: ActorClasses;
  readonly segments: readonly Segment[];
  /** Frames that the stream has at most. */
  readonly frameCount: number;
  /** Time of the first frame, as the file gives it. */
  readonly startTime: number;
  /** Frames that were decoded. */
  framesDecoded = 0;
  /** Updates that were decoded. */
  updatesDecoded = 0;
  readonly #bits: BitReader;
  readonly #rules: StreamRules;
  readonly #context: RocketLeagueContext;
  readonly #networkOffset: number;
  readonly #reader: AttributeReader;
  readonly #inference: Inference;
  /** The segment that is being decoded. */
  #segment: Segment | undefined;

  /** Undefined where the lists that the stream needs are missing, or where there is no stream. `declaredFrames` is what the header says. */
  static over(
    body: ReadBody,
    rules: StreamRules,
    declaredFrames: number | undefined,
    context: RocketLeagueContext,
  ): StreamReading | undefined {
    const { network, netCache } = body;
    if (network === undefined || netCache === undefined || declaredFrames === undefined) return undefined;
    const frames = Math.min(declaredFrames, Math.floor((network.length * 8) / MIN_FRAME_BITS));
    if (frames < declaredFrames) {
      const found = `the stream has room for ${frames} frames, ${declaredFrames} are declared`;
      context.damage(truncated(found, { path: ['network'], reason: 'network-short', offset: body.networkOffset }));
    }
    return frames === 0 ? undefined : new StreamReading(body, network, rules, frames, context);
  }

  private constructor(body: ReadBody, network: Uint8Array, rules: StreamRules, frameCount: number, context: RocketLeagueContext) {
    this.#rules = rules;
    this.#context = context;
    this.#networkOffset = body.networkOffset!;
    this.frameCount = frameCount;
    context.budget.read(network.length);
    this.#bits = new BitReader(network);
    const objects = body.objects!.map(plainText);
    const classes = body.classes!.map(({ className, object }) => ({ className: plainText(className), object }));
    this.classes = new ActorClasses(objects, classes, body.netCache!, (object) => {
      context.note({
        code: 'skipped',
        reason: 'net-cache',
        message: `the net cache has a pair with object ${object}, of ${objects.length}`,
        path: ['body', 'netCache'],
        offset: this.#networkOffset,
      });
    });
    this.#reader = new AttributeReader(this.#bits, rules, productKinds(objects), context.limits.maxStringBytes);
    const { segments, passed } = segmentsOf(body.keyframes!, frameCount, this.#bits.end);
    this.segments = segments;
    this.startTime = segments[0]!.time;
    if (passed.length > 0 && passed.length < body.keyframes!.length) {
      const message = `${passed.length} keyframes have no place in the stream behind the one before them: frames are counted instead`;
      context.note({ code: 'skipped', reason: 'keyframe-position', message, path: ['body', 'keyframes'], offset: this.#networkOffset });
    }
    this.#inference = new Inference(
      new FrameDecoder(this.#reader, rules, this.classes, context.budget, undefined),
      this.classes,
      segments,
      context.budget,
      (inferred) => this.#tell(inferred),
    );
  }

  /** Looks for the layout of what nobody knows, and leaves the stream where it is. */
  #decide(undecided: Undecided): void {
    const { position } = this.#bits;
    this.#inference.decide(undecided, this.#segment!);
    this.#bits.position = position;
  }

  /** The rigid body that was read last, and the rest of what values are read with. */
  get reader(): AttributeReader {
    return this.#reader;
  }

  /** Bits of the stream. */
  get bitLength(): number {
    return this.#bits.end;
  }

  /** Nothing follows the properties any more. */
  unfollow(): void {
    for (const property of this.classes.properties.values()) property.follow = undefined;
  }

  /** The bit of the stream that comes next. */
  get position(): number {
    return this.#bits.position;
  }

  /** Offset in the file of a bit of the stream. */
  offsetOf(bit: number): number {
    return this.#networkOffset + (Math.min(bit, this.#bits.end) >>> 3);
  }

  /** The segment that has a frame. */
  segmentAt(frame: number): number {
    let found = 0;
    while (found + 1 < this.segments.length && this.segments[found + 1]!.frame <= frame) found++;
    return found;
  }

  /** The segment that has a time in the file's clock. */
  segmentAtTime(time: number): number {
    let found = 0;
    while (found + 1 < this.segments.length && this.segments[found + 1]!.time <= time) found++;
    return found;
  }

  /**
   * Decodes segments, from one up to another (exclusive), for a sink. `batch` gives the events that are ready, now and then, and `isDone` says whether the frames
   * before one of that time, in the clock of the file, are enough.
   */
  *frames<Event>(
    sink: FrameSink,
    from: number,
    to: number,
    batch: () => readonly Event[] | undefined = () => undefined,
    isDone?: (time: number) => boolean,
  ): Coroutine<Event, boolean> {
    const { budget } = this.#context;
    const decoder = new FrameDecoder(this.#reader, this.#rules, this.classes, budget, sink, (undecided) => this.#decide(undecided));
    const { bits } = decoder;
    let inOrder = false;
    let isWhole = true;
    for (let s = from; s < to; s++) {
      const segment = this.segments[s]!;
      this.#segment = segment;
      if (!inOrder) decoder.restartAt(segment.bit);
      inOrder = true;
      let frame = segment.frame;
      try {
        for (; frame < segment.endFrame; frame++) {
          if (isDone?.(timeAt(bits)) === true) return true;
          if (!decoder.frame(frame)) {
            isWhole = false;
            this.#short(frame);
            return false;
          }
          this.framesDecoded++;
          if (frame % STEP_FRAMES === 0) {
            this.updatesDecoded = decoder.updates;
            const events = batch();
            if (events !== undefined) yield events;
            yield* pauseIfDue(budget);
          }
        }
      } catch (error) {
        const events = batch();
        if (events !== undefined) yield events;
        this.#damage(error, segment, frame, decoder);
        inOrder = false;
        isWhole = false;
        continue;
      }
      this.updatesDecoded = decoder.updates;
      const events = batch();
      if (events !== undefined) yield events;
      if (segment.endBit !== undefined && bits.position !== segment.endBit) {
        this.#misplaced(segment, bits.position);
        inOrder = false;
        isWhole = false;
      }
    }
    return isWhole;
  }

  #short(frame: number): void {
    const found = `the stream ends after ${frame} frames, ${this.frameCount} are declared`;
    this.#context.damage(truncated(found, { path: ['network'], reason: 'network-short', offset: this.offsetOf(this.#bits.position) }));
  }

  #damage(error: unknown, segment: Segment, frame: number, { undecided }: FrameDecoder): void {
    if (!isReplayError(error)) throw error;
    const next = this.segments[this.segments.indexOf(segment) + 1];
    const resumed = next === undefined ? 'nothing behind it can be read' : `reading goes on at the keyframe ${next.frame}`;
    const offset = this.offsetOf(this.#bits.position);
    const path = ['network', `frames ${segment.frame} to ${segment.endFrame - 1}`];
    if (error.code === 'limit') throw error.within({ path: ['network'], offset });
    const reason = undecided === undefined ? 'network-desync' : 'property' in undecided ? 'unknown-attribute' : 'unknown-class';
    this.#context.damage(corrupt(`${error.detail}, in frame ${frame}; ${resumed}`, { path, offset, reason }));
  }

  #misplaced({ frame, endFrame, endBit }: Segment, position: number): void {
    const detail = `the keyframe ${endFrame} is at bit ${position}, and the file says ${endBit!}: something in front of it is damaged`;
    const path = ['network', `frames ${frame} to ${endFrame - 1}`];
    this.#context.damage(corrupt(detail, { path, reason: 'network-desync', offset: this.offsetOf(endBit!) }));
  }

  /** Says what was found out about an unknown property or object. */
  #tell({ undecided, guess, trials, others }: Inferred): void {
    const isProperty = 'property' in undecided;
    const name = isProperty ? undecided.property.name : this.classes.objects[undecided.object]!;
    const found =
      guess === undefined
        ? 'and no layout fits it'
        : 'className' in guess
          ? `and is read as ${guess.className} with ${guess.spawn}`
          : 'bits' in guess
            ? `and has ${guess.bits} bits`
            : `and is read as ${guess.type}`;
    const doubt = others > 0 ? `; ${others} other layouts fit too, so that values near it may be wrong` : '';
    this.#context.note({
      code: 'unknown-field',
      reason: isProperty ? 'unknown-attribute' : 'unknown-class',
      message: `${name} is unknown ${found}, after ${trials} trials${doubt}`,
      path: ['network', name],
      offset: this.#networkOffset,
    });
  }
}

/** The time of the frame that comes next, which stays unread. */
function timeAt(bits: BitReader): number {
  const time = bits.f32();
  bits.position -= 32;
  return time;
}
