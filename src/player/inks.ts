import type { SceneSide } from '../scene/model.js';

/** Each ink is the custom property `--replay-NAME`. The defaults are a pair: for light and for dark. */
export const INKS = {
  background: ['#f7f7f5', '#111315'],
  surface: ['#ffffff', '#1f2327'],
  ground: ['#e7e8e4', '#1d2125'],
  'ground-line': ['#c9ccc6', '#343b42'],
  text: ['#16181a', '#eceef0'],
  quiet: ['#5c636a', '#9aa3ab'],
  line: ['#e2e4e1', '#2c3238'],
  accent: ['#0b6bcb', '#6cb2ff'],
  good: ['#1f7a3d', '#5bd08a'],
  warn: ['#9a6700', '#e3b341'],
  bad: ['#b3261e', '#ff8a80'],
  mark: ['#16181a', '#f4f5f6'],
  neutral: ['#6b7278', '#8d969e'],
  'heat-low': ['#0b6bcb', '#3f7fd0'],
  'heat-high': ['#c2410c', '#ffb347'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

/** Name of an ink. */
export type InkName = keyof typeof INKS;

/** `var()` of an ink with its default, for styles. */
export const ink = (name: InkName): string => `var(--replay-${name}, light-dark(${INKS[name].join(', ')}))`;

/**
 * The colors that a canvas paints with, read from the custom properties of the page. An element for each ink has it as its text color, since only the
 * computed color of an element is resolved; a short transition of that color is how a change of the page's style is noticed.
 */
export class Inks {
  /** Grows when an ink changes. */
  version = 0;
  /** Colors by name, as `rgb()`. */
  readonly color = Object.fromEntries(Object.entries(INKS).map(([name, [light]]) => [name, light])) as Record<InkName, string>;
  /** Colors of sides, by their place in the scene. */
  sides: readonly string[] = [];
  /** Family of the type, for `CanvasRenderingContext2D.font`. */
  font = 'system-ui, sans-serif';
  private readonly probes = new Map<InkName, HTMLElement>();
  private sideProbes: HTMLElement[] = [];

  constructor(
    private readonly box: HTMLElement,
    private readonly onChange: () => void,
  ) {
    for (const name of Object.keys(INKS) as InkName[]) this.probes.set(name, this.probe(ink(name)));
    box.addEventListener('transitionend', () => this.read());
  }

  /** Makes an ink of each side, `--replay-side-0` and so on, whose default is the side's own color. */
  setSides(sides: readonly SceneSide[]): void {
    for (const probe of this.sideProbes) probe.remove();
    this.sideProbes = sides.map(({ color }, i) => this.probe(`var(--replay-side-${i}, ${color})`));
    this.read();
  }

  /** Looks at the page's style again. */
  read(): void {
    for (const [name, probe] of this.probes) this.color[name] = getComputedStyle(probe).color;
    this.sides = this.sideProbes.map((probe) => getComputedStyle(probe).color);
    this.font = getComputedStyle(this.box).fontFamily || this.font;
    this.version++;
    this.onChange();
  }

  private probe(color: string): HTMLElement {
    const probe = this.box.ownerDocument.createElement('i');
    probe.style.color = color;
    this.box.append(probe);
    return probe;
  }
}
