import { computed } from '@preact/signals';
import { seriesOf, type ReplaySeries, type ReplaySummary } from 'replaykit';
import { listed, summaries } from '../session.js';
import type { Listed } from './listed.js';

/** A summary, and the file that it is of. */
export type ListedSummary = ReplaySummary & { readonly listed: Listed };

/** The series of the list, the latest first. Where games have no time they stay in the order of the list, at the end. */
export const series = computed((): readonly ReplaySeries<ListedSummary>[] => {
  void summaries.version.value;
  const known = listed.value.flatMap((file) => (file.known === undefined ? [] : [{ ...file.known, listed: file }]));
  const timeOf = ({ games }: ReplaySeries<ListedSummary>): number => games[0]?.recordings[0]?.playedAt?.getTime() ?? 0;
  return [...seriesOf(known)].sort((a, b) => timeOf(b) - timeOf(a));
});

/** Files of a game that an earlier file of the list has too. */
export const copies = computed((): ReadonlySet<Listed> => {
  const later = series.value.flatMap(({ games }) => games.flatMap(({ recordings }) => recordings.slice(1)));
  return new Set(later.map((recording) => recording.listed));
});
