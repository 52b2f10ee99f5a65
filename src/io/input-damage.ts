import { diagnosticOf, type Diagnostic } from '../core/diagnostics.js';
import type { ReplayError } from '../core/errors.js';
import type { ReadOptions } from './options.js';

/** Damage to the compression around an input. It is passed to `onDiagnostic`; with `strict` it is thrown. */
export function damageAround(
  source: { damage(): ReplayError | undefined },
  format: string | undefined,
  { strict, onDiagnostic }: Pick<ReadOptions, 'strict' | 'onDiagnostic'>,
): Diagnostic | undefined {
  const damage = source.damage()?.within({ format });
  if (damage === undefined) return undefined;
  if (strict === true) throw damage;
  const diagnostic = diagnosticOf(damage);
  onDiagnostic?.(diagnostic);
  return diagnostic;
}

/** Adds damage to the compression around a file to the result. Every verb of every format returns its result through this. */
export function withInputDamage<R>(result: R, damage: Diagnostic | undefined): R {
  if (damage === undefined) return result;
  const { isComplete, diagnostics } = result as { readonly isComplete?: boolean; readonly diagnostics?: readonly Diagnostic[] };
  return { ...result, ...(isComplete !== undefined && { isComplete: false }), diagnostics: [...(diagnostics ?? []), damage] };
}
