/** Where a player may start, in cells from the bottom left corner of the map. */
export interface Sc2StartPlace {
  readonly x: number;
  readonly y: number;
}

const ELEMENT = '<ObjectPoint';
/** Longer elements are not written by any editor. */
const MAX_ELEMENT = 4096;
const MAX_PLACES = 256;

/** The start places of `Objects`, an XML file with everything that is placed on the map, in order of the file. */
export function startPlacesOf(text: string): readonly Sc2StartPlace[] {
  const places: Sc2StartPlace[] = [];
  for (let at = 0; places.length < MAX_PLACES;) {
    const start = text.indexOf(ELEMENT, at);
    if (start < 0) break;
    const commentStart = text.indexOf('<!--', at);
    if (commentStart >= 0 && commentStart < start) {
      const commentEnd = text.indexOf('-->', commentStart);
      if (commentEnd < 0) break;
      at = commentEnd;
      continue;
    }
    at = start + ELEMENT.length;
    const end = text.indexOf('>', at);
    if (end < 0) break;
    if (end - at > MAX_ELEMENT || !/\s/.test(text.charAt(at))) continue;
    const attributes = text.slice(at, end);
    if (attributeOf(attributes, 'Type') !== 'StartLoc') continue;
    const [x, y] = (attributeOf(attributes, 'Position') ?? '').split(',').map(Number);
    if (Number.isFinite(x) && Number.isFinite(y)) places.push({ x: x!, y: y! });
  }
  return places;
}

function attributeOf(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(attributes)
    ?.slice(1)
    .find((value) => value !== undefined);
}
