/** Finds the spans of time that hold a moment, without looking at all of them: a list of spans for each bucket of seconds. */
export class SpanIndex {
  private readonly starts: Int32Array;
  private readonly ids: Int32Array;

  private constructor(
    private readonly bucketSeconds: number,
    starts: Int32Array,
    ids: Int32Array,
  ) {
    this.starts = starts;
    this.ids = ids;
  }

  /** `to` of a span is Infinity if it does not end. */
  static of(spans: readonly { readonly from: number; readonly to: number }[], duration: number, bucketSeconds = 4): SpanIndex {
    const count = Math.max(1, Math.ceil(duration / bucketSeconds) + 1);
    const bucket = (seconds: number): number => Math.min(count - 1, Math.max(0, Math.floor(seconds / bucketSeconds)));
    const starts = new Int32Array(count + 1);
    for (const { from, to } of spans) for (let b = bucket(from); b <= bucket(to); b++) starts[b + 1]!++;
    for (let b = 0; b < count; b++) starts[b + 1]! += starts[b]!;
    const next = starts.slice();
    const ids = new Int32Array(starts[count]!);
    spans.forEach(({ from, to }, id) => {
      for (let b = bucket(from); b <= bucket(to); b++) ids[next[b]!++] = id;
    });
    return new SpanIndex(bucketSeconds, starts, ids);
  }

  /** The bucket of a moment: its spans are `idAt(begin)` to `idAt(end - 1)`, and a caller still compares their times. */
  begin(seconds: number): number {
    return this.starts[this.bucket(seconds)]!;
  }

  end(seconds: number): number {
    return this.starts[this.bucket(seconds) + 1]!;
  }

  idAt(index: number): number {
    return this.ids[index]!;
  }

  private bucket(seconds: number): number {
    return Math.min(this.starts.length - 2, Math.max(0, Math.floor(seconds / this.bucketSeconds)));
  }
}
