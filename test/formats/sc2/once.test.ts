import { expect, it } from 'vitest';
import { Sc2Match } from '../../../src/formats/sc2/match/match.js';
import type { Sc2WireStruct } from '../../../src/formats/sc2/records.js';
import { Sc2Session } from '../../../src/formats/sc2/session.js';
import { iterate } from '../../../src/io/drive-sync.js';
import { BUILD, command, scriptedDuel } from '../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../recordings/sc2/toy-records.js';

const game = [
  command(100, 'Anna', 'TrainMarine'),
  toyEvent(BUILD, 'game', 110, 'SCameraUpdateEvent', {}, 0),
  command(200, 'Bo', 'TrainMarine'),
  toyEvent(BUILD, 'game', 300, 'SGameUserLeaveEvent', {}, 1),
];
/** The file does not say who won, so the summary looks at who left. */
const undecided = ({ m_playerList }: Sc2WireStruct): Sc2WireStruct => ({
  m_playerList: (m_playerList as Sc2WireStruct[]).map((player) => ({ ...player, m_result: 0 })),
});
const bytes = scriptedDuel(game, [], { details: undecided });

/** The game events that are given, and the whole result, with what was decoded for both. */
function reading(events: readonly string[], include: ConstructorParameters<typeof Sc2Session>[1]) {
  const session = new Sc2Session(events, include, {}, Sc2Match);
  const batches = iterate(session, bytes, {});
  const given = [...batches].map(({ type, gameloop }) => [type, gameloop]);
  return { given, replay: batches.end(), counts: session.counts };
}

it('a stream is decoded once when its events and sections made of them are asked for', () => {
  const alone = reading([], ['apm']);
  const both = reading(['cmd'], ['apm']);
  expect(alone.counts.events).toBe(4);
  expect(both.counts).toEqual(alone.counts);
  expect(both.given).toEqual([
    ['cmd', 100],
    ['cmd', 200],
  ]);
  expect(both.replay.apm).toEqual(alone.replay.apm);
});

it('sections that look at few events say the same as where all are held, and the events that were asked for are given', () => {
  const few = reading(['cameraUpdate', 'cmd'], ['summary']);
  const all = reading([], ['summary', 'gameEvents']);
  expect(few.given).toEqual([
    ['cmd', 100],
    ['cameraUpdate', 110],
    ['cmd', 200],
  ]);
  expect(few.replay.summary?.winner?.players).toEqual(['Anna']);
  expect(few.replay.summary).toEqual(all.replay.summary);
  expect(few.counts.events).toBe(4);
});
