import { toJson } from '../core/json.js';

/** The fields of a value that no column shows, as JSON by the rules of `toJson`; undefined when there are none. */
export function detailsOf(value: object, shown: ReadonlySet<string>): string | undefined {
  let rest: Record<string, unknown> | undefined;
  for (const key of Object.keys(value)) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (item !== undefined && !shown.has(key)) (rest ??= {})[key] = item;
  }
  return rest && JSON.stringify(toJson(rest));
}
