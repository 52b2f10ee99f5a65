/** Runs what was queued soon after the current code, in order: events of a media element come after the call that caused them. */
export class EventQueue {
  private waiting: (() => void)[] = [];

  add(run: () => void): void {
    if (this.waiting.push(run) === 1) queueMicrotask(() => this.flush());
  }

  private flush(): void {
    const { waiting } = this;
    this.waiting = [];
    for (const run of waiting) run();
  }
}

/** The promises that `play()` gave and that nothing has decided yet. */
export class PlayPromises {
  private pending: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = [];

  add(): Promise<void> {
    return new Promise((resolve, reject) => this.pending.push({ resolve, reject }));
  }

  resolve(): void {
    for (const { resolve } of this.take()) resolve();
  }

  reject(error: unknown): void {
    for (const { reject } of this.take()) reject(error);
  }

  private take(): PlayPromises['pending'] {
    const { pending } = this;
    this.pending = [];
    return pending;
  }
}
