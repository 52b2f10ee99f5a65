import { describe, expect, it } from 'vitest';
import { iterateDem, type DemMessageOf, type DemEntity, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { Evidence } from '../support/evidence.js';

/**
 * What the fields of Deadlock's own messages are named for: each name is held by other facts of the same packet, entities first
 * (docs/formats/dem.md, section 21).
 */
const facts = corpusFacts('dem', { files: 2, facts: 3800 });
const files = corpusFiles('dem', (name) => name.startsWith('deadlock'));

type Vector = { readonly x?: number | undefined; readonly y?: number | undefined; readonly z?: number | undefined };
type Damage = DemMessageOf<'k_EUserMsg_Damage'>;
type Flash = DemMessageOf<'k_EUserMsg_TriggerDamageFlash'>;
type Shot = DemMessageOf<'GE_FireBullets'>;
type Impact = DemMessageOf<'GE_BulletImpact'>;

/** Of one tick, with the world at its end. */
interface Tick {
  readonly damages: readonly Damage[];
  readonly flashes: readonly Flash[];
  readonly shots: readonly Shot[];
  readonly impacts: readonly Impact[];
  readonly world: DemEntityWorld;
}

function eachTick(bytes: Uint8Array, see: (tick: Tick) => void): void {
  let damages: Damage[] = [];
  let flashes: Flash[] = [];
  let shots: Shot[] = [];
  let impacts: Impact[] = [];
  for (const event of iterateDem(bytes, { events: ['message', 'tick'] })) {
    if (event.type === 'tick') {
      see({ damages, flashes, shots, impacts, world: event.world });
      [damages, flashes, shots, impacts] = [[], [], [], []];
    } else if (event.is('k_EUserMsg_Damage')) damages.push(event.value!);
    else if (event.is('k_EUserMsg_TriggerDamageFlash')) flashes.push(event.value!);
    else if (event.is('GE_FireBullets')) shots.push(event.value!);
    else if (event.is('GE_BulletImpact')) impacts.push(event.value!);
  }
}

const INDEX = 0x3fff;
const near = (one: Vector | undefined, two: Vector | undefined): boolean =>
  (['x', 'y', 'z'] as const).every((axis) => Math.abs((one?.[axis] ?? 0) - (two?.[axis] ?? 0)) < 0.01);
const ownerOf = (entity: DemEntity): number => Number(entity.get('m_hOwnerEntity')) & 0x3fff;
const minus = (one: Vector, two: Vector): number[] => [one.x! - two.x!, one.y! - two.y!, one.z! - two.z!];
const dot = (one: readonly number[], two: readonly number[]): number => one.reduce((sum, value, axis) => sum + value * two[axis]!, 0);
const positionOf = (entity: DemEntity): number[] =>
  ['X', 'Y', 'Z'].map(
    (axis) => (Number(entity.get(`CBodyComponent.m_cell${axis}`)) - 32) * 512 + Number(entity.get(`CBodyComponent.m_vec${axis}`)),
  );
/** Of a pitch and a yaw in degrees. */
function directionOf({ x = 0, y = 0 }: Vector): number[] {
  const [pitch, yaw] = [(x * Math.PI) / 180, (y * Math.PI) / 180];
  return [Math.cos(pitch) * Math.cos(yaw), Math.cos(pitch) * Math.sin(yaw), -Math.sin(pitch)];
}

/** Entity class by the numbers that attacker_class and victim_class give and that no build moved. */
const LASTING_CLASSES: Readonly<Record<number, string>> = {
  1: 'CCitadelPlayerPawn',
  4: 'CNPC_Trooper',
  5: 'CNPC_TrooperBoss',
  6: 'CNPC_TrooperNeutral',
};

describe.each(files.map((file) => [file.name, file] as const))('messages of %s', (_, file) => {
  it('damage names entities, health and the impact', () => {
    const [classes, abilities, melee, bullets, drops, healths] = Array.from({ length: 6 }, () => new Evidence());
    const before = new Map<number, number>();
    const field = { health: 'm_iHealth', max: 'm_iMaxHealth' };
    eachTick(file.bytes(), ({ damages, impacts, world }) => {
      for (const damage of damages) {
        const at = (index: number | undefined): DemEntity | undefined =>
          index === undefined || index < 0 ? undefined : world.entity(index);
        const [victim, attacker] = [at(damage.entindex_victim), at(damage.entindex_attacker)];
        for (const [entity, number] of [
          [victim, damage.victim_class],
          [attacker, damage.attacker_class],
        ] as const) {
          const expected = LASTING_CLASSES[number ?? 0];
          if (entity === undefined || expected === undefined) continue;
          classes!.add(entity.className === expected, entity.className !== expected);
        }
        const ability = at(damage.entindex_ability);
        if (ability !== undefined) {
          const isOwned = ownerOf(ability) === damage.entindex_attacker && ability.get('m_nSubclassID') === damage.ability_id;
          abilities!.add(isOwned, ownerOf(ability) === damage.entindex_victim);
          const isMelee = damage.citadel_type === 3;
          if (isMelee || ability.className === 'CCitadel_Ability_HoldMelee')
            melee!.add(isMelee && ability.className === 'CCitadel_Ability_HoldMelee', false);
        }
        const isStruck = impacts.some(
          (impact) =>
            impact.impacted_entindex === damage.entindex_victim &&
            impact.shooter_entindex === damage.entindex_attacker &&
            near(impact.impact_origin, damage.origin),
        );
        // bit 1 is the engine's DMG_BULLET
        const isBullet = (damage.type! & 2) !== 0;
        bullets!.add(isBullet === isStruck, isBullet !== isStruck);
      }
      for (const index of new Set(damages.map((damage) => damage.entindex_victim!))) {
        const victim = index < 0 ? undefined : world.entity(index);
        if (victim === undefined) continue;
        const own = damages.filter((damage) => damage.entindex_victim === index);
        const health = Number(victim.get(field.health));
        const lost = own.reduce((sum, { health_lost: one = 0 }) => sum + one, 0);
        if (before.has(index)) drops!.add(before.get(index)! - health === lost, before.get(index)! - health === lost + 1);
        const last = own.at(-1)!;
        // the control is the most health
        if (last.victim_health_new !== undefined) healths!.add(last.victim_health_new === health, last.victim_health_max === health);
      }
      before.clear();
      for (const entity of world.entities()) {
        const health = entity.get(field.health);
        if (typeof health === 'number') before.set(entity.index, health);
      }
    });
    for (const [what, evidence] of Object.entries({ classes, abilities, melee, bullets, drops, healths })) {
      evidence!.expectHeld(what);
      facts.add(file, evidence!.all);
    }
  });

  it('a damage flash repeats its damage', () => {
    const repeats = new Evidence();
    let earlier: readonly Damage[] = [];
    eachTick(file.bytes(), ({ damages, flashes }) => {
      for (const flash of flashes) {
        const isIn = (list: readonly Damage[]): boolean =>
          list.some(
            (damage) =>
              damage.entindex_victim === flash.entindex_flash_victim &&
              damage.entindex_attacker === flash.entindex_flash_attacker &&
              damage.damage === flash.flash_value &&
              near(damage.origin, flash.flash_position),
          );
        // the control is the damage of the tick before
        repeats.add(isIn(damages), isIn(earlier));
      }
      if (damages.length > 0) earlier = damages;
    });
    repeats.expectHeld('flashes that repeat damage');
    facts.add(file, repeats.all);
  });

  it('shots and impacts name shooter, weapon, direction and what was hit', () => {
    const [origins, weapons, steps, struck, along, reach, surfaces] = Array.from({ length: 7 }, () => new Evidence());
    const shotsOf = new Map<number, Shot[]>();
    const surfaceKinds = new Map<number, Map<string, number>>();
    let impactCount = 0;
    eachTick(file.bytes(), ({ shots, impacts, world }) => {
      for (const shot of shots) {
        const shooter = world.entity(shot.shooter_entity! & INDEX);
        if (shooter === undefined) continue;
        const isNear = (to: readonly number[]): boolean =>
          Math.hypot(...to.map((axis, i) => axis - [shot.origin!.x!, shot.origin!.y!, shot.origin!.z!][i]!)) < 128;
        const place = positionOf(shooter);
        origins!.add(isNear(place), isNear(place.map((axis) => axis + 512)));
        const weapon = shot.ability === undefined ? shooter : world.entity(shot.ability & INDEX);
        if (weapon !== undefined) {
          const isOwned = shot.ability === undefined || ownerOf(weapon) === (shot.shooter_entity! & INDEX);
          weapons!.add(isOwned && weapon.get('m_nSubclassID') === shot.weapon_subclass_id, weapon.index === shot.weapon_subclass_id);
        }
        const earlier = shotsOf.get(shot.shooter_entity! & INDEX) ?? [];
        if (earlier.length > 0) {
          const step = shot.shot_number! - earlier.at(-1)!.shot_number!;
          steps!.add(step === 1, step === 2);
        }
        shotsOf.set(shot.shooter_entity! & INDEX, [...earlier.slice(-12), shot]);
      }
      for (const impact of impacts) {
        // builds since August 2025 name by handles, in fields of other names
        if (impact.impacted_entindex === undefined || impact.impact_origin === undefined || impact.trace_start === undefined) continue;
        impactCount++;
        const ability =
          impact.ability_entindex === undefined || impact.ability_entindex < 0 ? undefined : world.entity(impact.ability_entindex);
        if (ability !== undefined)
          weapons!.add(ability.get('m_nSubclassID') === impact.weapon_subclass_id, ability.index === impact.weapon_subclass_id);
        const normal = [impact.surface_normal!.x ?? 0, impact.surface_normal!.y ?? 0, impact.surface_normal!.z ?? 0];
        const path = minus(impact.impact_origin, impact.trace_start);
        const isAgainst = (facing: number): boolean => facing < 1e-3 * Math.hypot(...path);
        const isUnit = Math.abs(Math.hypot(...normal) - 1) < 1e-3;
        struck!.add(isUnit && isAgainst(dot(normal, path)), isUnit && isAgainst(-dot(normal, path)));
        const cause = shotsOf.get(impact.shooter_entindex!) ?? [];
        const cosine = (angles: Vector): number => dot(directionOf(angles), path) / Math.hypot(...path);
        const limit = Math.cos((2 * Math.PI) / 180);
        if (cause.length > 0) {
          along!.add(
            cause.some(({ angles }) => cosine(angles!) > limit),
            cause.some(({ angles }) => cosine({ x: angles!.x, y: (angles!.y ?? 0) + 90 }) > limit),
          );
          const distance = Math.min(...cause.map(({ origin }) => Math.hypot(...minus(impact.impact_origin!, origin!))));
          reach!.add(distance <= Math.max(...cause.map(({ max_range: range }) => range!)), false);
        }
        const className = world.entity(impact.impacted_entindex)?.className ?? '';
        const kind = className.startsWith('CNPC_Trooper') ? 'trooper' : className;
        const kinds = surfaceKinds.get(impact.surface_type!) ?? new Map<string, number>();
        surfaceKinds.set(impact.surface_type!, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
      }
    });
    // a surface is of one kind of thing; the control is what else it is
    for (const kinds of surfaceKinds.values()) {
      const most = Math.max(...kinds.values());
      for (const count of kinds.values()) for (let i = 0; i < count; i++) surfaces!.add(count === most, count !== most);
    }
    for (const [what, evidence] of Object.entries({ origins, weapons, steps, struck, along, reach, surfaces })) {
      evidence!.expectHeld(what);
      facts.add(file, evidence!.all);
    }
    facts.add(file, impactCount);
  });

  it('pings, notices and sounds name players and entities', () => {
    let seen = 0;
    const [owners, sources] = [new Evidence(), new Evidence()];
    const waiting: ((world: DemEntityWorld) => void)[] = [];
    for (const event of iterateDem(file.bytes(), { events: ['message', 'tick'] })) {
      if (event.type === 'tick') {
        for (const look of waiting.splice(0)) look(event.world);
        continue;
      }
      if (event.is('k_EUserMsg_MapPing')) {
        const { ping_data: data, pinged_enemy_entity: enemy } = event.value!;
        seen++;
        waiting.push((world) => {
          // slot 0 is the controller at index 1
          const sender = world.entity(data!.sender_player_slot! + 1)!;
          expect(sender.className).toBe('CCitadelPlayerController');
          const pinged = data!.entity_index === undefined ? undefined : world.byHandle(data!.entity_index);
          if (pinged?.className !== 'CCitadelPlayerPawn') return;
          const [x, y, z] = positionOf(pinged) as [number, number, number];
          expect(Math.hypot(...minus(data!.ping_location!, { x, y, z }))).toBeLessThan(16);
          expect(pinged.get('m_iTeamNum') !== sender.get('m_iTeamNum')).toBe(enemy ?? false);
        });
      } else if (event.is('k_EUserMsg_AbilityNotify')) {
        const { entindex_victim: victim, entindex_attacker: attacker, ability_id: id } = event.value!;
        seen++;
        waiting.push((world) => {
          const has = (owner: number | undefined): boolean =>
            [...world.entities()].some((entity) => entity.get('m_nSubclassID') === id && ownerOf(entity) === owner);
          // the control is the victim's ability
          owners.add(has(attacker), has(victim));
          const [one, two] = [world.entity(victim!), world.entity(attacker!)];
          if (one === undefined || two === undefined) return;
          expect(one.className).toBe('CCitadelPlayerPawn');
          expect(one.get('m_iTeamNum')).not.toBe(two.get('m_iTeamNum'));
        });
      } else if (event.is('k_EUserMsg_ParticipantStartSoundEvent')) {
        const { event: sound, player_slots: slots } = event.value!;
        seen++;
        waiting.push((world) => {
          for (const slot of slots!) expect(world.entity(slot + 1)!.className).toBe('CCitadelPlayerController');
          const source = sound!.source_entity_index!;
          // a source may be gone by the end of its packet
          if (source >= 0) sources.add(world.entity(source) !== undefined, world.entity(source) === undefined);
        });
      }
    }
    owners.expectHeld('who has the ability of a notice');
    sources.expectHeld('sources of sounds');
    facts.add(file, seen);
  });
});
