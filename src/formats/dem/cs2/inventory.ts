import type { Asking } from '../../../io/framing.js';
import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import { MAX_USERS } from '../sections/controllers.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { NumberField } from '../ticks/number-field.js';
import { Carried } from './carried.js';
import { EconItemFields, FirstOwner, type Cs2EconItem } from './econ-item.js';
import { itemName } from './item-names.js';
import { Cs2Pawns } from './pawns.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import type { Cs2Team } from './team.js';

/**
 * How an item came or went: `had` when the recording first shows the player, `bought` while money was spent, `pickedUp` after somebody else had it or it was dropped,
 * `given` otherwise, as at the start of a round; `dropped` where it is still there, `thrown` for grenades of the living, `removed` otherwise.
 */
export type Cs2InventoryChange = 'had' | 'bought' | 'pickedUp' | 'given' | 'dropped' | 'thrown' | 'removed';

/** A player gets an item, or has it no longer. */
export interface Cs2InventoryEvent extends Cs2EconItem {
  readonly type: 'inventory';
  readonly game: 'cs2';
  readonly tick: number;
  readonly player?: DemPlayerRef<Cs2Team> | undefined;
  readonly change: Cs2InventoryChange;
  /** Whether the player has it from now on. */
  readonly isGained: boolean;
  /** Index of the item's entity, by which it is followed from player to player. */
  readonly entityIndex: number;
  /** Number and name of what it is: 7 and `ak47`. Every knife is `knife`. */
  readonly definitionIndex: number;
  readonly item: string;
  /** Steam id of the first owner; undefined for items of bots. */
  readonly ownerSteamId?: bigint | undefined;
}

/** Items over time. */
export interface Cs2InventorySections {
  /** By time. */
  readonly inventory: readonly Cs2InventoryEvent[];
}

const ITEM = 'm_AttributeManager.m_Item.m_iItemDefinitionIndex';
const GRENADES: ReadonlySet<string> = new Set(['flashbang', 'hegrenade', 'smokegrenade', 'molotov', 'incgrenade', 'decoy']);
const ALIVE = 0;

/** Units of work for a pawn that changed, and for an item of it. */
const PAWN_UNITS = 8;
const ITEM_UNITS = 2;

/** An item as it was known last: a lost one may be gone from the recording. */
interface Known extends Cs2EconItem {
  readonly entityIndex: number;
  readonly definitionIndex: number;
  readonly item: string;
  readonly ownerSteamId: bigint | undefined;
}

/** What a player had at the last look. */
interface Holder {
  handles: readonly number[];
  spent: number;
}

class InventoryBuilder implements DemSectionBuilder<Cs2InventorySections> {
  readonly #recording: DemRecording;
  readonly #players: Cs2PlayersBuilder;
  readonly #pawns: Cs2Pawns;
  readonly #listed: Listed<Cs2InventoryEvent>;
  readonly #carried: Carried;
  readonly #econ: EconItemFields;
  readonly #definition: NumberField;
  readonly #life: NumberField;
  readonly #spent: NumberField;
  readonly #owner: FirstOwner;
  /** Whether a pawn changed since the last packet. */
  #isChanged = false;
  readonly #holders = new Map<number, Holder>();
  /** By handle: items that somebody had. */
  readonly #known = new Map<number, Known>();

  readonly on: Partial<DemFollowed> = {
    entity: (_op, { className }) => {
      if (className === Cs2Pawns.className) this.#isChanged = true;
    },
    packet: (tick) => {
      if (!this.#isChanged) return;
      this.#isChanged = false;
      for (let userId = 0; userId < MAX_USERS; userId++) {
        const pawn = this.#pawns.of(userId);
        if (pawn !== undefined) this.#look(userId, pawn, tick);
      }
    },
  };

  constructor(recording: DemRecording, players: Cs2PlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#pawns = new Cs2Pawns(recording);
    this.#listed = new Listed(recording, 'inventory');
    this.#carried = new Carried(recording);
    this.#econ = new EconItemFields(recording);
    this.#definition = new NumberField(recording, ITEM);
    this.#life = new NumberField(recording, 'm_lifeState');
    this.#spent = new NumberField(recording, 'm_pInGameMoneyServices.m_iCashSpentThisRound');
    this.#owner = new FirstOwner(recording);
  }

  #look(userId: number, pawn: DemEntity, tick: number): void {
    const handles = this.#carried.handles(pawn);
    const holder = this.#holders.get(userId);
    // a number that was never sent is 0
    const spent = this.#spent.of(this.#recording.world.entity(userId + 1)) || 0;
    this.#recording.budget.work(PAWN_UNITS + handles.length * ITEM_UNITS);
    if (holder !== undefined && isSame(holder.handles, handles)) {
      holder.spent = spent;
      return;
    }
    const had = new Set(holder?.handles);
    const has = new Set(handles);
    const player = this.#players.ref(userId);
    for (const handle of had) if (!has.has(handle)) this.#lost(handle, player, this.#life.of(pawn) === ALIVE, tick);
    for (const handle of has) {
      if (had.has(handle)) continue;
      const wasKnown = this.#known.has(handle);
      const known = this.#itemOf(handle);
      if (known === undefined) {
        has.delete(handle);
        continue;
      }
      const change = holder === undefined ? 'had' : wasKnown ? 'pickedUp' : spent > holder.spent ? 'bought' : 'given';
      this.#add(known, change, true, player, tick);
    }
    if (holder === undefined) this.#holders.set(userId, { handles: [...has], spent });
    else {
      holder.handles = [...has];
      holder.spent = spent;
    }
  }

  #lost(handle: number, player: DemPlayerRef<Cs2Team> | undefined, isAlive: boolean, tick: number): void {
    const known = this.#known.get(handle)!;
    const isThere = this.#recording.world.byHandle(handle)?.isActive === true;
    if (!isThere) this.#known.delete(handle);
    this.#add(known, isThere ? 'dropped' : isAlive && GRENADES.has(known.item) ? 'thrown' : 'removed', false, player, tick);
  }

  /** Undefined while the recording does not show the item. */
  #itemOf(handle: number): Known | undefined {
    const entity = this.#recording.world.byHandle(handle);
    const definitionIndex = this.#definition.of(entity);
    if (entity?.isActive !== true || Number.isNaN(definitionIndex)) return undefined;
    const known: Known = {
      entityIndex: entity.index,
      definitionIndex,
      item: itemName(definitionIndex),
      ownerSteamId: this.#owner.of(entity),
      ...this.#econ.of(entity),
    };
    this.#known.set(handle, known);
    return known;
  }

  #add(item: Known, change: Cs2InventoryChange, isGained: boolean, player: DemPlayerRef<Cs2Team> | undefined, tick: number): void {
    this.#listed.add({ type: 'inventory', game: 'cs2', tick, player, change, isGained, ...item });
  }

  *build(): Asking<Cs2InventorySections> {
    return { inventory: this.#listed.list };
  }
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((handle, i) => handle === other[i]);

/** Follows what players carry. */
export const INVENTORY_SECTION: DemSectionDefinition = {
  sections: ['inventory'],
  events: ['inventory'],
  needs: {
    get classes() {
      return [Cs2Pawns.className, ...ALTERNATIVES.cs2.classes[0]];
    },
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new InventoryBuilder(recording, of(PLAYERS_SECTION)),
};
