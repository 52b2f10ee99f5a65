import { padsOf, type RocketLeaguePad } from '../../src/formats/rocket-league/match/pads.js';
import { chance } from '../chance.js';

/** Frames a second of made matches. */
export const FRAMES_PER_SECOND = 16;
const STEP = 1 / FRAMES_PER_SECOND;
const MATCH_SECONDS = 300;
const COUNTDOWN_SECONDS = 3;
const AFTER_GOAL_SECONDS = 3;

const [HALF_WIDTH, HALF_LENGTH, HALF_GOAL, BALL_RADIUS, CAR_HEIGHT] = [4096, 5120, 893, 93, 17];
const FULL_TANK = 255;
const SMALL_PAD = 31;
const START_TANK = 85;
const BURNT_A_SECOND = 85;
/** Where the four cars start at a kickoff. */
const STARTS = [
  [-2048, -2560],
  [2048, 2560],
  [256, -3840],
  [-256, 3840],
] as const;

/** A car, or what is left of it in a frame, in Unreal units. */
export interface SimulatedCar {
  x: number;
  y: number;
  z: number;
  yaw: number;
  speed: number;
  /** 0 to 255. */
  boost: number;
  isBoosting: boolean;
  isJumping: boolean;
  isHandbraking: boolean;
  steer: number;
  rise: number;
  score: number;
  goals: number;
  shots: number;
  saves: number;
}

export interface SimulatedBall {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  /** Radians a second. */
  spin: readonly [number, number, number];
  /** Who hit it last, by team; 255 before that. */
  hitTeam: number;
}

/** A frame of a match. */
export interface SimulatedFrame {
  readonly state: 'Countdown' | 'Active' | 'PostGoalScored';
  readonly clock: number;
  readonly score: readonly [number, number];
  readonly ball: Readonly<SimulatedBall>;
  readonly cars: readonly Readonly<SimulatedCar>[];
  /** Pads that were taken in this frame, with the car, and those that are back. */
  readonly taken: readonly (readonly [pad: RocketLeaguePad, car: number])[];
  readonly back: readonly RocketLeaguePad[];
  /** The car that scored in this frame. */
  readonly scorer?: number | undefined;
}

export const PADS = padsOf('Stadium_P')!.pads;

