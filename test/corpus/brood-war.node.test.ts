import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeBroodWarCommands, encodeBroodWarCommands } from '../../src/formats/brood-war/command-codec.js';
import { parseBroodWarSync, readBroodWarInfo, type BroodWarReplay } from '../../src/formats/brood-war/index.js';
import { decodeBroodWarRecordsSync } from '../../src/formats/brood-war/model.js';
import { INEFFECTIVE } from '../../src/formats/brood-war/match/effective.js';
import { NAMES_TABLE } from '../../src/formats/brood-war/names/names-table.js';
import { SECTIONS } from '../../src/formats/brood-war/replay.js';
import { commandBytes, writeBroodWar } from '../../src/formats/brood-war/writer.js';
import { commandLine } from '../formats/brood-war/canonical-text.js';
import { corpusFacts, corpusFiles, describeBeside, expectEqual, type CorpusFile } from '../support/corpus.node.js';

interface SectionGolden {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
  readonly chunks?: number;
  readonly packed?: number;
  readonly raw?: number;
  readonly checksum?: string;
  readonly checksumOk?: boolean;
  readonly sha256: string;
}
interface SlotGolden {
  readonly index: number;
  readonly slot: number;
  readonly id: number;
  readonly type: number;
  readonly race: number;
  readonly team: number;
  readonly name: string;
  readonly longName?: string;
}
interface HeaderGolden extends Readonly<Record<string, unknown>> {
  readonly template: Readonly<Record<string, number>>;
}
interface MapGolden {
  readonly size: number;
  readonly version: number;
  readonly width: number;
  readonly height: number;
  readonly tileset: number;
  readonly name: string;
  readonly description: string | { readonly length: number; readonly sha256: string };
  readonly owners: readonly number[];
  readonly sides: readonly number[];
  readonly forces: { readonly of: readonly number[]; readonly names: readonly (string | null)[]; readonly flags: readonly number[] };
  readonly starts: readonly (readonly [slot: number, x: number, y: number])[];
  readonly placedUnits: number;
  readonly minerals: ResourceGolden;
  readonly geysers: ResourceGolden;
  readonly tilesSha256: string;
  readonly tilesBytes: number;
  readonly chunks: readonly (readonly [tag: string, bytes: number])[];
  readonly chunkCount: number;
  readonly diagnostics?: readonly unknown[];
}
interface ResourceGolden {
  readonly count: number;
  readonly sum: number;
  readonly first: readonly (readonly [x: number, y: number, amount: number])[];
}
interface CommandsGolden {
  readonly count: number;
  readonly sha256: string;
  readonly checkpoints: readonly (readonly [lines: number, sha256: string])[];
  readonly first: readonly string[];
  readonly last: readonly string[];
  readonly blocks: number;
  readonly bytes: number;
  readonly largestBlock: number;
  readonly byId: Readonly<Record<string, number>>;
  readonly byPlayer: Readonly<Record<string, Readonly<Record<string, number>>>>;
}
interface TaggedGolden {
  readonly LMTS?: readonly number[];
  readonly BFIX?: readonly number[];
  readonly GCFG?: { readonly version: number; readonly build: number; readonly savedAt: number; readonly rest: string };
  readonly CCLR?: readonly (readonly number[] | null)[];
  readonly SKIN?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly Sbat?: {
    readonly formatVersion: number;
    readonly build: number;
    readonly version: string;
    readonly mainPlayers: readonly number[];
    readonly startingRaces: readonly number[];
    readonly gameId: string;
    readonly userIds: readonly number[];
    readonly gameLogicVersion?: number;
  };
}
interface Golden {
  readonly container: {
    readonly magic: string;
    readonly codec: string;
    readonly rawChunks: number;
    readonly trailingBytes: number;
  };
  readonly sections: readonly SectionGolden[];
  readonly header: HeaderGolden;
  readonly slots: readonly SlotGolden[];
  readonly tagged?: TaggedGolden;
  readonly map: MapGolden;
  readonly commands: CommandsGolden;
  readonly chat: readonly (readonly [frame: number, receiver: number, slot: number, text: string])[];
  readonly leaves: readonly (readonly [frame: number, playerId: number, reason: number, name: string])[];
  readonly facts: FactsGolden;
}
type StepGolden = readonly [frame: number, kind: string, id: number, name: string, supply: number];
interface FactsGolden {
  readonly startedAt: string;
  readonly frames: number;
  readonly framesFrom: string;
  readonly durationMs: number;
  readonly gameType: string;
  readonly matchup: string;
  readonly mapName: string;
  readonly mapSize: readonly number[];
  readonly tileset: string;
  readonly saver: number | null;
  readonly winnerTeam: number | null;
  readonly winners: readonly string[];
  readonly winnerRule: string | null;
  readonly ineffective: Readonly<Record<string, number>>;
  readonly players: readonly {
    readonly id: number | null;
    readonly slot: number;
    readonly name: string;
    readonly race: string;
    readonly team: number;
    readonly computer: boolean;
    readonly observer: boolean;
    readonly commands: number;
    readonly effective: number;
    readonly lastFrame: number;
    readonly apm: number;
    readonly eapm: number;
    readonly color: number;
    readonly start: readonly number[] | null;
    readonly clock: number | null;
    readonly structures?: readonly StepGolden[];
    readonly buildOrder?: readonly StepGolden[];
  }[];
}
interface Lines {
  readonly count: number;
  readonly sha256: string;
}
interface DamagedGolden {
  readonly madeFrom: string;
  readonly expected: {
    readonly throws?: string;
    readonly complete?: boolean;
    readonly players?: number;
    readonly commands?: Lines & { readonly lines?: readonly string[] };
    readonly commandsAtLeast?: Lines;
    readonly undamagedCommands?: Lines;
    readonly map?: string;
    readonly mapSha256?: string;
    readonly tagged?: readonly string[];
    readonly damageAt?: number;
    readonly damageNote?: string;
    readonly diagnostics?: readonly {
      readonly code: string;
      readonly section?: string;
      readonly offset?: number;
      readonly frame?: number;
    }[];
    readonly strict?: string;
    readonly everything?: string;
  };
}

