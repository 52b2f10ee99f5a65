import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemPosition } from '../entities/position.js';
import type { DemRecording } from '../sections/section.js';
import { OBJECTIVE_UNITS, type ObjectiveLog } from './objective-event.js';
import { sideOf, type DeadlockSide } from './team.js';

/** Where there is no rift, each axis of its place is the greatest float: numbers beyond any map are not a place. */
const MAX_PLACE = 1e6;

/**
 * Follows the rift, which builds have since 2026: fields of the rules that public parsers name, and that older builds do not have, so no
 * diagnostic says that they are missing.
 */
export class Rifts {
  readonly #recording: DemRecording;
  readonly #log: ObjectiveLog;
  readonly #place: DemFieldRef;
  readonly #scoringTeam: DemFieldRef;
  #open: DemPosition | undefined;
  #side: DeadlockSide | undefined;
  #changed: DemEntity | undefined;

  constructor(recording: DemRecording, log: ObjectiveLog) {
    this.#recording = recording;
    this.#log = log;
    this.#place = recording.optionalField('m_pGameRules.m_vKothCashInCurrentLocation');
    this.#scoringTeam = recording.optionalField('m_pGameRules.m_nKothScoringTeam');
  }

  entity(rules: DemEntity): void {
    this.#changed = rules;
  }

  packet(tick: number): void {
    const rules = this.#changed;
    this.#changed = undefined;
    if (rules === undefined || this.#recording.world.entity(rules.index) !== rules) return;
    this.#recording.budget.work(OBJECTIVE_UNITS);
    const place = placeOf(this.#place.read(rules));
    const side = sideOf(numberIn(this.#scoringTeam, rules));
    const { isBegun } = this.#log;
    const before = this.#open;
    const hasMoved = place?.x !== before?.x || place?.y !== before?.y || place?.z !== before?.z;
    if (isBegun && side !== undefined && side !== this.#side)
      this.#log.add(tick, { kind: 'captured', objective: 'rift', owner: side, position: place ?? before });
    if (isBegun && hasMoved && before !== undefined) this.#log.add(tick, { kind: 'closed', objective: 'rift', position: before });
    if (isBegun && hasMoved && place !== undefined) this.#log.add(tick, { kind: 'opened', objective: 'rift', position: place });
    this.#open = place;
    this.#side = side;
  }
}

function placeOf(value: unknown): DemPosition | undefined {
  if (!(value instanceof Float32Array) || value.length !== 3) return undefined;
  const [x, y, z] = value as unknown as readonly [number, number, number];
  return value.every((axis) => Math.abs(axis) < MAX_PLACE) ? { x, y, z } : undefined;
}
