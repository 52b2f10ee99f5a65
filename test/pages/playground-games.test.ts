import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseDemSync, parseDemTicksSync } from '../../src/formats/dem/index.js';
import { gamecacheStats, parseGamecacheSync } from '../../src/formats/gamecache/index.js';
import { parseIcrepSync, playerSeries, scoreHighlights, unitLifetimes } from '../../src/formats/icrep/index.js';
import { parseSc2Sync } from '../../src/formats/sc2/index.js';
import { bestLap, lapsOf, parseVcr, pitStopsOf, standingsOf } from '../../src/formats/vcr/index.js';
import { loadW3gNames, parseW3gSync } from '../../src/formats/w3g/index.js';
import { launchBrowser, openPage, serveFolders, type FileServer } from '../support/pages.node.js';

/** What a view shows of a made sample is what the package reads from it, at the moment of the scrubber. */

let browser: Browser;
let server: FileServer;
let page: Page;
let problems: string[] = [];
beforeAll(async () => {
  server = await serveFolders({ '/': inject('playground') });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await page.close();
});

/** Machines that build and test at once are slow. */
const WAITING = { timeout: 20_000 };
const bytesOf = (file: string): Uint8Array => new Uint8Array(readFileSync(join(inject('playground'), 'samples', file)));

/** Opens a sample and waits until it is read. */
async function open(sample: string): Promise<void> {
  ({ page, problems } = await openPage(browser, `${server.url}/index.html#sample=${sample}`));
  await page.locator('[role=tab]').first().waitFor();
  await expect.poll(() => page.locator('.band .progress').count(), WAITING).toBe(0);
}

/** Goes to a view, and to a moment in seconds of the recording: where the scrubber stands, which has steps, comes back. */
async function look(tab: string, seconds?: number): Promise<number> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  // A view is empty until its code is there, and says what it reads until it is read.
  const isShown = (view: Element | null): boolean =>
    view instanceof HTMLElement && view.innerText.trim() !== '' && view.querySelector('.progress') === null;
  await expect.poll(() => page.locator('.view').evaluate(isShown), WAITING).toBe(true);
  const scrubber = page.getByRole('slider', { name: 'Moment' });
  if (seconds !== undefined) await scrubber.fill(String(seconds));
  return (await scrubber.count()) === 0 ? NaN : Number(await scrubber.inputValue());
}

/** The cells of a scoreboard. */
const board = (label: string): Promise<string[][]> =>
  page
    .getByRole('region', { name: label, exact: true })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())));
const column = async (label: string, index: number): Promise<string[]> => (await board(label)).map((row) => row[index]!);
/** The values that the legend of a plot shows. */
const legend = (label: string): Promise<string[]> =>
  page
    .locator('figure', { has: page.getByRole('heading', { name: label, exact: true }) })
    .locator('.legend b')
    .allInnerTexts();
/** Kinds of what happened, each with its number. */
const chips = async (): Promise<string[]> => (await page.locator('.chips .chip').allInnerTexts()).map((chip) => chip.replace(/\s+/g, ' '));
const text = (): Promise<string> => page.locator('.view').innerText();
/** Numbers as the page writes them. */
const thin = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', '\u202f');

