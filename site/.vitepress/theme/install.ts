import { withBase } from 'vitepress';
import { defineComponent, h, ref } from 'vue';

const COMMAND = 'npm install replaykit';

/** The line that installs the package, and where everything is. */
export const Install = defineComponent(() => {
  const isCopied = ref(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(COMMAND);
    isCopied.value = true;
  };
  return () =>
    h('div', { class: 'front-install' }, [
      h('code', COMMAND),
      h('button', { type: 'button', onClick: copy }, isCopied.value ? 'Copied' : 'Copy'),
      h('nav', { 'aria-label': 'Package' }, [
        h('a', { href: 'https://www.npmjs.com/package/replaykit' }, 'Package'),
        h('a', { href: withBase('/contribute/contributing.html') }, 'Source'),
        h('a', { href: withBase('/playground/index.html'), target: '_self' }, 'Playground'),
      ]),
    ]);
});
