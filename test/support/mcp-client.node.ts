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

const FIELDS = 'fields of ';

function objectsOf(lines: readonly string[], isEvents: boolean): readonly unknown[] {
  const columns = new Map<unknown, readonly string[]>();
  return lines.flatMap((line): unknown[] => {
    if (line.startsWith(FIELDS)) {
      const [type, ...fields] = JSON.parse(line.slice(FIELDS.length)) as string[];
      columns.set(type, fields);
      return [];
    }
    const row = JSON.parse(line) as unknown;
    if (!Array.isArray(row)) return [row];
    const [type, ...cells] = row as unknown[];
    const named = (names: readonly string[], values: readonly unknown[]): object =>
      Object.fromEntries(names.map((name, i) => [name, values[i]]));
    if (isEvents) return [{ type, ...named(columns.get(type)!, cells) }];
    const names = columns.get('');
    if (names !== undefined) return [named(names, row)];
    columns.set('', row as string[]);
    return [];
  });
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
    const [, , lines] = /^<(data-[0-9a-f]{12})>\n([^]*)\n<\/\1>$/m.exec(text) ?? [];
    return { text, failed: isError === true, lines: lines === undefined || lines === '(nothing)' ? [] : lines.split('\n') };
  };
  /** All pages of an answer, rows as objects by their columns. Events have a line of fields for each type; `describe` begins with an object. */
  const askAll = async (name: string, input: object): Promise<readonly unknown[]> => {
    const all: unknown[] = [];
    for (let offset = 0; ;) {
      const answer = await ask(name, { ...input, offset });
      expect(answer.failed, answer.text).toBe(false);
      all.push(...objectsOf(answer.lines, name === 'events'));
      const next = /ask again with offset (\d+)\.$/.exec(answer.text)?.[1];
      if (next === undefined) return all;
      expect(Number(next)).toBe(all.length);
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
