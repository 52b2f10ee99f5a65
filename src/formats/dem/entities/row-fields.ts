import type { WatchedField } from './entity-world.js';
import { elementName } from './path-name.js';

/** Fields of the rows of a vector, such as `m_vecPlayerData.0003.m_iPlayerTeam`: each is resolved once. */
export class RowFields {
  readonly #recording: { field(name: string): WatchedField };
  readonly #vector: string;
  readonly #fields = new Map<string, WatchedField[]>();

  constructor(recording: { field(name: string): WatchedField }, vector: string) {
    this.#recording = recording;
    this.#vector = vector;
  }

  at(row: number, name: string): WatchedField {
    let rows = this.#fields.get(name);
    if (rows === undefined) this.#fields.set(name, (rows = []));
    return (rows[row] ??= this.#recording.field(`${this.#vector}.${elementName(row)}.${name}`));
  }
}
