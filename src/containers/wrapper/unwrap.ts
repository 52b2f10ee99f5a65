import type { ReadOptions } from '../../io/options.js';
import type { OpenedSource } from '../../io/source.js';
import type { Wrapper } from './sniff.js';
export function unwrapSource(source: OpenedSource, wrapper: Wrapper, options: ReadOptions): Promise<OpenedSource> { void wrapper; void options; return Promise.resolve(source); }
