import { FIXED_POINT } from '../layout.js';
import type { StormTrackerEvent } from '../events.js';

/** An event of the game's own statistics. */
export type StatGame = Extract<StormTrackerEvent, { type: 'statGame' }>;

/** The first text of a key. */
export const textOf = ({ stringData }: StatGame, name: string): string | undefined => stringData?.find(({ key }) => key === name)?.value;

/** The first integer of a key. */
export const intOf = ({ intData }: StatGame, name: string): number | undefined => intData?.find(({ key }) => key === name)?.value;

/** All integers of a key: keys may repeat. */
export const intsOf = ({ intData }: StatGame, name: string): readonly number[] =>
  (intData ?? []).flatMap(({ key, value }) => (key === name ? [value] : []));

/** The first fraction of a key. */
export const fixedOf = ({ fixedData }: StatGame, name: string): number | undefined => {
  const found = fixedData?.find(({ key }) => key === name);
  return found && found.value / FIXED_POINT;
};

/** Statistics count teams from 1. */
export const teamOf = (number: number | undefined): number | undefined => (number === 1 || number === 2 ? number - 1 : undefined);
