import { ReadBudget } from '../../core/budget.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { SyncReadOptions } from '../../io/options.js';
import { W3G_LIMITS } from './layout.js';

/** What one read of a replay has beside its bytes. */
export class W3gContext {
  readonly limits: Readonly<DecodeLimits>;
  readonly budget: ReadBudget;
  readonly diagnostics: Diagnostics;

  constructor(options: SyncReadOptions) {
    this.limits = limitsWith(options.limits, W3G_LIMITS);
    this.budget = new ReadBudget(this.limits);
    this.diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.limits.maxDiagnostics });
  }

  /** Records damage that was survived, or throws it where nothing is. */
  damage(error: unknown): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'w3g' }) : error);
  }
}
