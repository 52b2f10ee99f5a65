import { describe, expect, expectTypeOf, it } from 'vitest';
import { reviveJson, toJson } from '../../../../src/core/json.js';
import { DemClock, iterateDem, parseDemSync, type DemClockData } from '../../../../src/formats/dem/index.js';
import { DemWriter } from '../../../../src/formats/dem/writer.js';
import { readCounted } from '../../../support/dem-counts.js';
import { patchedDemo } from '../../../support/dem-patch.js';
import { ScriptedDotaMatch } from '../../../../recordings/dem/dota/scripted-match.js';
import { madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';

const clockOf = (bytes: Uint8Array): DemClock => {
  const { clock, diagnostics } = parseDemSync(bytes, { include: ['clock'], strict: true });
  expect(diagnostics).toEqual([]);
  return clock!;
};

describe('a clock of spans', () => {
  // ten seconds before the horn, a pause of 20 s at 0:30, and a jump of 2 s at tick 3000
  const data: DemClockData = {
    zero: 'horn',
    tickRate: 30,
    firstTick: 100,
    lastTick: 4000,
    spans: [
      { fromTick: 100, gameSeconds: -10, isRunning: true },
      { fromTick: 1300, gameSeconds: 30, isRunning: false },
      { fromTick: 1900, gameSeconds: 30, isRunning: true },
      { fromTick: 3000, gameSeconds: 68.5, isRunning: true },
    ],
  };
  const clock = new DemClock(data);

  it.each([
    [100, -10],
    [400, 0],
    [40, -12],
    [1299, 30 - 1 / 30],
    [1300, 30],
    [1600, 30],
    [1900, 30],
    [1930, 31],
    [2999, 30 + 1099 / 30],
    [3000, 68.5],
    [4000, 68.5 + 1000 / 30],
    [4300, 68.5 + 1300 / 30],
  ])('shows at tick %i %f s', (tick, seconds) => {
    expect(clock.gameSeconds(tick)).toBeCloseTo(seconds, 9);
  });

  it.each([
    [-12, 40],
    [-10, 100],
    [0, 400],
    [0.01, 401],
    [30, 1300],
    [31, 1930],
    [67, 3000],
    [68.5, 3000],
    [70, 3045],
    [600, 18945],
  ])('comes to %f s at tick %i', (seconds, tick) => {
    expect(clock.tickAt(seconds)).toBe(tick);
  });

  it('knows the horn and the pauses', () => {
    expect(clock.startTick).toBe(400);
    expect(clock.pauses).toEqual([{ fromTick: 1300, toTick: 1900, gameSeconds: 30 }]);
    expect(new DemClock({ ...data, firstTick: 401 }).startTick).toBeUndefined();
    expect(new DemClock({ ...data, lastTick: 399 }).startTick).toBeUndefined();
    expect(new DemClock({ ...data, zero: 'plannedHorn' }).startTick).toBeUndefined();
  });

  it('never comes to a time behind a pause that does not end', () => {
    const paused = new DemClock({ ...data, lastTick: 1500, spans: data.spans.slice(0, 2) });
    expect(paused.tickAt(30)).toBe(1300);
    expect(paused.tickAt(31)).toBe(Infinity);
    expect(paused.pauses).toEqual([{ fromTick: 1300, toTick: 1500, gameSeconds: 30 }]);
  });

  it('is plain data', () => {
    const revived = new DemClock(reviveJson(toJson(clock)) as DemClockData);
    expect(revived).toEqual(clock);
    expect(new DemClock(structuredClone(clock)).tickAt(31)).toBe(1930);
  });
});

describe('the clock of a recording', () => {
  it('counts from the horn, before it and over a pause', () => {
    const { bytes, facts } = madeDotaMatch();
    const clock = clockOf(bytes);
    expect(clock.zero).toBe('horn');
    expect(clock.startTick).toBe(facts.hornTick);
    expect(clock.pauses).toEqual(facts.pauses.map(({ from, to }) => ({ fromTick: from, toTick: to, gameSeconds: 90 })));
    const happened = [...facts.kills, ...facts.purchases, ...facts.wards.map(({ gone }) => gone)];
    for (const { tick, clock: seconds } of happened.filter(({ clock: at }) => Number.isFinite(at))) {
      expect(clock.gameSeconds(tick)).toBeCloseTo(seconds, 4);
      expect(clock.tickAt(seconds)).toBe(tick);
    }
    expect(clock.gameSeconds(facts.hornTick - 300)).toBeCloseTo(-10, 4);
    expect([clock.firstTick, clock.lastTick]).toEqual([0, facts.endTick + 60]);
  });

  it('counts to the planned horn where the recording ends before it, else from the start of the map', () => {
    const match = new ScriptedDotaMatch({ firstNetTick: 2997 });
    match.advance(1);
    match.advance(1);
    const selection = clockOf(match.bytes());
    expect([selection.zero, selection.startTick, selection.gameSeconds(0)]).toEqual(['mapStart', undefined, 99.9]);
    const planned = new ScriptedDotaMatch({ firstNetTick: 3000 });
    planned.advance(5);
    planned.state('preGame');
    planned.advance(1);
    const clock = clockOf(planned.bytes());
    expect([clock.zero, clock.startTick, clock.gameSeconds(150)]).toEqual(['plannedHorn', undefined, -10]);
  });

  it('begins a span where the server skipped, and none where a tick is late', () => {
    const match = new ScriptedDotaMatch({ firstNetTick: 300 });
    const spansOf = (bytes: Uint8Array) => clockOf(bytes).spans.map(({ fromTick, gameSeconds }) => [fromTick, gameSeconds]);
    match.advance(1);
    match.message('net_Tick', { tick: 300 + 30 + 7 });
    match.advance(1);
    match.message('net_Tick', { tick: 300 + 60 + 90 });
    match.advance(1);
    match.message('net_Tick', { tick: 300 + 90 + 90 });
    // 7 ticks are less than a quarter of a second, 90 are three
    expect(spansOf(match.bytes())).toEqual([
      [0, 10],
      [60, 15],
    ]);
  });

  it('takes the last of several packets of a tick, and counts without game rules', () => {
    const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'game/dota' } });
    writer.signon([{ id: 40, value: { max_classes: 1, tick_interval: 1 / 30 } }]);
    // a player's recording: the client was late and took twenty ticks at once
    for (const [tick, netTick] of [
      [0, 300],
      [30, 310],
      [30, 330],
      [31, 331],
    ] as const) {
      writer.packet(tick, [{ id: 4, value: { tick: netTick } }]);
    }
    const { zero, spans } = clockOf(writer.finish());
    expect({ zero, spans }).toEqual({ zero: 'mapStart', spans: [{ fromTick: 0, gameSeconds: 10, isRunning: true }] });
  });

  it('is unknown without the paused ticks, unless the rules have the time of the game themselves', () => {
    const bytesOf = (names: Readonly<Record<string, string>>): Uint8Array => {
      const match = new ScriptedDotaMatch({ firstNetTick: 300 });
      match.advance(1);
      return patchedDemo(match.bytes(), { field: (field) => void (field.name = names[field.name] ?? field.name) });
    };
    const read = (names: Readonly<Record<string, string>>) => parseDemSync(bytesOf(names), { include: ['clock'] });
    expect(read({}).clock?.spans[0]).toEqual({ fromTick: 0, gameSeconds: 10, isRunning: true });
    expect(read({ m_nTotalPausedTicks: 'm_other' }).clock).toBeUndefined();
    expect(read({ m_nPauseStartTick: 'm_other' }).clock).toBeUndefined();
    // older recordings send the seconds: here any number under that name
    const older = { m_nTotalPausedTicks: 'm_other', m_iNetTimeOfDay: 'm_fGameTime' };
    expect(read(older).clock?.zero).toBe('mapStart');
  });

  it('is missed with a diagnostic where there are no packets', () => {
    const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'game/dota' } });
    const { clock, isComplete, diagnostics } = parseDemSync(writer.finish(), { include: ['clock'] });
    expect(clock).toBeUndefined();
    expect(isComplete).toBe(true);
    expect(diagnostics.map(({ code, path, message }) => ({ code, path, message }))).toEqual([
      { code: 'truncated', path: ['clock'], message: "dem: the recording has no 'clock'" },
    ]);
  });

  it('reports as it goes when it starts, stops, goes on and learns what 0 is', () => {
    const { bytes, facts } = madeDotaMatch();
    const told = [...iterateDem(bytes, { events: ['clock'], strict: true })];
    const { from, to } = facts.pauses[0]!;
    expect(told.map(({ tick, zero, isRunning }) => [tick, zero, isRunning])).toEqual([
      [0, 'mapStart', true],
      [facts.states.find(({ state }) => state === 4)!.tick, 'plannedHorn', true],
      [facts.hornTick, 'horn', true],
      [from, 'horn', false],
      [to, 'horn', true],
    ]);
    const clock = clockOf(bytes);
    for (const { tick, gameSeconds, mapSeconds } of told.slice(2)) {
      expect(gameSeconds).toBeCloseTo(clock.gameSeconds(tick), 4);
      // 3000 ticks of the server before the first of the recording
      expect(mapSeconds).toBeCloseTo(gameSeconds + 100 + facts.hornTick / 30, 3);
    }
  });

  it('costs no entities but the rules', () => {
    const { bytes } = madeDotaMatch();
    const values = (include: 'clock' | 'header'): number => readCounted(bytes, [], [include]).counts.entityValues;
    expect(values('header')).toBe(0);
    expect(values('clock')).toBeGreaterThan(0);
    expect(values('clock')).toBeLessThan(300);
  });

  it('is there for those who ask for it', () => {
    const { bytes } = madeDotaMatch();
    const replay = parseDemSync(bytes, { include: ['clock'] });
    expectTypeOf(replay.clock).toEqualTypeOf<DemClock | undefined>();
    // @ts-expect-error -- was not asked for
    expect(replay.players).toBeUndefined();
    expect(Object.keys(replay)).not.toContain('players');
  });
});
