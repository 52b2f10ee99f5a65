import type { OpenReplay } from './replay.js';

/** A Node program that reads the replay: its imports, and what it does with `file`. */
export function program({ file }: OpenReplay, imports: Readonly<Record<string, string>>, body: string): string {
  return [
    `import { openAsBlob } from 'node:fs';`,
    ...Object.entries(imports).map(([from, names]) => `import { ${names} } from '${from}';`),
    '',
    `const file = await openAsBlob(${JSON.stringify(file.name)});`,
    `${body.trim()}\n`,
  ].join('\n');
}

/** The current moment in seconds, as a program writes it. */
export const momentOf = ({ moment }: OpenReplay): string => String(Math.round(moment.peek() * 1000) / 1000);
