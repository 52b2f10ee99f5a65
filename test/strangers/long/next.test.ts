import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { launchBrowser, serveFolders } from '../../../scripts/browser.js';
import { foundAt } from '../../support/pages.node.js';
import { REPLAYS, strangersProject, versionIn } from '../../support/strangers.node.js';
import { expectedFindings } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject('next');

test.each(['turbopack', 'webpack'])(
  `Next.js ${versionIn('next', 'next')}, by %s: a component of the client, and one of the server`,
  async (bundler) => {
    const { folder } = project;
    cpSync(join(folder, 'fixtures'), join(folder, 'public/fixtures'), { recursive: true });
    writeFileSync(join(folder, 'public/fixtures/names.json'), JSON.stringify(REPLAYS));
    const next = join(folder, 'node_modules/next/dist/bin/next');
    const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
    const { stdout, stderr } = await run(process.execPath, [next, 'build', `--${bundler}`], { cwd: folder, env });
    expect(stdout + stderr).toMatch(/Compiled (successfully|with warnings)/);
    expect(readFileSync(join(folder, 'out/index.html'), 'utf8')).toContain('<h1>Ada vs Gräce</h1>');
    // the framework writes scripts into its pages
    const server = await serveFolders({ '/': join(folder, 'out') }, "script-src 'self' 'unsafe-inline'");
    const browser = await launchBrowser();
    try {
      expect(await foundAt(browser, `${server.url}/index.html`)).toEqual(await expectedFindings());
    } finally {
      await browser.close();
      await server.close();
    }
  },
);
