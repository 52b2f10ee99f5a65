import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDem } from '../../src/formats/dem/index.js';
import { iterateSc2 } from '../../src/formats/sc2/index.js';
import { corpusDir } from '../../recordings/corpus-folder.js';
import { clock, Playground, thin } from '../support/playground.node.js';
import { dumpedNumber, dumpedState, dumpedText, type DumpedEntity } from '../support/state-dump.node.js';

/**
 * Views of real files show what the goldens of the corpus say, which other decoders made. Three views have no data in any
 * file of the corpus, or none in a golden: teamfights of Dota 2, rounds of CS2, and the number of living units in StarCraft II. They are tested
 * with samples, and compared with the entities at a tick, or with the raw events of the recording.
 */

const dir = corpusDir();
if (dir === undefined) test.skip('corpus: no ../shared/corpus; set REPLAYKIT_CORPUS to a folder of replays', () => undefined);
const pathOf = (name: string): string => join(dir ?? '', name);
const golden = <T>(name: string): T => JSON.parse(readFileSync(pathOf(name).replace(/\.\w+$/, '.golden.json'), 'utf8')) as T;
const made = (file: string): Uint8Array => new Uint8Array(readFileSync(join(inject('playground'), 'samples', file)));

let playground: Playground;
beforeAll(async () => (playground = await Playground.start()));
afterAll(() => playground.close());
afterEach(async () => {
  expect(playground.problems).toEqual([]);
  await playground.page.close();
});
const column = (label: string, title: string) => () => playground.column(label, title);
const text = (): Promise<string> => playground.text();
const digits = (number: number): string => String(number).padStart(4, '0');

describe.skipIf(dir === undefined)('Dota 2 at the end of a recording', () => {
  const name = 'dem/dota2--9912-hltv-bots--667k.dem';
  const state = (): ReadonlyMap<number, DumpedEntity> => dumpedState({ path: pathOf(name) });
  const one = (entities: ReadonlyMap<number, DumpedEntity>, className: string): ReadonlyMap<string, string> =>
    [...entities.values()].find((entity) => entity.className === className)!.values;

  test('net worth, map, draft and items are those of the entities', async () => {
    const entities = state();
    const resource = one(entities, 'CDOTA_PlayerResource');
    const team = (field: string): number[] =>
      ['CDOTA_DataRadiant', 'CDOTA_DataDire'].flatMap((side) =>
        Array.from({ length: 5 }, (_, i) => Number(one(entities, side).get(`m_vecDataTeam.${digits(i)}.${field}`))),
      );
    const ofPlayers = (field: string): string[] =>
      Array.from({ length: 10 }, (_, i) => resource.get(`m_vecPlayerTeamData.${digits(i)}.${field}`)!);
    const heroes = ofPlayers('m_hSelectedHero').map((handle) => entities.get(Number(handle) & 0x3fff)!);
    const worth = team('m_iNetWorth');
    expect(new Set(worth).size).toBeGreaterThan(2);

    await playground.openFile(pathOf(name));
    await playground.look('Net worth', 'end');
    await expect.poll(column('Players at the moment', 'Net worth')).toEqual(worth.map(String));
    await expect.poll(column('Players at the moment', 'Level')).toEqual(ofPlayers('m_iLevel'));
    await expect.poll(column('Players at the moment', 'LH')).toEqual(team('m_iLastHitCount').map(String));
    const lead = worth.slice(0, 5).reduce((sum, own, i) => sum + own - worth[i + 5]!, 0);
    await expect.poll(() => playground.legend('Net worth lead')).toEqual([`Dire +${thin(-lead)}`]);

    await playground.look('Map');
    const named = (names: readonly string[]): string[] => names.map((hero) => hero.replaceAll(/[^A-Za-z]/g, ''));
    await expect
      .poll(async () => named(await playground.column('Heroes at the moment', 'Hero')))
      .toEqual(heroes.map(({ className }) => className.replace('CDOTA_Unit_Hero_', '')));
    await expect.poll(column('Heroes at the moment', 'Health')).toEqual(heroes.map(({ values }) => values.get('m_iHealth')));

    await playground.look('Draft and items');
    await expect
      .poll(() => playground.page.locator('.draft .pick b').allInnerTexts().then(named))
      .toEqual(heroes.map(({ className }) => className.replace('CDOTA_Unit_Hero_', '')));
    const carried = heroes.map(
      ({ values }) => [...values].filter(([field, handle]) => field.startsWith('m_hItems.') && handle !== '16777215').length,
    );
    await expect
      .poll(() => playground.page.locator('.belongings').evaluateAll((all) => all.map((each) => each.querySelectorAll('.carries').length)))
      .toEqual(carried);
    const worths = playground.page.locator('.belongings > p:first-of-type');
    await expect.poll(async () => (await worths.allInnerTexts()).map((line) => Number(/(\d+) net worth/.exec(line)?.[1]))).toEqual(worth);
  });
});

