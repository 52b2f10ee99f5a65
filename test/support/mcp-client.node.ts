import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

/** A server as its client sees it: lines of JSON on the pipes of a process. */
function transportTo(child: ChildProcessWithoutNullStreams): Transport {
  const transport: Transport = {
    start() {
      createInterface(child.stdout).on('line', (line) => transport.onmessage?.(JSON.parse(line) as JSONRPCMessage));
      return Promise.resolve();
    },
    send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return Promise.resolve();
    },
    close() {
      child.stdin.end();
      return Promise.resolve();
    },
  };
  return transport;
}

interface Answer {
  readonly text: string;
  readonly failed: boolean;
  /** The lines between the marks. */
  readonly lines: readonly string[];
}

/** A client of a server that was started as a process. */
export async function mcpClient(child: ChildProcessWithoutNullStreams) {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transportTo(child));
  const ask = async (name: string, input: object = {}): Promise<Answer> => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } }, { timeout: 120_000 });
    const [part] = content as readonly { readonly text: string }[];
    const { text } = part!;
    expect(text.length).toBeLessThanOrEqual(16_000);
    const [, , lines] = /^<(replay-data \S+)>\n([^]*)\n<\/\1>$/m.exec(text) ?? [];
    return { text, failed: isError === true, lines: lines === undefined || lines === '(nothing)' ? [] : lines.split('\n') };
  };
  /** All pages of an answer. */
  const askAll = async (name: string, input: object): Promise<readonly unknown[]> => {
    const lines: unknown[] = [];
    for (let offset = 0; ;) {
      const answer = await ask(name, { ...input, offset });
      expect(answer.failed, answer.text).toBe(false);
      lines.push(...answer.lines.map((line) => JSON.parse(line) as unknown));
      const next = /ask again with offset (\d+)\.$/.exec(answer.text)?.[1];
      if (next === undefined) return lines;
      expect(Number(next)).toBe(lines.length);
      offset = Number(next);
    }
  };
  const close = async (): Promise<number | null> => {
    const ends = once(child, 'close') as Promise<[number | null]>;
    await client.close();
    return (await ends)[0];
  };
  return { client, ask, askAll, close };
}
