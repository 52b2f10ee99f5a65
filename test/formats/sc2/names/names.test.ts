import { describe, expect, it } from 'vitest';
import { namesFor } from '../../../../src/formats/sc2/names/names-for.js';
import { loadSc2Names } from '../../../../src/formats/sc2/names/load-names.js';
import type { Sc2Expansion } from '../../../../src/formats/sc2/names/name-tables.js';

/** Test vectors of the fact sheet: link and index as players' replays have them. */
const ABILITIES: readonly [Sc2Expansion, number, number, number, string][] = [
  ['WoL', 15405, 158, 0, 'TrainProbe'],
  ['WoL', 15405, 211, 0, 'UpgradeToOrbitalCommand'],
  ['WoL', 18092, 144, 0, 'TrainMarine'],
  ['LotV', 42932, 501, 0, 'RavagerCorrosiveBile'],
  ['LotV', 47185, 192, 0, 'MorphDrone'],
  ['LotV', 51702, 159, 3, 'TrainMarauder'],
  ['LotV', 70154, 155, 0, 'TrainSCV'],
  ['LotV', 70326, 713, 0, 'ChronoBoostEnergyCost'],
  ['LotV', 93333, 723, 0, 'ChronoBoostEnergyCost'],
  ['LotV', 97364, 731, 0, 'MorphToBaneling'],
];
const UNITS: readonly [Sc2Expansion, number, number, string][] = [
  ['WoL', 15405, 88, 'Nexus'],
  ['WoL', 15405, 243, 'MineralField'],
  ['WoL', 16561, 45, 'CommandCenter'],
  ['LotV', 51702, 362, 'Adept'],
  ['LotV', 67188, 341, 'MULE'],
  ['LotV', 70154, 39, 'CommandCenter'],
  ['LotV', 78285, 461, 'WidowMine'],
  ['LotV', 93333, 56, 'SiegeTank'],
  ['LotV', 97364, 1213, 'CorrosiveParasiteWeapon'],
  ['HotS', 26490, 414, 'MothershipCore'],
];

describe('names', () => {
  it.each(ABILITIES)('%s %i: ability %i, index %i is %s', (expansion, key, link, index, name) => {
    expect(namesFor({ expansion, key }).ability(link, index)?.name).toBe(name);
  });

  it.each(UNITS)('%s %i: unit %i is %s', (expansion, key, link, name) => {
    expect(namesFor({ expansion, key }).unit(link)).toBe(name);
  });

  it('a build between two rows has those of the lower one', () => {
    const lower = namesFor({ expansion: 'LotV', key: 80949 });
    const between = namesFor({ expansion: 'LotV', key: 81000 });
    expect([lower.isVerified, between.isVerified]).toEqual([true, false]);
    for (let link = 0; link < 800; link++) expect(between.ability(link, 0)).toEqual(lower.ability(link, 0));
    expect(namesFor({ expansion: 'LotV', key: 999999 }).isVerified).toBe(false);
  });

  it('what no source has is undefined', () => {
    const names = namesFor({ expansion: 'WoL', key: 15405 });
    expect(names.ability(207, 0)).toBeUndefined();
    expect(names.ability(65535, 0)).toBeUndefined();
    expect(names.ability(158, 29)).toEqual({ ability: 'NexusTrain', name: undefined, product: undefined });
    expect(names.unit(0xffff)).toBeUndefined();
  });

  it('a command says what it makes', () => {
    const names = namesFor({ expansion: 'LotV', key: 93333 });
    const link = [...Array(800).keys()].find((at) => names.ability(at, 0)?.name === 'TrainMarine')!;
    expect(names.ability(link, 0)).toEqual({
      ability: 'BarracksTrain',
      name: 'TrainMarine',
      product: { kind: 'train', unit: 'Marine', buildLoops: 400, minerals: 50, supply: 1, vespene: 0 },
    });
  });

  it('a command changes its meaning where the game did', () => {
    const at = (key: number): string | undefined => {
      const names = namesFor({ expansion: 'LotV', key });
      const link = [...Array(800).keys()].find((each) => names.ability(each, 0)?.ability === 'HydraliskDenResearch')!;
      return names.ability(link, 2)?.name;
    };
    expect(at(93333)).toBe('ResearchFrenzy');
    expect(at(89720)).not.toBe('ResearchFrenzy');
  });

  it('are loaded for a key', async () => {
    expect((await loadSc2Names())({ expansion: 'LotV', key: 97364 }).ability(731, 0)?.name).toBe('MorphToBaneling');
  });
});
