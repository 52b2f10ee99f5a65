import { Diagnostics } from '../../../core/diagnostics.js';
import type { DecodeLimits } from '../../../core/limits.js';
import { DemDecoder } from '../decoder.js';
import type { DemPreamble } from '../framing.js';
import { ENGINE_ALONE } from '../knowledge.js';
import { planOf } from '../plan.js';

/** A decoder of all entities and tables, in which damage throws: what a cut or a joint is made from. */
export function strictDecoder(preamble: DemPreamble, limits: Readonly<DecodeLimits>): DemDecoder {
  const diagnostics = new Diagnostics({ strict: true, maxDiagnostics: limits.maxDiagnostics });
  return new DemDecoder(planOf(['tick'], ['serverInfo', 'stringTables'], {}, ENGINE_ALONE), preamble, diagnostics, limits);
}
