import type { DemEntity } from '../entities/entity.js';
import type { WatchedField } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { CONTROLLER, PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { SubclassNames } from './subclass-names.js';
import type { DeadlockTeam } from './team.js';

/** A change of a player's items (docs/formats/dem.md, section 20). */
export interface DeadlockItemEvent {
  readonly type: 'item';
  readonly game: 'deadlock';
  readonly tick: number;
  readonly player: DemPlayerRef<DeadlockTeam>;
  /** `held` means that the item was there when the recording began or the player joined. */
  readonly kind: 'held' | 'gained' | 'lost';
  /** Internal name, `upgrade_endurance`; undefined where the recording has none. */
  readonly item?: string | undefined;
  readonly itemId: number;
  /** Net worth of the player at that moment, in souls. */
  readonly netWorth?: number | undefined;
}

/** Units of work for reading the items of a player. */
const COMPARE_UNITS = 64;
/** A limit above the number of items that a player may have. */
const MAX_ITEMS = 64;

class ItemsBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #names: SubclassNames;
  readonly #items: readonly WatchedField[];
  readonly #netWorth: WatchedField;
  readonly #listed: Listed<DeadlockItemEvent>;
  /** The items that a player had, by the index of the controller; `serial` shows whether it is still the same one. */
  readonly #had = new Map<number, { readonly serial: number; readonly items: readonly number[] }>();
  /** Controllers that this packet changed. */
  readonly #changed = new PacketQueue<number>();

  readonly on: Partial<DemFollowed> = {
    entity: (_op, entity) => this.#entity(entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#names = new SubclassNames(recording);
    this.#items = Array.from({ length: MAX_ITEMS }, (_, i) => recording.field(`m_vecUpgrades.${elementName(i)}`));
    this.#netWorth = recording.field('m_iGoldNetWorth');
    this.#listed = new Listed(recording, 'items');
  }

  #entity(entity: DemEntity): void {
    if (entity.className === CONTROLLER) this.#changed.add(entity.index);
  }

  #packet(tick: number): boolean {
    return this.#changed.isEmpty || this.#changed.drain(this.#recording.budget, (index) => this.#compare(index, tick));
  }

  *build(): Asking<{ readonly items: readonly DeadlockItemEvent[] }> {
    return { items: this.#listed.list };
  }

  #compare(index: number, tick: number): void {
    const controller = this.#recording.world.entity(index);
    const player = this.#players.ref(index - 1);
    if (controller?.className !== CONTROLLER || player === undefined) return;
    const before = this.#had.get(index);
    const known = before?.serial === controller.serial ? before : undefined;
    const items = this.#itemsOf(controller);
    this.#recording.budget.work(COMPARE_UNITS + ((items.length * (known?.items.length ?? 0)) >>> 2));
    const add = (kind: DeadlockItemEvent['kind'], itemId: number): void =>
      this.#listed.add({
        type: 'item',
        game: 'deadlock',
        tick,
        player,
        kind,
        item: this.#names.of(itemId),
        itemId,
        netWorth: numberIn(this.#netWorth, controller),
      });
    for (const itemId of lacking(known?.items ?? [], items)) add('lost', itemId);
    for (const itemId of lacking(items, known?.items ?? [])) add(known === undefined ? 'held' : 'gained', itemId);
    this.#had.set(index, { serial: controller.serial, items });
  }

  #itemsOf(controller: DemEntity): readonly number[] {
    const items: number[] = [];
    for (const field of this.#items) {
      const item = numberIn(field, controller);
      if (item === undefined) break;
      if (item !== 0) items.push(item);
    }
    return items;
  }
}

/** The entries of `all` that are not in `others`. Each of the others takes away one of its equals. */
function lacking(all: readonly number[], others: readonly number[]): number[] {
  const left = [...others];
  return all.filter((item) => {
    const at = left.indexOf(item);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Follows items as they come and go. */
export const ITEMS_SECTION: DemSectionDefinition = {
  sections: ['items'],
  events: ['item'],
  needs: { classes: [CONTROLLER], stringTables: true },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new ItemsBuilder(recording, of(PLAYERS_SECTION)),
};
