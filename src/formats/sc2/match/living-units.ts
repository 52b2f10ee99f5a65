import type { ReadBudget } from '../../../core/budget.js';
import type { Sc2TrackerEvent } from '../events.js';
import type { IsHallucination } from './hallucinations.js';
import { keptObject, type Sc2On } from './section.js';
import { isPlayer, isWorker } from './production.js';
import { unitValue, type UnitValue } from './unit-values.js';

interface LivingUnit {
  playerId: number;
  /** Undefined for what costs nothing. */
  value: UnitValue | undefined;
  isDone: boolean;
  /** Whether it is becoming an archon. */
  isMerging: boolean;
}

/** The finished army of one player. */
export interface Army {
  /** How many of each, by catalog id of the main form. */
  readonly units: Map<string, number>;
  minerals: number;
  vespene: number;
}

/** A unit or building that was lost. */
export interface Loss {
  readonly gameloop: number;
  readonly x: number;
  readonly y: number;
  readonly playerId: number;
  /** May be the player himself, as of banelings that burst. */
  readonly killerPlayerId: number;
  readonly value: UnitValue;
  /** How much of the value was in the finished army. */
  readonly armyValue: number;
}

/** Players have the numbers 1 to 14. */
const PLAYER_NUMBERS = 15;
const UNIT_BYTES = keptObject(7);
const MERGING_BYTES = keptObject(4);
/** What archons are made of. */
const TEMPLARS = new Set(['HighTemplar', 'DarkTemplar']);

/** Minerals and vespene of every army at a moment, by player id. */
export type ArmyValues = readonly number[];

/** What lives at a moment, by player. Call its functions for the events of the tracker, in order. */
export class LivingUnits {
  readonly #units = new Map<number, LivingUnit>();
  readonly #armies: Army[] = [];
  /** Templars that can merge, by player, the youngest last. */
  readonly #templars: Set<LivingUnit>[] = [];
  /** What archons that are not finished are made of, by their tags. */
  readonly #merging = new Map<number, LivingUnit[]>();
  readonly #build: number;
  readonly #isHallucination: IsHallucination;
  readonly #budget: ReadBudget;

  constructor(build: number, isHallucination: IsHallucination, budget: ReadBudget) {
    this.#build = build;
    this.#isHallucination = isHallucination;
    this.#budget = budget;
    for (let i = 0; i < PLAYER_NUMBERS; i++) {
      this.#armies.push({ units: new Map(), minerals: 0, vespene: 0 });
      this.#templars.push(new Set());
    }
  }

