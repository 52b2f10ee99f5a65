import type { DemEntity, DemFieldValue } from '../entities/entity.js';
import { FIRST_CELL } from '../entities/cells.js';
import { textIn } from '../entities/field-value.js';
import type { DemRecording } from '../sections/section.js';
import { NumberField } from './number-field.js';
import type { DemTickId, DemTickNumber, DemTickRole, DemTickText } from './tick-names.js';

/** The type of the values of a column, by its kind. */
export interface TickValues {
  /** Numbers, with flags as 1 and 0. NaN where the recording does not say. */
  readonly number: number;
  readonly text: string | undefined;
  readonly id: bigint | undefined;
  /** The value of a raw field. Flags become numbers; everything else stays as it is. */
  readonly raw: DemFieldValue | undefined;
}
/** The kind of a column. */
export type TickKind = keyof TickValues;

/** A player at a tick, as the props read it. The same object is used for every row. */
export interface TickRow {
  /** The player id in Dota 2, the user id in other games. */
  readonly playerId: number;
  readonly name: string | undefined;
  /** Undefined for bots. */
  readonly steamId: bigint | undefined;
}

/** A column that can be asked for, and how its value is read from a row. */
export interface TickProp<Row extends TickRow = never, Kind extends TickKind = TickKind> {
  readonly kind: Kind;
  /** What it says, in a sentence. */
  readonly about: string;
  readonly unit?: string;
  /** The fields of the recording that it is made of. */
  readonly source: string;
  /** Classes of entities that must be decoded for it, besides those of every row. */
  readonly classes?: readonly string[];
  /** Called once for a recording; gives the function that reads a row. */
  start(recording: DemRecording): (row: Row) => TickValues[Kind];
}

/** The props of a game by name. Each has the kind that its name promises. */
export type TickProps<Row extends TickRow> = { readonly [Name in DemTickNumber]?: TickProp<Row, 'number'> } & {
  readonly [Name in DemTickText]?: TickProp<Row, 'text'>;
} & { readonly [Name in DemTickId]?: TickProp<Row, 'id'> };

/** An entity of a row whose raw fields can be asked for, as in `pawn.m_iHealth`. */
export interface TickRole<Row extends TickRow> {
  readonly classes: readonly string[];
  start(recording: DemRecording, field: string): (row: Row) => DemFieldValue | undefined;
}

/** How rows are made of the players of one game. */
export interface TickGame<Row extends TickRow = never> {
  /** Classes without which there are no rows. */
  readonly classes: readonly string[];
  readonly props: TickProps<Row>;
  readonly roles: Readonly<Partial<Record<DemTickRole, TickRole<Row>>>>;
  /** Gives a function that visits the row of each player at the current tick. */
  start(recording: DemRecording): (visit: (row: Row) => void) => void;
}

/** Makes props that read the fields of one entity of a row. */
export class EntityProps<Row extends TickRow> {
  readonly #role: string;
  readonly #entity: (row: Row) => DemEntity | undefined;
  readonly #classes: readonly string[];

  constructor(role: string, classes: readonly string[], entity: (row: Row) => DemEntity | undefined) {
    this.#role = role;
    this.#classes = classes;
    this.#entity = entity;
  }

  /** A field as a number. */
  number(field: string, about: string, unit?: string): TickProp<Row, 'number'> {
    return this.component(field, 0, about, unit);
  }

  /** A component of a vector. */
  component(field: string, component: number, about: string, unit?: string): TickProp<Row, 'number'> {
    return this.computed(
      [field],
      about,
      unit,
      ([read]) =>
        (entity) =>
          read!.of(entity, component),
    );
  }

  /** A number that is computed from several fields. */
  computed(
    fields: readonly string[],
    about: string,
    unit: string | undefined,
    compute: (fields: readonly NumberField[]) => (entity: DemEntity) => number,
  ): TickProp<Row, 'number'> {
    return this.#prop('number', fields, about, unit, (recording) => {
      const read = compute(fields.map((field) => new NumberField(recording, field)));
      return (row) => {
        const entity = this.#entity(row);
        return entity === undefined ? NaN : read(entity);
      };
    });
  }

  /** World units along an axis. */
  position(axis: 'X' | 'Y' | 'Z', cellUnits: number, about: string): TickProp<Row, 'number'> {
    const fields = [`CBodyComponent.m_cell${axis}`, `CBodyComponent.m_vec${axis}`];
    return this.computed(fields, about, 'world units', ([cell, inCell]) => (entity) => {
      const rest = inCell!.of(entity);
      return cell!.of(entity) * cellUnits + FIRST_CELL + (Number.isNaN(rest) ? 0 : rest);
    });
  }

  /** A field as text; undefined where it is empty. */
  text(field: string, about: string): TickProp<Row, 'text'> {
    return this.#prop('text', [field], about, undefined, (recording) => {
      const ref = recording.field(field);
      return (row) => textIn(ref, this.#entity(row)) || undefined;
    });
  }

  /** A word, by its number. */
  word<Word extends string>(field: string, words: (number: number) => Word | undefined, about: string): TickProp<Row, 'text'> {
    return this.#prop('text', [field], about, undefined, (recording) => {
      const read = new NumberField(recording, field);
      return (row) => words(read.of(this.#entity(row)));
    });
  }

  /** The raw fields of the entity. */
  get role(): TickRole<Row> {
    return {
      classes: this.#classes,
      start: (recording, field) => {
        const ref = recording.field(field);
        return (row) => {
          const entity = this.#entity(row);
          return entity === undefined ? undefined : ref.read(entity);
        };
      },
    };
  }

  #prop<Kind extends TickKind>(
    kind: Kind,
    fields: readonly string[],
    about: string,
    unit: string | undefined,
    start: TickProp<Row, Kind>['start'],
  ): TickProp<Row, Kind> {
    const source = fields.map((field) => `${this.#role}.${field}`).join(', ');
    return { kind, about, source, classes: this.#classes, start, ...(unit === undefined ? {} : { unit }) };
  }
}

/** Props that say which player a row is about, in any game. */
export const IDENTITY_PROPS = {
  name: {
    kind: 'text',
    about: 'Name of the player.',
    source: 'as in `players`',
    start: () => (row: TickRow) => row.name,
  },
  steamId: {
    kind: 'id',
    about: 'Undefined for bots.',
    source: 'as in `players`',
    start: () => (row: TickRow) => row.steamId,
  },
} as const satisfies TickProps<TickRow>;
