import { parseW3g, streamW3g, type W3gEventName, type W3gReplay } from '../../formats/w3g/index.js';
import { ACTION_ROWS } from '../../formats/w3g/actions.gen.js';
import { isAction } from '../../formats/w3g/match/is-action.js';
import type { W3gEvent } from '../../formats/w3g/events.js';
import { ACTION_EVENTS, EVENT_NAMES } from '../../formats/w3g/session.js';
import { summaryOf } from '../../kit/formats/w3g.js';
import type { Card, Row } from '../card.js';
import type { EventGuide, FormatGuide } from '../guide.js';
import { w3gStructure } from './w3g-structure.js';

/**
 * The card of a replay. The result of a player is that of the match where a rule decided it, not how the player left. Observers have no
 * result.
 */
function cardOf(replay: W3gReplay<'game' | 'players' | 'summary' | 'netease'>): Card {
  const { format, isComplete, diagnostics, header, game, players, summary } = replay;
  const facts = {
    map: summary.mapName,
    patch: summary.patch,
    build: summary.build,
    lengthSeconds: summary.lengthMs / 1000,
    type: summary.type,
    matchup: summary.matchup,
    winner: summary.winner && `${summary.winner.players.join(', ')} (${summary.winner.rule})`,
    host: game.hostName,
    multiplayer: (header.flags & 0x8000) !== 0,
    players: players.map(({ name, team, race, racePlayed, colorName, isObserver, leaveResult }) => ({
      name,
      team: isObserver ? 'observer' : team,
      race: racePlayed ?? race,
      color: colorName,
      result: isObserver ? undefined : summary.winner === undefined ? leaveResult : summary.winner.team === team ? 'won' : 'lost',
    })),
  };
  return { format, isComplete, diagnostics, facts, summary: summaryOf(replay) };
}

/** The events that are shown by default: all but time slots and checksums, which are many and say little. */
const SHOWN: readonly W3gEventName[] = ['countdownStart', 'countdownEnd', 'gameStart', 'chat', 'leave', 'desync', 'endTimer', 'actions'];

const events: EventGuide = {
  types: () => EVENT_NAMES,
  clock: 'timeMs',
  at: (seconds) => seconds * 1000,
  hidden: ['textBytes'],
  aliases: (event, word) => word === ACTION_EVENTS && isAction(event as W3gEvent),
  read: (source, { types }, options) => streamW3g(source, { ...options, events: (types as readonly W3gEventName[] | undefined) ?? SHOWN }),
};

const CODES: Readonly<Record<string, string>> = {
  b: 'u8',
  w: 'u16',
  d: 'u32',
  i: 'i32',
  f: 'f32',
  o: 'order or code',
  t: 'object tag',
  v: 'point',
  s: 'text',
  r: 'u32 length and text',
  l: 'list of object tags',
  u: 'stored unit',
};

/** The actions that the format has. */
const schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics } = await parseW3g(source, { ...options, include: [] });
  const entries = ACTION_ROWS.map(([id, name, fields]) => ({
    name,
    facts: { id: `0x${id.toString(16).padStart(2, '0')}` },
    fields: (fields === '' ? [] : fields.split(' ')).map((field): Row => {
      const [path, code] = field.split(':');
      return { path, type: CODES[code!] };
    }),
  }));
  return { isComplete, diagnostics, entries };
};

/** Reads every event, and counts how many actions are known. */
const check: FormatGuide['check'] = async (source, options) => {
  const reading = streamW3g(source, options);
  let [blocks, actions, unknown] = [0, 0, 0];
  for await (const batch of reading.batches()) {
    for (const event of batch) {
      if (!isAction(event)) blocks++;
      else {
        actions++;
        if (event.type === 'unknown') unknown++;
      }
    }
  }
  const { isComplete, diagnostics } = await reading.end();
  return {
    isComplete,
    diagnostics,
    counts: { blocks, actions },
    ...(actions > 0 && { shares: { 'actions known': (actions - unknown) / actions } }),
  };
};

export const w3g: FormatGuide = {
  format: 'w3g',
  card: async (source, options) => cardOf(await parseW3g(source, { ...options, include: ['game', 'players', 'summary', 'netease'] })),
  events,
  schema,
  structure: w3gStructure,
  check,
};
