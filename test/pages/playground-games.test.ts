import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { cs2Utility, dotaWardLives, parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { gamecacheStats, parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { parseIcrepSync } from '../../src/formats/icrep/index.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { parseStormSync } from '../../src/formats/storm/index.js';
import { bestLap, compareLaps, lapTelemetry, parseVcr, statesByDriver, type VcrTelemetry } from '../../src/formats/vcr/index.js';
import { loadW3gNames, parseW3gSync } from '../../src/formats/w3g/index.js';
import { Playground, thin } from '../support/playground.node.js';

/** Views of a sample show what the package reads from it, at the current moment. */

let playground: Playground;
beforeAll(async () => (playground = await Playground.start()));
afterAll(() => playground.close());
afterEach(async () => {
  expect(playground.problems).toEqual([]);
  await playground.page.close();
});

const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(join(inject('playground'), 'samples', file)));
const open = (sample: string): Promise<void> => playground.openSample(sample);
const look = (tab: string, seconds?: number): Promise<void> => playground.look(tab, seconds);
const column = (label: string, title: string): Promise<string[]> => playground.column(label, title);
const legend = (label: string): Promise<string[]> => playground.legend(label);
const chips = (): Promise<string[]> => playground.chips();
const text = (): Promise<string> => playground.text();

describe('Dota 2', () => {
  test('net worth, map, fights, draft and items', async () => {
    const { timeline, teamfights, draft, summaries } = parseDemSync(bytesOf('sample-dota2.dem'), {
      include: ['timeline', 'teamfights', 'draft', 'summaries'],
      timeline: { intervalSeconds: 2 },
    });
    const players = timeline!.game === 'dota2' ? timeline!.players : [];
    expect(players).toHaveLength(10);
    await open('dota2');
    const moment = 330;
    await look('Net worth', moment);
    const at = timeline!.tick.filter((tick) => tick / 30 <= moment).length - 1;
    await expect.poll(() => column('Players at the moment', 'Net worth')).toEqual(players.map(({ netWorth }) => String(netWorth[at])));
    await expect.poll(() => column('Players at the moment', 'K')).toEqual(players.map(({ kills }) => String(kills[at])));
    const lead = timeline!.netWorthAdvantage[at]!;
    expect(lead).toBeLessThan(-1000);
    await expect.poll(() => legend('Net worth lead')).toEqual([`Dire +${thin(-lead)}`]);
    await look('Lanes');
    // the horn is ten seconds after the heroes come: the last sample at or before ten minutes of the match clock
    const { clock } = parseDemSync(bytesOf('sample-dota2.dem'), { include: ['clock'] });
    const laned = timeline!.tick.filter((tick) => tick <= clock!.tickAt(600)).length - 1;
    for (const [label, lane] of [['Top lane', 'top'] as const, ['Mid lane', 'mid'] as const, ['Bottom lane', 'bottom'] as const]) {
      const own = players.filter(({ playerId }) => summaries!.find((one) => one.playerId === playerId)!.lane === lane);
      expect(own.length).toBeGreaterThan(1);
      await expect.poll(() => column(label, 'Net worth')).toEqual(own.map(({ netWorth }) => String(netWorth[laned])));
      await expect.poll(() => column(label, 'LH')).toEqual(own.map(({ lastHits }) => String(lastHits[laned])));
      const side = (team: string): number => own.reduce((sum, one) => sum + (one.team === team ? one.xp[laned]! : 0), 0);
      const ahead = side('radiant') - side('dire');
      expect(await text()).toContain(`${ahead > 0 ? 'Radiant' : 'Dire'} +${thin(Math.abs(ahead))} experience`);
    }
    await look('Map');
    await expect.poll(() => column('Heroes at the moment', 'Level')).toEqual(players.map(({ level }) => String(level[at])));
    await expect
      .poll(() => column('Heroes at the moment', 'Health'))
      .toEqual(players.map(({ health, isAlive: alive }) => (alive[at] === 0 ? 'dead' : String(health[at]))));
    await look('Teamfights');
    await expect.poll(() => playground.page.locator('.card').count()).toBe(teamfights!.length);
    const damage = playground.page.locator('.card').first().locator('tbody tr td:nth-child(4)');
    await expect.poll(() => damage.allInnerTexts()).toEqual(teamfights![0]!.players.map((player) => String(Math.round(player.damage))));
    const heroes = await column('Damage by Radiant to heroes', 'Hero');
    const radiant = summaries!.filter(({ team }) => team === 'radiant');
    expect(heroes).toHaveLength(radiant.length);
    expect(await column('Damage by Radiant to heroes', 'All')).toEqual(radiant.map(({ damage: all }) => String(Math.round(all.hero))));
    await look('Vision');
    const wards = dotaWardLives(
      parseDemSync(bytesOf('sample-dota2.dem'), { include: ['objectives', 'timeline'], timeline: { intervalSeconds: 2 } }),
    );
    expect(wards.length).toBeGreaterThan(3);
    await expect.poll(() => column('Wards', 'Ward')).toEqual(wards.map(({ ward }) => (ward === 'observer' ? 'Observer' : 'Sentry')));
    expect(await column('Wards', 'Stood')).toEqual(wards.map((one) => `${Math.round(one.goneSeconds! - one.placedSeconds!)} s`));
    const reach = await column('Wards', 'In reach');
    for (const [i, { ward, seen }] of wards.entries())
      expect(reach[i]!.match(/\d+(?= s)/g) ?? []).toEqual(ward === 'sentry' ? [] : seen.map(({ seconds }) => String(Math.round(seconds))));
    await expect.poll(() => playground.page.locator('.bars .bar').count()).toBe(wards.length);
    expect(await playground.page.locator('.bars .bar.hollow').count()).toBe(wards.filter(({ end }) => end === 'killed').length);
    await look('Draft and items');
    await expect.poll(() => playground.page.locator('.draft .pick').count()).toBe(draft!.filter(({ isPick }) => isPick).length);
    await expect.poll(() => playground.page.locator('.draft .ban').count()).toBe(4);
    await expect.poll(() => playground.page.locator('.carries').count()).toBe(summaries!.reduce((sum, { items }) => sum + items.length, 0));
  });
});

describe('the headline', () => {
  const headline = (): Promise<string> => playground.page.locator('h1').first().innerText();
  const facts = (): Promise<string> => playground.page.locator('.band').innerText();

  test('says who won a match of Deadlock, and calls its map by name', async () => {
    const { players } = parseDemSync(bytesOf('sample-deadlock.dem'), { include: ['players'] });
    const winners = new Set(players!.flatMap((player) => (player.result === 'win' ? [player.team] : [])));
    expect([...winners]).toEqual(['amber']);
    await open('deadlock');
    await expect.poll(facts).toContain('Amber Hand won');
    expect(await facts()).toContain('Midtown');
    expect(await facts()).not.toContain('dl_');
  });

  test('calls the arena of a match of Rocket League by its name', async () => {
    await open('rocket-league');
    await expect.poll(facts).toContain('DFH Stadium');
    expect(await facts()).not.toContain('Stadium_P');
  });

  test('says who won a race', async () => {
    const { results } = await parseVcr(bytesOf('sample-race.vcr'), { include: ['results'] });
    await open('vcr');
    await expect.poll(facts).toContain(`${results.find(({ position }) => position === 1)!.name} won`);
    expect(await headline()).toContain('Race');
  });
});

/** How many pixels of the map have the color of the floor. */
const floorPixels = (): Promise<number> =>
  playground.page.locator('.map canvas').evaluate((canvas: HTMLCanvasElement) => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--floor)';
    document.body.append(probe);
    const rgb = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
    probe.remove();
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) if (rgb.every((value, channel) => data[i + channel] === value)) count++;
    return count / (canvas.width * canvas.height);
  });

