import { createHash, type BinaryLike } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openMpq } from '../../src/containers/mpq/archive.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { BitPackedReader } from '../../src/core/bit-packed-reader.js';
import { ReadBudget } from '../../src/core/budget.js';
import { ByteReader } from '../../src/core/byte-reader.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { anonymizeStorm } from '../../src/formats/storm/anonymize.js';
import { readEvents, WIRE_EVENTS } from '../../src/protocols/blizzard/raw-events.js';
import { STORM } from '../../src/formats/storm/game.js';
import {
  parseBattlelobbySync,
  parseStormSync,
  readStormInfoSync,
  type StormBattlelobby,
  type StormTrackerEvent,
} from '../../src/formats/storm/index.js';
import { decodeStormRecordsSync } from '../../src/formats/storm/model.js';
import { StormMatch } from '../../src/formats/storm/match/match.js';
import { STORM_TABLES } from '../../src/formats/storm/protocol/lookup.js';
import { TABLE } from '../../src/formats/storm/protocol/table.gen.js';
import type { StormReplay, StormSection } from '../../src/formats/storm/replay.js';
import { StormSession } from '../../src/formats/storm/session.js';
import { SyncDrive, iterate } from '../../src/io/drive-sync.js';
import { ProtocolTables, type BlizzardProtocol } from '../../src/protocols/blizzard/protocol-tables.js';
import type { BlizzardType } from '../../src/protocols/blizzard/types.js';
import { canonical } from '../protocols/blizzard/canonical-text.js';
import { corpusDir, corpusFacts, corpusFiles, type CorpusFile } from '../support/corpus.node.js';

interface StreamGolden {
  readonly count: number;
  readonly sha256: string;
  readonly lastGameloop: number;
  readonly byName: Record<string, number>;
  readonly checkpoints: readonly (readonly [number, string])[];
}
type Pair = readonly [loop: number, name: string];
interface PlayerFacts {
  readonly playerId: number;
  readonly slot: number;
  readonly userId: number | null;
  readonly workingSetSlotId: number;
  readonly name: string;
  readonly toon: string | null;
  readonly human: boolean;
  readonly team: number;
  readonly result: number;
  readonly hero: string;
  readonly heroId: string;
  readonly heroLevelAttribute: string;
  readonly heroUnit: string | null;
  readonly skin: string;
  readonly mount: string;
  readonly talents: readonly Pair[];
}
interface LobbyGolden {
  readonly layout: 'full' | 'players' | 'old';
  readonly restBytes?: number;
  readonly paths: number;
  readonly s2ma: readonly string[];
  readonly selected: Record<string, string | readonly string[]>;
  readonly locales: readonly string[];
  readonly collection: number;
  readonly disabledHeroes: readonly string[] | null;
  readonly randomSeed: number;
  readonly players: readonly {
    readonly slot: number;
    readonly region: number;
    readonly realm: number;
    readonly id: string;
    readonly shortcut: string;
    readonly clientBuild: number;
    readonly tag: string | null;
    readonly party: string | null;
    readonly level: number;
    readonly silenced: number;
  }[];
  readonly ammId: number | null;
  readonly heroes?: readonly string[];
  readonly tagsByScan?: readonly string[];
}
interface Golden {
  readonly header: { readonly sha256: string; readonly version: object; readonly elapsedGameLoops: number };
  readonly files: readonly { readonly name: string; readonly size: number; readonly flags: string; readonly sha256: string }[];
  readonly details: { readonly sha256: string };
  readonly initData: { readonly sha256: string };
  readonly attributes: {
    readonly count: number;
    readonly mapNamespace: number;
    readonly selected: Record<string, Record<string, string>>;
  };
  readonly gameEvents: StreamGolden;
  readonly messageEvents: StreamGolden;
  readonly trackerEvents: StreamGolden;
  readonly battlelobby: LobbyGolden;
  readonly facts: {
    readonly seconds: number;
    readonly timeUTC: string;
    readonly timeLocalOffsetMinutes: number;
    readonly mode: string | null;
    readonly randomValue: number;
    readonly map: { readonly title: string; readonly id: string | null };
    readonly winnerTeam: number | null;
    readonly players: readonly PlayerFacts[];
    readonly teamLevels: Record<string, readonly (readonly [number, number])[]>;
    readonly xp: readonly (readonly number[])[];
    readonly endXp: readonly (readonly number[])[];
    readonly deaths: readonly (readonly [loop: number, playerId: number, killers: readonly number[], x: number, y: number])[];
    readonly structureDeaths: readonly (readonly [loop: number, townId: number, unitType: string])[];
    readonly camps: readonly (readonly [loop: number, type: string, campId: number, team: number])[];
    readonly draft: readonly (readonly [loop: number, kind: string, hero: string, holder: number])[];
    readonly bans: Record<string, readonly (string | null)[]>;
    readonly disconnects: readonly (readonly [loop: number, user: number, kind: string, reason: number | null])[];
    readonly disconnectCount: number;
    readonly scoreEventCount: number;
    readonly scoreEvents: readonly number[];
    readonly score?: Record<string, readonly number[]>;
    readonly statEvents: Record<string, number>;
    readonly chatCount: number;
    readonly chat: readonly (readonly [loop: number, user: number, recipient: number, text: string])[];
    readonly pings: number;
    readonly announcements: readonly (readonly [loop: number, user: number, kind: string])[];
  };
}