const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex');
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const linesOf = (replay: BroodWarReplay): readonly string[] => replay.commands.map(commandLine);
const textHash = (lines: readonly string[]): string => sha256(lines.map((line) => `${line}\n`).join(''));
const orNothing = (value: string | undefined): string => value ?? '';

/** Names of the fields of the header: theirs and ours. */
const HEADER_FIELDS = {
  engine: 'engine',
  frames: 'frames',
  campaign: 'campaignMission',
  seed: 'randomSeed',
  title: 'title',
  flags: 'flags',
  mapWidth: 'mapWidth',
  mapHeight: 'mapHeight',
  activePlayers: 'activePlayers',
  slots: 'mapSlots',
  speed: 'speed',
  state: 'gameState',
  type: 'gameType',
  subType: 'subType',
  tileset: 'tileset',
  computers: 'computers',
  host: 'hostName',
  map: 'mapTitle',
  colors: 'colorIds',
} as const satisfies Readonly<Record<string, keyof BroodWarReplay['header']>>;
const TEMPLATE_FIELDS = {
  type: 'type',
  subType: 'subType',
  subTypeDisplay: 'shownSubType',
  subTypeLabel: 'subTypeLabel',
  victory: 'victoryCondition',
  resources: 'resourceType',
  standardStats: 'standardStats',
  fog: 'fog',
  startUnits: 'startingUnits',
  fixedPosition: 'fixedPositions',
  restriction: 'restrictions',
  allies: 'allies',
  teams: 'teams',
  cheats: 'cheats',
  tournament: 'tournament',
  victoryValue: 'victoryValue',
  resourceValue: 'resourceValue',
} as const satisfies Readonly<Record<string, keyof BroodWarReplay['header']['template']>>;