test.each([
  ['dota2', 330],
  ['cs2', 300],
] as const)('the map of %s has the floor that was walked, and no more', async (sample, seconds) => {
  await open(sample);
  await look('Map', seconds);
  await expect.poll(floorPixels).toBeGreaterThan(0.05);
  expect(await floorPixels()).toBeLessThan(0.7);
});

describe('CS2', () => {
  test('rounds, scoreboard and map', async () => {
    const bytes = bytesOf('sample-cs2.dem');
    const { kills, players, rounds } = parseDemSync(bytes, { include: ['kills', 'players', 'rounds'] });
    await open('cs2');
    await look('Rounds', 300);
    await expect.poll(() => playground.page.locator('.round').count()).toBe(rounds!.length);
    await expect
      .poll(() => playground.page.locator('.round-left').allInnerTexts())
      .toEqual(['CT 3', 'T 3', 'T 4', 'CT 3', 'CT 4', 'T 4', 'CT 4', 'CT 4', 'T 3', 'T 4', 'CT 3', 'CT 4']);
    await expect.poll(() => chips()).toEqual(expect.arrayContaining([`Kills ${kills!.length}`, `Rounds ${rounds!.length}`]));
    // a click on a round goes to its moment
    await playground.page.locator('.round').nth(6).click();
    await expect.poll(() => text()).toContain('Round 7: CT won, time ran out');
    await look('Scoreboard');
    const terrorists = players!.filter(({ team }) => team === 'terrorist');
    await expect.poll(() => column('Terrorists', 'K')).toEqual(terrorists.map((player) => String('kills' in player && player.kills)));
    await expect.poll(() => column('Terrorists', 'D')).toEqual(terrorists.map((player) => String('deaths' in player && player.deaths)));
    await look('Utility');
    const utility = cs2Utility(parseDemSync(bytes, { include: ['grenades', 'flashes', 'damage', 'kills'] }));
    expect(utility.some(({ enemiesBlinded, teammatesBlinded }) => enemiesBlinded > 0 && teammatesBlinded > 0)).toBe(true);
    await expect.poll(() => column('Effect of grenades', 'Player')).toEqual(utility.map(({ player }) => player.name));
    expect(await column('Effect of grenades', 'Blinded')).toEqual(utility.map((one) => String(one.enemiesBlinded)));
    expect(await column('Effect of grenades', 'Own blinded')).toEqual(utility.map((one) => String(one.teammatesBlinded)));
    expect(await column('Grenades thrown', 'Flashbangs')).toEqual(utility.map(({ thrown }) => String(thrown.flashbang)));
    const moment = 325;
    await look('Map', moment);
    // four moments per second
    const { columns } = parseDemTicksSync(bytes, { props: ['health'], ticks: [Math.floor(moment * 4) * 16] });
    expect(Array.from(columns.health)).toContain(0);
    await expect
      .poll(() => column('Players at the moment', 'Health'))
      .toEqual(Array.from(columns.health, (health) => (health === 0 ? 'dead' : String(health))));
  });
});

