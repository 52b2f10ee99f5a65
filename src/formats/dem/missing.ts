import type { Diagnostics } from '../../core/diagnostics.js';

/** Names the classes that are needed and that a recording does not have. */
export function reportMissingClasses(needed: readonly string[], names: Iterable<string>, diagnostics: Diagnostics): void {
  const missing = new Set(needed);
  if (missing.size === 0) return;
  for (const name of names) missing.delete(name);
  for (const name of missing) {
    // A pattern need not match any class of a build.
    if (name.includes('*')) continue;
    const message = `dem: the recording has no class ${name}`;
    diagnostics.add({ code: 'unknown-field', severity: 'warning', reason: 'missing', message, path: [name] });
  }
}

/** Names a field that is needed and that a class of the recording does not have. */
export function reportMissingField(className: string, name: string, diagnostics: Diagnostics): void {
  // All elements of an array share one name.
  const field = name.replace(/\.\d{4,}(?=\.|$)/g, '.0000');
  const message = `dem: class ${className} has no field ${field}`;
  diagnostics.add({ code: 'unknown-field', severity: 'warning', reason: 'missing', message, path: [className, field] });
}
