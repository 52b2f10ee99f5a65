import { describe, expect, it } from 'vitest';
import { at, toyChat, toyGame, toyRecords, type ToyGame, type ToySlot } from '../../../recordings/brood-war/toy-game.js';
import { toyDuel } from '../../../recordings/brood-war/toy-duel.js';
import { anonymizeBroodWar } from '../../../src/formats/brood-war/anonymize.js';
import { loadBroodWarNames, parseBroodWarSync, type BroodWarEvent } from '../../../src/formats/brood-war/index.js';
import { decodeBroodWarRecordsSync } from '../../../src/formats/brood-war/model.js';
import { clockOf } from '../../../src/formats/brood-war/match/players.js';
import { winnerOf } from '../../../src/formats/brood-war/match/winner.js';
import { SECTIONS } from '../../../src/formats/brood-war/replay.js';
import { writeBroodWar } from '../../../src/formats/brood-war/writer.js';

const parse = (game: ToyGame) => parseBroodWarSync(toyGame(game), { include: SECTIONS });

describe('the match', () => {
  it('of a made game is what was written', async () => {
    const names = await loadBroodWarNames();
    const { summary, players, buildOrders, hotkeys, research, orders, alliances, chat, leaves, map, tagged, isComplete } =
      parseBroodWarSync(toyGame(toyDuel), { include: SECTIONS, names });
    expect(isComplete).toBe(true);
    expect(summary).toMatchObject({
      mapName: 'Toy Crossing',
      mapWidth: 24,
      mapHeight: 16,
      tilesetName: 'Jungle',
      frames: 1500,
      framesFrom: 'header',
      durationMs: 63_000,
      matchup: 'PvT',
      saverId: 0,
      build: 9198,
      // Bob left, and then Ann, who saved the replay
      winner: { team: 1, players: ['Ann'], rule: 'last-leaver' },
    });
    expect(
      players.map(({ name, team, result, clock, leaveReason, colorRgb }) => [name, team, result, clock, leaveReason, colorRgb]),
    ).toEqual([
      ['Ann', 1, 'win', 9, undefined, '#ff8000'],
      ['Bob', 2, 'loss', 3, 'quit', '#ff80ff'],
    ]);
    expect(buildOrders.map(({ name, steps }) => [name, steps.map((step) => `${step.supply} ${step.name}`)])).toEqual(
      [
        ['Ann', ['4 Probe', '5 Pylon', '5 Gateway', '5 Singularity Charge']],
        ['Bob', ['4 SCV', '5 Supply Depot', '5 Barracks', '5 Stim Packs']],
      ].map(([name, steps]) => [
        name,
        (steps as string[]).map((step) => (step.endsWith('Singularity Charge') ? `5 ${names.upgrade(13)}` : step)),
      ]),
    );
    expect(research.map(({ name, researchName, times }) => [name, researchName, times])).toEqual([
      ['Ann', names.upgrade(13), 1],
      ['Bob', 'Stim Packs', 1],
    ]);
    expect(hotkeys).toMatchObject([
      { name: 'Ann', groups: [{ key: 1, assigned: 1, added: 0, selected: 1, firstFrame: 40, lastFrame: 950 }] },
    ]);
    expect(
      orders.filter(({ kind }) => kind !== 'build').map(({ kind, x, y, orderName, unitName }) => [kind, x, y, orderName, unitName]),
    ).toEqual([
      ['rightClick', 64, 128, undefined, names.unit(176)],
      ['targetedOrder', 480, 250, 'AttackMove', undefined],
      ['ping', 400, 260, undefined, undefined],
      ['targetedOrder', 640, 250, 'AttackMove', undefined],
    ]);
    expect(alliances).toMatchObject([
      { kind: 'vision', slots: [0, 1] },
      { kind: 'alliance', slots: [0, 10, 11], sharedVictory: [10, 11] },
    ]);
    expect(chat.map(({ name, text }) => `${name}: ${text}`)).toEqual(['Bob: gl hf', 'Bob: gg']);
    expect(leaves).toMatchObject([{ frame: 1450, name: 'Bob', reasonName: 'quit' }]);
    expect(map?.starts).toEqual([
      { slot: 0, x: 96, y: 256 },
      { slot: 1, x: 672, y: 256 },
    ]);
    expect(tagged).toMatchObject({ limits: { units: 3400 }, skins: [{ slot: 0, skins: [{ unit: 106, skin: 1 }] }], unknown: [] });
  });

  it('has one id for a game, whichever player saved it', () => {
    const one = parse(toyDuel).summary.gameId;
    const other = parse({ ...toyDuel, frames: 1600, commands: toyDuel.commands!.slice(0, 5) }).summary.gameId;
    expect(one).toMatch(/^[0-9a-f]{64}$/);
    expect(other).toBe(one);
    expect(parse({ ...toyDuel, seed: 1_600_000_000 }).summary.gameId).not.toBe(one);
  });

  it('takes the last command for a length that is not plausible', () => {
    const commands = [at(100, 0, { type: 'stim', id: 0x36 }), at(900, 0, { type: 'stim', id: 0x36 })];
    const frames = (length: number) => parse({ frames: length, commands }).summary;
    expect(frames(3_825_205_352)).toMatchObject({ frames: 900, framesFrom: 'last command' });
    expect(frames(899)).toMatchObject({ frames: 900, framesFrom: 'last command' });
    expect(frames(100_900)).toMatchObject({ frames: 100_900, framesFrom: 'header' });
    expect(frames(100_901)).toMatchObject({ framesFrom: 'last command' });
  });
});

