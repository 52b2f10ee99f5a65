import { expect, it } from 'vitest';
import { toyMatch } from '../../recordings/storm/toy-match.js';
import { manyTalents } from '../../recordings/storm/many-talents.js';
import { stormEvent } from '../../recordings/storm/toy-records.js';
import { utf8Bytes } from '../../src/core/text-bytes.js';
import { parseBattlelobbySync, parseStormSync } from '../../src/formats/storm/index.js';
import { writeStorm } from '../../src/formats/storm/writer.js';
import { thrownBy } from '../core/expectations.js';

const BUILD = 96477;
const FIRST_LOOP = 10_000;

// a list was copied for each selection, and searched from its start for each talent; the law of counted work has it too
it('talents that one player selects over and over have their rows', () => {
  const count = 2000;
  const { players } = parseStormSync(manyTalents(count), { include: ['players'] });
  const chosen = players![0]!.talents.slice(-count);
  expect(chosen).toHaveLength(count);
  expect(chosen.every(({ gameloop, treeIndex }) => treeIndex === (gameloop - 1) % 5)).toBe(true);
});

it('a battlelobby that is larger than any client writes is not searched, and the rest is read', () => {
  const tags = new Uint8Array((1 << 20) + 1).fill('#'.charCodeAt(0));
  const { files, ...records } = toyMatch(BUILD);
  const lobby = { name: 'replay.server.battlelobby', content: { kind: 'bytes', bytes: tags } as const };
  const replay = parseStormSync(writeStorm({ ...records, files: [...files, lobby] }), { include: ['battlelobby', 'players'] });
  expect(replay.battlelobby).toBeUndefined();
  expect(replay.players).toHaveLength(4);
  expect(replay.diagnostics).toEqual([
    expect.objectContaining({ code: 'corrupt', message: expect.stringContaining('a battlelobby has at most 1048576 bytes') as string }),
  ]);
  expect(thrownBy(() => parseBattlelobbySync(tags))).toMatchObject({ code: 'corrupt', path: ['battlelobby'] });
});

it('of bytes whose layout is not known, what looks like a BattleTag is found', () => {
  const bytes = utf8Bytes('\u0000#1234\u0000Ab#1234\u0000##\u0000x#9\u0000Jürgen#12345678#');
  expect(parseBattlelobbySync(bytes).battleTags).toEqual(['Ab#1234', 'Jürgen#12345678']);
});

// a long match could not be summed up: the camera alone passed the limit
it('events that no section keeps are not counted as kept', () => {
  const count = 20_000;
  const { files, ...records } = toyMatch(BUILD);
  const cameras = Array.from({ length: count }, (_, i) => stormEvent(BUILD, 'game', FIRST_LOOP + i, 'SCameraUpdateEvent'));
  const longer = files.map(({ name, content }) =>
    content.kind === 'events' && name === 'replay.game.events'
      ? { name, content: { ...content, events: [...content.events, ...cameras] } }
      : { name, content },
  );
  const bytes = writeStorm({ ...records, files: longer });
  const limits = { maxKeptBytes: 1 << 20 };
  expect(parseStormSync(bytes, { include: ['players'], limits }).players).toHaveLength(4);
  expect(thrownBy(() => parseStormSync(bytes, { include: ['gameEvents'], limits }))).toMatchObject({ limit: 'maxKeptBytes' });
});
