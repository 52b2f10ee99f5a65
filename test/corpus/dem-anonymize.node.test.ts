import { expect, it } from 'vitest';
import { anonymizeDem } from '../../src/formats/dem/anonymize/anonymize.js';
import { iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 9, facts: 27 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const NAME = /PlayerName$/;

interface Golden {
  readonly entities: { readonly create: number; readonly recreate: number; readonly update: number };
}

it.each(files.map((file) => [file.name, file] as const))('%s loses its names and no entity', (_, file) => {
  const clean = anonymizeDem(file.bytes());
  const { schema } = parseDemSync(clean, { include: ['schema'] });
  const ops: Record<string, number> = { created: 0, updated: 0 };
  const names = new Set<string>();
  const chat: unknown[] = [];
  const reading = iterateDem(clean, { events: ['entity', 'chat'] });
  for (const event of reading) {
    if (event.type === 'chat') {
      chat.push(event);
      continue;
    }
    const { op, entity } = event;
    ops[op] = (ops[op] ?? 0) + 1;
    if (op === 'created' || op === 'updated') {
      for (const field of event.changed()) if (NAME.test(field)) names.add(String(entity.get(field)));
    }
  }
  const { create, recreate, update } = file.golden<Golden>().entities;
  facts.equal(file, 'entities', [ops['created'], ops['updated']], [create + recreate, update]);
  facts.equal(file, 'complete', [reading.end().isComplete, chat], [true, []]);
  expect(schema!.classes.length).toBeGreaterThan(100);
  facts.equal(
    file,
    'names',
    [...names].filter((name) => !/^(Player \d+_*|P\d+_*|_*)$/.test(name)),
    [],
  );
});
