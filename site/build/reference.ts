/** Generates the reference: TypeDoc's pages from the docblocks, and tables of verbs, options, errors and limits from the same. */
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Application,
  DeclarationReflection,
  ParameterReflection,
  ReflectionKind,
  type Comment,
  type ProjectReflection,
  type Reflection,
} from 'typedoc';
import { runProgram } from '../../src/cli/program.js';
import { Terminal } from '../../src/cli/terminal.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { FORMAT_NAMES } from '../../src/kit/format-names.js';
import { ENTRIES } from './pages.js';

/** A name that several entries export is documented with the first of these. */
const ORDER = [
  ...[...FORMAT_NAMES, 'tables', 'scene', 'player', 'node'].map((name) => `replaykit/${name}`),
  'replaykit',
  ...['worker', 'write', 'bits', 'codecs', 'mpq'].map((name) => `replaykit/${name}`),
];

/** A destructured parameter has no name in the code; the last word of its type is used instead. */
function nameOf(parameter: Reflection): string {
  const type = parameter instanceof ParameterReflection ? String(parameter.type) : '';
  const name = /\b(?!Pick|Omit|Readonly|Partial)[A-Z]\w+/.exec(type)?.[0] ?? '';
  return type.startsWith('{') ? 'options' : (/[A-Z][a-z]+$/.exec(name)?.[0].toLowerCase() ?? 'options');
}

/** What an error has from `ReplayError` is documented there. */
function withoutInherited(error: DeclarationReflection): void {
  if (!/^Replay\w*Error$/.test(error.name)) return;
  const isOwn = (one: Reflection): boolean => !(one instanceof DeclarationReflection) || one.inheritedFrom === undefined;
  for (const group of error.groups ?? []) group.children = group.children.filter(isOwn);
  error.groups = (error.groups ?? []).filter(({ children }) => children.length > 0);
  error.children = (error.children ?? []).filter(isOwn);
}

async function projectOf(root: string, out: string): Promise<{ readonly app: Application; readonly project: ProjectReflection }> {
  const app = await Application.bootstrapWithPlugins({
    entryPoints: ORDER.map((name) => join(root, ENTRIES[name]!)),
    tsconfig: join(root, 'tsconfig.src.json'),
    plugin: ['typedoc-plugin-markdown'],
    out,
    readme: 'none',
    router: 'module',
    sortEntryPoints: false,
    sort: ['kind', 'alphabetical'],
    kindSortOrder: ['Function', 'Class', 'Interface', 'TypeAlias', 'Variable', 'Reference'],
    groupOrder: ['Functions', 'Classes', 'Interfaces', 'Type Aliases', 'Variables', '*'],
    disableSources: true,
    // what errors have from JavaScript is documented elsewhere
    excludeExternals: true,
    // types of messages are reached through one map and have no own pages, and TypeDoc warns about each
    logLevel: 'Error',
    skipErrorChecking: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    // TypeDoc numbers equal headings differently from VitePress
    useCustomAnchors: true,
    customAnchorsFormat: 'curlyBrace',
    parametersFormat: 'table',
    interfacePropertiesFormat: 'table',
    typeAliasPropertiesFormat: 'table',
    typeDeclarationFormat: 'table',
    propertyMembersFormat: 'table',
    pageTitleTemplates: { module: '{name}' },
    tableColumnSettings: { hideModifiers: true, hideOverrides: true, hideInherited: true, hideDefaults: true },
  } as Parameters<typeof Application.bootstrapWithPlugins>[0]);
  const project = await app.convert();
  if (project === undefined) throw new Error('TypeDoc could not read the entries');
  const modules = project.children ?? [];
  if (modules.length !== ORDER.length) throw new Error(`TypeDoc read ${modules.length} entries of ${ORDER.length}`);
  modules.forEach((module, i) => (module.name = ORDER[i]!));
  for (const one of project.getReflectionsByKind(ReflectionKind.Parameter)) if (one.name === '__namedParameters') one.name = nameOf(one);
  for (const one of project.getReflectionsByKind(ReflectionKind.Class)) if (one instanceof DeclarationReflection) withoutInherited(one);
  return { app, project };
}

