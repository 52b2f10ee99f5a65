import { readFile } from 'node:fs/promises';

/** The bytes of a file in fixtures/. */
export async function fixture(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`../../fixtures/${name}`, import.meta.url)));
}