describe('Dota 2', () => {
  test('net worth, map, fights, draft and items', async () => {
    const { timeline, teamfights, draft, summaries } = parseDemSync(bytesOf('made-dota2.dem'), {
      include: ['timeline', 'teamfights', 'draft', 'summaries'],
      timeline: { intervalSeconds: 2 },
    });
    const players = timeline!.game === 'dota2' ? timeline!.players : [];
    expect(players).toHaveLength(10);
    await open('dota2');
    const moment = await look('Net worth', 330);
    const at = timeline!.tick.filter((tick) => tick / 30 <= moment).length - 1;
    await expect.poll(() => column('Players at the moment', 3)).toEqual(players.map(({ netWorth }) => String(netWorth[at])));
    await expect.poll(() => column('Players at the moment', 5)).toEqual(players.map(({ kills }) => String(kills[at])));
    const lead = timeline!.netWorthAdvantage[at]!;
    expect(lead).toBeLessThan(-1000);
    await expect.poll(() => legend('Net worth lead')).toEqual([`Dire +${thin(-lead)}`]);
    await look('Map');
    await expect.poll(() => column('Heroes at the moment', 1)).toEqual(players.map(({ level }) => String(level[at])));
    await expect
      .poll(() => column('Heroes at the moment', 2))
      .toEqual(players.map(({ health, alive }) => (alive[at] === 0 ? 'dead' : String(health[at]))));
    await look('Teamfights');
    await expect.poll(() => page.locator('.card').count()).toBe(teamfights!.length);
    const damage = page.locator('.card').first().locator('tbody tr td:nth-child(4)');
    await expect.poll(() => damage.allInnerTexts()).toEqual(teamfights![0]!.players.map((player) => String(Math.round(player.damage))));
    await look('Draft and items');
    await expect.poll(() => page.locator('.draft .pick').count()).toBe(draft!.filter(({ isPick }) => isPick).length);
    await expect.poll(() => page.locator('.draft .ban').count()).toBe(4);
    await expect.poll(() => page.locator('.carries').count()).toBe(summaries!.reduce((sum, { items }) => sum + items.length, 0));
  });
});

describe('CS2', () => {
  test('rounds, scoreboard and map', async () => {
    const bytes = bytesOf('made-cs2.dem');
    const { kills, players, rounds } = parseDemSync(bytes, { include: ['kills', 'players', 'rounds'] });
    await open('cs2');
    await look('Rounds', 300);
    await expect.poll(() => page.locator('.round').count()).toBe(rounds!.length);
    await expect
      .poll(() => page.locator('.round-left').allInnerTexts())
      .toEqual(['CT 3', 'T 3', 'T 4', 'CT 3', 'CT 4', 'T 4', 'CT 4', 'CT 4', 'T 3', 'T 4', 'CT 3', 'CT 4']);
    await expect.poll(() => chips()).toEqual(expect.arrayContaining([`Kills ${kills!.length}`, `Rounds ${rounds!.length}`]));
    // a round leads to its moment
    await page.locator('.round').nth(6).click();
    await expect.poll(() => text()).toContain('Round 7: CT won, time ran out');
    await look('Scoreboard');
    const terrorists = players!.filter(({ team }) => team === 'terrorist');
    await expect.poll(() => column('Terrorists', 1)).toEqual(terrorists.map((player) => String('kills' in player && player.kills)));
    await expect.poll(() => column('Terrorists', 2)).toEqual(terrorists.map((player) => String('deaths' in player && player.deaths)));
    const moment = await look('Map', 325);
    // four moments a second
    const { columns } = parseDemTicksSync(bytes, { props: ['health'], ticks: [Math.floor(moment * 4) * 16] });
    expect(Array.from(columns.health)).toContain(0);
    await expect
      .poll(() => column('Players at the moment', 2))
      .toEqual(Array.from(columns.health, (health) => (health === 0 ? 'dead' : String(health))));
  });
});

test('Deadlock: souls, kills and damage', async () => {
  const bytes = bytesOf('made-deadlock.dem');
  const { kills } = parseDemSync(bytes, { include: ['kills'] });
  await open('deadlock');
  const moment = await look('Souls and kills', 300);
  // a moment each two seconds
  const { columns } = parseDemTicksSync(bytes, {
    props: ['netWorth', 'kills', 'heroDamage', 'team'],
    ticks: [Math.floor(moment / 2) * 128],
  });
  await expect.poll(() => column('Players at the moment', 2)).toEqual(Array.from(columns.netWorth, String));
  await expect.poll(() => column('Players at the moment', 3)).toEqual(Array.from(columns.kills, String));
  await expect.poll(() => column('Players at the moment', 6)).toEqual(Array.from(columns.heroDamage, String));
  const lead = columns.netWorth.reduce((sum, worth, i) => sum + (columns.team[i] === 'amber' ? worth : -worth), 0);
  await expect.poll(() => legend('Souls lead')).toEqual([`${lead > 0 ? 'Amber' : 'Sapphire'} +${thin(Math.abs(lead))}`]);
  expect(kills).toHaveLength(24);
  await expect.poll(() => page.locator('.story-row').count()).toBe(24);
});

