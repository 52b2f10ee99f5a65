import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { launchBrowser, serveFolders } from '../../../scripts/browser.js';
import { foundAt } from '../../support/pages.node.js';
import { REPLAYS, strangersProject, versionIn } from '../../support/strangers.node.js';
import { expectedFindings } from '../../support/strangers-findings.node.js';

const run = promisify(execFile);
const project = strangersProject('next');
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;
const next = (): string => join(project.folder, 'node_modules/next/dist/bin/next');

async function built(folder: string, bundler: string): Promise<void> {
  const { stdout, stderr } = await run(process.execPath, [next(), 'build', `--${bundler}`], { cwd: folder, env });
  expect(stdout + stderr).toMatch(/Compiled (successfully|with warnings)/);
}

test.each(['turbopack', 'webpack'])(
  `Next.js ${versionIn('next', 'next')}, by %s: a component of the client, and one of the server`,
  async (bundler) => {
    const { folder } = project;
    cpSync(join(folder, 'fixtures'), join(folder, 'public/fixtures'), { recursive: true });
    writeFileSync(join(folder, 'public/fixtures/names.json'), JSON.stringify(REPLAYS));
    await built(folder, bundler);
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

test.each(['turbopack', 'webpack'])(
  `Next.js ${versionIn('next', 'next')}, by %s: a route of the server with replaykit/node, worker threads and SQL`,
  async (bundler) => {
    const folder = join(project.folder, 'server');
    const replays = join(project.folder, 'fixtures');
    await built(folder, bundler);
    const server = spawn(process.execPath, [next(), 'start', '--port', '0'], { cwd: folder, env });
    const closed = once(server, 'close');
    try {
      let address: string | undefined;
      for await (const line of createInterface(server.stdout)) {
        address = /http:\/\/localhost:\d+/.exec(line)?.[0];
        if (address !== undefined) break;
      }
      const answer = await fetch(`${address}/api?folder=${encodeURIComponent(replays)}`);
      expect(await answer.json()).toEqual({ title: 'Ada vs Gräce', many: ['sc2'], rows: [['Anna'], ['Bo']] });
    } finally {
      server.kill();
      await closed;
    }
  },
);
