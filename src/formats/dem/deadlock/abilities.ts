import { ALTERNATIVES } from '../alternatives.js';
import type { DemEntity } from '../entities/entity.js';
import type { WatchedField } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { ENTITY_NAMES, EntityNames } from '../sections/entity-names.js';
import { Listed } from '../sections/listed.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { PacketQueue } from '../sections/packet-queue.js';
import type { DemFollowed, DemSectionBuilder, DemSectionDefinition, DemRecording } from '../sections/section.js';
import type { Asking } from '../../../io/framing.js';
import { NumberField } from '../ticks/number-field.js';
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

function isSame(some: Float64Array, others: Float64Array): boolean {
  for (let i = 0; i < some.length; i++) if (!Object.is(some[i], others[i])) return false;
  return true;
}

/** What a controller said of its player's abilities when it was last looked at. */
interface Said {
  /** Shows whether it is still the same controller. */
  readonly serial: number;
  /** As `#read` fills it. */
  readonly numbers: Float64Array;
}

/** The bits, or the packed number, of an ability; 0 if nothing is said of it. */
function valueOf(key: number, numbers: Float64Array | undefined): number {
  if (numbers !== undefined) for (let i = 0; i < numbers.length; i += 2) if (numbers[i] === key) return numbers[i + 1]!;
  return 0;
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
  readonly #firstBits: WatchedField;
  readonly #bits: NumberField;
  readonly #ids: readonly NumberField[];
  readonly #infos: readonly NumberField[];
  readonly #points: WatchedField;
  readonly #listed: Listed<DeadlockAbilityEvent>;
  /** By the index of the controller. */
  readonly #said = new Map<number, Said>();
  /** What the controller in hand says: pairs of a slot and its bits, or of an id and its packed number. NaN from where it says nothing on. */
  readonly #numbers = new Float64Array(2 * MAX_STATES);
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
    const first = `${BITS}.${elementName(0)}`;
    const optional = { field: (name: string) => recording.optionalField(name) };
    const states = (name: string): NumberField[] =>
      Array.from({ length: MAX_STATES }, (_, i) => new NumberField(optional, `${STATES}.${elementName(i)}.${name}`));
    this.#upgrades = recording.firstField([first, `${STATES}.${elementName(0)}.m_ItemID`]);
    this.#firstBits = recording.optionalField(first);
    this.#bits = new NumberField(optional, first);
    this.#ids = states('m_ItemID');
    this.#infos = states('m_nUpgradeInfo');
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
    if (controller?.className !== CONTROLLER) return;
    this.#recording.budget.work(COMPARE_UNITS);
    const before = this.#said.get(index);
    const known = before?.serial === controller.serial ? before : undefined;
    const numbers = this.#numbers;
    this.#read(controller);
    // most packets that change a controller change none of this
    if (known !== undefined && isSame(known.numbers, numbers)) return;
    const player = this.#players.ref(index - 1);
    if (player === undefined) return;
    const hasSlots = this.#hasSlots(controller);
    for (let i = 0; i < numbers.length && !Number.isNaN(numbers[i]); i += 2) {
      const key = numbers[i]!;
      const value = numbers[i + 1]!;
      const then = valueOf(key, known?.numbers);
      if (key === 0 || value === then) continue;
      const abilityId = hasSlots ? undefined : key;
      this.#listed.add({
        type: 'ability',
        game: 'deadlock',
        tick,
        player,
        kind: known === undefined ? 'held' : then === 0 ? 'unlocked' : 'upgraded',
        slot: hasSlots ? key : slotNumber(this.#slots.ofId(player.userId, abilityId)),
        ability: hasSlots ? this.#names.of(this.#slots.at(player.userId, key - 1)) : this.#subclassNames.of(abilityId),
        abilityId,
        upgrades: upgradesOf(hasSlots ? value : bitsOfInfo(value)),
        upgradeInfo: hasSlots ? undefined : value,
        abilityPoints: numberIn(this.#points, controller),
      });
    }
    this.#said.set(index, { serial: controller.serial, numbers: numbers.slice() });
  }

  #hasSlots(controller: DemEntity): boolean {
    return !this.#firstBits.isMissingIn(controller);
  }

  #read(controller: DemEntity): void {
    const numbers = this.#numbers.fill(NaN);
    if (this.#upgrades.isMissingIn(controller)) return;
    const hasSlots = this.#hasSlots(controller);
    for (let i = 0; i < (hasSlots ? SLOTS : MAX_STATES); i++) {
      const key = hasSlots ? i + 1 : this.#ids[i]!.of(controller);
      if (Number.isNaN(key)) return;
      numbers[2 * i] = key;
      numbers[2 * i + 1] = (hasSlots ? this.#bits.of(controller, i) : this.#infos[i]!.of(controller)) || 0;
    }
  }
}

/** Follows abilities being unlocked and upgraded. */
export const ABILITIES_SECTION: DemSectionDefinition = {
  sections: ['abilities'],
  events: ['ability'],
  get needs() {
    return { classes: [CONTROLLER, Heroes.className, 'C*Ability_*'], stringTables: [ENTITY_NAMES] };
  },
  uses: [PLAYERS_SECTION],
  start: (recording, of) => new AbilitiesBuilder(recording, of(PLAYERS_SECTION)),
};
