import { sha256 } from '../../codecs/sha256.js';
import { utf8Bytes } from '../../core/text-bytes.js';
import { fault } from './fault.js';
import { HASH_BYTES } from './layout.js';
import type { IcrepComponentSizes, IcrepPartKind } from './component-layout.js';
import { asSlots, opaque, partsOf, slotEnd, slotsOf, withChanges, type IcrepSlots, type IcrepStoredComponents } from './slots.js';
import type { IcrepDeltaSnapshot, IcrepEntityDelta, IcrepMapCell, IcrepPlayerStateDelta, IcrepSimCoreSnapshot } from './snapshot.js';
import { comparePos, tagKey, tagOfKey, tagText, type IcrepUnitTag } from './values.js';

/** Offset of rng_state in the canonical bytes: behind tick, game_seed and map_hash. */
const RNG_OFFSET = 8 + 8 + HASH_BYTES;
const RNG_BYTES = 32;

/**
 * How a state holds components: in `slots` as the file does; in slots that were `split` by the sizes of components, which the file does not
 * have; or as the bytes that they are, `opaque`.
 */
export type IcrepPartForm = 'slots' | 'split' | 'opaque';
type PartForms = Readonly<Record<IcrepPartKind, IcrepPartForm>>;
const IN_SLOTS: PartForms = { entities: 'slots', players: 'slots' };

/**
 * The simulation's state at a keyframe: what each unit, player and cell holds, as slots that no knowledge of a
 * game module is needed to compare, apply and hash.
 *
 * @example
 * const playback = await openIcrep(file);
 * const { state } = await playback.seek(9000);
 * state.entity({ index: 12, generation: 0 })?.get(2); // the bytes of component 2
 */
export class IcrepSimState {
  readonly gameSeed: bigint;
  /** SHA-256 of the map. */
  readonly mapHash: Uint8Array;
  /** Whether components of units and of players can be distinguished: not in `opaque` bytes. */
  readonly forms: PartForms;
  readonly #sizes: IcrepComponentSizes;
  #tick: number;
  #rngState: Uint8Array | undefined;
  #internTable: readonly string[];
  readonly #entities: Map<number, IcrepSlots>;
  readonly #players: Map<number, IcrepSlots>;
  #cells: readonly IcrepMapCell[];
  /** The canonical bytes, with zeros for an unknown RNG state. Undefined until they are first needed. */
  #bytes: Uint8Array | undefined;
  #hash: Uint8Array | undefined;

  private constructor(
    { gameSeed, mapHash, tick, internTable, mapCells }: StateValues,
    rngState: Uint8Array | undefined,
    forms: PartForms,
    sizes: IcrepComponentSizes,
    entities: Map<number, IcrepSlots>,
    players: Map<number, IcrepSlots>,
  ) {
    this.gameSeed = gameSeed;
    this.mapHash = mapHash;
    this.forms = forms;
    this.#sizes = sizes;
    this.#tick = tick;
    this.#rngState = rngState;
    this.#internTable = internTable;
    this.#cells = mapCells;
    this.#entities = entities;
    this.#players = players;
  }

  /**
   * The state of a full keyframe. `coreBytes` are the bytes that the snapshot's core was read from, where they are at hand. `forms` says
   * how components are to be held; in those that are `split` the `sizes` say where each ends.
   */
  static of(
    core: IcrepSimCoreSnapshot,
    coreBytes?: Uint8Array,
    forms: PartForms = IN_SLOTS,
    sizes: IcrepComponentSizes = {},
  ): IcrepSimState {
    const state = new IcrepSimState(core, core.rngState, forms, sizes, new Map(), new Map());
    for (const { entity, componentMask, components } of core.entities) {
      state.#entities.set(tagKey(entity), state.#held('entities', { mask: componentMask, bytes: components }));
    }
    for (const { player, fieldMask, fields } of core.playerStates) {
      state.#players.set(player, state.#held('players', { mask: BigInt(fieldMask), bytes: fields }));
    }
    state.#bytes = coreBytes;
    return state;
  }

  /** A state from parts that are held already. */
  static from(values: StateValues, rngState: Uint8Array | undefined, forms: PartForms, parts: StateParts): IcrepSimState {
    const entities = new Map(parts.entities.map(([tag, slots]) => [tagKey(tag), slots]));
    return new IcrepSimState(values, rngState, forms, {}, entities, new Map(parts.players));
  }

  #held(kind: IcrepPartKind, stored: IcrepStoredComponents): IcrepSlots {
    const form = this.forms[kind];
    if (form === 'slots') return stored;
    return form === 'opaque' ? opaque(stored) : asSlots(stored, this.#sizes[kind] ?? []);
  }

