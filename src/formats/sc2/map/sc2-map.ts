import { ReadBudget } from '../../../core/budget.js';
import type { Diagnostic } from '../../../core/diagnostics.js';
import { Diagnostics } from '../../../core/diagnostics.js';
import { corrupt, isReplayError } from '../../../core/errors.js';
import { limitsWith } from '../../../core/limits.js';
import { utf8Text } from '../../../core/text.js';
import { openMpq, type Mpq } from '../../../containers/mpq/archive.js';
import { mpqCodecs } from '../../../containers/mpq/codecs.js';
import type { Asking } from '../../../io/framing.js';
import type { SyncReadOptions } from '../../../io/options.js';
import { built } from '../../../io/sections.js';
import { SC2_LIMITS } from '../layout.js';
import { documentTextsOf, gameStringsPath, LOCALES, type DocumentTexts } from './game-strings.js';
import { mapInfoOf, type Sc2MapBounds } from './map-info.js';
import { startPlacesOf, type Sc2StartPlace } from './start-places.js';
import { targaImage, type Sc2Image } from './targa.js';

/** A map of StarCraft II: a `.s2ma` or `.SC2Map`. Lengths are in cells, counted from the bottom left corner, like those of a replay. */
export interface Sc2Map {
  /** Name, author and long description, in the asked locale or the first one that the map has. */
  readonly name?: string | undefined;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
  /** Of these texts: `enUS`. */
  readonly locale?: string | undefined;
  readonly width: number;
  readonly height: number;
  /** The part of the map that can be played on. */
  readonly playable: Sc2MapBounds;
  /** Catalog id of the textures. */
  readonly tileSet: string;
  /** Where players may start, in the order of the file; undefined where the map has no list of objects. */
  readonly startPlaces?: readonly Sc2StartPlace[] | undefined;
  /** The picture of the map that the game shows in the corner of the screen. */
  readonly minimap?: Sc2Image | undefined;
  /** False where a part is damaged. What a map lacks is undefined. */
  readonly isComplete: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of `readSc2Map`. */
export interface Sc2MapOptions {
  /** The language of name and description, `deDE` for example. Default `enUS`. */
  readonly locale?: string | undefined;
}

/** Names of the files of a map. */
const FILES = { info: 'MapInfo', objects: 'Objects', minimap: 'Minimap.tga' } as const;

/** Reads a map's own files; no others are unpacked. */
export function* readMap(options: SyncReadOptions & Sc2MapOptions, isSequential: boolean): Asking<Sc2Map> {
  const limits = limitsWith(options.limits, SC2_LIMITS);
  const budget = new ReadBudget(limits);
  const { strict, onDiagnostic } = options;
  const diagnostics = new Diagnostics({ strict, onDiagnostic, maxDiagnostics: limits.maxDiagnostics });
  const archive = yield* opened(isSequential, budget, options);
  /** Content of a file as what it means. Errors have the place of the file in the archive, and the byte of its content. */
  function* part<T>(name: string, decode: (bytes: Uint8Array) => Asking<T>): Asking<T | undefined> {
    let length = 0;
    try {
      const bytes = yield* archive.read(name);
      length = bytes?.length ?? 0;
      return bytes && (yield* decode(bytes));
    } catch (error) {
      if (!isReplayError(error)) throw error;
      // errors of the archive have a path already
      const path = error.path.length > 0 || error.offset === undefined ? [name] : [name, `byte ${error.offset} of ${length}`];
      throw error.within({ format: 'sc2', path, offset: placeOf(archive, name) });
    }
  }
  function* lenient<T>(name: string, decode: (bytes: Uint8Array) => Asking<T>): Asking<T | undefined> {
    try {
      return yield* part(name, decode);
    } catch (error) {
      diagnostics.damage(error);
      return undefined;
    }
  }
  const info = yield* part(FILES.info, (bytes) => built(mapInfoOf(bytes, limits.maxStringBytes)));
  if (info === undefined) throw corrupt('the archive has no MapInfo, so it is not a map', { format: 'sc2', path: [FILES.info] });
  const startPlaces = yield* lenient(FILES.objects, (bytes) => built(startPlacesOf(textOf(bytes, budget))));
  const minimap = yield* lenient(FILES.minimap, (bytes) => targaImage(bytes, budget));
  const locale = [options.locale ?? LOCALES[0], ...LOCALES].find((one) => archive.status(gameStringsPath(one)) === 'present');
  const texts: DocumentTexts | undefined =
    locale === undefined ? undefined : yield* lenient(gameStringsPath(locale), (bytes) => built(documentTextsOf(textOf(bytes, budget))));
  return {
    ...texts,
    ...(texts && { locale }),
    ...info,
    ...(startPlaces && { startPlaces }),
    ...(minimap && { minimap }),
    isComplete: !diagnostics.damaged,
    diagnostics: diagnostics.list(),
  };
}

function* opened(isSequential: boolean, budget: ReadBudget, { codecs }: SyncReadOptions): Asking<Mpq> {
  try {
    return yield* (yield* openMpq(isSequential, budget, mpqCodecs(codecs))).tables();
  } catch (error) {
    throw isReplayError(error) ? error.within({ format: 'sc2', part: 'archive' }) : error;
  }
}

function textOf(bytes: Uint8Array, budget: ReadBudget): string {
  budget.work(bytes.length);
  budget.fits(2 * bytes.length);
  return utf8Text(bytes, 0, bytes.length);
}

const placeOf = (archive: Mpq, name: string): number => Math.min(archive.entry(name)?.offset ?? 0, archive.inputLength);