test('Deadlock: souls, kills and damage', async () => {
  const bytes = bytesOf('sample-deadlock.dem');
  const { kills, players } = parseDemSync(bytes, { include: ['kills', 'players'] });
  await open('deadlock');
  const moment = 300;
  await look('Souls and kills', moment);
  // one moment every two seconds
  const { columns } = parseDemTicksSync(bytes, {
    props: ['netWorth', 'kills', 'heroDamage', 'team', 'name'],
    ticks: [Math.floor(moment / 2) * 128],
  });
  const heroes = Array.from(columns.name, (name) => {
    const [player] = players!.filter((one) => one.name === name);
    return player?.game === 'deadlock' ? player.heroEnglishName : undefined;
  });
  expect(heroes).toContain('Infernus');
  await expect.poll(() => column('Players at the moment', 'Hero')).toEqual(heroes);
  await expect.poll(() => column('Players at the moment', 'Souls')).toEqual(Array.from(columns.netWorth, String));
  await expect.poll(() => column('Players at the moment', 'K')).toEqual(Array.from(columns.kills, String));
  await expect.poll(() => column('Players at the moment', 'Hero damage')).toEqual(Array.from(columns.heroDamage, String));
  const lead = columns.netWorth.reduce((sum, worth, i) => sum + (columns.team[i] === 'amber' ? worth : -worth), 0);
  await expect.poll(() => legend('Souls lead')).toEqual([`${lead > 0 ? 'Amber' : 'Sapphire'} +${thin(Math.abs(lead))}`]);
  expect(kills).toHaveLength(34);
  // the list has the height of all of them, and rows for those in sight
  await expect.poll(() => playground.page.locator('.story-rows').evaluate(({ clientHeight }) => clientHeight)).toBe(34 * 36);
  expect(await playground.page.locator('.story-row').count()).toBeGreaterThan(5);
  await look('Items and sources');
  const { items } = parseDemSync(bytes, { include: ['items'] });
  const gained = items!.filter((one) => one.game === 'deadlock' && one.kind !== 'lost');
  expect(gained.length).toBeGreaterThan(20);
  await expect.poll(() => playground.page.locator('.bars .bar').count()).toBe(gained.length);
  const earned = players!.map(
    (one) => (one.game === 'deadlock' ? one.soulSources!.find(({ source }) => source === 'troopers')! : undefined)!,
  );
  expect(await column('Souls by source', 'Troopers')).toEqual(earned.map(({ souls, orbSouls }) => String(souls + orbSouls)));
});

