import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const list = fileURLToPath(new URL('../public/samples/index.json', import.meta.url));

/** The samples that were made into public/samples before the build; none where they were not. */
export const readSamples = (): unknown => (existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as unknown) : []);
