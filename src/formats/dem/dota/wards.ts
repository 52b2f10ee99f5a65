import type { ReadBudget } from '../../../core/budget.js';
import type { DemEntity } from '../entities/entity.js';
import type { DemFieldRef } from '../entities/entity-world.js';
import { numberIn } from '../entities/field-value.js';
import type { DemEntityOp } from '../entities/packet-entities.js';
import type { DemRecording } from '../sections/section.js';
import type { FallenUnit } from './fallen-units.js';
import { playerIdOf, type HeroPlayers } from './hero-players.js';
import type { DotaWard } from './objective.js';
import { Positions } from './position.js';
import { teamOf } from './team.js';

const SENTRY_CLASS = 'CDOTA_NPC_Observer_Ward_TrueSight';
/** Classes of wards (docs/formats/dem.md, section 14). unverified: from public parsers */
export const WARD_CLASSES = ['CDOTA_NPC_Observer_Ward', SENTRY_CLASS];
/** Names of wards in the combat log. */
const OBSERVER_NAME = 'npc_dota_observer_wards';
const SENTRY_NAME = 'npc_dota_sentry_wards';

/** What kind of ward a name means; undefined for names of anything else. */
export function wardNamed(name: string | undefined): DotaWard['ward'] | undefined {
  return name === OBSERVER_NAME ? 'observer' : name === SENTRY_NAME ? 'sentry' : undefined;
}

/** A ward that is older than this when it is first seen was not placed just now. */
const NEW_SECONDS = 2;

/** A ward on the map. */
export interface StandingWard extends FallenUnit, DotaWard {
  /** The time at which it was placed, in seconds since the map started; undefined where the recording does not say. */
  readonly since: number | undefined;
}

/** Units of work for a ward that is seen first. */
const WARD_UNITS = 32;

/** Follows wards by their entities. Those that were placed and that fell are collected until the packet is over. */
export class Wards {
  placed: StandingWard[] = [];
  fallen: StandingWard[] = [];
  readonly #budget: ReadBudget;
  readonly #players: HeroPlayers;
  readonly #positions: Positions;
  readonly #lifeState: DemFieldRef;
  readonly #team: DemFieldRef;
  readonly #createTime: DemFieldRef;
  readonly #ownerPlayer: DemFieldRef;
  readonly #owner: DemFieldRef;
  readonly #standing = new Map<number, StandingWard>();
  #came: DemEntity[] = [];

  constructor(recording: DemRecording, players: HeroPlayers) {
    this.#budget = recording.budget;
    this.#players = players;
    this.#positions = new Positions(recording);
    this.#lifeState = recording.field('m_lifeState');
    this.#team = recording.field('m_iTeamNum');
    this.#createTime = recording.field('m_flCreateTime');
    this.#ownerPlayer = recording.field('m_nPlayerOwnerID');
    this.#owner = recording.field('m_hOwnerEntity');
  }

  entity(op: DemEntityOp, ward: DemEntity): void {
    const known = this.#standing.get(ward.handle);
    const stands = op !== 'deleted' && (numberIn(this.#lifeState, ward) ?? 0) === 0;
    if (known === undefined && stands && op !== 'left') this.#came.push(ward);
    if (known !== undefined && !stands) {
      this.#standing.delete(ward.handle);
      this.fallen.push(known);
    }
  }

  /** Called at the end of a packet, when the owners of new wards are known. */
  packet(mapTime: number, isFirst: boolean): void {
    this.placed = [];
    this.#budget.work(this.#came.length * WARD_UNITS);
    for (const entity of this.#came) {
      if (this.#standing.has(entity.handle)) continue;
      const made = numberIn(this.#createTime, entity);
      const isNew = made === undefined ? !isFirst : mapTime - made < NEW_SECONDS;
      const ward = this.#ward(entity, made ?? (isNew ? mapTime : undefined));
      this.#standing.set(entity.handle, ward);
      if (isNew) this.placed.push(ward);
    }
    this.#came = [];
  }

  #ward(entity: DemEntity, since: number | undefined): StandingWard {
    const isSentry = entity.className === SENTRY_CLASS;
    const sent = numberIn(this.#ownerPlayer, entity);
    const owner =
      (sent === undefined ? undefined : this.#players.player(playerIdOf(sent))) ?? this.#players.owning(numberIn(this.#owner, entity));
    const team = teamOf(numberIn(this.#team, entity)) ?? owner?.team;
    return {
      name: isSentry ? SENTRY_NAME : OBSERVER_NAME,
      ward: isSentry ? 'sentry' : 'observer',
      position: this.#positions.of(entity),
      ownerId: owner?.playerId,
      owner: team,
      team,
      handle: entity.handle,
      since,
    };
  }
}
