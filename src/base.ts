/**
 * What every format reads with. The package keeps it in one file: a bundler that splits counts what reaches each file, and would cut
 * these apart, each piece compressed alone (docs/explain/page-weight.md).
 */
export * from './core/byte-cursor.js';
export * from './core/errors.js';
export * from './core/limits.js';
export * from './core/text.js';
export * from './containers/wrapper/magic.js';
export * from './io/source.js';
export * from './io/waiting.js';
