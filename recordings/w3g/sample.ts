import type { W3gBlockRecord } from '../../src/formats/w3g/blocks.js';
import { toyActions, toyChat, toyGame, toyLeave, toySlot, type ToyAction } from './toy-game.js';
import { chance } from '../chance.js';

const SECONDS = 720;
/** Milliseconds of a time slot. */
const SLOT_MS = 250;

/** What each orders when, by code: units, buildings and upgrades once, and heroes with what they learn. */
export const ORDERS: readonly (readonly (readonly [second: number, code: string])[])[] = [
  [
    [3, 'hpea'],
    [8, 'halt'],
    [14, 'hhou'],
    [22, 'hpea'],
    [30, 'hbar'],
    [38, 'hpea'],
    [62, 'Hamg'],
    [74, 'hhou'],
    [90, 'hfoo'],
    [112, 'hfoo'],
    [128, 'AHwe'],
    [131, 'hbla'],
    [140, 'hhou'],
    [150, 'hfoo'],
    [171, 'hkee'],
    [180, 'hfoo'],
    [205, 'AHab'],
    [226, 'Rhme'],
    [240, 'hars'],
    [262, 'hvlt'],
    [270, 'hfoo'],
    [300, 'AHwe'],
    [318, 'Hmkg'],
    [335, 'hsor'],
    [352, 'hsor'],
    [368, 'AHtc'],
    [377, 'hhou'],
    [391, 'hmpr'],
    [410, 'AHab'],
    [425, 'hmpr'],
    [440, 'hwtw'],
    [456, 'hsor'],
    [480, 'AHtb'],
    [505, 'hmpr'],
    [540, 'AHwe'],
    [566, 'hsor'],
    [590, 'hkni'],
    [630, 'hkni'],
  ],
  [
    [3, 'opeo'],
    [9, 'oalt'],
    [16, 'otrb'],
    [24, 'opeo'],
    [34, 'obar'],
    [60, 'Obla'],
    [82, 'ogru'],
    [101, 'otrb'],
    [118, 'ogru'],
    [129, 'AOwk'],
    [146, 'ofor'],
    [158, 'ogru'],
    [181, 'ostr'],
    [196, 'ohun'],
    [206, 'AOcr'],
    [233, 'obea'],
    [250, 'otrb'],
    [276, 'orai'],
    [304, 'AOwk'],
    [322, 'Oshd'],
    [345, 'orai'],
    [370, 'AOhw'],
    [384, 'orai'],
    [401, 'otrb'],
    [420, 'AOcr'],
    [438, 'okod'],
    [470, 'orai'],
    [489, 'AOhx'],
    [520, 'okod'],
    [556, 'AOwk'],
  ],
];
const BUILDINGS = new Set(['halt', 'hhou', 'hbar', 'hbla', 'hars', 'hvlt', 'hwtw', 'oalt', 'otrb', 'obar', 'ofor', 'obea']);
const HOMES: readonly (readonly [x: number, y: number])[] = [
  [-4600, 3900],
  [4700, -4100],
];

/** Twelve minutes of human against orc: build orders, two heroes each, hot keys, chat, a pause, an end. */
export function w3gSample(): Uint8Array {
  const random = chance(31);
  const blocks: W3gBlockRecord[] = [];
  for (let ms = 0; ms < SECONDS * 1000; ms += SLOT_MS) {
    const commands: Record<number, Uint8Array> = {};
    const second = ms / 1000;
    for (const player of [1, 2]) {
      const [homeX, homeY] = HOMES[player - 1]!;
      const actions: ToyAction[] = [];
      for (const [at, code] of ORDERS[player - 1]!) {
        if (at * 1000 < ms || at * 1000 >= ms + SLOT_MS) continue;
        if (BUILDINGS.has(code)) {
          const target = { x: homeX + 100 * Math.round(8 * (random() - 0.5)), y: homeY + 100 * Math.round(8 * (random() - 0.5)) };
          actions.push({ type: 'abilityPoint', flags: 0, order: code, agent: undefined, target });
        } else actions.push({ type: 'ability', flags: 66, order: code, agent: undefined });
      }
      // how busy they are: more in fights
      const busy = (player === 1 ? 0.42 : 0.5) * (0.6 + 0.4 * Math.sin(second / 55)) + (second > 300 ? 0.12 : 0);
      if (random() < busy) {
        const what = random();
        const target = { x: Math.round(9000 * (random() - 0.5)), y: Math.round(9000 * (random() - 0.5)) };
        const objects = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, i) => ({ a: 100 * player + i, b: 100 * player + i + 1 }));
        if (what < 0.5) actions.push({ type: 'abilityPoint', flags: 0, order: 0xd0003, agent: undefined, target });
        else if (what < 0.7) actions.push({ type: 'selectGroupHotkey', group: 1 + Math.floor(random() * 4), extra: 3 });
        else if (what < 0.85) actions.push({ type: 'changeSelection', mode: 1, objects });
        else if (what < 0.92) actions.push({ type: 'assignGroupHotkey', group: 1 + Math.floor(random() * 4), objects });
        else actions.push({ type: 'escape' });
      }
      if (actions.length > 0) commands[player] = toyActions(actions);
    }
    if (ms === 400_000)
      blocks.push(
        toySlot(SLOT_MS, { 2: toyActions([{ type: 'pauseGame' }]) }),
        toySlot(9000),
        toySlot(SLOT_MS, { 2: toyActions([{ type: 'resumeGame' }]) }),
      );
    blocks.push(toySlot(SLOT_MS, commands));
    if (ms === 5000) blocks.push(toyChat(1, 'gl hf'));
    if (ms === 7000) blocks.push(toyChat(2, 'u2'));
    if (ms === 410_000) blocks.push(toyChat(2, 'sorry, door'));
    if (ms === 716_000) blocks.push(toyChat(2, 'gg'));
  }
  blocks.push(toyLeave(2, 1, 8), toyLeave(1, 1, 9));
  return toyGame({ players: ['Ada', 'Grace'], mapPath: 'Maps/FrozenThrone/(2)MadeIsles.w3x', blocks });
}
