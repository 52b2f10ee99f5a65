import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import type { WatchedField } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { EntityNames } from '../sections/entity-names.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { AbilitySlots } from './ability-slots.js';
import { Heroes } from './heroes.js';
import { CONTROLLER, PLAYERS_SECTION, type DeadlockPlayersBuilder } from './players.js';
import { SubclassNames } from './subclass-names.js';
import type { DeadlockTeam } from './team.js';

/** A player unlocks or upgrades an ability (docs/formats/dem.md, section 20). */
export interface DeadlockAbilityEvent {
  readonly type: 'ability';
  readonly game: 'deadlock';
  readonly tick: number;
  readonly player: DemPlayerRef<DeadlockTeam>;
  /** `held` means that it was so when the recording began or the player joined. */
  readonly kind: 'held' | 'unlocked' | 'upgraded';
  /** 1 to 4; 4 is the ultimate. Undefined in builds since 2026 while the hero is out of sight of the recording. */
  readonly slot?: number | undefined;
  /** Internal name, `citadel_ability_lash`; undefined while the hero is out of sight of the recording. */
  readonly ability?: string | undefined;
  /** Its id; undefined in builds before 2026, which have only the slot. */
  readonly abilityId?: number | undefined;
  /** The number of upgrades that it has: 0 to 3. Unverified for builds since 2026, of which public readings differ: see `upgradeInfo`. */
  readonly upgrades: number;
  /** The packed number of builds since 2026 (`m_nUpgradeInfo`), as it was sent. */
  readonly upgradeInfo?: number | undefined;
  /** All ability points, including those that were spent. */
  readonly abilityPoints?: number | undefined;
}

/** Units of work for comparing the abilities of a player with what they were. */
const COMPARE_UNITS = 32;
const SLOTS = 4;
/** Slots as players count them, from 1. */
const slotNumber = (slot: number | undefined): number | undefined => (slot === undefined ? undefined : slot + 1);
/** The lowest bit says that an ability is unlocked; each bit above it is an upgrade. */
const upgradesOf = (bits: number): number => {
  let count = 0;
  for (let rest = bits >>> 1; rest !== 0; rest &= rest - 1) count++;
  return count;
};

/** `m_nUpgradeInfo` of builds since 2026 has, by one public reading, in its high half what `m_nHeroAbilityUpgradeBits` was. */
const bitsOfInfo = (info: number): number => info >>> 16;
/** A limit above the number of abilities that a player learns. */
const MAX_STATES = 16;

const [BITS, STATES] = ALTERNATIVES.deadlock.fields.abilityUpgrades;

/** An ability of a player at a moment: by its slot, in builds since 2026 by its id. */
interface AbilityState {
  readonly key: number;
  readonly slot: number | undefined;
  readonly abilityId: number | undefined;
  readonly bits: number;
  readonly upgradeInfo: number | undefined;
}

