const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The sources that at least one place of the code comes from: those that tree shaking left nothing of are listed in `sources`, but not mapped. */
export function sourcesOf(map: string): string[] {
  const { sources, mappings } = JSON.parse(map) as { sources: string[]; mappings: string };
  const used = new Set<number>();
  let source = 0;
  for (const segment of mappings.split(/[,;]/)) {
    const step = fieldsOf(segment)[1];
    if (step === undefined) continue;
    source += step;
    used.add(source);
  }
  return [...used].map((index) => sources[index]!);
}

/** Base64 VLQ: five bits a digit, low first, bit 5 says that more follow; the lowest bit of the value is its sign. */
function fieldsOf(segment: string): number[] {
  const fields: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = DIGITS.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    fields.push(value & 1 ? -(value >>> 1) : value >>> 1);
    value = shift = 0;
  }
  return fields;
}
