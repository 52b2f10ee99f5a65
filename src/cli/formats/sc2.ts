import { parseSc2, type Sc2MatchSections, type Sc2Replay, type Sc2Section } from '../../formats/sc2/index.js';
import { FileName, OTHER_FILE_NAMES } from '../../formats/sc2/layout.js';
import { raceNamed } from '../../formats/sc2/match/race.js';
import { summaryOf } from '../../kit/formats/sc2.js';
import type { Card } from '../card.js';
import type { FormatGuide } from '../guide.js';
import { plainSource } from '../plain-source.js';
import { archiveFacts, checkFiles } from './blizzard-archive.js';
import { sc2Events } from './sc2-events.js';
import { sc2Schema } from './sc2-schema.js';
import { sc2Streams } from './sc2-streams.js';

type CardSection = 'details' | 'summary' | 'players';

function cardOf(replay: Sc2Replay<CardSection>): Card {
  const { format, isComplete, diagnostics, header, details, summary, players } = replay;
  const { major, minor, revision, build, baseBuild } = header.version;
  const observers = players?.flatMap(({ isObserver, name }) => (isObserver ? [name] : []));
  // Without a lobby the players come from the details, in the language of the client.
  const playing =
    players?.filter(({ isObserver }) => !isObserver) ?? details?.players.map((one) => ({ ...one, race: raceNamed(one.race) }));
  const facts = {
    map: summary?.map,
    version: `${major}.${minor}.${revision}.${build}`,
    baseBuild,
    expansion: summary?.expansion,
    region: summary?.region,
    category: summary?.category,
    matchup: summary?.matchup,
    winner: summary?.winner?.players.join(', ') || undefined,
    durationSeconds: summary?.durationSeconds,
    gameloops: header.elapsedGameLoops,
    playedAt: summary?.playedAt?.toISOString(),
    observers: observers?.join(', ') || undefined,
    players: playing?.map(({ name, clanTag, race, teamId, result, toon }) => ({ name, clanTag, race, team: teamId, result, toon })),
  };
  return { format, isComplete, diagnostics, facts, summary: summaryOf(replay) };
}

const card: FormatGuide['card'] = async (source, options) =>
  cardOf(await parseSc2(source, { ...options, include: ['details', 'summary', 'players'] }));

const NAMES = [...Object.values(FileName), ...OTHER_FILE_NAMES];
/** The archive: its header, and every block in order of place. */
const structure: FormatGuide['structure'] = async (source, _all, options) => {
  const { format, isComplete, diagnostics } = await parseSc2(source, { ...options, include: ['header', 'files'] });
  return { format, isComplete, diagnostics, facts: await archiveFacts(source, options, NAMES) };
};

type StoredSection = Exclude<Sc2Section, keyof Sc2MatchSections>;

/** Every section in the file; the compiler knows when one is missing. */
const SECTIONS: Readonly<Record<StoredSection, true>> = {
  header: true,
  details: true,
  detailsBackup: true,
  initData: true,
  initDataBackup: true,
  attributes: true,
  metadata: true,
  gameEvents: true,
  messageEvents: true,
  trackerEvents: true,
  files: true,
};

/** The files that sections are made of. */
const FILES: Readonly<Partial<Record<string, StoredSection>>> = {
  [FileName.details]: 'details',
  [FileName.detailsBackup]: 'detailsBackup',
  [FileName.initData]: 'initData',
  [FileName.initDataBackup]: 'initDataBackup',
  [FileName.attributes]: 'attributes',
  [FileName.metadata]: 'metadata',
  [FileName.game]: 'gameEvents',
  [FileName.message]: 'messageEvents',
  [FileName.tracker]: 'trackerEvents',
};

/** Every section, and every file of the archive unpacked: those that a section is made of are by then. */
const check: FormatGuide['check'] = async (given, options) => {
  const source = await plainSource(given, options);
  const replay = await parseSc2(source, { ...options, include: Object.keys(SECTIONS) as StoredSection[] });
  const { gameEvents, messageEvents, trackerEvents } = replay;
  const read = new Set(
    Object.entries(FILES).flatMap(([name, section]) => (section !== undefined && replay[section] !== undefined ? [name] : [])),
  );
  const { files, damage } = await checkFiles(source, options, { format: 'sc2', names: NAMES, read, diagnostics: replay.diagnostics });
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
};

export const sc2: FormatGuide = {
  format: 'sc2',
  card,
  events: sc2Events,
  schema: sc2Schema,
  structure,
  streamStructure: sc2Streams,
  check,
};