test('StarCraft II: build orders, army, units', async () => {
  const { buildOrder, stats, units } = parseSc2Sync(bytesOf('made-starcraft2.SC2Replay'), { include: ['buildOrder', 'stats', 'units'] });
  await open('sc2');
  const moment = await look('Build orders', 300);
  const steps = buildOrder!
    .flatMap((order) => order.steps.filter(({ name }) => name !== 'SCV' && name !== 'Probe'))
    .sort((a, b) => a.gameloop - b.gameloop);
  const shown = await page.locator('.build-step b').allInnerTexts();
  expect(shown.slice(0, 8)).toEqual(steps.slice(0, 8).map(({ name }) => name.replace(/([a-z])([A-Z])/g, '$1 $2')));
  await look('Army and income');
  const at = (samples: (typeof stats & object)[number]['samples']) => samples.filter(({ seconds }) => seconds <= moment).at(-1)!;
  await expect.poll(() => column('Players at the moment', 2)).toEqual(stats!.map(({ samples }) => String(at(samples).workers)));
  await expect.poll(() => column('Players at the moment', 5)).toEqual(stats!.map(({ samples }) => String(at(samples).armyValue)));
  await expect.poll(() => legend('Supply')).toEqual(stats!.map(({ samples }) => String(at(samples).supplyUsed)));
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
  const { events } = await parseVcr(bytesOf('made-race.vcr'), { include: ['events', 'drivers'] });
  const laps = lapsOf(events);
  const names = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Hedy Lamarr', 'Radia Perlman', 'Joan Clarke'];
  await open('vcr');
  const moment = await look('Track', 300);
  const order = standingsOf(events)
    .changes.filter(({ sessionSeconds }) => sessionSeconds <= moment)
    .at(-1)!.order;
  await expect.poll(() => column('Order at the moment', 1)).toEqual(order.map((driver) => `● ${names[driver - 1]!}`));
  const done = (driver: number): number => laps.get(driver)!.filter(({ finishSeconds = Infinity }) => finishSeconds <= moment).length;
  await expect.poll(() => column('Order at the moment', 2)).toEqual(order.map((driver) => String(done(driver))));
  await look('Laps');
  const best = bestLap([...laps.values()].flat())!;
  await expect.poll(() => page.locator('.laps .best').innerText()).toContain(best.lapSeconds!.toFixed(3));
  await expect.poll(() => page.locator('.laps tbody tr').count()).toBe(10);
  await expect.poll(() => page.getByRole('region', { name: 'Pit stops' }).locator('tbody tr').count()).toBe(pitStopsOf(events).length);
  await look('Compare laps');
  await expect
    .poll(() => page.getByRole('combobox').first().locator('option:checked').innerText())
    .toBe(`${names[best.driver - 1]!}, lap ${best.lap + 1}: ${best.lapSeconds!.toFixed(3)}`);
  await page.getByRole('slider', { name: 'Speed, by time' }).press('End');
  // the other lap of the two best drivers takes longer by as much as it is behind at the line, or close to that
  await expect.poll(async () => Number((await legend('Delta'))[0]!.replace(' s', ''))).toBeGreaterThan(0);
  // the cursor on lap A is a moment of the session
  await expect
    .poll(async () => Number(await page.getByRole('slider', { name: 'Moment' }).inputValue()))
    .toBeGreaterThan(best.finishSeconds! - 3);
});