const MATCH = [
  'summary',
  'players',
  'teams',
  'deaths',
  'draft',
  'camps',
  'structures',
  'objectives',
  'chat',
  'pings',
  'announcements',
  'disconnects',
  'score',
] as const satisfies StormSection[];
const READ = [...MATCH, 'trackerEvents', 'details', 'initData', 'attributes', 'battlelobby', 'files'] as const;
/** `versusAi` and `versus A.I.` are the same mode. */
const plainMode = (mode: string | null | undefined): string | undefined => mode?.replace(/[^a-z]/gi, '').toLowerCase();
const RESULTS = ['undecided', 'win', 'loss'];
const STATISTICS =
  /^(GameStart|PlayerInit|PlayerSpawned|GatesOpen|LevelUp|TalentChosen|RegenGlobePickedUp|PeriodicXPBreakdown|PlayerDeath|TownStructure|JungleCamp|EndOfGame|Loot|Game Results)/;

const files = corpusFiles('storm');
const facts = corpusFacts('storm', { files: 14, facts: 6_900 });
const sha256 = (data: BinaryLike): string => createHash('sha256').update(data).digest('hex');
type Equal = (label: string, actual: unknown, expected: unknown) => void;
const equalOf =
  (file: CorpusFile): Equal =>
  (label, actual, expected) =>
    facts.equal(file, label, actual, expected);

/** Minutes from 1601, where the file's clock starts, to 1970; and more than any offset. */
const EPOCH_MINUTES = 194_074_560;
const MAX_OFFSET_MINUTES = 24 * 60;
/** One file has the local time in place of its offset. */
function offsetOf({ timeUTC, timeLocalOffsetMinutes: minutes }: Golden['facts']): number {
  return Math.round(Math.abs(minutes) > MAX_OFFSET_MINUTES ? minutes - EPOCH_MINUTES - Date.parse(timeUTC) / 60_000 : minutes);
}

/** The unpacked files of the archive. */
function unpack(file: CorpusFile): (name: string) => Uint8Array {
  const drive = new SyncDrive(file.bytes());
  const archive = drive.run(drive.run(openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined))).tables());
  return (name) => drive.run(archive.read(name))!;
}

const textOf = (type: BlizzardType, value: unknown): string => canonical(value, type);