  /** A copy that can be changed without changing this state. */
  clone(): IcrepSimState {
    const values = {
      gameSeed: this.gameSeed,
      mapHash: this.mapHash,
      tick: this.#tick,
      internTable: this.#internTable,
      mapCells: this.#cells,
    };
    const copy = new IcrepSimState(values, this.#rngState, this.forms, this.#sizes, new Map(this.#entities), new Map(this.#players));
    copy.#bytes = this.#bytes;
    copy.#hash = this.#hash;
    return copy;
  }

  /** Ticks 0 to `tick - 1` were played. */
  get tick(): number {
    return this.#tick;
  }
  /** Undefined when the last delta carried none. */
  get rngState(): Uint8Array | undefined {
    return this.#rngState;
  }
  /** Strings by interned id. */
  get internTable(): readonly string[] {
    return this.#internTable;
  }
  /** Ascending by place. */
  get cells(): readonly IcrepMapCell[] {
    return this.#cells;
  }
  get entityCount(): number {
    return this.#entities.size;
  }
  /** The tags of all entities, ascending. */
  tags(): readonly IcrepUnitTag[] {
    return ascending(this.#entities).map(tagOfKey);
  }
  /** The players, ascending. */
  players(): readonly number[] {
    return ascending(this.#players);
  }
  /** An entity's components by bit (views); undefined when there is none of this tag. Empty where components are `opaque`. */
  entity(tag: IcrepUnitTag): ReadonlyMap<number, Uint8Array> | undefined {
    const slots = this.#entities.get(tagKey(tag));
    return slots && slotsOf(slots);
  }
  /** A player's fields by bit (views). Empty where they are `opaque`. */
  player(player: number): ReadonlyMap<number, Uint8Array> | undefined {
    const slots = this.#players.get(player);
    return slots && slotsOf(slots);
  }
  /** An entity's components as mask and bytes: the cheap form, for comparing. */
  entitySlots(tag: IcrepUnitTag): IcrepSlots | undefined {
    return this.#entities.get(tagKey(tag));
  }
  /** A player's fields as mask and bytes. */
  playerSlots(player: number): IcrepSlots | undefined {
    return this.#players.get(player);
  }

  /** Applies a delta keyframe to this state. Throws `corrupt` where the delta does not fit; the state is of no use then. */
  apply({ core, rngState }: IcrepDeltaSnapshot): void {
    const added = core.internTableDelta;
    if (added !== undefined) {
      if (added.startId !== this.#internTable.length) {
        throw fault('malformed', `strings from id ${added.startId} on are added to ${this.#internTable.length}`);
      }
      this.#internTable = [...this.#internTable, ...added.newEntries];
    }
    for (const delta of core.changedEntities) this.#applyEntity(delta);
    for (const delta of core.changedPlayers) this.#applyPlayer(delta);
    if (core.changedCells !== undefined) this.#cells = mergedCells(this.#cells, core.changedCells);
    this.#tick = core.tick;
    this.#rngState = rngState;
    this.#bytes = undefined;
    this.#hash = undefined;
  }

  #applyEntity({ entity, changeMask, changedComponents, isNew, isRemoved }: IcrepEntityDelta): void {
    const key = tagKey(entity);
    const changes = this.#held('entities', { mask: changeMask, bytes: changedComponents });
    if (isRemoved) {
      if (changeMask !== 0n || isNew) throw fault('malformed', `entity ${tagText(entity)} is removed and has slots`);
      if (!this.#entities.delete(key)) throw fault('malformed', `entity ${tagText(entity)} is removed and was not there`);
    } else if (isNew) {
      this.#entities.set(key, changes);
    } else {
      const base = this.#entities.get(key);
      if (base === undefined) throw fault('malformed', `entity ${tagText(entity)} is changed and was not there`);
      this.#entities.set(key, withChanges(base, changes));
    }
  }

  #applyPlayer({ player, changeMask, changedFields }: IcrepPlayerStateDelta): void {
    const base = this.#players.get(player);
    if (base === undefined) throw fault('malformed', `player ${player} is changed and was not there`);
    this.#players.set(player, withChanges(base, this.#held('players', { mask: BigInt(changeMask), bytes: changedFields })));
  }

  /** SHA-256 of the canonical bytes; undefined when the RNG's state is not known, and when `opaque` bytes were put over others. */
  stateHash(): Uint8Array | undefined {
    if (this.#rngState === undefined || this.#isPiled) return undefined;
    return (this.#hash ??= sha256(this.#canonical()));
  }

  /** SHA-256 of the canonical bytes with the RNG's state as zeros: not in the file, but there for every state. */
  contentHash(): Uint8Array {
    const bytes = this.#canonical().slice();
    bytes.fill(0, RNG_OFFSET, RNG_OFFSET + RNG_BYTES);
    return sha256(bytes);
  }

  get #isPiled(): boolean {
    const isPiled = ({ stored }: IcrepSlots): boolean => stored?.before !== undefined;
    const { entities, players } = this.forms;
    return (entities === 'opaque' && some(this.#entities, isPiled)) || (players === 'opaque' && some(this.#players, isPiled));
  }

  #canonical(): Uint8Array {
    return (this.#bytes ??= canonicalBytes(this, this.#entities, this.#players));
  }
}

/** What a state has beside units and players. */
type StateValues = Pick<IcrepSimCoreSnapshot, 'tick' | 'gameSeed' | 'mapHash' | 'internTable' | 'mapCells'>;

/** Units and players in the form in which a state holds them. */
interface StateParts {
  readonly entities: readonly (readonly [tag: IcrepUnitTag, slots: IcrepSlots])[];
  readonly players: readonly (readonly [player: number, slots: IcrepSlots])[];
}

function some(map: ReadonlyMap<number, IcrepSlots>, is: (slots: IcrepSlots) => boolean): boolean {
  for (const slots of map.values()) if (is(slots)) return true;
  return false;
}

/** The components as the file stores them, one after the other where it has no slots. */
function storedBytes({ bytes, stored }: IcrepSlots, form: IcrepPartForm): readonly Uint8Array[] {
  if (form === 'slots') return [bytes];
  if (form === 'opaque') return stored === undefined ? [bytes] : partsOf(stored).map((part) => part.bytes);
  const components: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at = slotEnd(bytes, at)) components.push(bytes.subarray(at + 4, slotEnd(bytes, at)));
  return components;
}

function ascending(map: ReadonlyMap<number, unknown>): number[] {
  return [...map.keys()].sort((a, b) => a - b);
}

/** The bincode of a IcrepSimCoreSnapshot, which is what is hashed. Its size is known, so it is written in one go. */
function canonicalBytes(
  state: IcrepSimState,
  entities: ReadonlyMap<number, IcrepSlots>,
  players: ReadonlyMap<number, IcrepSlots>,
): Uint8Array {
  const strings = state.internTable.map(utf8Bytes);
  let size = RNG_OFFSET + RNG_BYTES + 4 * 8;
  for (const text of strings) size += 8 + text.length;
  const sizeOf = (slots: IcrepSlots, form: IcrepPartForm): number =>
    form === 'slots' ? slots.bytes.length : storedBytes(slots, form).reduce((sum, { length }) => sum + length, 0);
  for (const slots of entities.values()) size += 20 + sizeOf(slots, state.forms.entities);
  for (const slots of players.values()) size += 16 + sizeOf(slots, state.forms.players);
  for (const { resource } of state.cells) size += resource === undefined ? 17 : 33;
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let at = 0;
  const u16 = (value: number): void => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number): void => {
    view.setUint32(at, value, true);
    at += 4;
  };
  const u64 = (value: number): void => {
    u32(value);
    u32(Math.floor(value / 4294967296));
  };
  const raw = (bytes: Uint8Array): void => {
    out.set(bytes, at);
    at += bytes.length;
  };
  const part = (slots: IcrepSlots, form: IcrepPartForm): void => {
    u64(sizeOf(slots, form));
    storedBytes(slots, form).forEach(raw);
  };
  u64(state.tick);
  view.setBigUint64(at, state.gameSeed, true);
  at += 8;
  raw(state.mapHash);
  if (state.rngState !== undefined) out.set(state.rngState, at);
  at += RNG_BYTES;
  u64(strings.length);
  for (const text of strings) {
    u64(text.length);
    raw(text);
  }
  u64(entities.size);
  for (const key of ascending(entities)) {
    const slots = entities.get(key)!;
    const tag = tagOfKey(key);
    u16(tag.index);
    u16(tag.generation);
    view.setBigUint64(at, slots.mask, true);
    at += 8;
    part(slots, state.forms.entities);
  }
  u64(players.size);
  for (const player of ascending(players)) {
    const slots = players.get(player)!;
    u32(player);
    u32(Number(slots.mask));
    part(slots, state.forms.players);
  }
  u64(state.cells.length);
  for (const { pos, terrain, resource } of state.cells) {
    u32(pos.x);
    u32(pos.y);
    u32(pos.z);
    u32(terrain);
    out[at++] = resource === undefined ? 0 : 1;
    if (resource === undefined) continue;
    u32(resource.resourceType);
    u32(resource.amount);
    u32(resource.maxAmount);
    u32(resource.growthRate);
  }
  return out;
}

/** Puts cells over sorted cells of the same places. If one cell is changed twice, the later change holds. */
function mergedCells(cells: readonly IcrepMapCell[], changes: readonly IcrepMapCell[]): readonly IcrepMapCell[] {
  const sorted = changes
    .map((cell, order) => ({ cell, order }))
    .sort((a, b) => comparePos(a.cell.pos, b.cell.pos) || a.order - b.order)
    .map(({ cell }) => cell)
    .filter((cell, i, all) => i + 1 === all.length || comparePos(cell.pos, all[i + 1]!.pos) !== 0);
  const merged: IcrepMapCell[] = [];
  let next = 0;
  for (const cell of cells) {
    while (next < sorted.length && comparePos(sorted[next]!.pos, cell.pos) < 0) merged.push(sorted[next++]!);
    if (next < sorted.length && comparePos(sorted[next]!.pos, cell.pos) === 0) merged.push(sorted[next++]!);
    else merged.push(cell);
  }
  while (next < sorted.length) merged.push(sorted[next++]!);
  return merged;
}
