import type { DotaObjective, DotaRuneEvent, DotaWard } from '../formats/dem/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { GAME_CLOCK, timedEvent, toPlayers, type DemRead, type DemTimed } from './dem.js';
import { place, PLAYER_ID } from './dota-columns.js';
import type { Cell } from './schema.js';
import type { AddRow, RowMaker } from './source.js';

const own =
  (field: string): ColumnLine<DemTimed<DotaObjective>>[3] =>
  ({ event }) =>
    (event as unknown as Readonly<Record<string, Cell | undefined>>)[field];

export const dotaObjectives = defineTable<DemTimed<DotaObjective>>(
  'dem',
  'dota_objectives',
  1,
  'An objective in Dota 2: wards, smokes, Roshan, aegis, tormentors, buildings, couriers, stacks, runes, glyph, scan.',
  [
    ...GAME_CLOCK,
    ['kind', 'string', '`wardPlaced`, `roshanKilled`, `buildingDestroyed`…', ({ event }) => event.kind],
    ['player_id', 'int32?', `Who did it: ${PLAYER_ID}; null if nobody did.`, ({ event }) => event.playerId],
    ['team', 'string?', 'Side that did it.', ({ event }) => event.team],
    ['owner', 'string?', 'Side that owned it.', own('owner')],
    ['owner_id', 'int32?', `Who owned it: ${PLAYER_ID}.`, own('ownerId')],
    ['name', 'string?', 'Internal name of the building.', own('name')],
    ['building', 'string?', '`tower`, `barracks`…', own('building')],
    ['tier', 'int32?', 'Tier of a tower.', own('tier')],
    ['lane', 'string?', 'Lane of a building.', own('lane')],
    ['is_denied', 'boolean?', 'Whether its own side landed the last hit on a building.', own('isDenied')],
    ['killer', 'string?', 'Internal name of the unit that landed the last hit.', own('killer')],
    ['ward', 'string?', '`observer` or `sentry`.', own('ward')],
    ['rune', 'string?', '`bounty`, `haste`…', own('rune')],
    ...place<DemTimed<DotaObjective>>('Position of a ward', ({ event }) => ('position' in event ? event.position : undefined)),
  ],
  { ...timedEvent('objective'), references: toPlayers('player_id', 'owner_id') },
);

/** A ward: how it was placed, and how it ended. */
export interface DotaWardRow {
  readonly ward: DotaWard;
  readonly placed: DemTimed<{ readonly tick: number }> | undefined;
  readonly gone: (DemTimed<{ readonly tick: number }> & { readonly killerId: number | undefined; readonly isKilled: boolean }) | undefined;
  readonly lifetimeSeconds?: number | undefined;
}

function wardRows(add: AddRow<DotaWardRow>, { add: addTimed }: DemRead): RowMaker<DotaWardRow> {
  /** The wards that stand, by handle. */
  const standing = new Map<number, DotaWardRow>();
  return {
    on: {
      objective: (event: DotaObjective) => {
        const handle = 'handle' in event ? (event.handle ?? -1) : -1;
        if (event.kind === 'wardPlaced') {
          addTimed((placed) => standing.set(handle, { ward: event, placed, gone: undefined, lifetimeSeconds: undefined }), event);
        } else if (event.kind === 'wardKilled' || event.kind === 'wardExpired') {
          const { playerId: killerId, lifetimeSeconds } = event;
          addTimed((gone) => {
            const placed = standing.get(handle)?.placed;
            standing.delete(handle);
            add({ ward: event, placed, gone: { ...gone, isKilled: event.kind === 'wardKilled', killerId }, lifetimeSeconds });
          }, event);
        }
      },
    },
    end: () => standing.values(),
  };
}

export const dotaWards = defineTable<DotaWardRow>(
  'dem',
  'dota_wards',
  1,
  'A ward in Dota 2, from its placement to its end.',
  [
    ['tick', 'int32?', 'When it was placed; null if it was there when the recording began.', ({ placed }) => placed?.event.tick, 'ticks'],
    ['seconds', 'double?', 'The same in seconds since tick 0; not the game clock.', ({ placed }) => placed?.seconds, 'seconds'],
    ['game_seconds', 'double?', 'The same on the game clock.', ({ placed }) => placed?.gameSeconds, 'seconds'],
    ['ward', 'string', '`observer` or `sentry`.', ({ ward }) => ward.ward],
    ['player_id', 'int32?', `Owner: ${PLAYER_ID}.`, ({ ward }) => ward.ownerId],
    ['team', 'string?', 'Side.', ({ ward }) => ward.owner],
    ...place<DotaWardRow>('Where', ({ ward }) => ward.position),
    ['gone_tick', 'int32?', 'When it was gone; null if it is still there at the end.', ({ gone }) => gone?.event.tick, 'ticks'],
    ['gone_game_seconds', 'double?', 'The same on the game clock.', ({ gone }) => gone?.gameSeconds, 'seconds'],
    ['is_killed', 'boolean?', 'Whether somebody destroyed it; null if it is still there at the end.', ({ gone }) => gone?.isKilled],
    ['killer_id', 'int32?', `Who destroyed it: ${PLAYER_ID}.`, ({ gone }) => gone?.killerId],
    ['lifetime_seconds', 'double?', 'How long it stood.', ({ lifetimeSeconds }) => lifetimeSeconds, 'seconds'],
  ],
  { events: ['objective'], references: toPlayers('player_id', 'killer_id'), start: wardRows },
);

export const dotaRunes = defineTable<DemTimed<DotaRuneEvent>>(
  'dem',
  'dota_runes',
  1,
  'A rune in Dota 2, once it is gone.',
  [
    ...GAME_CLOCK,
    ['rune', 'string?', '`bounty`, `haste`…', ({ event }) => event.rune],
    ['rune_type', 'int32', 'DOTA_RUNES.', ({ event }) => event.runeType],
    ['player_id', 'int32?', `Who took it: ${PLAYER_ID}; null if nobody did.`, ({ event }) => event.playerId],
    ...place<DemTimed<DotaRuneEvent>>('Position', ({ event }) => event.position),
    ['spawn_tick', 'int32', 'When it appeared, or was first seen.', ({ event }) => event.spawnTick, 'ticks'],
    ['lifetime_seconds', 'double', 'How long it was there.', ({ event }) => event.lifetimeSeconds, 'seconds'],
  ],
  { ...timedEvent('rune'), references: toPlayers('player_id') },
);
