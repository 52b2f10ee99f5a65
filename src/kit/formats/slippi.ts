import { parseSlippi, type SlippiReplay, type SlippiSection } from '../../formats/slippi/index.js';
import { FRAMES_PER_SECOND } from '../../formats/slippi/layout.js';
import { DEFAULT_SECTIONS } from '../../formats/slippi/replay.js';
import { summaryPlayers } from '../players-of.js';
import { present, versionIn, winnersAmong, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary is made of. */
export const SUMMARY_SECTIONS = DEFAULT_SECTIONS;
type Parts = SlippiReplay<(typeof SUMMARY_SECTIONS)[number]>;

/** ISO 8601 with a zone. Recorders that write none mean their own local time, which is not known. */
const ZONED = /(?:Z|[+-]\d\d:?\d\d)$/;

export function summaryOf({ header, players, game, metadata, isComplete, diagnostics }: Parts): ReplaySummary {
  const { version } = header;
  const shown = summaryPlayers({ format: 'slippi', players, game });
  const startedAt = metadata?.startedAt !== undefined && ZONED.test(metadata.startedAt) ? new Date(metadata.startedAt) : undefined;
  const sides = new Map<unknown, string[]>();
  for (const { player, team, name, tag, character = 'unknown' } of players) {
    const shownName = name ?? tag;
    const label = shownName === undefined ? character : `${shownName} (${character})`;
    sides.set(team ?? player, [...(sides.get(team ?? player) ?? []), label]);
  }
  const nameOf = new Map(players.map((player) => [player.player, player.name ?? player.tag ?? player.character]));
  return {
    format: 'slippi',
    title: [...sides.values()].map((side) => side.join(', ')).join(' vs ') || game.stage || 'Slippi replay',
    ...present({
      game: 'melee',
      map: game.stage,
      build: version,
      version: versionIn(version),
      durationSeconds: game.seconds,
      ticksPerSecond: FRAMES_PER_SECOND,
      winner: winnersAmong(shown) || game.winner?.players.map((player) => nameOf.get(player)).join(', '),
      playedAt: startedAt !== undefined && !Number.isNaN(startedAt.getTime()) ? startedAt : undefined,
    }),
    players: shown,
    isComplete,
    diagnostics,
  };
}

export const slippi = {
  parse: parseSlippi<SlippiSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseSlippi(source, { ...options, include: SUMMARY_SECTIONS })),
} satisfies FormatReading;
