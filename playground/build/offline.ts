import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** What the script of the service worker is, with the names of the files that it keeps. */
const script = (version: string, files: readonly string[]): string => `// keeps the page, so that it opens without a network
const CACHE = ${JSON.stringify(`replaykit-${version}`)};
const FILES = ${JSON.stringify(files)};
addEventListener('install', (event) => {
  // one after the other: hundreds at once would take the processors from the page
  event.waitUntil(caches.open(CACHE).then(async (cache) => { for (const file of FILES) await cache.add(file); }).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('replaykit-') && name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => clients.claim()));
});
addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      const kept = await cache.match(request, { ignoreSearch: true });
      if (kept) return kept;
      const response = await fetch(request);
      // a sample that was looked at once opens again
      if (response.ok && request.url.includes('/samples/')) await cache.put(request, response.clone());
      return response;
    }),
  );
});
`;

/** Writes `sw.js` beside the page: it keeps every file of the build, and samples that were opened. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = [
        './',
        ...Object.keys(bundle)
          .filter((name) => !name.endsWith('.map'))
          .map((name) => `./${name}`),
      ];
      const hash = createHash('sha256');
      for (const one of Object.values(bundle)) hash.update(one.fileName).update(one.type === 'chunk' ? one.code : one.source);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: script(hash.digest('hex').slice(0, 12), files.sort()) });
    },
  },
};
