import { expect, it } from 'vitest';
import { isReplayError } from '../../../src/core/errors.js';
import { latin1Text } from '../../../src/core/text.js';
import { anonymizeW3g } from '../../../src/formats/w3g/anonymize.js';
import { parseW3gSync } from '../../../src/formats/w3g/index.js';
import { decodeW3gRecordsSync } from '../../../src/formats/w3g/model.js';
import { streamBytes } from '../../../src/formats/w3g/writer.js';
import { toyActions, toyChat, toyGame, toyLeave, toySlot } from '../../../recordings/w3g/toy-game.js';

const stored = (key: string) => ({ type: 'syncStoredInteger', cache: 'MMD.Dat', mission: `val:${key.length}`, key, value: 7 }) as const;
const ORDER = { type: 'abilityPoint', flags: 0, order: 'hbar', agent: undefined, target: { x: 64, y: -128 } } as const;

const streamText = (file: Uint8Array): string => {
  const stream = streamBytes(decodeW3gRecordsSync(file));
  return latin1Text(stream, 0, stream.length);
};

const named = toyGame({
  players: ['Annabel#1234', 'Bob', 'Old Man'],
  mapPath: 'Maps/Bobcat.w3x',
  records: [
    { id: 0x39, kind: 3, bytes: Uint8Array.of(0x0a, 0) },
    { id: 0x39, kind: 4, bytes: Uint8Array.of(8, 1) },
  ],
  blocks: [
    toySlot(100, {
      1: toyActions([
        stored('init pid 0 Annabel'),
        stored('init pid 5 Stranger\\ One'),
        stored('Event said Stranger\\ One Bob'),
        stored('Event met Annabel#1234'),
        stored('Event was Old\\ Man'),
        stored('Event plain 1'),
        { type: 'triggerChat', trigger: undefined, text: 'secret words' },
        ORDER,
      ]),
      2: toyActions([ORDER]),
    }),
    toyChat(1, 'secret chat'),
    toyLeave(2, 1, 7),
    toyLeave(1, 12, 9),
  ],
});

it('takes names out of the list of players, of what the map reports, of metadata and chat; the rest stays', () => {
  const clean = anonymizeW3g(named);
  const text = streamText(clean);
  for (const word of ['Annabel', '1234', 'Stranger', 'Old', 'secret', 'toy']) expect(text).not.toContain(word);
  const read = (bytes: Uint8Array) =>
    parseW3gSync(bytes, { include: ['players', 'game', 'settings', 'metadata', 'chat', 'actions', 'leaves', 'mmd'] });
  const [before, after] = [read(named), read(clean)];
  expect(after.diagnostics).toEqual([]);
  expect(after.players.map(({ name }) => name)).toEqual(['Player 1', 'Player 2']);
  expect(after.game).toEqual({ ...before.game, hostName: 'Player 1', gameName: 'Game' });
  // the map is nobody, even where its name has somebody's in it
  expect(after.settings).toEqual({ ...before.settings, creator: 'Player 1' });
  expect(after.metadata.records.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
    [3, 0],
    [4, 2],
  ]);
  expect(after.chat).toEqual([]);
  expect(after.mmd!.messages.map(({ message }) => message).sort()).toEqual(
    [
      'Event met Player\\ 1',
      'Event plain 1',
      'Event said Person\\ 5 Player\\ 2',
      'Event was Player\\ 3',
      'init pid 0 Player\\ 1',
      'init pid 5 Person\\ 5',
    ].sort(),
  );
  // a name of two words is one argument, as the name before it was
  expect(after.mmd!.events.map(({ name, args }) => [name, ...args]).sort()).toEqual(
    [
      ['met', 'Player 1'],
      ['plain', '1'],
      ['said', 'Person 5', 'Player 2'],
      ['was', 'Player 3'],
    ].sort(),
  );
  expect(after.leaves.map(({ name, result }) => [name, result])).toEqual([
    ['Player 2', 7],
    ['Player 1', 9],
  ]);
  const orders = (replay: typeof before) => replay.actions.filter(({ type }) => type === 'abilityPoint');
  expect(orders(after)).toEqual(orders(before));
  expect(orders(after)).toHaveLength(2);
  const said = after.actions.find((action) => action.type === 'triggerChat');
  expect(said).toMatchObject({ text: '' });
});

it('keeps creators that are programs, and gives other strangers no name', () => {
  const creatorOf = (host: string) =>
    parseW3gSync(anonymizeW3g(toyGame({ players: [host], blocks: [toySlot(1)] })), { include: ['settings'] }).settings!.creator;
  expect(creatorOf('Ann')).toBe('Player 1');
  expect(creatorOf('')).toBe('Host');
});

it('refuses an action that is not known: a name might be in it', () => {
  const bytes = toyGame({ blocks: [toySlot(1, { 1: Uint8Array.of(0xee) })] });
  expect(() => anonymizeW3g(bytes)).toThrow(expect.toSatisfy((error) => isReplayError(error, 'unsupported-feature')));
});

it('distinguishes the action ids of 2.0.2 from earlier ones by what can be read', () => {
  // 0x77 in the file is 0x78 in the table: data that the map synchronises, which may be anything
  const shifted = toyGame({
    version: 10100,
    blocks: [toySlot(100, { 1: toyActions([{ type: 'syncData', prefix: 'p', data: 'secret', number: 0 }], 10100, true) })],
  });
  expect(streamText(anonymizeW3g(shifted))).not.toContain('secret');
});
