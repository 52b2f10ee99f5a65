import type { BroodWarEvent } from '../../src/formats/brood-war/index.js';
import { chance } from '../chance.js';
import { at, toyChat, toyGame } from './toy-game.js';
import type { ToyMap, ToyUnit } from './toy-map.js';

const SECONDS = 600;
const FRAME_MS = 42;
const SIZE = 64;
const PIXELS = 32;

/** What each player orders to be built, by second: type of the building, and tile from the start. */
export const BUILDINGS: readonly (readonly (readonly [second: number, unit: number, x: number, y: number])[])[] = [
  [
    [44, 156, 5, 3],
    [72, 160, 6, -3],
    [96, 157, -5, 0],
    [112, 156, 3, 6],
    [128, 164, 8, 2],
    [170, 154, 13, -9],
    [205, 156, 9, 6],
    [228, 160, 10, -3],
    [260, 155, 12, 3],
    [300, 171, 6, 8],
    [345, 163, 10, 8],
    [390, 165, 3, 9],
    [430, 154, -3, -16],
    [470, 162, 14, -6],
  ],
  [
    [46, 109, -5, -3],
    [66, 111, -7, 2],
    [94, 110, 5, 0],
    [118, 109, -4, -6],
    [140, 113, -10, 1],
    [176, 106, -13, 9],
    [210, 120, -8, 1],
    [225, 113, -12, -3],
    [262, 109, -8, -6],
    [290, 122, -6, 6],
    [330, 123, -10, 6],
    [372, 124, -12, 6],
    [420, 106, 3, 15],
    [455, 125, -14, 8],
  ],
];
/** Upgrades and technologies, by second. */
const RESEARCH: readonly (readonly (readonly [second: number, kind: 'tech' | 'upgrade', id: number])[])[] = [
  [
    [190, 'upgrade', 33],
    [320, 'upgrade', 13],
    [410, 'tech', 19],
  ],
  [
    [240, 'tech', 5],
    [270, 'tech', 3],
    [350, 'upgrade', 8],
  ],
];
const WORKERS = [64, 7] as const;
const ARMIES = [
  [65, 66, 66],
  [2, 5, 5],
] as const;
const BUILD_ORDERS = [0x1f, 0x1e] as const;
/** Start locations, in pixels. */
const STARTS: readonly (readonly [x: number, y: number])[] = [
  [10 * PIXELS, 52 * PIXELS],
  [54 * PIXELS, 12 * PIXELS],
];

/** Minerals in a bow beside each start and expansion, and a geyser. */
function resources(): readonly ToyUnit[] {
  const bases: readonly (readonly [x: number, y: number, side: number])[] = [
    [10, 52, -1],
    [54, 12, 1],
    [24, 44, -1],
    [40, 20, 1],
    [8, 36, -1],
    [56, 28, 1],
  ];
  return bases.flatMap(([x, y, side]): ToyUnit[] => [
    ...Array.from({ length: 7 }, (_, i): ToyUnit => [
      176 + (i % 3),
      11,
      (x + side * (6 - Math.abs(i - 3) / 2)) * PIXELS,
      (y - 4 + i) * PIXELS,
      1500,
    ]),
    [188, 11, x * PIXELS, (y + side * -6) * PIXELS, 5000],
  ]);
}

/** Water along the diagonal with three fords, and around each start a cliff with a ramp. */
function tile(x: number, y: number): number {
  const across = Math.abs(x - y) < 3 && ![10, 32, 53].some((ford) => Math.abs((x + y) / 2 - ford) < 3);
  const cliff = [STARTS[0]!, STARTS[1]!].some(([startX, startY]) => {
    const far = Math.hypot(x - startX / PIXELS, y - startY / PIXELS);
    return far > 13 && far < 14.5 && Math.abs(x - startX / PIXELS) + Math.abs(y - startY / PIXELS) < 19;
  });
  return (across || cliff ? 0x60 : 0x20) + ((x * 7 + y * 3) % 4);
}

const MAP: ToyMap = {
  width: SIZE,
  height: SIZE,
  tileset: 4,
  name: '\x07Made \x05Crossing',
  description: 'Two bases and three fords.',
  units: [...STARTS.map(([x, y], slot): ToyUnit => [214, slot, x, y]), ...resources()],
  tile,
};

