import { signal } from '@preact/signals';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Increases when the page switches between light and dark, so that canvases are redrawn. */
export const scheme = signal(0);
dark.addEventListener('change', () => scheme.value++);

/** A color for CSS: a token of the page (`--radiant`) or any color. */
export const css = (ink: string): string => (ink.startsWith('--') ? `var(${ink})` : ink);

let probe: HTMLElement | undefined;
const known = new Map<string, string>();
let knownFor = -1;

/** A color for a canvas, in the current scheme. */
export function paint(ink: string): string {
  if (knownFor !== scheme.peek()) {
    known.clear();
    knownFor = scheme.peek();
  }
  let color = known.get(ink);
  if (color === undefined) {
    if (probe === undefined) {
      probe = document.createElement('i');
      probe.hidden = true;
      document.body.append(probe);
    }
    probe.style.color = css(ink);
    known.set(ink, (color = getComputedStyle(probe).color));
  }
  return color;
}

/** A color from a game (a player's, a car's), adjusted to be visible in both schemes. */
export const readable = (color: string): string => `color-mix(in oklab, ${color} 58%, var(--text))`;

/** The n-th of ten distinguishable colors. */
export const nth = (index: number): string => `--c${(index % 10) + 1}`;
