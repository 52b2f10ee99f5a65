/** Whether an action state is in one of some ranges, as a table of flags: docs/formats/slippi.md, section 14. */
function flagsOf(...ranges: readonly (readonly [from: number, to: number])[]): Uint8Array {
  const flags = new Uint8Array(0x10000);
  for (const [from, to] of ranges) flags.fill(1, from, to + 1);
  return flags;
}

const DYING: readonly [number, number] = [0, 10];
/** Downed, and teching. */
const DOWN: readonly [number, number] = [183, 198];
const TECHING: readonly [number, number] = [199, 204];
const COMMAND_GRAB_EXCEPTION = 293;

/** Action states by what they mean for statistics. */
export interface ActionStateGroups {
  readonly isDying: Uint8Array;
  /** Hit, grabbed, or held by a command grab. */
  readonly isHurt: Uint8Array;
  /** Able to act freely. */
  readonly isInControl: Uint8Array;
  /** Downed, teching or dying. */
  readonly isTrapped: Uint8Array;
}

let groups: ActionStateGroups | undefined;

/** The groups, made when statistics are asked for first. */
export function actionStateGroups(): ActionStateGroups {
  if (groups !== undefined) return groups;
  const isHurt = flagsOf([75, 91], [38, 38], [185, 185], [193, 193], [223, 232], [266, 304], [327, 338]);
  isHurt[COMMAND_GRAB_EXCEPTION] = 0;
  return (groups = {
    isDying: flagsOf(DYING),
    isHurt,
    isInControl: flagsOf([14, 24], [39, 41], [45, 64], [212, 212]),
    isTrapped: flagsOf(DYING, DOWN, TECHING),
  });
}
