import { MadeReplay, type MadeCharacter, type MadeFrame, type MadeItem, type Metadata } from './encoder.js';

const FOX = { external: 2, internal: 1 };
const MARTH = { external: 9, internal: 18 };
const BATTLEFIELD = 31;
const FIRST_FRAME = -123;

/** Action states that the match uses. */
const STATE = {
  deadLeft: 1,
  deadRight: 2,
  rebirth: 12,
  wait: 14,
  dash: 20,
  kneeBend: 24,
  jumpF: 25,
  fall: 29,
  nair: 65,
  nairLanding: 70,
  damageFly: 87,
  airDodge: 236,
  landingFallSpecial: 43,
  entry: 322,
} as const;

interface Fighter {
  readonly player: number;
  readonly character: number;
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  facing: number;
  percent: number;
  stocks: number;
  state: number;
  stateFrame: number;
  lastAttack: number;
  lastHitBy: number;
  lCancel: number;
  hitlag: number;
  /** Frames until the fighter acts again. */
  busy: number;
  buttons: number;
  stick: [number, number];
  triggers: [number, number];
}

const fighter = (player: number, character: number, x: number, stocks: number): Fighter => ({
  player,
  character,
  x,
  y: 0,
  speedX: 0,
  speedY: 0,
  facing: x < 0 ? 1 : -1,
  percent: 0,
  stocks,
  state: STATE.entry,
  stateFrame: -1,
  lastAttack: 0,
  lastHitBy: 6,
  lCancel: 0,
  hitlag: 0,
  busy: 0,
  buttons: 0,
  stick: [0, 0],
  triggers: [0, 0],
});

/** How the fighters of a made match move: one approaches, jumps and attacks; who is hit flies, falls and comes back, or loses a stock. */
class Fight {
  readonly fighters: readonly [Fighter, Fighter];
  readonly lasers: { spawnId: number; x: number; y: number; facing: number; left: number }[] = [];
  #seed = 7;
  #spawned = 0;
  #attacker = 0;

  constructor(stocks: number) {
    this.fighters = [fighter(0, FOX.internal, -38.8, stocks), fighter(1, MARTH.internal, 38.8, stocks)];
  }

  #chance(): number {
    this.#seed = (Math.imul(this.#seed, 1103515245) + 12345) >>> 0;
    return this.#seed / 2 ** 32;
  }

  #enter(one: Fighter, state: number): void {
    one.state = state;
    one.stateFrame = 0;
  }

  step(frame: number): void {
    const [a, b] = this.#attacker === 0 ? this.fighters : ([this.fighters[1], this.fighters[0]] as const);
    for (const one of this.fighters) {
      one.buttons = 0;
      one.stick = [0, 0];
      one.triggers = [0, 0];
      one.lCancel = 0;
      one.stateFrame++;
    }
    for (const laser of this.lasers) {
      laser.x += 7 * laser.facing;
      laser.left--;
    }
    this.lasers.splice(0, this.lasers.length, ...this.lasers.filter(({ left, x }) => left > 0 && Math.abs(x) < 200));
    if (frame < -39) return;
    if (frame === -39) for (const one of this.fighters) this.#enter(one, STATE.wait);
    this.#act(a, b);
    for (const one of this.fighters) this.#move(one);
  }

  #act(a: Fighter, b: Fighter): void {
    if (a.hitlag > 0 || b.hitlag > 0) return;
    const distance = b.x - a.x;
    if (a.state === STATE.wait && b.state === STATE.wait) {
      a.facing = Math.sign(distance) || 1;
      b.facing = -a.facing;
      this.#enter(a, STATE.dash);
      a.speedX = 1.9 * a.facing;
      if (a.player === 0 && Math.abs(distance) > 40) {
        this.lasers.push({ spawnId: this.#spawned++, x: a.x, y: 8, facing: a.facing, left: 30 });
        a.buttons |= 0x200;
      }
    }
    if (a.state === STATE.dash) a.stick = [a.facing, 0];
    if (a.state === STATE.dash && Math.abs(distance) < 22) {
      this.#enter(a, STATE.kneeBend);
      a.buttons |= 0x400;
    } else if (a.state === STATE.kneeBend && a.stateFrame >= 3) {
      this.#enter(a, STATE.nair);
      a.buttons |= 0x100;
      a.speedY = 1.7;
      a.y = 0.1;
    } else if (a.state === STATE.nair && a.stateFrame === 4) this.#hit(a, b);
  }

  #hit(a: Fighter, b: Fighter): void {
    const damage = 9 + Math.floor(this.#chance() * 8);
    b.percent += damage;
    b.lastHitBy = a.player;
    a.lastAttack = 13;
    a.hitlag = b.hitlag = 5;
    this.#enter(b, STATE.damageFly);
    const power = 0.8 + b.percent / 22;
    b.speedX = power * a.facing;
    b.speedY = 0.5 * power;
    b.y = Math.max(b.y, 0.1);
  }

  #move(one: Fighter): void {
    if (one.hitlag > 0) {
      one.hitlag--;
      return;
    }
    one.x += one.speedX;
    one.y += one.speedY;
    if (one.state === STATE.rebirth) {
      if (one.stateFrame < 60) return;
      this.#enter(one, STATE.fall);
    }
    if (one.state <= STATE.deadRight) {
      if (one.stateFrame < 40) return;
      if (one.stocks === 0) return;
      this.#enter(one, STATE.rebirth);
      Object.assign(one, { x: 0, y: 40, speedX: 0, speedY: 0, percent: 0, lastAttack: 0, lastHitBy: 6 });
      return;
    }
    const isAirborne = one.y > 0 || Math.abs(one.x) > 68.4;
    if (isAirborne) {
      one.speedY = Math.max(-2.2, one.speedY - 0.11);
      one.speedX *= one.state === STATE.damageFly ? 0.985 : 0.97;
    } else if (one.state !== STATE.dash) one.speedX *= 0.6;
    if (isAirborne && one.state === STATE.damageFly && Math.abs(one.x) > 68.4 && one.y < 12 && Math.abs(one.x) < 150) {
      // back to the edge of the stage
      one.speedX = -1.6 * Math.sign(one.x);
      one.speedY = Math.max(one.speedY, 1.1);
      one.stick = [-Math.sign(one.x), 1];
      one.buttons |= 0x200;
    }
    if (Math.abs(one.x) > 224 || one.y < -108.8) this.#lose(one);
    else if (one.y <= 0 && one.speedY <= 0 && Math.abs(one.x) <= 68.4) this.#land(one);
  }

  #land(one: Fighter): void {
    one.y = 0;
    one.speedY = 0;
    if (one.state === STATE.nair) {
      this.#enter(one, STATE.nairLanding);
      one.lCancel = this.#chance() < 0.8 ? 1 : 2;
      one.triggers = one.lCancel === 1 ? [0, 1] : [0, 0];
      if (one.lCancel === 1) one.buttons |= 0x20;
    } else if (one.state === STATE.nairLanding ? one.stateFrame > 12 : one.state !== STATE.dash && one.state !== STATE.kneeBend) {
      if (one.state === STATE.nairLanding || one.state === STATE.damageFly) this.#attacker = this.#chance() < 0.55 ? 0 : 1;
      if (one.state !== STATE.wait) this.#enter(one, STATE.wait);
    }
  }

  #lose(one: Fighter): void {
    this.#enter(one, one.x < 0 ? STATE.deadLeft : STATE.deadRight);
    one.stocks--;
    one.speedX = one.speedY = 0;
  }

  get isOver(): boolean {
    return this.fighters.some(({ stocks, stateFrame, state }) => stocks === 0 && state <= STATE.deadRight && stateFrame > 30);
  }

  characters(): MadeCharacter[] {
    return this.fighters.map((one) => {
      const isHurt = one.state === STATE.damageFly;
      return {
        player: one.player,
        character: one.character,
        state: one.state,
        stateFrame: one.stateFrame,
        x: one.x,
        y: one.y,
        facing: one.facing,
        percent: one.percent,
        stocks: one.stocks,
        lastAttack: one.lastAttack,
        lastHitBy: one.lastHitBy,
        isAirborne: one.y > 0,
        lCancel: one.lCancel,
        hitlag: one.hitlag,
        flags: [0, one.hitlag > 0 ? 0x20 : 0, 0, isHurt ? 0x02 : 0, one.state <= STATE.deadRight ? 0x40 : 0],
        misc: isHurt ? 10 : 0,
        buttons: one.buttons,
        stick: one.stick,
        triggers: one.triggers,
      };
    });
  }

  items(): MadeItem[] {
    return this.lasers.map(({ spawnId, x, y, facing, left }) => ({ type: 54, spawnId, x, y, facing, owner: 0, framesLeft: left }));
  }
}