test('Dota 2, teamfights of the sample: kills and deaths are what the player resource counts between beginning and end', async () => {
  const demo = await openDem(made('sample-dota2.dem'));
  const scores = async (tick: number): Promise<readonly (readonly [kills: number, deaths: number])[]> => {
    await demo.seek(tick);
    const [resource] = [...demo.world.byClass('CDOTA_PlayerResource')];
    const score = (player: number, field: string): number => Number(resource!.get(`m_vecPlayerTeamData.${digits(player)}.${field}`));
    return Array.from({ length: 10 }, (_, i) => [score(i, 'm_iKills'), score(i, 'm_iDeaths')] as const);
  };
  await playground.openSample('dota2');
  await playground.look('Teamfights');
  const cards = playground.page.locator('.card');
  await expect.poll(() => cards.count()).toBe(5);
  const rate = 30;
  const seconds = (text: string): number => Number(text.split(':')[0]) * 60 + Number(text.split(':')[1]);
  const heads = await cards.locator('h3 > span:first-child').allInnerTexts();
  // the game clock is behind the recording by the same amount for all
  await cards.first().locator('h3 .moment').first().click();
  const first = Number(await playground.page.getByRole('slider', { name: 'Timeline' }).inputValue());
  const behind = Math.round(first) - seconds(heads[0]!.split('–')[0]!);
  for (const [i, head] of heads.entries()) {
    const [from, to] = head.split('–').map((at) => (seconds(at) + behind) * rate) as [number, number];
    const [before, after] = [await scores(from - rate), await scores(to + 2 * rate)];
    const [kills, deaths] = [0, 1].map((which) => after.reduce((sum, score, player) => sum + score[which]! - before[player]![which]!, 0));
    const cells = (row: number) => cards.nth(i).locator(`tbody td:nth-child(${row})`).allInnerTexts();
    const total = async (row: number): Promise<number> => (await cells(row)).reduce((sum, cell) => sum + Number(cell), 0);
    await expect.poll(() => total(2), { message: head }).toBe(kills);
    await expect.poll(() => total(3), { message: head }).toBe(deaths);
    expect(deaths).toBeGreaterThan(2);
  }
  await demo.close();
});

