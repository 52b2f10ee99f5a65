import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { isReplayError } from '../../../src/core/errors.js';
import { latin1Text } from '../../../src/core/text.js';
import { anonymizeSc2, withoutNames } from '../../../src/formats/sc2/anonymize.js';
import { parseSc2Sync } from '../../../src/formats/sc2/index.js';
import { decodeSc2RecordsSync } from '../../../src/formats/sc2/model.js';

const ALL = ['details', 'initData', 'players', 'trackerEvents', 'gameEvents', 'messageEvents', 'files'] as const;

describe('anonymizeSc2', () => {
  it.each(['toy-match.SC2Replay', 'toy-match-wol.SC2Replay'])('leaves no name, account or chat of %s', async (name) => {
    const bytes = await fixture(name);
    const before = parseSc2Sync(bytes, { include: ALL });
    // nothing is compressed by the writer, so names would appear in the bytes
    const clean = anonymizeSc2(bytes);
    const after = parseSc2Sync(clean, { include: ALL });
    expect(after.isComplete).toBe(true);
    expect(after.details!.players.map((player) => [player.name, player.clanTag, player.toon])).toEqual([
      ['Player 1', undefined, '2-S2-1-1'],
      ['Player 2', undefined, '2-S2-1-2'],
    ]);
    const users = before.initData!.users.filter((user) => user.name !== '');
    expect(after.initData!.users.slice(0, users.length).map((user) => user.name)).toEqual(users.map((_, i) => `Player ${i + 1}`));
    const text = latin1Text(clean, 0, clean.length);
    for (const gone of ['Anna', 'glhf', ...users.map((user) => user.name), ...users.map((user) => user.clanTag ?? '')]) {
      if (gone.length > 2) expect(text).not.toContain(gone);
    }
    expect(after.messageEvents!.filter(({ type }) => type === 'chat')).toEqual([]);
    expect(after.trackerEvents).toEqual(before.trackerEvents);
    expect(after.players!.map(({ race, result, teamId }) => [race, result, teamId])).toEqual(
      before.players!.map(({ race, result, teamId }) => [race, result, teamId]),
    );
    expect(after.files.map((file) => file.name)).toContain('(listfile)');
  });

  it('refuses what does not decode, by name', async () => {
    const { header, files } = decodeSc2RecordsSync(await fixture('toy-match.SC2Replay'));
    const broken = files.map((file) =>
      file.name === 'replay.game.events' ? { ...file, content: { kind: 'bytes', bytes: Uint8Array.of(1, 2) } as const } : file,
    );
    let thrown: unknown;
    try {
      withoutNames({ header, files: broken });
    } catch (error) {
      thrown = error;
    }
    expect(isReplayError(thrown, 'unsupported-feature')).toBe(true);
    expect(thrown).toMatchObject({ format: 'sc2', path: ['replay.game.events'] });
  });

  it('leaves out files that nobody has decoded', () => {
    const bytes = Uint8Array.of(1);
    const { files } = withoutNames({ header: {}, files: [{ name: 'replay.server.battlelobby', content: { kind: 'bytes', bytes } }] });
    expect(files.map(({ name }) => name)).toEqual(['(listfile)']);
  });
});
