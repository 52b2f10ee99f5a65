declare global {
  // As TypeScript's lib.esnext.disposable declares it, for programs that do not name that library.
  interface SymbolConstructor {
    readonly asyncDispose: unique symbol;
  }
}

/** Something that stays open until it is closed: by `close()`, or at the end of the block of an `await using`. */
export interface AsyncClosing {
  /** Frees what is held. Closing twice does nothing more. */
  close(): Promise<void>;
  /**
   * Calls `close`. Where the runtime has no `Symbol.asyncDispose`, the method is at `Symbol.for('Symbol.asyncDispose')`, which esbuild uses there for
   * `await using`.
   */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Lets `await using` close a value. Changes the value and returns it. */
export function withAsyncDispose<Opened extends AsyncClosing>(value: Omit<Opened, typeof Symbol.asyncDispose>): Opened {
  const opened = value as Opened;
  const symbol = (Symbol.asyncDispose as symbol | undefined) ?? Symbol.for('Symbol.asyncDispose');
  return Object.defineProperty(opened, symbol, { value: () => opened.close() });
}