describe.skipIf(dir === undefined)('CS2 at the end of a recording', () => {
  const playersOf = (name: string) => {
    const entities = dumpedState({ path: pathOf(name) });
    const controllers = [...entities.values()].filter(({ className }) => className === 'CCSPlayerController');
    const players = controllers.map(({ values }) => ({
      name: dumpedText(values.get('m_iszPlayerName')),
      team: Number(values.get('m_iTeamNum')),
      score: ['m_iKills', 'm_iDeaths', 'm_iAssists'].map((field) => values.get(`m_pActionTrackingServices.${field}`)!),
      health: entities.get(Number(values.get('m_hPlayerPawn')) & 0x3fff)?.values.get('m_iHealth'),
    }));
    return players.filter(({ team }) => team === 2 || team === 3);
  };

  test('the scoreboard is that of the controllers', async () => {
    const name = 'dem/cs2--14090--775k.dem';
    const players = playersOf(name);
    expect(players).toHaveLength(10);
    await playground.openFile(pathOf(name));
    await playground.look('Scoreboard', 'end');
    for (const [label, team] of [
      ['Terrorists', 2],
      ['Counter-terrorists', 3],
    ] as const) {
      const side = players.filter((one) => one.team === team);
      await expect.poll(column(label, 'Player')).toEqual(side.map((one) => one.name));
      for (const [i, title] of ['K', 'D', 'A'].entries())
        await expect.poll(column(label, title)).toEqual(side.map(({ score }) => score[i]));
    }
  });

  test('health on the map is that of the pawns', async () => {
    // nobody is hit or respawns in its last quarter of a second
    const name = 'dem/cs2--14011--815k.dem';
    const players = playersOf(name);
    expect(new Set(players.map(({ health }) => health)).size).toBeGreaterThan(1);
    await playground.openFile(pathOf(name));
    await playground.look('Map', 'end');
    await expect
      .poll(async () => (await playground.column('Players at the moment', 'Player')).map((one) => one.replace(/^\S+ /, '')))
      .toEqual(players.map((one) => one.name));
    const health = players.map((one) => (one.health === '0' ? 'dead' : one.health));
    await expect.poll(column('Players at the moment', 'Health')).toEqual(health);
  });
});

test('CS2, rounds of the sample: scores and rounds are those of the rules and teams', async () => {
  const demo = await openDem(made('sample-cs2.dem'));
  await playground.openSample('cs2');
  await playground.look('Rounds');
  const rounds = playground.page.locator('.round');
  const facts = playground.page.locator('.side .facts');
  const played = async (tick: number): Promise<number> => {
    await demo.seek(tick);
    return Number([...demo.world.byClass('CCSGameRulesProxy')][0]!.get('m_pGameRules.m_totalRoundsPlayed'));
  };
  expect(await rounds.count()).toBe(await played(1e9));
  for (const round of [3, 7, 11]) {
    await rounds.nth(round).click();
    await expect.poll(() => text()).toContain(`Round ${round + 1}:`);
    const moment = Number(await playground.page.getByRole('slider', { name: 'Timeline' }).inputValue());
    // at its start, this many rounds were played before
    expect(await played(Math.round(moment * 64))).toBe(round);
    const teams = [...demo.world.byClass('CCSPlayerPawn')].map((pawn) => [pawn.get('m_iTeamNum'), pawn.get('m_unCurrentEquipmentValue')]);
    const worth = (team: number): number => teams.reduce((sum, [own, value]) => sum + (own === team ? Number(value) : 0), 0);
    const said = await facts.allInnerTexts();
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(`${thin(worth(2))} $`);
    expect(said[1]).toContain(`${thin(worth(3))} $`);
    expect(worth(2)).toBeGreaterThan(0);
  }
  await demo.close();
});

