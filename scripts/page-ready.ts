import { existsSync } from 'node:fs';

/** Whether what the page of playground/ imports is there, so that its types are known: packages of its own, and this package as it is built. */
export const isPageReady = ['playground/node_modules/client-zip', 'dist/worker.d.ts'].every((path) => existsSync(path));

/** Whether the packages of site/ are there, likewise: `npm ci --prefix site`. */
export const isSiteReady = existsSync('site/node_modules/vitepress');