const RACES = ['zerg', 'terran', 'protoss'];
const SLOT_TYPES = ['inactive', 'computer', 'human', 'rescuePassive', 'unused', 'computerControlled', 'open', 'neutral', 'closed'];

describe('the goldens', () => {
  const facts = corpusFacts('brood-war', { files: 50, facts: 4000 });

  describe.each(corpusFiles('brood-war').map((file) => [file.name, file] as const))('%s', (_, file) => {
    const golden = file.golden<Golden>();
    const bytes = file.bytes();
    const replay = parseBroodWarSync(bytes, { include: SECTIONS, names: NAMES_TABLE });
    const same = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);

    it('is whole, and has the sections of its golden', () => {
      same('isComplete', replay.isComplete, true);
      const told = replay.diagnostics.filter(({ severity }) => severity !== 'info').map(({ reason }) => reason);
      same('diagnostics', told, golden.container.trailingBytes > 0 ? ['trailing-bytes'] : []);
      const [, ...sections] = golden.sections;
      same(
        'sections',
        replay.sections.map(({ checksum, ...place }) => ({ ...place, checksum: checksum?.toString(16).padStart(8, '0') })),
        sections.map(({ name, offset, size, chunks, packed, raw, checksum, checksumOk }) => ({
          name,
          offset,
          bytes: size,
          packedBytes: packed ?? size,
          checksum,
          ...(chunks !== undefined && { chunks, rawChunks: raw, isIntact: checksumOk }),
        })),
      );
    });

    it('has the unpacked bytes of its golden, and is written as it was', () => {
      const records = decodeBroodWarRecordsSync(bytes);
      const { header, blocks, map, names, tagged, trailing } = records;
      const unpacked = new Map([
        ['header', header],
        ['commands', commandBytes(blocks)],
        ['map', map],
        ...(names === undefined ? [] : [['names', names] as const]),
        ...tagged.map((section) => [section.tag, section.bytes] as const),
      ]);
      for (const { name, sha256: expected } of golden.sections.filter(({ name }) => !/^id$|Size$/.test(name))) {
        same(`unpacked ${name}`, sha256(unpacked.get(name)!), expected);
      }
      same('trailing', trailing.length, golden.container.trailingBytes);
      expectEqual(Buffer.compare(writeBroodWar(records), bytes), 0, 'written');
      // and from fields alone
      for (const block of blocks) {
        if (hex(encodeBroodWarCommands(decodeBroodWarCommands(block))) !== hex(block.commands)) expect.fail(`frame ${block.frame}`);
      }
      facts.add(file, 1 + blocks.length);
      // packed again, it says the same
      const again = parseBroodWarSync(writeBroodWar({ ...records, packed: {} }), { include: SECTIONS, names: NAMES_TABLE });
      const { sections: _before, ...before } = replay;
      const { sections: _after, ...after } = again;
      same('packed again', after, before);
    });

    it('has the header, slots and tagged sections of its golden', async () => {
      const { header } = replay;
      for (const [theirs, ours] of Object.entries(HEADER_FIELDS)) same(`header ${theirs}`, header[ours], golden.header[theirs]);
      for (const [theirs, ours] of Object.entries(TEMPLATE_FIELDS)) {
        same(`template ${theirs}`, header.template[ours], golden.header.template[theirs]);
      }
      same(
        'generation',
        header.generation,
        golden.container.magic === 'seRS' ? 'modern121' : golden.container.codec === 'zlib' ? 'modern' : 'legacy',
      );
      same(
        'slots',
        replay.slots.map(({ slot, playerId, type, race, team, name }) => [slot, playerId, type, race, team, name]),
        golden.slots.map(({ slot, id, type, race, team, name, longName = '' }) => [
          slot,
          type === 2 && id >= 0 ? id : undefined,
          SLOT_TYPES[type],
          RACES[race],
          team,
          longName === '' ? name : longName,
        ]),
      );
      const info = await readBroodWarInfo(bytes);
      same('info', info.header, header);
      same(
        'info players',
        info.players.map(({ name }) => name),
        golden.slots.flatMap(({ name, type }) => (name !== '' && type > 0 && type < 3 ? [name] : [])),
      );
      compareTagged(file, replay.tagged, golden.tagged);
    });

    function compareTagged(of: CorpusFile, tagged: BroodWarReplay['tagged'], expected: TaggedGolden | undefined): void {
      if (expected === undefined) {
        same('tagged', tagged, undefined);
        return;
      }
      const { LMTS, BFIX, GCFG, CCLR, SKIN, Sbat } = expected;
      if (LMTS) same('LMTS', Object.values(tagged?.limits ?? {}), LMTS);
      if (BFIX) same('BFIX', tagged?.bugFixes, BFIX[0]);
      if (GCFG) {
        const { version, build, savedAt, rest } = tagged!.config!;
        same('GCFG', [version, build, savedAt.getTime() / 1000, hex(rest)], [GCFG.version, GCFG.build, GCFG.savedAt, GCFG.rest]);
      }
      if (CCLR) {
        const colors = CCLR.map((color) => (color === null ? undefined : `#${hex(Uint8Array.from(color.slice(0, 3)))}`));
        same('CCLR', tagged?.colors, colors);
      }
      if (SKIN) {
        const skins = Object.fromEntries(
          (tagged?.skins ?? []).map(({ slot, skins: all }) => {
            const bySkin: Record<string, number[]> = {};
            for (const { unit, skin } of all) (bySkin[skin] ??= []).push(unit);
            return [slot, bySkin];
          }),
        );
        same('SKIN', skins, SKIN);
      }
      if (Sbat) {
        const { userIds, ...rest } = tagged!.shieldBattery!;
        const { userIds: theirs, ...others } = Sbat;
        same('Sbat', rest, others);
        same(
          'Sbat users',
          userIds,
          theirs.map((id) => (id === 0 || id === 0xffffffff ? undefined : id)),
        );
      }
      facts.add(of, 1);
    }

    it('has the map of its golden', () => {
      const map = replay.map!;
      const expected = golden.map;
      same(
        'map',
        [map.version, map.width, map.height, map.tileset, map.name],
        [expected.version, expected.width, expected.height, expected.tileset, expected.name],
      );
      const { description } = expected;
      if (typeof description === 'string') same('description', map.description, description);
      else same('description', sha256(map.description), description.sha256);
      same('owners', map.owners, expected.owners);
      same('sides', map.sides, expected.sides);
      same(
        'forces',
        map.forces.map(({ name }) => orNothing(name)),
        expected.forces.names.map((name) => name ?? ''),
      );
      same(
        'force of',
        expected.forces.of.map((force) => map.forces.findIndex(({ slots }, i) => i === force && slots.length > 0)),
        expected.forces.of,
      );
      same(
        'force flags',
        map.forces.map(
          (force) =>
            Number(force.hasRandomStart) +
            2 * Number(force.isAllied) +
            4 * Number(force.hasAlliedVictory) +
            8 * Number(force.hasSharedVision),
        ),
        expected.forces.flags.map((flags) => flags & 15),
      );
      same(
        'starts',
        map.starts.map(({ slot, x, y }) => [slot, x, y]),
        expected.starts,
      );
      same('units', map.units.length, expected.placedUnits);
      for (const [kind, resources] of [
        ['minerals', expected.minerals],
        ['gas', expected.geysers],
      ] as const) {
        const ours = map.resources.filter((resource) => resource.kind === kind);
        const sum = ours.reduce((total, { amount }) => total + amount, 0);
        same(
          kind,
          [ours.length, sum, ours.slice(0, 2).map(({ x, y, amount }) => [x, y, amount])],
          [resources.count, resources.sum, resources.first],
        );
      }
      const { tiles } = map.terrain;
      const tileBytes = new Uint8Array(tiles.buffer, 0, Math.min(tiles.byteLength, expected.tilesBytes));
      if (expected.tilesBytes <= tiles.byteLength) same('tiles', sha256(tileBytes), expected.tilesSha256);
      same('chunk count', map.chunks.length, expected.chunkCount);
      const readable = map.chunks.filter(({ tag }) => /^[\x20-\x7e]{4}$/.test(tag));
      const listed = new Set(expected.chunks.map((chunk) => chunk.join(' ')));
      same(
        'chunks',
        readable.map(({ tag, bytes: size }) => `${tag} ${size}`).filter((chunk) => listed.has(chunk)).length >= listed.size,
        true,
      );
    });

    it('has the commands, chat and leaves of its golden', () => {
      const expected = golden.commands;
      const lines = linesOf(replay);
      same('commands', [lines.length, textHash(lines)], [expected.count, expected.sha256]);
      same('first', lines.slice(0, expected.first.length), expected.first);
      if (expected.last.length > 0) same('last', lines.slice(-expected.last.length), expected.last);
      for (const [count, hash] of expected.checkpoints) same(`first ${count}`, textHash(lines.slice(0, count)).slice(0, 16), hash);
      facts.add(file, lines.length);
      same(
        'chat',
        replay.chat.map(({ frame, receiverId, slot, text }) => [frame, receiverId, slot, text]),
        golden.chat,
      );
      same(
        'leaves',
        replay.leaves.map(({ frame, playerId, reason, name }) => [frame, playerId, reason, orNothing(name)]),
        golden.leaves.map(([frame, playerId, reason]) => [
          frame,
          playerId,
          reason,
          orNothing(replay.slots.find((slot) => slot.playerId === playerId)?.name),
        ]),
      );
    });

    it('has the facts of its golden', () => {
      const { summary, players, apm } = replay;
      const expected = golden.facts;
      same(
        'summary',
        [summary.startedAt.toISOString(), summary.frames, summary.framesFrom, summary.durationMs],
        [new Date(expected.startedAt).toISOString(), expected.frames, expected.framesFrom, expected.durationMs],
      );
      same('game', [summary.gameTypeName, summary.matchup, summary.tilesetName], [expected.gameType, expected.matchup, expected.tileset]);
      same('map', [replay.map!.name, summary.mapWidth, summary.mapHeight], [expected.mapName, ...expected.mapSize]);
      same('saver', summary.saverId, expected.saver ?? undefined);
      same(
        'winner',
        [summary.winner?.team, summary.winner?.rule, summary.winner?.players ?? []],
        [expected.winnerTeam ?? undefined, expected.winnerRule ?? undefined, expected.winners],
      );
      same(
        'results',
        players.filter(({ result }) => result === 'win').map(({ name }) => name),
        expected.winners,
      );
      const kinds = INEFFECTIVE.map((kind) => apm.reduce((sum, row) => sum + row.ineffective[kind], 0));
      same(
        'ineffective',
        kinds,
        INEFFECTIVE.map((_kind, i) => expected.ineffective[i + 1] ?? 0),
      );
      same(
        'players',
        players.map((player) => [
          player.playerId ?? null,
          player.slot,
          player.name,
          player.race?.[0]!.toUpperCase(),
          player.team,
          player.isComputer,
          player.isObserver,
          player.commands,
          player.effectiveCommands,
          player.lastFrame,
          player.apm,
          player.eapm,
          player.colorId,
          player.start === undefined ? null : [player.start.x, player.start.y],
          player.clock ?? null,
        ]),
        expected.players.map((player) => [
          player.id,
          player.slot,
          player.name,
          player.race,
          player.team,
          player.computer,
          player.observer,
          player.commands,
          player.effective,
          player.lastFrame,
          player.apm,
          player.eapm,
          player.color,
          player.start,
          player.clock,
        ]),
      );
      for (const { id, name, structures = [], buildOrder = [] } of expected.players) {
        const steps = replay.buildOrders.find(({ playerId }) => playerId === id)?.steps ?? [];
        const lines = (only: (step: (typeof steps)[number]) => boolean): readonly unknown[] =>
          steps.filter(only).map((step) => [step.frame, step.kind, step.id, step.name, step.supply]);
        same(`structures of ${name}`, lines(({ isStructure }) => isStructure).slice(0, structures.length), structures);
        same(`build order of ${name}`, lines(() => true).slice(0, buildOrder.length), buildOrder);
      }
    });
  });
});