describe.skipIf(dir === undefined)('Deadlock at the end of a recording', () => {
  const playersOf = (name: string): readonly ReadonlyMap<string, string>[] => {
    const controllers = [...dumpedState({ path: pathOf(name) }).values()].filter(
      ({ className }) => className === 'CCitadelPlayerController',
    );
    return ['2', '3'].flatMap((team) => controllers.map(({ values }) => values).filter((values) => values.get('m_iTeamNum') === team));
  };
  const FIELDS = [
    ['Souls', 'm_iGoldNetWorth'],
    ['Level', 'm_iLevel'],
    ['LH', 'm_iLastHits'],
    ['Hero damage', 'm_iHeroDamage'],
    ['D', 'm_iDeaths'],
  ] as const;

  test('souls, level, last hits, damage and deaths are those of the controllers', async () => {
    const name = 'dem/deadlock--10423--269k.dem';
    const players = playersOf(name);
    expect(players).toHaveLength(1);
    await playground.openFile(pathOf(name));
    await playground.look('Souls and kills', 'end');
    for (const [title, field] of FIELDS)
      await expect.poll(column('Players at the moment', title), { message: title }).toEqual(players.map((values) => values.get(field)));
  });

  test('in the middle of a match they are at most those of the end, two seconds later, and the scoreboard has those of the end', async () => {
    const name = 'dem/deadlock--5186-broadcast--4217k.dem';
    const players = playersOf(name);
    expect(players).toHaveLength(12);
    await playground.openFile(pathOf(name));
    const worth = players.map((values) => dumpedNumber(values.get('m_iGoldNetWorth')));
    const shown = async (): Promise<number[]> =>
      (await playground.page.locator('.team .worth').allInnerTexts()).map((text) => Number(text.replaceAll(/\D/g, '')));
    await expect.poll(shown).toEqual(worth);
    await playground.look('Souls and kills', 'end');
    for (const [title, field] of FIELDS) {
      const end = players.map((values) => Number(values.get(field)));
      const cells = async (): Promise<number[]> => (await playground.column('Players at the moment', title)).map(Number);
      await expect.poll(async () => (await cells()).filter((cell, i) => cell <= end[i]!), { message: title }).toHaveLength(12);
      // most players gained nothing in that time
      await expect.poll(async () => (await cells()).filter((cell, i) => cell === end[i]).length, { message: title }).toBeGreaterThan(6);
    }
  });
});

interface Sc2Golden {
  readonly facts: { readonly loopsPerSecondReal: number };
  readonly details: { readonly value: { readonly m_playerList: readonly { readonly m_name: string; readonly m_race: string }[] } };
  readonly trackerEvents: { readonly last: readonly string[] };
}

describe.skipIf(dir === undefined)('StarCraft II', () => {
  test('army and income at the end are the last statistics of both players', async () => {
    const name = 'sc2/5.0.14.93333--QM_-_ShoWTimE_vs_Maru_-_G1_-_Magannatha--1v1-obs.SC2Replay';
    const { details, trackerEvents } = golden<Sc2Golden>(name);
    const stats = trackerEvents.last.map((line) => {
      const [, , , json] = line.split('|');
      return (JSON.parse(json!) as { readonly m_stats: Readonly<Record<string, number>> }).m_stats;
    });
    const both = (value: (of: (field: string) => number) => number): string[] =>
      stats.map((one) => String(value((field) => one[`m_scoreValue${field}`]!)));
    await playground.openFile(pathOf(name));
    await playground.look('Army and income', 'end');
    const board = (title: string) => column('Players at the moment', title);
    await expect.poll(board('Player')).toEqual(details.value.m_playerList.map(({ m_name }) => m_name));
    await expect
      .poll(board('Supply'))
      .toEqual(stats.map((one) => `${one['m_scoreValueFoodUsed']! / 4096} / ${one['m_scoreValueFoodMade']! / 4096}`));
    await expect.poll(board('Workers')).toEqual(both((of) => of('WorkersActiveCount')));
    await expect.poll(board('Minerals')).toEqual(both((of) => of('MineralsCurrent')));
    await expect.poll(board('Vespene')).toEqual(both((of) => of('VespeneCurrent')));
    await expect.poll(board('Army value')).toEqual(both((of) => of('MineralsUsedCurrentArmy') + of('VespeneUsedCurrentArmy')));
    // the keys of the map name the players
    await playground.look('Units');
    for (const { m_name } of details.value.m_playerList) await expect.poll(text).toContain(`${m_name}: `);
  });

  test('a build order ends with the last unit of the recording', async () => {
    const name = 'sc2/3.0.0.38215--fourth--1v1.SC2Replay';
    const { details, trackerEvents, facts } = golden<Sc2Golden>(name);
    const [loop, , kind, json] = trackerEvents.last.at(-1)!.split('|');
    expect(kind).toBe('SUnitBornEvent');
    const born = JSON.parse(json!) as { readonly m_unitTypeName: string; readonly m_controlPlayerId: number };
    await playground.openFile(pathOf(name));
    await playground.look('Build orders', 'end');
    const heads = playground.page.locator('.build-head h3');
    const players = details.value.m_playerList.map(({ m_name, m_race }) => `${m_name.replace('<sp/>', ' ')} ${m_race.toLowerCase()}`);
    await expect.poll(async () => (await heads.allInnerTexts()).map((head) => head.toLowerCase())).toHaveLength(players.length);
    await playground.page.locator('.story.build').evaluate((list) => (list.scrollTop = list.scrollHeight));
    const last = playground.page.locator('.build-row').last();
    await expect.poll(() => last.locator('b').innerText()).toContain(Buffer.from(born.m_unitTypeName, 'hex').toString());
    await expect.poll(() => last.locator('.moment').innerText()).toBe(clock(Number(loop) / facts.loopsPerSecondReal));
    await expect
      .poll(() => last.locator('.build-step').getAttribute('class'))
      .toContain(born.m_controlPlayerId === 1 ? 'left' : 'build-step');
  });
});

