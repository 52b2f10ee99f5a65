import type { Diagnostics } from '../../core/diagnostics.js';
import { classAlternatives } from './alternatives.js';
import type { DemGame } from './dialects.js';
import { matcher } from './entities/matcher.js';

/** Names the classes that are needed and that a recording does not have, under none of their names. */
export function reportMissingClasses(game: DemGame, needed: readonly string[], names: Iterable<string>, diagnostics: Diagnostics): void {
  if (needed.length === 0) return;
  const present = new Set(names);
  const isThere = (pattern: string): boolean => {
    if (!pattern.includes('*')) return present.has(pattern);
    const matches = matcher([pattern]);
    for (const name of present) if (matches(name)) return true;
    return false;
  };
  const missing = new Map<string, readonly string[]>();
  for (const pattern of new Set(needed)) {
    const alternatives = classAlternatives(game, pattern);
    if (!alternatives.some(isThere)) missing.set(alternatives[0]!, alternatives);
  }
  for (const [first, alternatives] of missing) {
    const message = `dem: the recording has no class ${alternatives.join(' or ')}`;
    diagnostics.add({ code: 'unknown-field', severity: 'warning', reason: 'missing', message, path: [first] });
  }
}

/** Names a field that is needed and that a class of the recording does not have, under none of its names. */
export function reportMissingField(className: string, names: string | readonly string[], diagnostics: Diagnostics): void {
  // All elements of an array share one name.
  const fields = [names].flat().map((name) => name.replace(/\.\d{4,}(?=\.|$)/g, '.0000'));
  const message = `dem: class ${className} has no field ${fields.join(' or ')}`;
  diagnostics.add({ code: 'unknown-field', severity: 'warning', reason: 'missing', message, path: [className, fields[0]!] });
}
