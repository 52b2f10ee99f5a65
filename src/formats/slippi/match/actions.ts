import type { SlippiField } from '../field-names.js';
import { LANDING_LAG } from '../names/characters.gen.js';
import type { Duel, Duelist } from './duel.js';
import type { GameFacts } from './section.js';

/** Attacks of a player, hit or not. */
export interface SlippiAttackCounts {
  readonly jab1: number;
  readonly jab2: number;
  readonly jab3: number;
  readonly rapidJab: number;
  readonly dashAttack: number;
  readonly forwardTilt: number;
  readonly upTilt: number;
  readonly downTilt: number;
  readonly forwardSmash: number;
  readonly upSmash: number;
  readonly downSmash: number;
  readonly neutralAir: number;
  readonly forwardAir: number;
  readonly backAir: number;
  readonly upAir: number;
  readonly downAir: number;
}

/** What a player did how often, as the community counts it: docs/formats/slippi.md, section 14. */
export interface SlippiActionCounts {
  readonly wavedashes: number;
  readonly wavelands: number;
  readonly airDodges: number;
  readonly dashDances: number;
  readonly spotDodges: number;
  readonly ledgeGrabs: number;
  readonly rolls: number;
  readonly taunts: number;
  readonly edgeCancels: number;
  /** Edge cancels that took longer than an L-cancelled landing. */
  readonly slowEdgeCancels: number;
  readonly lCancels: number;
  readonly missedLCancels: number;
  readonly grabs: number;
  readonly missedGrabs: number;
  readonly upThrows: number;
  readonly forwardThrows: number;
  readonly backThrows: number;
  readonly downThrows: number;
  readonly techsInPlace: number;
  /** Tech rolls towards the opponent. */
  readonly techsIn: number;
  readonly techsAway: number;
  readonly missedTechs: number;
  readonly wallTechs: number;
  readonly missedWallTechs: number;
  readonly attacks: SlippiAttackCounts;
}

export const ACTION_FIELDS = [
  'post.actionState',
  'post.actionStateFrame',
  'post.character',
  'post.x',
  'post.y',
  'post.facing',
  'post.lCancel',
] as const satisfies SlippiField[];

type Attack = keyof SlippiAttackCounts;
const ATTACKS: Readonly<Record<number, Attack>> = {
  44: 'jab1',
  45: 'jab2',
  46: 'jab3',
  47: 'rapidJab',
  50: 'dashAttack',
  51: 'forwardTilt',
  52: 'forwardTilt',
  53: 'forwardTilt',
  54: 'forwardTilt',
  55: 'forwardTilt',
  56: 'upTilt',
  57: 'downTilt',
  58: 'forwardSmash',
  59: 'forwardSmash',
  60: 'forwardSmash',
  61: 'forwardSmash',
  62: 'forwardSmash',
  63: 'upSmash',
  64: 'downSmash',
  65: 'neutralAir',
  66: 'forwardAir',
  67: 'backAir',
  68: 'upAir',
  69: 'downAir',
};
/** Attacks that are states of one character, by its internal id: Mr. Game & Watch and Peach. */
const OWN_ATTACKS: Readonly<Record<number, Readonly<Record<number, Attack>>>> = {
  24: {
    341: 'jab1',
    342: 'rapidJab',
    345: 'downTilt',
    346: 'forwardSmash',
    347: 'neutralAir',
    348: 'backAir',
    349: 'upAir',
  },
  9: { 349: 'forwardSmash', 350: 'forwardSmash', 351: 'forwardSmash' },
};

type Counted = { -readonly [K in Exclude<keyof SlippiActionCounts, 'attacks'>]: number };
/** What is counted whenever a state begins. */
const COUNTED: Readonly<Record<number, keyof Counted>> = {
  183: 'missedTechs',
  191: 'missedTechs',
  199: 'techsInPlace',
  202: 'wallTechs',
  219: 'forwardThrows',
  220: 'backThrows',
  221: 'upThrows',
  222: 'downThrows',
  233: 'rolls',
  234: 'rolls',
  235: 'spotDodges',
  236: 'airDodges',
  247: 'missedWallTechs',
  252: 'ledgeGrabs',
  264: 'taunts',
  265: 'taunts',
};

const TURN = 18;
const DASH = 20;
const KNEE_BEND = 24;
const FALL = 29;
const DASH_ATTACK = 50;
const LANDING_FALL_SPECIAL = 43;
const FORWARD_TECH = 200;
const BACKWARD_TECH = 201;
const GRAB = 212;
const DASH_GRAB = 214;
const AIR_DODGE = 236;
const TEETER = 245;
const isAerialLanding = (state: number): boolean => state >= 70 && state <= 74;
const isJump = (state: number): boolean => state >= 25 && state <= 34;
const isGrab = (state: number | undefined): boolean => state === GRAB || state === DASH_GRAB;
/** Frames back that a wavedash is looked for in. */
const WAVEDASH_FRAMES = 15;
const MIN_JUMP_FRAMES = 5;
const SAME_HEIGHT = 0.1;
const L_CANCELLED = 1;
const L_CANCEL_MISSED = 2;