test('Iron Curtain: economy, lives, highlights, state', async () => {
  const { analysis, header } = parseIcrepSync(bytesOf('made-match.icrep'), { include: ['analysis'] });
  const series = playerSeries(analysis!);
  await open('icrep');
  const moment = await look('Economy', 200);
  const at = series[0]!.economy.filter(({ tick }) => tick <= moment * 20).length - 1;
  await expect.poll(() => column('Players at the moment', 1)).toEqual(series.map(({ economy }) => String(economy[at]!.collected)));
  await expect.poll(() => column('Players at the moment', 4)).toEqual(series.map(({ military }) => String(military[at]!.unitsKilled)));
  await look('Units');
  const living = unitLifetimes(analysis!).filter(
    ({ fromTick, destroyedTick = Infinity }) => fromTick <= moment * 20 && destroyedTick > moment * 20,
  );
  await expect.poll(() => text()).toContain(`${living.length} units at 3:`);
  await look('Highlights');
  const { reel } = scoreHighlights(analysis!, { totalTicks: header.totalTicks, gameSpeed: 'normal' });
  const cards = await page
    .locator('.stack > section', { has: page.getByRole('heading', { name: 'Highlights' }) })
    .locator('.card')
    .allInnerTexts();
  expect(cards).toHaveLength(reel.length);
  expect(cards[0]).toContain(`${reel[0]!.kills} destroyed`);
  expect(cards[0]).toContain(`score ${reel[0]!.score.toFixed(2)}`);
  await look('State', 200);
  await expect.poll(text).toContain('The world at tick 4\u202f000');
  await expect.poll(() => text()).toContain('keyframe at tick 3\u202f600');
  await expect.poll(() => page.locator('.keyframes li').count()).toBe(13);
});

test('Warcraft III: players, heroes, build orders', async () => {
  const { apm, heroes, buildOrders, chat } = parseW3gSync(bytesOf('made-warcraft3.w3g'), {
    include: ['apm', 'heroes', 'buildOrders', 'chat'],
    names: await loadW3gNames(),
  });
  await open('w3g');
  await look('Players', 300);
  await expect.poll(() => column('Players', 4)).toEqual(apm.map((one) => String(one.apm)));
  await expect.poll(() => legend('Actions in each minute')).toEqual(apm.map(({ perMinute }) => String(perMinute[5])));
  await expect.poll(() => page.locator('.card h3').allInnerTexts()).toEqual(heroes.map(({ name, level }) => `${name}\nlevel ${level}`));
  await expect.poll(() => chips()).toContain(`Chat ${chat.length}`);
  await look('Build orders');
  const orders = buildOrders.map(({ steps }) => steps.filter(({ kind }) => kind !== 'ability' && kind !== 'item'));
  await expect
    .poll(() => page.locator('.halves h3').allInnerTexts())
    .toEqual(['Ada', 'Grace'].map((name, i) => `${name} ${orders[i]!.length} orders`));
  await expect.poll(() => page.locator('.story-row b').first().innerText()).toBe(orders[0]![0]!.name);
});

test('gamecache: games and win rates', async () => {
  const cache = parseGamecacheSync(bytesOf('made-gamecache.dat'));
  const stats = gamecacheStats(cache);
  await open('gamecache');
  await look('Games');
  await expect.poll(text, WAITING).toContain(`${cache.items.length} games`);
  await expect.poll(() => board('Players of the game')).toHaveLength(cache.items[0]!.players!.length);
  await look('Win rates');
  await expect.poll(() => column('Win rates of players', 0)).toEqual(stats.players.map(({ name }) => name));
  await expect.poll(() => column('Win rates of players', 4)).toEqual(stats.players.map(({ winRate }) => `${Math.round(winRate! * 100)} %`));
  await expect
    .poll(() => column('Win rates of players', 5))
    .toEqual(stats.players.map(({ averageKills }) => String(Math.round(averageKills! * 10) / 10)));
});
