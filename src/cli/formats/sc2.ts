import { MpqArchive } from '../../containers/mpq/index.js';
import { BlockFlag } from '../../containers/mpq/layout.js';
import { isReplayError } from '../../core/errors.js';
import { Diagnostics } from '../../core/diagnostics.js';
import { limitsWith } from '../../core/limits.js';
import { parseSc2, type Sc2MatchSections, type Sc2Replay, type Sc2Section } from '../../formats/sc2/index.js';
import { FileName, OTHER_FILE_NAMES } from '../../formats/sc2/layout.js';
import { raceNamed } from '../../formats/sc2/match/race.js';
import { summaryOf } from '../../kit/formats/sc2.js';
import type { Card } from '../card.js';
import type { FormatGuide } from '../guide.js';
import { plainSource } from '../plain-source.js';
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
const FLAG_NAMES = Object.entries(BlockFlag);

const flagText = (flags: number): string =>
  FLAG_NAMES.filter(([name, flag]) => name !== 'exists' && (flags & flag) !== 0)
    .map(([name]) => name)
    .join(' ');

/** The archive: its header, and every block in order of place. */
const structure: FormatGuide['structure'] = async (source, _all, options) => {
  const { format, isComplete, diagnostics } = await parseSc2(source, { ...options, include: ['header', 'files'] });
  const archive = await openedArchive(source, options);
  if (archive === undefined) return { format, isComplete, diagnostics, facts: {} };
  try {
    const { userData, header } = archive;
    const blocks = await archive.list(NAMES).catch(() => []);
    const facts = {
      userDataOffset: userData?.offset,
      userDataBytes: userData?.content.length,
      archiveOffset: header.offset,
      archiveBytes: header.archiveSize,
      formatVersion: header.formatVersion + 1,
      sectorBytes: header.sectorSize,
      hashTableOffset: header.offset + header.hashTableOffset,
      hashTableEntries: header.hashTableEntries,
      blockTableOffset: header.offset + header.blockTableOffset,
      blockTableEntries: header.blockTableEntries,
      blocks: blocks.map(({ name, status, offset, packedByteLength, byteLength, flags }) => ({
        offset,
        storedBytes: packedByteLength,
        bytes: byteLength,
        status,
        flags: flagText(flags),
        name,
      })),
    };
    return { format, isComplete, diagnostics, facts };
  } finally {
    await archive.close();
  }
};

/** Undefined where the tables cannot be read, which parseSc2 has reported. */
async function openedArchive(...[source, options]: Parameters<typeof MpqArchive.open>): Promise<MpqArchive | undefined> {
  try {
    return await MpqArchive.open(source, options);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return undefined;
  }
}

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
  const damage = new Diagnostics({ maxDiagnostics: limitsWith(options.limits).maxDiagnostics });
  const seen = new Set(replay.diagnostics.flatMap(({ path }) => path));
  let files = 0;
  const archive = await openedArchive(source, options);
  try {
    for (const { name, status, offset } of (await archive?.list(NAMES).catch(() => [])) ?? []) {
      if (name === undefined || status !== 'present') continue;
      files++;
      const section = FILES[name];
      if (section !== undefined && replay[section] !== undefined) continue;
      try {
        await archive!.read(name);
      } catch (error) {
        // Damage in the files that sections are made of has been reported already.
        if (!seen.has(name)) damage.damage(isReplayError(error) ? error.within({ format: 'sc2', path: [name], offset }) : error);
      }
    }
  } finally {
    await archive?.close();
  }
  const more = damage.list();
  return {
    isComplete: replay.isComplete && more.length === 0,
    diagnostics: [...replay.diagnostics, ...more],
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