function compareStream(
  content: Uint8Array,
  stream: 'game' | 'message' | 'tracker',
  protocol: BlizzardProtocol,
  golden: StreamGolden,
  equal: Equal,
): void {
  const types = new Map(protocol[stream].map(({ name, type }) => [name, type] as const));
  const hash = createHash('sha256');
  const byName: Record<string, number> = {};
  let count = 0;
  let lastGameloop = 0;
  let lines = '';
  const reading = readEvents(stream, content, protocol, 'wire', WIRE_EVENTS);
  for (let event = reading.next(); event !== undefined; event = reading.next()) {
    const { gameloop, userId, name, fields } = event;
    lines += `${gameloop}|${userId ?? '-'}|${name}|${canonical(fields, types.get(name)!)}\n`;
    if (lines.length > 1 << 16) {
      hash.update(lines);
      lines = '';
    }
    byName[name] = (byName[name] ?? 0) + 1;
    lastGameloop = gameloop;
    count++;
  }
  hash.update(lines);
  equal(`${stream} events`, count, golden.count);
  equal(`${stream} sha256`, hash.digest('hex'), golden.sha256);
  equal(`${stream} names`, byName, golden.byName);
  if (count > 0) equal(`${stream} last gameloop`, lastGameloop, golden.lastGameloop);
}

/** Header, structures and streams, whichever table they are read with. */
function compareWire(file: CorpusFile, tables: ProtocolTables, golden: Golden, equal: Equal): void {
  const read = unpack(file);
  const protocol = tables.protocolOf((golden.header.version as { baseBuild: number }).baseBuild);
  equal(
    'details',
    sha256(textOf(tables.details, tables.decoderOf('details', 'wire')(new ByteReader(read('replay.details'))))),
    golden.details.sha256,
  );
  const lobby = protocol.lobbyDecoder('wire')(new BitPackedReader(read('replay.initData')));
  equal('initData', sha256(textOf(protocol.initData, lobby)), golden.initData.sha256);
  for (const stream of ['game', 'message', 'tracker'] as const)
    compareStream(read(`replay.${stream}.events`), stream, protocol, golden[`${stream}Events`], equal);
}

/** The tables without one base build. */
function tablesWithout(baseBuild: number): ProtocolTables {
  const known = STORM_TABLES.baseBuilds.filter((build) => build !== baseBuild);
  const steps = known.map((build, i) => build - (known[i - 1] ?? 0));
  return new ProtocolTables(JSON.stringify({ ...(JSON.parse(TABLE) as object), builds: steps }));
}

