import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { requiredCorpus } from '../../recordings/corpus-folder.js';

/** Before the corpus tests: the corpus must be there. After them: one line per format with what was compared. */
export default function setup(project: TestProject): () => void {
  requiredCorpus();
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-corpus-'));
  const log = join(folder, 'facts.jsonl');
  project.provide('corpusFacts', log);
  return () => {
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    rmSync(folder, { recursive: true });
    const totals = new Map<string, { names: Set<string>; count: number }>();
    for (const line of lines) {
      const { format, names, count } = JSON.parse(line) as { format: string; names: string[]; count: number };
      const total = totals.get(format) ?? { names: new Set(), count: 0 };
      for (const name of names) total.names.add(name);
      total.count += count;
      totals.set(format, total);
    }
    for (const [format, { names, count }] of totals) console.log(`${format}: ${names.size} files, ${count} facts compared`);
  };
}
