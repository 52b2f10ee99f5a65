import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The version of replaykit, wherever a bundler has put this code in it. */
export function packageVersion(): string {
  const manifest = readFileSync(createRequire(import.meta.url).resolve('replaykit/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