function compareLobby(actual: StormBattlelobby, golden: LobbyGolden, equal: Equal): void {
  if (golden.layout === 'old') {
    equal('layout', actual.layout, 'tags');
    equal('BattleTags', [...actual.battleTags].sort(), [...golden.tagsByScan!].sort());
    return;
  }
  equal('layout', [actual.layout, actual.restByteLength], [golden.layout, golden.restBytes]);
  equal('paths', actual.paths.length, golden.paths);
  equal(
    'maps',
    actual.maps.map((handle) => handle.slice(0, 15)),
    golden.s2ma,
  );
  equal('locales', actual.locales, golden.locales);
  equal('collection', actual.collectionSize, golden.collection);
  equal('random seed', actual.randomSeed, golden.randomSeed);
  equal('mode', actual.ammId ?? null, golden.ammId);
  if (golden.layout === 'full') equal('heroes', [...actual.heroes!].sort(), [...golden.heroes!].sort());
  const chosen = new Map(actual.selected.map(({ id, value, bySlot }) => [id, value ?? bySlot]));
  for (const [id, value] of Object.entries(golden.selected)) equal(`selected ${id}`, chosen.get(Number(id)), value);
  equal(
    'players',
    actual.players.map((player) => ({
      slot: player.workingSetSlotId,
      toon: player.toon,
      shortcut: player.shortcut,
      clientBuild: player.clientBaseBuild,
      tag: player.battleTag ?? '',
      party: player.party?.toString(16) ?? null,
      level: player.accountLevel,
      silenced: player.hasSilencePenalty,
    })),
    golden.players.map((player) => ({
      slot: player.slot,
      toon: `${player.region}-Hero-${player.realm}-${player.id}`,
      shortcut: player.shortcut,
      clientBuild: player.clientBuild,
      tag: player.tag ?? '',
      party: player.party?.replace(/^0x/, '') ?? null,
      level: player.level,
      silenced: player.silenced === 1,
    })),
  );
}

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();
  const equal = equalOf(file);

  it('has the files, structures and events of its golden', () => {
    const read = unpack(file);
    for (const { name, size, sha256: hash } of golden.files) equal(name, [read(name).length, sha256(read(name))], [size, hash]);
    const header = parseStormSync(file.bytes(), { include: [] });
    equal('version', header.header.version, golden.header.version);
    compareWire(file, STORM_TABLES, golden, equal);
  });

  it('is read the same without the table of its build', () => {
    const { baseBuild } = golden.header.version as { baseBuild: number };
    compareWire(file, tablesWithout(baseBuild), golden, equal);
  });

  it('is the match of its golden', () => compareMatch(read(file), golden, equal));

  it('is the same match without the table of its build, and says so', () => {
    const { baseBuild } = golden.header.version as { baseBuild: number };
    const tables = tablesWithout(baseBuild);
    const other = iterate(new StormSession([], READ, {}, StormMatch, { ...STORM, tables }), file.bytes()).end();
    equal(
      'diagnostic',
      other.diagnostics.some(({ code }) => code === 'unknown-build'),
      true,
    );
    compareMatch(other, golden, equal);
  });

  it('has a lobby that is found to be what it is where it stands alone', () => {
    const { battlelobby } = parseStormSync(file.bytes(), { include: ['battlelobby'] });
    const alone = parseBattlelobbySync(unpack(file)('replay.server.battlelobby'));
    equal('lobby alone', { ...alone, baseBuild: 0 }, { ...battlelobby!, baseBuild: 0 });
  });

  it('has no name, account or BattleTag of anybody once it is anonymized', () => {
    const { details, initData, battlelobby, players } = read(file);
    const clean = anonymizeStorm(file.bytes());
    const text = Buffer.from(clean).toString('latin1');
    const tags = battlelobby!.battleTags;
    const names = details!.players.flatMap(({ name }) => (name !== undefined && !/^Player \d+$/.test(name) ? [name] : []));
    const handles = [
      ...details!.players.flatMap(({ toon }) => toon ?? []),
      ...initData!.slots.flatMap(({ toonHandle }) => toonHandle || []),
    ];
    const { paths, players: people } = battlelobby!;
    const words = [...tags, ...handles, ...paths, ...people.map(({ shortcut }) => shortcut)];
    const found = words.filter((word) => text.includes(Buffer.from(word).toString('latin1')));
    equal('found', found, []);
    // somebody may be called like a hero
    const heroes = new Set(players!.flatMap(({ hero, lobbyHero }) => [hero, lobbyHero]));
    // the tracker has names of events and keys, and accounts, which are looked for above
    const told = decodeStormRecordsSync(clean).files.filter(({ name }) => name !== 'replay.tracker.events');
    const texts = new Set(told.flatMap(({ content }) => textsIn(content)));
    equal(
      'texts',
      names.filter((name) => texts.has(name) && !heroes.has(name)),
      [],
    );
    const again = parseStormSync(clean, { include: ['details', 'initData', 'players', 'chat', 'deaths', 'files'] });
    equal(
      'names',
      again.details!.players.filter(({ name }) => name !== undefined && names.includes(name)),
      [],
    );
    equal(
      'users',
      again.initData!.users.filter(({ name }) => names.includes(name)),
      [],
    );
    equal('chat', again.chat, []);
    equal(
      'battlelobby',
      again.files.some(({ name }) => name === 'replay.server.battlelobby'),
      false,
    );
    equal(
      'heroes',
      again.players!.map(({ hero, heroUnit }) => [hero, heroUnit]),
      players!.map(({ hero, heroUnit }) => [hero, heroUnit]),
    );
  });
});

/** How often units of heroes died. */
function unitDeaths(events: readonly StormTrackerEvent[]): number {
  const heroes = new Set(
    events.flatMap((event) =>
      event.type === 'unitBorn' && event.unitTypeName.startsWith('Hero') && event.controlPlayerId >= 1 && event.controlPlayerId <= 10
        ? [event.unitTag]
        : [],
    ),
  );
  return events.filter((event) => event.type === 'unitDied' && heroes.has(event.unitTag)).length;
}

