import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryNames, specifierOf } from '../../support/package.node.js';
import { strangersProject } from '../../support/strangers.node.js';

const run = promisify(execFile);
const project = strangersProject('typescript');

/** How a project is set up. The declarations of the package are checked (no skipLibCheck); those of TypeScript itself are not. */
const SETUPS: Readonly<Record<string, object>> = {
  // where nobody installed the types of Node
  node16: { module: 'node16', moduleResolution: 'node16', lib: ['ES2022', 'DOM'], types: [] },
  // a program of Node, without the types of pages
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2022'], types: ['node'] },
  // what starters of pages have
  bundler: { module: 'esnext', moduleResolution: 'bundler', lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
};

/** The entry that is an element, whose types are those of pages. */
const ELEMENT = 'player';

const WRONG = `import { parseDem } from 'replaykit';
const { chat } = await parseDem(new Uint8Array(8), { include: ['fileInfo'] });
export { chat };
`;
const REQUIRED = `import { parseDem } from 'replaykit';
import type { ReplayFormat } from 'replaykit';
export const format: ReplayFormat = 'dem';
export { parseDem };
`;

beforeAll(() => {
  project.write('wrong.ts', WRONG);
  project.write('required.cts', REQUIRED);
  const importing = (names: readonly string[]): string =>
    names.map((name, i) => `import * as entry${i} from '${specifierOf(name)}';\nexport { entry${i} };\n`).join('');
  project.write('entries.ts', importing(entryNames.filter((name) => name !== ELEMENT)));
  project.write('element.ts', importing([ELEMENT]));
});

/** What a compiler says about some files: `file: error` a line. */
async function said(version: string, setup: string, files: readonly string[]): Promise<readonly string[]> {
  const compilerOptions = { target: 'ES2022', strict: true, exactOptionalPropertyTypes: true, skipDefaultLibCheck: true, noEmit: true };
  const config = `tsconfig-${version}-${setup}.json`;
  project.write(config, JSON.stringify({ compilerOptions: { ...compilerOptions, ...SETUPS[setup] }, files }));
  const tsc = join(project.folder, 'node_modules', `typescript-${version}`, 'bin/tsc');
  const ended = run(process.execPath, [tsc, '-p', config, '--pretty', 'false'], { cwd: project.folder });
  const { stdout } = await ended.catch((error: unknown) => error as { readonly stdout: string });
  // a message may go on in the next line
  return stdout
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
}

/** What is said of the lines of `misspelt.ts`, from this one on. */
const FIRST_MISSPELT = 5;
const MISSPELT = [
  /"chatt"' is not assignable to type '("\w+" \| ){4}.* Did you mean '"chat"'/,
  /"combatLogs"' is not assignable to type '("\w+" \| ){4}.* Did you mean '"combatLog"'/,
  /"player"' is not assignable to type '("\w+" \| ){4}.* Did you mean '"players"'/,
  /"healht"' is not assignable to type 'DemTickProp'. Did you mean '"health"'/,
  /"detials"' is not assignable to type 'keyof Sc2Sections'. Did you mean '"details"'/,
  /"leaves"' is not assignable to type 'W3gEventName'. Did you mean '"leave"'/,
  /"detials"' is not assignable to type 'keyof Sc2Sections'. Did you mean '"details"'/,
  /'sc3' does not exist in type/,
  /'inlcude' does not exist in type 'DemParseOptions<.*Did you mean to write 'include'/,
  /'kills' does not exist on type/,
].map((message, i): unknown =>
  expect.stringMatching(new RegExp(`^misspelt\\.ts\\(${FIRST_MISSPELT + i},\\d+\\): error TS\\d+: .*${message.source}`)),
);

describe.each(['5.0', '5.4', '5.9', '6.0'])('TypeScript %s', (version) => {
  test.each(Object.keys(SETUPS))('strict, without skipLibCheck, %s: no error but those that are made', async (setup) => {
    // a CommonJS module may import what is none from 5.8 on
    const required = setup === 'nodenext' && version >= '5.8' ? ['required.cts'] : [];
    const element = setup === 'nodenext' ? [] : ['element.ts'];
    expect(
      await said(version, setup, ['entries.ts', ...element, 'consumer.ts', 'hoisted.ts', ...required, 'misspelt.ts', 'wrong.ts']),
    ).toEqual([...MISSPELT, expect.stringMatching(/^wrong\.ts\(2,9\): error TS2339: Property 'chat' does not exist/)]);
  });
});
