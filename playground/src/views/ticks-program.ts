import { program } from '../program.js';
import type { OpenReplay } from '../replay.js';

/** A program that prints properties of all players at a tick. */
export const ticksProgram = (replay: OpenReplay, props: readonly string[], tick: number, more = ''): string =>
  program(
    replay,
    { 'replaykit/dem': more === '' ? 'parseDemTicks' : 'parseDem, parseDemTicks' },
    `
const { columns, rowCount } = await parseDemTicks(file, {
  props: [${props.map((name) => `'${name}'`).join(', ')}],
  ticks: [${tick}],
});
const rows = Array.from({ length: rowCount }, (_, row) =>
  Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, cells[row]])),
);
console.table(rows);
${more}`,
  );
