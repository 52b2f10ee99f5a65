/** Writes fixtures/ and its MANIFEST.json with the library's own writers. Run: npx tsx scripts/fixtures.ts */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { FORMAT_NAMES } from '../src/kit/registry.js';

const folder = new URL('../fixtures/', import.meta.url);
const recordings = new URL('../recordings/', import.meta.url);

/** Every fixture, by name. */
export async function makeFixtures(): Promise<Map<string, Uint8Array>> {
  const all = new Map<string, Uint8Array>();
  for (const format of [...FORMAT_NAMES].sort()) {
    const maker = (await import(new URL(`${format}/fixtures.ts`, recordings).href)) as {
      fixtures(): Record<string, Uint8Array> | Promise<Record<string, Uint8Array>>;
    };
    for (const [file, bytes] of Object.entries(await maker.fixtures())) all.set(file, bytes);
  }
  return all;
}

/** Size and hash of each, as MANIFEST.json has them. */
export function manifestOf(fixtures: ReadonlyMap<string, Uint8Array>): string {
  const entries = [...fixtures].map(([name, bytes]) => [
    name,
    { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const fixtures = await makeFixtures();
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of fixtures) writeFileSync(new URL(name, folder), bytes);
  writeFileSync(new URL('MANIFEST.json', folder), manifestOf(fixtures));
}
