import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MpqArchive } from '../../src/containers/mpq/index.js';
import { parseSc2Sync, type Sc2GameEvent } from '../../src/formats/sc2/index.js';
import { corpusFacts, corpusFiles, isDamaged, itWhole, type CorpusFile } from '../support/corpus.node.js';

/** Ratings and actions per minute against Blizzard's own, which the metadata of a replay has. Both are read and counted here again. */
const facts = corpusFacts('sc2', { files: 60, facts: 250 });

interface MetadataPlayer {
  readonly PlayerID?: number;
  readonly MMR?: number;
  readonly APM?: number;
}

/** The players of `replay.gamemetadata.json`, out of the archive itself; none in replays that are older than that file. */
async function metadataPlayers(file: CorpusFile): Promise<readonly MetadataPlayer[]> {
  const archive = await MpqArchive.open(file.bytes());
  if (!archive.has('replay.gamemetadata.json')) return [];
  const text = new TextDecoder().decode(await archive.read('replay.gamemetadata.json'));
  return (JSON.parse(text) as { Players?: readonly MetadataPlayer[] }).Players ?? [];
}

const GAME = 16;
const ACTIVE_SELECTION = 10;
/** Loops in a real minute at speed Faster, which all rated games have. */
const MINUTE = 22.4 * 60;

interface Activity {
  actions: number;
  leftAt: number | undefined;
}

/** What everybody did, by the rule of docs/formats/sc2.md, section 17. */
function activities(events: readonly Sc2GameEvent[]): ReadonlyMap<number, Activity> {
  const users = new Map<number, Activity>();
  const retargeted = new Set<string>();
  for (const event of events) {
    const { type, userId, gameloop } = event;
    if (userId === GAME) continue;
    let user = users.get(userId);
    if (user === undefined) users.set(userId, (user = { actions: 0, leftAt: undefined }));
    const moment = `${userId} ${gameloop}`;
    if (type === 'playerLeave' || type === 'gameUserLeave') user.leftAt ??= gameloop;
    else if (type === 'cmd' || type === 'controlGroupUpdate') user.actions++;
    else if (type === 'selectionDelta') user.actions += Number(event.controlGroupId === ACTIVE_SELECTION);
    else if (type === 'cmdUpdateTargetPoint' || type === 'cmdUpdateTargetUnit') {
      user.actions++;
      retargeted.add(moment);
    } else if (type === 'commandManagerState' && !retargeted.delete(moment)) user.actions++;
  }
  return users;
}

const BUSY = 300;
const blizzards = { players: 0, near: 0 };
const rated = { players: 0, equal: 0 };

describe.each(corpusFiles('sc2', (name) => !/empty-archive/.test(name)))('$name', (file) => {
  it('has the ratings and the actions per minute that its metadata and its events show', async () => {
    const metadata = await metadataPlayers(file);
    const { players, apm, gameEvents, header, details, detailsBackup } = parseSc2Sync(file.bytes(), {
      include: ['players', 'apm', 'gameEvents', 'details', 'detailsBackup'],
    });
    const counted = activities(gameEvents ?? []);
    for (const { PlayerID: playerId, MMR: rating, APM: blizzardApm } of metadata) {
      const player = players!.find((one) => one.playerId === playerId);
      // an observer map has its own idea of who plays
      if (player === undefined) continue;
      if (rating !== undefined) {
        rated.players++;
        if (player.mmr === rating) rated.equal++;
        facts.equal(file, `${playerId} has a rating`, player.mmr !== undefined, true);
      }
      facts.equal(file, `Blizzard's APM of ${playerId}`, player.blizzardApm, blizzardApm);
      const activity = counted.get(player.userId ?? -1);
      if (activity === undefined || activity.actions <= BUSY || blizzardApm === undefined || blizzardApm === 0) continue;
      const own = activity.actions / ((activity.leftAt ?? header.elapsedGameLoops) / MINUTE);
      blizzards.players++;
      if (Math.abs((1.1 * own) / blizzardApm - 1) <= 0.05) blizzards.near++;
    }
    if (isDamaged(file) || (details ?? detailsBackup)?.gameSpeed !== 4) return;
    const expected = [...counted]
      .filter(([, { actions }]) => actions > 0)
      .map(([userId, { actions, leftAt }]) => [userId, actions, actions / ((leftAt ?? header.elapsedGameLoops) / MINUTE)]);
    facts.equal(
      file,
      'actions per minute',
      apm!.map(({ userId, actions, apm: rate }) => [userId, actions, rate.toFixed(9)]),
      expected.sort(([a], [b]) => a! - b!).map(([userId, actions, rate]) => [userId, actions, rate!.toFixed(9)]),
    );
  });
});

itWhole('sc2', 'ratings are those of the metadata', () => {
  expect(rated.players).toBeGreaterThan(20);
  expect(rated.equal).toBe(rated.players);
});

itWhole('sc2', "actions times 1.1 lie within 5 % of Blizzard's for the share of players that the document names", () => {
  const { players, near } = blizzards;
  expect(near / players).toBeGreaterThan(0.7);
  expect(readFileSync(new URL('../../docs/formats/sc2.md', import.meta.url), 'utf8')).toContain(
    `${near} of ${players} players with more than ${BUSY} actions`,
  );
});