test('Heroes of the Storm: score, experience, draft and talents', async () => {
  const { score, teams, draft, players, summary } = parseStormSync(bytesOf('sample-heroes.StormReplay'), {
    include: ['score', 'teams', 'draft', 'players', 'summary'],
  });
  await open('storm');
  const moment = 400;
  await look('Score', moment);
  await expect.poll(() => column('Score', 'D')).toEqual(score!.players.map(({ values }) => String(values['Deaths'])));
  await expect.poll(() => column('Score', 'Hero damage')).toEqual(score!.players.map(({ values }) => thin(values['HeroDamage']!)));
  const level = (team: number): string => String(teams![team]!.levels.filter(({ seconds }) => seconds <= moment).at(-1)!.level);
  await expect.poll(() => legend('Levels')).toEqual([level(0), level(1)]);
  await look('Draft and talents');
  await expect.poll(() => playground.page.locator('.storm-draft .pick').count()).toBe(draft!.filter(({ kind }) => kind === 'pick').length);
  await expect.poll(() => playground.page.locator('.storm-draft .ban').count()).toBe(4);
  const talents = players!.flatMap((player) => player.talents);
  await expect.poll(() => playground.page.locator('.storm-talents li').count()).toBe(talents.length);
  // a click on a talent goes to when it was chosen, by the clock in the game
  const clock = talents[3]!.seconds - summary!.gatesOpenSeconds!;
  const clockText = `${Math.floor(clock / 60)}:${String(Math.floor(clock % 60)).padStart(2, '0')}`;
  await playground.page.locator('.storm-talents li .moment').nth(3).click();
  await expect.poll(() => playground.page.locator('.storm-talents li .moment').nth(3).innerText()).toBe(clockText);
});

