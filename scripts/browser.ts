import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** A page may run scripts that its own server sends, and nothing else. */
export const POLICY = "script-src 'self'";

/** A server of static files under a policy. */
export interface FileServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves folders by the beginnings of paths; the longest that fits counts. */
export async function serveFolders(folders: Readonly<Record<string, string>>, policy = POLICY): Promise<FileServer> {
  const prefixes = Object.keys(folders).sort((a, b) => b.length - a.length);
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://page').pathname);
    const prefix = prefixes.find((one) => path.startsWith(one));
    const file = prefix === undefined ? '' : join(folders[prefix]!, path.slice(prefix.length) || 'index.html');
    const isFile = existsSync(file) && statSync(file).isFile();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(isFile ? 200 : 404, { 'content-type': type, 'content-security-policy': policy });
    response.end(isFile ? readFileSync(file) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The policy that also allows the inline import map of a page. */
export function policyFor(html: string): string {
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(html)![1]!;
  return `${POLICY} 'sha256-${createHash('sha256').update(map).digest('base64')}'`;
}

/** The browser that the tests run in. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });

/** Opens a page, and collects the problems that it reports. `prepare` is called before it loads. */
export async function openPage(
  browser: Browser,
  url: string,
  prepare?: (page: Page) => Promise<unknown>,
): Promise<{ readonly page: Page; readonly problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Chromium asks for an icon that no page here has
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) problems.push(message.text());
  });
  await prepare?.(page);
  await page.goto(url);
  return { page, problems };
}
