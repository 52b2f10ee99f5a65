import { describe, expect, it } from 'vitest';
import { snappyDecompress } from '../../../src/codecs/snappy.js';
import { BitWriter } from '../../../src/core/bit-writer.js';
import { isReplayError } from '../../../src/core/errors.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { anonymizeDem } from '../../../src/formats/dem/anonymize/anonymize.js';
import { bitPositionsOf, overwriteBits } from '../../../src/formats/dem/anonymize/bit-search.js';
import { substituted } from '../../../src/formats/dem/anonymize/messages.js';
import { parseDemSync, readDemInfoSync, type DemSection } from '../../../src/formats/dem/index.js';
import { DEM_FULL_PACKET } from '../../../src/formats/dem/layout.js';
import { decodeDemRecordsSync, type DemRecords } from '../../../src/formats/dem/model.js';
import { DemWriter, writeDem } from '../../../src/formats/dem/writer.js';
import { SharingBytes } from '../../contract/sources.js';
import { ScriptedCs2Match } from '../../../recordings/dem/cs2/scripted-match.js';
import { madeDotaMatch } from '../../../recordings/dem/dota/made-match.js';

describe('bits', () => {
  it.each([0, 1, 3, 7])('are found and replaced at an offset of %i', (offset) => {
    const writer = new BitWriter();
    for (let i = 0; i < offset; i++) writer.bool(true);
    writer.bytes(utf8Bytes('xAdaxAda'));
    writer.bits(5, 3);
    const bytes = writer.done();
    expect(bitPositionsOf(bytes, utf8Bytes('Ada'))).toEqual([offset + 8, offset + 40]);
    overwriteBits(bytes, offset + 8, utf8Bytes('Bob'));
    const expected = new BitWriter();
    for (let i = 0; i < offset; i++) expected.bool(true);
    expected.bytes(utf8Bytes('xBobxAda'));
    expected.bits(5, 3);
    expect(bytes).toEqual(expected.done());
    expect(bitPositionsOf(bytes, utf8Bytes('Adax'))).toEqual([]);
    expect(bitPositionsOf(bytes.subarray(0, 2), utf8Bytes('Ada'))).toEqual([]);
  });

  it('are replaced in a copy, of bytes too whose slice is a view', () => {
    const bytes = new SharingBytes(utf8Bytes('xAdax'));
    const clean = substituted(bytes, [{ find: utf8Bytes('Ada'), put: utf8Bytes('Bob') }]);
    expect([...clean]).toEqual([...utf8Bytes('xBobx')]);
    expect([...bytes]).toEqual([...utf8Bytes('xAdax')]);
  });
});

/** How often the bytes occur in the unpacked commands of a demo, at any bit. */
function occurrences(demo: Uint8Array, part: Uint8Array): number {
  return decodeDemRecordsSync(demo).records.reduce((sum, { isCompressed: compressed, bytes }) => {
    const payload = compressed ? snappyDecompress(bytes, 0, bytes.length, 1 << 26) : bytes;
    return sum + bitPositionsOf(payload, part).length;
  }, 0);
}

const idBytes = (id: bigint): Uint8Array => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, id, true);
  return bytes;
};

const ADA = 76561198000000001n;
const GRACE = 76561198000000002n;

function cs2Match(): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada Lovelace', 2, ADA);
  match.join(2, 'Grace ☃', 3, GRACE);
  // two letters occur in many bits
  match.join(3, 'Bo', 3, 76561198000000003n);
  match.at(10);
  match.startRound();
  match.at(20);
  match.kill({ userid: 2, attacker: 1, weapon: 'glock' });
  match.at(30);
  match.message('UM_SayText2', { messagename: 'Cstrike_Chat_All', param1: 'Ada Lovelace', param2: 'hello Grace ☃' });
  match.kill({ userid: 1, attacker: 3, weapon: 'Bo' });
  match.at(40);
  match.endRound(2, 9);
  return match.bytes();
}

describe('anonymizeDem', () => {
  it('leaves no name and no account of a Counter-Strike match, at any bit', () => {
    const before = cs2Match();
    const after = anonymizeDem(before);
    for (const part of [...['Ada Lovelace', 'Grace ☃', 'Foxes', 'hello'].map(utf8Bytes), idBytes(ADA), idBytes(GRACE)]) {
      expect([occurrences(before, part) > 0, occurrences(after, part)]).toEqual([true, 0]);
    }
    const { players, chat, rounds, isComplete } = parseDemSync(after, { include: ['players', 'chat', 'rounds'] });
    const was = parseDemSync(before, { include: ['players', 'rounds'] });
    expect([isComplete, chat]).toEqual([true, []]);
    const named = players!.filter(({ name }) => name!.startsWith('P'));
    expect(new Set(named.map(({ name }) => name)).size).toBe(3);
    expect(named.map(({ name }) => utf8Bytes(name!).length).sort()).toEqual([12, 2, 9].sort());
    expect(rounds).toHaveLength(was.rounds!.length);
  });

  it('keeps what was played in a Dota 2 match', () => {
    const { bytes, match } = madeDotaMatch();
    const after = anonymizeDem(bytes);
    const sections = ['combatLog', 'match', 'players', 'fileInfo', 'chat'] as const satisfies DemSection[];
    const was = parseDemSync(bytes, { include: sections });
    const is = parseDemSync(after, { include: sections });
    expect([is.isComplete, is.chat]).toEqual([true, []]);
    expect(is.combatLog).toEqual(was.combatLog);
    expect(is.fileInfo!.dota!.matchId).not.toBe(was.fileInfo!.dota!.matchId);
    expect(is.fileInfo!.dota!.players.map(({ heroName, team }) => [heroName, team])).toEqual(
      was.fileInfo!.dota!.players.map(({ heroName, team }) => [heroName, team]),
    );
    for (const { name, steamId } of match.players) {
      if (name.length > 3) expect(occurrences(after, utf8Bytes(`${name}\0`))).toBe(0);
      if (steamId !== 0n) expect(occurrences(after, idBytes(steamId))).toBe(0);
    }
  });

  it('points at its file info, and does not name host and folders', () => {
    const { header, fileInfo, diagnostics } = readDemInfoSync(anonymizeDem(cs2Match()));
    expect(diagnostics).toEqual([]);
    expect(fileInfo).toBeDefined();
    expect(header).toMatchObject({ serverName: '', clientName: '', game: 'cs2', mapName: 'de_train' });
  });

  it('leaves out full packets, which repeat names', () => {
    const dump = { tables: [{ table_name: 'userinfo', items: [{ str: 'Ada Lovelace' }] }] };
    const writer = new DemWriter({ game: 'cs2' });
    writer.fullPacket(25, dump, []);
    const match = decodeDemRecordsSync(cs2Match());
    const isFull = ({ id }: DemRecords['records'][number]): boolean => id === DEM_FULL_PACKET;
    const at = match.records.findIndex(({ tick }) => tick === 30);
    const records = [...match.records.slice(0, at), writer.records().records.find(isFull)!, ...match.records.slice(at)];
    const after = anonymizeDem(writeDem({ ...match, records }));
    expect([records.filter(isFull).length, decodeDemRecordsSync(after).records.filter(isFull).length]).toEqual([1, 0]);
    expect(occurrences(after, utf8Bytes('Ada Lovelace'))).toBe(0);
  });

  it('refuses what is damaged', () => {
    const bytes = cs2Match();
    let thrown: unknown;
    try {
      anonymizeDem(bytes.subarray(0, bytes.length - 40));
    } catch (error) {
      thrown = error;
    }
    expect(isReplayError(thrown)).toBe(true);
  });
});
