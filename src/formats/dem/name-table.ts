import type { DemGame } from './dialects.js';

type TableName = DemGame | 'shared';

/** Names by number, of all games and of each: `number name` a line. A table of text is parsed at its first use. */
export class NameTable {
  readonly #texts: Readonly<Record<TableName, string>>;
  readonly #names = new Map<TableName, ReadonlyMap<number, string>>();

  constructor(texts: Readonly<Record<TableName, string>>) {
    this.#texts = texts;
  }

  /** The name that a game has for a number, or all games share. */
  nameOf(id: number, game: DemGame | undefined): string | undefined {
    return (game === undefined ? undefined : this.#table(game).get(id)) ?? this.#table('shared').get(id);
  }

  /** The names of all games. */
  names(): string[] {
    return (Object.keys(this.#texts) as TableName[]).flatMap((table) => [...this.#table(table).values()]);
  }

  #table(table: TableName): ReadonlyMap<number, string> {
    let names = this.#names.get(table);
    if (names === undefined) {
      const lines = this.#texts[table]
        .trim()
        .split('\n')
        .filter((line) => line !== '');
      names = new Map(lines.map((line) => [Number(line.slice(0, line.indexOf(' '))), line.slice(line.indexOf(' ') + 1)]));
      this.#names.set(table, names);
    }
    return names;
  }
}