test('StarCraft II: build orders, army, units', async () => {
  const { buildOrder, stats, units } = parseSc2Sync(bytesOf('sample-starcraft2.SC2Replay'), { include: ['buildOrder', 'stats', 'units'] });
  await open('sc2');
  const moment = 300;
  // the list follows the moment
  await look('Build orders', 0);
  const steps = buildOrder!
    .flatMap((order) => order.steps.filter(({ name }) => name !== 'SCV' && name !== 'Probe'))
    .sort((a, b) => a.gameloop - b.gameloop);
  const names = steps.map(({ name }) => name.replace(/([a-z])([A-Z])/g, '$1 $2'));
  const shown = (): Promise<string[]> => playground.page.locator('.build-step b').allInnerTexts();
  await expect.poll(async () => (await shown()).slice(0, 8)).toEqual(names.slice(0, 8));
  await look('Build orders', moment);
  await expect.poll(() => playground.page.locator('.build-row.now .moment').innerText()).toMatch(/^4:5\d|^5:00/);
  await look('Production');
  const made = buildOrder!.flatMap((order) => order.steps);
  await expect.poll(() => playground.page.locator('.bars .bar').count()).toBe(made.length);
  const madeByFirst = new Set(buildOrder![0]!.steps.map(({ name }) => name)).size;
  expect(await playground.page.locator('.bars').first().locator('tbody tr').count()).toBe(madeByFirst);
  await look('Army and income');
  const at = (samples: (typeof stats & object)[number]['samples']) => samples.filter(({ seconds }) => seconds <= moment).at(-1)!;
  await expect.poll(() => column('Players at the moment', 'Workers')).toEqual(stats!.map(({ samples }) => String(at(samples).workers)));
  await expect
    .poll(() => column('Players at the moment', 'Army value'))
    .toEqual(stats!.map(({ samples }) => String(at(samples).armyValue)));
  await expect.poll(() => legend('Supply')).toEqual(stats!.map(({ samples }) => String(at(samples).supplyUsed)));
  await look('Actions');
  const { apm, armies, players } = parseSc2Sync(bytesOf('sample-starcraft2.SC2Replay'), { include: ['apm', 'armies', 'players'] });
  const people = apm!.filter(({ userId }) => players!.find((one) => one.userId === userId)?.isObserver === false);
  expect(people.length).toBeGreaterThan(0);
  await expect.poll(() => column('Actions and camera', 'APM')).toEqual(people.map((one) => String(Math.round(one.apm))));
  await expect.poll(() => column('Actions and camera', 'EAPM')).toEqual(people.map((one) => String(Math.round(one.eapm))));
  await expect
    .poll(() => legend('Actions in each minute'))
    .toEqual(people.map(({ perMinute }) => String(perMinute[Math.min(moment / 60, perMinute.length - 1)])));
  for (const { name, samples } of armies!) {
    const most = (unit: string): number => Math.max(...samples.map(({ units: own }) => own[unit] ?? 0));
    const types = [...new Set(samples.flatMap(({ units: own }) => Object.keys(own)))].sort((a, b) => most(b) - most(a)).slice(0, 8);
    const now = at(samples as never) as unknown as (typeof samples)[number];
    await expect.poll(() => legend(`Army of ${name}`)).toEqual(types.map((type) => String(now.units[type] ?? 0)));
  }
  await look('Units');
  const loops = moment * 22.4;
  const living = (player: number) =>
    units!.filter(
      ({ controlPlayerId, startedGameloop, doneGameloop, diedGameloop = Infinity }) =>
        controlPlayerId === player && (startedGameloop ?? doneGameloop ?? 0) <= loops && diedGameloop > loops,
    ).length;
  await expect.poll(() => text()).toContain(`Ada: ${living(1)} units`);
  await expect.poll(() => text()).toContain(`Grace: ${living(2)} units`);
});