class AbilitiesBuilder implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #players: DeadlockPlayersBuilder;
  readonly #slots: AbilitySlots;
  readonly #names: EntityNames;
  readonly #subclassNames: SubclassNames;
  /** Whether a build has one of the two. */
  readonly #upgrades: WatchedField;
  /** Of builds before 2026, and since. */
  readonly #bits: readonly WatchedField[];
  readonly #ids: readonly WatchedField[];
  readonly #infos: readonly WatchedField[];
  readonly #points: WatchedField;
  readonly #listed: Listed<DeadlockAbilityEvent>;
  /** The bits of abilities, by the index of the player's controller; `serial` shows whether it is still the same one. */
  readonly #had = new Map<number, { readonly serial: number; readonly bits: ReadonlyMap<number, number> }>();
  readonly #changed = new PacketQueue<number>();

  readonly on: Partial<DemFollowed> = {
    entity: (_op, entity) => this.#entity(entity),
    packet: (tick) => this.#packet(tick),
  };

  constructor(recording: DemRecording, players: DeadlockPlayersBuilder) {
    this.#recording = recording;
    this.#players = players;
    this.#slots = new AbilitySlots(recording);
    this.#names = new EntityNames(recording);
    this.#bits = Array.from({ length: SLOTS }, (_, i) => recording.optionalField(`${BITS}.${elementName(i)}`));
    const state = (i: number, name: string): WatchedField => recording.optionalField(`${STATES}.${elementName(i)}.${name}`);
    this.#upgrades = recording.firstField([`${BITS}.${elementName(0)}`, `${STATES}.${elementName(0)}.m_ItemID`]);
    this.#ids = Array.from({ length: MAX_STATES }, (_, i) => state(i, 'm_ItemID'));
    this.#infos = Array.from({ length: MAX_STATES }, (_, i) => state(i, 'm_nUpgradeInfo'));
    this.#subclassNames = new SubclassNames(recording);
    this.#points = recording.field('m_iAPNetWorth');
    this.#listed = new Listed(recording, 'abilities');
  }

  #entity(entity: DemEntity): void {
    if (entity.className === CONTROLLER) this.#changed.add(entity.index);
  }

  #packet(tick: number): boolean {
    return this.#changed.isEmpty || this.#changed.drain(this.#recording.budget, (index) => this.#compare(index, tick));
  }

  *build(): Asking<{ readonly abilities: readonly DeadlockAbilityEvent[] }> {
    return { abilities: this.#listed.list };
  }

  #compare(index: number, tick: number): void {
    const controller = this.#recording.world.entity(index);
    const player = this.#players.ref(index - 1);
    if (controller?.className !== CONTROLLER || player === undefined) return;
    this.#recording.budget.work(COMPARE_UNITS);
    const before = this.#had.get(index);
    const known = before?.serial === controller.serial ? before.bits : undefined;
    const bits = new Map<number, number>();
    for (const state of this.#states(controller)) {
      const then = known?.get(state.key) ?? 0;
      bits.set(state.key, state.upgradeInfo ?? state.bits);
      if ((state.upgradeInfo ?? state.bits) === then) continue;
      const slot = state.slot ?? slotNumber(this.#slots.ofId(player.userId, state.abilityId));
      this.#listed.add({
        type: 'ability',
        game: 'deadlock',
        tick,
        player,
        kind: known === undefined ? 'held' : then === 0 ? 'unlocked' : 'upgraded',
        slot,
        ability:
          state.abilityId === undefined
            ? this.#names.of(this.#slots.at(player.userId, state.slot! - 1))
            : this.#subclassNames.of(state.abilityId),
        abilityId: state.abilityId,
        upgrades: upgradesOf(state.bits),
        upgradeInfo: state.upgradeInfo,
        abilityPoints: numberIn(this.#points, controller),
      });
    }
    this.#had.set(index, { serial: controller.serial, bits });
  }

  #states(controller: DemEntity): readonly AbilityState[] {
    if (this.#upgrades.isMissingIn(controller)) return [];
    if (!this.#bits[0]!.isMissingIn(controller)) {
      return this.#bits.map((field, i) => ({
        key: i,
        slot: i + 1,
        abilityId: undefined,
        bits: numberIn(field, controller) ?? 0,
        upgradeInfo: undefined,
      }));
    }
    const states: AbilityState[] = [];
    for (const [i, field] of this.#ids.entries()) {
      const abilityId = numberIn(field, controller);
      if (abilityId === undefined) break;
      const upgradeInfo = numberIn(this.#infos[i]!, controller) ?? 0;
      if (abilityId !== 0) states.push({ key: abilityId, slot: undefined, abilityId, bits: bitsOfInfo(upgradeInfo), upgradeInfo });
    }
    return states;
  }
}

/** Follows abilities being unlocked and upgraded. */
export const ABILITIES_SECTION: DemSectionDefinition = {
  sections: ['abilities'],
  events: ['ability'],
  get needs() {
    return { classes: [CONTROLLER, Heroes.className, 'C*Ability_*'], stringTables: true };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new AbilitiesBuilder(recording, of(PLAYERS_SECTION)),
};