test('StarCraft II, units of the sample: living units were born or started and have not died', async () => {
  const moment = 301.5;
  const living = new Map<string, number>();
  for (const event of iterateSc2(made('sample-starcraft2.SC2Replay'), { events: ['tracker'] })) {
    if (event.gameloop > moment * 22.4) break;
    const { type } = event;
    if (type === 'unitBorn' || type === 'unitInit') living.set(`${event.unitTagIndex}.${event.unitTagRecycle}`, event.controlPlayerId);
    else if (type === 'unitDied') living.delete(`${event.unitTagIndex}.${event.unitTagRecycle}`);
  }
  const count = (player: number): number => [...living.values()].filter((owner) => owner === player).length;
  expect(count(1)).toBeGreaterThan(20);
  await playground.openSample('sc2');
  await playground.look('Units', moment);
  await expect.poll(text).toContain(`Ada: ${count(1)} units`);
  await expect.poll(text).toContain(`Grace: ${count(2)} units`);
});

interface VcrGolden {
  readonly drivers: readonly { readonly number: number; readonly name: { readonly text: string } }[];
  readonly laps: Readonly<
    Record<
      string,
      readonly { readonly lap: number; readonly time: number | null; readonly finishAt: number | null; readonly valid: boolean }[]
    >
  >;
  readonly standings: { readonly last: readonly [number, readonly number[]] };
  readonly pit: readonly (readonly [at: number, driver: number, code: number, rest: string])[];
}

describe.skipIf(dir === undefined)('racing', () => {
  const name = 'vcr/rf2_race_small.vcr';
  test('order, laps and the laps to compare are those of the golden', async () => {
    const { drivers, laps, standings, pit } = golden<VcrGolden>(name);
    const order = standings.last[1];
    const nameOf = (driver: number): string => drivers.find(({ number }) => number === driver)!.name.text;
    const done = (driver: number) => laps[driver]!.filter(({ finishAt }) => finishAt !== null);
    await playground.openFile(pathOf(name));
    await playground.look('Track', 'end');
    const board = (title: string) => column('Order at the moment', title);
    await expect.poll(board('Driver')).toEqual(order.map((driver) => `● ${nameOf(driver)}`));
    await expect.poll(board('Laps')).toEqual(order.map((driver) => String(done(driver).length)));
    await expect.poll(board('Last lap')).toEqual(order.map((driver) => done(driver).at(-1)!.time!.toFixed(3)));
    const finish = (driver: number): number => done(driver).at(-1)!.finishAt!;
    await expect
      .poll(board('Gap'))
      .toEqual(order.map((driver, i) => (i === 0 ? 'leads' : `+${(finish(driver) - finish(order[0]!)).toFixed(1)}`)));

    await playground.look('Laps');
    for (const driver of order) {
      const times = laps[driver]!.map(({ time, valid }) => (valid && time !== null ? time.toFixed(3) : '–'));
      await expect.poll(async () => (await playground.column('Laps', `● ${nameOf(driver)}`)).filter((cell) => cell !== '')).toEqual(times);
    }
    await expect.poll(column('Pit stops', 'Driver')).toEqual([nameOf(pit[0]![1])]);
    // the last code is when it leaves the pit lane, the two before it when it stands
    const lane = [...pit].reverse().find(([, , code]) => code === 32)![0] - pit.find(([, , code]) => code === 34)![0];
    await expect.poll(column('Pit stops', 'In pit lane')).toEqual([`${lane.toFixed(1)} s`]);

    await playground.look('Compare laps');
    const timed = Object.entries(laps).flatMap(([driver, own]) =>
      own.flatMap(({ lap, time, valid }) => (valid && time !== null ? [{ driver: Number(driver), lap, time }] : [])),
    );
    const line = ({ driver, lap, time }: (typeof timed)[number]): string => `${nameOf(driver)}, lap ${lap + 1}: ${time.toFixed(3)}`;
    const choices = playground.page.getByRole('combobox').first().locator('option');
    await expect.poll(async () => (await choices.allInnerTexts()).sort()).toEqual(timed.map(line).sort());
    const [best] = timed.sort((a, b) => a.time - b.time);
    await expect.poll(() => playground.page.getByRole('combobox').first().locator('option:checked').innerText()).toBe(line(best!));
  });
});

