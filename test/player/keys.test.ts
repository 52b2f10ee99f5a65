import { expect, test } from 'vitest';
import { KEYS, pressKey, type KeyActions } from '../../src/player/keys.js';

/** What a key does, as the name of the action and what it is given. */
function pressed(key: string, more: Partial<KeyboardEvent> = {}): readonly unknown[] {
  const done: unknown[] = [];
  const actions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...given: unknown[]) =>
          done.push(name, ...given),
    },
  ) as unknown as KeyActions;
  const event = { key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more } as KeyboardEvent;
  return pressKey(event, actions) ? done : ['nothing'];
}

test.each([
  [' ', 'togglePlay'],
  ['k', 'togglePlay'],
  ['K', 'togglePlay'],
  ['j', 'skip', -10],
  ['L', 'skip', 10],
  ['ArrowLeft', 'skip', -5],
  ['ArrowRight', 'skip', 5],
  [',', 'skipSample', -1],
  ['.', 'skipSample', 1],
  ['<', 'changeRate', -1],
  ['>', 'changeRate', 1],
  ['n', 'moment', 1],
  ['p', 'moment', -1],
  ['3', 'seekShare', 0.3],
  ['Home', 'seekShare', 0],
  ['End', 'seekShare', 1],
  ['PageDown', 'chapter', 1],
  ['+', 'zoom', 1.25],
  ['-', 'zoom', 0.8],
  ['[', 'followNext', -1],
  ['f', 'toggleFullscreen'],
  ['?', 'toggleKeys'],
  ['Escape', 'escape'],
  ['z', 'fit'],
  ['x', 'nothing'],
  ['Tab', 'nothing'],
])('%s', (key, ...does) => {
  expect(pressed(key)).toEqual(does);
});

test('Shift with a digit follows, whatever the keyboard writes for it', () => {
  expect(pressed('!', { code: 'Digit1', shiftKey: true })).toEqual(['followNth', 0]);
  expect(pressed('"', { code: 'Digit2', shiftKey: true })).toEqual(['followNth', 1]);
});

test('Shift with arrows moves the map', () => {
  expect(pressed('ArrowUp', { shiftKey: true })).toEqual(['pan', 0, 60]);
});

test.each(['ctrlKey', 'altKey', 'metaKey'])('with %s a key belongs to the browser', (modifier) => {
  expect(pressed('k', { [modifier]: true })).toEqual(['nothing']);
});

test('every key of the sheet says what it does', () => {
  for (const { shown, does, keys } of KEYS) {
    expect(shown).not.toBe('');
    expect(does).not.toBe('');
    expect(Object.keys(keys)).not.toEqual([]);
  }
});
