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
}

/** The finished army of one player. */
export interface Army {
  /** How many of each, by catalogue id of the main form. */
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
const UNIT_BYTES = keptObject(6);

/** Minerals and vespene of every army at a moment, by player id. */
export type ArmyValues = readonly number[];

/** What lives at a moment, by player. Call its functions for the events of the tracker, in order. */
export class LivingUnits {
  readonly #units = new Map<number, LivingUnit>();
  readonly #armies: Army[] = [];
  readonly #build: number;
  readonly #isHallucination: IsHallucination;
  readonly #budget: ReadBudget;

  constructor(build: number, isHallucination: IsHallucination, budget: ReadBudget) {
    this.#build = build;
    this.#isHallucination = isHallucination;
    this.#budget = budget;
    for (let i = 0; i < PLAYER_NUMBERS; i++) this.#armies.push({ units: new Map(), minerals: 0, vespene: 0 });
  }

  /** What a builder follows to keep the units up to date, without deaths. */
  get on(): Partial<Sc2On> {
    return {
      unitBorn: (event) => {
        if (!this.#isHallucination(event)) this.#begin(event.unitTag, event.unitTypeName, event.controlPlayerId, true);
      },
      unitInit: (event) => this.#begin(event.unitTag, event.unitTypeName, event.controlPlayerId, false),
      unitDone: (event) => this.#change(event.unitTag, (unit) => (unit.isDone = true)),
      unitTypeChange: (event) =>
        this.#change(event.unitTag, (unit) => (unit.value = unitValue(event.unitTypeName, this.#build) ?? unit.value)),
      unitOwnerChange: (event) => this.#change(event.unitTag, (unit) => (unit.playerId = event.controlPlayerId)),
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
    const unit = { playerId, value: unitValue(unitTypeName, this.#build), isDone };
    if (!this.#units.has(unitTag)) this.#budget.keep(UNIT_BYTES);
    this.#units.set(unitTag, unit);
    this.#count(unit, 1);
  }

  #change(unitTag: number, change: (unit: LivingUnit) => unknown): void {
    const unit = this.#units.get(unitTag);
    if (unit === undefined) return;
    this.#count(unit, -1);
    change(unit);
    this.#count(unit, 1);
  }

  /** Removes a unit. Returns what was lost, if it had a value and somebody killed it. */
  die({ unitTag, gameloop, x, y, killerPlayerId }: Extract<Sc2TrackerEvent, { type: 'unitDied' }>): Loss | undefined {
    const unit = this.#units.get(unitTag);
    if (unit === undefined) return undefined;
    this.#units.delete(unitTag);
    this.#budget.keep(-UNIT_BYTES);
    this.#count(unit, -1);
    const { playerId, value, isDone } = unit;
    if (value === undefined || value.minerals + value.vespene === 0 || killerPlayerId === undefined || !isPlayer(playerId))
      return undefined;
    // who takes back a building, or salvages it, is its killer
    if (killerPlayerId === playerId && !(isDone && (value.purpose === 'army' || isWorker(value.name)))) return undefined;
    const armyValue = isOfArmy(unit) ? value.minerals + value.vespene : 0;
    return { gameloop, x, y, playerId, killerPlayerId, value, armyValue };
  }

  #count(unit: LivingUnit, by: 1 | -1): void {
    if (!isOfArmy(unit)) return;
    const { playerId, value } = unit;
    const army = this.army(playerId);
    const left = (army.units.get(value.name) ?? 0) + by;
    if (left === 0) army.units.delete(value.name);
    else army.units.set(value.name, left);
    army.minerals += by * value.minerals;
    army.vespene += by * value.vespene;
  }
}

function isOfArmy(unit: LivingUnit): unit is LivingUnit & { value: UnitValue } {
  const { isDone, value } = unit;
  return isDone && isPlayer(unit.playerId) && value?.purpose === 'army' && value.minerals + value.vespene > 0;
}
