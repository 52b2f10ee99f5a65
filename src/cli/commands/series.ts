import { seriesOf, summarizeReplay, type ReplaySeries, type ReplaySummary } from '../../kit/index.js';
import { clockText, jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, readOptions } from '../each.js';
import { identify } from '../identify.js';
import { inputsOf } from '../inputs.js';
import { plainSource } from '../plain-source.js';
import { printable } from '../printable.js';

/** The summary of a file. */
type Listed = ReplaySummary & { readonly file: string };

export const series = command({
  summary: 'shows which replays belong together: games of a series, recordings of one game',
  help: `Usage: replaykit series [--json] FILE...

Shows which replays belong together: games in which the same players stood on the same sides, one after another, with the
score; and files that are recordings of one game by several people. Replays that belong to no other are not shown.

  replaykit series replays/
  replaykit series --json cup.zip > series.ndjson

  --json        one line of JSON for each series
`,
  options: { json: { type: 'boolean' } },
  async run({ json }, operands, terminal) {
    await terminal.showProgress(true);
    const inputs = await inputsOf(operands, terminal);
    const listed: Listed[] = [];
    const code = await eachInput(inputs, terminal, async (input) => {
      const options = readOptions(terminal);
      const { source } = await identify(input.source(), options);
      const summary = await summarizeReplay(await plainSource(source, options), options);
      listed.push({ ...summary, file: input.name });
      return summary.isComplete;
    });
    for (const one of seriesOf(listed)) await terminal.out(json === true ? jsonLine(asJson(one)) : asText(one));
    return code;
  },
});

const nameOf = (names: readonly string[]): string => names.join(', ');

function asJson({ id, format, sides, score, games }: ReplaySeries<Listed>): object {
  return {
    id,
    format,
    sides,
    score,
    games: games.map(({ recordings, winner = null }) => {
      const [{ gameId = null, map = null, playedAt = null, durationSeconds = null }] = recordings as readonly [Listed, ...Listed[]];
      return { gameId, map, playedAt, durationSeconds, winner, files: recordings.map(({ file }) => file) };
    }),
  };
}

function asText({ format, sides, score, games }: ReplaySeries<Listed>): string {
  const lines = [`${sides.map(nameOf).join(' vs ')}  ${score.join(':')}  (${format})`];
  for (const [i, { recordings, winner }] of games.entries()) {
    const [{ map = '', durationSeconds }] = recordings as readonly [Listed, ...Listed[]];
    const length = durationSeconds === undefined ? '' : clockText(durationSeconds);
    const won = winner === undefined ? '' : nameOf(sides[winner]!);
    lines.push(`  ${i + 1}  ${[map, length, won].filter((part) => part !== '').join(', ')}`);
    for (const { file } of recordings) lines.push(`     ${file}`);
  }
  return `${lines.map((line) => printable(line)).join('\n')}\n`;
}
