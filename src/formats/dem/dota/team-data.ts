import type { DemFieldValue } from '../entities/entity.js';
import { numberIn, numberOrZero } from '../entities/field-value.js';
import { RowFields } from '../entities/row-fields.js';
import { SoleEntity } from '../entities/sole-entity.js';
import type { DemRecording } from '../sections/section.js';
import type { PlayerRow } from './player-resource.js';
import type { DotaTeam } from './team.js';

const CLASSES: Readonly<Record<DotaTeam, string>> = { radiant: 'CDOTA_DataRadiant', dire: 'CDOTA_DataDire' };

/**
 * Reads the entities CDOTA_DataRadiant and CDOTA_DataDire: what each player earned and did. A player's recording has only the one of its
 * own side (docs/formats/dem.md, section 14). Confirmed on real files.
 */
export class TeamData {
  static get classNames(): readonly string[] {
    return Object.values(CLASSES);
  }

  readonly #recording: DemRecording;
  readonly #entities: Readonly<Record<DotaTeam, SoleEntity>> = {
    radiant: new SoleEntity(CLASSES.radiant),
    dire: new SoleEntity(CLASSES.dire),
  };
  readonly #rows: RowFields;

  constructor(recording: DemRecording) {
    this.#recording = recording;
    this.#rows = new RowFields(recording, 'm_vecDataTeam');
  }

  /** Any field of a player's row; undefined where the recording does not have it. */
  value({ team, teamSlot }: PlayerRow, name: string): DemFieldValue | undefined {
    const entity = this.#entities[team].in(this.#recording.world);
    return teamSlot === undefined || entity === undefined ? undefined : this.#rows.at(teamSlot, name).read(entity);
  }

  /** A number of a player's row; undefined where the recording does not have it. */
  number({ team, teamSlot }: PlayerRow, name: string): number | undefined {
    return teamSlot === undefined ? undefined : numberIn(this.#rows.at(teamSlot, name), this.#entities[team].in(this.#recording.world));
  }

  /** The same as `number`, but 0 where none was sent. */
  numberOrZero({ team, teamSlot }: PlayerRow, name: string): number | undefined {
    return teamSlot === undefined ? undefined : numberOrZero(this.#rows.at(teamSlot, name), this.#entities[team].in(this.#recording.world));
  }
}
