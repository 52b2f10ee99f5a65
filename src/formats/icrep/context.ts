import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, ReplayLimitError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides, SyncReadOptions } from '../../io/options.js';

/** What one read of a file carries with it: its limits, its codecs, and the damage it met. */
export class IcrepContext {
  readonly limits: Readonly<DecodeLimits>;
  readonly codecs: CodecOverrides;
  readonly diagnostics: Diagnostics;
  readonly #strict: boolean;

  constructor(options: SyncReadOptions = {}) {
    this.limits = limitsWith(options.limits);
    this.codecs = options.codecs ?? {};
    this.#strict = options.strict === true;
    this.diagnostics = new Diagnostics({
      strict: options.strict,
      onDiagnostic: options.onDiagnostic,
      maxDiagnostics: this.limits.maxDiagnostics,
    });
  }

  /**
   * Records damage, or throws it when the read is strict. A size above what the format allows is damage of one part
   * of the file like any other; one above a limit of the caller's always stops the read.
   */
  damage(error: unknown): void {
    if (!this.#strict && isReplayError(error, 'limit') && !(error instanceof ReplayLimitError)) {
      this.diagnostics.add({
        code: error.code,
        severity: 'error',
        message: error.message,
        path: error.path,
        ...(error.offset === undefined ? {} : { offset: error.offset }),
        ...(error.reason === undefined ? {} : { reason: error.reason }),
      });
    } else this.diagnostics.damage(error);
  }
}
