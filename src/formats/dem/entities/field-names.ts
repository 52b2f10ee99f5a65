/** What is needed of a field to name it. A structure is a field without a leaf. */
interface NamedKind {
  readonly name: string;
  readonly leaf: object | undefined;
  readonly field: { readonly sendNode: string; readonly name: string };
}

/** The field of a structure that the beginning of a dotted name means. */
export interface NamedField {
  /** Where it is in the structure; -1 where several of its fields have this name. */
  readonly index: number;
  /** Where the rest of the name begins; after its end where nothing is left. */
  readonly next: number;
}

/**
 * The names of the fields of one structure. A structure may hold several fields of one name, which differ in their send node
 * (docs/formats/dem.md, section 6, confirmed on real files). So the whole name of a field begins with its send node,
 * `m_vecViewOffset.m_vecZ`; the short name is what follows, and means the field where no other one of the structure has it.
 */
export class FieldNames {
  /** By index. No two are equal, and none begins with that of a structure and a dot. */
  readonly whole: readonly string[];
  /** By index: undefined where it is the whole name, or means several fields. */
  readonly short: readonly (string | undefined)[];
  readonly #byWhole = new Map<string, number>();
  /** The first parts of whole names with dots. Few structures have any. */
  readonly #dotted = new Set<string>();
  /** -1 where several fields have the name. */
  readonly #byShort = new Map<string, number>();

  constructor(fields: readonly NamedKind[]) {
    const structures = new Set(fields.filter(({ leaf }) => leaf === undefined).map(({ field }) => wholeName(field)));
    this.whole = fields.map(({ field }, i) => {
      const name = wholeName(field);
      // No known recording needs this. Names of C++ do not contain the character.
      const unique = this.#byWhole.has(name) || beginsWith(structures, name) ? `#${i}.${name}` : name;
      this.#byWhole.set(unique, i);
      return unique;
    });
    for (const name of this.whole) if (name.includes('.')) this.#dotted.add(name.slice(0, partEnd(name, 0)));
    fields.forEach(({ name }, i) => this.#byShort.set(name, this.#byShort.has(name) ? -1 : i));
    this.short = fields.map(({ name }, i) => (!this.#byWhole.has(name) && this.#byShort.get(name) === i ? name : undefined));
  }

  /** The field that a dotted name means from `from` on: that of the longest whole name, else of the short one. */
  find(name: string, from: number): NamedField | undefined {
    const end = partEnd(name, from);
    const first = name.slice(from, end);
    for (let longer = this.#dotted.has(first) ? name.length : end; longer > end; longer = name.lastIndexOf('.', longer - 1)) {
      const index = this.#byWhole.get(name.slice(from, longer));
      if (index !== undefined) return { index, next: longer + 1 };
    }
    const index = this.#byWhole.get(first) ?? this.#byShort.get(first);
    return index === undefined ? undefined : { index, next: end + 1 };
  }
}

/** Where the part of a dotted name that begins at `from` ends. */
export function partEnd(name: string, from: number): number {
  const dot = name.indexOf('.', from);
  return dot < 0 ? name.length : dot;
}

const wholeName = ({ sendNode, name }: { readonly sendNode: string; readonly name: string }): string =>
  sendNode === '' ? name : `${sendNode}.${name}`;

/** Whether a name begins with that of a structure, in which the rest would be looked for. */
function beginsWith(structures: ReadonlySet<string>, name: string): boolean {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) if (structures.has(name.slice(0, dot))) return true;
  return false;
}
