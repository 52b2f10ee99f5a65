import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { joined } from '../../../src/core/pieces.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { parseW3gSync, readW3gInfo } from '../../../src/formats/w3g/index.js';
import { neteaseBehind } from '../../../src/formats/w3g/netease.js';
import { decodeW3gSettings, encodeW3gSettings, settingsOf } from '../../../src/formats/w3g/settings.js';
import { toyGame, toySeat, toySlot } from '../../../recordings/w3g/toy-game.js';

// Bytes of protobuf and zlib are made by hand here: small fields, one byte for each tag and size.

const number = (field: number, value: number): number[] => {
  const bytes = [field << 3];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
};
const text = (field: number, value: string): number[] => message(field, [...utf8Bytes(value)]);
const message = (field: number, bytes: readonly number[]): number[] => [
  ...(field < 16 ? [(field << 3) | 2] : [((field & 15) << 3) | 0x82, field >> 4]),
  ...(bytes.length < 128 ? [bytes.length] : [(bytes.length & 127) | 128, bytes.length >> 7]),
  ...bytes,
];
const codeOf = (code: string): number => new DataView(Uint8Array.from(code, (c) => c.charCodeAt(0)).buffer).getUint32(0);

const record = (kind: number, bytes: readonly number[]) => ({ id: 0x39 as const, kind, bytes: Uint8Array.from(bytes) });

describe('metadata of Reforged', () => {
  const game = (...records: ReturnType<typeof record>[]) =>
    parseW3gSync(toyGame({ records, blocks: [toySlot(100)] }), { include: ['metadata', 'players'] });

  it('has profiles as the game and as FLO write them', () => {
    const ann = [
      ...number(1, 1),
      ...text(2, 'AnnaMagdalena#1234'),
      ...text(3, 'clan'),
      ...text(4, 'p042'),
      ...number(5, 20),
      ...number(9, 3),
    ];
    const bob = [...text(2, ''), ...text(3, 'KURZ'), ...number(1, 2), ...text(8, 'other')];
    const list = game(record(3, [...message(1, ann), ...number(2, 7), ...message(1, bob)]));
    expect(list.metadata.profiles).toEqual([
      { playerId: 1, battleTag: 'AnnaMagdalena#1234', portrait: 'p042', realm: 20 },
      { playerId: 2, clan: 'KURZ' },
    ]);
    expect(list.players.map(({ name, battleTag, clan }) => [name, battleTag, clan])).toEqual([
      ['AnnaMagdalena#1234', 'AnnaMagdalena#1234', undefined],
      ['Bob', undefined, 'KURZ'],
    ]);
    // FLO writes one profile, whose first field is its number
    expect(game(record(3, ann)).metadata.profiles).toEqual([list.metadata.profiles[0]]);
    expect(game(record(3, [])).metadata.profiles).toEqual([]);
  });

  it('has skins, and leaves other kinds as bytes', () => {
    const skin = [...number(1, codeOf('hfoo')), ...number(2, codeOf('hf2m')), ...text(3, 'spoils'), ...number(4, 1)];
    const plain = [...number(1, codeOf('Hamg')), ...number(2, codeOf('Hjai'))];
    const { metadata, diagnostics } = game(
      record(4, [...number(1, 2), ...message(2, skin), ...message(2, plain), ...number(7, 1)]),
      record(4, []),
      record(5, [1]),
    );
    expect(metadata.skins).toEqual([
      {
        playerId: 2,
        skins: [
          { unit: 'hfoo', skin: 'hf2m', collection: 'spoils' },
          { unit: 'Hamg', skin: 'Hjai' },
        ],
      },
    ]);
    expect(metadata.records.map(({ kind, bytes }) => [kind, bytes.length])).toEqual([
      [4, 42],
      [4, 0],
      [5, 1],
    ]);
    expect(diagnostics).toEqual([]);
  });

  it('that is damaged is reported, and the rest is read', () => {
    const { metadata, players, diagnostics } = game(record(3, [0x0a, 40, 1]), record(3, message(1, number(1, 2))));
    expect(metadata.profiles).toEqual([{ playerId: 2 }]);
    expect(players.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    expect(diagnostics.map(({ code, path }) => [code, path[0]])).toEqual([['truncated', 'metadata']]);
  });
});

describe('settings', () => {
  it('are groups of a mask and seven bytes, of which the even ones are one higher', () => {
    const decoded = Uint8Array.from({ length: 17 }, (_, i) => 0x10 + i);
    const encoded = encodeW3gSettings(decoded);
    // bit k of the mask: byte k is odd, and stored as it is
    expect([...encoded.subarray(0, 9)]).toEqual([0b0101_0101, 0x11, 0x11, 0x13, 0x13, 0x15, 0x15, 0x17, 0b1010_1011]);
    expect([...encoded.subarray(16)]).toEqual([0b0000_0101, 0x1f, 0x1f, 0x21].slice(0, encoded.length - 16));
    expect(decodeW3gSettings(encoded)).toEqual(decoded);
  });

  it.each([
    [0x64802, { speed: 'fast', hasTeamsTogether: true, hasFixedTeams: true, hasDefaultVisibility: true, observerMode: 'none' }],
    [0x64803, { speed: 'fast', isTerrainHidden: false }],
    [0x00101, { speed: 'normal', isTerrainHidden: true, isMapExplored: false, isAlwaysVisible: false, hasFixedTeams: false }],
    [0x00600, { speed: 'slow', isMapExplored: true, isAlwaysVisible: true, hasDefaultVisibility: false, hasTeamsTogether: false }],
    [0x02000, { observerMode: 'onDefeat' }],
    [0x03000, { observerMode: 'full', hasReferees: false }],
    [0x40000000, { observerMode: 'referees', hasReferees: true }],
    [0x40003000, { observerMode: 'referees' }],
    [0x40001000, { observerMode: 'none' }],
    [0x40002000, { observerMode: 'onDefeat' }],
    [0x01000000, { hasFullSharedUnitControl: true, hasRandomHero: false }],
    [0x02000000, { hasRandomHero: true, hasRandomRaces: false }],
    [0x04000000, { hasRandomRaces: true, hasFullSharedUnitControl: false }],
  ])('flags %s', (flags, expected) => {
    const bytes = new Uint8Array(32);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, flags, true);
    view.setUint16(5, 96, true);
    view.setUint16(7, 128, true);
    bytes.set([0xde, 0xad, 0xbe, 0x0f], 9);
    const settings = settingsOf(encodeW3gSettings(joined([bytes.subarray(0, 13), utf8Bytes('Maps\\x/a\\(4)b.w3x\0Ann\0\0')])));
    expect(settings).toMatchObject({ flags, ...expected });
    expect(settings).toMatchObject({ mapWidth: 96, mapHeight: 128, mapChecksum: 'deadbe0f', mapName: '(4)b.w3x', creator: 'Ann' });
    expect(settings).not.toHaveProperty('mapSha1');
  });
});

