import { describe, expect, it } from 'vitest';
import {
  cs2Utility,
  parseDemSync,
  type Cs2DamageEvent,
  type Cs2FlashEvent,
  type Cs2GrenadeEvent,
  type Cs2KillEvent,
  type Cs2Side,
  type DemPlayerRef,
} from '../../../../src/formats/dem/index.js';
import { cs2Sample } from '../../../../recordings/dem/cs2/sample.js';

type Ref = DemPlayerRef<Cs2Side>;
const T = (userId: number): Ref => ({ userId, name: `T${userId}`, team: 'terrorist' });
const CT = (userId: number): Ref => ({ userId, name: `CT${userId}`, team: 'counterTerrorist' });
const [a, b, x, y] = [T(1), T(2), CT(11), CT(12)];

const flash = (attacker: Ref | undefined, victim: Ref, seconds: number): Cs2FlashEvent => ({
  type: 'flash',
  game: 'cs2',
  tick: 10,
  round: 1,
  attacker,
  victim,
  seconds,
});
const hit = (
  round: number,
  attacker: Ref | undefined,
  victim: Ref,
  weapon: string,
  damageHealth: number,
  health: number,
): Cs2DamageEvent => ({
  type: 'damage',
  game: 'cs2',
  tick: round * 100,
  round,
  attacker,
  victim,
  weapon,
  damageHealth,
  health,
});
const grenade = (thrower: Ref | undefined, kind: Cs2GrenadeEvent['kind']): Cs2GrenadeEvent => ({
  type: 'grenade',
  game: 'cs2',
  tick: 20,
  round: 1,
  thrower,
  kind,
  throwTick: 10,
  path: { tick: new Int32Array(0), x: new Float64Array(0), y: new Float64Array(0), z: new Float64Array(0) },
  bounceTicks: [],
  detonation: { tick: 20, position: undefined },
});
const of = (player: Ref, sections: Parameters<typeof cs2Utility>[0]) =>
  cs2Utility(sections).find((one) => one.player.userId === player.userId);

describe('utility of a player of CS2', () => {
  it('counts grenades by kind, and none of unknown throwers', () => {
    const grenades = [grenade(a, 'smoke'), grenade(a, 'smoke'), grenade(a, 'incendiary'), grenade(undefined, 'decoy')];
    expect(cs2Utility({ grenades })).toHaveLength(1);
    expect(of(a, { grenades })?.thrown).toEqual({ smoke: 2, flashbang: 0, hegrenade: 0, molotov: 0, incendiary: 1, decoy: 0 });
  });

  it('counts blinded enemies and teammates apart, and never the thrower', () => {
    const flashes = [flash(a, x, 2), flash(a, y, 1.5), flash(a, b, 3), flash(a, a, 4), flash(undefined, x, 5)];
    expect(of(a, { flashes })).toMatchObject({
      enemiesBlinded: 2,
      enemyBlindSeconds: 3.5,
      teammatesBlinded: 1,
      teammateBlindSeconds: 3,
    });
    expect(cs2Utility({ flashes })).toHaveLength(1);
  });

  it('counts damage by HE grenades and fire, at most what the victim had left in the round', () => {
    const damage = [
      hit(1, a, x, 'hegrenade', 57, 43),
      // the event of the deadly hit says more than was left
      hit(1, a, x, 'inferno', 60, 0),
      hit(1, a, y, 'ak47', 90, 10),
      hit(1, a, b, 'molotov', 8, 92),
      hit(1, a, a, 'inferno', 20, 80),
      hit(1, undefined, y, 'hegrenade', 1, 9),
      // healed in the next round
      hit(2, a, y, 'incgrenade', 98, 0),
    ];
    expect(of(a, { damage })).toMatchObject({ heDamage: 57, fireDamage: 43 + 98, teamDamage: 8 });
  });

  it('counts flash assists as the game credits them', () => {
    const kill = (isFlashAssist: boolean): Cs2KillEvent => ({
      type: 'kill',
      game: 'cs2',
      tick: 30,
      round: 1,
      attacker: b,
      victim: x,
      assisters: [a],
      isHeadshot: false,
      isNoscope: false,
      isThroughSmoke: false,
      isAttackerBlind: false,
      isAttackerInAir: false,
      isFlashAssist,
    });
    expect(of(a, { kills: [kill(true), kill(false)] })?.flashAssists).toBe(1);
    expect(cs2Utility({ kills: [kill(false), { game: 'dota2', tick: 1 }] })).toEqual([]);
  });

  it('adds up to the events of a whole match', () => {
    const match = parseDemSync(cs2Sample(), { include: ['grenades', 'flashes', 'damage', 'kills'] });
    const players = cs2Utility(match);
    const thrown = players.flatMap((one) => Object.values(one.thrown)).reduce((sum, many) => sum + many, 0);
    expect(thrown).toBe(match.grenades!.filter(({ thrower }) => thrower !== undefined).length);
    expect(thrown).toBeGreaterThan(10);
    const blinded = players.reduce((sum, one) => sum + one.enemiesBlinded + one.teammatesBlinded, 0);
    expect(blinded).toBe(match.flashes!.filter(({ attacker, victim }) => attacker && victim && attacker.userId !== victim.userId).length);
  });
});
