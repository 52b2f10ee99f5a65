import { expect, it } from 'vitest';
import { iterateDem } from '../../../../src/formats/dem/index.js';
import { ResolvedField } from '../../../../src/formats/dem/entities/entity-world.js';
import { NumberField } from '../../../../src/formats/dem/ticks/number-field.js';
import { ScriptedCs2Match } from '../../../../recordings/dem/cs2/scripted-match.js';

const LIST = 'm_pWeaponServices.m_hMyWeapons';

/** A pawn gets three weapons, the second later than the third, and looks to the north. */
function match(): Uint8Array {
  const played = new ScriptedCs2Match();
  const pawn = played.pawnOf(played.join(1, 'Ada', 2, 1n), [0, 0, 0], { m_angEyeAngles: [1.5, 90.25, 0] });
  played.at(2).set(pawn, { [`${LIST}.0000`]: 11, [`${LIST}.0002`]: 33 });
  played.at(4).set(pawn, { [`${LIST}.0001`]: 22 });
  played.at(6);
  return played.bytes();
}

it('has the components of a vector and the elements of a list, and nothing beyond them', () => {
  const missing = new Set<string>();
  const field = (name: string): ResolvedField => new ResolvedField(name, (className, one) => missing.add(`${className} ${one}`));
  const [list, angles, health] = [`${LIST}.0000`, 'm_angEyeAngles', 'm_iHealth'].map((name) => new NumberField({ field }, name));
  const seen: number[][] = [];
  const others = new Set<string>();
  for (const event of iterateDem(match(), { events: ['entity'], entities: true })) {
    if (event.type !== 'entity') continue;
    const { entity } = event;
    const numbers = [0, 1, 2, 3, 70].map((i) => list!.of(entity, i));
    const byName = (i: number): unknown => entity.get(`${LIST}.${String(i).padStart(4, '0')}`) ?? NaN;
    expect(numbers).toEqual([0, 1, 2, 3, 70].map(byName));
    if (entity.className !== 'CCSPlayerPawn') others.add(entity.className);
    else {
      expect([0, 1, 2, 3].map((i) => angles!.of(entity, i))).toEqual([1.5, 90.25, 0, NaN]);
      expect([0, 1].map((i) => health!.of(entity, i))).toEqual([entity.get('m_iHealth'), NaN]);
      seen.push(numbers);
    }
  }
  expect(seen.at(-2)).toEqual([11, NaN, 33, NaN, NaN]);
  expect(seen.at(-1)).toEqual([11, 22, 33, NaN, NaN]);
  expect([...missing].filter((name) => name.endsWith(`${LIST}.0000`)).sort()).toEqual(
    [...others].map((name) => `${name} ${LIST}.0000`).sort(),
  );
  expect(list!.of(undefined)).toBeNaN();
});