it('the info of a replay is its head, with those who play by team', async () => {
  const info = await readW3gInfo(await fixture('toy-duel.w3g'));
  expect(info).toMatchObject({
    format: 'w3g',
    isComplete: true,
    mapName: '(2)Toy.w3x',
    diagnostics: [],
    header: { patch: '1.32', lengthMs: 2300 },
  });
  expect(info.game).toEqual({
    hostPlayerId: 1,
    hostName: 'Ann',
    gameName: 'toy',
    privateString: '',
    playerCount: 2,
    gameFlags: 1,
    languageId: 0,
    randomSeed: 7,
    selectMode: 0,
    startSpots: 2,
  });
  expect(info.settings!.mapSha1).toBe('000102030405060708090a0b0c0d0e0f10111213');
  const many = await readW3gInfo(
    toyGame({
      slots: [toySeat(1, 7, 1), toySeat(2, 2, 2), toySeat(3, 24, 4), toySeat(4, 7, 8)],
      players: ['Ann', 'Bob', 'Cid', 'Dee'],
      blocks: [],
    }),
  );
  expect(many.teams.map(({ team, players }) => [team, players.map(({ name, race }) => `${name} ${race}`)])).toEqual([
    [2, ['Bob orc']],
    [7, ['Ann human', 'Dee undead']],
  ]);
});

it('a ladder replay without slots has players in the order of their records, in two teams in turn', () => {
  const { players, summary } = parseW3gSync(toyGame({ slots: [], players: ['Ann', 'Bob', 'Cid'], blocks: [toySlot(100)] }), {
    include: ['players', 'summary'],
  });
  expect(players.map(({ playerId, slot, name, team, color }) => [playerId, slot, name, team, color])).toEqual([
    [1, 0, 'Ann', 0, undefined],
    [2, 1, 'Bob', 1, undefined],
    [3, 2, 'Cid', 0, undefined],
  ]);
  // which of the made-up teams won is said by its names alone
  expect([summary.type, summary.matchup, summary.winners]).toEqual(['2v1', '??v?', {}]);
});

/** A zlib stream of one stored block. */
function stored(bytes: readonly number[]): Uint8Array {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  const [low, high] = [bytes.length & 255, bytes.length >> 8];
  return Uint8Array.of(0x78, 0x01, 1, low, high, 255 - low, 255 - high, ...bytes, b >> 8, b & 255, a >> 8, a & 255);
}

it("NetEase's platform gives the room, its seats and when it was", () => {
  const seat = (at: number, state: number, team: number, ...account: number[]) =>
    message(4, [...number(1, at), ...number(2, state), ...message(3, account), ...number(7, team), ...number(9, 1)]);
  const room = [
    ...number(1, 12345),
    ...text(2, 'room'),
    ...seat(1, 1, 2, ...number(1, 777), ...text(2, 'Ann'), ...number(3, 1)),
    ...seat(2, 0, 2, ...text(2, 'Gone')),
    ...seat(3, 1, 0),
    ...number(6, 5),
    // fields that are texts elsewhere
    ...number(8, 5),
    ...number(9, 300),
    ...text(7, '1v1'),
    ...text(8, 'map'),
    ...text(9, 'QF1v1'),
    ...number(13, 1_600_000_000),
    ...text(23, '1.9'),
    ...message(24, [...number(1, 3), ...text(17, '1.32.6')]),
  ];
  // a byte of zero precedes the data; what is read begins after field 3 of the message
  const bytes = joined([Uint8Array.of(0), stored([...number(1, 9), ...message(3, room)]), new Uint8Array(5)]);
  expect(neteaseBehind(bytes, bytes.length)).toEqual({
    gameId: 12345n,
    roomName: 'room',
    mode: '1v1',
    mapName: 'map',
    queue: 'QF1v1',
    startedAt: new Date('2020-09-13T12:26:40Z'),
    platformVersion: '1.9',
    gameVersion: '1.32.6',
    players: [
      { seat: 1, accountId: 777, name: 'Ann', team: 2 },
      { seat: 3, team: 0 },
    ],
  });
});
