/**
 * `npm run lint` runs it: comments and strings of code, and the prose of pages, have none of the phrases of `wording/phrases.json`, each of which comes with
 * what to write in its place. Run alone: npx tsx scripts/wording.ts [FOLDER…]
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders and files that are held to it. */
const CLEAN: readonly string[] = [
  'src',
  'bench',
  'recordings',
  'scripts',
  'test',
  'README.md',
  'SECURITY.md',
  'CONTRIBUTING.md',
  'docs',
  'examples',
  'playground',
  'site',
];

/** What others wrote, or a script makes; the list itself. */
const LEFT_OUT =
  /\.gen\.ts$|^docs\/api\/|^scripts\/wording\/|^test\/package\/wording\.test|^test\/strangers\/projects\/|package-lock\.json$/;

const PHRASES = (JSON.parse(readFileSync(join(root, 'scripts/wording/phrases.json'), 'utf8')) as [phrase: string, better: string][]).map(
  ([phrase, better]) => ({ phrase: new RegExp(phrase, 'gim'), better }),
);

interface Prose {
  readonly line: number;
  readonly text: string;
}

/** Comments and the text of strings, by the lines that they begin in. */
export function proseOfCode(path: string, code: string): Prose[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const add = (from: number, text: string): void => void found.set(from, text);
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(code, node.pos) ?? []) add(pos, code.slice(pos, end));
    for (const { pos, end } of ts.getTrailingCommentRanges(code, node.end) ?? []) add(pos, code.slice(pos, end));
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node);
    if (isText && !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent)) add(node.getStart(source), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...found].sort(([a], [b]) => a - b).map(([from, text]) => ({ line: source.getLineAndCharacterOfPosition(from).line + 1, text }));
}

/** The prose of a page: what is not code. */
export const proseOfPage = (page: string): Prose[] =>
  page
    .replace(/^```[\s\S]*?^```|`[^`\n]*`|<(script|style)[\s\S]*?<\/\1>/gm, (code) => code.replace(/[^\n]/g, ' '))
    .split('\n')
    .map((text, i) => ({ line: i + 1, text }));

/** Every phrase of the list in a text, as `line: "phrase" (say: …)`. */
export function wordingOf(path: string, text: string): string[] {
  const prose = /\.(ts|tsx|js|mjs|cjs|jsx)$/.test(path) ? proseOfCode(path, text) : proseOfPage(text);
  return prose.flatMap(({ line, text: words }) =>
    PHRASES.flatMap(({ phrase, better }) =>
      [...words.replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length)).matchAll(phrase)].map((match) => {
        const at = line + words.slice(0, match.index).split('\n').length - 1;
        return `${at}: "${match[0].trim()}" (say: ${better})`;
      }),
    ),
  );
}

/** What is wrong in some files, and in the files below some folders. */
export function wordingProblems(places: readonly string[]): string[] {
  const patterns = places.map((place) =>
    statSync(join(root, place)).isDirectory() ? `${place}/**/*.{ts,tsx,js,mjs,cjs,jsx,md,html}` : place,
  );
  return globSync(patterns, { cwd: root, ignore: ['**/node_modules/**', '**/dist/**', '**/public/samples/**', 'site/pages/**'] })
    .sort()
    .filter((path) => !LEFT_OUT.test(path))
    .flatMap((path) => wordingOf(path, readFileSync(join(root, path), 'utf8')).map((problem) => `${path}:${problem}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = wordingProblems(process.argv.length > 2 ? process.argv.slice(2) : CLEAN);
  if (problems.length > 0) console.log(`${problems.join('\n')}\n${problems.length} phrases`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
