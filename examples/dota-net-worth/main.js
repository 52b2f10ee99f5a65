// Draws the net worth lead in a Dota 2 match, minute by minute: node main.js MATCH.dem
import { parseDem } from 'replaykit';
import { openFile } from 'replaykit/node';

const { timeline, match } = await parseDem(openFile(process.argv[2]), {
  include: ['timeline', 'match'],
  timeline: { intervalSeconds: 60 },
});
if (timeline?.game !== 'dota2') throw new Error('this recording has no net worth');

const minuteOf = (row) => Math.round(timeline.gameSeconds[row] / 60);
// skip rows before the horn, and the first and last row if they are between two minutes
const rows = [...timeline.gameSeconds.keys()].filter(
  (row) => minuteOf(row) >= 0 && Math.abs(timeline.gameSeconds[row] - 60 * minuteOf(row)) <= 1,
);
const most = Math.max(1, ...rows.map((row) => Math.abs(timeline.netWorthAdvantage[row])));
const WIDTH = 30;
console.log(`${'Dire'.padStart(5 + WIDTH)}|Radiant`);
for (const row of rows) {
  const lead = timeline.netWorthAdvantage[row];
  const bar = '#'.repeat(Math.round((WIDTH * Math.abs(lead)) / most));
  const minute = String(minuteOf(row)).padStart(3);
  console.log(`${minute}  ${lead < 0 ? bar.padStart(WIDTH) : ' '.repeat(WIDTH)}|${lead > 0 ? bar : ''} ${Math.abs(lead)}`);
}
if (match?.winner !== undefined) console.log(`won by ${match.winner}`);
