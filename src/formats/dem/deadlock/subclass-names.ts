import { ABILITY_NAMES } from './ability-names.gen.js';
import type { DemRecording } from '../sections/section.js';
import { ENTITY_NAMES } from '../sections/entity-names.js';

/** Seed and multiplier with which the engine hashes names by MurmurHash2. */
const SEED = 0x31415926;
const MULTIPLIER = 0x5bd1e995;

/**
 * The id of an ability, item or unit: MurmurHash2 of its name as it is written (docs/formats/dem.md, section 20). Confirmed on real files, in
 * which every ability and item has name and id.
 */
export function subclassId(name: string): number {
  const bytes = new TextEncoder().encode(name);
  const mixed = (value: number): number => {
    const product = Math.imul(value, MULTIPLIER);
    return Math.imul(product ^ (product >>> 24), MULTIPLIER);
  };
  let hash = SEED ^ bytes.length;
  const words = bytes.length & ~3;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let i = 0; i < words; i += 4) hash = Math.imul(hash, MULTIPLIER) ^ mixed(view.getInt32(i, true));
  for (let i = bytes.length - 1; i >= words; i--) hash ^= bytes[i]! << (8 * (i - words));
  if (words < bytes.length) hash = Math.imul(hash, MULTIPLIER);
  hash = Math.imul(hash ^ (hash >>> 13), MULTIPLIER);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** A limit above the number of names in a recording. */
const MAX_ROWS = 1 << 16;

let known: ReadonlyMap<number, string> | undefined;

/** Names that are public, by id: for what the recording does not name. Made once, when it is first needed. */
const knownNames = (): ReadonlyMap<number, string> =>
  (known ??= new Map(
    ABILITY_NAMES.trim()
      .split('\n')
      .map((name) => [subclassId(name), name]),
  ));

/**
 * Internal names of abilities and items by their ids. The names are in the string table EntityNames of the recording; what it does not name is looked up
 * in the public names that this library has.
 */
export class SubclassNames {
  readonly #recording: DemRecording;
  readonly #names = new Map<number, string>();
  #rows = 0;

  constructor(recording: DemRecording) {
    this.#recording = recording;
  }

  /** `citadel_ability_lash`, `upgrade_endurance`; undefined for what has no name in the recording and is newer than this library. */
  of(id: number | undefined): string | undefined {
    if (id === undefined || id === 0) return undefined;
    const name = this.#names.get(id);
    if (name !== undefined) return name;
    this.#readOn();
    return this.#names.get(id) ?? knownNames().get(id);
  }

  #readOn(): void {
    const table = this.#recording.stringTable(ENTITY_NAMES);
    const size = Math.min(table?.size ?? 0, MAX_ROWS);
    if (table === undefined || size <= this.#rows) return;
    for (let row = this.#rows; row < size; row++) {
      const name = table.key(row);
      if (name !== undefined && name !== '') this.#names.set(subclassId(name), name);
    }
    this.#rows = size;
  }
}
