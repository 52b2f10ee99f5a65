import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { reviveJson, toJson } from '../../../../src/core/json.js';
import {
  iterateDem,
  parseDemSync,
  type DotaSampleEvent,
  type DotaTimeline,
  type DemTimelineOptions,
} from '../../../../src/formats/dem/index.js';
import type { DemSection } from '../../../../src/formats/dem/replay.js';
import { NO_HANDLE } from '../../../../recordings/dem/scripted-recording.js';
import { readCounted } from '../../../support/dem-counts.js';
import { ScriptedDotaMatch, pad, place } from '../../../../recordings/dem/dota/scripted-match.js';
import { axeAt, experienceAt, lastHitsAt, netWorthAt, madeDotaMatch } from '../../../../recordings/dem/dota/made-match.js';
import { ofGame } from '../../../support/of-game.js';

const { bytes, facts } = madeDotaMatch();
const timelineOf = (demo: Uint8Array, timeline?: DemTimelineOptions): DotaTimeline => {
  const replay = parseDemSync(demo, { include: ['timeline'], timeline, strict: true });
  expect(replay.diagnostics).toEqual([]);
  return replay.timeline as DotaTimeline;
};
const rounded = (values: Iterable<number>): number[] => [...values].map((value) => Math.round(value * 1000) / 1000);

describe('the timeline of a match', () => {
  let timeline: DotaTimeline;
  beforeAll(() => void (timeline = timelineOf(bytes)));
  const at = (time: number): number => rounded(timeline.gameSeconds).indexOf(time);
  const player = (slot: number) => timeline.players[slot]!;

  it('has a sample a minute from the horn on, the first packet and the end', () => {
    // the recording begins 27 seconds before the horn
    expect(rounded(timeline.gameSeconds)).toEqual([-27, ...Array.from({ length: 12 }, (_, minute) => 60 * minute)]);
    expect(timeline.tick[at(0)]).toBe(facts.hornTick);
    expect(timeline.tick[at(660)]).toBe(facts.endTick);
    expect(timeline.intervalSeconds).toBe(60);
  });

  it('has the numbers that the players had then', () => {
    expect(timeline.players.map(({ slot, playerId, team }) => [slot, playerId, team])).toEqual(
      Array.from({ length: 10 }, (_, id) => [id, id, id < 5 ? 'radiant' : 'dire']),
    );
    for (let slot = 0; slot < 10; slot++) {
      for (const minute of [1, 5, 11]) {
        const row = at(60 * minute);
        const { netWorth, earnedGold, lastHits, xp, gold } = player(slot);
        expect([netWorth[row], earnedGold[row], lastHits[row], xp[row], gold[row]]).toEqual([
          netWorthAt(slot, minute),
          netWorthAt(slot, minute),
          lastHitsAt(slot, minute),
          experienceAt(slot, minute),
          600,
        ]);
      }
    }
    const until = (seconds: number, count: (kill: (typeof facts.kills)[number]) => boolean): number =>
      facts.kills.filter((kill) => kill.clock <= seconds && count(kill)).length;
    for (const seconds of [0, 60, 360, 420, 660]) {
      for (let slot = 0; slot < 10; slot++) {
        const { kills, deaths, assists } = player(slot);
        const row = at(seconds);
        expect([kills[row], deaths[row], assists[row]]).toEqual([
          until(seconds, ({ killer }) => killer === slot),
          until(seconds, ({ victim }) => victim === slot),
          until(seconds, ({ assists: helpers }) => helpers.includes(slot)),
        ]);
      }
    }
    expect([at(60), at(120), at(480)].map((row) => [player(5).level[row], player(0).level[row]])).toEqual([
      [1, 1],
      [2, 1],
      [2, 6],
    ]);
  });

  it('follows the hero itself and not its illusion', () => {
    const axe = player(0);
    for (const seconds of [120, 180, 240, 600]) {
      const [x, y] = axeAt(seconds);
      const row = at(seconds);
      expect([axe.x[row], axe.y[row]]).toEqual([x, y]);
      expect(axe.gridX[row]).toBeCloseTo((x + 16384) / 128, 5);
      expect(axe.gridY[row]).toBeCloseTo((y + 16384) / 128, 5);
    }
    const everySecond = timelineOf(bytes, { intervalSeconds: 1 });
    const illusionIsThere = rounded(everySecond.gameSeconds).indexOf(10);
    expect(everySecond.players[0]!.x[illusionIsThere]).toBe(axeAt(10)[0]);
    expect(everySecond.players[0]!.health[illusionIsThere]).toBe(600);
    // dead from the first blood to his return
    expect([59, 60, 79, 80].map((seconds) => everySecond.players[0]!.isAlive[rounded(everySecond.gameSeconds).indexOf(seconds)])).toEqual([
      1, 0, 0, 1,
    ]);
    // a packet each second, but for eleven seconds before the horn
    expect(everySecond.gameSeconds).toHaveLength(27 + 661 - 11);
  });

  it('has nothing of a hero that is not there yet', () => {
    const { x, health, isAlive: alive, mana, netWorth } = player(3);
    expect([x[0], health[0], alive[0], mana[0], netWorth[0]]).toEqual([NaN, NaN, NaN, NaN, 600]);
    expect(health[1]).toBe(630);
    expect(mana[1]).toBeCloseTo(256, 2);
  });

  it('has the advantage of Radiant', () => {
    const sum = (slots: readonly number[], minute: number): number => slots.reduce((total, slot) => total + netWorthAt(slot, minute), 0);
    const radiant = [0, 1, 2, 3, 4];
    const dire = [5, 6, 7, 8, 9];
    expect([...timeline.netWorthAdvantage.slice(1)]).toEqual(
      Array.from({ length: 12 }, (_, minute) => sum(radiant, minute) - sum(dire, minute)),
    );
    expect(timeline.goldAdvantage).toEqual(timeline.netWorthAdvantage);
    expect(timeline.xpAdvantage[at(600)]).toBe(-50 * 25 * 10);
  });

  it('is plain data', () => {
    expect(reviveJson(toJson(timeline))).toEqual(timeline);
    expect(structuredClone(timeline)).toEqual(timeline);
  });
});

