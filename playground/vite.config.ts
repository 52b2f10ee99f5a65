import { defineConfig, type Plugin } from 'vite';
import replaykit from 'replaykit/package.json' with { type: 'json' };
import { offline } from './build/offline.js';
import { readSamples } from './build/samples.js';

/** Scripts, styles, pictures and the worker come from where the page lies. Requests to other hosts are those for a replay whose address the visitor opens. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self' https: http:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Writes the policy into the built page, so that it applies on any host. The development server needs its own scripts. */
const policy: Plugin = {
  name: 'policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'content-security-policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
};

export default defineConfig({
  // addresses are relative, so that the built folder can lie anywhere
  base: './',
  define: { SAMPLES: JSON.stringify(readSamples()), VERSION: JSON.stringify(replaykit.version) },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // What the first picture needs is in one file, whether views need it too or not: a browser asks for six files at a time. Of the library it needs little.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'first-load', tags: ['$initial'], test: (id) => !id.includes('/replaykit/dist/') }] } },
    },
  },
  worker: { format: 'es' },
  plugins: [policy, offline],
});