const textOf = (comment: Comment | undefined): string => (comment?.summary ?? []).map(({ text }) => text).join('');
/** The first sentence, on one line, as a table cell. */
const sentence = (text: string): string =>
  (/^.+?\.(?= |$)/.exec(text.replace(/\s+/g, ' '))?.[0] ?? text.replace(/\s+/g, ' ')).replaceAll('|', '\\|');
const commentOf = (one: DeclarationReflection): string =>
  textOf(
    one.comment ??
      one.signatures?.[0]?.comment ??
      (one.type?.type === 'reflection' ? one.type.declaration.signatures?.[0]?.comment : undefined),
  );
const anchorOf = (name: string): string => name.toLowerCase();
const linkTo = (entry: string, name: string): string => `[\`${name}\`](./${entry}.md#${anchorOf(name)})`;

/** Everything that is documented, with its entry. */
function documented(project: ProjectReflection): readonly { readonly entry: string; readonly one: DeclarationReflection }[] {
  return (project.children ?? []).flatMap((module) =>
    (module.children ?? []).filter(({ kind }) => kind !== ReflectionKind.Reference).map((one) => ({ entry: module.name, one })),
  );
}

const VERBS: Readonly<Record<string, string>> = {
  detect: 'Looks at the first bytes.',
  read: 'Reads a few KB, whatever the size of the file.',
  summarize: 'Returns a short summary of a replay.',
  hash: 'Returns a hash of the content, whatever its wrapper.',
  parse: 'Reads the file and returns the requested sections.',
  stream: 'Reads as you pull and returns typed events.',
  iterate: 'The same for bytes in memory, synchronously.',
  open: 'Opens a replay to seek to any moment.',
  write: 'Encodes.',
  anonymize: 'Removes names.',
  verify: 'Checks whether a file can be trusted.',
  export: 'Writes tables to a folder.',
  start: 'Starts worker threads.',
};

