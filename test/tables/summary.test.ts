import { describe, expect, it } from 'vitest';
import { fixtures as sc2 } from '../../scripts/fixtures/sc2.js';
import { fixtures as w3g } from '../../scripts/fixtures/w3g.js';
import { summarizeReplay } from '../../src/kit/index.js';
import { readTablesAndSummary } from '../../src/tables/read.js';

describe.each(Object.entries({ ...sc2(), ...w3g() }))('%s', (_, bytes) => {
  it.each([[['chat']], [undefined]])('gives with the rows of %j what a summary gives', async (tables) => {
    const { replaySummary } = await readTablesAndSummary(bytes, { tables }).end();
    const { complete: _complete, diagnostics: _diagnostics, ...facts } = replaySummary!;
    expect(facts.players.length).toBeGreaterThan(1);
    expect(await summarizeReplay(bytes)).toMatchObject(facts);
  });
});
