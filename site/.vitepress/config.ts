import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type DefaultTheme } from 'vitepress';
import llms from 'vitepress-plugin-llms';
import { groupsOf } from '../build/pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const groups = groupsOf(join(root, 'docs'));

/** The folder's path on its host: `/` or `/somewhere/`. Not `./`: VitePress 1.6 writes that unchanged into pages of every depth. */
const base = process.env['SITE_BASE'] ?? '/';

const sidebar: Record<string, DefaultTheme.SidebarItem[]> = {};
for (const { title, beside, pages } of groups) {
  const items = pages.map(({ path, title: text }) => ({ text, link: `/${path}` }));
  (sidebar[beside] ??= []).push({ text: title, items });
}
sidebar['/guides/tables'] = sidebar['/tables/'] = sidebar['/reference/']!;
sidebar['/contribute/'] = sidebar['/explain/']!;

export default defineConfig({
  title: 'replaykit',
  description: 'Reads game replays in the browser and in Node: Dota 2, CS2, Deadlock, StarCraft II, Warcraft III, rFactor 2, Iron Curtain.',
  lang: 'en',
  base,
  srcDir: 'pages',
  outDir: process.env['SITE_OUT'] ?? 'dist',
  cacheDir: join(root, '.cache/vitepress'),
  // page URLs are file names, so that any static server works
  cleanUrls: false,
  lastUpdated: false,
  markdown: {
    // shows code for another library and for replaykit side by side, with the output below
    config: (md) => {
      // make scroll areas usable with the keyboard
      const codeBlock = md.renderer.rules.code_block!;
      md.renderer.rules.code_block = (...given) => codeBlock(...given).replace('<pre', '<pre tabindex="0"');
      md.core.ruler.push('sides', ({ tokens, Token }) => {
        const isFence = (i: number, ...languages: string[]): boolean =>
          tokens[i]?.type === 'fence' && languages.includes(tokens[i].info.trim());
        const html = (content: string) => Object.assign(new Token('html_block', '', 0), { content });
        for (let i = tokens.length - 3; i >= 0; i--) {
          if (isFence(i, 'js', 'python') && isFence(i + 1, 'ts') && isFence(i + 2, 'text'))
            tokens.splice(i, 3, html('<div class="sides">'), ...tokens.slice(i, i + 3), html('</div>'));
        }
      });
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    ['meta', { name: 'theme-color', content: '#f7f7f5', media: '(prefers-color-scheme: light)' }],
    ['meta', { name: 'theme-color', content: '#111315', media: '(prefers-color-scheme: dark)' }],
  ],
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/dota2', activeMatch: '/guides/(?!tables)' },
      { text: 'Recipes', link: '/#recipes', activeMatch: '/recipes/' },
      { text: 'Reference', link: '/reference/verbs', activeMatch: '/(reference/|tables/|guides/tables)' },
      { text: 'Formats', link: '/formats/dem', activeMatch: '/formats/' },
      { text: 'How it works', link: '/explain/architecture', activeMatch: '/(explain|contribute)/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: { searchOptions: { boost: { title: 6, titles: 2, text: 1 }, prefix: true, fuzzy: 0.15 } },
        _render(source, env, md) {
          const html = md.render(source, env);
          const path = (env as { relativePath: string }).relativePath;
          // index the reference by names and first paragraphs only: its tables would be four fifths of the index
          if (!path.startsWith('reference/replaykit')) return html;
          return [...html.matchAll(/<h([123])[^>]*>[\s\S]*?<\/h\1>|<p>[\s\S]*?<\/p>/g)].map(([part]) => part).join('');
        },
      },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: false,
  },
  transformPageData(page) {
    const { relativePath } = page;
    const twin = relativePath.replace(/\/index\.md$/, '.md');
    Object.assign(page.frontmatter, { twin });
    if (relativePath === 'guides/moving-over.md') Object.assign(page.frontmatter, { pageClass: 'wide', aside: false });
    if (relativePath.startsWith('tables/')) page.frontmatter['pageClass'] = 'fields with-examples';
    if (relativePath === 'guides/ticks.md') page.frontmatter['pageClass'] = 'fields';
  },
  vite: {
    plugins: [
      llms({
        injectLLMHint: false,
        stripHTML: false,
        excludeIndexPage: false,
        // each entry has its own Markdown page; all of them in one file would be more than anybody reads at once
        ignoreFilesPerOutput: { llmsFullTxt: ['reference/replaykit/**', 'reference/replaykit*.md', 'explain/decisions/**'] },
        title: 'replaykit',
        description: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { description: string }).description,
      }),
    ],
    server: { fs: { allow: [root] } },
    build: { chunkSizeWarningLimit: 4000 },
  },
});
