import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** What is used of @deademx/cs2, whose engine reads Dota 2 and Deadlock too. */
interface Deadem {
  readonly Parser: new (
    configuration?: unknown,
    logger?: unknown,
  ) => {
    parse(source: Readable): Promise<void>;
    getDemo(): { getEntities(): readonly unknown[] };
    dispose(): Promise<void>;
  };
  readonly Logger: { readonly NOOP: unknown };
}

const CHUNK = 1 << 16;

/** A function that decodes every entity of a demo with deadem and gives how many live at its end. */
export async function deadem(): Promise<(bytes: Uint8Array) => Promise<number>> {
  const { Parser, Logger } = (await import(pathToFileURL(createRequire(import.meta.url).resolve('@deademx/cs2')).href)) as Deadem;
  return async (bytes) => {
    const parser = new Parser(undefined, Logger.NOOP);
    await parser.parse(Readable.from(chunks(bytes)));
    const { length } = parser.getDemo().getEntities();
    await parser.dispose();
    return length;
  };
}

function* chunks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}
