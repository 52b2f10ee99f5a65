import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll } from 'vitest';
import { root } from './package.node.js';

/** How a run of the program ended. */
export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program as a process, built from src/ for this test file: `replaykit ARGS`. */
export function cliProcess(): (args: readonly string[], stdin?: Uint8Array) => Promise<CliRun> {
  // two folders below the package, like dist/cli
  const outdir = join(root, '.cache', `cli-${process.pid}`);
  beforeAll(async () => {
    await build({
      entryPoints: [join(root, 'src/cli/main.ts')],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      platform: 'node',
      packages: 'external',
    });
  });
  afterAll(() => rmSync(outdir, { recursive: true, force: true }));
  return (args, stdin) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [join(outdir, 'main.js'), ...args], { cwd: root });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, stdout, stderr }));
      // a program that refuses its arguments does not read its input
      child.stdin.on('error', () => undefined);
      child.stdin.end(stdin);
    });
}
