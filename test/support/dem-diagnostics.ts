import type { Diagnostic } from '../../src/core/diagnostics.js';
import { matcher } from '../../src/formats/dem/entities/matcher.js';
import { parseDemSync } from '../../src/formats/dem/index.js';

/**
 * The diagnostics that a whole recording must not have: damage, and classes and fields that are said to be missing although its schema has them. A
 * build that lacks something, or has something new, may say so.
 */
export function unfounded(diagnostics: readonly Diagnostic[], file: { bytes(): Uint8Array }): readonly Diagnostic[] {
  const isMissing = ({ reason }: Diagnostic): boolean => reason === 'missing';
  const { classes } = (diagnostics.some(isMissing) ? parseDemSync(file.bytes(), { include: ['schema'] }).schema : undefined) ?? {
    classes: [],
  };
  return diagnostics.filter((diagnostic) => {
    const [pattern, field] = diagnostic.path;
    if (!isMissing(diagnostic)) return diagnostic.severity === 'error';
    return classes.some(
      ({ name, fields }) =>
        matcher([pattern!])(name) && (field === undefined || fields.some(({ path, shortPath }) => path === field || shortPath === field)),
    );
  });
}
