/**
 * What the lines of a mod info seem to say. A guess: no source defines the layout, and no real one was at hand. Anything that is not found is
 * undefined.
 */
export interface VcrModGuess {
  readonly name?: string | undefined;
  readonly version?: string | undefined;
  readonly track?: string | undefined;
  /** How many drivers or cars it says there are. */
  readonly drivers?: number | undefined;
  /** Points by place, best place first. */
  readonly points?: readonly number[] | undefined;
}

/** The lines of a mod info, and what they seem to say. */
export interface VcrModInfo {
  /** All `name=value` lines, by their names in lower case. */
  readonly fields: ReadonlyMap<string, string>;
  readonly guess: VcrModGuess;
}

const LINE = /^\s*([^=:]+?)\s*[=:]\s*(.*?)\s*$/;
/** A version behind a name: `Synthetic Series v1.0`. */
const VERSIONED = /^(.*\S)\s+v(\d[\w.]*)$/;

/**
 * Reads the mod info of an rFactor 2 recording. No source defines its layout, so this takes lines of `name=value` or `name: value`, and
 * guesses by some names what they say (docs/formats/vcr.md, section 4). Free text gives an empty map.
 *
 * @example
 * const { header } = await parseVcr(file);
 * if (header.layout === 'rf2') console.log(modInfoOf(header.modInfo ?? '').guess.name);
 */
export function modInfoOf(text: string): VcrModInfo {
  const fields = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name !== undefined && value !== undefined && value !== '') fields.set(name.toLowerCase(), value);
  }
  const of = (...names: readonly string[]): string | undefined =>
    names.map((name) => fields.get(name)).find((value) => value !== undefined);
  const mod = of('mod', 'name', 'mod name');
  const [, name = mod, behind] = VERSIONED.exec(mod ?? '') ?? [];
  const drivers = Number(of('drivers', 'cars'));
  const points = of('points')
    ?.split(/[\s,;]+/)
    .map(Number);
  const guess: VcrModGuess = {
    name,
    version: of('version', 'mod version') ?? behind,
    track: of('track', 'track name'),
    drivers: Number.isInteger(drivers) ? drivers : undefined,
    points: points?.every(Number.isFinite) === true ? points : undefined,
  };
  return { fields, guess };
}
