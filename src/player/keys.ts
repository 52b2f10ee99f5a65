/** What keys do; the element offers it. */
export interface KeyActions {
  togglePlay(): void;
  skip(seconds: number): void;
  skipSample(direction: 1 | -1): void;
  changeRate(direction: 1 | -1): void;
  moment(direction: 1 | -1): void;
  chapter(direction: 1 | -1): void;
  seekShare(share: number): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  followNth(index: number): void;
  followNext(direction: 1 | -1): void;
  toggleFullscreen(): void;
  toggleKeys(): void;
  escape(): void;
}

interface KeyRow {
  /** Keys as the sheet shows them. */
  readonly shown: string;
  readonly does: string;
  /** By `KeyboardEvent.key`, letters in lower case; `Shift+` before those that need it though their key is the same without it. */
  readonly keys: Readonly<Record<string, (to: KeyActions) => void>>;
}

/** All keys. The sheet under `?` is this table. */
export const KEYS: readonly KeyRow[] = [
  { shown: 'Space, K', does: 'Play or pause', keys: { ' ': (to) => to.togglePlay(), k: (to) => to.togglePlay() } },
  { shown: '← →', does: 'Five seconds', keys: { arrowleft: (to) => to.skip(-5), arrowright: (to) => to.skip(5) } },
  { shown: 'J, L', does: 'Ten seconds', keys: { j: (to) => to.skip(-10), l: (to) => to.skip(10) } },
  { shown: ', .', does: 'One sample', keys: { ',': (to) => to.skipSample(-1), '.': (to) => to.skipSample(1) } },
  { shown: '< >', does: 'Slower, faster', keys: { '<': (to) => to.changeRate(-1), '>': (to) => to.changeRate(1) } },
  { shown: 'P, N', does: 'Previous, next highlight', keys: { p: (to) => to.moment(-1), n: (to) => to.moment(1) } },
  {
    shown: 'Page Up, Page Down',
    does: 'Previous, next round or lap',
    keys: { pageup: (to) => to.chapter(-1), pagedown: (to) => to.chapter(1) },
  },
  {
    shown: '0 … 9',
    does: 'That many tenths of the match',
    keys: Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i), (to: KeyActions) => to.seekShare(i / 10)])),
  },
  { shown: 'Home, End', does: 'Start, end', keys: { home: (to) => to.seekShare(0), end: (to) => to.seekShare(1) } },
  { shown: '+ −', does: 'Zoom', keys: { '+': (to) => to.zoom(1.25), '=': (to) => to.zoom(1.25), '-': (to) => to.zoom(0.8) } },
  {
    shown: 'Shift with arrows',
    does: 'Move the map',
    keys: {
      'Shift+arrowleft': (to) => to.pan(60, 0),
      'Shift+arrowright': (to) => to.pan(-60, 0),
      'Shift+arrowup': (to) => to.pan(0, 60),
      'Shift+arrowdown': (to) => to.pan(0, -60),
    },
  },
  { shown: 'Z', does: 'Show the whole map', keys: { z: (to) => to.fit() } },
  {
    shown: 'Shift with 1 … 9',
    does: 'Follow that player',
    keys: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`Shift+Digit${i + 1}`, (to: KeyActions) => to.followNth(i)])),
  },
  { shown: '[ ]', does: 'Follow the previous, next player', keys: { '[': (to) => to.followNext(-1), ']': (to) => to.followNext(1) } },
  { shown: 'Esc', does: 'Close, or stop following', keys: { escape: (to) => to.escape() } },
  { shown: 'F', does: 'Full screen', keys: { f: (to) => to.toggleFullscreen() } },
  { shown: '?', does: 'These keys', keys: { '?': (to) => to.toggleKeys() } },
];

const ACTIONS = new Map(KEYS.flatMap(({ keys }) => Object.entries(keys)));

/** Does what a key stands for. False if it has no meaning here, so that the page may use it. */
export function pressKey({ key, code, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent, to: KeyActions): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  const name = key.toLowerCase();
  // a digit with Shift is another character on every keyboard, so that its place counts
  const action = (shiftKey ? (ACTIONS.get(`Shift+${code}`) ?? ACTIONS.get(`Shift+${name}`)) : undefined) ?? ACTIONS.get(name);
  if (action === undefined) return false;
  action(to);
  return true;
}
