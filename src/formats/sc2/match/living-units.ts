import type { Sc2TrackerEvent } from '../events.js';
import type { IsHallucination } from './hallucinations.js';
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

/** What lives at a moment, by player. Give it the events of the tracker in order. */
export class LivingUnits {
  readonly #units = new Map<number, LivingUnit>();
  readonly #armies = new Map<number, Army>();
  readonly #build: number;
  readonly #isHallucination: IsHallucination;

  constructor(build: number, isHallucination: IsHallucination) {
    this.#build = build;
    this.#isHallucination = isHallucination;
  }

  /** The army of a player, which goes on changing. */
  army(playerId: number): Army {
    let army = this.#armies.get(playerId);
    if (army === undefined) this.#armies.set(playerId, (army = { units: new Map(), minerals: 0, vespene: 0 }));
    return army;
  }

  /** Minerals and vespene of every army. */
  armyValues(): ReadonlyMap<number, number> {
    return new Map([...this.#armies].map(([playerId, { minerals, vespene }]) => [playerId, minerals + vespene]));
  }

  /** Gives what was lost when the event is such a death. */
  tell(event: Sc2TrackerEvent): Loss | undefined {
    switch (event.type) {
      case 'unitBorn':
        if (!this.#isHallucination(event)) this.#begin(event.unitTag, event.unitTypeName, event.controlPlayerId, true);
        return undefined;
      case 'unitInit':
        this.#begin(event.unitTag, event.unitTypeName, event.controlPlayerId, false);
        return undefined;
      case 'unitDone':
        this.#change(event.unitTag, (unit) => (unit.isDone = true));
        return undefined;
      case 'unitTypeChange':
        this.#change(event.unitTag, (unit) => (unit.value = unitValue(event.unitTypeName, this.#build) ?? unit.value));
        return undefined;
      case 'unitOwnerChange':
        this.#change(event.unitTag, (unit) => (unit.playerId = event.controlPlayerId));
        return undefined;
      case 'unitDied':
        return this.#die(event);
      default:
        return undefined;
    }
  }

  #begin(unitTag: number, unitTypeName: string, playerId: number, isDone: boolean): void {
    const unit = { playerId, value: unitValue(unitTypeName, this.#build), isDone };
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

  #die({ unitTag, gameloop, x, y, killerPlayerId }: Extract<Sc2TrackerEvent, { type: 'unitDied' }>): Loss | undefined {
    const unit = this.#units.get(unitTag);
    if (unit === undefined) return undefined;
    this.#units.delete(unitTag);
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
  return isDone && value?.purpose === 'army' && value.minerals + value.vespene > 0;
}