describe('samples', () => {
  it('come as they are taken, and are those of the section', () => {
    const events = ofGame('dota2', iterateDem(bytes, { events: ['sample'], timeline: { intervalSeconds: 300 } }));
    expectTypeOf(events).toEqualTypeOf<DotaSampleEvent[]>();
    const timeline = timelineOf(bytes, { intervalSeconds: 300 });
    expect(events).toHaveLength(timeline.gameSeconds.length * 10);
    for (const [i, { tick, slot, netWorth, x, isAlive: alive }] of events.entries()) {
      const row = Math.floor(i / 10);
      const series = timeline.players[slot]!;
      expect([slot, tick]).toEqual([i % 10, timeline.tick[row]]);
      expect([netWorth ?? NaN, x ?? NaN, alive ?? NaN]).toEqual([series.netWorth[row], series.x[row], series.isAlive[row]]);
    }
    // before the horn was planned, time ran from the start of the map
    expect(rounded(events.filter(({ slot }) => slot === 0).map(({ gameSeconds }) => gameSeconds))).toEqual([100, 0, 300, 600, 660]);
  });

  it('stand still in a pause and stop when the game is over', () => {
    const everySecond = timelineOf(bytes, { intervalSeconds: 1 });
    const { from, to } = facts.pauses[0]!;
    expect([...everySecond.tick].filter((tick) => tick > from && tick <= to)).toEqual([]);
    expect(everySecond.tick.at(-1)).toBe(facts.endTick);
  });

  it('end with the recording', () => {
    const match = new ScriptedDotaMatch();
    match.advance(61);
    match.economy(0, { m_iNetWorth: 1234 });
    match.advance(1);
    match.economy(0, { m_iNetWorth: 2345 });
    const demo = match.bytes();
    const { gameSeconds: time, tick, players } = timelineOf(demo);
    expect(rounded(time)).toEqual([100, 161, 162]);
    expect([...tick]).toEqual([0, 61 * 30, 62 * 30]);
    expect([...players[0]!.netWorth]).toEqual([600, 1234, 2345]);
    // a file that goes on would not have it
    const events = ofGame('dota2', iterateDem(demo, { events: ['sample'] }));
    expect(events.filter(({ slot }) => slot === 0).map(({ netWorth }) => netWorth)).toEqual([600, 1234]);
  });

  it('begin at fromTick and end at toTick', () => {
    const part = parseDemSync(bytes, {
      include: ['timeline'],
      fromTick: facts.hornTick + 60 * 30,
      toTick: facts.hornTick + 80 * 30,
    }).timeline!;
    expect(rounded(part.gameSeconds)).toEqual([60, 80]);
  });
});

