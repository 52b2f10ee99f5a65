import { describe, expect, test } from 'vitest';
import { PlaybackClock } from '../../src/player/playback-clock.js';

/** A clock that writes down its events, and whose time goes by in frames of 50 ms. */
function newClock() {
  const events: string[] = [];
  const clock = new PlaybackClock((event) => events.push(event));
  let now = 0;
  return {
    clock,
    /** The events since the last look. */
    events: () => events.splice(0),
    /** Lets time go by. */
    pass: (seconds: number): void => {
      const end = now + seconds * 1000;
      clock.advance(now);
      while (now < end - 1e-6) {
        now = Math.min(end, now + 50);
        clock.advance(now);
      }
    },
  };
}

/** A clock with a whole source of ten seconds. */
function loaded() {
  const made = newClock();
  made.clock.load(false);
  made.clock.receive(10, 10, true);
  made.events();
  return made;
}

describe('loading', () => {
  test('a source that is there at once', () => {
    const { clock, events } = newClock();
    clock.load(false);
    expect(events()).toEqual([]);
    expect([clock.readyState, clock.duration]).toEqual([0, NaN]);
    clock.receive(10, 10, true);
    expect(events()).toEqual(['durationchange', 'loadedmetadata', 'progress', 'loadeddata', 'canplay', 'canplaythrough', 'suspend']);
    expect([clock.readyState, clock.duration, clock.isPaused, clock.isEnded]).toEqual([4, 10, true, false]);
  });

  test('one that comes in pieces', () => {
    const { clock, events } = newClock();
    clock.load(false);
    clock.receive(10, 0, false);
    expect(events()).toEqual(['durationchange', 'loadedmetadata', 'progress', 'loadeddata']);
    expect(clock.readyState).toBe(2);
    clock.receive(10, 4, false);
    expect(events()).toEqual(['progress', 'canplay', 'canplaythrough']);
    clock.receive(12, 12, true);
    expect(events()).toEqual(['durationchange', 'progress', 'suspend']);
  });

  test('autoplay begins when it can, unless pause was called', () => {
    const { clock, events } = newClock();
    clock.isAutoplay = true;
    clock.load(false);
    clock.receive(10, 0, false);
    events();
    clock.receive(10, 5, false);
    expect(events()).toEqual(['progress', 'canplay', 'canplaythrough', 'play', 'playing']);
    clock.load(true);
    clock.pause();
    events();
    clock.receive(10, 10, true);
    expect(clock.isPaused).toBe(true);
    expect(events()).not.toContain('play');
  });

  test('another source in the middle', () => {
    const { clock, events, pass } = loaded();
    clock.defaultRate = 1;
    clock.playbackRate = 4;
    clock.play();
    pass(1);
    events();
    clock.load(true);
    // a source that was read to its end is not aborted
    expect(events()).toEqual(['emptied', 'timeupdate', 'durationchange', 'ratechange']);
    expect([clock.currentTime, clock.isPaused, clock.readyState, clock.playbackRate]).toEqual([0, true, 0, 1]);
    clock.receive(20, 3, false);
    events();
    clock.load(true);
    expect(events()).toEqual(['abort', 'emptied', 'durationchange']);
  });

  test('a time that is set before anything is there is where it begins', () => {
    const { clock, events } = newClock();
    clock.load(false);
    clock.seek(7);
    expect(clock.currentTime).toBe(7);
    expect(events()).toEqual([]);
    clock.receive(10, 10, true);
    expect(events()).toEqual([
      'durationchange',
      'loadedmetadata',
      'seeking',
      'loadeddata',
      'timeupdate',
      'seeked',
      'canplay',
      'canplaythrough',
      'progress',
      'suspend',
    ]);
    expect(clock.currentTime).toBe(7);
  });
});