interface IcrepGolden {
  readonly header: {
    readonly total_ticks: number;
    readonly sections: { readonly metadata: { readonly offset: number; readonly length: number } };
  };
  readonly metadata: { readonly players: readonly string[] };
  readonly events: {
    readonly per_variant: Readonly<Record<string, number>>;
    readonly first_line_of_variant: Readonly<Record<string, string>>;
  };
  readonly keyframes: { readonly table: readonly { readonly tick: number; readonly entities: number }[] };
  readonly seek: readonly {
    readonly target: number;
    readonly base_full_tick: number;
    readonly keyframe_tick: number;
    readonly intervening_delta_ticks: readonly number[];
    readonly state_hash: string;
  }[];
}
/** Milliseconds of a tick: docs/formats/icrep.md, section 3. */
const SPEEDS: Readonly<Record<string, number>> = { slowest: 80, slower: 67, normal: 50, faster: 35, fastest: 20 };

describe.skipIf(dir === undefined)('Iron Curtain', () => {
  const name = 'icrep/small.icrep';
  test('economy, lives, fights and states are those of the golden', async () => {
    const { header, metadata, events, keyframes, seek } = golden<IcrepGolden>(name);
    const { offset, length } = header.sections.metadata;
    const json = readFileSync(pathOf(name)).subarray(offset, offset + length);
    const { game_speed: speed } = JSON.parse(json.toString()) as { readonly game_speed: string };
    const seconds = (tick: number): number => (tick * SPEEDS[speed]!) / 1000;
    const first = <T>(variant: string): T => (JSON.parse(events.first_line_of_variant[variant]!) as Readonly<Record<string, T>>)[variant]!;
    const { tick, player, stats } = first<{
      readonly tick: number;
      readonly player: number;
      readonly stats: Readonly<Record<string, number>> & {
        readonly total_collected: readonly (readonly [number, string])[];
        readonly total_spent: readonly (readonly [number, string])[];
      };
    }>('PlayerStatSnapshot');
    await playground.openFile(pathOf(name));
    await playground.look('Economy', seconds(tick) + 0.01);
    const board = (title: string) => async (): Promise<string | undefined> =>
      (await playground.column('Players at the moment', title))[player];
    await expect.poll(column('Players at the moment', 'Player')).toEqual(metadata.players);
    await expect.poll(board('Collected')).toBe(stats.total_collected[0]![1]);
    await expect.poll(board('Spent')).toBe(stats.total_spent[0]![1]);
    await expect.poll(board('Buildings')).toBe(String(stats['structures_built']));
    await expect.poll(board('APM')).toBe(String(stats['actions_per_minute']));

    await playground.look('Units', 'end');
    const { UnitCreated = 0, ConstructionStarted = 0, UnitDestroyed = 0 } = events.per_variant;
    await expect.poll(text).toContain(`${UnitCreated + ConstructionStarted - UnitDestroyed} units at`);

    await playground.look('Highlights');
    const began = first<Readonly<Record<'friendly_units' | 'enemy_units', readonly string[]>> & Readonly<Record<string, string>>>(
      'EngagementStarted',
    );
    const ended = first<Readonly<Record<string, number>>>('EngagementEnded');
    await expect.poll(() => playground.page.locator('.card').count()).toBe(events.per_variant['EngagementStarted']);
    await expect
      .poll(() => playground.page.locator('.card').first().innerText())
      .toContain(
        `${began.friendly_units.length} units worth ${thin(Number(began['value_friendly']))} met ${began.enemy_units.length} worth ${thin(Number(began['value_enemy']))}.`,
      );
    await expect
      .poll(() => playground.page.locator('.card').first().innerText())
      .toContain(
        `Lost ${ended['friendly_losses']} and ${ended['enemy_losses']}; ${ended['friendly_survivors']} and ${ended['enemy_survivors']} were left.`,
      );

    for (const { target, base_full_tick, keyframe_tick, intervening_delta_ticks, state_hash } of seek.slice(1, 6)) {
      await playground.look('State', seconds(target));
      await expect.poll(text).toContain(`The world at tick ${thin(target)}`);
      const said = await text();
      expect(said).toContain(`keyframe at tick ${thin(keyframe_tick)}`);
      expect(said.replaceAll(/\s+/g, ' ')).toContain(
        `${intervening_delta_ticks.length} difference${intervening_delta_ticks.length === 1 ? '' : 's'} after the full one at ${thin(base_full_tick)}`.replaceAll(
          /\s+/g,
          ' ',
        ),
      );
      expect(said).toContain(state_hash.slice(0, 32).replaceAll(/..(?=.)/g, '$& '));
      expect(said).toMatch(new RegExp(`Units\\s+${keyframes.table.find((one) => one.tick === keyframe_tick)!.entities}\\b`));
    }
  });
});

