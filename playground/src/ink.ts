import { signal } from '@preact/signals';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** Grows when the page changes between light and dark: what is drawn on a canvas is drawn again. */
export const scheme = signal(0);
dark.addEventListener('change', () => scheme.value++);

/** A colour as CSS takes it: a token of the page (`--radiant`), or any colour. */
export const css = (ink: string): string => (ink.startsWith('--') ? `var(${ink})` : ink);

let probe: HTMLElement | undefined;
const known = new Map<string, string>();
let knownFor = -1;

/** A colour as a canvas takes it, for the scheme that is on. */
export function paint(ink: string): string {
  if (knownFor !== scheme.peek()) {
    known.clear();
    knownFor = scheme.peek();
  }
  let colour = known.get(ink);
  if (colour === undefined) {
    if (probe === undefined) {
      probe = document.createElement('i');
      probe.hidden = true;
      document.body.append(probe);
    }
    probe.style.color = css(ink);
    known.set(ink, (colour = getComputedStyle(probe).color));
  }
  return colour;
}

/** A colour of a game (a player's, a car's) that can be told from the page in both schemes. */
export const readable = (colour: string): string => `color-mix(in oklab, ${colour} 58%, var(--text))`;

/** The n-th of ten colours that can be told apart. */
export const nth = (index: number): string => `--c${(index % 10) + 1}`;
