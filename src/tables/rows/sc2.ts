import { openReplay } from '../../containers/wrapper/index.js';
import type { Sc2Section } from '../../formats/sc2/index.js';
import { Sc2Session } from '../../formats/sc2/session.js';
import { secondsOf } from '../../formats/sc2/match/clock.js';
import { stream } from '../../io/stream.js';
import type { RowReader } from '../row-sink.js';
import { sc2Chat, sc2Commands, sc2Players, sc2PlayerStats, sc2Units, type Sc2CommandEvent } from '../sc2.js';

const COMMAND_TYPES: readonly Sc2CommandEvent['type'][] = ['cmd', 'cmdUpdateTargetPoint', 'cmdUpdateTargetUnit', 'commandManagerState'];

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
  if (addLine) include.push('chat');
  const session = new Sc2Session(addCommand ? COMMAND_TYPES : [], include, options);
  const reading = stream(session, async () => session.from(await openReplay(source, options)), options);
  let gameSpeed: number | undefined;
  const seconds = (gameloop: number): number => {
    // the details are read before the streams
    gameSpeed ??= session.result().details?.gameSpeed;
    return secondsOf(gameloop, gameSpeed);
  };
  for await (const events of reading.batches()) {
    for (const event of events) addCommand!({ event: event as Sc2CommandEvent, seconds });
    if (sink.full) yield;
  }
  const replay = await reading.end();
  if (addPlayer) replay.players?.forEach(addPlayer);
  if (addUnit) {
    for (const unit of replay.units ?? []) {
      addUnit({ unit, seconds });
      if (sink.full) yield;
    }
  }
  if (addSample) {
    for (const { playerId, samples } of replay.stats ?? []) {
      // a player who leaves at the end has two samples of that moment: the last stands for it
      samples.forEach((sample, i) => samples[i + 1]?.gameloop === sample.gameloop || addSample({ playerId, sample }));
    }
  }
  if (addLine) replay.chat?.forEach(addLine);
  return replay;
};
