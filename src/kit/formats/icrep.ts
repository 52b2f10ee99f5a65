import { parseIcrep, type IcrepReplay, type IcrepMetadataValue } from '../../formats/icrep/index.js';
import { DEFAULT_SECTIONS, type IcrepSection } from '../../formats/icrep/replay.js';
import { present, versionIn, winnersAmong, type FormatReading, type ReplaySummary, type ReplaySummaryPlayer } from '../reading.js';

/** How a match ended for a player (docs/formats/icrep.md, section 3); other words are left out. */
const RESULTS: Readonly<Record<string, ReplaySummaryPlayer['result']>> = { won: 'win', lost: 'loss', draw: 'draw' };

const textOf = (value: IcrepMetadataValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: IcrepMetadataValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

function playerOf(value: IcrepMetadataValue): ReplaySummaryPlayer[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { name, faction, outcome } = value as Readonly<Record<string, IcrepMetadataValue>>;
  return [present({ name: textOf(name), character: textOf(faction), result: RESULTS[textOf(outcome) ?? ''] })];
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function summaryOf({ header, metadata = {}, isComplete, diagnostics }: IcrepReplay): ReplaySummary {
  const map = textOf(metadata['map_name']);
  const durationSeconds = numberOf(metadata['duration_seconds']);
  const players = Array.isArray(metadata['players']) ? (metadata['players'] as readonly IcrepMetadataValue[]).flatMap(playerOf) : [];
  const named = players.length > 1 && players.every(({ name }) => name !== undefined);
  return {
    format: 'icrep',
    title: named ? players.map(({ name }) => name).join(' vs ') : (map ?? 'Iron Curtain match'),
    ...present({
      game: textOf(metadata['game_module']),
      map,
      build: textOf(metadata['engine_version']),
      version: versionIn(textOf(metadata['engine_version'])),
      durationSeconds,
      ticksPerSecond: durationSeconds ? header.totalTicks / durationSeconds : undefined,
      winner: winnersAmong(players),
      playedAt: dateOf(textOf(metadata['timestamp'])),
    }),
    players,
    isComplete,
    diagnostics,
  };
}

export const icrep = {
  parse: parseIcrep<IcrepSection>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseIcrep(source, options)),
} satisfies FormatReading;
