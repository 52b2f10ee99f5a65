/**
 * `npm run pack`: makes the tarball that is published, `replaykit-VERSION.tgz`, from what `npm run build` made. It says where the repository is
 * (`address.ts`): in package.json, and in every link of its pages and docblocks, which in the repository lead to files beside them. Fields of package.json
 * that only work on replaykit needs stay behind. With `--for-publishing` it fails as long as that is not known: npm proves where a package comes from by it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADDRESS } from './address.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What is packed, beside package.json; `files` there names the same. */
const PACKED = ['dist', 'README.md', 'CHANGELOG.md', 'THIRD-PARTY.md', 'LICENSE'];

/** Fields of package.json that stay behind. */
const FOR_WORK = ['scripts', 'devDependencies', 'overrides', 'allowScripts'];

/** Links in Markdown, but for those to elsewhere and to a heading of the page; the first group is `!` before an image. */
const LINK = /(!?)(\[[^\]]*\]\()(?!https?:|mailto:|#)([^)\s]+)\)/g;
/** Pages that docblocks name by their path. */
const NAMED_PAGE = /(?<![\w./-])docs\/[\w/-]+\.md/g;

type Manifest = Record<string, unknown> & { readonly version: string };

/** Makes the tarball in a folder, and gives its path. */
export function packPackage(destination: string, address = ADDRESS): string {
  const stage = mkdtempSync(join(tmpdir(), 'replaykit-pack-'));
  for (const name of PACKED) cpSync(join(root, name), join(stage, name), { recursive: true, filter: (path) => !path.endsWith('.map') });
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  for (const field of FOR_WORK) delete manifest[field];
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify({ ...manifest, ...addressFields(address) }, undefined, 2)}\n`);
  if (address !== '') linkToRepository(stage, address, `v${manifest.version}`);
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', destination];
  const name = execFileSync('npm', pack, { cwd: stage, encoding: 'utf8', shell: process.platform === 'win32' }).trim();
  rmSync(stage, { recursive: true });
  return join(destination, name);
}

const addressFields = (address: string): object =>
  address === ''
    ? {}
    : { repository: { type: 'git', url: `git+${address}.git` }, homepage: `${address}#readme`, bugs: { url: `${address}/issues` } };

/** Makes the links of the packed pages and docblocks lead to the files of the version's tag. */
function linkToRepository(folder: string, address: string, tag: string): void {
  const edit = (name: string, edited: (text: string) => string): void => {
    const path = join(folder, name);
    writeFileSync(path, edited(readFileSync(path, 'utf8')));
  };
  for (const name of PACKED.filter((file) => file.endsWith('.md')))
    edit(name, (text) =>
      text.replace(LINK, (_, image: string, label: string, target: string) => {
        return `${image}${label}${address}/${image === '!' ? 'raw' : 'blob'}/${tag}/${target})`;
      }),
    );
  for (const name of readdirSync(join(folder, 'dist')).filter((file) => file.endsWith('.d.ts')))
    edit(join('dist', name), (text) => text.replace(NAMED_PAGE, (page) => `${address}/blob/${tag}/${page}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--for-publishing') && ADDRESS === '')
    throw new Error('scripts/address.ts does not say where the repository is');
  console.log(packPackage(root));
}
