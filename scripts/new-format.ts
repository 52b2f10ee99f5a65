/**
 * `npm run new-format NAME`: makes the rooms of a format that reads and writes (a magic number, a count, records of time and text), its
 * kit, tables, guide, contract, fixture script and document, and enters it where formats are listed. All laws hold for it at once;
 * the author then turns it into the format that it is to be.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = fileURLToPath(new URL('new-format/rooms', import.meta.url));

const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
  throw new Error('npm run new-format NAME, where NAME is lower-case letters and digits, or several such words joined by hyphens');
if (existsSync(join(root, 'src/formats', name))) throw new Error(`there is a format ${name}`);

const words = name.split('-');
const Name = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
const camelName = Name[0]!.toLowerCase() + Name.slice(1);
const NAME = words.join('_').toUpperCase();
/** The name as a key of an object. */
const key = words.length === 1 ? name : `'${name}'`;
const magic = [...NAME].map((letter) => letter.charCodeAt(0)).concat(0x1a);
const hex = magic.map((byte) => byte.toString(16).padStart(2, '0'));

/** The places of templates that are not for `src/formats/NAME`. */
const PLACES: Readonly<Record<string, string>> = {
  kit: `src/kit/formats/${name}.ts`,
  tables: `src/tables/${name}.ts`,
  guide: `src/cli/formats/${name}.ts`,
  contract: `test/contract/formats/${name}.ts`,
  laws: `test/contract/${name}-laws.test.ts`,
  fixtures: `recordings/${name}/fixtures.ts`,
  document: `docs/formats/${name}.md`,
};

/** How many bytes a format adds to what is imported for any format. */
const GROWTH = [
  [`from 'replaykit'`, 600],
  [`from 'replaykit/tables'`, 900],
  [`{ readScene } from 'replaykit/scene'`, 300],
  [`from 'replaykit/worker'`, 100],
] as const;

const written: string[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  written.push(path);
}

/** Changes a file that is there. */
const change = (path: string, how: (text: string) => string): void => write(path, how(readFileSync(join(root, path), 'utf8')));

/** Puts text in front of the first line that begins as one does that is there. */
const before = (start: string, text: string) => (all: string) => {
  const at = all.search(new RegExp(`^${start}`, 'm'));
  if (at < 0) throw new Error(`no line begins with ${start}`);
  return all.slice(0, at) + text + all.slice(at);
};

