// Draws how far one side of a Dota 2 match is ahead in net worth, minute by minute: node main.js MATCH.dem
import { parseDem } from 'replaykit';
import { openFile } from 'replaykit/node';

const { timeline, match } = await parseDem(openFile(process.argv[2]), {
  include: ['timeline', 'match'],
  timeline: { intervalSeconds: 60 },
});
if (timeline?.game !== 'dota2') throw new Error('this recording tells no net worth');

// the first minute begins with the horn; game seconds are an even minute but for a part of a tick
const rows = [...timeline.gameSeconds.keys()].filter((row) => timeline.gameSeconds[row] > -1);
const most = Math.max(1, ...rows.map((row) => Math.abs(timeline.netWorthAdvantage[row])));
const WIDTH = 30;
console.log(`${'Dire'.padStart(5 + WIDTH)}|Radiant`);
for (const row of rows) {
  const lead = timeline.netWorthAdvantage[row];
  const bar = '#'.repeat(Math.round((WIDTH * Math.abs(lead)) / most));
  const minute = String(Math.round(timeline.gameSeconds[row] / 60)).padStart(3);
  console.log(`${minute}  ${lead < 0 ? bar.padStart(WIDTH) : ' '.repeat(WIDTH)}|${lead > 0 ? bar : ''} ${Math.abs(lead)}`);
}
if (match?.winner !== undefined) console.log(`won by ${match.winner}`);
