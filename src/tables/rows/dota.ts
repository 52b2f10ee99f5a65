import type {
  DemEventType,
  DemSection,
  DotaMatch,
  DotaObjective,
  DotaPlayer,
  DotaSampleEvent,
  DotaTeamfight,
} from '../../formats/dem/index.js';
import {
  dotaAbilities,
  dotaDraft,
  dotaItems,
  dotaKills,
  dotaMatch,
  dotaObjectives,
  dotaOrders,
  dotaPlayers,
  dotaPurchases,
  dotaRunes,
  dotaTeamfights,
  dotaWards,
  type DotaWardRow,
} from '../dota.js';
import { dotaCombatLog } from '../dota-combat-log.js';
import { dotaPositions, dotaSeries } from '../dota-samples.js';
import type { DemRows, DemRowsOf } from './dem-rows.js';
import { SamplePicker } from './sample-picker.js';

/** The tables of Dota 2. */
export function dotaRows(of: DemRowsOf): DemRows {
  const parts = [happenings(of), samples(of), endings(of)];
  return {
    events: parts.flatMap(({ events }) => events),
    sections: parts.flatMap(({ sections }) => sections),
    intervalSeconds: Math.min(...parts.map(({ intervalSeconds = Infinity }) => intervalSeconds)),
    event(event) {
      for (const part of parts) part.event(event);
    },
    end(replay) {
      for (const part of parts) part.end(replay);
    },
  };
}

/** Rows of what happens at a tick. */
function happenings({ sink, add, timed }: DemRowsOf): DemRows {
  const addEntry = sink.rows(dotaCombatLog);
  const addKill = sink.rows(dotaKills);
  const addObjective = sink.rows(dotaObjectives);
  const addWard = sink.rows(dotaWards);
  const addRune = sink.rows(dotaRunes);
  const addFight = sink.rows(dotaTeamfights);
  const addItem = sink.rows(dotaItems);
  const addAbility = sink.rows(dotaAbilities);
  const addOrder = sink.rows(dotaOrders);
  const events: DemEventType[] = [];
  if (addEntry) events.push('combatLog');
  if (addKill) events.push('kill');
  if (addObjective || addWard) events.push('objective');
  if (addRune) events.push('rune');
  if (addFight) events.push('teamfight');
  if (addItem) events.push('item');
  if (addAbility) events.push('ability');
  if (addOrder) events.push('order');
  let fights = 0;
  const fight = (event: DotaTeamfight): void => {
    const number = ++fights;
    if (addFight) add((at) => event.players.forEach((player) => addFight({ ...at, number, player })), event);
  };
  /** The wards that stand, by handle. */
  const standing = new Map<number, DotaWardRow>();
  const ward = (event: DotaObjective): void => {
    if (event.kind === 'wardPlaced')
      add((placed) => standing.set(event.handle ?? -1, { ward: event, placed, gone: undefined, lifetimeSeconds: undefined }), event);
    else if (event.kind === 'wardKilled' || event.kind === 'wardExpired') {
      const isKilled = event.kind === 'wardKilled';
      add((gone) => {
        const placed = standing.get(event.handle ?? -1)?.placed;
        standing.delete(event.handle ?? -1);
        addWard?.({ ward: event, placed, gone: { ...gone, isKilled, killerId: event.playerId }, lifetimeSeconds: event.lifetimeSeconds });
      }, event);
    }
  };
  return {
    events,
    sections: [],
    event(event) {
      switch (event.type) {
        case 'combatLog':
          addEntry?.(timed(event));
          break;
        case 'kill':
          if (event.game === 'dota2' && addKill) add(addKill, event);
          break;
        case 'objective':
          if (event.game !== 'dota2') break;
          if (addObjective) add(addObjective, event);
          if (addWard) ward(event);
          break;
        case 'rune':
          if (addRune) add(addRune, event);
          break;
        case 'teamfight':
          fight(event);
          break;
        case 'item':
          if (event.game === 'dota2' && addItem) add(addItem, event);
          break;
        case 'ability':
          if (event.game === 'dota2' && addAbility) add(addAbility, event);
          break;
        case 'order':
          if (addOrder) add(addOrder, event);
      }
    },
    end() {
      for (const row of standing.values()) addWard?.(row);
    },
  };
}

/** Rows of the state of players at intervals. */
function samples({ sink, options, add, tickRate }: DemRowsOf): DemRows {
  const addPosition = sink.rows(dotaPositions);
  const addState = sink.rows(dotaSeries);
  const { positionSeconds, seriesSeconds } = options;
  const positions = new SamplePicker<DotaSampleEvent>(positionSeconds);
  const states = new SamplePicker<DotaSampleEvent>(seriesSeconds);
  const position = (event: DotaSampleEvent): void => {
    if (addPosition && event.x !== undefined) add(addPosition, event);
  };
  const state = (event: DotaSampleEvent): void => {
    if (addState) add(addState, event);
  };
  return {
    events: addPosition || addState ? ['sample'] : [],
    sections: [],
    intervalSeconds: Math.min(addPosition ? positionSeconds : Infinity, addState ? seriesSeconds : Infinity),
    event(event) {
      if (event.type !== 'sample' || event.game !== 'dota2') return;
      const rate = tickRate() ?? Infinity;
      if (positions.picks(event, rate)) position(event);
      if (states.picks(event, rate)) state(event);
    },
    end() {
      for (const event of positions.rest) position(event);
      for (const event of states.rest) state(event);
    },
  };
}

/** Rows of what is known at the end. */
function endings({ sink, timed }: DemRowsOf): DemRows {
  const addMatch = sink.rows(dotaMatch);
  const addPlayer = sink.rows(dotaPlayers);
  const addStep = sink.rows(dotaDraft);
  const addPurchase = sink.rows(dotaPurchases);
  const sections: DemSection[] = [];
  if (addMatch || addStep) sections.push('match');
  if (addPlayer || addPurchase) sections.push('players', 'summaries');
  if (addStep) sections.push('draft');
  const secondsOf = (tick: number | undefined): number | undefined => (tick === undefined ? undefined : timed({ tick }).seconds);
  const wins = (match: DotaMatch | undefined, team: string | undefined): boolean | undefined =>
    match?.winner === undefined || team === undefined ? undefined : match.winner === team;
  return {
    events: [],
    sections,
    event() {},
    end({ match, players, summaries, draft }) {
      if (match !== undefined) addMatch?.(match);
      const playing = (players ?? []).filter((player): player is DotaPlayer => player.game === 'dota2');
      for (const player of playing) {
        const summary = summaries?.find(({ playerId }) => playerId === player.playerId);
        addPlayer?.({ player, summary });
        for (const purchase of summary?.purchases ?? []) addPurchase?.({ purchase, player, seconds: secondsOf(purchase.tick) });
      }
      for (const step of draft ?? []) addStep?.({ step, seconds: secondsOf(step.tick), isWinner: wins(match, step.team) });
    },
  };
}
