import { describe, expect, it } from 'vitest';
import type { SceneMoment, SceneSeries } from '../../src/scene/index.js';
import { turningPointOf } from '../../src/scene/index.js';

const lead = (...entries: readonly (readonly [seconds: number, value: number])[]): SceneSeries => ({
  name: 'netWorthLead',
  label: 'Net worth lead',
  isDifference: true,
  seconds: Float32Array.from(entries, ([seconds]) => seconds),
  values: Float32Array.from(entries, ([, value]) => value),
});
const moment = (seconds: number, weight: number): SceneMoment => ({ seconds, weight, kind: 'kill', text: 'A killed B' });

describe('the turning point', () => {
  it('is where the largest change of the lead begins', () => {
    // 1,000 seconds: a swing is 50 seconds long. 100 to 300 s: +200 in all; 600 to 630 s: -900
    const series = [lead([0, 0], [100, 0], [200, 100], [300, 200], [600, 200], [630, -700], [900, -650])];
    expect(turningPointOf({ series, moments: [moment(10, 1)], durationSeconds: 1000 })).toBe(600);
  });

  it('sees a slow change as less than a quick one of the same size', () => {
    const slow = [0, 40, 80, 120, 160].map((seconds, i) => [seconds, i * 100] as const);
    const series = [lead(...slow, [500, 400], [510, 800])];
    expect(turningPointOf({ series, moments: [], durationSeconds: 1000 })).toBe(500);
  });

  it('is the moment of most weight in a scene without a lead, and the first of several', () => {
    const line = { ...lead([0, 0], [5, 900]), isDifference: false };
    const moments = [moment(3, 0.2), moment(40, 0.9), moment(70, 0.9)];
    expect(turningPointOf({ series: [line], moments, durationSeconds: 100 })).toBe(40);
    expect(turningPointOf({ series: [lead([0, 0], [50, 0])], moments, durationSeconds: 100 })).toBe(40);
  });

  it('is the end of the match only where nothing else happened', () => {
    const ends: SceneMoment[] = [
      { seconds: 97, weight: 0.05, kind: 'chat', text: 'A: gg' },
      { seconds: 98, weight: 0.6, kind: 'leave', text: 'B left' },
      { seconds: 99, weight: 1, kind: 'result', text: 'A won' },
    ];
    expect(turningPointOf({ series: [], moments: [moment(30, 0.4), ...ends], durationSeconds: 100 })).toBe(30);
    expect(turningPointOf({ series: [], moments: ends, durationSeconds: 100 })).toBe(99);
  });

  it('is undefined where nothing happened', () => {
    expect(turningPointOf({ series: [], moments: [], durationSeconds: 100 })).toBeUndefined();
  });
});
