// Draws the kills of a CS2 match as a picture: node main.js MATCH.dem > kills.svg
import { parseDem } from 'replaykit';
import { openFile } from 'replaykit/node';

const { header, kills } = await parseDem(openFile(process.argv[2]), { include: ['kills'] });
const placed = (kills ?? []).filter((kill) => kill.game === 'cs2' && kill.attackerPosition && kill.victimPosition);

// y grows to the north in the game and down in a picture
const points = placed.flatMap(({ attackerPosition, victimPosition }) => [attackerPosition, victimPosition]);
const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))];
const [bottom, top] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))];
const margin = 100;
const size = [left - margin, -top - margin, right - left + 2 * margin, top - bottom + 2 * margin].map(Math.round);

const escaped = (text) => text.replace(/[<&]/g, (character) => `&#${character.charCodeAt(0)};`);
const lines = placed.map(({ attacker, victim, weapon, attackerPosition: from, victimPosition: to }) => {
  const color = attacker?.team === 'terrorist' ? '#d97706' : '#2563eb';
  const [x1, y1, x2, y2] = [from.x, -from.y, to.x, -to.y].map(Math.round);
  const about = escaped(`${attacker?.name ?? 'the world'} killed ${victim?.name} with ${weapon}`);
  return `<g stroke="${color}" fill="${color}"><title>${about}</title><path d="M${x1} ${y1}L${x2} ${y2}" stroke-width="4" opacity="0.5"/><circle cx="${x2}" cy="${y2}" r="14"/></g>`;
});
console.log(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size.join(' ')}"><title>${escaped(`${placed.length} kills on ${header.mapName}`)}</title>`,
);
console.log(`<rect x="${size[0]}" y="${size[1]}" width="${size[2]}" height="${size[3]}" fill="#f5f5f4"/>\n${lines.join('\n')}\n</svg>`);
