import type { Sc2Details } from '../details.js';
import type { Sc2Header } from '../header.js';
import type { Sc2InitData } from '../lobby.js';
import { isMission } from '../mission.js';
import type { LinkTable, NameTables, Sc2Expansion, Sc2Product } from './name-tables.js';

/** Which tables a replay's links belong to. */
export interface Sc2NamesKey {
  readonly expansion: Sc2Expansion;
  /** Data build of the header, else the base build. */
  readonly key: number;
  /** Whether the map, or a commander of a co-op mission, brings data of its own, which may give links another meaning. */
  readonly hasCustomData?: boolean | undefined;
}

/** The parts of a replay that choose the tables. */
export interface Sc2NamesParts {
  readonly header: Sc2Header;
  readonly details?: Sc2Details | undefined;
  readonly detailsBackup?: Sc2Details | undefined;
  readonly initData?: Sc2InitData | undefined;
  readonly initDataBackup?: Sc2InitData | undefined;
}

/** Finds the names of a replay, or of a key. */
export type Sc2NamesOf = (of: Sc2NamesParts | Sc2NamesKey) => Sc2Names;

/** The names of a command of an ability. */
export interface Sc2CommandName {
  /** Catalog id: `BarracksTrain`. */
  readonly ability: string;
  /** One name over all builds, sc2reader's older words: `TrainMarine`. Undefined where only the ability is known. */
  readonly name?: string | undefined;
  /** Its product. */
  readonly product?: Sc2Product | undefined;
}

/** The first keys of an expansion, for replays without any list of data: there the newest is taken. */
const HOTS_SINCE = 23925;
const LOTV_SINCE = 38996;

/**
 * Names of abilities, commands and units by the links of game events, for one build; `loadSc2Names` makes one. A row that no source has is
 * undefined, never guessed. Sources and proof: docs/formats/sc2.md, section 18.
 */
export class Sc2Names {
  readonly expansion: Sc2Expansion;
  readonly key: number;
  /** True on maps and missions with data of their own: a standard link keeps its name there unless they gave it another meaning. */
  readonly hasCustomData: boolean;
  /** False where no replay of this data build was looked at: the names are those of the nearest build below. */
  readonly isVerified: boolean;
  readonly #tables: NameTables;
  readonly #abilities: LinkTable;
  readonly #units: LinkTable;
  /** Commands that were asked for, by link and index. */
  readonly #commands = new Map<number, Sc2CommandName | undefined>();

  constructor(tables: NameTables, { expansion, key, hasCustomData = false }: Sc2NamesKey) {
    const [, abilities, units] = tables.rowOf(expansion, key);
    this.expansion = expansion;
    this.key = key;
    this.hasCustomData = hasCustomData;
    this.isVerified = tables.isChecked(expansion, key);
    this.#tables = tables;
    this.#abilities = tables.abilities(abilities);
    this.#units = tables.units(units);
  }

  /** The command of `abilLink` and `abilCmdIndex`; undefined for links that the build's table lacks. */
  ability(link: number, index: number): Sc2CommandName | undefined {
    const at = link * 32 + index;
    if (this.#commands.has(at)) return this.#commands.get(at);
    const row = this.#abilities.get(link);
    const command = row === undefined ? undefined : this.#tables.command(row, index, this.key);
    const named =
      row === undefined ? undefined : { ability: this.#tables.abilityIds[row]!, name: command?.name, product: command?.product };
    this.#commands.set(at, named);
    return named;
  }

  /** Catalog id of a unit link: the tracker's `unitTypeName`. Selections hold the main form, `SiegeTank` also for a sieged one. */
  unit(link: number): string | undefined {
    const row = this.#units.get(link);
    return row === undefined ? undefined : this.#tables.unitIds[row];
  }
}

/**
 * The tables that a replay's links belong to: the expansion by the game data that it depends on (the version does not say), the key by its
 * data build.
 */
export function namesKeyOf(parts: Sc2NamesParts, tables: NameTables): Sc2NamesKey {
  const { header } = parts;
  const key = header.dataBuildNum ?? header.version.baseBuild;
  const details = parts.details ?? parts.detailsBackup;
  const lobby = parts.initData ?? parts.initDataBackup;
  const description = lobby?.gameDescription;
  const handles = (details?.cacheHandles ?? description?.cacheHandles ?? []).map(dataHash);
  const expansion = (['LotV', 'HotS', 'WoL'] as const).find((one) => handles.includes(tables.deps[one]));
  const ofBlizzard = (details?.isBlizzardMap ?? description?.isBlizzardMap ?? true) && description?.hasNonBlizzardExtensionMod !== true;
  return {
    expansion: expansion ?? (key >= LOTV_SINCE ? 'LotV' : key >= HOTS_SINCE ? 'HotS' : 'WoL'),
    key,
    // A commander brings units and abilities of their own.
    hasCustomData: !ofBlizzard || (lobby !== undefined && isMission(lobby)),
  };
}

/** A cache handle is type, region and the SHA-256 of the data: docs/formats/sc2.md, section 7. */
const dataHash = (handle: Uint8Array): string => Array.from(handle.subarray(-32), (byte) => byte.toString(16).padStart(2, '0')).join('');
