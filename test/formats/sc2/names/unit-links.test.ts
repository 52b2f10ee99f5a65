import { describe, expect, it } from 'vitest';
import { iterateSc2, parseSc2Sync } from '../../../../src/formats/sc2/index.js';
import type { Sc2WireEvent } from '../../../../src/formats/sc2/framing.js';
import { namesFor } from '../../../../src/formats/sc2/names/names-for.js';
import { BUILD, becomes, scriptedDuel, unit } from '../../../../recordings/sc2/scripted-duel.js';
import { toyEvent } from '../../../../recordings/sc2/toy-records.js';

const names = namesFor({ expansion: 'LotV', key: BUILD });
const linkOf = (name: string): number => [...Array(2000).keys()].find((link) => names.unit(link) === name)!;
/** A link that no table has. */
const NEW_LINK = 5000;

const tagOf = (index: number): number => index * 2 ** 18 + 1;
const indexes = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);
const born = (loop: number, index: number, type: string): Sc2WireEvent => unit(loop, 'SUnitBornEvent', index, type, 'Anna');
/** Anna selects units, all of one link. */
const selects = (loop: number, link: number, ...indexes: readonly number[]): Sc2WireEvent =>
  toyEvent(BUILD, 'game', loop, 'SSelectionDeltaEvent', {
    m_controlGroupId: 10,
    m_addSubgroups: [{ m_unitLink: link, m_subgroupPriority: 0, m_intraSubgroupPriority: 0, m_count: indexes.length }],
    m_addUnitTags: indexes.map(tagOf),
  });
/** Anna aims at a unit. */
const aims = (loop: number, link: number, index: number): Sc2WireEvent =>
  toyEvent(BUILD, 'game', loop, 'SCmdEvent', {
    m_abil: null,
    m_data: {
      TargetUnit: {
        m_targetUnitFlags: 0,
        m_timer: 0,
        m_tag: tagOf(index),
        m_snapshotUnitLink: link,
        m_snapshotControlPlayerId: null,
        m_snapshotUpkeepPlayerId: null,
        m_snapshotPoint: { x: 0, y: 0, z: 0 },
      },
    },
  });

/** The names of what is selected and aimed at, event by event. */
function namesIn(bytes: Uint8Array): (string | undefined)[] {
  return [...iterateSc2(bytes, { events: ['cmd', 'selectionDelta'], names: namesFor })].map((event) =>
    event.type === 'cmd' ? event.targetUnitTypeName : event.delta.addSubgroups[0]!.unitTypeName,
  );
}

describe('the name of a unit link', () => {
  it('is what the tracker calls the units that have it, where the table has none or another', () => {
    const bytes = scriptedDuel(
      [aims(1, NEW_LINK, 9), selects(5, linkOf('Marine'), 1, 2), selects(9, NEW_LINK, 3)],
      [born(0, 1, 'WorkerFenix'), born(0, 2, 'WorkerFenix'), born(7, 3, 'Vulture')],
    );
    // unit 9 is not in the tracker; its link is that of unit 3, later
    expect(namesIn(bytes)).toEqual(['Vulture', 'WorkerFenix', 'Vulture']);
  });

  it('stays that of the table for modes and looks of a unit', () => {
    const tank = linkOf('SiegeTank');
    const bytes = scriptedDuel([selects(5, tank, 1), selects(9, tank, 1)], [born(0, 1, 'SiegeTank'), becomes(7, 1, 'SiegeTankSieged')]);
    expect(namesIn(bytes)).toEqual(['SiegeTank', 'SiegeTank']);
    expect(namesIn(scriptedDuel([selects(5, linkOf('Ghost'), 1)], [born(0, 1, 'GhostAlternate')]))).toEqual(['Ghost']);
  });

  it('without a table is the main form, where one of four sightings has it', () => {
    const sieged = [2, 3, 4, 5].map((index) => born(0, index, 'TankSieged'));
    expect(namesIn(scriptedDuel([selects(5, NEW_LINK, 1, 2, 3, 4)], [born(0, 1, 'Tank'), ...sieged]))).toEqual(['Tank']);
    expect(namesIn(scriptedDuel([selects(5, NEW_LINK, 1, 2, 3, 4, 5)], [born(0, 1, 'Tank'), ...sieged]))).toEqual(['TankSieged']);
  });

  it('is that of most sightings: an egg that was a larva a moment ago, a unit in disguise', () => {
    const larva = linkOf('Larva');
    const tracker = [born(0, 1, 'Larva'), born(0, 2, 'Larva'), becomes(5, 2, 'Egg')];
    expect(namesIn(scriptedDuel([selects(5, larva, 1, 2)], tracker))).toEqual(['Larva']);
    expect(namesIn(scriptedDuel([selects(5, NEW_LINK, 1, 2), selects(6, NEW_LINK, 1)], tracker))).toEqual(['Larva', 'Larva']);
  });

  it('is that of the table where the sightings disagree', () => {
    const tracker = ['Drone', 'Roach', 'Viper'].map((type, i) => born(0, i + 1, type));
    expect(namesIn(scriptedDuel([selects(5, linkOf('Marine'), 1, 2, 3)], tracker))).toEqual(['Marine']);
    expect(namesIn(scriptedDuel([selects(5, NEW_LINK, 1, 2, 3)], tracker))).toEqual([undefined]);
  });

  it('stays that of the table once 32 units of one type fit it, whatever comes later', () => {
    const marine = linkOf('Marine');
    const tracker = [...indexes(1, 32).map((i) => born(0, i, 'MarineElite')), ...indexes(40, 33).map((i) => born(0, i, 'Vulture'))];
    const named = (first: number) =>
      namesIn(scriptedDuel([selects(5, marine, ...indexes(1, first)), selects(6, marine, ...indexes(40, 33))], tracker));
    expect(named(32)).toEqual(['Marine', 'Marine']);
    expect(named(31)).toEqual(['Vulture', 'Vulture']);
  });

  it('is not settled by 32 units that are fewer than half of those seen', () => {
    const marine = linkOf('Marine');
    const tracker = [...indexes(1, 32).map((i) => born(0, i, 'MarineElite')), ...indexes(40, 50).map((i) => born(0, i, 'Vulture'))];
    const game = [selects(5, marine, ...indexes(40, 40)), selects(6, marine, ...indexes(1, 32)), selects(7, marine, ...indexes(80, 10))];
    expect(namesIn(scriptedDuel(game, tracker))).toEqual(['Vulture', 'Vulture', 'Vulture']);
  });

  it('is the same in sections and events, whatever else is asked for', () => {
    const bytes = scriptedDuel([selects(5, NEW_LINK, 1)], [born(0, 1, 'Vulture')]);
    const selected = (...more: readonly ('units' | 'trackerEvents' | 'gameEvents')[]) =>
      parseSc2Sync(bytes, { include: ['selections', ...more], names: namesFor }).selections;
    expect(selected()).toMatchObject([{ unitTypeNames: ['Vulture'] }]);
    expect(selected('units')).toEqual(selected());
    expect(selected('gameEvents', 'trackerEvents')).toEqual(selected());
    const events = [...iterateSc2(bytes, { events: ['game'], names: namesFor })];
    expect(parseSc2Sync(bytes, { include: ['gameEvents'], names: namesFor }).gameEvents).toEqual(events);
  });
});
