import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { describe, expect, inject, test } from 'vitest';
import { notices, noticesPath } from '../../scripts/third-party.js';
import { bundled, entries, programs } from '../../tsup.config.js';
import { entryNames, manifest, root, specifierOf } from '../support/package.node.js';

const run = promisify(execFile);
const installed = inject('installed');
const tarball = inject('tarball');

describe('entries', () => {
  test('exports offers each entry, and nothing else', () => {
    const expected = entryNames.map((name) => [
      name === 'index' ? '.' : `./${name}`,
      // `types` first; `default`, not `import`, so that `require` resolves too.
      { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
    ]);
    expect(manifest.exports).toEqual({ ...Object.fromEntries(expected), './package.json': './package.json' });
    for (const conditions of Object.values(manifest.exports)) {
      if (typeof conditions === 'object') expect(Object.keys(conditions)).toEqual(['types', 'default']);
    }
    const index = 'index' in entries;
    expect([manifest.main, manifest.types]).toEqual(index ? ['./dist/index.js', './dist/index.d.ts'] : [undefined, undefined]);
  });

  test('jsr.json and CITATION.cff say the same as package.json', () => {
    const jsr = JSON.parse(readFileSync(join(root, 'jsr.json'), 'utf8')) as Record<string, unknown>;
    const files = Object.entries(manifest.exports).flatMap(([name, one]) =>
      typeof one === 'object' ? [[name, one.default] as const] : [],
    );
    expect(jsr).toMatchObject({ version: manifest.version, license: 'MIT', exports: Object.fromEntries(files) });
    expect(readFileSync(join(root, 'CITATION.cff'), 'utf8')).toContain(`version: ${manifest.version}\nlicense: MIT\n`);
  });

  test('the program is the one that is built', () => {
    expect(manifest.bin).toEqual('cli/main' in programs ? { [manifest.name]: 'dist/cli/main.js' } : undefined);
  });

  test('every public face in src/ is an entry', () => {
    const face = /^((index|bits|write)|(formats\/[^/]+|tables|scene|player|node|worker|codecs|containers\/mpq)\/index)\.ts$/;
    const names = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    const faces = names.filter((name) => face.test(name)).map((name) => `src/${name}`);
    expect(faces.filter((path) => !Object.values(entries).includes(path))).toEqual([]);
    expect(Object.values({ ...entries, ...programs }).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the packed package', () => {
  test('publint has nothing to say', async () => {
    const { messages } = await publint({ pkgDir: join(installed, 'node_modules', manifest.name), pack: false, strict: true });
    expect(messages.filter(({ type }) => type !== 'suggestion')).toEqual([]);
  });

  test('its types resolve as its code does', async () => {
    const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js');
    // It exits 1 on a problem, which makes `run` reject with what it printed.
    const { stdout } = await run(process.execPath, [attw, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji']);
    for (const name of entryNames) expect(stdout).toContain(`"${specifierOf(name)}"`);
  });

  test.each(entryNames)('%s loads by import and by require, as one module', async (name) => {
    const script = `
      const { createRequire } = process.getBuiltinModule('node:module');
      const required = createRequire(process.cwd() + '/x.js')(${JSON.stringify(specifierOf(name))});
      const imported = await import(${JSON.stringify(specifierOf(name))});
      const names = Object.keys(imported);
      if (names.some((name) => imported[name] !== required[name])) throw new Error('import and require differ');
      console.log(names.length);`;
    const { stdout, stderr } = await run(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], { cwd: installed });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeGreaterThan(0);
  });

  test('it holds what is built and the papers, and no source', () => {
    const folder = join(installed, 'node_modules', manifest.name);
    const top = readdirSync(folder).filter((name) => !['LICENSE', 'README.md'].includes(name));
    expect(top.sort()).toEqual(['CHANGELOG.md', 'THIRD-PARTY.md', 'dist', 'package.json']);
  });

  test('installing it is small: no other package, no source maps', () => {
    const files = readdirSync(join(installed, 'node_modules', manifest.name), { recursive: true, withFileTypes: true });
    const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([]);
    expect(paths.filter((path) => path.endsWith('.js') && readFileSync(path, 'utf8').includes('sourceMappingURL='))).toEqual([]);
    expect(paths.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(5_400_000);
    expect(statSync(tarball).size).toBeLessThan(1_420_000);
    expect(manifest.dependencies ?? {}).toEqual({});
    expect(Object.keys(manifest.peerDependencies).filter((name) => manifest.peerDependenciesMeta[name]?.optional !== true)).toEqual([]);
  });

  test('THIRD-PARTY.md has the licences of the packages inside', async () => {
    const text = readFileSync(noticesPath, 'utf8');
    expect(text).toBe(await notices());
    for (const name of ['pako', 'lz4js', 'snappyjs', ...Object.keys(bundled)]) expect(text).toContain(`\n## ${name} `);
  });
});

describe('a fresh machine gets what was tested', () => {
  test('every version is exact', () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides });
    // `npm:name@version` is a package under another name
    expect(versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  // npm 11 refuses to install from a lock file without them, and other platforms would go without their binary.
  test('the lock file holds the binaries of every platform', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const paths = Object.keys(packages);
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });
});
