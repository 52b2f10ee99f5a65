import { transformSync } from 'esbuild';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import * as codecs from '../../src/codecs/index.js';
import * as dem from '../../src/formats/dem/index.js';
import * as gamecache from '../../src/formats/gamecache/index.js';
import * as icrep from '../../src/formats/icrep/index.js';
import * as sc2 from '../../src/formats/sc2/index.js';
import * as vcr from '../../src/formats/vcr/index.js';
import * as w3g from '../../src/formats/w3g/index.js';
import * as replaykit from '../../src/index.js';
import * as node from '../../src/node/index.js';
import * as write from '../../src/write.js';

/** What the examples of guides import, by the name behind `replaykit/`. */
const entries = { replaykit, codecs, dem, gamecache, icrep, node, sc2, vcr, w3g, write };

/** The text of a guide of docs/guides. */
export const guideText = (name: string): string => readFileSync(new URL(`../../docs/guides/${name}`, import.meta.url), 'utf8');

/** Code or SQL of a guide, and the answer below it. */
export interface GuideAnswer {
  readonly question: string;
  readonly code: string;
  readonly answer: string;
}

/** Every block of a language that has an answer, under the heading before it. */
export function answersIn(guide: string, language: 'ts' | 'sql'): readonly GuideAnswer[] {
  const block = new RegExp(`\`\`\`${language}\\n((?:(?!\`\`\`)[\\s\\S])*)\`\`\`\\n\\n\`\`\`text\\n([\\s\\S]*?)\`\`\``, 'g');
  return [...guide.matchAll(block)].map(({ 1: code, 2: answer, index }) => ({
    question: [...guide.slice(0, index).matchAll(/^#+ (.+)$/gm)].at(-1)![1]!,
    code: code!,
    answer: answer!,
  }));
}

/** What an answer matches: a line that is `…` stands for any number of lines. */
export const shownAs = (answer: string): RegExp =>
  new RegExp(`^${answer.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…\n', '(?:.*\\n)+')}$`);

const AsyncFunction = (async () => {}).constructor as new (...names: string[]) => (...values: unknown[]) => Promise<void>;

/** What the code of a guide prints: `file` is the first of the recordings, `files` are all of them, `bytes` is what the first holds. */
export async function printed(code: string, files: readonly (Uint8Array | File)[], bytes?: Uint8Array): Promise<string> {
  const plain = code
    .replace(/^import \{([^}]*)\} from 'replaykit';$/gm, 'const {$1} = replaykit;')
    .replace(/^import \{([^}]*)\} from 'replaykit\/(\w+)';$/gm, 'const {$1} = $2;');
  const lines: string[] = [];
  const log = (...values: unknown[]): void => {
    lines.push(values.map((value) => (typeof value === 'string' ? value : inspect(value, { breakLength: Infinity }))).join(' '));
  };
  const { code: script } = transformSync(plain, { loader: 'ts', target: 'es2022' });
  const given = { ...entries, file: files[0], files, bytes, console: { log } };
  await new AsyncFunction(...Object.keys(given), script)(...Object.values(given));
  return `${lines.join('\n')}\n`;
}

/** A folder of exported recordings, and SQL over it. */
export async function lakeOf(files: readonly Uint8Array[]): Promise<{ answer(sql: string): Promise<string>; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'replaykit-sql-'));
  for (const [i, bytes] of files.entries()) await node.exportReplay({ name: `match${i}.dem`, bytes }, { out: join(folder, 'lake') });
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run(`set file_search_path = '${folder}'`);
  return {
    async answer(sql) {
      const result = await duck.runAndReadAll(sql);
      const lines = [result.columnNames(), ...result.getRowsJS()].map((row) =>
        row.map((cell) => String(cell as string | number | bigint)).join(' | '),
      );
      return `${lines.join('\n')}\n`;
    },
    remove() {
      duck.closeSync();
      rmSync(folder, { recursive: true });
    },
  };
}
