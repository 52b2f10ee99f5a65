import { parseStorm, streamStorm, type StormEvent, type StormEventName, type StormReplay } from '../../formats/storm/index.js';
import { FileName, OTHER_FILE_NAMES, STREAM_ORDER } from '../../formats/storm/layout.js';
import { STORM_TABLES } from '../../formats/storm/protocol/lookup.js';
import { summaryOf } from '../../kit/formats/storm.js';
import type { Card } from '../card.js';
import type { FormatGuide } from '../guide.js';
import { plainSource } from '../plain-source.js';
import { archiveFacts, checkFiles } from './blizzard-archive.js';
import { schemaEntries } from './blizzard-schema.js';

function cardOf(replay: StormReplay<'summary' | 'players'>): Card {
  const { format, isComplete, diagnostics, header, summary, players } = replay;
  const { major, minor, revision, build, baseBuild } = header.version;
  const observers = players?.flatMap(({ isObserver, name }) => (isObserver ? [name] : []));
  const facts = {
    map: summary?.map,
    mapId: summary?.mapId,
    version: `${major}.${minor}.${revision}.${build}`,
    baseBuild,
    region: summary?.region,
    mode: summary?.mode,
    winner: summary?.winner?.players.join(', ') || undefined,
    durationSeconds: summary?.durationSeconds,
    clockSeconds: summary?.clockSeconds,
    gameloops: header.elapsedGameLoops,
    playedAt: summary?.playedAt?.toISOString(),
    observers: observers?.join(', ') || undefined,
    players: players
      ?.filter(({ isObserver }) => !isObserver)
      .map(({ name, hero, teamId, result, toon }) => ({ name, hero, team: teamId, result, toon })),
  };
  return { format, isComplete, diagnostics, facts, summary: summaryOf(replay) };
}

const NAMES = [...Object.values(FileName), ...OTHER_FILE_NAMES];

/** The files that sections are made of. */
const FILES = {
  details: FileName.details,
  initData: FileName.initData,
  attributes: FileName.attributes,
  battlelobby: FileName.battlelobby,
  gameEvents: FileName.game,
  messageEvents: FileName.message,
  trackerEvents: FileName.tracker,
} as const;
const SECTIONS = Object.keys(FILES) as (keyof typeof FILES)[];

export const storm: FormatGuide = {
  format: 'storm',
  card: async (source, options) => cardOf(await parseStorm(source, { ...options, include: ['summary', 'players'] })),
  events: {
    types: () => [...new Set([...STREAM_ORDER, ...STREAM_ORDER.flatMap((stream) => STORM_TABLES.eventTypes(stream))])],
    clock: 'gameloop',
    at: (seconds) => seconds * 16,
    hidden: ['stream', 'name'],
    aliases: (event, word) => (event as StormEvent).stream === word,
    read: (source, { types }, options) => streamStorm(source, { ...options, events: types as readonly StormEventName[] | undefined }),
  },
  async schema(source, options) {
    const { isComplete, diagnostics, header } = await parseStorm(source, { ...options, include: ['header'] });
    return { isComplete, diagnostics, entries: schemaEntries(STORM_TABLES, header.version.baseBuild) };
  },
  async structure(source, _all, options) {
    const { format, isComplete, diagnostics } = await parseStorm(source, { ...options, include: ['header', 'files'] });
    return { format, isComplete, diagnostics, facts: await archiveFacts(source, options, NAMES) };
  },
  /** Every section, and every file of the archive unpacked: those that a section is made of are by then. */
  async check(given, options) {
    const source = await plainSource(given, options);
    const replay = await parseStorm(source, { ...options, include: [...SECTIONS, 'files'] });
    const { gameEvents, messageEvents, trackerEvents } = replay;
    const read = new Set<string>(SECTIONS.flatMap((section) => (replay[section] === undefined ? [] : [FILES[section]])));
    const { files, damage } = await checkFiles(source, options, { format: 'storm', names: NAMES, read, diagnostics: replay.diagnostics });
    return {
      isComplete: replay.isComplete && damage.length === 0,
      diagnostics: [...replay.diagnostics, ...damage],
      counts: {
        files,
        trackerEvents: trackerEvents?.length ?? 0,
        gameEvents: gameEvents?.length ?? 0,
        messageEvents: messageEvents?.length ?? 0,
      },
    };
  },
};