describe('what is not known', () => {
  it('is NaN where a recording has one side only, or the hero is out of sight', () => {
    const match = new ScriptedDotaMatch();
    match.advance(1);
    match.remove(match.dire);
    const hero = match.spawnHero(7);
    match.horn();
    match.advance(1);
    match.score(7, { m_hSelectedHero: NO_HANDLE });
    match.advance(1);
    expect(hero.className).toBe('CDOTA_Unit_Hero_Kunkka');
    const { players, netWorthAdvantage } = timelineOf(match.bytes(), { intervalSeconds: 1 });
    expect([...players[7]!.health]).toEqual([NaN, 670, NaN, NaN]);
    expect([...players[7]!.netWorth]).toEqual([600, NaN, NaN, NaN]);
    expect([...players[2]!.netWorth]).toEqual([600, 600, 600, 600]);
    expect([...netWorthAdvantage]).toEqual([0, NaN, NaN, NaN]);
  });

  it('leaves the section out where nobody plays', () => {
    const match = new ScriptedDotaMatch();
    for (const { id } of match.players) match.set(match.resource, { [`m_vecPlayerData.${pad(id)}.m_iPlayerTeam`]: 1 });
    match.advance(1);
    const { timeline, diagnostics } = parseDemSync(match.bytes(), { include: ['timeline'] });
    expect(timeline).toBeUndefined();
    expect(diagnostics.map(({ path }) => path)).toEqual([['timeline']]);
  });
});

describe('cost', () => {
  const counts = (events: readonly 'sample'[], include: readonly DemSection[], timeline?: DemTimelineOptions) =>
    readCounted(bytes, events, include, { timeline }).counts;

  it('is that of the classes, whatever the interval', () => {
    const classes = ['CDOTAGamerulesProxy', 'CDOTA_PlayerResource', 'CDOTA_DataRadiant', 'CDOTA_DataDire', 'CDOTA_Unit_Hero_*'];
    const same = readCounted(bytes, ['entity'], [], { entities: { classes } });
    const { entityValues } = counts([], ['timeline']);
    expect(entityValues).toBe(same.counts.entityValues);
    expect(counts([], ['timeline'], { intervalSeconds: 1 }).entityValues).toBe(entityValues);
    expect(counts(['sample'], ['header']).entityValues).toBe(entityValues);
  });

  it('is nothing where it was not asked for', () => {
    expect(counts([], ['header', 'fileInfo'])).toMatchObject({ packets: 0, messages: 0, entityValues: 0 });
    const replay = parseDemSync(bytes, { include: ['match'] });
    // @ts-expect-error -- was not asked for
    expect(replay.timeline).toBeUndefined();
    expect(Object.keys(replay)).not.toContain('timeline');
  });

  it('refuses an interval that never ends', () => {
    for (const intervalSeconds of [0, -1, NaN]) {
      expect(() => parseDemSync(bytes, { include: ['timeline'], timeline: { intervalSeconds } })).toThrow(
        `dem: timeline.intervalSeconds is ${intervalSeconds}, and must be above 0`,
      );
      expect(() => parseDemSync(bytes, { timeline: { intervalSeconds } })).not.toThrow();
    }
    expect(timelineOf(bytes, { intervalSeconds: Infinity }).gameSeconds.length).toBeLessThanOrEqual(3);
  });
});

it('places are where the script put them', () => {
  const match = new ScriptedDotaMatch();
  match.spawnHero(0, place([7000.25, -6999.5]));
  match.advance(1);
  const { players } = timelineOf(match.bytes());
  expect([players[0]!.x[0], players[0]!.y[0]]).toEqual([7000.25, -6999.5]);
});
