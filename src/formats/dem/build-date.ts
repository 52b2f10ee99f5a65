import type { DemBuildDate, RecordingBuild } from './messages.js';

/** Builds of Deadlock with their days: the first build of the days on which messages changed (scripts/dem/knowledge/deadlock-builds.txt). */
const DEADLOCK_BUILDS: readonly (readonly [build: number, day: string])[] = [
  [5201, '2024-09-26'],
  [5297, '2024-10-24'],
  [5339, '2024-11-07'],
  [5375, '2024-11-22'],
  [5496, '2025-02-25'],
  [5747, '2025-08-18'],
  [6031, '2025-12-15'],
  [6127, '2026-01-22'],
  [6395, '2026-03-14'],
];
/** What a build of Deadlock before all of them counts as. */
const BEFORE_DEADLOCK_BUILDS = '2024-08-10';

/**
 * Builds of the engine, which all three games count together (`build_num` of the header), each with an estimated day: no public list has them, and the
 * days are those around which recordings of them appeared. Between two of them, days are counted evenly, although builds do not come evenly; before
 * the first and after the last, the day stays the same. So a day may be wrong by months.
 */
const ENGINE_BUILDS: readonly (readonly [build: number, day: string])[] = [
  [9358, '2022-03-15'],
  [9912, '2024-01-15'],
  [10072, '2024-06-15'],
  [10231, '2025-01-15'],
  [10423, '2025-06-15'],
  [10498, '2025-08-07'],
  [10772, '2026-04-22'],
];
const DAY_MS = 86_400_000;

/**
 * When the build was made that recorded a demo, from its header or from what the server said of itself. Undefined where neither the folder of the
 * game nor the engine's build is known. Messages whose fields changed their meaning are decoded as of this day.
 */
export function demBuildDate({ game, buildNum, gameDirectory }: RecordingBuild): DemBuildDate | undefined {
  const build = /_v(\d{3,6})(?=[/\\]|$)/.exec(gameDirectory ?? '')?.[1];
  if (game === 'deadlock' && build !== undefined) {
    const known = DEADLOCK_BUILDS.filter(([first]) => first <= Number(build)).at(-1);
    return { date: known?.[1] ?? BEFORE_DEADLOCK_BUILDS, source: `build ${build} of deadlock` };
  }
  return buildNum === undefined ? undefined : { date: dayOfEngineBuild(buildNum), source: `engine build ${buildNum}` };
}

function dayOfEngineBuild(build: number): string {
  const after = ENGINE_BUILDS.findIndex(([known]) => known >= build);
  const [[firstBuild, firstDay], [lastBuild, lastDay]] =
    after <= 0 ? [ENGINE_BUILDS.at(after)!, ENGINE_BUILDS.at(after)!] : [ENGINE_BUILDS[after - 1]!, ENGINE_BUILDS[after]!];
  if (lastBuild === firstBuild) return lastDay;
  const [first, last] = [Date.parse(firstDay), Date.parse(lastDay)];
  const share = (build - firstBuild) / (lastBuild - firstBuild);
  return new Date(first + Math.round(((last - first) * share) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}
