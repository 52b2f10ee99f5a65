import {
  parseRocketLeague,
  readRocketLeagueInfo,
  streamRocketLeague,
  type RocketLeagueEventType,
} from '../../formats/rocket-league/index.js';
import { EVENT_TYPES } from '../../formats/rocket-league/events.js';
import { SECTIONS } from '../../formats/rocket-league/replay.js';
import type { FormatGuide } from '../guide.js';

const LISTS = ['levels', 'keyframes', 'debugInfo', 'tickMarks', 'packages', 'objects', 'names', 'classes', 'netCache'] as const;

export const rocketLeague: FormatGuide = {
  format: 'rocket-league',
  async card(source, options) {
    const { format, isComplete, diagnostics, header, map, score, players, goals, matchType, date, build, frames, replayName } =
      await readRocketLeagueInfo(source, options);
    const { engineVersion, licenseeVersion, netVersion } = header;
    return {
      format,
      isComplete,
      diagnostics,
      facts: {
        version: [engineVersion, licenseeVersion, netVersion].filter((part) => part !== undefined).join('.'),
        build,
        replayName,
        map,
        matchType,
        date,
        score: score.join(':'),
        goals: goals.length,
        frames,
        players: players.map(({ name }) => name).join(', '),
      },
    };
  },
  events: {
    types: () => EVENT_TYPES,
    clock: 'seconds',
    at: (seconds) => seconds,
    hidden: ['propertyObject', 'streamId'],
    read: (source, { types, from, to }, options) =>
      streamRocketLeague(source, {
        ...options,
        events: types as readonly RocketLeagueEventType[] | undefined,
        fromSeconds: from,
        toSeconds: to,
      }),
  },
  async schema(source, options) {
    const { isComplete, diagnostics, netCache, objects } = await parseRocketLeague(source, {
      ...options,
      include: ['netCache', 'objects'],
    });
    const entries = (netCache ?? []).map(({ object, properties }) => ({
      name: objects?.[object] ?? String(object),
      facts: {},
      fields: properties.map((property) => ({ path: objects?.[property.object] ?? String(property.object) })),
    }));
    return { isComplete, diagnostics, entries };
  },
  async structure(source, _all, options) {
    const { format, isComplete, diagnostics, header, ...lists } = await parseRocketLeague(source, { ...options, include: LISTS });
    const counts = LISTS.map((name) => [name, lists[name]?.length] as const);
    return {
      format,
      isComplete,
      diagnostics,
      facts: { headerBytes: header.headerBytes, isChecksumRight: header.isChecksumRight, ...Object.fromEntries(counts) },
    };
  },
  async check(source, options) {
    const { isComplete, diagnostics } = await parseRocketLeague(source, { ...options, include: SECTIONS });
    const events = streamRocketLeague(source, { ...options, events: ['frame'] });
    let frames = 0;
    for await (const batch of events.batches()) frames += batch.length;
    return { isComplete, diagnostics, counts: { frames } };
  },
};
