import { toyActions, toyChat, toyLeave, toySlot, type ToyGame } from './toy-game.js';

const NONE = undefined;
const hall = { a: 100, b: 101 };
const footman = { a: 200, b: 205 };

const learn = (order: string): Uint8Array => toyActions([{ type: 'ability', flags: 66, order, agent: NONE }]);
const mmd = (number: number, key: string): Uint8Array =>
  toyActions([{ type: 'syncStoredInteger', cache: 'MMD.Dat', mission: `val:${number}`, key, value: 7 }]);

/** Some seconds of human against orc: selections, a build order, a hero, chat, a pause, what the map reports (W3MMD), and an end. */
export const toyDuel: ToyGame = {
  blocks: [
    toySlot(100, {
      1: toyActions([
        { type: 'changeSelection', mode: 1, objects: [hall] },
        { type: 'preSubselection' },
        { type: 'selectSubgroup', code: 'htow', object: hall },
        { type: 'ability', flags: 66, order: 'hpea', agent: NONE },
      ]),
      2: toyActions([{ type: 'ability', flags: 66, order: 'opeo', agent: NONE }]),
    }),
    { kind: 'checksum', bytes: Uint8Array.of(1, 2, 3, 4) },
    toyChat(1, 'gl hf'),
    toySlot(100, {
      1: toyActions([
        { type: 'changeSelection', mode: 2, objects: [hall] },
        { type: 'changeSelection', mode: 1, objects: [footman] },
        { type: 'assignGroupHotkey', group: 0, objects: [footman] },
        { type: 'abilityPoint', flags: 0, order: 'hbar', agent: NONE, target: { x: 64, y: -128 } },
      ]),
    }),
    toySlot(100, { 2: toyActions([{ type: 'pauseGame' }]) }),
    toySlot(1000),
    toySlot(100, { 2: toyActions([{ type: 'resumeGame' }]) }),
    toySlot(100, { 1: learn('Hamg'), 2: learn('Obla') }),
    toySlot(100, { 1: learn('AHwe'), 2: learn('AOwk') }),
    toySlot(100, { 1: learn('AHwe') }),
    toySlot(100, {
      1: toyActions([
        { type: 'selectGroupHotkey', group: 0, extra: 3 },
        { type: 'abilityObject', flags: 0, order: 0xd0003, agent: NONE, target: { x: 1, y: 2 }, object: { a: 300, b: 301 } },
        { type: 'giveItem', flags: 0, order: 0xd0021, agent: NONE, target: { x: 3, y: 4 }, object: NONE, item: { a: 9, b: 10 } },
        { type: 'transferResources', slot: 1, gold: 50, lumber: 20 },
        { type: 'minimapPing', target: { x: 5, y: 6 }, duration: 5 },
        { type: 'escape' },
      ]),
    }),
    toySlot(50, { 1: mmd(0, 'init version 1 1') }),
    toySlot(50, { 1: mmd(1, 'init pid 0 Ann'), 2: mmd(1, 'init pid 0 Ann') }),
    toySlot(50, { 1: mmd(2, 'init pid 1 Bob') }),
    toySlot(50, { 1: mmd(3, 'DefVarP gold int high leaderboard') }),
    toySlot(50, { 1: mmd(4, 'VarP 0 gold = 250') }),
    toySlot(50, { 1: mmd(5, 'VarP 0 gold += 50') }),
    toySlot(50, { 1: mmd(6, 'DefEvent slain 2 pid pid {0}\\ slew\\ {1}') }),
    toySlot(50, { 1: mmd(7, 'Event slain 0 1') }),
    toySlot(50, { 1: mmd(8, 'FlagP 0 winner') }),
    toySlot(50, { 1: mmd(9, 'FlagP 1 loser') }),
    toyChat(2, 'gg', 0),
    toyLeave(2, 1, 7),
    toyLeave(1, 12, 9),
  ],
};