const teamOf = (car: number): 0 | 1 => (car % 2 === 0 ? 0 : 1);
/** 1 for who attacks towards positive y. */
const forwardOf = (car: number): number => (teamOf(car) === 0 ? 1 : -1);
const angleTo = (from: number, to: number): number => Math.atan2(Math.sin(to - from), Math.cos(to - from));
const between = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Four cars and a ball for five minutes on the clock: two against two, each team with one who goes for the ball and one behind, who collects boost. */
export function* simulatedMatch(seed: number): Generator<SimulatedFrame> {
  const random = chance(seed);
  const cars = STARTS.map((): SimulatedCar => ({
    ...{ x: 0, y: 0, z: CAR_HEIGHT, yaw: 0, speed: 0, boost: START_TANK, isBoosting: false, isJumping: false, isHandbraking: false },
    ...{ steer: 0, rise: 0, score: 0, goals: 0, shots: 0, saves: 0 },
  }));
  const ball: SimulatedBall = { x: 0, y: 0, z: BALL_RADIUS, vx: 0, vy: 0, vz: 0, spin: [0, 0, 0], hitTeam: 255 };
  const gone = new Map<RocketLeaguePad, number>();
  const hitAt = cars.map(() => -1);
  const score: [number, number] = [0, 0];
  let [seconds, clock, lastHitter] = [0, MATCH_SECONDS, 0];
  let [state, since]: [SimulatedFrame['state'], number] = ['Countdown', 0];

  const kickOff = (): void => {
    Object.assign(ball, { x: 0, y: 0, z: BALL_RADIUS, vx: 0, vy: 0, vz: 0, spin: [0, 0, 0] });
    for (const [i, car] of cars.entries()) {
      const [x, y] = STARTS[i]!;
      const still = { isBoosting: false, isJumping: false, isHandbraking: false, steer: 0, rise: 0, speed: 0 };
      Object.assign(car, { x, y, z: CAR_HEIGHT, yaw: Math.atan2(-y, -x), boost: START_TANK, ...still });
    }
  };
  /** Goes towards a place, with boost where it is far and straight ahead. */
  const drive = (car: SimulatedCar, x: number, y: number, isEager: boolean): void => {
    const turn = angleTo(car.yaw, Math.atan2(y - car.y, x - car.x));
    const distance = Math.hypot(x - car.x, y - car.y);
    car.isHandbraking = Math.abs(turn) > 1.4 && car.speed > 900;
    const rate = car.isHandbraking ? 4 : 2.8 - car.speed / 1500;
    car.steer = between(turn * 2, -1, 1);
    car.yaw += between(turn, -rate * STEP, rate * STEP);
    car.isBoosting = isEager && Math.abs(turn) < 0.25 && distance > 900 && car.boost >= BURNT_A_SECOND * STEP && car.speed < 2250;
    if (car.isBoosting) car.boost -= BURNT_A_SECOND * STEP;
    const isTurning = Math.abs(turn) > 1.4;
    const wanted = isTurning ? 700 : car.isBoosting ? 2300 : 1410;
    const change = car.isBoosting ? 1800 : wanted >= car.speed ? 900 : isTurning ? -1500 : -250;
    car.speed = change < 0 ? Math.max(wanted, car.speed + change * STEP) : Math.min(wanted, car.speed + change * STEP);
    car.x = between(car.x + Math.cos(car.yaw) * car.speed * STEP, -HALF_WIDTH + 60, HALF_WIDTH - 60);
    car.y = between(car.y + Math.sin(car.yaw) * car.speed * STEP, -HALF_LENGTH + 60, HALF_LENGTH - 60);
    const away = Math.hypot(ball.x - car.x, ball.y - car.y);
    car.isJumping = car.z <= CAR_HEIGHT && ball.z > 200 && ball.z < 420 && away < 420 && isEager;
    if (car.isJumping) car.rise = 620;
    car.rise -= 650 * STEP;
    car.z = Math.max(CAR_HEIGHT, car.z + car.rise * STEP);
    if (car.z === CAR_HEIGHT) car.rise = 0;
  };
  const choose = (i: number): void => {
    const car = cars[i]!;
    const forward = forwardOf(i);
    const mate = cars[(i + 2) % 4]!;
    const way = ({ x, y }: SimulatedCar): number => Math.hypot(x - ball.x, y - ball.y) + ((y - ball.y) * forward > 0 ? 1500 : 0);
    const isInDanger = ball.y * forward < -2800;
    if (isInDanger || way(car) <= way(mate)) {
      // behind the ball as seen from the other goal, ahead of where it is now
      const ahead = Math.min(0.7, Math.hypot(ball.x - car.x, ball.y - car.y) / 2000);
      const [x, y] = [ball.x + ball.vx * ahead, ball.y + ball.vy * ahead];
      const goal = Math.atan2(forward * HALF_LENGTH - y, -x);
      const isBehind = (y - car.y) * forward > 0;
      drive(car, x - Math.cos(goal) * (isBehind ? 80 : 600), y - Math.sin(goal) * (isBehind ? 80 : 600), true);
      return;
    }
    const [x, y] = [ball.x * 0.4, between(ball.y - forward * 2200, -4600, 4600)];
    const pads = car.boost > 150 ? [] : PADS.filter((pad) => !gone.has(pad) && (pad.y - ball.y) * forward < 500);
    const cost = (pad: RocketLeaguePad): number => Math.hypot(pad.x - car.x, pad.y - car.y) - (pad.isBig ? 1200 : 0);
    const pad = pads.sort((a, b) => cost(a) - cost(b))[0];
    drive(car, pad?.x ?? x, pad?.y ?? y, Math.hypot(x - car.x, y - car.y) > 3000);
  };
  /** A car that reaches the ball sends it roughly where it wants to. */
  const hit = (i: number): void => {
    const car = cars[i]!;
    if (seconds - hitAt[i]! < 0.3 || Math.hypot(ball.x - car.x, ball.y - car.y) > 175 || Math.abs(ball.z - car.z) > 190) return;
    hitAt[i] = seconds;
    lastHitter = i;
    const forward = forwardOf(i);
    const isSave = ball.vy * forward < -300 && ball.y * forward < -3600;
    const goal = Math.atan2(forward * HALF_LENGTH - ball.y, (random() - 0.5) * 5500 - ball.x);
    const straight = Math.atan2(ball.y - car.y, ball.x - car.x);
    const way = straight + angleTo(straight, goal) * 0.45 + (random() - 0.5) * 0.9;
    const speed = Math.min(4200, 600 + car.speed * (0.4 + random() * 0.6));
    Object.assign(ball, { vx: Math.cos(way) * speed, vy: Math.sin(way) * speed, vz: 100 + random() * 650, hitTeam: teamOf(i) });
    ball.spin = [(random() - 0.5) * 9, (random() - 0.5) * 9, (random() - 0.5) * 9];
    const reached = (forward * HALF_LENGTH - ball.y) / ball.vy;
    const isShot = reached > 0 && reached < 2.5 && Math.abs(ball.x + ball.vx * reached) < HALF_GOAL;
    if (isShot) Object.assign(car, { shots: car.shots + 1, score: car.score + 20 });
    if (isSave) Object.assign(car, { saves: car.saves + 1, score: car.score + 50 });
  };
  const roll = (): void => {
    ball.vz -= 650 * STEP;
    const slow = 1 - 0.15 * STEP;
    Object.assign(ball, { vx: ball.vx * slow, vy: ball.vy * slow });
    Object.assign(ball, { x: ball.x + ball.vx * STEP, y: ball.y + ball.vy * STEP, z: ball.z + ball.vz * STEP });
    if (ball.z < BALL_RADIUS) Object.assign(ball, { z: BALL_RADIUS, vz: ball.vz < -80 ? -ball.vz * 0.6 : 0 });
    if (Math.abs(ball.x) > HALF_WIDTH - BALL_RADIUS)
      Object.assign(ball, { x: Math.sign(ball.x) * (HALF_WIDTH - BALL_RADIUS), vx: -ball.vx * 0.7 });
    if (Math.abs(ball.y) > HALF_LENGTH - BALL_RADIUS && Math.abs(ball.x) > HALF_GOAL)
      Object.assign(ball, { y: Math.sign(ball.y) * (HALF_LENGTH - BALL_RADIUS), vy: -ball.vy * 0.7 });
  };

  kickOff();
  while (clock > 0 || state !== 'Active') {
    const taken: [RocketLeaguePad, number][] = [];
    const back: RocketLeaguePad[] = [];
    let scorer: number | undefined;
    for (const [pad, at] of gone) if (seconds >= at && gone.delete(pad)) back.push(pad);
    if (state === 'Countdown' && seconds - since >= COUNTDOWN_SECONDS) [state, since] = ['Active', seconds];
    else if (state === 'PostGoalScored' && seconds - since >= AFTER_GOAL_SECONDS) {
      [state, since] = ['Countdown', seconds];
      back.push(...gone.keys());
      gone.clear();
      kickOff();
    }
    if (state === 'Active') {
      clock = Math.max(0, clock - STEP);
      for (let i = 0; i < cars.length; i++) choose(i);
      // nobody is always the first
      const first = Math.floor(random() * cars.length);
      for (let i = 0; i < cars.length; i++) hit((first + i) % cars.length);
      roll();
      for (const [i, car] of cars.entries()) {
        for (const pad of PADS) {
          if (gone.has(pad) || car.z > 100 || Math.hypot(pad.x - car.x, pad.y - car.y) > (pad.isBig ? 200 : 150) || car.boost > 250)
            continue;
          gone.set(pad, seconds + (pad.isBig ? 10 : 4));
          car.boost = pad.isBig ? FULL_TANK : Math.min(FULL_TANK, car.boost + SMALL_PAD);
          taken.push([pad, i]);
        }
      }
      if (Math.abs(ball.y) > HALF_LENGTH + BALL_RADIUS) {
        const team = ball.y > 0 ? 0 : 1;
        score[team]++;
        // an own goal is that of the attacker who is nearest
        scorer = teamOf(lastHitter) === team ? lastHitter : cars.findIndex((_, i) => teamOf(i) === team);
        Object.assign(cars[scorer]!, { goals: cars[scorer]!.goals + 1, score: cars[scorer]!.score + 100 });
        [state, since] = ['PostGoalScored', seconds];
      }
    }
    yield { state, clock, score: [...score], ball: { ...ball }, cars: cars.map((car) => ({ ...car })), taken, back, scorer };
    seconds += STEP;
  }
}
