import { openReplay } from '../../containers/wrapper/index.js';
import { isReplayError, replayError } from '../../core/errors.js';
import type { DemSection } from '../../formats/dem/index.js';
import { CONTROLLER } from '../../formats/dem/deadlock/players.js';
import { EVERY_GAME, GAME_SECTIONS } from '../../formats/dem/games.js';
import { FIRST_READ_BYTES, readHeader } from '../../formats/dem/info.js';
import type { DemGame } from '../../formats/dem/messages.js';
import { OpeningPlayers } from '../../formats/dem/opening-players.js';
import { DemSession } from '../../formats/dem/session.js';
import { SyncDrive } from '../../io/drive-sync.js';
import { peekSource } from '../../io/peek.js';
import { stream } from '../../io/stream.js';
import type { RowOptions, RowReader } from '../row-sink.js';
import { cs2TickRows } from './cs2-ticks.js';
import { cs2Rows } from './cs2.js';
import { deadlockRows } from './deadlock.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';
import { dotaRows } from './dota.js';
import { engineRows } from './engine.js';
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
/** The class of entities that tell whose hero is the entity `entindex_player` of game events of Deadlock. */
const OWNERS = [CONTROLLER];
const GAMES = { dota2: [dotaRows], cs2: [cs2Rows, cs2TickRows], deadlock: [deadlockRows] } as const;

export const rows: RowReader = async function* (source, sink, options) {
  const { positionSeconds = POSITION_SECONDS, seriesSeconds = SERIES_SECONDS } = options;
  if (!(positionSeconds > 0 && seriesSeconds > 0)) throw replayError('usage', 'positionSeconds and seriesSeconds must be above 0');
  const { head, source: opened } = await peekSource(await openReplay(source, options), FIRST_READ_BYTES, options.signal);
  const game = gameOf(head, options);
  const time = new GameTime(game === 'dota2' || game === 'deadlock');
  let known: number | undefined;
  const tickRate = (): number | undefined => (known ??= tickRateOf(session.serverInfo?.tickIntervalSeconds));
  const secondsOf = (tick: number): number | undefined => (tickRate() === undefined ? undefined : tick / tickRate()!);
  const rowsOf: DemRowsOf = {
    sink,
    options: { positionSeconds, seriesSeconds },
    game,
    timed: (event) => ({ event, seconds: secondsOf(event.tick) }),
    add: (row, event) => time.add(event.tick, (gameSeconds) => row({ event, seconds: secondsOf(event.tick), gameSeconds })),
    tickRate,
    world: () => session.entities?.world,
  };
  const parts: DemRows[] = [engineRows(rowsOf)];
  if (game !== undefined) parts.push(...GAMES[game].map((partOf) => partOf(rowsOf)));
  const events = parts.flatMap((part) => part.events);
  const sections: DemSection[] = ['serverInfo', ...parts.flatMap((part) => part.sections)];
  if (events.length > 0 && (game === 'dota2' || game === 'deadlock')) events.push('clock');
  const intervalSeconds = Math.min(...parts.map((part) => part.intervalSeconds ?? Infinity));
  const entities = game === 'deadlock' && events.includes('gameEvent') ? { classes: OWNERS } : undefined;
  const timeline = Number.isFinite(intervalSeconds) ? { intervalSeconds } : undefined;
  const definitions = parts.flatMap(({ definition }) => definition ?? []);
  const games = game === undefined ? GAME_SECTIONS : { ...GAME_SECTIONS, [game]: [...GAME_SECTIONS[game], ...definitions] };
  const session = new DemSession(
    [...new Set(events)],
    [...new Set(sections)],
    { ...options, timeline, entities },
    { ...EVERY_GAME, games },
  );
  // Loaded only then: a page that asks for rows alone does without it.
  const summaries = sink.wantsSummary && sections.includes('players') ? await import('../../kit/formats/dem.js') : undefined;
  const opening = summaries === undefined ? undefined : new OpeningPlayers();
  session.opening = opening;
  const reading = stream(session, () => Promise.resolve(opened), options);
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (event.type === 'clock') time.follow(event, tickRate());
      else for (const part of parts) part.event(event);
    }
    if (sink.full) yield;
  }
  const replay = await reading.end();
  time.end();
  for (const part of parts) part.end(replay);
  const players = opening?.players ?? replay.players ?? [];
  return { ...replay, summarize: summaries && ((again) => summaries.summarizeWith(again, { yieldAfterMs: Infinity }, players)) };
};
