/** Which pages the site has, and where each stands. A page of docs/ that is not here fails the build and a test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A page in the list at the left. */
export interface ListedPage {
  /** Where it stands in the site, without `.md`. */
  readonly path: string;
  readonly title: string;
}

/** Pages under one heading of the list at the left. */
export interface Group {
  readonly title: string;
  /** Where the list is that it belongs to: beside pages below this path. */
  readonly beside: '/' | '/reference/' | '/formats/' | '/explain/';
  readonly pages: readonly ListedPage[];
}

/** Files of the repository that are pages, besides docs/: by their place in the site. */
export const PAPERS: Readonly<Record<string, string>> = {
  'contribute/contributing': 'CONTRIBUTING.md',
  'contribute/security': 'SECURITY.md',
  'contribute/changelog': 'CHANGELOG.md',
};

/** The subpaths of the package, in the order in which the reference lists them. */
export const ENTRIES: Readonly<Record<string, string>> = {
  replaykit: 'src/index.ts',
  'replaykit/dem': 'src/formats/dem/index.ts',
  'replaykit/sc2': 'src/formats/sc2/index.ts',
  'replaykit/icrep': 'src/formats/icrep/index.ts',
  'replaykit/vcr': 'src/formats/vcr/index.ts',
  'replaykit/w3g': 'src/formats/w3g/index.ts',
  'replaykit/gamecache': 'src/formats/gamecache/index.ts',
  'replaykit/tables': 'src/tables/index.ts',
  'replaykit/write': 'src/write.ts',
  'replaykit/worker': 'src/worker/index.ts',
  'replaykit/node': 'src/node/index.ts',
  'replaykit/bits': 'src/bits.ts',
  'replaykit/codecs': 'src/codecs/index.ts',
  'replaykit/mpq': 'src/containers/mpq/index.ts',
};

/** Pages that TypeDoc and `reference.ts` make: they are in no folder of the repository. */
export const MADE: Readonly<Record<string, string>> = {
  'reference/verbs': 'Verbs',
  'reference/options': 'Options',
  'reference/errors': 'Errors',
  'reference/limits': 'Limits',
  'reference/program': 'The program',
  ...Object.fromEntries(Object.keys(ENTRIES).map((name) => [`reference/${name}`, name])),
};

const page = (path: string, title: string): ListedPage => ({ path, title });

/** The first heading of a Markdown file, as plain text. */
export const headingOf = (markdown: string): string | undefined => /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '');

/** Every page of a folder of docs/ under its own heading, in the order of file names, `README` first. */
function pagesOf(docs: string, folder: string): ListedPage[] {
  const at = join(docs, folder);
  if (!existsSync(at)) return [];
  const names = readdirSync(at)
    .filter((name) => name.endsWith('.md'))
    .map((name) => basename(name, '.md'))
    .sort((a, b) => Number(b === 'README') - Number(a === 'README') || (a < b ? -1 : 1));
  return names.map((name) => {
    const heading = headingOf(readFileSync(join(at, `${name}.md`), 'utf8')) ?? name;
    return page(`${folder}/${name === 'README' ? 'index' : name}`, heading);
  });
}

/** The lists at the left, from the files of docs/. */
export function groupsOf(docs: string): readonly Group[] {
  const groups: readonly Group[] = [
    {
      title: 'Start',
      beside: '/',
      pages: [page('start', 'Start in five minutes'), page('guides/questions', 'Questions to a folder of replays')],
    },
    { title: 'Recipes', beside: '/', pages: pagesOf(docs, 'recipes') },
    {
      title: 'Games',
      beside: '/',
      pages: [
        page('guides/dota2', 'Dota 2'),
        page('guides/cs2', 'Counter-Strike 2'),
        page('guides/deadlock', 'Deadlock'),
        page('guides/ticks', 'Players at every tick'),
        page('guides/sc2', 'StarCraft II'),
        page('guides/warcraft3', 'Warcraft III'),
        page('guides/racing', 'rFactor 2, Le Mans Ultimate'),
        page('guides/icrep', 'Iron Curtain'),
        page('guides/gamecache', 'DotAReplay gamecache'),
      ],
    },
    {
      title: 'Where it runs',
      beside: '/',
      pages: [
        page('guides/browser', 'In a page'),
        page('guides/cli', 'The program'),
        page('guides/scaling', 'Many replays'),
        page('guides/mcp', 'Language models'),
      ],
    },
    {
      title: 'Coming from another library',
      beside: '/',
      pages: [page('guides/compare', 'What reads what'), page('guides/moving-over', 'Moving over')],
    },
    {
      title: 'Reference',
      beside: '/reference/',
      pages: [page('guides/tables', 'Tables'), ...Object.entries(MADE).map(([path, title]) => page(path, title))],
    },
    {
      title: 'Formats, byte by byte',
      beside: '/formats/',
      pages: [
        page('formats/dem', 'Source 2 .dem'),
        page('formats/sc2', 'StarCraft II .SC2Replay'),
        page('formats/w3g', 'Warcraft III .w3g'),
        page('formats/vcr', 'rFactor 2 .vcr'),
        page('formats/icrep', 'Iron Curtain .icrep'),
        page('formats/gamecache', 'DotAReplay gamecache'),
        page('formats/mpq', 'MPQ archives'),
      ],
    },
    {
      title: 'How it works',
      beside: '/explain/',
      pages: [
        page('explain/architecture', 'Architecture'),
        page('explain/laws', 'Laws'),
        page('explain/performance', 'Performance'),
        page('explain/page-weight', 'What a page downloads'),
        page('explain/robustness', 'Robustness'),
        page('explain/stability', 'Stability'),
        page('explain/mutants', 'Mutants'),
      ],
    },
    {
      title: 'Contribute',
      beside: '/explain/',
      pages: [
        page('contribute/report-a-file', 'Report a file'),
        page('contribute/contributing', 'Add a format in an afternoon'),
        page('explain/patch-day', 'A game was patched'),
        page('contribute/security', 'Security'),
        page('contribute/changelog', 'Changes'),
      ],
    },
    { title: 'Decisions', beside: '/explain/', pages: pagesOf(docs, 'explain/decisions') },
  ];
  return groups.filter(({ pages }) => pages.length > 0);
}

/** The Markdown files of docs/ that are pages, without `.md`; the API reports in docs/api are for reviews. */
export const docsPages = (docs: string): readonly string[] =>
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.md') && !name.startsWith('api/'))
    .map((name) => name.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index'));

/** What is wrong with the list: missing pages, and entries that are not pages. */
export function listProblems(docs: string, pages: readonly string[] = docsPages(docs)): readonly string[] {
  const listed = groupsOf(docs).flatMap((group) => group.pages.map(({ path }) => path));
  const known = new Set([...pages, ...Object.keys(PAPERS), ...Object.keys(MADE)]);
  return [
    ...pages
      .filter((path) => path !== 'index' && !listed.includes(path))
      .map((path) => `docs/${path}.md is not in the list of site/build/pages.ts`),
    ...listed.filter((path) => !known.has(path)).map((path) => `${path} is listed but is not a page`),
    ...listed.filter((path, i) => listed.indexOf(path) !== i).map((path) => `${path} is listed twice`),
  ];
}
