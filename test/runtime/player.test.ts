import { afterEach, describe, expect, test } from 'vitest';
import { ReplayError } from '../../src/core/errors.js';
import { cs2Sample } from '../../recordings/dem/cs2/sample.js';
import { growing, madeMatch } from '../../recordings/scene/made-match.js';
import { defineReplayPlayer, ReplayPlayerElement, type ReplaySceneReader } from '../../src/player/index.js';
import { readScene } from '../../src/scene/index.js';
import type { Scene } from '../../src/scene/model.js';

const MATCH = madeMatch({ minutes: 2 });
const MEDIA_EVENTS = [
  ...[
    'loadstart',
    'progress',
    'suspend',
    'durationchange',
    'loadedmetadata',
    'loadeddata',
    'canplay',
    'canplaythrough',
    'play',
    'playing',
    'waiting',
  ],
  ...['pause', 'seeking', 'seeked', 'timeupdate', 'ratechange', 'ended', 'emptied', 'abort', 'error', 'moment', 'followchange'],
];

/** A player in the document, and the names of the events that it fires. */
function newPlayer(attributes = 'controls'): { readonly player: ReplayPlayerElement; readonly events: string[] } {
  document.body.insertAdjacentHTML('beforeend', `<replay-player ${attributes}></replay-player>`);
  const player = document.body.lastElementChild as ReplayPlayerElement;
  player.style.width = '480px';
  const events: string[] = [];
  for (const type of MEDIA_EVENTS) player.addEventListener(type, () => events.push(type));
  return { player, events };
}

const fired = (player: ReplayPlayerElement, type: string): Promise<Event> =>
  new Promise((resolve) => player.addEventListener(type, resolve, { once: true }));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A player with a scene. */
async function loaded(attributes?: string, scene: Scene = MATCH) {
  const made = newPlayer(attributes);
  made.player.source = scene;
  await fired(made.player, 'suspend');
  made.events.length = 0;
  return made;
}

/** A source whose scenes come when the test says so. */
function slowReader() {
  const states = growing(MATCH, 30);
  let next: (() => void) | undefined;
  const reader: ReplaySceneReader = {
    async *streamScene(_source, { signal } = {}) {
      for (const state of states) {
        await new Promise<void>((resolve) => (next = resolve));
        signal?.throwIfAborted();
        yield state;
      }
    },
  };
  const give = async (): Promise<void> => {
    await wait(0);
    next?.();
    await wait(120);
  };
  return { reader, give };
}

afterEach(() => document.body.replaceChildren());

