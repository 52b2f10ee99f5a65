import { ReadBudget } from '../../core/budget.js';
import { diagnosticOf, Diagnostics } from '../../core/diagnostics.js';
import { isReplayError, type ReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { SyncReadOptions } from '../../io/options.js';
import { BROOD_WAR_LIMITS } from './layout.js';

/** What all parts of one read share beside the bytes: limits, budget and diagnostics. */
export class BroodWarContext {
  readonly limits: Readonly<DecodeLimits>;
  readonly budget: ReadBudget;
  readonly diagnostics: Diagnostics;
  readonly #strict: boolean;

  constructor(options: SyncReadOptions) {
    this.limits = limitsWith(options.limits, BROOD_WAR_LIMITS);
    this.budget = new ReadBudget(this.limits);
    this.diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.limits.maxDiagnostics });
    this.#strict = options.strict === true;
  }

  /** Records damage after which the reading goes on; with `strict`, throws it. `kind` is for `Diagnostics.more`. */
  damage(error: unknown, kind?: object): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'brood-war' }) : error, kind);
  }

  /** Records what contradicts the format where nothing is lost by it, such as a checksum that differs; with `strict`, throws it. */
  told(error: ReplayError): void {
    const placed = error.within({ format: 'brood-war' });
    if (this.#strict) throw placed;
    this.diagnostics.add({ ...diagnosticOf(placed), severity: 'warning' });
  }
}
