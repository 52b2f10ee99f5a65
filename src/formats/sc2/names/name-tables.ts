import { NAMES } from './names.gen.js';

/** The game whose data a replay was played with. */
export type Sc2Expansion = 'WoL' | 'HotS' | 'LotV';

/** The kind of a product. */
export type Sc2ProductKind = 'train' | 'build' | 'research' | 'morph';
const KINDS: readonly Sc2ProductKind[] = ['train', 'build', 'research', 'morph'];

/** The product of a command, and its cost in version 5.0.15; older versions have other costs. */
export interface Sc2Product {
  readonly kind: Sc2ProductKind;
  /** Catalog id of the unit or building: the tracker's `unitTypeName`. */
  readonly unit?: string | undefined;
  /** Catalog id of the upgrade: the tracker's `upgradeTypeName`. */
  readonly upgrade?: string | undefined;
  /** Build time in loops of version 5.0.15 (older rows: of the time of Heart of the Swarm); undefined where no source has it. */
  readonly buildLoops?: number | undefined;
  readonly minerals?: number | undefined;
  readonly vespene?: number | undefined;
  readonly supply?: number | undefined;
}

/** A build's rows, from the key on up to the next: `[from key, ability table, unit table]`. */
type BuildRow = readonly [from: number, abilities: string, units: string];

/** Absolute (`r`) or made of another table (`p`, `m`, `a`): docs/formats/sc2.md, section 18. */
type PackedTable =
  | { readonly r: readonly number[] }
  | { readonly p: string; readonly m: readonly number[]; readonly a?: readonly number[]; readonly r?: undefined };

interface PackedNames {
  readonly deps: Readonly<Record<Sc2Expansion, string>>;
  readonly builds: Readonly<Record<Sc2Expansion, readonly BuildRow[]>>;
  readonly checked: readonly number[];
  readonly ability: { readonly ids: string; readonly commands: string; readonly tables: Readonly<Record<string, PackedTable>> };
  readonly unit: { readonly ids: string; readonly tables: Readonly<Record<string, PackedTable>> };
  readonly upgrade: { readonly ids: string };
  readonly products: readonly (readonly number[])[];
  readonly later: readonly (readonly [from: number, ability: number, index: number, name: string, ...product: number[]])[];
}

/** Rows of a catalogue by link: the position of an id. */
export type LinkTable = ReadonlyMap<number, number>;

/** Loops a second at speed Normal, which build times are given in. */
const NORMAL_LOOPS = 16;

/** The names of every build, unpacked as they are asked for. */
export class NameTables {
  readonly deps: PackedNames['deps'];
  readonly abilityIds: readonly string[];
  readonly unitIds: readonly string[];
  readonly #packed = JSON.parse(NAMES) as PackedNames;
  readonly #upgradeIds: readonly string[];
  /** Names by index, for each ability. */
  readonly #commands: readonly ReadonlyMap<number, string>[];
  readonly #products = new Map<string, Sc2Product>();
  readonly #abilityTables = new Map<string, LinkTable>();
  readonly #unitTables = new Map<string, LinkTable>();

  constructor() {
    const { ability, unit, upgrade, products, deps } = this.#packed;
    this.deps = deps;
    this.abilityIds = ability.ids.split(' ');
    this.unitIds = unit.ids.split(' ');
    this.#upgradeIds = upgrade.ids.split(' ');
    this.#commands = ability.commands.split('|').map((field, i) => commandsOf(field, this.abilityIds[i]!));
    for (const [row, index, ...rest] of products) this.#products.set(`${row}:${index}`, this.#product(rest));
  }

  /** Whether the names of a key were compared with what happened in replays, or a source has a table of just that key. */
  isChecked(expansion: Sc2Expansion, key: number): boolean {
    return this.#packed.checked.includes(key) || this.rowOf(expansion, key)[0] === key;
  }

  /** The row of an expansion and key: the last that is not above it. */
  rowOf(expansion: Sc2Expansion, key: number): BuildRow {
    return this.#packed.builds[expansion].filter(([from]) => from <= key).at(-1)!;
  }

  abilities(table: string): LinkTable {
    return unpacked(this.#packed.ability.tables, table, this.#abilityTables);
  }

  units(table: string): LinkTable {
    return unpacked(this.#packed.unit.tables, table, this.#unitTables);
  }

  /** Name and product of a command of an ability, as of a key. */
  command(ability: number, index: number, key: number): { readonly name: string; readonly product: Sc2Product | undefined } | undefined {
    const later = this.#packed.later.find(([from, of, at]) => from <= key && of === ability && at === index);
    if (later !== undefined) return { name: later[3], product: this.#product(later.slice(4) as number[]) };
    const name = this.#commands[ability]?.get(index);
    return name === undefined ? undefined : { name, product: this.#products.get(`${ability}:${index}`) };
  }

  #product([kindIndex, id, seconds, minerals, vespene, supply]: readonly number[]): Sc2Product {
    const kind = KINDS[kindIndex!]!;
    return {
      kind,
      ...(kind === 'research' ? { upgrade: this.#upgradeIds[id!]! } : { unit: this.unitIds[id!]! }),
      ...(seconds === undefined ? {} : { buildLoops: seconds * NORMAL_LOOPS }),
      ...(minerals === undefined ? {} : { minerals }),
      ...(vespene === undefined ? {} : { vespene }),
      ...(supply === undefined ? {} : { supply }),
    };
  }
}

/** `N:name` jumps to index N; `=` is the ability itself, `!` is Cancel and the ability, `!!` is Cancel; an empty field is `=`. */
function commandsOf(field: string, ability: string): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let index = 0;
  for (const word of field === '' ? ['='] : field.split(' ')) {
    const [, jump, name] = /^(?:(\d+):)?(.*)$/.exec(word)!;
    if (jump !== undefined) index = Number(jump);
    names.set(index++, name === '=' ? ability : name === '!' ? `Cancel${ability}` : name === '!!' ? 'Cancel' : name!);
  }
  return names;
}

function unpacked(tables: Readonly<Record<string, PackedTable>>, name: string, done: Map<string, LinkTable>): LinkTable {
  let table = done.get(name);
  if (table === undefined) {
    const packed = tables[name]!;
    table = packed.r ? absolute(packed.r) : derived(packed, unpacked(tables, packed.p, done));
    done.set(name, table);
  }
  return table;
}

/** Triples: gap in links since the end of the last run, step in ids since the end of the last run, count. */
function absolute(runs: readonly number[]): LinkTable {
  const table = new Map<number, number>();
  let link = 0;
  let id = 0;
  for (let i = 0; i < runs.length; i += 3) {
    link += runs[i]!;
    id += runs[i + 1]!;
    for (let left = runs[i + 2]!; left > 0; left--) table.set(link++, id++);
  }
  return table;
}

/** Stretches `[gap, length, change of shift]` taken from the parent where it has the row, then single rows `[link step, id]`. */
function derived({ m, a = [] }: { readonly m: readonly number[]; readonly a?: readonly number[] }, parent: LinkTable): LinkTable {
  const table = new Map<number, number>();
  let link = 0;
  let shift = 0;
  for (let i = 0; i < m.length; i += 3) {
    link += m[i]!;
    shift += m[i + 2]!;
    for (let left = m[i + 1]!; left > 0; left--, link++) {
      const id = parent.get(link - shift);
      if (id !== undefined) table.set(link, id);
    }
  }
  link = 0;
  for (let i = 0; i < a.length; i += 2) {
    link += a[i]!;
    table.set(link, a[i + 1]!);
  }
  return table;
}