function verbsPage(project: ProjectReflection): string {
  const functions = documented(project).filter(
    ({ one }) => one.kind === ReflectionKind.Function || (one.kind === ReflectionKind.Variable && one.type?.type === 'reflection'),
  );
  const parts = Object.entries(VERBS).map(([verb, about]) => {
    const rows = functions
      .filter(({ one }) => new RegExp(`^${verb}[A-Z]`).test(one.name))
      .map(({ entry, one }) => `| ${linkTo(entry, one.name)} | \`${entry}\` | ${sentence(commentOf(one))} |`);
    return rows.length === 0
      ? ''
      : `## ${verb}\n\n${about}\n\n| function | import | what it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# Verbs\n\nThe first word of a function says what it costs. The same words mean the same work in every format.\n\n${parts.join('\n')}`;
}

function propertiesTable(one: DeclarationReflection, extra?: (name: string) => string): string {
  const rows = (one.children ?? []).map((property) => {
    const more = extra === undefined ? '' : ` ${extra(property.name)} |`;
    const type = property.type?.toString() ?? commentOf(property);
    return `| \`${property.name}\` | \`${type.replaceAll('|', '\\|')}\` | ${commentOf(property).replace(/\s+/g, ' ').replaceAll('|', '\\|')} |${more}`;
  });
  return rows.join('\n');
}

function optionsPage(project: ProjectReflection): string {
  const all = documented(project).filter(
    ({ one }) => one.kind === ReflectionKind.Interface && one.name.endsWith('Options') && (one.children?.length ?? 0) > 0,
  );
  const sorted = [...all].sort((a, b) => Number(b.one.name === 'ReadOptions') - Number(a.one.name === 'ReadOptions'));
  const parts = sorted.map(
    ({ entry, one }) =>
      `## ${one.name}\n\n${linkTo(entry, one.name)} of \`${entry}\`. ${commentOf(one).replace(/\s+/g, ' ')}\n\n| option | type | what it does |\n| --- | --- | --- |\n${propertiesTable(one)}\n`,
  );
  return `# Options\n\nThe options of verbs. An unknown option is an error with code \`usage\`; it is never ignored.\n\n${parts.join('\n')}`;
}

function find(project: ProjectReflection, name: string): { readonly entry: string; readonly one: DeclarationReflection } {
  const found = documented(project).find(({ one }) => one.name === name);
  if (found === undefined) throw new Error(`${name} does not exist`);
  return found;
}

function errorsPage(project: ProjectReflection): string {
  const codes = find(project, 'ReplayErrorCode');
  const error = find(project, 'ReplayError');
  const properties = (error.one.children ?? []).filter(
    ({ kind, inheritedFrom }) => kind === ReflectionKind.Property && inheritedFrom === undefined,
  );
  const rows = properties.map((property) => `| \`${property.name}\` | ${commentOf(property).replace(/\s+/g, ' ')} |`);
  const diagnostic = find(project, 'Diagnostic');
  const kinds = find(project, 'DiagnosticCode');
  return `# Errors

Every failure is a ${linkTo(error.entry, 'ReplayError')}: \`isReplayError(error, code)\` recognizes it, also across threads and duplicate bundles. In lenient mode, the default, damage becomes a ${linkTo(diagnostic.entry, 'Diagnostic')} in \`diagnostics\`, and the read continues without that part.

## Codes

${textOf(codes.one.comment)}

A diagnostic has one of these codes, or one of these for problems without damage: ${(kinds.one.type?.toString() ?? '')
    .split('|')
    .map((one) => one.trim().replaceAll('"', ''))
    .filter((one) => one !== 'ReplayErrorCode')
    .map((one) => `\`${one}\``)
    .join(', ')}.

## Properties of an error

| property | |
| --- | --- |
${rows.join('\n')}

## Properties of a diagnostic

| property | type | |
| --- | --- | --- |
${propertiesTable(diagnostic.one)}
`;
}

function limitsPage(project: ProjectReflection): string {
  const { entry, one } = find(project, 'DecodeLimits');
  const defaults = DEFAULT_LIMITS as unknown as Readonly<Record<string, number>>;
  const shown = (name: string): string => {
    const value = defaults[name];
    if (value === undefined) throw new Error(`${name} has no default`);
    return name.endsWith('Bytes') ? `${value / 2 ** 20} MB` : value.toLocaleString('en').replaceAll(',', ' ');
  };
  return `# Limits

A file cannot decide how much memory and time a read takes: every declared size is compared with one of these limits before anything is allocated. A larger size throws a \`ReplayLimitError\`, which names the limit. The option \`limits\` of every verb changes them; its type is ${linkTo(entry, one.name)}.

| limit | type | what it bounds | default |
| --- | --- | --- | --- |
${propertiesTable(one, shown)}
`;
}

/** The output of the program. */
async function said(...args: string[]): Promise<string> {
  let text = '';
  const stdout = { write: (part: string) => ((text += part), true), isTTY: false };
  const terminal = new Terminal(
    { stdout, stderr: stdout, env: { NO_COLOR: '1' } } as unknown as NodeJS.Process,
    new AbortController().signal,
  );
  if ((await runProgram(args, terminal)) !== 0) throw new Error(`replaykit ${args.join(' ')}: ${text}`);
  return text;
}

async function programPage(): Promise<string> {
  const top = await said('help');
  const commands = [...top.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name!);
  if (commands.length < 5) throw new Error('the program lists too few commands');
  const parts = await Promise.all(commands.map(async (name) => `## ${name}\n\n\`\`\`text\n${await said('help', name)}\`\`\`\n`));
  return `# The program\n\nThe output of \`npx replaykit help\`, and of \`npx replaykit help COMMAND\` for each command. [The guide](../guides/cli.md) has examples.\n\n\`\`\`text\n${top}\`\`\`\n\n${parts.join('\n')}`;
}