describe('playing', () => {
  test('play, time, pause', () => {
    const { clock, events, pass } = loaded();
    clock.play();
    expect(events()).toEqual(['play', 'playing']);
    clock.play();
    expect(events()).toEqual([]);
    pass(2);
    expect(clock.currentTime).toBeCloseTo(2);
    // the first update, and then every 250 ms
    const updates = events();
    expect(new Set(updates)).toEqual(new Set(['timeupdate']));
    expect(updates.length).toBe(8);
    clock.pause();
    expect(events()).toEqual(['timeupdate', 'pause']);
    clock.pause();
    expect(events()).toEqual([]);
    pass(3);
    expect(clock.currentTime).toBeCloseTo(2);
  });

  test.each([0.25, 1, 8, 16])('at rate %s', (rate) => {
    const { clock, events, pass } = loaded();
    clock.playbackRate = rate;
    expect(events()).toEqual(rate === 1 ? [] : ['ratechange']);
    clock.play();
    pass(0.5);
    expect(clock.currentTime).toBeCloseTo(rate * 0.5);
  });

  test('at rate 0 it stands still', () => {
    const { clock, pass } = loaded();
    clock.playbackRate = 0;
    clock.play();
    pass(5);
    expect([clock.currentTime, clock.isPaused, clock.isMoving]).toEqual([0, false, false]);
  });

  test('a change of rate while playing keeps the time', () => {
    const { clock, pass } = loaded();
    clock.play();
    pass(1);
    clock.playbackRate = 2;
    expect(clock.currentTime).toBeCloseTo(1);
    pass(1);
    expect(clock.currentTime).toBeCloseTo(3);
  });

  test('the end', () => {
    const { clock, events, pass } = loaded();
    clock.seek(9.9);
    clock.play();
    pass(0.05);
    events();
    pass(0.5);
    expect(events()).toEqual(['timeupdate', 'pause', 'ended']);
    expect([clock.currentTime, clock.isPaused, clock.isEnded]).toEqual([10, true, true]);
    clock.play();
    expect(events()).toEqual(['seeking', 'timeupdate', 'seeked', 'play', 'playing']);
    expect([clock.currentTime, clock.isEnded]).toEqual([0, false]);
  });

  test('a loop begins again without a pause', () => {
    const { clock, events, pass } = loaded();
    clock.isLooping = true;
    clock.seek(9.9);
    clock.play();
    events();
    pass(0.2);
    expect(events().filter((event) => event !== 'timeupdate')).toEqual(['seeking', 'seeked']);
    expect(clock.isPaused).toBe(false);
    expect(clock.currentTime).toBeLessThan(0.2);
  });
});

describe('seeking', () => {
  test('while paused, and while playing', () => {
    const { clock, events, pass } = loaded();
    clock.seek(5);
    expect(events()).toEqual(['seeking', 'timeupdate', 'seeked']);
    clock.play();
    pass(1);
    events();
    clock.seek(2);
    expect(events()).toEqual(['seeking', 'timeupdate', 'seeked']);
    expect(clock.isPaused).toBe(false);
    pass(1);
    expect(clock.currentTime).toBeCloseTo(3);
  });

  test('beyond the ends', () => {
    const { clock } = loaded();
    clock.seek(99);
    expect([clock.currentTime, clock.isEnded]).toEqual([10, true]);
    clock.seek(-5);
    expect([clock.currentTime, clock.isEnded]).toEqual([0, false]);
  });

  test('where nothing was read yet: it arrives when that comes', () => {
    const { clock, events, pass } = newClock();
    clock.load(false);
    clock.receive(60, 10, false);
    clock.play();
    events();
    clock.seek(40);
    expect(events()).toEqual(['seeking', 'waiting']);
    expect([clock.isSeeking, clock.readyState, clock.isMoving]).toEqual([true, 1, false]);
    pass(5);
    expect(clock.currentTime).toBe(40);
    clock.receive(60, 30, false);
    expect(events()).toEqual(['progress']);
    clock.receive(60, 50, false);
    expect(events()).toEqual(['progress', 'timeupdate', 'seeked', 'canplay', 'playing', 'canplaythrough']);
    expect(clock.isMoving).toBe(true);
  });

  test('to a time that the recording turns out not to have', () => {
    const { clock } = newClock();
    clock.load(false);
    clock.receive(60, 10, false);
    clock.seek(55);
    clock.receive(20, 20, true);
    expect([clock.currentTime, clock.isSeeking, clock.isEnded]).toEqual([20, false, true]);
  });
});

