import type { DuckLimits } from '../node/index.js';
import { countOf } from './args.js';

/** The options that bound what queries use, for `query` and `mcp`. */
export const LIMIT_OPTIONS = {
  'max-seconds': { type: 'string' },
  'max-memory-mb': { type: 'string' },
  'max-temp-mb': { type: 'string' },
  threads: { type: 'string' },
} as const;

/** Their help. */
export const QUERY_LIMITS = `  --max-seconds N    ends a query that takes longer, with its export; default 600
  --max-memory-mb N  memory that queries may use before they use the disk; default half of the machine's
  --max-temp-mb N    what queries may write to the disk, in the folder for temporary files; default 2000
  --threads N        how many processors a query uses; default all
`;

type LimitValues = { readonly [Name in keyof typeof LIMIT_OPTIONS]?: string | undefined };

/** The numbers of these options. Throws a usage error for what is not a number. */
export const queryLimits = (values: LimitValues): DuckLimits & { readonly maxSeconds?: number | undefined } => ({
  maxSeconds: countOf('max-seconds', values['max-seconds']),
  maxMemoryMb: countOf('max-memory-mb', values['max-memory-mb']),
  maxTempMb: countOf('max-temp-mb', values['max-temp-mb']),
  threads: countOf('threads', values.threads),
});
