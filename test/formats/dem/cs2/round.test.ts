import { describe, expect, it } from 'vitest';
import { iterateDem, parseDemSync, type DemSection } from '../../../../src/formats/dem/index.js';
import { madeCs2Round } from '../../../../recordings/dem/cs2/made-round.js';

const { bytes, facts } = madeCs2Round();
/** One section, read by itself. */
const of = <S extends DemSection>(section: S) => parseDemSync(bytes, { include: [section], strict: true })[section]!;

describe('a round of CS2', () => {
  it('has shots with places and where the eyes looked', () => {
    expect(
      of('shots').map(({ tick, round, player, weapon, isSilenced, position, pitch, yaw }) => [
        tick,
        round,
        player?.name,
        weapon,
        isSilenced,
        position,
        pitch,
        yaw,
      ]),
    ).toEqual([[facts.shot, 1, 'Ada', 'weapon_ak47', false, { x: 100, y: 200, z: 10 }, 2.5, 90]]);
  });

  it('has damage with what is left', () => {
    expect(of('damage')).toHaveLength(2);
    expect(of('damage')[0]).toEqual({
      type: 'damage',
      game: 'cs2',
      tick: facts.shot,
      round: 1,
      victim: { userId: 2, name: 'Grace', steamId: facts.steamIds[2], team: 'counterTerrorist' },
      attacker: { userId: 1, name: 'Ada', steamId: facts.steamIds[1], team: 'terrorist' },
      weapon: 'ak47',
      damageHealth: 60,
      damageArmor: 4,
      health: 40,
      armor: 96,
      hitGroup: 2,
      victimPosition: { x: 100, y: 700, z: 10 },
      attackerPosition: { x: 100, y: 200, z: 10 },
    });
    expect(of('damage')[1]).toMatchObject({ weapon: 'inferno', damageHealth: 8, health: 32, attacker: { name: 'Ada' } });
  });

  it('has kills with the places of all three', () => {
    expect(
      of('kills').map((kill) =>
        kill.game === 'cs2' ? [kill.tick, kill.attackerPosition, kill.victimPosition, kill.assisterPosition] : [],
      ),
    ).toEqual([
      [facts.kill, { x: 100, y: 200, z: 10 }, { x: 100, y: 700, z: 10 }, { x: -300, y: 200, z: 10 }],
      [facts.trade, { x: -300, y: 900, z: 10 }, { x: 100, y: 200, z: 10 }, undefined],
    ]);
  });

  it('has who was flashed by whom', () => {
    expect(of('flashes').map(({ tick, attacker, victim, seconds }) => [tick, attacker?.name, victim?.name, seconds])).toEqual([
      [facts.flash, 'Rivers', 'Grace', 3.25],
    ]);
  });

  it('has grenades with their way, bounces and detonation', () => {
    const [flash, smoke, molotov] = of('grenades');
    expect(of('grenades').map(({ kind, thrower, throwTick, tick, round }) => [kind, thrower?.name, throwTick, tick, round])).toEqual(
      [
        ['flashbang', 'Rivers', facts.flash - 16, facts.flash + 1, 1],
        ['incendiary', 'Ada', facts.molotov, facts.molotov + 8, 1],
        ['smoke', 'Grace', facts.smoke - 32, facts.smoke + 640, 1],
      ].sort((a, b) => (a[3] as number) - (b[3] as number)),
    );
    expect(flash!.detonation).toEqual({ tick: facts.flash, position: { x: 96, y: 690, z: 30 } });
    const thrown = of('grenades').find(({ kind }) => kind === 'smoke')!;
    expect([...thrown.path.tick]).toEqual([0, 8, 16, 24].map((after) => facts.smoke - 32 + after));
    expect([...thrown.path.x]).toEqual([100, 110, 120, 130]);
    expect([...thrown.path.z]).toEqual([60, 90, 60, 12]);
    expect(thrown.bounceTicks).toEqual([facts.smoke - 16]);
    expect(thrown.detonation).toEqual({ tick: facts.smoke, position: { x: 131, y: 500, z: 12.5 } });
    expect([smoke, molotov].some((one) => one!.kind === 'incendiary')).toBe(true);
    const fallen = of('grenades').find(({ kind }) => kind === 'incendiary')!;
    expect(fallen.detonation).toEqual({ tick: facts.molotov + 8, position: { x: 100, y: 640, z: 10 } });
  });

  it('has smokes from their beginning to their end', () => {
    expect(of('smokes').map(({ startTick, tick, position, thrower }) => [startTick, tick, position, thrower?.name])).toEqual([
      [facts.smoke, facts.smoke + 640, { x: 131, y: 500, z: 12.5 }, 'Grace'],
    ]);
  });

  it('has fires with their flames as they spread and go out', () => {
    const [fire, ...more] = of('fires');
    expect(more).toEqual([]);
    expect([fire!.startTick, fire!.tick, fire!.thrower?.name]).toEqual([facts.molotov + 8, facts.molotov + 300, 'Ada']);
    expect(fire!.area.map(({ tick, flames }) => [tick, [...flames]])).toEqual([
      [facts.molotov + 8, [100, 640, 10]],
      [facts.molotov + 40, [100, 640, 10, 140, 640, 10]],
      [facts.molotov + 200, [140, 640, 10]],
    ]);
  });

  it('has what became of the bomb', () => {
    expect(of('bomb').map(({ tick, kind, player, site, position, hasKit }) => [tick, kind, player?.name, site, position, hasKit])).toEqual([
      [facts.pickup, 'pickedUp', 'Ada', undefined, { x: 100, y: 200, z: 10 }, undefined],
      [facts.beginPlant, 'beginPlant', 'Ada', undefined, { x: 100, y: 200, z: 10 }, undefined],
      [facts.planted, 'planted', 'Ada', 'B', { x: 102, y: 204, z: 8 }, undefined],
      [facts.beginDefuse, 'beginDefuse', 'Linus', 'B', { x: 102, y: 204, z: 8 }, true],
      [facts.exploded, 'exploded', 'Ada', 'B', { x: 102, y: 204, z: 8 }, undefined],
    ]);
  });

  it('has the economy at the end of the freeze time', () => {
    expect(
      of('economy').map(({ tick, round, player, side, money, spent, equipmentValue, buyType }) => [
        tick,
        round,
        player.name,
        side,
        money,
        spent,
        equipmentValue,
        buyType,
      ]),
    ).toEqual([
      [facts.freezeEnd, 1, 'Ada', 'terrorist', 300, 2700, 17_000, 'fullBuy'],
      [facts.freezeEnd, 1, 'Grace', 'counterTerrorist', 4000, 0, 200, 'eco'],
      [facts.freezeEnd, 1, 'Rivers', 'terrorist', 150, 3700, 4_700, 'fullBuy'],
      [facts.freezeEnd, 1, 'Linus', 'counterTerrorist', 3000, 0, 400, 'eco'],
    ]);
    expect(of('rounds').map(({ freezeEndTick, reason, winner }) => [freezeEndTick, reason, winner])).toEqual([
      [facts.freezeEnd, 'targetBombed', 'terrorist'],
    ]);
    expect(of('rounds')[0]!.economy).toEqual({
      terrorist: { money: 450, spent: 6400, equipmentValue: 21_700, buyType: 'fullBuy' },
      counterTerrorist: { money: 7000, spent: 0, equipmentValue: 600, buyType: 'eco' },
    });
  });

  it('gives the same as events', () => {
    const events = ['kill', 'damage', 'shot', 'flash', 'grenade', 'smoke', 'fire', 'bomb', 'economy'] as const;
    const told = [...iterateDem(bytes, { events })];
    const toldOf = (type: (typeof events)[number]) => told.filter((event) => event.type === type);
    const { kills, damage, shots, flashes, grenades, smokes, fires, bomb, economy } = parseDemSync(bytes, {
      include: ['kills', 'damage', 'shots', 'flashes', 'grenades', 'smokes', 'fires', 'bomb', 'economy'],
    });
    expect([toldOf('kill'), toldOf('damage'), toldOf('shot'), toldOf('flash')]).toEqual([kills, damage, shots, flashes]);
    expect([toldOf('grenade'), toldOf('smoke'), toldOf('fire'), toldOf('bomb'), toldOf('economy')]).toEqual([
      grenades,
      smokes,
      fires,
      bomb,
      economy,
    ]);
  });

  it('gives nothing of what the recording does not show', () => {
    const upTo = parseDemSync(bytes, { include: ['grenades', 'smokes', 'fires'], toTick: facts.smoke + 10 });
    expect(upTo.grenades!.map(({ kind }) => kind)).toEqual(['flashbang']);
    expect([upTo.smokes, upTo.fires]).toEqual([[], []]);
  });
});