describeBeside('brood-war', 'damaged', (folder) => {
  const names = readdirSync(folder).filter((name) => name.endsWith('.rep'));
  it.each(names)('%s ends as its golden says', (name) => {
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const { expected, madeFrom } = JSON.parse(readFileSync(join(folder, name.replace('.rep', '.golden.json')), 'utf8')) as DamagedGolden;
    const read = (strict: boolean): BroodWarReplay => parseBroodWarSync(bytes, { include: SECTIONS, strict });
    if (expected.throws !== undefined) {
      expect(() => read(false)).toThrow(/not begin as a replay of StarCraft/);
      return;
    }
    const replay = read(false);
    expect(replay.isComplete).toBe(expected.complete);
    // what is unknown is not damage
    if (replay.diagnostics.some(({ code, severity }) => severity !== 'info' && code !== 'unknown-event'))
      expect(() => read(true)).toThrow(/brood-war: /);
    const lines = linesOf(replay);
    if (expected.commands) expect([lines.length, textHash(lines)]).toEqual([expected.commands.count, expected.commands.sha256]);
    if (expected.commands?.lines) expect(lines).toEqual(expected.commands.lines);
    if (expected.commandsAtLeast) {
      const { count, sha256: hash } = expected.commandsAtLeast;
      expect(lines.length).toBeGreaterThanOrEqual(count);
      expect(textHash(lines.slice(0, count))).toBe(hash);
    }
    if (expected.players !== undefined) expect(replay.slots.filter((slot) => slot.name !== '')).toHaveLength(expected.players);
    if (expected.map === 'absent') expect(replay.map).toBeUndefined();
    const tags = replay.sections.map((section) => section.name).filter((section) => /^[A-Z][A-Za-z]{3}$/.test(section));
    if (expected.tagged) expect(tags).toEqual(expected.tagged);
    if (expected.damageAt !== undefined) {
      const { offset } = replay.diagnostics.find(({ severity }) => severity === 'error')!;
      // another place is as good where the golden has a note that names it
      const places = [expected.damageAt, ...(expected.damageNote?.match(/\d{3,}/g) ?? []).map(Number)];
      expect(places).toContain(offset);
    }
    for (const { code, section, offset, frame } of expected.diagnostics ?? []) {
      const told = replay.diagnostics.find((diagnostic) => [diagnostic.code, diagnostic.reason].includes(code));
      expect(told, code).toBeDefined();
      if (section !== undefined) expect(told!.path).toContain(section);
      if (offset !== undefined) expect(told!.offset).toBe(offset);
      if (frame !== undefined) expect(told!.path).toContain(`frame ${frame}`);
    }
    const source = join(folder, '..', madeFrom);
    if (expected.everything !== undefined) {
      const whole = parseBroodWarSync(new Uint8Array(readFileSync(source)), { include: SECTIONS });
      const { diagnostics: _1, sections: _2, ...rest } = replay;
      const { diagnostics: _3, sections: _4, ...others } = whole;
      expectEqual(rest, others);
    }
  });
});
