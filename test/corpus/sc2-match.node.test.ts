import { expect, it } from 'vitest';
import { sc2 } from '../../src/cli/formats/sc2.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { streamTables } from '../../src/tables/index.js';
import { corpusFacts, corpusFiles, describeFile, itWhole } from '../support/corpus.node.js';

const facts = corpusFacts('sc2', { files: 24, facts: 37 });

describeFile('sc2', '2.1.3.30508--Habitation_Station', (file) => {
  it('was saved and loaded at loop 3040, and nothing is lost of it', async () => {
    const { units, stats } = parseSc2Sync(file.bytes(), { include: ['units', 'stats'], beacons: true });
    facts.equal(file, 'units', units!.length, 234);
    const beacons = units!.filter(({ unitTypeName }) => /^Beacon[A-Z]/.test(unitTypeName));
    facts.equal(file, 'beacons', parseSc2Sync(file.bytes(), { include: ['units'] }).units!.length, 234 - beacons.length);
    facts.equal(file, 'samples', Object.fromEntries(stats!.map(({ playerId, samples }) => [playerId, samples.length])), { 1: 26, 2: 25 });
    const keys: string[] = [];
    for await (const { columns } of streamTables(file.bytes(), { tables: ['player_stats'] })) {
      columns['player_id']!.forEach((player, i) => keys.push(`${String(player)} at ${String(columns['gameloop']![i])}`));
    }
    facts.equal(file, 'keys of player_stats', [keys.length, new Set(keys).size], [50, 50]);
  });
});

describeFile('sc2', '3.17.1.57218--CoA', (file) => {
  it('is a co-op mission that both commanders won, whatever the teams of the lobby', () => {
    const { summary, players } = parseSc2Sync(file.bytes(), { include: ['summary', 'players'] });
    facts.equal(file, 'category', summary!.category, 'co-op');
    facts.equal(file, 'winner', summary!.winner?.players, ['Yuriprime', 'LilArrin']);
    facts.equal(
      file,
      'commanders',
      players!.filter(({ control }) => control === 'human').map(({ name, commander, color, rgb }) => [name, commander, color, rgb]),
      [
        ['Yuriprime', 'Kerrigan', undefined, '#ff00ff'],
        ['LilArrin', 'Raynor', 'blue', '#0042ff'],
      ],
    );
    facts.equal(file, 'players', [players!.length, players!.filter(({ name }) => name === undefined).length], [9, 0]);
  });
});

describeFile('sc2', '4.1.2.60604--1', (file) => {
  it('was anonymized: the backups show it', async () => {
    const { facts: card } = await sc2.card(file.bytes(), {});
    const { map, matchup, category, durationSeconds, players } = card;
    facts.equal(file, 'card', [map, matchup, category], ['어비설 리프 - 래더', 'TvP', 'ladder']);
    facts.equal(file, 'duration', durationSeconds, parseSc2Sync(file.bytes(), { include: ['summary'] }).summary!.durationSeconds);
    facts.equal(
      file,
      'players',
      (players as { race: string; result: string }[]).map(({ race, result }) => [race, result]),
      [
        ['terran', 'loss'],
        ['protoss', 'win'],
      ],
    );
  });
});

describeFile('sc2', '2.0.8.25604--gh_sameteam', (file) => {
  it('is played inside of an observer map: by the two with a town hall', () => {
    const { summary, players } = parseSc2Sync(file.bytes(), { include: ['summary', 'players'] });
    const playing = players!.filter(({ isObserver }) => !isObserver);
    facts.equal(
      file,
      'players',
      playing.map(({ name, race, result, teamId, playerId }) => [name, race, result, teamId, playerId]),
      [
        ['EGJDRC', 'zerg', 'win', 0, 5],
        ['LiquidTaeJa', 'terran', 'loss', 1, 7],
      ],
    );
    facts.equal(file, 'match', [summary!.matchup, summary!.teamSizes, summary!.winner?.players], ['ZvT', '1v1', ['EGJDRC']]);
    // on the clock, the replay is 474 seconds long; the town halls are born after 50. A real second is 1.4 of the clock.
    facts.equal(
      file,
      'duration',
      [summary!.clockSeconds, summary!.durationSeconds, summary!.setupSeconds!].map(Math.round),
      [424, 303, 36],
    );
    facts.equal(
      file,
      'observers',
      players!.filter(({ isObserver }) => isObserver).map(({ name, playerId, race }) => [name, playerId, race]),
      [
        ['Adebisi', undefined, undefined],
        ['HysteRya', undefined, undefined],
        ['iNcontroLRC', undefined, undefined],
        ['Nathanias', undefined, undefined],
        ['programer', undefined, undefined],
      ],
    );
  });
});

describeFile('sc2', '2.0.11.26825--bad_unit_ids_1', (file) => {
  it('was resumed from a replay, and says so', () => {
    const { diagnostics, resumes } = parseSc2Sync(file.bytes(), { include: ['selections', 'resumes'] });
    facts.equal(file, 'resumes', resumes, [
      { gameloop: 3153, seconds: 3153 / 22.4, users: ['furyofSKANKS', 'Ghost'], unitTagsAgree: false },
    ]);
    facts.equal(
      file,
      'diagnostics',
      diagnostics.map(({ reason, message }) => [reason, /unit tags/.test(message)]),
      [['resumed', true]],
    );
  });
});

describeFile('sc2', '2.0.9.26147--bad_unit_ids_2', (file) => {
  it('was resumed where tags of units do not agree', () => {
    const { resumes, units } = parseSc2Sync(file.bytes(), { include: ['resumes', 'units'] });
    facts.equal(
      file,
      'resumes',
      resumes!.map(({ gameloop, users, unitTagsAgree }) => [gameloop, users, unitTagsAgree]),
      [[144, ['ImBaTosS', 'CpUChiP', 'NexuS', 'Azzi', 'AiMrPink'], false]],
    );
    facts.equal(file, 'kills', new Set(units!.map(({ kills }) => kills)), new Set([undefined]));
  });
});

itWhole('sc2', 'games that were matchmade against computers are neither ladder games nor missions', () => {
  const against = corpusFiles('sc2', (name) => /-ai|coop/.test(name)).map((file) => {
    const { summary, players, initData } = parseSc2Sync(file.bytes(), { include: ['summary', 'players', 'initData'] });
    const { amm } = initData!.gameDescription.gameOptions;
    const commanders = players!.some(({ commander }) => commander !== undefined);
    facts.equal(file, 'category', summary!.category, commanders ? 'co-op' : amm ? 'versus A.I.' : 'private');
    return summary!.category;
  });
  expect(new Set(against)).toEqual(new Set(['co-op', 'versus A.I.', 'private']));
});
