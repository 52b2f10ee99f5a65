import { expect, it } from 'vitest';
import { iterateDem, parseDemSync, positionOf, type DemMessageOf, type DemEntityWorld } from '../../src/formats/dem/index.js';
import { corpusFacts, corpusFiles } from '../support/corpus.node.js';
import { unfounded } from '../support/dem-diagnostics.js';
import { allRows } from '../tables/table-rows.js';

/** The tables of Deadlock against sums and states that are made here, of raw messages and entities. */
const facts = corpusFacts('dem', { files: 2, facts: 45 });
const HEROES = ['CCitadelPlayerController', 'CCitadelPlayerPawn'];

type Damage = DemMessageOf<'k_EUserMsg_Damage'>;

/** What a recording says of itself, read without any of the tables. */
function rawly(bytes: Uint8Array): {
  readonly damages: readonly { readonly damage: Damage; readonly attacker: number; readonly victim: number }[];
  readonly end: readonly {
    readonly userId: number;
    readonly netWorth: number;
    readonly souls: number;
    readonly upgrades: string[];
    readonly bits: number[];
  }[];
  readonly places: ReadonlyMap<string, readonly string[]>;
} {
  const damages: { damage: Damage; attacker: number; victim: number }[] = [];
  const places = new Map<string, string[]>();
  let waiting: Damage[] = [];
  const playerOf = (world: DemEntityWorld, index: number | undefined): number => {
    const hero = index === undefined ? undefined : world.entity(index);
    return hero?.className === 'CCitadelPlayerPawn' ? (Number(hero.get('m_hController')) & 0x3fff) - 1 : -1;
  };
  let end: { userId: number; netWorth: number; souls: number; upgrades: string[]; bits: number[] }[] = [];
  for (const event of iterateDem(bytes, { events: ['message', 'tick'], entities: { classes: HEROES } })) {
    if (event.type === 'message') {
      if (event.is('k_EUserMsg_Damage')) waiting.push(event.value!);
      continue;
    }
    const { world, tick } = event;
    for (const damage of waiting.splice(0)) {
      damages.push({ damage, attacker: playerOf(world, damage.entindex_attacker), victim: playerOf(world, damage.entindex_victim) });
    }
    end = [];
    for (const controller of world.byClass('CCitadelPlayerController')) {
      const hero = world.byHandle(Number(controller.get('m_hHeroPawn')));
      const place = hero?.isActive === true ? positionOf(hero) : undefined;
      const key = `${tick} ${controller.index - 1}`;
      // several packets may have one tick
      if (place !== undefined) places.set(key, [...(places.get(key) ?? []), JSON.stringify([place.x, place.y, place.z])]);
      const list = (name: string, length: number): unknown[] =>
        Array.from({ length }, (_, i) => controller.get(`${name}.${String(i).padStart(4, '0')}`)).filter((value) => value !== undefined);
      if (Number(controller.get('m_iTeamNum')) >= 2) {
        end.push({
          userId: controller.index - 1,
          netWorth: Number(controller.get('m_iGoldNetWorth')),
          souls: Number(hero?.get('m_nCurrencies.0000')),
          upgrades: list('m_vecUpgrades', 32).map(String).sort(),
          bits: list('m_nHeroAbilityUpgradeBits', 4).map(Number),
        });
      }
    }
    waiting = [];
  }
  return { damages, end, places };
}

