import { DEFAULT_LIMITS } from '../../core/limits.js';
import { BincodeReader } from './bincode-reader.js';
import type { IcrepComponentSizes } from './component-layout.js';
import { PLAYER_STATS } from './player-stats.js';

/** What the components of module `ra1` hold, by bit (informative: docs/formats/icrep.md, section 5.2). */
export const RA1_COMPONENTS: readonly string[] = [
  'owner',
  'unitType',
  'position',
  'facing',
  'health',
  'mobility',
  'weapon',
  'harvester',
  'building',
  'productionQueue',
  'stance',
  'conditions',
];
/** What the fields of a player of module `ra1` hold, by bit. */
export const RA1_PLAYER_FIELDS: readonly string[] = ['credits', 'powerProduced', 'powerConsumed', 'tech', 'stats', 'status'];

/** Bytes of a list: a u64 count, then elements of this size. */
const list =
  (elementBytes: number) =>
  (bytes: Uint8Array): number =>
    bytes.length < 8 ? Infinity : 8 + elementBytes * new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);

function statsBytes(bytes: Uint8Array): number {
  const reader = new BincodeReader(bytes, DEFAULT_LIMITS);
  PLAYER_STATS.read(reader);
  return reader.position;
}

/**
 * The sizes of those components and fields, for files that store them without lengths.
 *
 * @example
 * const playback = await openIcrep(file, { componentSizes: RA1_COMPONENT_SIZES });
 * const { state } = await playback.seek(9000);
 * for (const tag of state.tags()) console.log(tag, state.entity(tag)?.get(RA1_COMPONENTS.indexOf('health')));
 */
export const RA1_COMPONENT_SIZES: IcrepComponentSizes = {
  entities: [4, 4, 12, 4, 8, 8, 8, 12, 8, /* @__PURE__ */ list(8), 1, /* @__PURE__ */ list(4)],
  players: [4, 4, 4, /* @__PURE__ */ list(4), statsBytes, 1],
};
