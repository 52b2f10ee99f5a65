import { expect, it } from 'vitest';
import { parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { corpusFacts, describeFile } from '../support/corpus.node.js';

const facts = corpusFacts('dem', { files: 1, facts: 8 });

// Its commands before DEM_SyncTick have ticks from 4005 to 4021, its packets from 0 to 1923.
describeFile('dem', 'dota2--9358', (file) => {
  const bytes = file.bytes();
  const { columns } = parseDemTicksSync(bytes, { props: ['x'] });

  it.each([
    [-Infinity, 0],
    [-Infinity, 500],
    [1000, 1900],
  ])('has the rows from %d to %d that a read of all has', (fromTick, toTick) => {
    const some = parseDemTicksSync(bytes, { props: ['x'], fromTick, toTick });
    const wanted = [...columns.tick.keys()].filter((row) => columns.tick[row]! >= fromTick && columns.tick[row]! <= toTick);
    expect(wanted.length).toBeGreaterThan(0);
    const of = (rows: readonly number[], from: typeof columns): unknown =>
      rows.map((row) => [from.tick[row], from.playerId[row], from.x[row]]);
    facts.equal(file, `rows ${fromTick} to ${toTick}`, of([...some.columns.tick.keys()], some.columns), of(wanted, columns));
    facts.equal(file, 'complete', some.isComplete, true);
  });

  it('has its players at tick 1922', () => {
    const { players } = parseDemSync(bytes, { include: ['players'], toTick: 1922 });
    facts.equal(file, 'players', players!.length, 10);
    const { serverInfo } = parseDemSync(bytes, { include: ['serverInfo'], toTick: 0 });
    facts.equal(file, 'tickInterval', Math.round(1 / serverInfo!.tickIntervalSeconds!), 30);
  });
});
