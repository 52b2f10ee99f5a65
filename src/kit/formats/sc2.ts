import { parseSc2, type Sc2Replay, type Sc2Section } from '../../formats/sc2/index.js';
import { DEFAULT_SECTIONS } from '../../formats/sc2/replay.js';
import { gameIdOf } from '../game-id.js';
import { summaryPlayers } from '../players-of.js';
import { present, type FormatReading, type ReplaySummary } from '../reading.js';

/** The sections that a summary is made of. */
export const SUMMARY_SECTIONS = ['summary', 'players', 'initData'] as const satisfies Sc2Section[];
type Parts = Sc2Replay<(typeof SUMMARY_SECTIONS)[number]>;

/** Of the seed of the game and its players. Games without chance have no seed. */
function idOf(initData: Parts['initData'], players: Parts['players']): string | undefined {
  const seed = initData?.gameDescription.randomValue ?? 0;
  return seed === 0
    ? undefined
    : gameIdOf(
        seed,
        players?.map(({ name, toon }) => toon ?? name),
      );
}

/** The speeds of the game are multiples of a tenth. */
const loopRate = (perSecond: number): number => Math.round(perSecond * 10) / 10;

export function summaryOf({ header, summary, players, initData, isComplete, diagnostics }: Parts): ReplaySummary {
  const { major, minor, revision, build } = header.version;
  const sides = summary?.teams.map((team) => team.players.join(', ')) ?? [];
  return {
    format: 'sc2',
    title: sides.length > 1 && sides.every((side) => side !== '') ? sides.join(' vs ') : (summary?.map ?? 'StarCraft II'),
    ...present({
      game: 'sc2',
      map: summary?.map,
      gameId: idOf(initData, players),
      build: `${major}.${minor}.${revision}.${build}`,
      version: { major, minor, patch: revision, build },
      durationSeconds: summary?.durationSeconds,
      ticksPerSecond: summary && header.elapsedGameLoops > 0 ? loopRate(header.elapsedGameLoops / summary.durationSeconds) : undefined,
      winner: summary?.winner?.players.join(', '),
      playedAt: summary?.playedAt,
    }),
    players: summaryPlayers({ format: 'sc2', players, summary }),
    isComplete,
    diagnostics,
  };
}

export const sc2 = {
  parse: parseSc2<Sc2Section>,
  defaultSections: DEFAULT_SECTIONS,
  summarize: async (source, options) => summaryOf(await parseSc2(source, { ...options, include: SUMMARY_SECTIONS })),
} satisfies FormatReading;