describe('like a media element', () => {
  test('what it is before it has a source', () => {
    const { player } = newPlayer('');
    expect(player).toBeInstanceOf(ReplayPlayerElement);
    const video = document.createElement('video');
    for (const name of [
      'currentTime',
      'duration',
      'paused',
      'ended',
      'seeking',
      'playbackRate',
      'defaultPlaybackRate',
      'loop',
      'autoplay',
      'controls',
      'readyState',
      'error',
      'src',
    ] as const)
      expect([name, player[name]]).toEqual([name, video[name]]);
    expect(player.buffered.length).toBe(video.buffered.length);
  });

  test('a scene: the events of loading', async () => {
    const { player, events } = newPlayer();
    player.source = MATCH;
    expect(events).toEqual([]);
    await fired(player, 'suspend');
    expect([...new Set(events)]).toEqual([
      'loadstart',
      'durationchange',
      'loadedmetadata',
      'progress',
      'loadeddata',
      'canplay',
      'canplaythrough',
      'suspend',
    ]);
    expect([player.readyState, player.duration, player.buffered.end(0)]).toEqual([4, 120, 120]);
    expect(player.scene).toBe(MATCH);
  });

  test('play, and pause', async () => {
    const { player, events } = await loaded();
    const promise = player.play();
    expect([player.paused, events]).toEqual([false, []]);
    await promise;
    expect(events).toEqual(['play', 'playing']);
    await wait(600);
    expect(player.currentTime).toBeGreaterThan(0.3);
    expect(player.currentTime).toBeLessThan(0.9);
    player.pause();
    const stopped = player.currentTime;
    await wait(100);
    expect(player.currentTime).toBe(stopped);
    expect(events.slice(-2)).toEqual(['timeupdate', 'pause']);
    expect(events.filter((event) => event === 'timeupdate').length).toBeLessThanOrEqual(5);
  });

  test('a promise of play ends with a pause', async () => {
    const { reader, give } = slowReader();
    const { player } = newPlayer();
    player.reader = reader;
    player.source = new Uint8Array(1);
    const playing = player.play();
    player.pause();
    await expect(playing).rejects.toMatchObject({ name: 'AbortError' });
    const again = player.play();
    await give();
    await expect(again).resolves.toBeUndefined();
  });

  test('seek while playing', async () => {
    const { player, events } = await loaded();
    await player.play();
    events.length = 0;
    player.currentTime = 60;
    expect([player.currentTime, player.paused]).toEqual([60, false]);
    await fired(player, 'seeked');
    expect(events.slice(0, 3)).toEqual(['seeking', 'timeupdate', 'seeked']);
    await wait(100);
    expect(player.currentTime).toBeGreaterThan(60);
    expect(() => (player.currentTime = NaN)).toThrow(TypeError);
  });

  test('rates', async () => {
    const { player, events } = await loaded();
    player.playbackRate = 16;
    await player.play();
    expect(events[0]).toBe('ratechange');
    await wait(300);
    expect(player.currentTime).toBeGreaterThan(3);
    for (const rate of [-1, 17, NaN]) expect(() => (player.playbackRate = rate)).toThrow(DOMException);
    expect(player.playbackRate).toBe(16);
  });

  test('the end, and a loop', async () => {
    const { player, events } = await loaded();
    player.currentTime = 119.9;
    await player.play();
    await fired(player, 'ended');
    expect(events.slice(-3)).toEqual(['timeupdate', 'pause', 'ended']);
    expect([player.ended, player.paused, player.currentTime]).toEqual([true, true, 120]);
    player.loop = true;
    player.currentTime = 119.9;
    await player.play();
    await fired(player, 'seeked');
    await wait(100);
    expect([player.ended, player.paused]).toEqual([false, false]);
    expect(player.currentTime).toBeLessThan(5);
  });

  test('another source in the middle', async () => {
    const { player, events } = await loaded();
    player.playbackRate = 4;
    await player.play();
    await wait(50);
    events.length = 0;
    const other = madeMatch({ minutes: 1, seed: 3 });
    player.source = other;
    expect([player.paused, player.currentTime, player.duration]).toEqual([true, 0, NaN]);
    await fired(player, 'canplaythrough');
    expect(events.slice(0, 5)).toEqual(['emptied', 'timeupdate', 'durationchange', 'ratechange', 'loadstart']);
    expect([player.duration, player.playbackRate, player.scene]).toEqual([60, 1, other]);
  });

  test('removal pauses; moving does not', async () => {
    const { player, events } = await loaded();
    await player.play();
    document.body.prepend(player);
    await wait(20);
    expect(player.paused).toBe(false);
    events.length = 0;
    player.remove();
    await wait(20);
    expect([player.paused, events.slice(-2)]).toEqual([true, ['timeupdate', 'pause']]);
    document.body.append(player);
    await player.play();
    await wait(80);
    expect(player.currentTime).toBeGreaterThan(0);
  });

  test('autoplay', async () => {
    const { player } = newPlayer('autoplay');
    player.source = MATCH;
    await fired(player, 'playing');
    expect(player.paused).toBe(false);
  });

  test('a source that comes in pieces plays what is there', async () => {
    const { reader, give } = slowReader();
    const { player, events } = newPlayer();
    player.reader = reader;
    player.source = new Uint8Array(1);
    await give();
    expect([player.readyState, player.duration, player.buffered.end(0)]).toEqual([4, 120, 30]);
    player.currentTime = 70;
    await wait(10);
    expect([player.seeking, player.readyState]).toEqual([true, 1]);
    await give();
    expect(player.seeking).toBe(true);
    await give();
    expect([player.seeking, player.currentTime, player.buffered.end(0)]).toEqual([false, 70, 90]);
    expect(events).toContain('seeked');
    await give();
    await wait(20);
    expect(player.buffered.end(0)).toBe(120);
  });

  test('nothing more is read until the first picture is whole', async () => {
    const { player } = newPlayer();
    const [first, second] = growing(MATCH, 30);
    let seen: Blob | undefined;
    player.reader = {
      async *streamScene() {
        yield first!;
        // what is on the canvases now, not what a frame would paint
        const [ground, canvas] = player.shadowRoot!.querySelectorAll('canvas');
        seen = await new Promise((resolve) => {
          const both = document.createElement('canvas');
          [both.width, both.height] = [canvas!.width, canvas!.height];
          both.getContext('2d')!.drawImage(ground!, 0, 0);
          both.getContext('2d')!.drawImage(canvas!, 0, 0);
          both.toBlob((blob) => resolve(blob!));
        });
        yield second!;
      },
    };
    player.source = new Uint8Array(1);
    await fired(player, 'suspend');
    player.source = first;
    await fired(player, 'suspend');
    const [now, then] = await Promise.all([player.capture(), seen!].map(async (blob) => new Uint8Array(await (await blob).arrayBuffer())));
    expect(then).toEqual(now);
  });

  test('on a phone all buttons are whole, and the duration is shown where there is room for it', async () => {
    for (const [durationSeconds, isShown] of [
      [120, true],
      [3_600_000, false],
    ] as const) {
      const { player } = newPlayer();
      player.style.width = '358px';
      player.source = { ...MATCH, durationSeconds };
      await fired(player, 'suspend');
      await wait(100);
      const rectOf = (name: string): DOMRect => player.shadowRoot!.querySelector(name)!.getBoundingClientRect();
      expect(rectOf('.buttons > :last-child').right).toBeLessThanOrEqual(player.getBoundingClientRect().right);
      expect(rectOf('.time b').right).toBeLessThanOrEqual(rectOf('.time').right);
      expect(rectOf('.time span').top < rectOf('.time').bottom).toBe(isShown);
    }
  });

  test('what cannot be read', async () => {
    const { player, events } = newPlayer();
    player.source = new TextEncoder().encode('this is not a replay at all');
    await fired(player, 'error');
    expect(player.error).toMatchObject({ code: 'bad-signature' });
    expect(player.shadowRoot!.querySelector('.message')?.textContent).toBe(player.error!.message);
    expect(events).toEqual(['loadstart', 'error']);
    await expect(player.play()).rejects.toBe(player.error);
    player.source = MATCH;
    await fired(player, 'canplay');
    expect(player.error).toBeNull();
  });

  test('an address that is not there', async () => {
    const { player } = newPlayer();
    player.src = '/not-there.dem';
    expect(player.src).toBe(`${location.origin}/not-there.dem`);
    await fired(player, 'error');
    expect(player.error).toBeInstanceOf(ReplayError);
  });
});

