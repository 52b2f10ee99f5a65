import {
  parseDem,
  parseGamecache,
  parseIcrep,
  parseReplay,
  parseSc2,
  parseVcr,
  parseW3g,
  streamDem,
  streamGamecache,
  streamIcrep,
  streamSc2,
  streamVcr,
  streamW3g,
  summarizeReplay,
  type DemEvent,
  type DemFileInfo,
  type DemReplay,
  type DemSection,
} from 'replaykit';
import type { Sc2BuildOrder } from 'replaykit/sc2';
import {
  iterateDem,
  iterateDemTicks,
  openDem,
  parseDemSync,
  parseDemTicks,
  parseDemTicksSync,
  streamDemTicks,
  type DemKillEvent,
  type DemSections,
  type DemChatEvent,
} from 'replaykit/dem';
import { iterateGamecache, parseGamecacheSync, type GamecacheItem } from 'replaykit/gamecache';
import { iterateIcrep, parseIcrepSync, type IcrepEvent, type IcrepTickFrame } from 'replaykit/icrep';
import { parseMany } from 'replaykit/node';
import { iterateSc2, parseSc2Sync, type Sc2Event } from 'replaykit/sc2';
import { iterateVcr, parseVcrSync, type VcrEvent, type VcrRaceEvent } from 'replaykit/vcr';
import { iterateW3g, parseW3gSync, type W3gChatLine, type W3gEvent } from 'replaykit/w3g';
import { startReplayWorker } from 'replaykit/worker';

/** The type of a value, and no wider or narrower one. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(_?: T): void => undefined;
/** The event that a stream gives. */
type Given<Stream> = Stream extends AsyncIterable<infer E> | Iterable<infer E> ? E : never;

const dem = { include: ['chat', 'kills'], strict: true };
const sc2 = { include: ['buildOrder'] };
const icrep = { include: ['orders'] };
const vcr = { include: ['events'] };
const w3g = { include: ['chat'] };
const gamecache = { include: ['items'] };
const some = { events: ['chat', 'kill'] };
const any = { include: { dem: ['chat'], sc2: ['buildOrder'] } };
const ticks = { props: ['x', 'name'], everyTicks: 64 };

/** Options that stand in a constant: any section may be absent, the header never is, and events are any. */
export async function hoisted(bytes: Uint8Array, paths: readonly string[]): Promise<void> {
  const demo = await parseDem(bytes, dem);
  holds<Same<typeof demo.chat, readonly DemChatEvent[] | undefined> & Same<typeof demo.kills, readonly DemKillEvent[] | undefined>>();
  holds<Same<typeof demo.fileInfo, DemFileInfo | undefined> & Same<typeof demo.header, DemSections['header']>>();
  const sync = parseDemSync(bytes, dem);
  holds<Same<typeof sync, typeof demo>>();
  const events = [streamDem(bytes, some), iterateDem(bytes, some)] as const;
  holds<Same<Given<(typeof events)[number]>, DemEvent>>();

  const match = [await parseSc2(bytes, sc2), parseSc2Sync(bytes, sc2)] as const;
  holds<Same<(typeof match)[number]['buildOrder'], readonly Sc2BuildOrder[] | undefined>>();
  const sc2Events = [streamSc2(bytes, some), iterateSc2(bytes, some)] as const;
  holds<Same<Given<(typeof sc2Events)[number]>, Sc2Event>>();

  const icreps = [await parseIcrep(bytes, icrep), parseIcrepSync(bytes, icrep)] as const;
  holds<Same<(typeof icreps)[number]['orders'], readonly IcrepTickFrame[] | undefined>>();
  const icrepEvents = [streamIcrep(bytes, some), iterateIcrep(bytes, some)] as const;
  holds<Same<Given<(typeof icrepEvents)[number]>, IcrepEvent>>();

  const races = [await parseVcr(bytes, vcr), parseVcrSync(bytes, vcr)] as const;
  holds<Same<(typeof races)[number]['events'], readonly VcrRaceEvent[] | undefined>>();
  const raceEvents = [streamVcr(bytes, some), iterateVcr(bytes, some)] as const;
  holds<Same<Given<(typeof raceEvents)[number]>, VcrEvent>>();

  const games = [await parseW3g(bytes, w3g), parseW3gSync(bytes, w3g)] as const;
  holds<Same<(typeof games)[number]['chat'], readonly W3gChatLine[] | undefined>>();
  const gameEvents = [streamW3g(bytes, some), iterateW3g(bytes, some)] as const;
  holds<Same<Given<(typeof gameEvents)[number]>, W3gEvent>>();

  const caches = [await parseGamecache(bytes, gamecache), parseGamecacheSync(bytes, gamecache)] as const;
  holds<Same<(typeof caches)[number]['items'], readonly GamecacheItem[] | undefined>>();
  const items = [streamGamecache(bytes, { events: some.events }), iterateGamecache(bytes, some)] as const;
  holds<Same<Given<(typeof items)[number]>, GamecacheItem>>();

  const playback = await openDem(bytes, { ...dem, ...some });
  const { kills } = playback.sections();
  holds<Same<typeof kills, readonly DemKillEvent[] | undefined> & Same<Given<ReturnType<typeof playback.play>>, DemEvent>>();

  const rows = [await parseDemTicks(bytes, ticks), parseDemTicksSync(bytes, ticks)] as const;
  holds<Same<(typeof rows)[number]['columns']['tick'], Int32Array>>();
  console.log(rows[0].columns['x']?.length, streamDemTicks(bytes, ticks), iterateDemTicks(bytes, ticks));

  const replay = await parseReplay(bytes, any);
  if (replay.format === 'dem') holds<Same<typeof replay.chat, readonly DemChatEvent[] | undefined>>();
  if (replay.format === 'w3g') console.log(replay.summary.mapName);
  const summary = await summarizeReplay(bytes, any);
  if (summary.format === 'sc2') holds<Same<typeof summary.sections.buildOrder, readonly Sc2BuildOrder[] | undefined>>();
  for await (const result of parseMany(paths, { ...any, jobs: 1 })) {
    if (result.ok && result.replay.format === 'dem') holds<Same<typeof result.replay.chat, readonly DemChatEvent[] | undefined>>();
  }

  const worker = await startReplayWorker();
  const other = await worker.parseDem(bytes, dem);
  holds<Same<typeof other, typeof demo>>();
  console.log(worker.streamSc2(bytes, some), await worker.parseReplay(bytes, any));
}

/** Words that the compiler knows narrow as before: in the call, in a constant of words, in the parameter of a function. */
export async function known<S extends DemSection>(bytes: Uint8Array, asked: readonly S[]): Promise<DemReplay<S>> {
  const include = ['chat'] as const;
  const replay = await parseDem(bytes, { include });
  holds<Same<typeof replay.chat, readonly DemChatEvent[]>>();
  const { header } = await parseDem(bytes, { include: [] });
  console.log(header.mapName, (await parseDem(bytes)).fileInfo?.playbackTicks);
  const own = await parseDem(bytes, { include: asked });
  console.log(own.header.mapName, own.isComplete);
  return own;
}
