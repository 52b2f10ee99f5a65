import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef, WatchedField } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { EntityNames } from '../sections/entity-names.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
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
/** A limit above the number of abilities that a hero has. */
const MAX_ABILITIES = 64;
/** EAbilitySlots_t is sent in zigzag coding, so the four abilities come as 0, 2, 4 and 6. */
const slotOf = (sent: number): number => (sent >>> 1) + 1;
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
  readonly #heroes: Heroes;
  readonly #names: EntityNames;
  readonly #subclassNames: SubclassNames;
  /** Whether a build has one of the two. */
  readonly #upgrades: WatchedField;
  /** Of builds before 2026, and since. */
  readonly #bits: readonly WatchedField[];
  readonly #ids: readonly WatchedField[];
  readonly #infos: readonly WatchedField[];
  readonly #points: WatchedField;
  readonly #subclass: DemFieldRef;
  readonly #abilities: readonly DemFieldRef[];
  readonly #slot: DemFieldRef;
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
    this.#heroes = new Heroes(recording);
    this.#names = new EntityNames(recording);
    this.#bits = Array.from({ length: SLOTS }, (_, i) => recording.optionalField(`${BITS}.${elementName(i)}`));
    const state = (i: number, name: string): WatchedField => recording.optionalField(`${STATES}.${elementName(i)}.${name}`);
    this.#upgrades = recording.firstField([`${BITS}.${elementName(0)}`, `${STATES}.${elementName(0)}.m_ItemID`]);
    this.#ids = Array.from({ length: MAX_STATES }, (_, i) => state(i, 'm_ItemID'));
    this.#infos = Array.from({ length: MAX_STATES }, (_, i) => state(i, 'm_nUpgradeInfo'));
    this.#subclassNames = new SubclassNames(recording);
    this.#subclass = recording.field('m_nSubclassID');
    this.#points = recording.field('m_iAPNetWorth');
    this.#abilities = Array.from({ length: MAX_ABILITIES }, (_, i) => recording.field(`m_vecAbilities.${elementName(i)}`));
    this.#slot = recording.field('m_eAbilitySlot');
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
      const slot = state.slot ?? this.#slotOf(player.userId, state.abilityId);
      this.#listed.add({
        type: 'ability',
        game: 'deadlock',
        tick,
        player,
        kind: known === undefined ? 'held' : then === 0 ? 'unlocked' : 'upgraded',
        slot,
        ability: state.abilityId === undefined ? this.#nameOf(player.userId, slot) : this.#subclassNames.of(state.abilityId),
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

  /** The abilities of a player's hero, with their slots. */
  *#abilitiesOf(userId: number): Iterable<{ readonly ability: DemEntity | undefined; readonly slot: number }> {
    const hero = this.#heroes.of(userId);
    for (const field of this.#abilities) {
      const handle = numberIn(field, hero);
      if (handle === undefined) return;
      const ability = this.#recording.world.byHandle(handle);
      const sent = numberIn(this.#slot, ability);
      if (sent !== undefined) yield { ability, slot: slotOf(sent) };
    }
  }

  #nameOf(userId: number, slot: number | undefined): string | undefined {
    for (const one of this.#abilitiesOf(userId)) if (one.slot === slot) return this.#names.of(one.ability);
    return undefined;
  }

  #slotOf(userId: number, abilityId: number | undefined): number | undefined {
    for (const { ability, slot } of this.#abilitiesOf(userId)) if (numberIn(this.#subclass, ability) === abilityId) return slot;
    return undefined;
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
