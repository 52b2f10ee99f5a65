import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { latin1Text } from '../../../src/core/text.js';
import { anonymizeGamecache } from '../../../src/formats/gamecache/anonymize.js';
import { parseGamecacheSync, type GamecacheItem, type GamecachePlayer } from '../../../src/formats/gamecache/index.js';

const FILES = ['gamecache-0.98b.dat', 'gamecache-1.05.dat', 'gamecache-2.05.dat', 'gamecache-3.04b.dat'];
const text = (bytes: Uint8Array): string => latin1Text(bytes, 0, bytes.length);
const isText = (one: string | undefined): one is string => one !== undefined && one.length > 3;

/** A game without what is renamed. */
function rest({
  path: _path,
  pathBytes: _pathBytes,
  offset: _offset,
  storedBytes: _size,
  gameName: _name,
  gameNameBytes: _bytes,
  players,
  ...kept
}: GamecacheItem): unknown {
  const nameless = ({ name: _, nameBytes: __, ...player }: GamecachePlayer): unknown => player;
  return { ...kept, players: players?.map(nameless) };
}

describe('anonymizeGamecache', () => {
  it.each(FILES)('leaves no name or path of %s, and everything else', async (name) => {
    const bytes = await fixture(name);
    const before = parseGamecacheSync(bytes);
    const clean = anonymizeGamecache(bytes);
    const after = parseGamecacheSync(clean);
    expect(after.isComplete).toBe(true);
    expect(after.items.map(rest)).toEqual(before.items.map(rest));
    expect(after.items.map(({ path }) => path)).toEqual(before.items.map((_, i) => `game ${i + 1}.w3g`));
    const names = before.items
      .flatMap(({ path, gameName, players = [] }) => [path, gameName, ...players.map((player) => player.name)])
      .filter(isText);
    expect(names.length).toBeGreaterThan(2);
    for (const one of names) expect(text(clean)).not.toContain(one);
  });

  it('gives one name to one player, in all games', async () => {
    const bytes = await fixture('gamecache-3.04b.dat');
    const namesOf = (items: readonly GamecacheItem[]): (string | undefined)[] =>
      items.flatMap(({ players = [] }) => players.map(({ name }) => name));
    const before = namesOf(parseGamecacheSync(bytes).items);
    const after = namesOf(parseGamecacheSync(anonymizeGamecache(bytes)).items);
    const order = [...new Set(before)];
    expect(after).toEqual(before.map((name) => `Player ${order.indexOf(name) + 1}`));
  });
});
