import { expect, it } from 'vitest';
import { demoScreen } from '../../scripts/demo.js';
import { cutCommandAt } from '../support/cut-command.js';
import { sampleBytes } from '../support/sample-files.node.js';

/** The facts come from recordings/: each sample.ts says who leads and wins, and has rounds, build orders and laps. */
it('npm run demo shows every format on one screen', async () => {
  const screen = await demoScreen(sampleBytes);
  const lines = screen.split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  for (const part of [
    /^ {2}sample-cs2\.dem +dem +15:08 {2}10 players {2}CS2, de_train$/m,
    /^ {2}sample-race\.vcr +vcr +10:40 {2}6 players +race, MADE RING\.SCN$/m,
    /^ {2}sample-gamecache\.dat +gamecache +DotAReplay cache of 60 games$/m,
    // Dire leads until the eighth minute: docs/recipes/net-worth-per-minute.md has the numbers
    /^ {2}radiant ahead {2} {45,48}[▁-█]{12,16}$/m,
    /^ {2}radiant won, with 15 kills to 9$/m,
    /^ {2}CT kills +· +· +kit +kills +· +time +kills +· +· +kit +kills$/m,
    /^ {2}Ada, terran {25}Grace, protoss\n {3}12 +0:14 {2}Supply Depot +12 +0:17 {2}Pylon$/m,
    /^ {2}1 {2}Ada Lovelace +14 laps +best 41\.796 s +1 stop$/m,
    /^ {2}complete: false, 5 kills until there\n {2}dem: a command of \d+ bytes ends after \d+ bytes \(command\) at byte \d+$/m,
  ])
    expect(screen).toMatch(part);
  const dota = sampleBytes('dota2');
  expect(lines.at(-1)).toMatch(new RegExp(` ${cutCommandAt(dota, Math.floor(dota.length / 2))}$`));
  const kills = /^ {2}kills {10}([\d·]+)$/m.exec(screen)![1]!;
  expect([...kills].reduce((sum, digit) => sum + (Number(digit) || 0), 0)).toBe(15 + 9);
});
