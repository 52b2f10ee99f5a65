import js from '@eslint/js';
import { existsSync } from 'node:fs';
import tseslint from 'typescript-eslint';

// What the page imports must be there for its types to be known: `npm ci --prefix playground`, and a build of the package.
const page = ['playground/node_modules/preact', 'dist/worker.d.ts'].every((path) => existsSync(new URL(path, import.meta.url)));

export default tseslint.config(
  { ignores: ['**/dist/', 'coverage/', '.cache/', 'fixtures/', '**/*.gen.ts', 'types/', ...(page ? [] : ['playground/'])] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.test.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off', // free at run time; `buf[i]!` is how hot loops read
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/node/**', 'src/cli/**'],
    rules: { 'no-restricted-globals': ['error', 'Buffer', 'process', 'global', 'setImmediate', 'window', 'document'] },
  },
  {
    files: ['playground/**'],
    languageOptions: { parserOptions: { project: './playground/tsconfig.json' } },
  },
  {
    files: ['examples/{static-page,vite-drop,react}/**'],
    languageOptions: { globals: { document: 'readonly', AbortController: 'readonly' } },
  },
  {
    files: ['**/*.{js,cjs,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        AbortSignal: 'readonly',
        module: 'writable',
        require: 'readonly',
      },
    },
  },
);
