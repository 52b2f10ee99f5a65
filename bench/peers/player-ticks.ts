import { createRequire } from 'node:module';
import type { EntityWorld } from '../../src/formats/dem/index.js';
import type { Dem } from '../dem/built.js';

/** Four properties of each player in each tick: what demoparser2's parseTicks gives. */
export interface PlayerRow {
  readonly tick: number;
  readonly steamid: string;
  readonly name: string;
  readonly health: number;
  readonly armor_value: number;
  readonly team_num: number;
  readonly life_state: number;
}

const PROPERTIES = ['health', 'armor_value', 'team_num', 'life_state'];

export function demoparser(): (bytes: Uint8Array) => readonly PlayerRow[] {
  const parser = createRequire(import.meta.url)('@laihoe/demoparser2') as {
    parseTicks(bytes: Buffer, properties: readonly string[]): readonly PlayerRow[];
  };
  return (bytes) => parser.parseTicks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), PROPERTIES);
}

/** The same rows read with replaykit, for all pawns: bots too, which demoparser2 leaves out. */
export function playerRows({ iterateDem }: Dem, bytes: Uint8Array): PlayerRow[] {
  const rows: PlayerRow[] = [];
  const reading = iterateDem(bytes, { events: ['tick'], entities: { classes: ['CCSPlayerPawn', 'CCSPlayerController'] } });
  let read: ReturnType<typeof readers> | undefined;
  for (const { tick, world } of reading) {
    read ??= readers(world);
    for (const pawn of world.byClass('CCSPlayerPawn')) {
      const controller = world.byHandle(read.controller.read(pawn) ?? 0);
      if (controller === undefined) continue;
      rows.push({
        tick,
        steamid: String(read.steamid.read(controller)),
        name: read.name.read(controller) ?? '',
        health: read.health.read(pawn) ?? 0,
        armor_value: read.armor.read(pawn) ?? 0,
        team_num: read.team.read(pawn) ?? 0,
        life_state: read.lifeState.read(pawn) ?? 0,
      });
    }
  }
  return rows;
}

/** Fields looked up once. */
function readers(world: EntityWorld) {
  return {
    controller: world.field<number>('m_hController'),
    steamid: world.field<bigint>('m_steamID'),
    name: world.field<string>('m_iszPlayerName'),
    health: world.field<number>('m_iHealth'),
    armor: world.field<number>('m_ArmorValue'),
    team: world.field<number>('m_iTeamNum'),
    lifeState: world.field<number>('m_lifeState'),
  };
}
