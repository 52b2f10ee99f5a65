import type { Entity, FieldValue } from '../entities/entity.js';
import { FIRST_CELL } from '../entities/position.js';
import { textIn } from '../entities/field-value.js';
import type { WatchedRecording } from '../watches/watch.js';
import { NumberField } from './number-field.js';
import type { DemTickId, DemTickNumber, DemTickRole, DemTickText } from './tick-names.js';

/** What the rows of a column hold. */
export interface TickValues {
  /** Flags are 1 and 0. NaN where the recording does not say. */
  readonly number: number;
  readonly text: string | undefined;
  readonly id: bigint | undefined;
  /** Numbers and flags as numbers, all else as it is. */
  readonly raw: FieldValue | undefined;
}
/** How a column is kept. */
export type TickKind = keyof TickValues;

/** A player at a tick, as the props read it. The same object is used for every row. */
export interface TickRow {
  /** The player id in Dota 2, else the user id. */
  readonly playerId: number;
  readonly name: string | undefined;
  /** Undefined for bots. */
  readonly steamId: bigint | undefined;
}

/** A column that can be asked for, by what it reads of a row. */
export interface TickProp<Row extends TickRow = never, Kind extends TickKind = TickKind> {
  readonly kind: Kind;
  /** What it says, in a sentence. */
  readonly about: string;
  readonly unit?: string;
  /** The fields of the recording that it is made of. */
  readonly source: string;
  /** Classes of entities that must be decoded for it, besides those of every row. */
  readonly classes?: readonly string[];
  /** Called once for a recording. */
  start(recording: WatchedRecording): (row: Row) => TickValues[Kind];
}

/** The props of a game by their names, each of the kind that its name promises. */
export type TickProps<Row extends TickRow> = { readonly [Name in DemTickNumber]?: TickProp<Row, 'number'> } & {
  readonly [Name in DemTickText]?: TickProp<Row, 'text'>;
} & { readonly [Name in DemTickId]?: TickProp<Row, 'id'> };

/** A part of a row that raw fields may be asked of: `pawn.m_iHealth`. */
export interface TickRole<Row extends TickRow> {
  readonly classes: readonly string[];
  start(recording: WatchedRecording, field: string): (row: Row) => FieldValue | undefined;
}

/** What is known of the players of one game, for rows. */
export interface TickGame<Row extends TickRow = never> {
  /** Classes without which there are no rows. */
  readonly classes: readonly string[];
  readonly props: TickProps<Row>;
  readonly roles: Readonly<Partial<Record<DemTickRole, TickRole<Row>>>>;
  /** Gives a function that shows the row of each player as of now. */
  start(recording: WatchedRecording): (visit: (row: Row) => void) => void;
}

/** Makes props that read an entity of a row. */
export class EntityProps<Row extends TickRow> {
  readonly #role: string;
  readonly #entity: (row: Row) => Entity | undefined;
  readonly #classes: readonly string[];

  constructor(role: string, classes: readonly string[], entity: (row: Row) => Entity | undefined) {
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

  /** A number of several fields. */
  computed(
    fields: readonly string[],
    about: string,
    unit: string | undefined,
    compute: (fields: readonly NumberField[]) => (entity: Entity) => number,
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

  /** A number that stands for a word. */
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

/** Who a row is of, in any game. */
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