/** Every text in a value of the wire. */
function textsIn(value: unknown): string[] {
  if (value instanceof Uint8Array) return value.length > 100 ? [] : [Buffer.from(value).toString()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const read = (file: CorpusFile): StormReplay<(typeof READ)[number]> => parseStormSync(file.bytes(), { include: READ });

function compareMatch(replay: StormReplay<(typeof READ)[number]>, golden: Golden, equal: Equal): void {
  const { summary, players, teams, details } = replay;
  const { facts: expected } = golden;
  equal('complete', replay.isComplete, true);
  equal('map', [summary!.map, summary!.mapId ?? null], [expected.map.title, expected.map.id]);
  equal('mode', plainMode(summary!.mode), plainMode(expected.mode));
  equal('seconds', summary!.durationSeconds, expected.seconds);
  equal('time', [details!.playedAt!.toISOString(), details!.localOffsetMinutes], [expected.timeUTC, offsetOf(expected)]);
  equal('winner', summary!.winner?.teamId ?? null, expected.winnerTeam);
  equal('random value', summary!.randomValue, expected.randomValue);
  for (const [scope, values] of Object.entries(golden.attributes.selected)) {
    for (const [id, value] of Object.entries(values))
      equal(`attribute ${id} of ${scope}`, replay.attributes!.scopes.get(Number(scope))!.get(Number(id)), value.trim());
  }
  const active = players!.filter(({ isObserver }) => !isObserver);
  for (const one of expected.players) {
    const player = active.find(({ playerId }) => playerId === one.playerId)!;
    equal(
      `player ${one.playerId}`,
      {
        userId: player.userId ?? null,
        workingSetSlotId: player.workingSetSlotId,
        name: player.name ?? '',
        toon: player.toon ?? null,
        human: player.control === 'human',
        team: player.teamId,
        result: player.result,
        hero: player.hero,
        heroId: player.lobbyHero ?? '',
        level: player.heroLevel ?? 0,
        heroUnit: player.heroUnit ?? null,
        skin: player.loadout.skin ?? '',
        mount: player.loadout.mount ?? '',
      },
      {
        userId: one.userId,
        workingSetSlotId: one.workingSetSlotId,
        name: one.name,
        toon: one.toon,
        human: one.human,
        team: one.team,
        result: RESULTS[one.result],
        hero: one.hero,
        heroId: one.heroId,
        level: Number.parseInt(one.heroLevelAttribute, 10) || 0,
        heroUnit: one.heroUnit,
        skin: one.skin,
        mount: one.mount,
      },
    );
    equal(
      `talents of ${one.playerId}`,
      player.talents.flatMap(({ gameloop, name }) => (name === undefined ? [] : [[gameloop, name]])),
      one.talents,
    );
  }
  for (const { teamId, levels, xp, bans } of teams!) {
    equal(
      `levels of ${teamId}`,
      levels.map(({ level, gameloop }) => [level, gameloop]),
      expected.teamLevels[teamId],
    );
    equal(`bans of ${teamId}`, bans, expected.bans[teamId]!.filter(Boolean));
    equal(
      `experience of ${teamId}`,
      xp.map(({ gameloop, level, minions, creeps, structures, heroes, trickle }) => [
        gameloop,
        teamId + 1,
        level,
        ...[minions, creeps, structures, heroes, trickle].map((value) => value * 4096),
      ]),
      expected.xp.filter(([, team]) => team === teamId + 1),
    );
  }
  for (const [playerId, ...kinds] of expected.endXp) {
    const { teamId } = active.find((player) => player.playerId === playerId)!;
    const { minions, creeps, structures, heroes, trickle } = teams![teamId]!.finalXp!;
    equal(
      `final experience of ${playerId}`,
      [minions, creeps, structures, heroes, trickle].map((value) => value * 4096),
      kinds,
    );
  }
  if (Object.keys(expected.statEvents).length > 0)
    equal(
      'deaths',
      replay.deaths!.map(({ gameloop, playerId, takedowns, x, y }) => [gameloop, playerId, takedowns, x! * 4096, y! * 4096]),
      expected.deaths.map(([loop, id, killers, x, y]) => [loop, id, killers.filter((killer) => killer > 0), x, y]),
    );
  else equal('deaths', replay.deaths!.length, unitDeaths(replay.trackerEvents!));
  equal(
    'structures',
    replay
      .structures!.flatMap(({ destroyedGameloop, townId, unitType }) =>
        destroyedGameloop === undefined ? [] : [[destroyedGameloop, townId, unitType]],
      )
      .sort(([a], [b]) => Number(a) - Number(b)),
    expected.structureDeaths,
  );
  equal(
    'camps',
    replay.camps!.map(({ gameloop, type, campId, teamId }) => [gameloop, type, campId, teamId! + 1]),
    expected.camps,
  );
  const isDraft = expected.draft.some(([, kind]) => kind === 'pick');
  equal(
    'draft',
    replay.draft!.map(({ kind, hero, teamId, workingSetSlotId }) => [
      kind,
      hero ?? 'NONE',
      kind === 'ban' ? teamId! + 1 : workingSetSlotId,
    ]),
    isDraft ? expected.draft.map(([, ...step]) => step) : [],
  );
  equal('disconnects', replay.disconnects!.length, expected.disconnectCount);
  equal(
    'first disconnects',
    replay.disconnects!.slice(0, 60).map(({ gameloop, userId, kind, reason }) => [gameloop, userId, kind, reason ?? null]),
    expected.disconnects.map(([loop, user, kind, reason]) => [
      loop,
      user,
      kind,
      reason === 0 ? 'left' : reason === 11 ? 'connection lost' : null,
    ]),
  );
  equal('chat', replay.chat!.length, expected.chatCount);
  equal(
    'first chat',
    replay.chat!.slice(0, 40).map(({ gameloop, userId, text }) => [gameloop, userId, text]),
    expected.chat.map(([loop, user, , text]) => [loop, user, text]),
  );
  equal('pings', replay.pings!.length, expected.pings);
  equal(
    'announcements',
    replay.announcements!.slice(0, 20).map(({ gameloop, userId, kind }) => [gameloop, userId, kind]),
    expected.announcements.map(([loop, user, kind]) => [loop, user, kind.toLowerCase()]),
  );
  const objectives: Record<string, number> = {};
  for (const { event } of replay.objectives!) objectives[event] = (objectives[event] ?? 0) + 1;
  equal('objectives', objectives, Object.fromEntries(Object.entries(expected.statEvents).filter(([name]) => !STATISTICS.test(name))));
  equal('score events', replay.score?.writtenGameloops.length ?? 0, expected.scoreEventCount);
  equal('first score events', replay.score?.writtenGameloops.slice(0, 20) ?? [], expected.scoreEvents);
  for (const [name, values] of Object.entries(expected.score ?? {})) {
    equal(
      `score ${name}`,
      replay.score!.players.map(({ values: own }) => own[name] ?? 0),
      values.map((value) => value | 0),
    );
  }
  compareLobby(replay.battlelobby!, golden.battlelobby, equal);
}

describe('lobbies that stand alone', () => {
  const dir = join(corpusDir()!, 'storm');
  const names = readdirSync(dir).filter((name) => name.endsWith('.battlelobby'));
  it.each(names)('%s', (name) => {
    const bytes = new Uint8Array(readFileSync(join(dir, name)));
    const { battlelobby } = JSON.parse(readFileSync(join(dir, `${name}.golden.json`), 'utf8')) as { battlelobby: LobbyGolden };
    compareLobby(parseBattlelobbySync(bytes), battlelobby, (label, actual, expected) => expect(actual, label).toEqual(expected));
  });
});

describe('information without events', () => {
  it.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
    const { facts: expected } = file.golden<Golden>();
    const { info, players } = readStormInfoSync(file.bytes());
    expect([info!.map, plainMode(info!.mode), info!.winner?.teamId ?? null]).toEqual([
      expected.map.title,
      plainMode(expected.mode),
      expected.winnerTeam,
    ]);
    expect(players.map(({ hero }) => hero)).toEqual(expected.players.map(({ hero }) => hero));
  });
});
