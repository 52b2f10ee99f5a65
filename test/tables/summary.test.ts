import { describe, expect, it } from 'vitest';
import { fixtures as sc2 } from '../../recordings/sc2/fixtures.js';
import { fixtures as w3g } from '../../recordings/w3g/fixtures.js';
import { summarizeReplay } from '../../src/kit/index.js';
import { streamTablesAndSummary } from '../../src/tables/read.js';
import { watchedAccess } from '../contract/sources.js';
import { ScriptedCs2Match } from '../../recordings/dem/cs2/scripted-match.js';
import { ScriptedDeadlockMatch } from '../../recordings/dem/deadlock/scripted-match.js';
import { ScriptedDotaMatch } from '../../recordings/dem/dota/scripted-match.js';

describe.each(Object.entries({ ...sc2(), ...w3g() }))('%s', (_, bytes) => {
  it.each([[['chat']], [undefined]])('gives with the rows of %j what a summary gives', async (tables) => {
    const { summarize } = await streamTablesAndSummary(bytes, { tables }).end();
    const { isComplete: _complete, diagnostics: _diagnostics, ...facts } = await summarize!(bytes);
    expect(facts.players.length).toBeGreaterThan(1);
    expect(await summarizeReplay(bytes)).toMatchObject(facts);
  });
});

/** Bytes that do not compress. */
const NOISE = Uint8Array.from({ length: 100_000 }, (_, i) => Math.imul(i * i + 1, 2654435761) >>> 24);

/** Someone joins in the first ten seconds, and someone later; between them are more bytes than are read for a header alone. */
function cs2(): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, 76561198000000001n);
  match.join(2, 'Watcher', 1, 76561198000000003n);
  match.advance(5).join(3, 'Bot', 3, 0n);
  match.advance(6).join(4, 'Late', 3, 76561198000000004n);
  for (let second = 0; second < 5; second++) match.advance(1).message(4, NOISE);
  match.advance(1);
  return match.bytes({ playback_ticks: 42 / match.tickInterval, playback_time: 42 });
}
/** Ten seconds take more than 4 MB, behind which someone joins. */
function dense(): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, 76561198000000001n);
  for (let tick = 1; tick <= 50; tick++) match.at(tick).message(4, NOISE);
  match.at(51).join(2, 'Late', 3, 76561198000000002n);
  match.at(52);
  return match.bytes();
}
function short(): Uint8Array {
  const match = new ScriptedDeadlockMatch();
  match.join(1, 'Ada', 2, { m_nHeroID: 1 });
  match.advance(1);
  return match.bytes();
}
function dota(): Uint8Array {
  const match = new ScriptedDotaMatch();
  match.score(0, { m_nSelectedHeroID: 2 });
  match.advance(12);
  match.score(1, { m_nSelectedHeroID: 25 });
  match.advance(1);
  return match.bytes();
}

describe.each([
  ['Counter-Strike 2', cs2(), ['Ada', 'Bot']],
  ['Counter-Strike 2, cut off behind the first ten seconds', cs2().subarray(0, 300_000), ['Ada', 'Bot']],
  ['Counter-Strike 2 with much in its first seconds', dense(), ['Ada']],
  ['Deadlock, shorter than ten seconds', short(), ['Ada']],
  ['Dota 2 whose file info names nobody', dota(), undefined],
] as const)('a recording of %s', (_, bytes, names) => {
  it('is summarized with the players that were read for its rows, and not decoded again', async () => {
    const { summarize } = await streamTablesAndSummary(bytes, { tables: ['players'], replay: 'r' }).end();
    const watched = watchedAccess(bytes);
    const summary = await summarize!(watched.source);
    const alone = await summarizeReplay(bytes);
    expect(summary.players).toEqual(alone.players);
    if (names === undefined) expect(summary.players).toHaveLength(10);
    else expect(summary.players.map(({ name }) => name)).toEqual(names);
    expect({ ...summary, isComplete: true, diagnostics: [] }).toEqual({ ...alone, isComplete: true, diagnostics: [] });
    expect(watched.bytes).toBeLessThan(8 << 10);
  });
});

it('a summary of a recording reads the players itself where no table needs them', async () => {
  const { summarize } = await streamTablesAndSummary(cs2(), { tables: ['chat'], replay: 'r' }).end();
  expect(summarize).toBeUndefined();
});
