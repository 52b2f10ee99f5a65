import { openReplay } from '../../containers/wrapper/index.js';
import { replayError } from '../../core/errors.js';
import type { DemEventType, DemSection, DotaSampleEvent } from '../../formats/dem/index.js';
import { EVERY_GAME } from '../../formats/dem/games.js';
import { DemSession } from '../../formats/dem/session.js';
import { stream } from '../../io/stream.js';
import { cs2Bomb, cs2Damage, cs2Economy, cs2Grenades, cs2Kills, cs2Rounds, cs2Shots } from '../cs2.js';
import { demChat, demCombatLog, demGameEvents, demPlayerSeries, demPlayers, demPositions } from '../dem.js';
import type { RowReader } from '../row-sink.js';
import { SamplePicker } from './sample-picker.js';

/** Ticks a second. The recording has the length of one as a 32-bit float, of which 1/30 is not exactly one. */
const tickRateOf = (interval: number | undefined): number | undefined =>
  interval === undefined || !(interval > 0) ? undefined : Math.round(1000 / interval) / 1000;

/** No match is as long as this, so only its end is sampled. */
const LONG_SECONDS = 1e9;
const POSITION_SECONDS = 1;
const SERIES_SECONDS = 60;

export const rows: RowReader = async function* (source, sink, options) {
  const { positionSeconds = POSITION_SECONDS, seriesSeconds = SERIES_SECONDS } = options;
  if (!(positionSeconds > 0 && seriesSeconds > 0)) throw replayError('usage', 'positionSeconds and seriesSeconds must be above 0');
  const addPlayer = sink.rows(demPlayers);
  const addLine = sink.rows(demChat);
  const addEntry = sink.rows(demCombatLog);
  const addGameEvent = sink.rows(demGameEvents);
  const addPosition = sink.rows(demPositions);
  const addState = sink.rows(demPlayerSeries);
  const addKill = sink.rows(cs2Kills);
  const addRound = sink.rows(cs2Rounds);
  const addDamage = sink.rows(cs2Damage);
  const addShot = sink.rows(cs2Shots);
  const addGrenade = sink.rows(cs2Grenades);
  const addBomb = sink.rows(cs2Bomb);
  const addEconomy = sink.rows(cs2Economy);
  const events: DemEventType[] = [];
  if (addKill) events.push('kill');
  if (addRound) events.push('round');
  if (addDamage) events.push('damage');
  if (addShot) events.push('shot');
  if (addGrenade) events.push('grenade');
  if (addBomb) events.push('bomb');
  if (addEconomy) events.push('economy');
  if (addLine) events.push('chat');
  if (addEntry) events.push('combatLog');
  if (addGameEvent) events.push('gameEvent');
  if (addPosition || addState || addPlayer) events.push('sample');
  const sections: DemSection[] = ['serverInfo'];
  if (addPlayer) sections.push('players');
  const intervalSeconds = Math.min(addPosition ? positionSeconds : LONG_SECONDS, addState ? seriesSeconds : LONG_SECONDS);
  const session = new DemSession(events, sections, { ...options, timeline: { intervalSeconds } }, EVERY_GAME);
  const reading = stream(session, () => openReplay(source, options), options);
  const last = new Map<number, DotaSampleEvent>();
  const positions = new SamplePicker(positionSeconds);
  const states = new SamplePicker(seriesSeconds);
  let tickRate: number | undefined;
  const secondsOf = (tick: number): number | undefined => {
    tickRate ??= tickRateOf(session.serverInfo?.tickInterval);
    return tickRate === undefined ? undefined : tick / tickRate;
  };
  for await (const batch of reading.batches()) {
    const seconds = secondsOf(batch[0]!.tick ?? 0);
    for (const event of batch) {
      switch (event.type) {
        case 'chat':
          addLine?.({ event, seconds });
          break;
        case 'combatLog':
          addEntry?.({ event, seconds });
          break;
        case 'gameEvent':
          addGameEvent?.({ event, seconds });
          break;
        case 'kill':
          if (event.game === 'cs2') addKill?.({ event, seconds });
          break;
        case 'round':
          addRound?.({ event, seconds });
          break;
        case 'damage':
          addDamage?.({ event, seconds });
          break;
        case 'shot':
          addShot?.({ event, seconds });
          break;
        case 'grenade':
          addGrenade?.({ event, seconds });
          break;
        case 'bomb':
          addBomb?.({ event, seconds });
          break;
        case 'economy':
          addEconomy?.({ event, seconds });
          break;
        case 'sample':
          last.set(event.playerId, event);
          if (positions.picks(event, tickRate ?? Infinity) && event.x !== undefined) addPosition?.({ event, seconds });
          if (states.picks(event, tickRate ?? Infinity)) addState?.({ event, seconds });
      }
    }
    if (sink.full) yield;
  }
  const replay = await reading.end();
  for (const event of positions.rest) if (event.x !== undefined) addPosition?.({ event, seconds: secondsOf(event.tick) });
  for (const event of states.rest) addState?.({ event, seconds: secondsOf(event.tick) });
  for (const player of replay.players ?? []) {
    addPlayer?.({ player, last: player.game === 'dota2' ? last.get(player.playerId) : undefined });
  }
  return replay;
};
