import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { Problem } from '../parts/problem.js';
import type { Listed } from './listed.js';

type Part = ComponentType<{ readonly files: readonly Listed[] }>;

/** The parts beside the table of replays. Their code, with charts and SQL, is loaded where one is opened. */
const LOADS = {
  totals: async (): Promise<Part> => (await import('./totals-view.js')).TotalsOf,
  series: async (): Promise<Part> => (await import('./series-view.js')).SeriesOf,
  compare: async (): Promise<Part> => (await import('./compare-view.js')).CompareOf,
  sql: async (): Promise<Part> => (await import('./all-sql.js')).AllSql,
};

export function PartHost({ part, files }: { readonly part: keyof typeof LOADS; readonly files: readonly Listed[] }) {
  const loaded = useSignal<{ readonly Shown: Part } | { readonly error: unknown } | undefined>(undefined);
  useEffect(() => {
    LOADS[part]().then(
      (Shown) => (loaded.value = { Shown }),
      (error: unknown) => (loaded.value = { error }),
    );
  }, [part]);
  const now = loaded.value;
  if (now === undefined) return null;
  return 'Shown' in now ? <now.Shown files={files} /> : <Problem error={now.error} />;
}
