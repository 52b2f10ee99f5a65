import { utf8Bytes } from '../../src/core/text-bytes.js';
import type { GamecacheV3Record } from '../../src/formats/gamecache/records.js';
import { gamecacheItemSize, writeGamecache } from '../../src/formats/gamecache/writer.js';
import { chance } from '../chance.js';

const GAMES = 60;
/** Regulars, best first: the first win more often. */
const PLAYERS = [
  'Ada',
  'Grace',
  'Linus',
  'Margaret',
  'Edsger',
  'Barbara',
  'Donald',
  'Radia',
  'Alan',
  'Hedy',
  'Ken',
  'Joan',
  'Niklaus',
  'Frances',
];
const FIRST_PLAYED = 1_420_070_400;
const SENTINEL = 0;

/** Sixty games of DotA of the same fourteen friends, as a cache of the third layout. */
export function gamecacheSample(): Uint8Array {
  const random = chance(5);
  const items = Array.from({ length: GAMES }, (_, game) => {
    const seated = PLAYERS.map((name, skill) => ({ name, skill, order: random() }))
      .sort((a, b) => a.order - b.order)
      .slice(0, 10);
    const strength = (team: number): number => seated.reduce((sum, { skill }, i) => sum + (i % 2 === team ? PLAYERS.length - skill : 0), 0);
    const winner = random() < 0.5 + (strength(SENTINEL) - strength(1)) / 60 ? 0 : 1;
    const minutes = 24 + Math.floor(random() * 34);
    const lengthMs = minutes * 60_000 + Math.floor(random() * 60_000);
    const record: GamecacheV3Record = {
      size: 0,
      path: utf8Bytes(`C:\\Warcraft III\\Replay\\made game ${game + 1}.w3g`),
      modified: BigInt(FIRST_PLAYED + game * 93_600 + Math.floor(random() * 7200)),
      gameName: utf8Bytes(`5v5 -ap #${game + 1}`),
      gameLengthMs: lengthMs,
      gameMode: game % 7 === 3 ? 1n << 2n : 1n,
      mapVersion: 17370,
      warcraftVersion: 3224,
      winner: winner + 1,
      hostIndex: 0,
      saverIndex: 0,
      players: seated
        .map(({ name, skill }, i) => {
          const won = i % 2 === winner;
          const form = (PLAYERS.length - skill) / PLAYERS.length;
          return {
            name,
            team: i % 2,
            hero: 1 + Math.floor(random() ** (1 + skill / 8) * 110),
            kills: Math.floor((2 + 9 * form + (won ? 4 : 0)) * random()),
            deaths: Math.floor((10 - 4 * form + (won ? 0 : 3)) * random()),
            creeps: Math.floor((60 + minutes * 3.2) * (0.4 + 0.6 * random())),
            denies: Math.floor(16 * random()),
            assists: Math.floor((won ? 16 : 9) * random()),
            statGold: Math.floor(minutes * (260 + 120 * form)),
            neutrals: Math.floor(70 * random()),
            leaveTimeMs: lengthMs - Math.floor(random() * 4000),
            lane: i % 5,
            level: Math.min(25, 10 + Math.floor(minutes / 3.4)),
            gold: Math.floor(minutes * (220 + 130 * form) * (won ? 1.15 : 0.9)),
            apm: 70 + Math.floor(80 * form + 40 * random()),
          };
        })
        .map(({ name, ...rest }) => ({ name: utf8Bytes(name), ...rest })),
      unread: new Uint8Array(0),
    };
    return { ...record, size: gamecacheItemSize(record) };
  });
  return writeGamecache({ layout: 'v3', itemCount: items.length, items, trailing: new Uint8Array(0) });
}
