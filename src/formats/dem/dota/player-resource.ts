import type { DemEntity, DemFieldValue, EntityState } from '../entities/entity.js';
import { reportMissingField } from '../missing.js';
import type { DemRecording } from '../sections/section.js';
import { bigintIn, flagIn, numberIn, numberOrZero, textIn } from '../entities/field-value.js';
import { elementName } from '../entities/path-name.js';
import { RowFields } from '../entities/row-fields.js';
import { SoleEntity } from '../entities/sole-entity.js';
import { heroName, heroNameOfClass } from './heroes.js';
import { teamOf, type DotaTeam } from './team.js';

/** A limit above the number of rows, which are ten players, broadcasters and coaches. */
const MAX_ROWS = 64;

/** A player in the fields of CDOTA_PlayerResource. */
export interface PlayerRow {
  readonly playerId: number;
  readonly team: DotaTeam;
  /** Place in the team, from 0. Undefined, with a diagnostic, where the recording does not say. */
  readonly teamSlot: number | undefined;
}

/** Reads the entity CDOTA_PlayerResource: who plays, and the score (docs/formats/dem.md, section 14), confirmed on real files. */
export class PlayerResource {
  static readonly className = 'CDOTA_PlayerResource';
  readonly #recording: DemRecording;
  readonly #resource = new SoleEntity(PlayerResource.className);
  readonly #data: RowFields;
  readonly #teamData: RowFields;
  /** What `players` gave last, and of what. */
  #players: readonly PlayerRow[] = [];
  #playersOf: EntityState | undefined;
  #changes = 0;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#data = new RowFields(recording, 'm_vecPlayerData');
    this.#teamData = new RowFields(recording, 'm_vecPlayerTeamData');
  }

  get entity(): DemEntity | undefined {
    return this.#resource.in(this.#recording.world);
  }

  /** Those who play: Radiant first, each team in the order of its slots. Everything that has a `slot` is in this order. The same list as before until the entity changes. */
  players(): readonly PlayerRow[] {
    const resource = this.entity as EntityState | undefined;
    if (resource === undefined) return [];
    const { changes } = resource;
    if (resource === this.#playersOf && changes === this.#changes) return this.#players;
    this.#playersOf = resource;
    this.#changes = changes;
    return (this.#players = this.#playersIn(resource));
  }

  #playersIn(resource: DemEntity): readonly PlayerRow[] {
    const rows: PlayerRow[] = [];
    for (let playerId = 0; playerId < MAX_ROWS; playerId++) {
      const number = numberIn(this.#data.at(playerId, 'm_iPlayerTeam'), resource);
      if (number === undefined) break;
      const team = teamOf(number);
      if (team === undefined || flagIn(this.#data.at(playerId, 'm_bIsBroadcaster'), resource)) continue;
      const slot = this.#teamData.at(playerId, 'm_iTeamSlot');
      rows.push({ playerId, team, teamSlot: slot.isMissingIn(resource) ? undefined : (numberIn(slot, resource) ?? playerId) });
    }
    const order = ({ playerId, team, teamSlot }: PlayerRow): number => (team === 'radiant' ? 0 : 1e9) + (teamSlot ?? playerId);
    return rows.sort((a, b) => order(a) - order(b));
  }

  /** The hero's id; undefined until one is picked. */
  heroId(playerId: number): number | undefined {
    const id = this.score(playerId, 'm_nSelectedHeroID') ?? 0;
    return id > 0 ? id : undefined;
  }

  /** The internal name of the hero, by its id. Where the id is newer than this library, the class of the unit gives the name. */
  heroName(playerId: number): string | undefined {
    const id = this.heroId(playerId);
    const unit = this.score(playerId, 'm_hSelectedHero');
    return (
      (id === undefined ? undefined : heroName(id)) ??
      (unit === undefined ? undefined : heroNameOfClass(this.#recording.classOf(unit) ?? ''))
    );
  }

  /** Any field of a player's row in one of the two lists. */
  row(list: 'm_vecPlayerData' | 'm_vecPlayerTeamData', playerId: number, name: string): DemFieldValue | undefined {
    const rows = list === 'm_vecPlayerData' ? this.#data : this.#teamData;
    const resource = this.entity;
    return resource === undefined ? undefined : rows.at(playerId, name).read(resource);
  }

  /** A number of m_vecPlayerTeamData. */
  score(playerId: number, name: string): number | undefined {
    return numberIn(this.#teamData.at(playerId, name), this.entity);
  }

  /** A number of m_vecPlayerTeamData that only some builds have. Where it is missing there is no diagnostic, unless `names` are all of its names. */
  optional(playerId: number, name: string, names?: readonly string[]): number | undefined {
    const { entity } = this;
    const field = this.#recording.optionalField(`m_vecPlayerTeamData.${elementName(playerId)}.${name}`);
    if (entity === undefined) return undefined;
    if (!field.isMissingIn(entity)) return numberIn(field, entity);
    if (names !== undefined) reportMissingField(entity.className, names, this.#recording.diagnostics);
    return undefined;
  }

  /** The same as `score`, but 0 where none was sent. */
  scoreOrZero(playerId: number, name: string): number | undefined {
    return numberOrZero(this.#teamData.at(playerId, name), this.entity);
  }

  /** A number of m_vecPlayerData. */
  number(playerId: number, name: string): number | undefined {
    return numberIn(this.#data.at(playerId, name), this.entity);
  }

  flag(playerId: number, name: string): boolean {
    return flagIn(this.#data.at(playerId, name), this.entity);
  }

  text(playerId: number, name: string): string | undefined {
    return textIn(this.#data.at(playerId, name), this.entity);
  }

  /** Undefined for bots. */
  steamId(playerId: number): bigint | undefined {
    return bigintIn(this.#data.at(playerId, 'm_iPlayerSteamID'), this.entity) || undefined;
  }
}