describe('commands without an effect', () => {
  const ineffective = (...commands: readonly BroodWarEvent[]) => {
    const { apm } = parse({ commands });
    return Object.entries(apm[0]!.ineffective).flatMap(([kind, count]) => (count > 0 ? [`${kind} ${count}`] : []));
  };
  const train = (frame: number) => at(frame, 0, { type: 'train', id: 0x1f, unit: 7 });
  const select = (frame: number) => at(frame, 0, { type: 'select', id: 0x63, units: [frame] });
  const hotkey = (frame: number, action: number, group = 1) => at(frame, 0, { type: 'hotkey', id: 0x13, action, group });

  it('are those of six reasons', () => {
    expect(ineffective(train(1), train(2), train(3), train(4), train(5), train(6), train(7))).toEqual(['queueOverflow 2']);
    // 26 frames are too long, and another selection begins again
    expect(ineffective(train(1), train(2), train(3), train(4), train(5), train(27))).toEqual([]);
    expect(ineffective(train(1), train(2), train(3), select(4), train(15), train(16), train(17))).toEqual([]);
    expect(ineffective(train(1), at(21, 0, { type: 'cancelTrain', id: 0x20, place: 254 }))).toEqual(['fastCancel 1']);
    expect(ineffective(train(1), at(22, 0, { type: 'cancelTrain', id: 0x20, place: 254 }))).toEqual([]);
    const stop = (frame: number) => at(frame, 0, { type: 'stop', id: 0x1a, queued: 0 });
    expect(ineffective(stop(1), stop(11), stop(22))).toEqual(['fastRepetition 1']);
    expect(ineffective(select(1), select(9), select(18))).toEqual(['fastReselection 1']);
    const morph = (frame: number) => at(frame, 0, { type: 'unitMorph', id: 0x23, unit: 41 });
    expect(ineffective(morph(1), morph(500))).toEqual(['repetition 1']);
    expect(ineffective(hotkey(1, 0), hotkey(200, 0), hotkey(400, 0, 2))).toEqual(['repeatedHotkey 1']);
  });

  it('are not a double tap, nor buildings of protoss', () => {
    expect(ineffective(hotkey(1, 1), hotkey(5, 1))).toEqual([]);
    expect(ineffective(hotkey(1, 1), hotkey(5, 1), hotkey(9, 1))).toEqual(['fastReselection 1']);
    const build = (frame: number, order: number) => at(frame, 0, { type: 'build', id: 0x0c, order, tileX: frame, tileY: 1, unit: 156 });
    expect(ineffective(build(1, 0x1f), build(50, 0x1f))).toEqual([]);
    expect(ineffective(build(1, 0x1e), build(50, 0x1e))).toEqual(['repetition 1']);
    expect(ineffective(build(1, 0x47), build(11, 0x47), build(50, 0x47))).toEqual(['fastRepetition 1']);
  });
});

