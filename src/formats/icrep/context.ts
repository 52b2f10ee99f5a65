import { ReadBudget } from '../../core/budget.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { CodecOverrides, SyncReadOptions } from '../../io/options.js';
import { ComponentLayout, type IcrepComponentSizes } from './component-layout.js';

/** The state that one read of a file shares between its parts: limits, codecs, and the damage so far. */
export class IcrepContext {
  readonly limits: Readonly<DecodeLimits>;
  /** What this read has taken so far. */
  readonly budget: ReadBudget;
  readonly codecs: CodecOverrides;
  readonly diagnostics: Diagnostics;
  /** How this file stores components. */
  readonly components: ComponentLayout;

  constructor(options: SyncReadOptions & { readonly componentSizes?: IcrepComponentSizes | undefined } = {}) {
    this.limits = limitsWith(options.limits);
    this.budget = new ReadBudget(this.limits);
    this.codecs = options.codecs ?? {};
    this.components = new ComponentLayout(options.componentSizes);
    this.diagnostics = new Diagnostics({
      strict: options.strict,
      onDiagnostic: options.onDiagnostic,
      maxDiagnostics: this.limits.maxDiagnostics,
    });
  }

  /** Records damage, or throws it when the read is strict or when it always stops a read. */
  damage(error: unknown): void {
    this.diagnostics.damage(error);
  }
}