it.each(corpusFiles('dem', (name) => name.startsWith('deadlock')))('$name', async (file) => {
  const bytes = file.bytes();
  const raw = rawly(bytes);
  const { rows, end } = await allRows(bytes, { replay: 'one', positionSeconds: 1, seriesSeconds: 5 });
  const all = (table: string): readonly Record<string, unknown>[] => rows[table] ?? [];
  facts.equal(file, 'diagnostics', [end.isComplete, unfounded(end.diagnostics, file)], [true, []]);

  // damage: rows in order, and the sums by player
  facts.equal(
    file,
    'damage',
    all('deadlock_damage').map((row) => [
      row['damage'],
      row['health_lost'],
      row['attacker_id'] ?? -1,
      row['victim_id'] ?? -1,
      Number(row['ability_id'] ?? 0),
    ]),
    raw.damages.map(({ damage, attacker, victim }) => [
      damage.damage ?? 0,
      damage.health_lost ?? 0,
      attacker,
      victim,
      damage.ability_id ?? 0,
    ]),
  );
  const sums = (list: readonly (readonly [player: number | null, value: number])[]): Record<string, number> => {
    const by: Record<string, number> = {};
    for (const [player, value] of list) if (player !== null && player !== -1) by[String(player)] = (by[String(player)] ?? 0) + value;
    return by;
  };
  facts.equal(
    file,
    'damage by player',
    sums(all('deadlock_damage').map((row) => [row['attacker_id'] as number | null, row['damage'] as number])),
    sums(raw.damages.map(({ attacker, damage }) => [attacker, damage.damage ?? 0])),
  );
  // every ability that dealt damage is an entity with a name
  facts.equal(
    file,
    'abilities without a name',
    all('deadlock_damage').filter((row) => row['ability_id'] !== null && row['ability'] === null && row['attacker_kind'] === 'hero'),
    [],
  );

  for (const { userId, upgrades, bits } of raw.end) {
    const items = new Map<string, number>();
    for (const row of all('deadlock_items')) {
      if (row['player_id'] !== userId) continue;
      const id = String(row['item_id']);
      items.set(id, (items.get(id) ?? 0) + (row['kind'] === 'lost' ? -1 : 1));
      expect(row['item']).toMatch(/^upgrade_/);
    }
    facts.equal(file, `items of ${userId}`, [...items].flatMap(([id, count]) => Array<string>(count).fill(id)).sort(), upgrades);
    const upgraded = [0, 0, 0, 0];
    for (const row of all('deadlock_abilities'))
      if (row['player_id'] === userId) upgraded[Number(row['slot']) - 1] = 2 ** (Number(row['upgrades']) + 1) - 1;
    facts.equal(file, `abilities of ${userId}`, upgraded, bits);
  }
  const { timeline } = parseDemSync(bytes, { include: ['timeline'] });
  for (const { userId, netWorth, souls } of raw.end) {
    const series = timeline!.players.find((one) => 'userId' in one && one.userId === userId);
    if (series === undefined || !('souls' in series)) throw new Error(`nobody is ${userId}`);
    facts.equal(file, `souls of ${userId}`, [series.netWorth.at(-1), series.souls.at(-1)], [netWorth, souls]);
  }
  facts.equal(
    file,
    'places',
    all('deadlock_positions').filter(
      (row) =>
        raw.places.get(`${String(row['tick'])} ${String(row['player_id'])}`)?.includes(JSON.stringify([row['x'], row['y'], row['z']])) !==
        true,
    ),
    [],
  );
  facts.equal(file, 'seen', all('deadlock_positions').length > raw.end.length, true);
});

/** What the weapon of a hero is called where it is not called after the hero. */
const WEAPONS: Readonly<Record<string, string>> = { bull: 'atlas', engineer: 'forge' };

it.each(corpusFiles('dem', (name) => name.startsWith('deadlock')))('heroes of $name are named as their weapons', (file) => {
  const bytes = file.bytes();
  const { players, stringTables } = parseDemSync(bytes, { include: ['players', 'stringTables'] });
  const weapons = [...(stringTables.get('EntityNames')?.rows() ?? [])].flatMap(([, key]) => {
    const word = /^citadel_weapon_([a-z]+)_set$/.exec(key ?? '')?.[1];
    return word === undefined ? [] : [`hero_${WEAPONS[word] ?? word}`];
  });
  const heroes = players!.flatMap((player) => (player.game === 'deadlock' && player.heroName !== undefined ? [player.heroName] : []));
  facts.equal(file, 'heroes', [...new Set(heroes)].sort(), [...new Set(weapons)].sort());
});
