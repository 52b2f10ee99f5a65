import { fixture } from '#fixture';
import { describe, expect, it } from 'vitest';
import { madeDeadlockMatch } from '../../recordings/dem/deadlock/made-match.js';
import { madeDotaMatch } from '../../recordings/dem/dota/made-match.js';
import { parseDemSync } from '../../src/formats/dem/index.js';
import { PLAYER_SECTIONS, parseReplay, playersOf, summarizeReplay } from '../../src/kit/index.js';

const playersIn = async (bytes: Uint8Array) => playersOf(await parseReplay(bytes, { include: PLAYER_SECTIONS }));

describe('playersOf', () => {
  it('says of Dota 2 what the players section says, with kills as the score', async () => {
    const { bytes, match, facts } = madeDotaMatch();
    const players = await playersIn(bytes);
    expect(players).toEqual(
      match.players.map(({ id, name, steamId, team, hero }) => ({
        id,
        name,
        ...(steamId ? { account: String(steamId) } : {}),
        team: team === 2 ? 'radiant' : 'dire',
        character: hero,
        result: team === 2 ? 'loss' : 'win',
        score: facts.kills.filter(({ killer }) => killer === id).length,
      })),
    );
    // by default parseDem reads the file info, which has names, heroes and the winner
    expect(playersOf(parseDemSync(bytes)).map(({ name, result }) => [name, result])).toEqual(
      players.map(({ name, result }) => [name, result]),
    );
  });

  it('says of Deadlock who won, and leaves out who watched', async () => {
    expect((await playersIn(madeDeadlockMatch().bytes)).map(({ id, name, team, result }) => [id, name, team, result])).toEqual([
      [1, 'Ada', 'amber', 'win'],
      [2, 'Grace', 'sapphire', 'loss'],
      [3, 'Linus', 'amber', 'win'],
    ]);
  });

  it.each([
    [
      'toy-match.SC2Replay',
      [
        ['Anna', 'zerg'],
        ['Bo', 'terran'],
      ],
    ],
    [
      'toy-duel.w3g',
      [
        ['Ann', 'human'],
        ['Bob', 'orc'],
      ],
    ],
    [
      'toy-match.icrep',
      [
        ['Ada', 'allies'],
        ['Gräce', 'soviet'],
      ],
    ],
  ])('says the same as the summary of %s, with numbers to join by', async (file, expected) => {
    const bytes = await fixture(file);
    const players = await playersIn(bytes);
    expect(players.map(({ name, character }) => [name, character])).toEqual(expected);
    expect(new Set(players.map(({ id }) => typeof id))).toEqual(new Set(['number']));
    const { players: inSummary } = await summarizeReplay(bytes);
    expect(players.map(({ id: _, score: __, ...player }) => player)).toEqual(inSummary);
  });

  it('says of a race who won it, and of a cache who played in which game', async () => {
    const race = await parseReplay(await fixture('rf2-race.vcr'), { include: PLAYER_SECTIONS });
    if (race.format !== 'vcr') throw new Error('a race');
    const winner = race.results.find(({ position }) => position === 1)!.name;
    expect(
      playersOf(race)
        .filter(({ result }) => result === 'win')
        .map(({ name }) => name),
    ).toEqual([winner]);
    const cache = await parseReplay(await fixture('gamecache-3.04b.dat'));
    if (cache.format !== 'gamecache') throw new Error('a cache');
    const rows = playersOf(cache);
    expect(rows.length).toBe(cache.items.reduce((sum, { players = [] }) => sum + players.length, 0));
    expect(new Set(rows.map(({ game }) => game))).toEqual(
      new Set(cache.items.filter(({ players }) => players?.length).map(({ index }) => index)),
    );
  });

  it('names the section that is missing', async () => {
    const replay = await parseReplay(await fixture('toy-match.SC2Replay'), { include: { sc2: ['chat'] } });
    expect(() => playersOf(replay)).toThrow("playersOf needs the section 'players'");
  });
});