test('racing: order, laps, two laps compared', async () => {
  const { laps, standings, pitStops, driverStates } = await parseVcr(bytesOf('sample-race.vcr'), {
    include: ['laps', 'standings', 'pitStops', 'driverStates'],
  });
  const names = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Hedy Lamarr', 'Radia Perlman', 'Joan Clarke'];
  await open('vcr');
  const moment = 300;
  await look('Track', moment);
  const order = standings.changes.filter(({ sessionSeconds }) => sessionSeconds <= moment).at(-1)!.order;
  await expect.poll(() => column('Order at the moment', 'Driver')).toEqual(order.map((driver) => `● ${names[driver - 1]!}`));
  const done = (driver: number): number => laps.filter((lap) => lap.driver === driver && (lap.finishSeconds ?? Infinity) <= moment).length;
  await expect.poll(() => column('Order at the moment', 'Laps')).toEqual(order.map((driver) => String(done(driver))));
  await look('Laps');
  const best = bestLap(laps)!;
  await expect.poll(() => playground.page.locator('.laps .best').innerText()).toContain(best.lapSeconds!.toFixed(3));
  await expect.poll(() => playground.page.locator('.laps tbody tr').count()).toBe(14);
  await expect.poll(() => playground.page.getByRole('region', { name: 'Pit stops' }).locator('tbody tr').count()).toBe(pitStops.length);
  const drawn = (await column('Best sectors', 'Driver')).map((name) => 1 + names.indexOf(name.replace('● ', '')));
  await expect.poll(() => legend('Places')).toEqual(drawn.map((driver) => `P${1 + order.indexOf(driver)}`));
  const least = (driver: number, of: 'sector1Seconds' | 'sector2Seconds' | 'sector3Seconds'): number =>
    Math.min(...laps.filter((lap) => lap.driver === driver).map((lap) => lap[of] ?? Infinity));
  expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const sector of [1, 2, 3] as const)
    expect(await column('Best sectors', `S${sector}`)).toEqual(drawn.map((one) => least(one, `sector${sector}Seconds`).toFixed(3)));
  await look('Compare laps');
  await expect
    .poll(() => playground.page.getByRole('combobox').first().locator('option:checked').innerText())
    .toBe(`${names[best.driver - 1]!}, lap ${best.lap + 1}: ${best.lapSeconds!.toFixed(3)}`);
  await playground.page.getByRole('slider', { name: 'Speed, by time' }).press('End');
  const [second] = laps
    .filter(({ driver, isValid, lapSeconds }) => driver !== best.driver && isValid && lapSeconds !== undefined)
    .sort((one, other) => one.lapSeconds! - other.lapSeconds!);
  const states = statesByDriver(driverStates);
  const [a, b] = [best, second!].map((lap) => lapTelemetry(states.get(lap.driver)!, lap)!) as [VcrTelemetry, VcrTelemetry];
  const behind = -compareLaps(a, b, 5).deltaSeconds.at(-1)!;
  await expect.poll(async () => (await legend('Delta'))[0]).toBe(`${behind < 0 ? '−' : '+'}${Math.abs(behind).toFixed(3)} s`);
  // the cursor on lap A is a moment of the session
  await expect
    .poll(async () => Number(await playground.page.getByRole('slider', { name: 'Timeline' }).inputValue()))
    .toBeGreaterThan(best.finishSeconds! - 3);
});

