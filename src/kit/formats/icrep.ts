import { parseIcrep, type IcrepReplay, type IcrepMetadataValue } from '../../formats/icrep/index.js';
import { DEFAULT_SECTIONS, type IcrepSection } from '../../formats/icrep/replay.js';
import { summaryPlayers } from '../players-of.js';
import { present, versionIn, winnersAmong, type FormatReading, type ReplaySummary } from '../reading.js';

const textOf = (value: IcrepMetadataValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: IcrepMetadataValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined);

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function summaryOf({ header, metadata = {}, isComplete, diagnostics }: IcrepReplay): ReplaySummary {
  const map = textOf(metadata['map_name']);
  const durationSeconds = numberOf(metadata['duration_seconds']);
  const players = summaryPlayers({ format: 'icrep', metadata });
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