/** TypeDoc gives each re-exported name its own heading; replaces them by one list. */
function withShortReferences(text: string): string {
  const [own, references] = text.split('## References\n');
  if (references === undefined) return text;
  const links = [...references.matchAll(/(?:Re-exports|Renames and re-exports) (\[.+?\]\(.+?\))/g)].map(([, link]) => link!);
  if (links.length === 0) throw new Error("unexpected format of TypeDoc's references");
  return `${own!}## From other entries\n\n${links.join(', ')}\n`;
}

/** The parts of the page of the root that are pages, since together they are too long to be read: where each begins, and its title. */
const ROOT_PARTS = [
  { name: 'replaykit-classes', title: 'replaykit: classes', begin: '## Classes\n' },
  { name: 'replaykit-types', title: 'replaykit: types', begin: '## Interfaces\n' },
] as const;
const REFERENCES = '## From other entries\n';

/** Makes pages of the parts of the root's page, and turns all links to what they hold. */
function splitRoot(out: string): void {
  const root = join(out, 'replaykit.md');
  const [text, references = ''] = readFileSync(root, 'utf8').split(REFERENCES) as [string, string?];
  const begins = [...ROOT_PARTS.map(({ begin }) => text.indexOf(begin)), text.length];
  if (begins.some((begin, i) => begin < (begins[i - 1] ?? 1))) throw new Error('the page of replaykit has other parts');
  const pageOf = new Map<string, string>();
  ROOT_PARTS.forEach(({ name, title }, i) => {
    const part = text.slice(begins[i], begins[i + 1]);
    for (const [, id] of part.matchAll(/^#+ .*\{#([\w-]+)\}$/gm)) pageOf.set(id!, name);
    writeFileSync(join(out, `${name}.md`), `# ${title}\n\n${part}`);
  });
  const links = ROOT_PARTS.map(({ name, title }) => `[${title}](./${name}.md)`).join(', ');
  writeFileSync(root, `${text.slice(0, begins[0]).replace('\n\n', `\n\nSee also ${links}.\n\n`)}${REFERENCES}${references}`);
  const own = ['replaykit', ...ROOT_PARTS.map(({ name }) => name)];
  for (const name of readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'))) {
    const page = name.replace(/\.md$/, '');
    const turned = readFileSync(join(out, name), 'utf8').replaceAll(
      /\]\(((?:\.\.?\/)*)(replaykit\.md)?#([\w-]+)\)/g,
      (whole, up: string, file: string | undefined, id: string) => {
        if (file === undefined && !own.includes(page)) return whole;
        const at = pageOf.get(id) ?? (own.includes(page) && !text.includes(`{#${id}}`) ? page : 'replaykit');
        return at === page ? `](#${id})` : `](${up}${at}.md#${id})`;
      },
    );
    writeFileSync(join(out, name), turned);
  }
}

/** Writes the reference into `reference/` of a folder. */
export async function writeReference(root: string, folder: string): Promise<void> {
  const out = join(folder, 'reference');
  const { app, project } = await projectOf(root, out);
  await app.generateOutputs(project);
  rmSync(join(out, 'README.md'));
  for (const name of ORDER) {
    const file = join(out, `${name}.md`);
    writeFileSync(file, withShortReferences(readFileSync(file, 'utf8')));
  }
  const pages = {
    verbs: verbsPage(project),
    options: optionsPage(project),
    errors: errorsPage(project),
    limits: limitsPage(project),
    program: await programPage(),
  };
  for (const [name, text] of Object.entries(pages)) writeFileSync(join(out, `${name}.md`), text);
  splitRoot(out);
}