test('Iron Curtain: economy, unit lifetimes, highlights, state', async () => {
  const include = ['unitLifetimes', 'playerSeries', 'highlights'] as const;
  const { unitLifetimes = [], playerSeries: series = [], highlights } = parseIcrepSync(bytesOf('sample-match.icrep'), { include });
  await open('icrep');
  const moment = 200;
  await look('Economy', moment);
  const at = series[0]!.economy.filter(({ tick }) => tick <= moment * 20).length - 1;
  await expect
    .poll(() => column('Players at the moment', 'Collected'))
    .toEqual(series.map(({ economy }) => String(economy[at]!.collected)));
  await expect
    .poll(() => column('Players at the moment', 'Killed'))
    .toEqual(series.map(({ military }) => String(military[at]!.unitsKilled)));
  await look('Units');
  const living = unitLifetimes.filter(({ fromTick, destroyedTick = Infinity }) => fromTick <= moment * 20 && destroyedTick > moment * 20);
  await expect.poll(() => text()).toContain(`${living.length} units at 3:`);
  await look('Highlights');
  const { reel } = highlights!;
  const cards = await playground.page
    .locator('.stack > section', { has: playground.page.getByRole('heading', { name: 'Highlights' }) })
    .locator('.card')
    .allInnerTexts();
  expect(cards).toHaveLength(reel.length);
  expect(cards[0]).toContain(`${reel[0]!.kills} destroyed, most by `);
  expect(cards[0]).toContain(`score ${reel[0]!.score.toFixed(2)}`);
  await look('State', 200);
  await expect.poll(text).toContain('The world at tick 4\u202f000');
  await expect.poll(() => text()).toContain('keyframe at tick 3\u202f600');
  await expect.poll(() => playground.page.getByLabel('Changes on the map').count()).toBeGreaterThan(0);
  await expect.poll(() => playground.page.locator('.keyframes li').count()).toBe(21);
});

test('Warcraft III: players, heroes, build orders', async () => {
  const { apm, heroes, buildOrders, chat, hotkeys } = parseW3gSync(bytesOf('sample-warcraft3.w3g'), {
    include: ['apm', 'heroes', 'buildOrders', 'chat', 'hotkeys'],
    names: await loadW3gNames(),
  });
  await open('w3g');
  await look('Players', 300);
  await expect.poll(() => column('Players', 'APM')).toEqual(apm.map((one) => String(one.apm)));
  await expect.poll(() => legend('Actions per minute')).toEqual(apm.map(({ perMinute }) => String(perMinute[5])));
  await expect
    .poll(() => playground.page.locator('.card h3').allInnerTexts())
    .toEqual(heroes.map(({ name, level }) => `${name}\nlevel ${level}`));
  expect(heroes.length).toBeGreaterThan(0);
  await expect
    .poll(() => legend('Abilities that heroes learned'))
    .toEqual(heroes.map(({ learned }) => String(learned.filter(({ timeMs }) => timeMs <= 300_000).length)));
  const used = (key: number): string[] => hotkeys.map(({ groups }) => String(groups.find((group) => group.key === key)?.selected ?? 0));
  expect(hotkeys.length).toBeGreaterThan(0);
  for (const key of [1, 2, 0]) expect(await column('Control groups', String(key))).toEqual(used(key));
  await expect.poll(() => chips()).toContain(`Chat ${chat.length}`);
  await look('Build orders', 0);
  const orders = buildOrders.map(({ steps }) => steps.filter(({ kind }) => kind !== 'ability' && kind !== 'item'));
  await expect
    .poll(() => playground.page.locator('.halves h3').allInnerTexts())
    .toEqual(['Ada', 'Grace'].map((name, i) => `${name} ${orders[i]!.length} orders`));
  await expect.poll(() => playground.page.locator('.story-row b').first().innerText()).toBe(orders[0]![0]!.name);
});

test('gamecache: games and win rates', async () => {
  const cache = parseGamecacheSync(bytesOf('sample-gamecache.dat'));
  const stats = gamecacheStats(cache);
  await open('gamecache');
  await look('Games');
  await expect.poll(text).toContain(`${cache.items.length} games`);
  await expect.poll(() => column('Players of the game', 'Player')).toHaveLength(cache.items[0]!.players!.length);
  await look('Win rates');
  await expect.poll(() => column('Win rates of players', 'Player')).toEqual(stats.players.map(({ name }) => name));
  await expect
    .poll(() => column('Win rates of players', 'Win rate'))
    .toEqual(stats.players.map(({ winRate }) => `${Math.round(winRate! * 100)} %`));
  await expect
    .poll(() => column('Win rates of players', 'K'))
    .toEqual(stats.players.map(({ averageKills }) => String(Math.round(averageKills! * 10) / 10)));
});
