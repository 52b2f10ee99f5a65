import { at, toyChat, type ToyGame } from './toy-game.js';

/** A minute of protoss against terran: selections, orders, a build order, hotkeys, upgrades, chat, and an end. */
export const toyDuel: ToyGame = {
  frames: 1500,
  commands: [
    at(4, 0, { type: 'select', id: 0x63, units: [11_481] }),
    at(4, 1, { type: 'select', id: 0x63, units: [11_482] }),
    at(10, 0, { type: 'train', id: 0x1f, unit: 64 }),
    at(12, 1, { type: 'train', id: 0x1f, unit: 7 }),
    at(30, 0, { type: 'select', id: 0x63, units: [11_483, 11_484] }),
    at(34, 0, { type: 'rightClick', id: 0x60, x: 64, y: 128, target: 3289, unit: 176, queued: 0 }),
    at(40, 0, { type: 'hotkey', id: 0x13, action: 0, group: 1 }),
    toyChat(60, 0, 1, 'gl hf'),
    at(300, 0, { type: 'build', id: 0x0c, order: 31, tileX: 5, tileY: 9, unit: 156 }),
    at(310, 1, { type: 'select', id: 0x63, units: [11_485] }),
    at(320, 1, { type: 'build', id: 0x0c, order: 30, tileX: 18, tileY: 10, unit: 109 }),
    at(330, 1, { type: 'targetedOrder', id: 0x61, x: 480, y: 250, target: undefined, unit: undefined, order: 14, queued: 1 }),
    at(500, 0, { type: 'build', id: 0x0c, order: 31, tileX: 6, tileY: 6, unit: 160 }),
    at(700, 1, { type: 'build', id: 0x0c, order: 30, tileX: 17, tileY: 6, unit: 111 }),
    at(705, 1, { type: 'minimapPing', id: 0x58, x: 400, y: 260 }),
    at(900, 0, { type: 'upgrade', id: 0x32, upgrade: 13 }),
    at(950, 0, { type: 'hotkey', id: 0x13, action: 1, group: 1 }),
    at(1000, 0, { type: 'targetedOrder', id: 0x61, x: 640, y: 250, target: undefined, unit: undefined, order: 14, queued: 0 }),
    at(1100, 1, { type: 'tech', id: 0x30, tech: 0 }),
    at(1200, 0, { type: 'vision', id: 0x0d, slots: 3 }),
    at(1200, 0, { type: 'alliance', id: 0x0e, flags: 0xa0_0001 }),
    toyChat(1400, 0, 1, 'gg'),
    at(1450, 1, { type: 'leaveGame', id: 0x57, reason: 1 }),
  ],
};

/** The commands as files before 1.21 have them: tags of 16 bits. */
export const toyOldDuel: ToyGame = {
  ...toyDuel,
  generation: 'legacy',
  seed: Date.UTC(2008, 4, 1, 12) / 1000,
  commands: [
    at(4, 0, { type: 'select', id: 0x09, units: [3656] }),
    at(10, 0, { type: 'train', id: 0x1f, unit: 64 }),
    at(34, 0, { type: 'rightClick', id: 0x14, x: 64, y: 128, target: 3289, unit: 176, queued: 0 }),
    at(300, 0, { type: 'build', id: 0x0c, order: 31, tileX: 5, tileY: 9, unit: 156 }),
    at(330, 1, { type: 'targetedOrder', id: 0x15, x: 480, y: 250, target: undefined, unit: undefined, order: 14, queued: 0 }),
    at(1450, 1, { type: 'leaveGame', id: 0x57, reason: 1 }),
  ],
};
