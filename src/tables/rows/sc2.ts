import { parseSc2, type Sc2GameEvent, type Sc2Section } from '../../formats/sc2/index.js';
import { secondsOf } from '../../formats/sc2/match/clock.js';
import type { RowReader } from '../row-sink.js';
import { sc2Chat, sc2Commands, sc2Players, sc2PlayerStats, sc2Units, type Sc2CommandEvent } from '../sc2.js';

const COMMAND_TYPES: ReadonlySet<Sc2GameEvent['type']> = new Set<Sc2CommandEvent['type']>([
  'cmd',
  'cmdUpdateTargetPoint',
  'cmdUpdateTargetUnit',
  'commandManagerState',
]);
const isCommand = (event: Sc2GameEvent): event is Sc2CommandEvent => COMMAND_TYPES.has(event.type);

/** A replay of StarCraft II is an archive of some hundred KB: its sections are read whole. */
export const rows: RowReader = async function* (source, sink, options) {
  const addPlayer = sink.rows(sc2Players);
  const addUnit = sink.rows(sc2Units);
  const addSample = sink.rows(sc2PlayerStats);
  const addCommand = sink.rows(sc2Commands);
  const addLine = sink.rows(sc2Chat);
  const include: Sc2Section[] = ['details'];
  if (addPlayer) include.push('players');
  if (addUnit) include.push('units');
  if (addSample) include.push('stats');
  if (addCommand) include.push('gameEvents');
  if (addLine) include.push('chat');
  const replay = await parseSc2<Sc2Section>(source, { ...options, include });
  const seconds = (gameloop: number): number => secondsOf(gameloop, replay.details?.gameSpeed);
  if (addPlayer) replay.players?.forEach(addPlayer);
  if (addUnit) {
    for (const unit of replay.units ?? []) {
      addUnit({ unit, seconds });
      if (sink.full) yield;
    }
  }
  if (addSample) for (const { playerId, samples } of replay.stats ?? []) for (const sample of samples) addSample({ playerId, sample });
  if (addCommand) {
    for (const event of replay.gameEvents ?? []) {
      if (isCommand(event)) addCommand({ event, seconds });
      if (sink.full) yield;
    }
  }
  if (addLine) replay.chat?.forEach(addLine);
  return replay;
};