  /** What a builder follows to keep the units up to date, without deaths. */
  get on(): Partial<Sc2On> {
    return {
      unitBorn: (event) => {
        if (!this.#isHallucination(event)) this.#begin(event.unitTag, event.unitTypeName, event.upkeepPlayerId, true);
      },
      unitInit: ({ unitTag, unitTypeName, upkeepPlayerId }) => {
        this.#begin(unitTag, unitTypeName, upkeepPlayerId, false);
        if (unitTypeName === 'Archon' && isPlayer(upkeepPlayerId)) this.#merge(unitTag, upkeepPlayerId);
      },
      unitDone: ({ unitTag }) => {
        this.#endMerge(unitTag);
        this.#change(unitTag, (unit) => (unit.isDone = true));
      },
      unitTypeChange: (event) =>
        this.#change(event.unitTag, (unit) => (unit.value = unitValue(event.unitTypeName, this.#build) ?? unit.value)),
      unitOwnerChange: (event) => this.#change(event.unitTag, (unit) => (unit.playerId = event.upkeepPlayerId)),
    };
  }

  /** The army of a player (1 to 14), which continues to change. */
  army(playerId: number): Army {
    return this.#armies[playerId]!;
  }

  armyValues(): ArmyValues {
    return this.#armies.map(({ minerals, vespene }) => minerals + vespene);
  }

  #begin(unitTag: number, unitTypeName: string, playerId: number, isDone: boolean): void {
    const unit = { playerId, value: unitValue(unitTypeName, this.#build), isDone, isMerging: false };
    if (!this.#units.has(unitTag)) this.#budget.keep(UNIT_BYTES);
    this.#units.set(unitTag, unit);
    this.#count(unit, 1);
  }

  #change(unitTag: number, change: (unit: LivingUnit) => unknown): void {
    const unit = this.#units.get(unitTag);
    if (unit !== undefined) this.#set(unit, change);
  }

  #set(unit: LivingUnit, change: (unit: LivingUnit) => unknown): void {
    this.#count(unit, -1);
    change(unit);
    this.#count(unit, 1);
  }

  /**
   * Two templars of the player leave the army. The tracker does not name them before they are gone, so they are the youngest one, and the
   * youngest other of its kind if there is one: templars mostly merge soon after they are made.
   */
  #merge(archonTag: number, playerId: number): void {
    this.#endMerge(archonTag);
    const first = this.#templar(playerId);
    const second = this.#templar(playerId, first?.value);
    this.#budget.keep(MERGING_BYTES);
    this.#merging.set(
      archonTag,
      [first, second].filter((unit) => unit !== undefined),
    );
  }

  /** Takes a templar out of the army: the youngest of a kind, else the youngest. */
  #templar(playerId: number, kind?: UnitValue): LivingUnit | undefined {
    const templars = this.#templars[playerId]!;
    this.#budget.work(templars.size);
    let found: LivingUnit | undefined;
    for (const unit of templars) if (found === undefined || unit.value === kind || found.value !== kind) found = unit;
    if (found !== undefined) this.#set(found, (unit) => (unit.isMerging = true));
    return found;
  }

  /** The archon is finished or dead: what it was made of dies now, if it did not before. */
  #endMerge(archonTag: number): void {
    const merging = this.#merging.get(archonTag);
    if (merging === undefined) return;
    this.#merging.delete(archonTag);
    this.#budget.keep(-MERGING_BYTES);
    for (const unit of merging) if (unit.isMerging) this.#set(unit, (one) => (one.isMerging = false));
  }

  /** A templar is gone that was thought to become another archon than the one that is finished: another one is in its place. */
  #replace(gone: LivingUnit): void {
    this.#budget.work(this.#merging.size);
    for (const merging of this.#merging.values()) {
      const place = merging.indexOf(gone);
      if (place === -1) continue;
      const other = this.#templar(gone.playerId, gone.value);
      if (other === undefined) merging.splice(place, 1);
      else merging[place] = other;
    }
  }

  /** Removes a unit. Returns what was lost, if it had a value and somebody killed it. */
  die({ unitTag, gameloop, x, y, killerPlayerId }: Extract<Sc2TrackerEvent, { type: 'unitDied' }>): Loss | undefined {
    const unit = this.#units.get(unitTag);
    if (unit === undefined) return undefined;
    this.#units.delete(unitTag);
    this.#budget.keep(-UNIT_BYTES);
    const wasInArmy = isOfArmy(unit);
    this.#count(unit, -1);
    if (unit.isMerging && killerPlayerId === undefined) this.#replace(unit);
    unit.isMerging = false;
    this.#endMerge(unitTag);
    const { playerId, value, isDone } = unit;
    if (value === undefined || value.minerals + value.vespene === 0 || killerPlayerId === undefined || !isPlayer(playerId))
      return undefined;
    // who takes back a building, or salvages it, is its killer
    if (killerPlayerId === playerId && !(isDone && (value.purpose === 'army' || isWorker(value.name)))) return undefined;
    const armyValue = wasInArmy ? value.minerals + value.vespene : 0;
    return { gameloop, x, y, playerId, killerPlayerId, value, armyValue };
  }

  #count(unit: LivingUnit, by: 1 | -1): void {
    if (!isOfArmy(unit)) return;
    const { playerId, value } = unit;
    if (TEMPLARS.has(value.name)) {
      if (by === 1) this.#templars[playerId]!.add(unit);
      else this.#templars[playerId]!.delete(unit);
    }
    const army = this.army(playerId);
    const left = (army.units.get(value.name) ?? 0) + by;
    if (left === 0) army.units.delete(value.name);
    else army.units.set(value.name, left);
    army.minerals += by * value.minerals;
    army.vespene += by * value.vespene;
  }
}

function isOfArmy(unit: LivingUnit): unit is LivingUnit & { value: UnitValue } {
  const { isDone, isMerging, value } = unit;
  return isDone && !isMerging && isPlayer(unit.playerId) && value?.purpose === 'army' && value.minerals + value.vespene > 0;
}