describe('teams and who won', () => {
  const busy = (playerId: number): readonly BroodWarEvent[] =>
    Array.from({ length: 60 }, (_, i) => at(i * 20, playerId, { type: 'stim', id: 0x36 }));
  const four: readonly ToySlot[] = ['A', 'B', 'C', 'D'].map((name, playerId) => ({ name, playerId, race: 0 }));
  const byFrame = (...commands: readonly BroodWarEvent[]) => [...commands].sort((a, b) => a.frame - b.frame);
  const ally = (playerId: number, ...slots: readonly number[]) =>
    at(100, playerId, { type: 'alliance', id: 0x0e, flags: slots.reduce((flags, slot) => flags | (2 << (2 * slot)), 0) });

  it('of a melee game are those who answered each other', () => {
    const all = [0, 1, 2, 3].flatMap(busy);
    const teams = (...commands: readonly BroodWarEvent[]) =>
      parse({ slots: four, commands: byFrame(...all, ...commands) }).players.map(({ name, team }) => `${name}${team}`);
    expect(teams(ally(0, 0, 2), ally(2, 0, 2), ally(1, 1, 3), ally(3, 1, 3))).toEqual(['A1', 'C1', 'B2', 'D2']);
    expect(teams(ally(0, 0, 2), ally(1, 1, 3), ally(3, 1, 3))).toEqual(['A0', 'B0', 'C0', 'D0']);
    expect(teams()).toEqual(['A1', 'B2', 'C3', 'D4']);
  });

  it('leave out who does almost nothing', () => {
    const { players, summary } = parse({
      slots: four.slice(0, 3),
      frames: 30_000,
      commands: byFrame(...busy(0), ...busy(1), at(29_000, 2, { type: 'stim', id: 0x36 })),
    });
    expect(players.map(({ name, isObserver }) => [name, isObserver])).toEqual([
      ['A', false],
      ['B', false],
      ['C', true],
    ]);
    expect(summary.matchup).toBe('ZvZ');
  });

  it('follow from who left', () => {
    const player = (playerId: number | undefined, team: number, isObserver = false) => ({
      playerId,
      team,
      isComputer: playerId === undefined,
      isObserver,
    });
    expect(winnerOf([player(0, 1), player(1, 2)], [1])).toEqual({ team: 1, rule: 'largest-remaining-team' });
    expect(winnerOf([player(0, 1), player(1, 2)], [1, 0])).toEqual({ team: 1, rule: 'last-leaver' });
    expect(winnerOf([player(0, 1), player(1, 2)], [])).toBeUndefined();
    expect(winnerOf([player(0, 1), player(undefined, 2)], [0])).toBeUndefined();
    expect(winnerOf([player(0, 0), player(1, 0)], [0])).toBeUndefined();
    expect(winnerOf([player(0, 1), player(1, 2), player(2, 3, true)], [2])).toBeUndefined();
    expect(winnerOf([player(0, 1), player(1, 1), player(2, 2), player(3, 2)], [0, 2])).toBeUndefined();
  });

  it('start places are hours of a clock', () => {
    expect(
      [
        [64, 0],
        [127, 64],
        [64, 127],
        [1, 64],
        [100, 10],
      ].map(([x, y]) => clockOf({ x: x! * 32, y: y! * 32 }, 128, 128)),
    ).toEqual([12, 3, 6, 9, 1]);
  });
});

describe('anonymizeBroodWar', () => {
  it('leaves no name, and no byte behind a text', () => {
    const secret = 'Zaphod';
    const records = toyRecords({
      ...toyDuel,
      title: secret,
      slots: [
        { name: secret, playerId: 0, race: 2 },
        { name: `${secret}2`, playerId: 1, race: 1 },
      ],
      commands: [...toyDuel.commands!, toyChat(1460, 0, 1, `hi ${secret}`)],
    });
    const header = records.header.slice();
    header.set(
      Uint8Array.from(secret, (letter) => letter.charCodeAt(0)),
      0x61 + 20,
    );
    const clean = anonymizeBroodWar(
      writeBroodWar({
        ...records,
        header,
        tagged: [...records.tagged, { tag: 'ABCD', bytes: Uint8Array.from(secret, (letter) => letter.charCodeAt(0)) }],
      }),
    );
    const after = decodeBroodWarRecordsSync(clean);
    for (const bytes of [
      after.header,
      after.names!,
      ...after.blocks.map(({ commands }) => commands),
      ...after.tagged.map((section) => section.bytes),
    ]) {
      expect(String.fromCharCode(...bytes)).not.toContain(secret);
    }
    const { players, chat, header: read, summary } = parseBroodWarSync(clean, { include: SECTIONS });
    expect(players.map(({ name }) => name)).toEqual(['Player 1', 'Player 2']);
    expect([read.hostName, read.title, read.mapTitle]).toEqual(['Player 1', 'Game', 'Toy Crossing']);
    expect(chat.map(({ text }) => text)).toEqual(['', '', '']);
    expect(summary.winner?.players).toEqual(['Player 1']);
    expect(after.tagged.map(({ tag }) => tag)).toEqual(['SKIN', 'LMTS', 'BFIX', 'CCLR', 'GCFG']);
  });
});
