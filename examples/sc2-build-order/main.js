// Prints the build order of each player of a StarCraft II game, and what they had at five minutes: node main.js GAME.SC2Replay
import { openFile } from 'replaykit/node';
import { buildOrderText, parseSc2 } from 'replaykit/sc2';

const {
  buildOrder = [],
  details,
  isComplete,
} = await parseSc2(openFile(process.argv[2]), {
  include: ['buildOrder', 'details'],
  names: true,
});
console.log(details?.title ?? 'a game');
for (const order of buildOrder) {
  const early = { ...order, steps: order.steps.filter(({ clockSeconds }) => clockSeconds <= 300) };
  const workers = early.steps.at(-1)?.workers;
  console.log(`\n${order.name ?? 'a player'}, ${order.race ?? 'unknown race'}`);
  console.log(buildOrderText(early));
  if (workers !== undefined) console.log(`at 5:00: ${workers} workers, supply ${early.steps.at(-1).supply}`);
}
if (!isComplete) console.log('\nThe file ends early; this is what could be read.');
