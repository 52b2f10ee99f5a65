import { describe, expect, it } from 'vitest';
import {
  dotaWardLives,
  parseDemSync,
  type DotaObjective,
  type DotaPlayerSeries,
  type DotaTimeline,
} from '../../../../src/formats/dem/index.js';
import { dotaSample } from '../../../../recordings/dem/dota/sample.js';

const placed = (handle: number, tick: number, more: Partial<DotaObjective> = {}): DotaObjective =>
  ({
    type: 'objective',
    game: 'dota2',
    kind: 'wardPlaced',
    ward: 'observer',
    tick,
    gameSeconds: tick / 30,
    handle,
    owner: 'radiant',
    ownerId: 0,
    position: { x: 0, y: 0 },
    ...more,
  }) as DotaObjective;

/** A hero at places along the x axis, one for each second; NaN is an unknown place, and a dead hero has a minus before its place. */
const walker = (playerId: number, team: 'radiant' | 'dire', places: readonly number[]): DotaPlayerSeries =>
  ({
    playerId,
    team,
    x: Float32Array.from(places, Math.abs),
    y: new Float32Array(places.length),
    isAlive: Float32Array.from(places, (place) => (place < 0 ? 0 : 1)),
  }) as unknown as DotaPlayerSeries;
const timelineOf = (players: readonly DotaPlayerSeries[]): DotaTimeline =>
  ({
    game: 'dota2',
    tick: Float64Array.from(players[0]!.x, (_, i) => i * 30),
    gameSeconds: Float64Array.from(players[0]!.x, (_, i) => i),
    players,
  }) as unknown as DotaTimeline;

describe('lives of wards', () => {
  it('pair each ward of a match with its end', () => {
    const wards = dotaWardLives(parseDemSync(dotaSample(), { include: ['objectives'] }));
    expect(
      wards.map(({ ward, ownerId, placedSeconds, goneSeconds, end, killerId }) => [
        ward,
        ownerId,
        placedSeconds,
        goneSeconds,
        end,
        killerId,
      ]),
    ).toEqual([
      ['observer', 3, 20, 380, 'expired', undefined],
      ['observer', 8, 25, 190, 'killed', 4],
      ['sentry', 4, 150, 570, 'expired', undefined],
      ['observer', 9, 200, 560, 'expired', undefined],
      ['observer', 4, 250, 330, 'killed', 9],
      ['sentry', 9, 300, 590, 'expired', undefined],
      ['observer', 3, 400, 595, 'expired', undefined],
    ]);
    // without a timeline nothing is known of what they saw
    expect(wards.every(({ seen }) => seen.length === 0)).toBe(true);
  });

  it('begin unknown for a ward that stood before, and end unknown for one that never falls', () => {
    const gone = { ...placed(7, 300), kind: 'wardExpired', lifetimeSeconds: 360 } as DotaObjective;
    const [before, after] = dotaWardLives({ objectives: [gone, placed(7, 600), { game: 'deadlock', kind: 'wardPlaced' }] });
    expect([before!.placedTick, before!.goneTick, before!.end]).toEqual([undefined, 300, 'expired']);
    expect([after!.placedTick, after!.goneTick, after!.end]).toEqual([600, undefined, undefined]);
  });

  it('sum the seconds in which living heroes of the other side were within reach', () => {
    const timeline = timelineOf([
      walker(5, 'dire', [0, 0, 1600, 1601, 100, 0]),
      walker(6, 'dire', [NaN, -10, 5000, 5000, 10, 0]),
      walker(1, 'radiant', [0, 0, 0, 0, 0, 0]),
    ]);
    const objectives = [placed(1, 30), { ...placed(1, 150), kind: 'wardKilled', playerId: 6 } as DotaObjective];
    // it stands from second 1 to second 5: hero 5 is within reach at 1, 2 and 4, hero 6 alive at 4 alone
    expect(dotaWardLives({ objectives, timeline })[0]!.seen).toEqual([
      { playerId: 5, seconds: 3 },
      { playerId: 6, seconds: 1 },
    ]);
    expect(
      dotaWardLives({ objectives: objectives.map((one) => ({ ...one, ward: 'sentry' }) as DotaObjective), timeline })[0]!.seen,
    ).toEqual([]);
  });
});
