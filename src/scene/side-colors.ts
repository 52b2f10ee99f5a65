import type { SceneSide } from './model.js';

/** Colors that differ enough from each other, on light and dark ground, for sides to which the game gives none. */
const COLORS = [
  '#4c8dff',
  '#ff5c5c',
  '#2fbf71',
  '#f5a524',
  '#b36bff',
  '#14b8c4',
  '#ff7ac6',
  '#a3b82e',
  '#c77b46',
  '#8593a6',
  '#6f7dff',
  '#e0559a',
];
const SHAPES: readonly SceneSide['shape'][] = ['circle', 'square', 'triangle', 'diamond', 'pentagon', 'star'];

/** The mark of a side by its number. Marks repeat after as many sides as there are colors. */
export const sideMark = (index: number): Pick<SceneSide, 'color' | 'shape'> => ({
  color: COLORS[index % COLORS.length]!,
  // another shape for each color, and for the same color when it comes again
  shape: SHAPES[(index + Math.floor(index / COLORS.length)) % SHAPES.length]!,
});
