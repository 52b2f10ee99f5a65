import type { OpenReplay } from './replay.js';

/** A program for Node that reads the file of a replay: what it imports from where, and what it does with `file`. */
export function program({ file }: OpenReplay, imports: Readonly<Record<string, string>>, body: string): string {
  return [
    `import { openAsBlob } from 'node:fs';`,
    ...Object.entries(imports).map(([from, names]) => `import { ${names} } from '${from}';`),
    '',
    `const file = await openAsBlob(${JSON.stringify(file.name)});`,
    `${body.trim()}\n`,
  ].join('\n');
}

/** The shown moment in seconds, as a program has it. */
export const momentOf = ({ moment }: OpenReplay): string => String(Math.round(moment.peek() * 1000) / 1000);
