import { createReadStream } from 'node:fs';
import { it } from 'vitest';
import { iterateDem, streamDem } from '../../src/formats/dem/index.js';
import type { DemEvent } from '../../src/formats/dem/replay.js';
import type { ReplaySource } from '../../src/io/source.js';
import { corpusFacts, describeFile } from '../support/corpus.node.js';
import { watchedStream, pieces } from '../contract/sources.js';

const facts = corpusFacts('dem', { files: 1, facts: 4 });
const EVENTS = ['command', 'message', 'gameEvent', 'chat', 'stringTable', 'entity', 'tick'] as const;

/** An event of the moment, as text. */
function line(event: DemEvent): string {
  switch (event.type) {
    case 'command':
      return `${event.offset} ${event.id} ${event.tick} ${event.bytes.length}`;
    case 'message':
      return `${event.tick} ${event.name} ${event.bytes.length} ${event.bytes.at(-1)}`;
    case 'stringTable':
      return `${event.tick} ${event.table.name} ${event.changed.join()}`;
    case 'entity':
      return `${event.tick} ${event.op} ${event.entity.index} ${event.changed().length}`;
    case 'tick':
      return `${event.tick} ${[...event.world.entities()].length}`;
    default:
      return JSON.stringify(event);
  }
}

describeFile('dem', 'cs2--14155', (file) => {
  it('bytes, a Blob, a file stream and a stream of single bytes give the same events', async () => {
    const bytes = file.bytes();
    const expected = [...iterateDem(bytes, { events: EVENTS })].map(line);
    const sources: Record<string, ReplaySource> = {
      Uint8Array: bytes,
      Blob: new Blob([bytes.slice()]),
      'file stream': createReadStream(file.path) as AsyncIterable<Uint8Array>,
      'stream of single bytes': watchedStream(pieces(bytes, 1)).source,
    };
    for (const [name, source] of Object.entries(sources)) {
      const lines: string[] = [];
      for await (const event of streamDem(source, { events: EVENTS })) lines.push(line(event));
      facts.equal(file, name, lines, expected);
    }
  });
});
