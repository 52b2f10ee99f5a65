import { toyActions, toyLeave, toySeat, toySlot, type ToyGame } from './toy-game.js';

/** The number of a code. */
export const codeNumber = (code: string): number => [...code].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

/** What DotA sends: mission, key, value. */
export const DOTA_ROWS: readonly (readonly [mission: string, key: string, value: number])[] = [
  ['Data', 'ModeAP', 1],
  ['Data', 'Pick1', codeNumber('Hpal')],
  ['Data', 'Ban6', codeNumber('Udea')],
  ['Data', 'GameStart', 1],
  ['Data', 'Level6', 1],
  ['Data', 'Hero7', 1],
  ['Data', 'Assist2', 7],
  ['Data', 'Courier1', 7],
  ['Data', 'Tower112', 1],
  ['Data', 'Rax101', 2],
  ['Data', 'Throne', 0],
  ['Data', 'CK30D5N12', 7],
  ['Global', 'Winner', 1],
  ['Global', 'm', 41],
  ['Global', 's', 7],
  ['1', '1', 12],
  ['1', '2', 3],
  ['1', '3', 140],
  ['1', '4', 9],
  ['1', '5', 4],
  ['1', '6', 2500],
  ['1', '7', 22],
  ['1', '8_0', codeNumber('I0A1')],
  ['1', '8_3', 0],
  ['1', '9', codeNumber('Hpal')],
  ['1', 'id', 1],
  ['7', '9', codeNumber('Udea')],
];

/** A game of DotA as its map reports it. Each of the two clients sends every row. */
export const toyDota: ToyGame = {
  version: 26,
  mapPath: 'Maps\\Download\\DotA Allstars v6.83d.w3x',
  slots: [toySeat(1, 0, 0x44, { color: 1 }), toySeat(2, 1, 0x48, { color: 7 })],
  blocks: [
    ...DOTA_ROWS.map(([mission, key, value]) => {
      const actions = toyActions([{ type: 'syncStoredInteger', cache: 'dr.x', mission, key, value }], 26);
      return toySlot(100, { 1: actions, 2: actions });
    }),
    toyLeave(1, 1, 7),
    toyLeave(2, 12, 7),
  ],
};
