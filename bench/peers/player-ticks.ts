import { createRequire } from 'node:module';
import type { DemTicks } from '../../src/formats/dem/index.js';
import type { Dem } from '../dem/built.js';

/** Ten properties of each player in each tick: ours and what demoparser2 calls them. */
const PROPERTIES = {
  x: 'X',
  y: 'Y',
  z: 'Z',
  pitch: 'pitch',
  yaw: 'yaw',
  health: 'health',
  armor: 'armor_value',
  isAlive: 'is_alive',
  money: 'balance',
  place: 'last_place_name',
} as const;
type Prop = keyof typeof PROPERTIES;
const NAMES = Object.keys(PROPERTIES) as Prop[];
/** demoparser2 gives these with every row. */
const IDENTITY = ['name', 'steamId'] as const;

/** A row of demoparser2. */
export type TheirRow = Readonly<Record<string, number | boolean | string>> & { readonly tick: number; readonly steamid: string };

export function demoparser(): (bytes: Uint8Array) => readonly TheirRow[] {
  const parser = createRequire(import.meta.url)('@laihoe/demoparser2') as {
    parseTicks(bytes: Buffer, properties: readonly string[]): readonly TheirRow[];
  };
  return (bytes) => parser.parseTicks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), Object.values(PROPERTIES));
}

/** The same read with replaykit, for all players: bots too, which demoparser2 leaves out. */
export const playerTicks = ({ parseDemTicksSync }: Dem, bytes: Uint8Array): DemTicks<Prop | (typeof IDENTITY)[number]> =>
  parseDemTicksSync(bytes, { props: [...IDENTITY, ...NAMES] });

/** Throws unless every row of demoparser2 is among ours, equal; angles differ by its rounding. */
export function checkSameRows(label: string, { rowCount, columns }: ReturnType<typeof playerTicks>, theirs: readonly TheirRow[]): void {
  const rows = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) rows.set(`${columns.tick[row]} ${columns.steamId[row]}`, row);
  for (const their of theirs) {
    const row = rows.get(`${their.tick} ${their.steamid}`);
    for (const name of NAMES) {
      const ours = row === undefined ? undefined : columns[name][row];
      const value = their[PROPERTIES[name]];
      const same = typeof ours === 'number' ? Math.abs(ours - Number(value)) < 1e-5 : ours === value;
      if (!same) throw new Error(`${label}, tick ${their.tick}: ${name} is ${ours}, demoparser2 has ${value}`);
    }
  }
}
