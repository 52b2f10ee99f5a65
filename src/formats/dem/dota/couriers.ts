import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemRecording } from '../sections/section.js';
import type { FallenUnit } from './fallen-units.js';
import { playerIdOf } from './hero-players.js';
import { teamOf } from './team.js';

export const COURIER_CLASS = 'CDOTA_Unit_Courier';
/** Its name in the combat log. */
export const COURIER_NAME = 'npc_dota_courier';

/** A courier that died. */
export interface FallenCourier extends FallenUnit {
  readonly ownerId: number | undefined;
}

/** Couriers by their entities. Those that died are collected until the packet is over. */
export class Couriers {
  readonly fallen: FallenCourier[] = [];
  readonly #lifeState: DemFieldRef;
  readonly #team: DemFieldRef;
  readonly #owner: DemFieldRef;
  /** Handles of those that were seen alive. */
  readonly #alive = new Set<number>();

  constructor(recording: DemRecording) {
    this.#lifeState = recording.field('m_lifeState');
    this.#team = recording.field('m_iTeamNum');
    this.#owner = recording.field('m_nPlayerOwnerID');
  }

  entity(op: DemEntityOp, courier: DemEntity): void {
    const lives = (numberIn(this.#lifeState, courier) ?? 0) === 0;
    // A courier that is removed while it is alive was not killed.
    if (lives && op !== 'deleted') this.#alive.add(courier.handle);
    else if (this.#alive.delete(courier.handle) && !lives) this.#fell(courier);
  }

  #fell(courier: DemEntity): void {
    const sent = numberIn(this.#owner, courier);
    const ownerId = sent === undefined ? -1 : playerIdOf(sent);
    this.fallen.push({
      name: COURIER_NAME,
      team: teamOf(numberIn(this.#team, courier)),
      position: undefined,
      ownerId: ownerId < 0 ? undefined : ownerId,
    });
  }
}