/** Counts the actions of one player. */
export function actionsOf({ frames, budget }: GameFacts, duel: Duel, player: Duelist, opponent: Duelist): SlippiActionCounts {
  const { actionState, actionStateFrame, character, x, y, facing, lCancel } = frames.post;
  const counts: Counted = {
    wavedashes: 0,
    wavelands: 0,
    airDodges: 0,
    dashDances: 0,
    spotDodges: 0,
    ledgeGrabs: 0,
    rolls: 0,
    taunts: 0,
    edgeCancels: 0,
    slowEdgeCancels: 0,
    lCancels: 0,
    missedLCancels: 0,
    grabs: 0,
    missedGrabs: 0,
    upThrows: 0,
    forwardThrows: 0,
    backThrows: 0,
    downThrows: 0,
    techsInPlace: 0,
    techsIn: 0,
    techsAway: 0,
    missedTechs: 0,
    wallTechs: 0,
    missedWallTechs: 0,
  };
  const attacks: { -readonly [A in Attack]: number } = {
    jab1: 0,
    jab2: 0,
    jab3: 0,
    rapidJab: 0,
    dashAttack: 0,
    forwardTilt: 0,
    upTilt: 0,
    downTilt: 0,
    forwardSmash: 0,
    upSmash: 0,
    downSmash: 0,
    neutralAir: 0,
    forwardAir: 0,
    backAir: 0,
    upAir: 0,
    downAir: 0,
  };
  const { rows } = player;
  const stateAt = (i: number): number | undefined => (i < 0 ? undefined : actionState?.[rows[i]!]);
  let lastLCancel = 0;
  /** Frames in the present state. */
  let length = 0;

  function wavedash(i: number): void {
    const from = Math.max(0, i - WAVEDASH_FRAMES + 1);
    const states = new Set<number>();
    let jumpFrames = 0;
    let kneeBendAt = -1;
    for (let k = from; k <= i; k++) {
      const state = stateAt(k)!;
      states.add(state);
      if (isJump(state)) jumpFrames++;
      if (state === KNEE_BEND) kneeBendAt = k;
    }
    if (states.size === 2 && states.has(AIR_DODGE)) return;
    if (states.has(AIR_DODGE)) counts.airDodges--;
    const rose = kneeBendAt >= 0 && y !== undefined && Math.abs(y[rows[i]!]! - y[rows[kneeBendAt]!]!) > SAME_HEIGHT;
    if (kneeBendAt >= 0 && !(jumpFrames >= MIN_JUMP_FRAMES && rose)) counts.wavedashes++;
    else counts.wavelands++;
  }

  function tech(i: number, isForward: boolean): void {
    const row = rows[i]!;
    const isLeft = x !== undefined && x[row]! > x[opponent.rows[i]!]!;
    const facesOpponent = facing?.[row] === (isLeft ? -1 : 1);
    if (isForward === facesOpponent) counts.techsIn++;
    else counts.techsAway++;
  }

  function edgeCancel(landing: number, frameCount: number, internal: number): void {
    const [full, cancelled] = LANDING_LAG[internal]?.slice((landing - 70) * 2) ?? [];
    if (full === undefined || cancelled === undefined) return;
    if (frameCount < cancelled) counts.edgeCancels++;
    else if (frameCount < full) counts.slowEdgeCancels++;
    if (frameCount <= cancelled && lastLCancel === L_CANCEL_MISSED) counts.missedLCancels--;
  }

  budget.work(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const state = stateAt(i)!;
    const before = stateAt(i - 1);
    const hasRestarted = before !== undefined && actionStateFrame !== undefined && actionStateFrame[row]! < actionStateFrame[rows[i - 1]!]!;
    const wasLength = length;
    length = state === before ? length + 1 : 1;
    if (state === before && !hasRestarted) continue;
    const internal = character?.[row] ?? -1;
    const counted = COUNTED[state];
    if (counted !== undefined) counts[counted]++;
    const attack = ATTACKS[state] ?? OWN_ATTACKS[internal]?.[state];
    if (attack !== undefined) attacks[attack]++;
    if (state === DASH && before === TURN && stateAt(i - 2) === DASH) counts.dashDances++;
    if (isGrab(before)) counts[state >= 213 && state <= 222 && state !== DASH_GRAB ? 'grabs' : 'missedGrabs']++;
    if (state === DASH_GRAB && before === DASH_ATTACK) attacks.dashAttack--;
    if (state === FORWARD_TECH || state === BACKWARD_TECH) tech(i, state === FORWARD_TECH);
    const status = lCancel?.[row] ?? 0;
    if (status !== 0) lastLCancel = status;
    if (isAerialLanding(state)) {
      if (status === L_CANCELLED) counts.lCancels++;
      else if (status === L_CANCEL_MISSED) counts.missedLCancels++;
    }
    if (before !== undefined && isAerialLanding(before) && (state === FALL || state === TEETER)) edgeCancel(before, wasLength, internal);
    if (state === LANDING_FALL_SPECIAL && before !== undefined && (before === AIR_DODGE || before === KNEE_BEND || isJump(before)))
      wavedash(i);
  }
  return { ...counts, attacks };
}
