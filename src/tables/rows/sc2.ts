import type { Sc2Section } from '../../formats/sc2/index.js';
import { openSc2 } from '../../formats/sc2/load-knowledge.js';
import { Sc2Session } from '../../formats/sc2/session.js';
import { secondsOf } from '../../formats/sc2/match/clock.js';
import { stream } from '../../io/stream.js';
import type { RowReader } from '../row-sink.js';
import {
  sc2Armies,
  sc2BuildOrder,
  sc2Cameras,
  sc2Chat,
  sc2Commands,
  sc2Engagements,
  sc2Players,
  sc2PlayerStats,
  sc2Selections,
  sc2Units,
  sc2Upgrades,
  type Sc2CommandEvent,
} from '../sc2.js';

const COMMAND_TYPES: readonly Sc2CommandEvent['type'][] = ['cmd', 'cmdUpdateTargetPoint', 'cmdUpdateTargetUnit', 'commandManagerState'];

/** A replay of StarCraft II is an archive of some hundred KB, so its sections are read as a whole. */
export const rows: RowReader = async function* (source, sink, options) {
  const addPlayer = sink.rows(sc2Players);
  const addUnit = sink.rows(sc2Units);
  const addSample = sink.rows(sc2PlayerStats);
  const addStep = sink.rows(sc2BuildOrder);
  const addUpgrade = sink.rows(sc2Upgrades);
  const addCommand = sink.rows(sc2Commands);
  const addChange = sink.rows(sc2Selections);
  const addMove = sink.rows(sc2Cameras);
  const addLine = sink.rows(sc2Chat);
  const addKind = sink.rows(sc2Armies);
  const addSide = sink.rows(sc2Engagements);
  const include: Sc2Section[] = ['details'];
  if (addPlayer) include.push('players');
  if (addUnit) include.push('units');
  if (addSample) include.push('stats');
  if (addStep ?? addUpgrade) include.push('buildOrder');
  if (addChange) include.push('selections');
  if (addMove) include.push('camera');
  if (addLine) include.push('chat');
  if (addKind) include.push('armies');
  if (addSide) include.push('engagements');
  // Loaded only then: a page that asks for rows alone does without it.
  const summaries = sink.wantsSummary ? await import('../../kit/formats/sc2.js') : undefined;
  include.push(...(summaries?.SUMMARY_SECTIONS ?? []));
  // In old builds only the orders tell which units are hallucinations, so names are needed for units too.
  const names = (addStep ?? addUpgrade ?? addCommand ?? addChange ?? addUnit ?? addKind ?? addSide) !== undefined;
  const session = new Sc2Session(addCommand ? COMMAND_TYPES : [], include, { ...options, names });
  const reading = stream(session, () => openSc2(session, source, options), options);
  let gameSpeed: number | undefined;
  const seconds = (gameloop: number): number => {
    // The details are read before the streams, so the speed is known here.
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
    const byTag = new Map(replay.units?.map((unit) => [unit.tag, unit]));
    for (const unit of replay.units ?? []) {
      addUnit({ unit, killer: byTag.get(unit.killerTag ?? -1), seconds });
      if (sink.full) yield;
    }
  }
  if (addSample) {
    for (const { playerId, samples } of replay.stats ?? []) {
      // A player who leaves at the end has two samples of that moment. The last one counts.
      samples.forEach((sample, i) => samples[i + 1]?.gameloop === sample.gameloop || addSample({ playerId, sample }));
    }
  }
  for (const order of replay.buildOrder ?? []) {
    for (const step of order.steps) {
      addStep?.({ step, order, seconds });
      if (step.kind === 'upgraded') addUpgrade?.({ step, order, seconds });
    }
    if (sink.full) yield;
  }
  if (addChange) {
    for (const change of replay.selections ?? []) {
      addChange({ change, seconds });
      if (sink.full) yield;
    }
  }
  if (addMove) {
    for (const { userId, moves } of replay.camera ?? []) {
      for (const move of moves) {
        addMove({ userId, move });
        if (sink.full) yield;
      }
    }
  }
  if (addLine) replay.chat?.forEach(addLine);
  for (const army of replay.armies ?? []) {
    for (const sample of army.samples) {
      for (const [unitTypeName, units] of Object.entries(sample.units)) addKind!({ army, sample, unitTypeName, units });
      if (sink.full) yield;
    }
  }
  for (const [index, engagement] of (replay.engagements ?? []).entries()) {
    for (const side of engagement.sides) addSide!({ index, engagement, side });
    if (sink.full) yield;
  }
  return { ...replay, summarize: summaries && (() => Promise.resolve(summaries.summaryOf(replay))) };
};