const METADATA = (lastFrame: number): Metadata => ({
  startAt: '2026-01-02T03:04:05Z',
  lastFrame,
  players: {
    0: { names: { netplay: 'Anna', code: 'ANNA#1' }, characters: { [FOX.internal]: lastFrame + 124 } },
    1: { names: { netplay: 'Bo', code: 'BO#22' }, characters: { [MARTH.internal]: lastFrame + 124 } },
  },
  playedOn: 'dolphin',
});

/** A match of Fox and Marth on Battlefield, online, with frames that are sent again now and then. It ends after `maxFrames`, or with the last stock. */
export function toyMatch(maxFrames: number, stocks = 4): Uint8Array {
  const replay = new MadeReplay({
    stage: BATTLEFIELD,
    majorScene: 8,
    sessionId: 'mode.unranked-2026-01-02T03:04:05.00-0',
    players: [
      { player: 0, character: FOX.external, stocks, name: 'Anna', code: 'ANNA#1' },
      { player: 1, character: MARTH.external, stocks, costume: 1, name: 'Bo', code: 'BO#22' },
    ],
  });
  replay.gecko(Uint8Array.of(0x04, 0x15, 0xee, 0x98, 0x60, 0, 0, 0, 0xc2, 0x16, 0x4b, 0x14, 0, 0, 0, 0));
  const fight = new Fight(stocks);
  let frame = FIRST_FRAME;
  let before: MadeFrame | undefined;
  for (let count = 0; count < maxFrames && !fight.isOver; count++, frame++) {
    fight.step(frame);
    const made: MadeFrame = { frame, characters: fight.characters(), items: fight.items() };
    // Every 17th frame an input comes late: this frame and the one before are sent once more.
    const isLate = before !== undefined && count % 17 === 9;
    if (isLate) {
      replay.frame({ ...made, characters: made.characters.map((one) => ({ ...one, x: one.x + 1 })), finalized: frame - 2 });
      replay.frame({ ...before!, finalized: frame - 2 });
    }
    replay.frame({ ...made, finalized: count % 17 === 8 ? frame - 1 : frame });
    before = made;
  }
  const loser = fight.fighters.find(({ stocks }) => stocks === 0)?.player;
  if (loser === undefined) replay.end(7, 1, [0, 1, -1, -1]);
  else replay.end(2, -1, loser === 1 ? [0, 1, -1, -1] : [1, 0, -1, -1]);
  return replay.bytes(METADATA(frame - 1));
}
