import type { SlippiField } from '../field-names.js';
import { FIRST_PLAYABLE_FRAME } from '../layout.js';
import type { Duel, Duelist } from './duel.js';
import type { GameFacts } from './section.js';

/** Inputs of a player, as the community counts them: docs/formats/slippi.md, section 14. */
export interface SlippiInputCounts {
  /** Buttons that went down. */
  readonly buttons: number;
  /** Analogue triggers that passed 0.3. */
  readonly triggers: number;
  /** Changes of the stick into another region than the middle. */
  readonly joystick: number;
  readonly cStick: number;
  readonly total: number;
}

export const INPUT_FIELDS = [
  'pre.stickX',
  'pre.stickY',
  'pre.cStickX',
  'pre.cStickY',
  'pre.physicalButtons',
  'pre.physicalL',
  'pre.physicalR',
] as const satisfies SlippiField[];

/** Buttons that count: not start. */
const BUTTON_MASK = 0xfff;
const DEAD_ZONE = 0.2875;
const TRIGGER_THRESHOLD = 0.3;

const side = (value: number): number => (value >= DEAD_ZONE ? 1 : value <= -DEAD_ZONE ? -1 : 0);
/** One of nine regions; 0 is the middle. */
const region = (x: number, y: number): number => side(x) * 3 + side(y);

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** Counts the inputs of one player. */
export function inputsOf({ frames, budget }: GameFacts, duel: Duel, { rows }: Duelist): SlippiInputCounts {
  const { stickX, stickY, cStickX, cStickY, physicalButtons, physicalL, physicalR } = frames.pre;
  const counts = { buttons: 0, triggers: 0, joystick: 0, cStick: 0, total: 0 };
  budget.work(rows.length);
  const moved = (x: Float32Array | undefined, y: Float32Array | undefined, before: number, row: number): number => {
    if (x === undefined || y === undefined) return 0;
    const now = region(x[row]!, y[row]!);
    return now !== 0 && now !== region(x[before]!, y[before]!) ? 1 : 0;
  };
  const pressed = (trigger: Float32Array | undefined, before: number, row: number): number =>
    trigger !== undefined && trigger[before]! < TRIGGER_THRESHOLD && trigger[row]! >= TRIGGER_THRESHOLD ? 1 : 0;
  for (let i = 1; i < rows.length; i++) {
    if (duel.number[i]! < FIRST_PLAYABLE_FRAME) continue;
    const row = rows[i]!;
    const before = rows[i - 1]!;
    if (physicalButtons !== undefined) counts.buttons += bitCount(~physicalButtons[before]! & physicalButtons[row]! & BUTTON_MASK);
    counts.joystick += moved(stickX, stickY, before, row);
    counts.cStick += moved(cStickX, cStickY, before, row);
    counts.triggers += pressed(physicalL, before, row) + pressed(physicalR, before, row);
  }
  counts.total = counts.buttons + counts.triggers + counts.joystick + counts.cStick;
  return counts;
}
