import { openReplay } from '../../containers/wrapper/index.js';
import { drain } from '../../io/drain.js';
import type { ReplaySource } from '../../io/source.js';
import { DEFAULT_SECTIONS, type VcrReplay, type VcrSection } from './replay.js';
import { VcrSession } from './session.js';
import type { VcrOptions } from './verbs.js';

/**
 * Reads a recording of rFactor 2 or Le Mans Ultimate and gives the sections that were asked for; the rest is
 * not decoded. Driver states are columns. A damaged file gives what could be read, `complete: false` and
 * diagnostics.
 *
 * Cost: one pass over the file. In Le Mans Ultimate `header` and `drivers` alone are two small reads on
 * random access.
 *
 * @throws ReplayError `bad-signature`, `unsupported-version` (rFactor 1), `limit`, `source`; with `strict`, any damage.
 * @example
 * const { drivers, driverStates } = await parseVcr(file, { include: ['drivers', 'driverStates'] });
 * console.log(drivers[0]?.name, driverStates.throttle[0]);
 */
export async function parseVcr<const S extends VcrSection = 'header' | 'drivers'>(
  source: ReplaySource,
  options: VcrOptions & { readonly include?: readonly S[] | undefined } = {},
): Promise<VcrReplay<S>> {
  const include: readonly VcrSection[] = options.include ?? DEFAULT_SECTIONS;
  const tables = include.includes('events') ? (await import('./event-kinds.js')).eventTables : undefined;
  const session = new VcrSession(undefined, include, options, tables);
  return await drain(session, openReplay(source, options), options);
}
