import DefaultTheme from 'vitepress/theme-without-fonts';
import { useData, withBase, type Theme } from 'vitepress';
import { defineComponent, h } from 'vue';
import '../../../playground/src/tokens.css';
import { Install } from './install.js';
import { Match } from './match.js';
import './site.css';

/** A link to the page as Markdown. */
const Twin = defineComponent(() => {
  const { frontmatter } = useData();
  return () => {
    const twin = frontmatter.value['twin'] as string | undefined;
    return twin === undefined ? undefined : h('a', { class: 'twin', href: withBase(`/${twin}`), target: '_self' }, 'This page as Markdown');
  };
});

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'doc-footer-before': () => h(Twin),
      'home-hero-actions-after': () => h(Install),
      'home-hero-image': () => h(Match),
    }),
} satisfies Theme;