/** Puts a property in front of the others of the object that a constant is. */
const into = (constant: string, property: string) => (all: string) => {
  const file = ts.createSourceFile('file.ts', all, ts.ScriptTarget.ES2022, true);
  const declared = file.statements
    .flatMap((statement) => (ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : []))
    .find((declaration) => declaration.name.getText() === constant);
  let value = declared?.initializer;
  while (value !== undefined && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression;
  if (value === undefined || !ts.isObjectLiteralExpression(value)) throw new Error(`${constant} is not an object`);
  const at = value.properties[0]!.getStart();
  return `${all.slice(0, at)}${key}: ${property},\n  ${all.slice(at)}`;
};

for (const file of readdirSync(rooms)) {
  const room = file.replace(/\.txt$/, '');
  const text = readFileSync(join(rooms, file), 'utf8')
    .replaceAll('NAME_P', Name)
    .replaceAll('NAME_U', NAME)
    .replaceAll('NAME_V', camelName)
    .replaceAll('NAME', name)
    .replaceAll('MAGIC_BYTES', hex.map((byte) => `0x${byte}`).join(', '))
    .replaceAll('MAGIC_HEX', hex.join(' '))
    .replaceAll('MAGIC_LENGTH', String(magic.length));
  write(PLACES[room] ?? `src/formats/${name}/${room}.ts`, text);
}

const listed = (path: string, constant: string, property: string, imports = ''): void =>
  change(path, (text) => into(constant, property)(imports === '' ? text : before('import ', imports)(text)));

change('src/kit/format-names.ts', (text) => text.replace('= [', `= ['${name}', `));
listed(
  'src/kit/registry.ts',
  'FORMATS',
  `{ title: '${Name}', extensions: ['.${name}'], recognise: (head: Uint8Array) => (is${Name}(head) ? 'signature' : undefined), load: async () => (await import('./formats/${name}.js')).${camelName} }`,
  `import { is${Name} } from '../formats/${name}/signature.js';\n`,
);
listed('src/kit/players-of.ts', 'PLAYER_SECTIONS', `['header']`);
change('src/kit/players-of.ts', (text) =>
  text
    .replace(/^export type ReplayWithPlayers =\n/m, `$&  | { readonly format: '${name}' }\n`)
    .replace("    case 'gamecache':\n", `    case '${name}':\n      return [];\n$&`),
);
listed('src/kit/first-bytes.ts', 'LOOKS', `[{ start: /^${NAME}\\x1a/, name: 'a ${Name} replay', advice: 'parse${Name} reads it' }]`);
listed('src/tables/catalogue.ts', 'TABLES', NAME, `import { ${NAME} } from './${name}.js';\n`);
listed('src/scene/registry.ts', 'SCENES', `{ load: async () => summaryScene('${name}') }`);
listed('src/cli/identify.ts', 'GUIDES', `async () => (await import('./formats/${name}.js')).${camelName}`);
listed('src/kit/anonymize.ts', 'ANONYMIZERS', `async () => (await import('../formats/${name}/anonymize.js')).anonymize${Name}`);
listed('src/cli/anonymity.ts', 'ANONYMITY', `{ replaced: 'text is gone', kept: 'times' }`);
listed('test/contract/contracts.ts', 'CONTRACTS', `${camelName}Contract`, `import { ${camelName}Contract } from './formats/${name}.js';\n`);
listed(
  'test/contract/doubled.ts',
  'DOUBLED',
  `[all('${name}', 2000, (size) => write${Name}({ recordCount: size, records: each(size, (i) => [{ timeMs: i, payload: new Uint8Array(8) }]) }))]`,
  `import { write${Name} } from '../../src/formats/${name}/writer.js';\n`,
);

change('src/worker/verbs.ts', (text) =>
  before(
    'import type { ReadOptions',
    `import type { ${Name}Event, ${Name}Header, ${Name}Replay, ${Name}Section } from '../formats/${name}/replay.js';
import type { ${Name}ParseOptions, ${Name}StreamOptions } from '../formats/${name}/verbs.js';
`,
  )(text).replace(
    /^}\n\n\/\*\* The names of the verbs\. \*\//m,
    `
  parse${Name}<const S extends AskedWord<S, ${Name}Section> = ${Name}Section>(source: ReplayWorkerSource, options?: ${Name}ParseOptions<S>): Promise<${Name}Replay<S>>;
  stream${Name}<const T extends AskedWord<T, ${Name}Event['type']> = ${Name}Event['type']>(source: ReplayWorkerSource, options?: ${Name}StreamOptions<T>): ReplayStream<${Name}Event, ${Name}Header, ${Name}Replay<'header'>>;
$&`,
  ),
);
change('src/worker/client.ts', before('\\] as const satisfies', `  'parse${Name}',\n  'stream${Name}',\n`));
change(
  'src/worker/tasks.ts',
  before(
    '  openDem: ',
    `  parse${Name}: value(async () => (await import('../formats/${name}/verbs.js')).parse${Name}),
  stream${Name}: stream('${name}', async () => (await import('../formats/${name}/verbs.js')).stream${Name}),
`,
  ),
);
change(
  'src/index.ts',
  before('export ', `export type * from './formats/${name}/results.js';\nexport * from './formats/${name}/verbs.js';\n`),
);
change('src/write.ts', (text) =>
  [
    text.trimEnd(),
    `export { anonymize${Name} } from './formats/${name}/anonymize.js';`,
    `export { decode${Name}RecordsSync, type ${Name}Record, type ${Name}Records } from './formats/${name}/model.js';`,
    `export { decode${Name}Records } from './formats/${name}/record-verbs.js';`,
    `export { write${Name} } from './formats/${name}/writer.js';\n`,
  ].join('\n'),
);
listed('tsup.config.ts', 'entries', `'src/formats/${name}/index.ts'`);
change('package.json', (text) => {
  const manifest = JSON.parse(text) as { exports: Record<string, unknown> };
  const { './package.json': self, ...others } = manifest.exports;
  const entry = { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` };
  manifest.exports = { ...others, [`./${name}`]: entry, './package.json': self };
  return `${JSON.stringify(manifest, null, 2)}\n`;
});
change('jsr.json', (text) => {
  const manifest = JSON.parse(text) as { exports: Record<string, string> };
  manifest.exports[`./${name}`] = `./dist/${name}.js`;
  return `${JSON.stringify(manifest, null, 2)}\n`;
});
change('test/package/budgets.json', (text) => {
  const before = Object.entries(JSON.parse(text) as Record<string, number>);
  // code for any format knows one more: its name, its signature, its tables
  const grown = before.map(([imports, bytes]) => [imports, bytes + (GROWTH.find(([from]) => imports.endsWith(from))?.[1] ?? 0)]);
  const budgets = Object.fromEntries(grown) as Record<string, number>;
  return `${JSON.stringify({ ...budgets, [`import { parse${Name} } from 'replaykit/${name}'`]: 11_000 }, null, 2)}\n`;
});

listed('playground/src/words.ts', 'FORMAT_LABELS', `'${Name} replay'`);
listed('playground/src/event-streams.ts', 'EVENT_STREAMS', `all('Records')`);
listed('playground/src/event-streams.ts', 'STREAM_VERBS', `'stream${Name}'`);
change('site/build/pages.ts', (text) =>
  text
    .replace("  'replaykit/tables': ", `  'replaykit/${name}': 'src/formats/${name}/index.ts',\n$&`)
    .replace("        page('formats/mpq'", `        page('formats/${name}', '${Name} .${name}'),\n$&`),
);
change('README.md', (text) =>
  text
    .replace(/^(\| `parseGamecache`, .*\n)/m, `$1| \`parse${Name}\`, \`stream${Name}\` | \`header\`, \`records\` | \`record\` |\n`)
    .replace(
      /^(\| any of them, recognized by content )/m,
      `| ${Name} \`.${name}\` | \`replaykit/${name}\` | records of time and text |\n$1`,
    ),
);

execFileSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), ...written], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(
  `${written.join('\n')}\n\nNow: npm run fixtures, npx tsx scripts/tables.ts, npm run api, npm run types, and the laws of ${name} (CONTRIBUTING.md).`,
);
