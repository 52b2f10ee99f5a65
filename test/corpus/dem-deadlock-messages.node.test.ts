import { describe, expect, it } from 'vitest';
import { iterateDem, type DemMessageOf, type DemEntity, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';

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

/** DemEntity class by the number that attacker_class and victim_class give. */
const CLASS_NUMBERS: Readonly<Record<number, string>> = { 1: 'CCitadelPlayerPawn', 4: 'CNPC_Trooper', 5: 'CNPC_TrooperBoss' };

describe.each(files.map((file) => [file.name, file] as const))('messages of %s', (_, file) => {
  it('damage names entities, health and the impact', () => {
    const counts = { damages: 0, drops: 0, dropsEqual: 0, healths: 0, healthsEqual: 0 };
    const before = new Map<number, number>();
    const field = { health: 'm_iHealth', max: 'm_iMaxHealth' };
    eachTick(file.bytes(), ({ damages, impacts, world }) => {
      for (const damage of damages) {
        counts.damages++;
        const victim = world.entity(damage.entindex_victim!)!;
        const attacker = world.entity(damage.entindex_attacker!)!;
        expect(victim.className).toBe(CLASS_NUMBERS[damage.victim_class!]);
        expect(attacker.className).toBe(CLASS_NUMBERS[damage.attacker_class!]);
        if (damage.entindex_ability !== undefined) {
          const ability = world.entity(damage.entindex_ability)!;
          expect(ability.get('m_nSubclassID')).toBe(damage.ability_id);
          expect(ownerOf(ability)).toBe(damage.entindex_attacker);
          expect(damage.citadel_type === 3, ability.className).toBe(ability.className === 'CCitadel_Ability_HoldMelee');
        }
        const struck = impacts.some(
          (impact) =>
            impact.impacted_entindex === damage.entindex_victim &&
            impact.shooter_entindex === damage.entindex_attacker &&
            near(impact.impact_origin, damage.origin),
        );
        // bit 1 is the engine's DMG_BULLET
        expect((damage.type! & 2) !== 0).toBe(struck);
        expect(damage.health_lost ?? 0).toBeLessThanOrEqual(damage.damage!);
        if (damage.health_lost !== damage.damage) expect(Number(victim.get(field.health))).toBeLessThanOrEqual(51);
        if (damage.victim_health_max !== undefined) {
          expect(damage.victim_health_max).toBeGreaterThanOrEqual(Number(victim.get(field.max)));
          expect(damage.victim_health_max).toBeGreaterThanOrEqual(damage.victim_health_new!);
        }
      }
      for (const index of new Set(damages.map((damage) => damage.entindex_victim!))) {
        const own = damages.filter((damage) => damage.entindex_victim === index);
        const health = Number(world.entity(index)!.get(field.health));
        if (before.has(index)) {
          counts.drops++;
          if (before.get(index)! - health === own.reduce((sum, { health_lost: lost = 0 }) => sum + lost, 0)) counts.dropsEqual++;
        }
        const last = own.at(-1)!;
        if (last.victim_health_new !== undefined) {
          counts.healths++;
          if (last.victim_health_new === health) counts.healthsEqual++;
        }
      }
      before.clear();
      for (const entity of world.entities()) {
        const health = entity.get(field.health);
        if (typeof health === 'number') before.set(entity.index, health);
      }
    });
    // health grows back in the same tick now and then
    expect(counts.dropsEqual).toBeGreaterThanOrEqual(0.95 * counts.drops);
    expect(counts.healthsEqual).toBeGreaterThanOrEqual(0.99 * counts.healths);
    facts.add(file, counts.damages + counts.drops + counts.healths);
  });

  it('a damage flash repeats its damage', () => {
    let flashesSeen = 0;
    let repeated = 0;
    eachTick(file.bytes(), ({ damages, flashes }) => {
      for (const flash of flashes) {
        flashesSeen++;
        const same = damages.some(
          (damage) =>
            damage.entindex_victim === flash.entindex_flash_victim &&
            damage.entindex_attacker === flash.entindex_flash_attacker &&
            damage.damage === flash.flash_value &&
            near(damage.origin, flash.flash_position),
        );
        if (same) repeated++;
      }
    });
    expect(repeated).toBeGreaterThanOrEqual(0.8 * flashesSeen);
    facts.add(file, flashesSeen);
  });

  it('shots and impacts name shooter, weapon, direction and what was hit', () => {
    const counts = { shots: 0, steps: 0, ones: 0, impacts: 0, along: 0 };
    const shotsOf = new Map<number, Shot[]>();
    const surfaces = new Map<number, Set<string>>();
    eachTick(file.bytes(), ({ damages, shots, impacts, world }) => {
      for (const shot of shots) {
        counts.shots++;
        const shooter = world.entity(shot.shooter_entity!)!;
        const [x, y, z] = positionOf(shooter) as [number, number, number];
        expect(Math.hypot(...minus(shot.origin!, { x, y, z }))).toBeLessThan(128);
        const weapon = shot.ability === undefined ? shooter : world.entity(shot.ability)!;
        expect(weapon.get('m_nSubclassID')).toBe(shot.weapon_subclass_id);
        if (shot.ability !== undefined) expect(ownerOf(weapon)).toBe(shot.shooter_entity);
        const earlier = shotsOf.get(shot.shooter_entity!) ?? [];
        if (earlier.length > 0) {
          counts.steps++;
          if (shot.shot_number! - earlier.at(-1)!.shot_number! === 1) counts.ones++;
        }
        shotsOf.set(shot.shooter_entity!, [...earlier.slice(-12), shot]);
      }
      for (const impact of impacts) {
        counts.impacts++;
        if (impact.ability_entindex !== -1)
          expect(world.entity(impact.ability_entindex!)!.get('m_nSubclassID')).toBe(impact.weapon_subclass_id);
        const normal = [impact.surface_normal!.x ?? 0, impact.surface_normal!.y ?? 0, impact.surface_normal!.z ?? 0];
        const path = minus(impact.impact_origin!, impact.trace_start!);
        expect(Math.hypot(...normal)).toBeCloseTo(1, 3);
        expect(dot(normal, path)).toBeLessThan(1e-3 * Math.hypot(...path));
        const cause = shotsOf.get(impact.shooter_entindex!) ?? [];
        const best = cause.reduce<{ cosine: number; shot?: Shot }>(
          (found, shot) => {
            const cosine = dot(directionOf(shot.angles!), path) / Math.hypot(...path);
            return cosine > found.cosine ? { cosine, shot } : found;
          },
          { cosine: -1 },
        );
        if (best.cosine > Math.cos((2 * Math.PI) / 180)) counts.along++;
        if (best.shot) expect(Math.hypot(...minus(impact.impact_origin!, best.shot.origin!))).toBeLessThanOrEqual(best.shot.max_range!);
        const struck = world.entity(impact.impacted_entindex!)?.className ?? '';
        const kind = struck.startsWith('CNPC_Trooper') ? 'trooper' : struck;
        surfaces.set(impact.surface_type!, (surfaces.get(impact.surface_type!) ?? new Set()).add(kind));
        void damages;
      }
    });
    expect(counts.ones).toBeGreaterThanOrEqual(0.99 * counts.steps);
    expect(counts.along).toBeGreaterThanOrEqual(0.99 * counts.impacts);
    for (const kinds of surfaces.values()) expect(kinds.size).toBe(1);
    facts.add(file, counts.shots + counts.impacts + surfaces.size);
  });

  it('pings, notices and sounds name players and entities', () => {
    let seen = 0;
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
          if (pinged === undefined) return;
          const [x, y, z] = positionOf(pinged) as [number, number, number];
          expect(Math.hypot(...minus(data!.ping_location!, { x, y, z }))).toBeLessThan(16);
          expect(pinged.get('m_iTeamNum') !== sender.get('m_iTeamNum')).toBe(enemy);
        });
      } else if (event.is('k_EUserMsg_AbilityNotify')) {
        const { entindex_victim: victim, entindex_attacker: attacker, ability_id: id } = event.value!;
        seen++;
        waiting.push((world) => {
          const abilities = [...world.entities()].filter((entity) => entity.get('m_nSubclassID') === id && ownerOf(entity) === attacker);
          expect(abilities).not.toEqual([]);
          const [one, two] = [world.entity(victim!)!, world.entity(attacker!)!];
          expect(one.className).toBe('CCitadelPlayerPawn');
          expect(one.get('m_iTeamNum')).not.toBe(two.get('m_iTeamNum'));
        });
      } else if (event.is('k_EUserMsg_ParticipantStartSoundEvent')) {
        const { event: sound, player_slots: slots } = event.value!;
        seen++;
        waiting.push((world) => {
          for (const slot of slots!) expect(world.entity(slot + 1)!.className).toBe('CCitadelPlayerController');
          const source = sound!.source_entity_index!;
          if (source >= 0) expect(world.entity(source)).toBeDefined();
        });
      }
    }
    facts.add(file, seen);
  });
});
