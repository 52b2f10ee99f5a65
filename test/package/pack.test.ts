import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { ADDRESS as ADDRESS_OF_REPOSITORY } from '../../scripts/address.js';
import { packPackage } from '../../scripts/pack.js';
import { manifest, root } from '../support/package.node.js';

const ADDRESS = 'https://example.com/somebody/replaykit';
const folder = mkdtempSync(join(tmpdir(), 'replaykit-packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a tarball, which is unpacked. */
function unpacked(name: string, tarball: string): string {
  const at = join(folder, name);
  mkdirSync(at);
  execFileSync('tar', ['-xzf', tarball, '-C', at, '--strip-components=1']);
  return at;
}

const manifestIn = (at: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as Record<string, unknown>;

/** The targets of links and images in Markdown. */
const targetsOf = (text: string): string[] => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);

describe('the packed package, once it is known where the repository is', () => {
  const packed = unpacked('known', packPackage(folder, ADDRESS));

  test('package.json says it', () => {
    expect(manifestIn(packed)).toMatchObject({
      repository: { type: 'git', url: 'git+https://example.com/somebody/replaykit.git' },
      homepage: 'https://example.com/somebody/replaykit#readme',
      bugs: { url: 'https://example.com/somebody/replaykit/issues' },
    });
  });

  test.each(['README.md', 'CHANGELOG.md', 'THIRD-PARTY.md'])('each link of %s leads to a file of this version', (page) => {
    const targets = targetsOf(readFileSync(join(packed, page), 'utf8')).filter((target) => !target.startsWith('#'));
    expect(targets.filter((target) => !/^https?:/.test(target))).toEqual([]);
    const files = targets.flatMap((target) => {
      const [, kind, path] = new RegExp(`^${ADDRESS}/(blob|raw)/v${manifest.version}/([^#]+)`).exec(target) ?? [];
      return path === undefined ? [] : [{ kind, path }];
    });
    expect(files.filter(({ path }) => !existsSync(join(root, path)))).toEqual([]);
    expect(files.filter(({ kind, path }) => (kind === 'raw') !== path.endsWith('.png'))).toEqual([]);
    // as many as lead to files of the repository there
    const inRepository = targetsOf(readFileSync(join(root, page), 'utf8')).filter((target) => !/^(https?:|#)/.test(target));
    expect(files).toHaveLength(inRepository.length);
  });

  test('docblocks link the pages that they name', () => {
    const declared = readdirSync(join(packed, 'dist'))
      .filter((name) => name.endsWith('.d.ts'))
      .map((name) => readFileSync(join(packed, 'dist', name), 'utf8'));
    const named = declared.flatMap((text) => [...text.matchAll(/(\S*?)(docs\/[\w/-]+\.md)/g)]);
    const prefix = `${ADDRESS}/blob/v${manifest.version}/`;
    expect(named.filter(([, before]) => !before!.endsWith(prefix)).map(([whole]) => whole)).toEqual([]);
    expect(named.map(([, , path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(named.length).toBeGreaterThan(40);
  });
});

test('as long as that is not known, the package does not mention it, and its pages are those of the repository', () => {
  const packed = unpacked('unknown', packPackage(folder, ''));
  const { repository, homepage, bugs } = manifestIn(packed);
  expect([repository, homepage, bugs]).toEqual([undefined, undefined, undefined]);
  expect(readFileSync(join(packed, 'README.md'), 'utf8')).toBe(readFileSync(join(root, 'README.md'), 'utf8'));
});

test('what only work on the package needs stays behind', () => {
  const names = Object.keys(manifestIn(join(inject('installed'), 'node_modules', manifest.name)));
  expect(names).toEqual(
    Object.keys(manifest).filter((name) => !['scripts', 'devDependencies', 'overrides', 'allowScripts'].includes(name)),
  );
});

describe('prepare, which npm runs in every folder that it installs from', () => {
  const clone = join(folder, 'clone');
  const builder = join(clone, 'node_modules/tsx/dist/cli.mjs');
  for (const name of ['playground', 'scripts', 'node_modules/tsx/dist']) mkdirSync(join(clone, name), { recursive: true });
  cpSync(join(root, 'scripts/prepare.js'), join(clone, 'scripts/prepare.js'));
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  writeFileSync(builder, `console.log('tsx', ...process.argv.slice(2))`);
  /** What it does when npm installs for a project. */
  const prepared = (project: string): string => {
    const env = { ...process.env, npm_config_local_prefix: project };
    const { stdout, stderr } = spawnSync(process.execPath, [join(clone, 'scripts/prepare.js')], { env, encoding: 'utf8' });
    return stdout + stderr;
  };

  test('does nothing for those who work on the package, in this folder and in those below', () => {
    expect(prepared(clone)).toBe('');
    expect(prepared(join(clone, 'playground'))).toBe('');
  });

  test('builds for another project, once', () => {
    expect(prepared(folder)).toBe('tsx scripts/build.ts\n');
    mkdirSync(join(clone, 'dist'));
    writeFileSync(join(clone, 'dist/index.js'), '');
    expect(prepared(folder)).toBe('');
  });

  test('says what to do where it cannot build', () => {
    rmSync(join(clone, 'dist'), { recursive: true });
    rmSync(builder);
    expect(prepared(folder)).toContain('replaykit is not built: run npm ci && npm run build in ');
  });

  test('is what package.json runs', () => {
    expect(manifest.scripts['prepare']).toBe('node scripts/prepare.js');
  });
});

describe('publishing', () => {
  test('is started only by a person, and says where the package comes from', () => {
    const workflow = readFileSync(join(root, '.github/workflows/publish.yml'), 'utf8');
    const triggers = [.../^on:\n([^]*?)^\S/m.exec(workflow)![1]!.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
    expect(triggers).toEqual(['workflow_dispatch']);
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n {2}id-token: write\n\w/m);
    const commands = [...workflow.matchAll(/^ {8}run: (.*)$/gm)].map(([, command]) => command!.split(' ').slice(0, 3).join(' '));
    expect(commands.slice(1)).toEqual(['bash .ci/run', 'npm run pack', 'npm publish ./replaykit-*.tgz']);
    expect(workflow).toContain(' --provenance ');
  });

  test('takes a tarball that says where the repository is, and nothing else', () => {
    const pack = spawnSync(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'scripts/pack.ts', '--for-publishing'], {
      cwd: root,
      encoding: 'utf8',
    });
    const tarball = join(root, `replaykit-${manifest.version}.tgz`);
    const isMade = existsSync(tarball);
    rmSync(tarball, { force: true });
    expect([pack.status === 0, isMade]).toEqual(ADDRESS_OF_REPOSITORY === '' ? [false, false] : [true, true]);
    expect(manifest.scripts['prepublishOnly']).toContain('exit 1');
  });
});
