import { describe, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { gameEventLists } from '../../scripts/dem/game-event-lists.js';
import { iterateDem, positionOf } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles, itWhole } from '../support/corpus.node.js';
import { patchedDemo } from '../support/dem-patch.js';

const facts = corpusFacts('dem', { files: 7, facts: 550 });
const files = corpusFiles('dem', (name) => /^(cs2|deadlock)/.test(name));
const EVENT_LIST = 205;

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const bytes = file.bytes();

  it('every handle of a pawn and every player of a game event is found', () => {
    const count = { pawns: 0, byEvent: 0, byHandle: 0, players: 0, named: 0, controllers: 0, placed: 0, misplaced: 0 };
    for (const batch of iterateDem(bytes, { events: ['gameEvent', 'tick'] }).batches()) {
      const world = batch.find((event) => event.type === 'tick')?.world;
      for (const event of batch) {
        if (event.type !== 'gameEvent') continue;
        for (const [key, value] of Object.entries(event.keys)) {
          if (/_pawn$|^pawn$/.test(key) && value !== -1) {
            count.pawns++;
            if (event.entity(key)?.className.endsWith('Pawn') === true) count.byEvent++;
            if (world?.byHandle(value as number)?.className.endsWith('Pawn') === true) count.byHandle++;
          }
          const player = event.player(key);
          if (player === undefined) continue;
          count.players++;
          const pawn = event.entity(`${key}_pawn`);
          // some events name the pawn of an observer
          if (pawn?.isActive === true && pawn.className.endsWith('PlayerPawn')) {
            const { x, y, z } = positionOf(pawn)!;
            if (player.position?.x === x && player.position.y === y && player.position.z === z) count.placed++;
            else count.misplaced++;
          }
          if (player.name === event.entity(key)?.get('m_iszPlayerName')) count.named++;
          if (event.entity(key)?.className.endsWith('PlayerController') === true) count.controllers++;
        }
      }
    }
    const { pawns, players, placed } = count;
    facts.equal(file, 'handles', count, {
      pawns,
      byEvent: pawns,
      byHandle: pawns,
      players,
      named: players,
      controllers: players,
      placed,
      misplaced: 0,
    });
    facts.add(file, pawns + players);
  });
});

const cs2 = files.filter(({ name }) => name.startsWith('cs2'));

describe.each(cs2.map((file) => [file.name, file] as const))('%s', (_, file) => {
  it('has its game events without a list of them', () => {
    const bytes = file.bytes();
    const events = (demo: Uint8Array) => {
      const reading = iterateDem(demo, { events: ['gameEvent'] });
      return { all: [...reading].map(({ tick, name, keys }) => ({ tick, name, keys })), end: reading.end() };
    };
    const before = events(bytes);
    const after = events(patchedDemo(bytes, { message: (message) => (message.id === EVENT_LIST ? undefined : message) }));
    facts.equal(file, 'events', after.all, before.all);
    facts.equal(
      file,
      'said',
      after.end.diagnostics.map(({ code, reason, path }) => ({ code, reason, path })),
      before.all.length === 0 ? [] : [{ code: 'unknown-event', reason: 'list', path: ['GE_Source1LegacyGameEventList'] }],
    );
  });
});

itWhole('dem', 'game-event-lists.gen.ts is what its script makes of the corpus', () => {
  const made = readFileSync(new URL('../../src/formats/dem/cs2/game-event-lists.gen.ts', import.meta.url), 'utf8');
  facts.equal(files[0]!, 'game event lists', made, gameEventLists());
});