interface W3gGolden {
  readonly facts: {
    readonly apm: Readonly<Record<string, { readonly name: string; readonly apm: number }>>;
    readonly winnerTeam: { readonly result9: number };
  };
  readonly leaves: readonly (readonly [ms: number, reason: number, player: number])[];
  readonly w3gjs: {
    readonly players: readonly {
      readonly id: number;
      readonly name: string;
      readonly teamid: number;
      readonly heroes: readonly { readonly id: string; readonly level: number; readonly abilities: Readonly<Record<string, number>> }[];
      readonly units: Readonly<Record<string, number>>;
      readonly upgrades: Readonly<Record<string, number>>;
    }[];
  };
}

describe.skipIf(dir === undefined)('Warcraft III', () => {
  const name = 'w3g/1.36.6115--replay_90000--1v1-obs-flo.w3g';
  test('players, heroes and orders are those of the golden', async () => {
    const { facts, leaves, w3gjs } = golden<W3gGolden>(name);
    const { players } = w3gjs;
    await playground.openFile(pathOf(name));
    await playground.look('Players', 0);
    const board = (title: string) => column('Players', title);
    await expect.poll(board('Player')).toEqual(players.map((player) => player.name));
    await expect.poll(board('APM')).toEqual(players.map(({ id }) => String(facts.apm[id]!.apm)));
    await expect.poll(board('Result')).toEqual(players.map(({ teamid }) => (teamid === facts.winnerTeam.result9 ? 'won' : 'lost')));
    await expect.poll(board('Left')).toEqual(players.map(({ id }) => clock(leaves.find(([, , player]) => player === id)![0] / 1000)));
    const levels = players.flatMap(({ heroes }) => heroes.map(({ level }) => `level ${level}`));
    await expect.poll(() => playground.page.locator('.card h3 .note').allInnerTexts()).toEqual(levels);
    const learned = players.flatMap(({ heroes }) =>
      heroes.map(({ abilities }) => Object.values(abilities).reduce((sum, one) => sum + one, 0)),
    );
    await expect
      .poll(() => playground.page.locator('.card').evaluateAll((cards) => cards.map((card) => card.querySelectorAll('li').length)))
      .toEqual(learned);

    await playground.look('Build orders');
    const kinds = playground.page.getByRole('group', { name: 'Filter by kind' });
    const only = async (kind: string): Promise<void> => {
      for (const chip of await kinds.getByRole('button').all()) {
        if (((await chip.innerText()) === kind) !== ((await chip.getAttribute('aria-pressed')) === 'true')) await chip.click();
      }
    };
    const orders = async (): Promise<number[]> =>
      (await playground.page.locator('.halves h3 .note').allInnerTexts()).map((note) => Number(note.replace(/\D/g, '')));
    const sums = (kind: 'units' | 'upgrades'): number[] =>
      players.map((player) => Object.values(player[kind]).reduce((sum, one) => sum + one, 0));
    await only('Unit');
    await expect.poll(orders).toEqual(sums('units'));
    await only('Upgrade');
    await expect.poll(orders).toEqual(sums('upgrades'));
  });
});

