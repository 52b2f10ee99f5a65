import { describe, expect, it } from 'vitest';
import { EVENTS, STATS, pos, tag } from '../../../recordings/icrep/variants.js';
import { TURN_WORK_UNITS } from '../../../src/core/budget.js';
import { IcrepSelectionTimeline, type IcrepAnalysisEvent } from '../../../src/formats/icrep/index.js';
import { VIEW_NAMES } from '../../../src/formats/icrep/views/names.js';
import { VIEW_SECTIONS, type IcrepViewSections } from '../../../src/formats/icrep/views/sections.js';
import { countedSections } from './sections-of.js';

const SECTIONS = Object.keys(VIEW_SECTIONS) as (keyof IcrepViewSections)[];

it('every section has a name that `include` takes', () => {
  expect([...VIEW_NAMES].sort()).toEqual([...SECTIONS].sort());
});

const METADATA = { game_speed: 'normal' };

/** A match of `size` units of two players, of which each dies, with fights one after the other, and everything else as often. */
function match(size: number): IcrepAnalysisEvent[] {
  const events: IcrepAnalysisEvent[] = [];
  for (let i = 0; i < size; i++) events.push({ type: 'unitCreated', tick: 0, tag: tag(i), unitTypeId: 1, owner: i % 2, pos: pos(0, 0) });
  for (let i = 0; i < size; i++) {
    const tick = 10 * i;
    const units = { friendlyUnits: [tag(i)], enemyUnits: [], valueFriendly: 1n, valueEnemy: 1n };
    events.push({ type: 'engagementStarted', tick, centerPos: pos(i, 0), ...units });
    events.push({ type: 'selectionChanged', tick, player: i % 2, added: [tag(i)], removed: [] });
    events.push({ type: 'controlGroupEvent', tick, player: i % 2, group: 1, action: 'recall' });
    events.push({ type: 'playerStatSnapshot', tick, player: i % 2, stats: STATS });
    events.push({ type: 'unitDestroyed', tick: tick + 1, tag: tag(i), killerTag: undefined, killerOwner: (i + 1) % 2 });
    const losses = { friendlyLosses: 1, enemyLosses: 0, friendlySurvivors: 0, enemySurvivors: 0, durationTicks: 5 };
    events.push({ type: 'engagementEnded', tick: tick + 5, centerPos: pos(i, 0), ...losses });
    for (const event of EVENTS) {
      const isMade = 'tag' in event || event.type.startsWith('engagement') || event.type === 'playerStatSnapshot';
      if (!isMade && event.type !== 'unitPositionSample') events.push({ ...event, tick: tick + 6 });
    }
  }
  return events;
}

describe.each(SECTIONS)('%s', (section) => {
  const counted = (events: readonly IcrepAnalysisEvent[], size: number, limits = {}) =>
    countedSections([section], events, { totalTicks: 10 * size, metadata: METADATA, limits });

  it('counts as much again for twice the match', () => {
    const [once, twice] = [1000, 2000].map((size) => counted(match(size), size).budget);
    // searches among twice as many steps take one step more
    expect(twice!.workUnits).toBeLessThanOrEqual(2.2 * once!.workUnits + 4096);
    expect(twice!.keptBytes).toBeLessThanOrEqual(2.1 * once!.keptBytes + 4096);
    expect(once!.keptBytes).toBeGreaterThan(0);
  });

  it('ends at the limit of what may be kept', () => {
    const { keptBytes } = counted(match(200), 200).budget;
    expect(() => counted(match(200), 200, { maxKeptBytes: keptBytes - 1 })).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxKeptBytes' }) as Error,
    );
    expect(() => counted(match(200), 200, { maxKeptBytes: keptBytes })).not.toThrow();
  });
});

describe('where each fight sees each death', () => {
  const events: IcrepAnalysisEvent[] = [];
  const size = 2000;
  for (let i = 0; i < size; i++) events.push({ type: 'unitCreated', tick: 0, tag: tag(i), unitTypeId: 1, owner: 0, pos: pos(0, 0) });
  const sides = { friendlyUnits: [], enemyUnits: [], valueFriendly: 0n, valueEnemy: 0n };
  for (let i = 0; i < size; i++) events.push({ type: 'engagementStarted', tick: 1 + i, centerPos: pos(i, 0), ...sides });
  for (let i = 0; i < size; i++)
    events.push({ type: 'unitDestroyed', tick: 5000 + i, tag: tag(i), killerTag: undefined, killerOwner: undefined });
  const losses = { friendlyLosses: 0, enemyLosses: 0, friendlySurvivors: 0, enemySurvivors: 0 };
  for (let i = 0; i < size; i++)
    events.push({ type: 'engagementEnded', tick: 9000 + i, centerPos: pos(i, 0), ...losses, durationTicks: 8999 });

  it('army wipes count each look, pause, and end at the limit of work', () => {
    const { budget, pauses } = countedSections(['armyWipes'], events, { totalTicks: 20_000 });
    expect(budget.workUnits).toBeGreaterThan(size * size);
    // each pause comes after a turn of work at most, and 255 deaths more
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(budget.workUnits / (TURN_WORK_UNITS + 4096)));
    expect(() => countedSections(['armyWipes'], events, { totalTicks: 20_000, limits: { maxWorkUnits: size * size } })).toThrow(
      expect.objectContaining({ code: 'limit', limit: 'maxWorkUnits' }) as Error,
    );
  });
});

it('selections of thousands of units are folded in steps as many as they have tags', () => {
  // every unit is selected, grouped and destroyed: as many copies of all as checkpoints would be thousands
  const size = 4000;
  const all = Array.from({ length: size }, (_, i) => tag(i));
  const events: IcrepAnalysisEvent[] = [{ type: 'selectionChanged', tick: 0, player: 0, added: all, removed: [] }];
  events.push({ type: 'controlGroupEvent', tick: 1, player: 0, group: 2, action: 'assign' });
  for (let i = 0; i < size; i++)
    events.push({ type: 'unitDestroyed', tick: 2 + i, tag: tag(i), killerTag: undefined, killerOwner: undefined });
  const timeline = new IcrepSelectionTimeline(events);
  for (const dead of [0, 1, 1999, 3999, 4000]) {
    const { selected, groups } = timeline.at(1 + dead, 0);
    expect(selected).toEqual(all.slice(dead));
    expect(groups.get(2)).toEqual(dead === size ? undefined : all.slice(dead));
  }
});
