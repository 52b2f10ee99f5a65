// What a stranger's program does, wherever it runs: it reads replays by every entry that reads, and says what it found.
import { hashReplay, isReplayError, parseReplay, summarizeReplay, toJson } from 'replaykit';
import { BitReader } from 'replaykit/bits';
import { parseBroodWar, streamBroodWar } from 'replaykit/brood-war';
import { crc32 } from 'replaykit/codecs';
import { parseDem, streamDem } from 'replaykit/dem';
import { parseGamecache, streamGamecache } from 'replaykit/gamecache';
import { parseIcrep, streamIcrep } from 'replaykit/icrep';
import { MpqArchive } from 'replaykit/mpq';
import { parseRocketLeague, streamRocketLeague } from 'replaykit/rocket-league';
import { parseSc2, streamSc2 } from 'replaykit/sc2';
import { parseSlippi, streamSlippi } from 'replaykit/slippi';
import { parseStorm, streamStorm } from 'replaykit/storm';
import { csvWriter, streamTables } from 'replaykit/tables';
import { parseVcr, streamVcr } from 'replaykit/vcr';
import { parseW3g, streamW3g } from 'replaykit/w3g';
import { anonymizeSc2, ByteWriter } from 'replaykit/write';

/** How each format is read. */
export const VERBS = {
  dem: [parseDem, streamDem, { include: ['fileInfo', 'chat', 'players', 'stringTables', 'match'] }],
  sc2: [parseSc2, streamSc2, { include: ['details', 'players', 'buildOrder', 'units', 'stats', 'apm', 'chat', 'gameEvents'], names: true }],
  icrep: [parseIcrep, streamIcrep, { include: ['metadata', 'orders', 'keyframes', 'snapshots', 'analysis', 'voice', 'signatures'] }],
  vcr: [parseVcr, streamVcr, { include: ['drivers', 'events', 'driverStates', 'results', 'pitStops', 'tyres', 'flags', 'penalties'] }],
  w3g: [parseW3g, streamW3g, { include: ['game', 'settings', 'players', 'summary', 'chat', 'heroes', 'apm', 'mmd', 'dota'], names: true }],
  gamecache: [parseGamecache, streamGamecache, {}],
  slippi: [parseSlippi, streamSlippi, { include: ['game', 'players', 'stocks', 'stockLosses', 'conversions', 'stats', 'frames', 'items'] }],
  'brood-war': [
    parseBroodWar,
    streamBroodWar,
    { include: ['players', 'summary', 'commands', 'buildOrders', 'apm', 'chat', 'map'], names: true },
  ],
  'rocket-league': [
    parseRocketLeague,
    streamRocketLeague,
    { include: ['summary', 'players', 'goals', 'demolitions', 'objects', 'netCache'] },
  ],
  storm: [
    parseStorm,
    streamStorm,
    { include: ['summary', 'players', 'teams', 'deaths', 'score', 'draft', 'objectives', 'chat', 'gameEvents'] },
  ],
};

/** The SHA-256 of bytes or of a text. */
async function hashed(what) {
  const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What is in a replay, as JSON. */
export async function findingsOf(bytes) {
  const { format, title, map, durationSeconds, players } = await summarizeReplay(bytes);
  const [parse, stream, options] = VERBS[format];
  const replay = await parse(bytes, options);
  const { isComplete } = await parseReplay(bytes);
  let events = 0;
  for await (const batch of stream(bytes).batches()) events += batch.length;
  const reading = streamTables(bytes);
  const rows = {};
  for await (const { table, length } of reading) rows[table.name] = (rows[table.name] ?? 0) + length;
  return {
    format,
    title,
    map,
    durationSeconds,
    players: players.map(({ name }) => name),
    isComplete,
    events,
    rows,
    content: await hashReplay(bytes),
    parse: await hashed(JSON.stringify(toJson(replay))),
  };
}

const errorOf = (error) => [isReplayError(error), error.name, error.code, error.offset];

/** What is in replays, by their names, and what those entries say that read none. `read` gives the bytes of a name. */
export async function readAll(names, read) {
  const replays = {};
  for (const name of names) replays[name] = await findingsOf(await read(name));
  const game = await read('toy-match.SC2Replay');
  const archive = await MpqArchive.open(game);
  const details = await archive.read('replay.details');
  const anonymous = await findingsOf(anonymizeSc2(game));
  const csv = [];
  const players = streamTables(game, { tables: ['players'] });
  for await (const batch of players) {
    const writer = csvWriter(batch.table, (bytes) => void csv.push(new TextDecoder().decode(bytes)));
    await writer.write(batch);
    await writer.end();
  }
  const writer = new ByteWriter();
  writer.varuint32(300);
  return {
    replays,
    wrong: await parseDem(new Uint8Array(64)).catch(errorOf),
    csv: csv.join(''),
    anonymous,
    detailsCrc32: crc32(details),
    varuint32: new BitReader(writer.done()).varuint32(),
  };
}

/** What a worker finds in the same replays. `worker` may be anything that has its verbs. */
export async function readByWorker(worker, names, read) {
  const replays = {};
  for (const name of names) replays[name] = await hashed(JSON.stringify(toJson(await worker.parseReplay(await read(name)))));
  let chat = 0;
  for await (const batch of worker.streamTables(await read('toy-match.SC2Replay'), { tables: ['chat'] })) chat += batch.length;
  return { replays, chat, wrong: await worker.parseDem(new Uint8Array(64)).catch(errorOf) };
}
