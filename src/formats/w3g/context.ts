import { ReadBudget } from '../../core/budget.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { SyncReadOptions } from '../../io/options.js';
import { W3G_LIMITS } from './layout.js';

/** What all parts of one read share beside the bytes: limits, budget and diagnostics. */
export class W3gContext {
  readonly limits: Readonly<DecodeLimits>;
  readonly budget: ReadBudget;
  readonly diagnostics: Diagnostics;

  constructor(options: SyncReadOptions) {
    this.limits = limitsWith(options.limits, W3G_LIMITS);
    this.budget = new ReadBudget(this.limits);
    this.diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.limits.maxDiagnostics });
  }

  /** Records damage after which the reading goes on; with `strict`, throws it. `kind` is for `Diagnostics.more`. */
  damage(error: unknown, kind?: object): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'w3g' }) : error, kind);
  }
}
