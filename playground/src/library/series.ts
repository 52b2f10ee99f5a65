import { seriesOf, type ReplaySeries, type ReplaySummary } from 'replaykit';
import type { Listed } from './listed.js';

/** A summary, and the file that it is of. */
export type ListedSummary = ReplaySummary & { readonly listed: Listed };

/** The series of a list, the latest first. Where games have no time they stay in the order of the list, at the end. */
export function seriesIn(files: readonly Listed[]): readonly ReplaySeries<ListedSummary>[] {
  const known = files.flatMap((listed) => (listed.known === undefined ? [] : [{ ...listed.known, listed }]));
  const timeOf = ({ games }: ReplaySeries<ListedSummary>): number => games[0]?.recordings[0]?.playedAt?.getTime() ?? 0;
  return [...seriesOf(known)].sort((a, b) => timeOf(b) - timeOf(a));
}

/** Files of a game that an earlier file of the list has too. */
export function copiesIn(files: readonly Listed[]): ReadonlySet<Listed> {
  const later = seriesIn(files).flatMap(({ games }) => games.flatMap(({ recordings }) => recordings.slice(1)));
  return new Set(later.map(({ listed }) => listed));
}
