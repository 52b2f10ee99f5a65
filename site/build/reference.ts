/** Makes the pages of the reference: what TypeDoc reads from the docblocks, and tables of verbs, options, errors and limits out of the same. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Application,
  ParameterReflection,
  ReflectionKind,
  type Comment,
  type DeclarationReflection,
  type ProjectReflection,
  type Reflection,
} from 'typedoc';
import { runProgram } from '../../src/cli/program.js';
import { Terminal } from '../../src/cli/terminal.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { ENTRIES } from './pages.js';

/** A name that several entries export stands in the reference of the first of these. */
const ORDER = [
  ...['dem', 'sc2', 'icrep', 'vcr', 'w3g', 'gamecache', 'tables', 'node'].map((name) => `replaykit/${name}`),
  'replaykit',
  ...['worker', 'write', 'bits', 'codecs', 'mpq'].map((name) => `replaykit/${name}`),
];

/** A parameter that is taken apart where it is declared has no name in the code: the last word of its type stands for it. */
function nameOf(parameter: Reflection): string {
  const type = parameter instanceof ParameterReflection ? String(parameter.type) : '';
  const name = /\b(?!Pick|Omit|Readonly|Partial)[A-Z]\w+/.exec(type)?.[0] ?? '';
  return type.startsWith('{') ? 'options' : (/[A-Z][a-z]+$/.exec(name)?.[0].toLowerCase() ?? 'options');
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
    // types of messages are reached through one map and have no pages of their own: TypeDoc warns of each
    logLevel: 'Error',
    skipErrorChecking: true,
    hidePageHeader: true,
    hideBreadcrumbs: true,
    useCodeBlocks: true,
    // its own numbering of equal headings is not that of VitePress
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
  return { app, project };
}

const textOf = (comment: Comment | undefined): string => (comment?.summary ?? []).map(({ text }) => text).join('');
/** The first sentence, in one line, as a cell of a table. */
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

/** Everything that is documented, with the entry under which it stands. */
function documented(project: ProjectReflection): readonly { readonly entry: string; readonly one: DeclarationReflection }[] {
  return (project.children ?? []).flatMap((module) =>
    (module.children ?? []).filter(({ kind }) => kind !== ReflectionKind.Reference).map((one) => ({ entry: module.name, one })),
  );
}

const VERBS: Readonly<Record<string, string>> = {
  detect: 'Looks at the first bytes.',
  read: 'Reads a few KB, whatever the size of the file.',
  summarize: 'Says in a few words what a replay is.',
  hash: 'Names the content, in any wrapper.',
  parse: 'Reads the file, gives the sections that were asked for.',
  stream: 'Reads as you pull, gives typed events.',
  iterate: 'The same of bytes in memory, without waiting.',
  open: 'Goes to any moment of the recording.',
  write: 'Encodes.',
  anonymize: 'Takes names out.',
  verify: 'Says whether a file can be trusted.',
  export: 'Writes tables into a folder.',
  start: 'Starts threads that read.',
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
      : `## ${verb}\n\n${about}\n\n| function | import | what it gives |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# Verbs\n\nThe first word of a function says what it costs. The same words stand for the same work in every format.\n\n${parts.join('\n')}`;
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
  return `# Options\n\nWhat verbs take besides the source. A name that is no option is an error of the code \`usage\`, never ignored.\n\n${parts.join('\n')}`;
}

function find(project: ProjectReflection, name: string): { readonly entry: string; readonly one: DeclarationReflection } {
  const found = documented(project).find(({ one }) => one.name === name);
  if (found === undefined) throw new Error(`nothing is named ${name}`);
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

Every failure is a ${linkTo(error.entry, 'ReplayError')}: \`isReplayError(error, code)\` recognises it, also across threads and duplicate bundles. In lenient mode, which is the default, damage is a ${linkTo(diagnostic.entry, 'Diagnostic')} in \`diagnostics\`, and the read goes on without that part.

## Codes

${textOf(codes.one.comment)}

A diagnostic has one of these codes, or one of what was survived without damage: ${(kinds.one.type?.toString() ?? '')
    .split('|')
    .map((one) => one.trim().replaceAll('"', ''))
    .filter((one) => one !== 'ReplayErrorCode')
    .map((one) => `\`${one}\``)
    .join(', ')}.

## What an error says

| property | |
| --- | --- |
${rows.join('\n')}

## What a diagnostic says

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

A file cannot decide how much memory and time are used: every declared size is compared with one of these before anything is allocated. A size above it throws a \`ReplayLimitError\`, which names the limit. The option \`limits\` of every verb takes other values; they are ${linkTo(entry, one.name)}.

| limit | type | what it bounds | default |
| --- | --- | --- | --- |
${propertiesTable(one, shown)}
`;
}

/** What the program says. */
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
  if (commands.length < 5) throw new Error('the program tells of too few commands');
  const parts = await Promise.all(commands.map(async (name) => `## ${name}\n\n\`\`\`text\n${await said('help', name)}\`\`\`\n`));
  return `# The program\n\nWhat \`npx replaykit help\` says, and \`npx replaykit help COMMAND\` of each command. [The guide](../guides/cli.md) teaches it by example.\n\n\`\`\`text\n${top}\`\`\`\n\n${parts.join('\n')}`;
}

/** TypeDoc tells of each name that an entry has from another under a heading of its own: one list says the same. */
function withShortReferences(text: string): string {
  const [own, references] = text.split('## References\n');
  if (references === undefined) return text;
  const links = [...references.matchAll(/(?:Re-exports|Renames and re-exports) (\[.+?\]\(.+?\))/g)].map(([, link]) => link!);
  if (links.length === 0) throw new Error('references of TypeDoc read differently');
  return `${own!}## From other entries\n\n${links.join(', ')}\n`;
}

/** Writes the pages of the reference below `reference/` of a folder. */
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
}
