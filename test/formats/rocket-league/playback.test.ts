import { describe, expect, it } from 'vitest';
import { toyMatch } from '../../../recordings/rocket-league/toy-match.js';
import { iterateRocketLeague, openRocketLeague, parseRocketLeagueSync } from '../../../src/formats/rocket-league/index.js';
import { writeRocketLeague } from '../../../src/formats/rocket-league/writer.js';

const bytes = writeRocketLeague(toyMatch({ frames: 90, keyframeEvery: 30 }));
const all = [...iterateRocketLeague(bytes)];

/** The bytes with bits turned in the middle of some frames. */
function withDamageAt(...frames: number[]): Uint8Array {
  const damaged = bytes.slice();
  const { keyframes } = parseRocketLeagueSync(bytes, { include: ['keyframes'] });
  const header = new DataView(bytes.buffer).getUint32(0, true);
  // levels, keyframes and the size of the stream are in front of it
  const network = 16 + header + (4 + 4 + 'Stadium_P'.length + 1) + (4 + 12 * keyframes!.length) + 4;
  const bits = (keyframes![1]!.bitPosition - keyframes![0]!.bitPosition) / 30;
  for (const frame of frames) damaged.fill(0xff, network + Math.floor((frame * bits) / 8), network + Math.floor((frame * bits) / 8) + 40);
  return damaged;
}

describe('a replay that is open', () => {
  it('gives the events of any span as reading in order does', async () => {
    await using playback = await openRocketLeague(bytes);
    expect(playback.frameCount).toBe(90);
    expect(playback.keyframes.map(({ frame }) => frame)).toEqual([0, 30, 60]);
    const spans: [number, number][] = [
      [0, 3],
      [1.5, 1.8],
      [0.95, 1.05],
      [2.9, 99],
      [-1, 0],
      [1.2, 1.1],
    ];
    for (const [from, to] of spans)
      expect(await playback.events(from, to)).toEqual(all.filter(({ seconds }) => seconds >= from && seconds <= to));
    expect(await playback.events(0, 9, ['StatEvent', 'Pickup'])).toEqual(
      all.filter(({ type }) => type === 'StatEvent' || type === 'Pickup'),
    );
    expect(playback.isComplete).toBe(true);
  });

  it('has the last value of each property at a moment', async () => {
    await using playback = await openRocketLeague(bytes);
    for (const seconds of [0, 0.35, 0.99, 1.01, 1.5, 2.99, 50]) {
      const moment = (await playback.seek(seconds))!;
      const before = all.filter((event) => event.frame <= moment.frame);
      expect(moment.seconds).toBeLessThanOrEqual(seconds);
      expect(all.some((event) => event.seconds > moment.seconds && event.seconds <= seconds)).toBe(false);
      expect(moment.actors.map(({ actor }) => actor)).toEqual([...new Set(before.flatMap((e) => (e.type === 'actor' ? [e.actor] : [])))]);
      for (const { actor, values } of moment.actors) {
        for (const [property, value] of Object.entries(values)) {
          const last = before.filter((e) => 'property' in e && e.property === property && e.actor === actor).at(-1);
          expect(last).toMatchObject({ value });
        }
      }
    }
    expect(await playback.seek(-1)).toBeUndefined();
  });

  it('decodes nothing but the gap between two keyframes', async () => {
    await using playback = await openRocketLeague(withDamageAt(10, 40));
    const { header, keyframes } = playback;
    expect(header.isChecksumRight).toBe(true);
    expect(playback.keyframeBefore(2.5)).toEqual({ frame: 60, seconds: 2 });
    // what is damaged is in front of it
    for (const seconds of [2, 2.51, 2.91]) expect((await playback.seek(seconds))!.frame).toBe(Math.floor(seconds * 30 + 1e-6));
    expect(await playback.events(2, 3)).toEqual(all.filter(({ frame }) => frame >= 60));
    expect(playback.isComplete).toBe(true);
    expect(playback.diagnostics.map(({ reason }) => reason)).toEqual(['body-crc']);
    const whole = await playback.events(0, 3);
    expect(playback.isComplete).toBe(false);
    expect(playback.diagnostics.map(({ reason }) => reason)).toEqual(['body-crc', 'network-desync', 'network-desync']);
    for (const { frame } of keyframes) expect(whole.filter((e) => e.frame === frame)).toEqual(all.filter((e) => e.frame === frame));
  });

  it('says what cannot be sought', async () => {
    const playback = await openRocketLeague(bytes);
    await expect(playback.seek(NaN)).rejects.toMatchObject({ code: 'usage', format: 'rocket-league' });
    await expect(playback.events(0, '1' as never)).rejects.toMatchObject({ code: 'usage' });
    await expect(playback.events(0, 1, ['Bodies' as never])).rejects.toMatchObject({ code: 'usage' });
    await playback.close();
    await expect(playback.seek(1)).rejects.toMatchObject({ code: 'usage', detail: 'the playback is closed' });
  });
});
