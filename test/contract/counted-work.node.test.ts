import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { TURN_WORK_UNITS } from '../../src/core/budget.js';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import type { CountedSection } from './counted-work.child.js';

/** Blocks of code that may run for each unit of work that is counted. */
const MAX_BLOCKS_PER_UNIT = 3;
/** A message of a demo costs more for each of its bytes. */
const MAX_DEM_BLOCKS_PER_UNIT = 6;
/** Blocks that may run without a unit: what is done once, and does not grow in step with the file. */
const FREE_BLOCKS = 20_000;
/** What a coroutine may count at once beside a turn: one message, one block, one file of an archive that is compressed as a whole. */
const MAX_STEP_UNITS = 1 << 18;

const run = promisify(execFile);

it.each(FORMAT_NAMES)('%s: every section counts the work that it does', { timeout: 240_000 }, async (format) => {
  const child = fileURLToPath(new URL('counted-work.child.ts', import.meta.url));
  const { stdout } = await run(process.execPath, ['--import', 'tsx', child, format], { maxBuffer: 1 << 24 });
  const sections = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CountedSection);
  const perUnit = ({ blocks, units }: CountedSection): number => Math.max(0, blocks - FREE_BLOCKS) / Math.max(1, units);
  const most = sections.reduce((a, b) => (perUnit(a) > perUnit(b) ? a : b));
  console.log(`${format}: at most ${perUnit(most).toFixed(2)} blocks of code for each unit of work (${most.name}, ${most.section})`);
  const allowed = format === 'dem' ? MAX_DEM_BLOCKS_PER_UNIT : MAX_BLOCKS_PER_UNIT;
  expect(sections.filter((section) => perUnit(section) > allowed)).toEqual([]);
  expect(sections.filter(({ turnUnits }) => turnUnits > TURN_WORK_UNITS + MAX_STEP_UNITS)).toEqual([]);
});