describe('its own', () => {
  test('moments go by', async () => {
    const { player } = await loaded();
    const [first] = MATCH.moments;
    const seen: unknown[] = [];
    player.addEventListener('moment', ({ detail }) => seen.push(detail));
    player.currentTime = first!.seconds - 0.2;
    await player.play();
    await fired(player, 'moment');
    expect(seen).toEqual([first]);
  });

  test('to the next highlight and back', async () => {
    const { player } = await loaded();
    const highlights = MATCH.moments.filter(({ weight }) => weight >= 0.5);
    expect(player.nextMoment()).toBe(highlights[0]);
    expect(player.currentTime).toBe(highlights[0]!.seconds);
    expect(player.nextMoment()).toBe(highlights[1]);
    expect(player.previousMoment()).toBe(highlights[0]);
    expect(player.previousMoment()).toBeUndefined();
  });

  test('follow and floor, and the panel shows them', async () => {
    const { player, events } = await loaded();
    player.follow = 4;
    player.floor = 1;
    const view = player.shadowRoot!.querySelector<HTMLButtonElement>('[aria-expanded]')!;
    view.click();
    await expect.poll(() => view.getAttribute('aria-expanded')).toBe('true');
    expect(events).toContain('followchange');
    const selects = [...player.shadowRoot!.querySelectorAll<HTMLSelectElement>('.panel select')];
    expect(selects.slice(0, 2).map(({ value }) => value)).toEqual(['4', '1']);
    expect(selects[0]!.options).toHaveLength(11);
    player.zoomTo({ minX: 0, minY: 0, maxX: 100, maxY: 100 });
    expect(player.follow).toBeUndefined();
  });

  test('a property that was set before the element was defined counts', async () => {
    const early = document.createElement('early-player') as ReplayPlayerElement;
    Object.assign(early, { source: MATCH, playbackRate: 2 });
    document.body.append(early);
    defineReplayPlayer('early-player');
    await fired(early, 'canplaythrough');
    expect(early).toBeInstanceOf(ReplayPlayerElement);
    expect([early.duration, early.scene]).toEqual([120, MATCH]);
  });

  test('the picture is a PNG of its size, and shows the match', async () => {
    const { player } = await loaded('');
    player.style.height = '300px';
    await wait(50);
    const picture = await createImageBitmap(await player.capture());
    expect([picture.width, picture.height]).toEqual([480 * devicePixelRatio, 300 * devicePixelRatio]);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0);
    const { data } = context.getImageData(0, 0, picture.width, picture.height);
    const colors = new Set<number>();
    for (let i = 0; i < data.length; i += 4) colors.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
    // both sides
    expect(colors.has(0x4a90d9) && colors.has(0xd97a2b)).toBe(true);
  });

  test('inks are custom properties, and a change of them is seen', async () => {
    const { player } = await loaded('');
    const corner = async (): Promise<number[]> => {
      const picture = await createImageBitmap(await player.capture());
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      context.drawImage(picture, 0, 0);
      return [...context.getImageData(1, picture.height - 2, 1, 1).data];
    };
    player.style.setProperty('--replay-background', 'rgb(1, 2, 3)');
    await expect.poll(corner).toEqual([1, 2, 3, 255]);
    player.style.removeProperty('--replay-background');
    player.style.colorScheme = 'dark';
    await expect.poll(corner).toEqual([0x11, 0x13, 0x15, 255]);
  });

  test('a picture has the floor, however early it is asked for', async () => {
    const { player } = await loaded('', { ...(await readScene(cs2Sample())), map: 'a map that nobody has seen' });
    const early = new Uint8Array(await (await player.capture()).arrayBuffer());
    await wait(1500);
    expect(new Uint8Array(await (await player.capture()).arrayBuffer())).toEqual(early);
  });

  test('a clip lasts as long as asked, and decodes', async () => {
    const { player } = await loaded('');
    const clip = await player.record({ from: 20, to: 22 });
    expect(clip.type).toBe('video/webm');
    const video = document.createElement('video');
    video.src = URL.createObjectURL(clip);
    await new Promise((resolve) => video.addEventListener('loadedmetadata', resolve, { once: true }));
    // WebM of MediaRecorder has no duration until its end was seen
    video.currentTime = 1e6;
    await new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    expect(video.duration).toBeGreaterThan(1.8);
    // a clip is recorded while it plays: the last frame of a busy machine comes late
    expect(video.duration).toBeLessThan(3);
    expect(video.videoWidth).toBe(480 * devicePixelRatio);
    expect(player.currentTime).toBe(0);
    await expect(player.record({ from: 5, to: 5 })).rejects.toThrow(RangeError);
    await expect(player.record({ from: 5, to: 50, signal: AbortSignal.timeout(50) })).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

test('ten players on a page', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => loaded()));
  await Promise.all(players.map(({ player }) => player.play()));
  await wait(500);
  for (const { player } of players) expect(player.currentTime).toBeGreaterThan(0.2);
  players[0]!.player.pause();
  expect(players.map(({ player }) => player.paused)).toEqual([true, ...Array.from({ length: 9 }, () => false)]);
});
