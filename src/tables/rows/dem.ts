import { openReplay } from '../../containers/wrapper/index.js';
import { isReplayError, replayError } from '../../core/errors.js';
import { CONTROLLER } from '../../formats/dem/deadlock/players.js';
import { weaponTitle } from '../../formats/dem/cs2/item-names.js';
import { loadDotaNames } from '../../formats/dem/dota/load-names.js';
import { EVERY_GAME, GAME_SECTIONS } from '../../formats/dem/games.js';
import type { DemClockEvent, DemEventType, DemGameEvent, DemReplay, DemSection } from '../../formats/dem/index.js';
import { FIRST_READ_BYTES, readHeader } from '../../formats/dem/info.js';
import type { DemGame } from '../../formats/dem/messages.js';
import { OpeningPlayers } from '../../formats/dem/opening-players.js';
import { DemSession } from '../../formats/dem/session.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { peekSource } from '../../io/peek.js';
import { stream } from '../../io/stream.js';
import { cs2Ticks } from '../cs2-ticks.js';
import { CS2_TABLES } from '../cs2.js';
import { DEADLOCK_TABLES, deadlockPositions, deadlockSeries } from '../deadlock.js';
import { DEM_TABLES, demGameEvents, type DemGameEventRow, type DemRead, type EnglishNames } from '../dem.js';
import { dotaPositions, dotaSeries } from '../dota-samples.js';
import { DOTA_TABLES } from '../dota.js';
import type { RowOptions } from '../row-sink.js';
import type { AddRow, RowMaker } from '../source.js';
import type { AnyTable, FormatTables, RowNeeds, RowStart } from '../table-reader.js';
import { cs2TickRows } from './cs2-ticks.js';
import { playerOf } from './event-player.js';
import { GameTime } from './game-time.js';

/** Ticks in a second, rounded. The recording has the length of a tick as a 32-bit float, in which 1/30 is not exact. */
const tickRateOf = (interval: number | undefined): number | undefined =>
  interval === undefined || !(interval > 0) ? undefined : Math.round(1000 / interval) / 1000;

/** The game that the header names. Undefined where the header is damaged, which the reading itself reports. */
function gameOf(head: Uint8Array, options: RowOptions): DemGame | undefined {
  try {
    return new SyncDrive(head).run(readHeader(options)).game;
  } catch (error) {
    if (isReplayError(error)) return undefined;
    throw error;
  }
}

const POSITION_SECONDS = 1;
const SERIES_SECONDS = 60;
/** The class of entities that show whose hero is the entity `entindex_player` of game events of Deadlock. */
const OWNERS = [CONTROLLER];
/** The tables of each game, beside those that all games have. */
const GAME_TABLES = { dota2: DOTA_TABLES, cs2: CS2_TABLES, deadlock: DEADLOCK_TABLES } as const;

const gameEventRows = (add: AddRow<DemGameEventRow>, { add: addTimed, game, world }: DemRead): RowMaker<DemGameEventRow> => ({
  on: {
    gameEvent: (event: DemGameEvent) => {
      const playerId = playerOf(event, game, world());
      addTimed((timed) => add({ ...timed, event, playerId }), event);
    },
  },
});

/** English names for the tables that were asked for; loaded only where one of them has a column for them. */
async function englishNames(game: DemGame | undefined, asked: RowNeeds): Promise<EnglishNames | undefined> {
  if (game === 'cs2' && CS2_TABLES.some(asked.has)) return weaponTitle;
  if (game !== 'dota2' || !DOTA_TABLES.some(asked.has)) return undefined;
  const names = await loadDotaNames();
  return (internal) => names.readable(internal);
}

/** Opens one read of a `.dem` for its tables: those of all games and those of the game that the header names. */
export const openDemRows: FormatTables['open'] = async (source, needs, options) => {
  const { positionSeconds = POSITION_SECONDS, seriesSeconds = SERIES_SECONDS } = options;
  if (!(positionSeconds > 0 && seriesSeconds > 0)) throw replayError('usage', 'positionSeconds and seriesSeconds must be above 0');
  const { head, source: opened } = await peekSource(await openReplay(source, options), FIRST_READ_BYTES, options.signal);
  const game = gameOf(head, options);
  const hasClock = game === 'dota2' || game === 'deadlock';
  const tables = [...DEM_TABLES, ...(game === undefined ? [] : GAME_TABLES[game])] as readonly AnyTable[];
  const asked = needs.of(tables);
  const events = [...asked.events] as DemEventType[];
  if (events.length > 0 && hasClock) events.push('clock');
  // Players are known by the words of their game.
  const sections: DemSection[] = [
    'serverInfo',
    ...(asked.sections as DemSection[]).filter((name) => name !== 'players' || game !== undefined),
  ];
  const hasPositions = asked.has(dotaPositions) || asked.has(deadlockPositions);
  const hasSeries = asked.has(dotaSeries) || asked.has(deadlockSeries);
  const intervalSeconds = Math.min(hasPositions ? positionSeconds : Infinity, hasSeries ? seriesSeconds : Infinity);
  const timeline = Number.isFinite(intervalSeconds) ? { intervalSeconds } : undefined;
  const entities = game === 'deadlock' && events.includes('gameEvent') ? { classes: OWNERS } : undefined;
  const makers = new Map<unknown, RowStart>([[demGameEvents, gameEventRows]]);
  const ticks = asked.has(cs2Ticks) ? cs2TickRows(positionSeconds) : undefined;
  if (ticks !== undefined) makers.set(cs2Ticks, ticks.start);
  const games = ticks === undefined ? GAME_SECTIONS : { ...GAME_SECTIONS, cs2: [...GAME_SECTIONS.cs2, ticks.definition] };
  const session = new DemSession(events, sections, { ...options, timeline, entities }, { ...EVERY_GAME, games });
  // Loaded only then: a page that asks for rows alone does without it.
  const summaries = needs.wantsSummary && sections.includes('players') ? await import('../../kit/formats/dem.js') : undefined;
  const opening = summaries === undefined ? undefined : new OpeningPlayers();
  session.opening = opening;

  const time = new GameTime(hasClock);
  let known: number | undefined;
  const tickRate = (): number | undefined => (known ??= tickRateOf(session.serverInfo?.tickIntervalSeconds));
  const secondsOf = (tick: number | undefined): number | undefined =>
    tick === undefined || tickRate() === undefined ? undefined : tick / tickRate()!;
  const nameOf = await englishNames(game, asked);
  const read: DemRead = {
    options: { positionSeconds, seriesSeconds },
    game,
    nameOf,
    secondsOf,
    timed: (event) => ({ event, seconds: secondsOf(event.tick), nameOf }),
    add: (row, event) => time.add(event.tick, (gameSeconds) => row({ event, seconds: secondsOf(event.tick), gameSeconds, nameOf })),
    tickRate,
    world: () => session.entities?.world,
  };
  return {
    reading: stream(session, () => Promise.resolve(opened), options),
    read,
    tables,
    makers,
    on: { clock: (event: DemClockEvent) => time.follow(event, tickRate()) },
    atEnd: () => time.end(),
    summarize:
      summaries &&
      (({ players }: DemReplay<'players'>, again) =>
        summaries.summarizeWith(again, { yieldAfterMs: Infinity }, opening?.players ?? players ?? [])),
  };
};
