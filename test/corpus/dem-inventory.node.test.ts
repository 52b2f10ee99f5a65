import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { itemName } from '../../src/formats/dem/cs2/item-names.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

/** What comes and goes, against what the entities of the pawns hold at every packet. */
const facts = corpusFacts('dem', { files: 5, facts: 100 });

describe.each(corpusFiles('dem', (name) => name.startsWith('cs2')).map((file) => [file.name, file] as const))(
  'inventory of %s',
  (_, file) => {
    it('adds up to what each player carries at each tick', () => {
      const events = [...iterateDem(file.bytes(), { events: ['inventory'] })];
      const { rowCount, columns } = parseDemTicksSync(file.bytes(), { props: ['inventory'] });
      const carried = new Map<number, Map<number, string>>();
      let next = 0;
      for (let row = 0; row < rowCount; row++) {
        const tick = columns.tick[row]!;
        for (; next < events.length && events[next]!.tick <= tick; next++) {
          const { player, isGained, entityIndex, item } = events[next]!;
          const items = carried.get(player!.userId) ?? new Map<number, string>();
          if (isGained) expect(items.has(entityIndex), `${tick}: ${item} is new`).toBe(false);
          else expect(items.get(entityIndex), `${tick}: ${item} was there`).toBe(item);
          if (isGained) items.set(entityIndex, item);
          else items.delete(entityIndex);
          carried.set(player!.userId, items);
        }
        const said = columns.inventory[row]?.split(' ') ?? [];
        const summed = [...(carried.get(columns.playerId[row]!)?.values() ?? [])];
        if (said.length > 0 || summed.length > 0) expect(summed.sort(), `tick ${tick}`).toEqual(said.sort());
      }
      expect(events.every(({ definitionIndex, item }) => itemName(definitionIndex) === item)).toBe(true);
      facts.add(file, rowCount);
    });
  },
);
