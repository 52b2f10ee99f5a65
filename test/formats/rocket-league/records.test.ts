import { expect, test } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { iterateRocketLeague } from '../../../src/formats/rocket-league/index.js';
import { decodeRocketLeagueRecordsSync, type RocketLeagueActorRecord } from '../../../src/formats/rocket-league/model.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';

test('lists of updates that are empty, or split in two, stay as they are', () => {
  const match = toyMatch({ frames: 6, keyframeEvery: 3 });
  const frames = match.frames.map(({ actors, ...frame }) => ({
    ...frame,
    actors: actors.flatMap((record): readonly RocketLeagueActorRecord[] => {
      if (record.kind !== 'update') return [record];
      const { updates } = record;
      const parts = [updates.slice(0, 1), updates.slice(1), []];
      return parts.map((part) => ({ ...record, updates: part }));
    }),
  }));
  const split = writeRocketLeague({ ...match, frames });
  const records = decodeRocketLeagueRecordsSync(split);
  expect(records.frames).toEqual(frames);
  expect(writeRocketLeague(records)).toEqual(split);
  // the same updates in another file
  expect([...iterateRocketLeague(split)]).toEqual([...iterateRocketLeague(writeRocketLeague(match))]);
  expect(split).not.toEqual(writeRocketLeague(match));
});
