import { isReplayError, type ReplayError, type ReplayErrorCode } from './errors.js';

/** What a diagnostic names: a failure that was survived, or something this library does not know. */
export type DiagnosticCode = ReplayErrorCode | 'unknown-build' | 'unknown-message' | 'unknown-field' | 'unknown-event' | 'skipped';

/** Damage, or something unknown, as data. A lenient read records it and goes on without that part. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  /** Byte offset in the (unwrapped) file of the first one. */
  readonly offset?: number | undefined;
  /** The format's own finer kind. */
  readonly reason?: string | undefined;
  /** Outermost first, like `ReplayError.path`. */
  readonly path: readonly string[];
  /** How many with the same code and path were folded into this one. */
  readonly count: number;
}

/** Whether a diagnostic says that something in the file could not be read. */
export const isDamage = ({ severity }: Pick<Diagnostic, 'severity'>): boolean => severity === 'error';
/** What stops every read: a limit, a source that fails, and a caller who asks for what does not exist. */
const ALWAYS_THROWN: readonly ReplayErrorCode[] = ['limit', 'source', 'usage'];

/** A failure that the read survived, as data. */
export function diagnosticOf({ code, message, path, offset, reason }: ReplayError): Diagnostic {
  return {
    code,
    severity: 'error',
    message,
    path,
    ...(offset !== undefined && { offset }),
    ...(reason !== undefined && { reason }),
    count: 1,
  };
}

/** How damage is handled in one read. */
export interface DiagnosticOptions {
  readonly strict?: boolean | undefined;
  readonly onDiagnostic?: ((diagnostic: Diagnostic) => void) | undefined;
  readonly maxDiagnostics: number;
}

/**
 * The diagnostics of one read. Those of equal code, reason and path are folded, and at most
 * `maxDiagnostics` different ones are kept (the rest are counted in a last one with code `limit`),
 * so a hostile file cannot make the list grow.
 */
export class Diagnostics {
  readonly #options: DiagnosticOptions;
  readonly #byKey = new Map<string, { -readonly [K in keyof Diagnostic]: Diagnostic[K] }>();
  /** What `more` counts into. The first of a kind that did not fit into the list has no diagnostic. */
  readonly #byKind = new Map<object, { count: number } | undefined>();
  #dropped = 0;
  #damaged = false;

  constructor(options: DiagnosticOptions) {
    this.#options = options;
  }

  /** Whether damage was recorded, that which did not fit into the list too. */
  get damaged(): boolean {
    return this.#damaged;
  }

  /**
   * Counts one more of a kind that was recorded before. Returns false where it was not: then record it, with the kind. So only the first of
   * a kind costs an error with its stack and its message, however many follow.
   *
   * @example
   * const diagnostics = new Diagnostics({ maxDiagnostics: 100 });
   * const KIND = {};
   * if (!diagnostics.more(KIND)) diagnostics.damage(corrupt('a record has no end'), KIND);
   */
  more(kind: object): boolean {
    if (!this.#byKind.has(kind)) return false;
    const known = this.#byKind.get(kind);
    if (known === undefined) this.#dropped++;
    else known.count++;
    return true;
  }

  /** Records something worth knowing that is not damage, or damage without an error object. `kind` is for `more`. */
  add(diagnostic: Omit<Diagnostic, 'count'>, kind?: object): void {
    const counted = this.#add(diagnostic);
    if (kind !== undefined) this.#byKind.set(kind, counted);
  }

  #add(diagnostic: Omit<Diagnostic, 'count'>): { count: number } | undefined {
    this.#damaged ||= isDamage(diagnostic);
    const key = `${diagnostic.code}\n${diagnostic.reason ?? ''}\n${diagnostic.path.join('\n')}`;
    const known = this.#byKey.get(key);
    if (known) {
      known.count++;
      return known;
    }
    if (this.#byKey.size >= this.#options.maxDiagnostics) {
      this.#dropped++;
      return undefined;
    }
    const first = { ...diagnostic, count: 1 };
    this.#byKey.set(key, first);
    this.#options.onDiagnostic?.(first);
    return first;
  }

  /** Whether an error of a new kind is recorded or thrown. When the list of a lenient read is full, further kinds are only counted. */
  get keepsErrors(): boolean {
    return this.#byKey.size < this.#options.maxDiagnostics || this.#options.strict === true;
  }

  /**
   * Counts damage that has no place in the full list, without a diagnostic: true where it did so. False where `damage` must be called, which
   * records or throws it. For readers that would add a path to each error first.
   */
  drops(error: unknown): boolean {
    if (this.keepsErrors || !isReplayError(error) || ALWAYS_THROWN.includes(error.code)) return false;
    this.#damaged = true;
    this.#dropped++;
    return true;
  }

  /**
   * Records survived damage. Throws it instead when the read is strict, when it is a `limit`, `source` or `usage` (which
   * always stop the read), or when it is not a ReplayError (a bug must not pass for damage). `kind` is for `more`.
   */
  damage(error: unknown, kind?: object): ReplayError {
    if (!isReplayError(error) || this.#options.strict === true || ALWAYS_THROWN.includes(error.code)) throw error;
    this.add(diagnosticOf(error), kind);
    return error;
  }

  /** A copy of what was recorded so far, in order of first appearance. */
  list(): readonly Diagnostic[] {
    const all: Diagnostic[] = [...this.#byKey.values()].map((d) => ({ ...d }));
    if (this.#dropped > 0) {
      all.push({
        code: 'limit',
        severity: 'warning',
        message: 'maxDiagnostics reached: further kinds are only counted',
        path: [],
        count: this.#dropped,
      });
    }
    return all;
  }
}