/** The commands of one player. */
function commandsOf(playerId: number): readonly BroodWarEvent[] {
  const random = chance(70 + playerId);
  const [homeX, homeY] = STARTS[playerId]!;
  const [foeX, foeY] = STARTS[1 - playerId]!;
  const commands: BroodWarEvent[] = [];
  const centre = 8000 + playerId * 1000;
  const frameAt = (second: number): number => Math.round((second * 1000) / FRAME_MS);
  const add = (second: number, command: Parameters<typeof at>[2]): void => void commands.push(at(frameAt(second), playerId, command));
  const inside = (place: number): number => Math.max(0, Math.min(SIZE * PIXELS - 1, Math.round(place)));
  for (let second = 1; second < 330; second += 13) {
    add(second, { type: 'select', id: 0x63, units: [centre] });
    add(second + 0.3, { type: 'train', id: 0x1f, unit: WORKERS[playerId]! });
  }
  for (const [second, unit, x, y] of BUILDINGS[playerId]!) {
    add(second - 0.5, { type: 'select', id: 0x63, units: [centre + 1] });
    const order = BUILD_ORDERS[playerId]!;
    add(second, { type: 'build', id: 0x0c, order, tileX: homeX / PIXELS + x, tileY: homeY / PIXELS + y, unit });
  }
  for (const [second, kind, id] of RESEARCH[playerId]!) {
    add(second, kind === 'tech' ? { type: 'tech', id: 0x30, tech: id } : { type: 'upgrade', id: 0x32, upgrade: id });
  }
  for (let second = 130; second < SECONDS; second += 11 + 4 * random()) {
    const army = ARMIES[playerId]!;
    add(second, { type: 'select', id: 0x63, units: [centre + 100 + Math.floor(random() * 3)] });
    add(second + 0.2, { type: 'train', id: 0x1f, unit: army[Math.floor(random() * army.length)]! });
  }
  // how busy they are: more in fights
  for (let second = 5; second < SECONDS; second += 0.35 + 0.5 * random() - (second > 300 ? 0.2 : 0)) {
    const group = 1 + Math.floor(random() * 3);
    const what = random();
    // the front moves with each attack
    const share = second < 150 ? 0.05 : 0.35 + 0.3 * Math.sin(second / 40 + playerId);
    const x = inside(homeX + share * (foeX - homeX) + 200 * (random() - 0.5));
    const y = inside(homeY + share * (foeY - homeY) + 200 * (random() - 0.5));
    const units = Array.from({ length: 4 + Math.floor(random() * 6) }, (_, i) => centre + 200 + 20 * group + i);
    if (what < 0.3) add(second, { type: 'hotkey', id: 0x13, action: 1, group });
    else if (what < 0.42) {
      add(second, { type: 'select', id: 0x63, units });
      add(second + 0.2, { type: 'hotkey', id: 0x13, action: 0, group });
    } else if (what < 0.75) add(second, { type: 'rightClick', id: 0x60, x, y, target: undefined, unit: undefined, queued: 0 });
    else
      add(second, { type: 'targetedOrder', id: 0x61, x, y, target: undefined, unit: undefined, order: 14, queued: random() < 0.2 ? 1 : 0 });
  }
  return commands;
}

/** Ten minutes of protoss against terran on a made map: build orders, research, two armies, control groups, chat, an end. */
export function broodWarSample(): Uint8Array {
  const end = Math.round((SECONDS * 1000) / FRAME_MS);
  const commands = [
    ...commandsOf(0),
    ...commandsOf(1),
    toyChat(120, 0, 0, 'gl hf'),
    toyChat(150, 0, 1, 'u2'),
    toyChat(end - 90, 0, 1, 'gg'),
    at(end - 30, 1, { type: 'leaveGame', id: 0x57, reason: 1 }),
  ].sort((a, b) => a.frame - b.frame);
  return toyGame({
    commands,
    frames: end,
    gameType: 15,
    map: MAP,
    title: 'made game',
    slots: [
      { name: 'Ada', playerId: 0, race: 2, team: 1 },
      { name: 'Grace', playerId: 1, race: 1, team: 2 },
    ],
  });
}