interface CacheGolden {
  readonly items: readonly {
    readonly lengthMs: number;
    readonly winner: { readonly side: 'sentinel' | 'scourge' | null };
    readonly players: readonly {
      readonly name: { readonly text: string };
      /** 0 is the Sentinel. */
      readonly team: 0 | 1;
      readonly level: number;
      readonly apm: number;
      readonly stats: { readonly kills: number; readonly deaths: number; readonly assists: number; readonly creeps: number };
    }[];
  }[];
}

describe.skipIf(dir === undefined)('gamecache', () => {
  const name = 'gamecache/real_3.04b.dat';
  test('games and win rates are those of the golden', async () => {
    const { items } = golden<CacheGolden>(name);
    await playground.openFile(pathOf(name));
    await playground.look('Games');
    await expect.poll(text).toContain(`${items.length} games`);
    const [game] = items;
    const players = [...game!.players].sort((a, b) => a.team - b.team);
    const board = (title: string) => column('Players of the game', title);
    await expect.poll(board('Level')).toEqual(players.map(({ level }) => String(level)));
    await expect.poll(board('K')).toEqual(players.map(({ stats }) => String(stats.kills)));
    await expect.poll(board('D')).toEqual(players.map(({ stats }) => String(stats.deaths)));
    await expect.poll(board('CS')).toEqual(players.map(({ stats }) => String(stats.creeps)));
    await expect.poll(text).toContain(clock(game!.lengthMs / 1000));

    // the most active player in the golden: games and wins
    await playground.look('Win rates');
    const records = new Map<string, { games: number; won: number; lost: number; kills: number }>();
    for (const { players: who, winner } of items) {
      for (const { name: own, team, stats } of who) {
        const record = records.get(own.text) ?? { games: 0, won: 0, lost: 0, kills: 0 };
        records.set(own.text, record);
        record.games++;
        record.kills += stats.kills;
        if (winner.side !== null) record[winner.side === (team === 0 ? 'sentinel' : 'scourge') ? 'won' : 'lost']++;
      }
    }
    const [first] = await playground.column('Win rates of players', 'Player');
    const record = records.get(first!)!;
    expect(record.games).toBe(Math.max(...[...records.values()].map(({ games }) => games)));
    const top = (title: string) => async (): Promise<string | undefined> => (await playground.column('Win rates of players', title))[0];
    await expect.poll(top('Games')).toBe(String(record.games));
    await expect.poll(top('Won')).toBe(String(record.won));
    await expect.poll(top('Lost')).toBe(String(record.lost));
    await expect.poll(top('K')).toBe(String(Math.round((record.kills / record.games) * 10) / 10));
  });
});
