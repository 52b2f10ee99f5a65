import { openReplay } from '../../containers/wrapper/index.js';
import { loadW3gNames, type W3gAction, type W3gSection, type W3gUnknownEvent } from '../../formats/w3g/index.js';
import { W3gSession } from '../../formats/w3g/session.js';
import { stream } from '../../io/stream.js';
import type { RowReader } from '../row-sink.js';
import {
  w3gActions,
  w3gBuildOrder,
  w3gChat,
  w3gDotaKills,
  w3gDotaPlayers,
  w3gHeroes,
  w3gMmd,
  w3gOrders,
  w3gPlayers,
  w3gSelections,
  type W3gOrderEvent,
} from '../w3g.js';

const ORDER_TYPES: readonly W3gOrderEvent['type'][] = ['ability', 'abilityPoint', 'abilityObject', 'abilityTwoPoints'];

export const rows: RowReader = async function* (source, sink, options) {
  const addPlayer = sink.rows(w3gPlayers);
  const addAction = sink.rows(w3gActions);
  const addOrder = sink.rows(w3gOrders);
  const addLine = sink.rows(w3gChat);
  const addStep = sink.rows(w3gBuildOrder);
  const addHero = sink.rows(w3gHeroes);
  const addSelection = sink.rows(w3gSelections);
  const addMmd = sink.rows(w3gMmd);
  const addDotaPlayer = sink.rows(w3gDotaPlayers);
  const addDotaKill = sink.rows(w3gDotaKills);
  const include: W3gSection[] = ['header'];
  if (addPlayer) include.push('players', 'apm', 'summary');
  if (addLine) include.push('chat');
  if (addStep) include.push('buildOrders');
  if (addHero) include.push('heroes');
  if (addSelection) include.push('selections');
  if (addMmd) include.push('mmd');
  if (addDotaPlayer || addDotaKill) include.push('dota');
  // Loaded only then: a page that asks for rows alone does without it.
  const summaries = sink.wantsSummary ? await import('../../kit/formats/w3g.js') : undefined;
  include.push(...(summaries?.SUMMARY_SECTIONS ?? []));
  const names = await loadW3gNames();
  const session = new W3gSession(addAction ? ['actions'] : addOrder ? ORDER_TYPES : [], include, { ...options, names });
  const reading = stream(session, () => openReplay(source, options), options);
  for await (const events of reading.batches()) {
    for (const event of events) {
      addAction?.(event as W3gAction | W3gUnknownEvent);
      if (addOrder && (ORDER_TYPES as readonly string[]).includes(event.type)) addOrder({ event: event as W3gOrderEvent, names });
    }
    if (sink.full) yield;
  }
  const replay = await reading.end();
  if (addPlayer) {
    const apms = new Map(replay.apm.map((apm) => [apm.playerId, apm]));
    const winner = replay.summary.winner?.team;
    for (const player of replay.players) {
      const apm = player.computer === undefined ? apms.get(player.playerId) : undefined;
      addPlayer({ player, apm, won: winner === undefined ? undefined : player.team === winner });
    }
  }
  if (addLine) replay.chat.forEach(addLine);
  if (addStep) for (const { playerId, steps } of replay.buildOrders) for (const step of steps) addStep({ playerId, step });
  if (addHero) replay.heroes.forEach(addHero);
  if (addSelection) {
    for (const change of replay.selections) {
      addSelection(change);
      if (sink.full) yield;
    }
  }
  if (addMmd) {
    for (const { mmdPlayerId, name, flags, values } of replay.mmd?.players ?? []) {
      for (const key of flags) addMmd({ mmdPlayerId, name, kind: 'flag', key, value: undefined });
      for (const [key, value] of Object.entries(values)) addMmd({ mmdPlayerId, name, kind: 'value', key, value });
    }
  }
  if (addDotaPlayer) replay.dota?.players.forEach(addDotaPlayer);
  if (addDotaKill) replay.dota?.kills.forEach(addDotaKill);
  return { ...replay, summarize: summaries && (() => Promise.resolve(summaries.summaryOf(replay))) };
};