test('playing faster than the recording is read waits for it', () => {
  const { clock, events, pass } = newClock();
  clock.load(false);
  clock.receive(60, 2, false);
  clock.playbackRate = 8;
  clock.play();
  events();
  pass(0.4);
  expect(events().filter((event) => event !== 'timeupdate')).toEqual(['waiting']);
  expect([clock.currentTime, clock.readyState, clock.isPaused]).toEqual([2, 2, false]);
  clock.receive(60, 30, false);
  expect(events()).toEqual(['progress', 'canplay', 'playing', 'canplaythrough']);
  pass(0.5);
  expect(clock.currentTime).toBeCloseTo(6);
});

describe('a source that is still being recorded', () => {
  function live() {
    const made = newClock();
    made.clock.load(false, true);
    made.clock.receive(40, 40, false);
    return made;
  }

  test('has no end, and begins to play with what has just happened', () => {
    const { clock, events, pass } = live();
    expect(events()).toEqual(['durationchange', 'loadedmetadata', 'progress', 'loadeddata', 'canplay', 'canplaythrough']);
    expect([clock.duration, clock.isLive, clock.isEnded, clock.currentTime]).toEqual([Infinity, true, false, 0]);
    clock.play();
    expect(events()).toEqual(['seeking', 'timeupdate', 'seeked', 'play', 'playing']);
    expect([clock.currentTime, clock.isAtLiveEdge]).toEqual([37, true]);
    pass(5);
    expect(events().slice(-2)).toEqual(['timeupdate', 'waiting']);
    expect(clock.currentTime).toBe(40);
    clock.receive(44, 44, false);
    expect(events()).toEqual(['progress', 'canplay', 'playing', 'canplaythrough']);
    pass(1);
    expect(clock.currentTime).toBeCloseTo(41);
    expect(clock.isAtLiveEdge).toBe(true);
  });

  test('jumps where it falls behind, and only while it follows', () => {
    const { clock, events } = live();
    clock.play();
    clock.receive(52, 52, false);
    expect(clock.currentTime).toBe(37);
    events();
    clock.receive(52.1, 52.1, false);
    expect(events()).toEqual(['progress', 'seeking', 'timeupdate', 'seeked']);
    expect(clock.currentTime).toBeCloseTo(49.1);
    for (const leave of [() => clock.seek(20), () => clock.pause(), () => (clock.playbackRate = 0.5)]) {
      clock.seekToLive();
      clock.playbackRate = 1;
      expect(clock.isAtLiveEdge).toBe(true);
      clock.play();
      leave();
      expect(clock.isAtLiveEdge).toBe(false);
      const { currentTime } = clock;
      clock.receive(clock.bufferedTo + 100, clock.bufferedTo + 100, false);
      expect(clock.currentTime).toBe(currentTime);
    }
    clock.seek(1e6);
    expect(clock.currentTime).toBe(clock.bufferedTo);
  });

  test('ends as every other', () => {
    const { clock, events, pass } = live();
    clock.play();
    events();
    clock.receive(40, 40, true);
    expect(events()).toEqual(['durationchange', 'suspend']);
    expect([clock.duration, clock.isLive]).toEqual([40, false]);
    pass(4);
    expect(events().slice(-3)).toEqual(['timeupdate', 'pause', 'ended']);
    expect(clock.isEnded).toBe(true);
    clock.load(true);
    clock.receive(10, 10, true);
    expect(clock.duration).toBe(10);
  });
});
