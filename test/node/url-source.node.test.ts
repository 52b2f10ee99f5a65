import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { summarizeReplay } from '../../src/kit/index.js';
import { openUrl } from '../../src/node/url-source.js';
import { cliProcess } from '../support/cli.node.js';
import { root } from '../support/package.node.js';

const bytes = readFileSync(join(root, 'fixtures/dota2-container.dem'));
const cli = cliProcess();
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that answers as `answer` does; gives its address, and the ranges that were asked for. */
async function server(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(request.headers.range ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/match.dem`, asked };
}

function ranges(content: Uint8Array, headers: () => Record<string, string> = () => ({})) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')!;
    const part = content.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${content.length}`, ...headers() });
    response.end(part);
  };
}
const whole =
  (content: Uint8Array) =>
  (_: IncomingMessage, response: ServerResponse): void =>
    void response.end(content);

describe('openUrl', () => {
  it('asks for the ranges that a verb needs', async () => {
    // the file info of a demo is at its end, and the bytes between are not asked for
    const large = new Uint8Array(4 << 20);
    large.set(bytes);
    const at = new DataView(large.buffer).getUint32(8, true);
    large.set(bytes.subarray(at), large.length - (bytes.length - at));
    new DataView(large.buffer).setUint32(8, large.length - (bytes.length - at), true);
    const { url, asked } = await server(ranges(large));
    expect(await summarizeReplay(await openUrl(url))).toMatchObject({ title: 'Match 7518690009', isComplete: true });
    const length = (range: string): number => ((parts) => Number(parts[2]) - Number(parts[1]) + 1)(/(\d+)-(\d+)/.exec(range)!);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.reduce((sum, range) => sum + length(range), 0)).toBeLessThan(100_000);
  });

  it('asks about each address before it is requested, redirects too, and requests none that is refused', async () => {
    const inner = await server(ranges(bytes));
    const { url } = await server((_, response) => void response.writeHead(302, { location: inner.url }).end());
    const addresses: string[] = [];
    const source = await openUrl(url, { onAddress: (address) => void addresses.push(address.href) });
    expect(addresses).toEqual([url, inner.url]);
    expect(source.byteLength).toBe(bytes.length);
    const requests = inner.asked.length;
    const refused = new Error('not in this network');
    const onAddress = (address: URL): void => {
      if (address.href === inner.url) throw refused;
    };
    await expect(openUrl(url, { onAddress })).rejects.toMatchObject({ code: 'source', cause: refused });
    expect(inner.asked).toHaveLength(requests);
  });

  it('refuses redirects to other protocols, and those without an end', async () => {
    const redirecting = async (location: (own: string) => string): Promise<unknown> => {
      const { url } = await server((request, response) => void response.writeHead(301, { location: location(request.url!) }).end());
      return await openUrl(url);
    };
    await expect(redirecting(() => 'file:///etc/passwd')).rejects.toMatchObject({ code: 'source' });
    await expect(redirecting((own) => `${own}x`)).rejects.toThrow('the server redirected more than 20 times');
  });

  it('downloads once what a server without ranges gives, within the limit, and says so', async () => {
    const { url, asked } = await server(whole(bytes));
    const said: string[] = [];
    const source = await openUrl(url, { onWhole: () => said.push('whole') });
    expect(await summarizeReplay(source)).toEqual(await summarizeReplay(bytes));
    expect([asked.length, said]).toEqual([1, ['whole']]);
    await expect(openUrl(url, { limits: { maxInputBytes: bytes.length - 1 } })).rejects.toMatchObject({
      code: 'limit',
      limit: 'maxInputBytes',
    });
    const endless = await server((_, response) => {
      const more = (): void => void response.write(new Uint8Array(1 << 16), () => void (response.destroyed || setImmediate(more)));
      more();
    });
    await expect(openUrl(endless.url, { limits: { maxInputBytes: 1 << 20 } })).rejects.toMatchObject({ code: 'limit' });
  });

  it('says what is wrong: refusal, silence, change, a size that is not told, more than was asked for', async () => {
    const refused = await server((_, response) => void response.writeHead(404).end('no'));
    await expect(openUrl(refused.url)).rejects.toThrow('the server answered 404 Not Found');
    const silent = await server(() => undefined);
    await expect(openUrl(silent.url, { timeoutMs: 50 })).rejects.toThrow('the server sent nothing for 0.05 seconds');
    const stuck = await server((_, response) => void response.writeHead(200).write('PBDEMS2'));
    await expect(openUrl(stuck.url, { timeoutMs: 50 })).rejects.toThrow('the server sent nothing for 0.05 seconds');
    let version = 0;
    const large = new Uint8Array(1 << 20);
    const changing = await server(ranges(large, () => ({ etag: `"${version++}"` })));
    await expect((await openUrl(changing.url)).read(500_000, 500_010)).rejects.toThrow('the file changed while it was read');
    const sizeless = await server((_, response) => void response.writeHead(206, { 'content-range': 'bytes 0-1/*' }).end('ab'));
    await expect(openUrl(sizeless.url)).rejects.toThrow('the server does not say how large the file is');
    const generous = await server((_, response) => void response.writeHead(206, { 'content-range': 'bytes 0-1/2' }).end(large));
    await expect(openUrl(generous.url)).rejects.toThrow('the server sent more than the 65536 bytes that were asked for');
    await expect(openUrl('http://127.0.0.1:1/')).rejects.toMatchObject({ code: 'source' });
    await expect(openUrl('file:///etc/passwd')).rejects.toThrow('file:///etc/passwd is not an address of http or https');
    await expect(openUrl('http://me:secret@127.0.0.1/')).rejects.toThrow(/^an address with a name and a password in it is not requested$/);
  });

  it('ends at an abort with its reason', async () => {
    const silent = await server(() => undefined);
    const reason = new Error('enough');
    await expect(openUrl(silent.url, { signal: AbortSignal.timeout(20) })).rejects.toThrow();
    await expect(openUrl(silent.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('is what the program reads of an address', async () => {
    const [quick, old] = [await server(ranges(bytes)), await server(whole(bytes))];
    const { code, stdout, stderr } = await cli(['info', '--json', quick.url, old.url, `${quick.url.replace('http:', 'https:')}`]);
    expect(code).toBe(1);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { file: quick.url, map: 'start', isComplete: true },
      { file: old.url, map: 'start', isComplete: true },
      { error: { code: 'source' } },
    ]);
    expect(stderr).toContain(`${old.url}: the server has no ranges, so the whole file is downloaded\n`);
    expect(stderr).not.toContain(`${quick.url}: the server has`);
    expect((await cli(['events', '--type', 'chat', quick.url])).stdout).toContain('glhf ☃');
  });
});
