/** Collects the pages of the site: docs/ and other Markdown files of the repository, with links adapted to the site. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { SAMPLE_LINKS, sampleAddress, type SampleLink } from './examples.js';
import { docsPages, groupsOf, listProblems, MADE, PAPERS } from './pages.js';

/** The source file of each page that has one. */
function sources(docs: string): ReadonlyMap<string, string> {
  const found = new Map(Object.entries(PAPERS));
  for (const path of docsPages(docs)) {
    const file = `docs/${path}.md`;
    found.set(path, existsSync(join(docs, '..', file)) ? file : file.replace(/index\.md$/, 'README.md'));
  }
  return found;
}

/** Changes the prose of a Markdown text and keeps its code. */
const inProse = (text: string, change: (prose: string) => string): string =>
  text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, i) => (i % 2 === 0 ? change(part) : part))
    .join('');

/** The relative path from a page to a target in the site. */
function relativeTo(page: string, target: string): string {
  const path = posix.relative(posix.dirname(page), target);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Turns links to files of the repository into links to their pages, or into plain text if a file has no page. */
function turnLinks(text: string, page: string, file: string, pageOf: ReadonlyMap<string, string>): string {
  return inProse(text, (prose) =>
    prose.replace(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)/g,
      (_, isImage: string, label: string, target: string, hash = '') => {
        const at = posix.normalize(posix.join(posix.dirname(file), target)).replace(/\/$/, '');
        if (isImage !== '') return `![${label}](${at.replace(/^docs/, '')})`;
        // a link to a folder leads to its README, or to its first page
        const to = pageOf.get(at) ?? pageOf.get(`${at}/README.md`) ?? [...pageOf].find(([of]) => of.startsWith(`${at}/`))?.[1];
        if (to !== undefined) return `[${label}](${relativeTo(page, `${to}.md`)}${String(hash)})`;
        const made = at.replace(/^docs\//, '').replace(/\.md$/, '');
        return made in MADE ? `[${label}](${relativeTo(page, `${made}.md`)}${String(hash)})` : label;
      },
    ),
  );
}

/** Adds links to samples under their headings. */
function withSamples(text: string, page: string, links: readonly SampleLink[]): string {
  let out = text;
  for (const link of links) {
    const heading = out.split('\n').find((line) => (link.under === undefined ? line.startsWith('# ') : line === `## ${link.under}`));
    if (heading === undefined) throw new Error(`${page} has no heading '${link.under ?? ''}' for a link to a sample`);
    const address = relativeTo(page, sampleAddress(link));
    out = out.replace(`${heading}\n`, () => `${heading}\n\n[${link.text} in the playground](${address}){.sample-link target="_self"}\n`);
  }
  return out;
}

/** The first sentence of a page, for the list of pages in llms.txt. */
function descriptionOf(text: string): string | undefined {
  const body = text.replace(/<!--[\s\S]*?-->/g, '').replace(/```[\s\S]*?```/g, '');
  const paragraph = /^(?![#|<>[!-]|\s)[\s\S]+?(?=\n\n|$)/m.exec(body.replace(/^[\s\S]*?^# .+$/m, ''))?.[0].replace(/\s+/g, ' ');
  return paragraph === undefined ? undefined : /^.+?[.?](?= |$)/.exec(paragraph)?.[0].replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

/** Adds a description to the page's front matter. */
function withDescription(text: string): string {
  const description = descriptionOf(text);
  return text.startsWith('---\n') || description === undefined ? text : `---\ndescription: ${JSON.stringify(description)}\n---\n\n${text}`;
}

/** Writes every page into a folder. Throws if a page is not listed. */
export function stagePages(root: string, folder: string): void {
  const docs = join(root, 'docs');
  const problems = listProblems(docs);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const from = sources(docs);
  const pageOf = new Map([...from].map(([page, file]) => [file, page]));
  const recipes = groupsOf(docs).find(({ title }) => title === 'Recipes')?.pages ?? [];
  for (const [page, file] of from) {
    let text = readFileSync(join(root, file), 'utf8');
    if (page === 'index') {
      const cards = recipes.map(({ path, title }) => {
        const gives = descriptionOf(readFileSync(join(docs, `${path}.md`), 'utf8')) ?? '';
        return `<li>\n\n[${title}](./${path}.md)\n\n${gives}\n\n</li>`;
      });
      text = text.replace('<!-- recipes -->', `<ul class="cards">\n\n${cards.join('\n')}\n\n</ul>`);
    }
    text = withDescription(withSamples(turnLinks(text, page, file, pageOf), page, SAMPLE_LINKS[page] ?? []));
    const at = join(folder, `${page}.md`);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
}
