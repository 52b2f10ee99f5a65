import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { parseIcrepSync, verifyIcrep } from '../../../src/formats/icrep/index.js';
import { anonymizeIcrep, withoutNames } from '../../../src/formats/icrep/anonymize.js';
import { decodeIcrepRecordsSync } from '../../../src/formats/icrep/model.js';
import type { IcrepSection } from '../../../src/formats/icrep/replay.js';
import { recompressIcrep, stripIcrepVoice } from '../../../src/formats/icrep/rewrite.js';
import { pack } from '../../../src/formats/icrep/bincode-writer.js';
import { unpack } from '../../../src/formats/icrep/stored-unit.js';
import { IcrepContext } from '../../../src/formats/icrep/context.js';
import { metadataText } from '../../../src/formats/icrep/metadata.js';
import { packDeltaKeyframe, packEmbedded, packFullKeyframe, packOrderBlock, writeIcrep } from '../../../src/formats/icrep/writer.js';
import type { IcrepScriptState } from '../../../src/formats/icrep/snapshot.js';
import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { DELTA, FIRST, SCRIPT, toyMatch } from '../../../recordings/icrep/toy-match.js';

const ALL = ['metadata', 'orders', 'snapshots', 'analysis', 'voice', 'signatures', 'embedded'] as const satisfies IcrepSection[];
const parsed = (file: Uint8Array): ReturnType<typeof parseIcrepSync<(typeof ALL)[number]>> =>
  parseIcrepSync(file, { include: ALL, strict: true });
const original = await fixture('toy-match.icrep');

/** The bytes as an LZ4 block without a single match. */
function uncompressed(stored: Uint8Array): Uint8Array {
  const bytes = unpack(stored, 1 << 20, new IcrepContext());
  const more = bytes.length - 15;
  const lengths = more < 0 ? [] : [...new Array<number>(Math.floor(more / 255)).fill(255), more % 255];
  return Uint8Array.from([...pack(bytes).subarray(0, 4), Math.min(bytes.length, 15) << 4, ...lengths, ...bytes]);
}

describe('recompress', () => {
  it('makes the same replay smaller', () => {
    const model = decodeIcrepRecordsSync(original);
    const fat = writeIcrep({
      ...model,
      orders: model.orders.map((block) => ({ ...block, stored: uncompressed(block.stored) })),
      events: uncompressed(model.events!),
    });
    const slim = writeIcrep(recompressIcrep(decodeIcrepRecordsSync(fat)));
    expect(slim.length).toBeLessThan(fat.length);
    expect(slim).toEqual(original);
  });
});

describe('strip voice', () => {
  it('leaves everything else', () => {
    const silent = writeIcrep(stripIcrepVoice(decodeIcrepRecordsSync(original)));
    const { voice, header, ...rest } = parsed(silent);
    const { voice: spoken, header: before, ...kept } = parsed(original);
    expect(spoken).toHaveLength(2);
    expect(voice).toBeUndefined();
    expect([header.flags.hasVoice, before.flags.hasVoice]).toEqual([false, true]);
    expect({ ...rest, diagnostics: [] }).toEqual(kept);
  });
});

describe('anonymizeIcrep', () => {
  it('renames players, drops voice and chat, keeps the rest', async () => {
    const file = anonymizeIcrep(original);
    const after = parsed(file);
    const before = parsed(original);
    expect(after.metadata).toEqual({
      ...before.metadata,
      players: [
        { slot: 0, name: 'Player 1', faction: 'allies', outcome: 'won' },
        { slot: 1, name: 'Player 2', faction: 'soviet', outcome: 'lost' },
      ],
    });
    expect(after.metadata!['initial_rng_seed']).toBe(18446744073709551615n);
    expect(after.voice).toBeUndefined();
    const kept = before.orders!.map((frame) => ({
      ...frame,
      orders: frame.orders.filter(({ type }) => !['chatMessage', 'synthChatMessage', 'chatCommand'].includes(type)),
    }));
    expect(after.orders).toEqual(kept);
    expect(after.snapshots).toEqual(before.snapshots);
    expect(after.analysis).toEqual(before.analysis);
    expect((await verifyIcrep(file)).signatures.status).toBe('valid');
  });

  it('finds names elsewhere in the metadata, and in variables', () => {
    const model = decodeIcrepRecordsSync(original);
    const { metadata } = parsed(original);
    const titled = { ...metadata, title: 'Gräce against Ada, Adagio', referee: ['Ada'] };
    const named = packOrderBlock([
      {
        type: 'tickFrame',
        tick: 0,
        stateHash: 0n,
        orders: [
          { type: 'setCvar', player: 0, name: 'player.name', value: 'Ada L.', subTickTime: 0 },
          { type: 'setCvar', player: 0, name: 'fog', value: 'off', subTickTime: 0 },
        ],
      },
    ]);
    const clean = withoutNames({ ...model, metadata: utf8Bytes(metadataText(titled)), orders: [named] });
    const after = parsed(writeIcrep({ ...clean, totalTicks: 40 }));
    expect(after.metadata).toMatchObject({ title: 'Player 2 against Player 1, Player 1gio', referee: ['Player 1'] });
    expect(after.orders![0]!.orders).toMatchObject([{ name: 'fog', value: 'off' }]);
  });

  it('finds names in the variables of the mission, in each keyframe and at tick 0, and all hashes stay right', async () => {
    const of = (who: string): IcrepScriptState => ({
      ...SCRIPT,
      missionVars: new Map([
        ['who', { type: 'str', value: who }],
        ['n', { type: 'int', value: 5n }],
      ]),
    });
    const keyframes = [
      packFullKeyframe({ ...FIRST, scriptState: of('Ada') }),
      packDeltaKeyframe({ ...DELTA, scriptState: of('for Gräce') }),
    ];
    const embedded = packEmbedded({
      mapData: undefined,
      modManifest: undefined,
      balancePreset: 'x',
      initialState: { ...FIRST, scriptState: of('Ada') },
    });
    const file = writeIcrep(withoutNames({ ...decodeIcrepRecordsSync(original), keyframes, embedded }));
    const after = parsed(file);
    expect(after.snapshots!.map(({ scriptState }) => scriptState)).toEqual([of('Player 1'), of('for Player 2')]);
    expect(after.embedded).toMatchObject({ balancePreset: 'x', initialState: { ...FIRST, scriptState: of('Player 1') } });
    expect((await verifyIcrep(file)).diagnostics).toEqual([]);
  });

  it('refuses a file where a script that cannot be read holds a name', () => {
    const luaStates = new Map([['mission', Uint8Array.of(9, ...utf8Bytes('Gräce'), 0)]]);
    const keyframes = [packFullKeyframe({ ...FIRST, scriptState: { ...SCRIPT, luaStates } })];
    expect(() => withoutNames({ ...decodeIcrepRecordsSync(original), keyframes })).toThrow(
      expect.objectContaining({ code: 'unsupported-feature', path: ['keyframes'] }),
    );
    const initialState = { ...FIRST, scriptState: { ...SCRIPT, luaStates } };
    const embedded = packEmbedded({ mapData: undefined, modManifest: undefined, balancePreset: undefined, initialState });
    expect(() => withoutNames({ ...decodeIcrepRecordsSync(original), embedded })).toThrow(
      expect.objectContaining({ code: 'unsupported-feature', path: ['embedded'] }),
    );
  });

  it('can keep chat, never whispers', () => {
    const file = anonymizeIcrep(original, { keepChat: true, nameOf: (slot) => `#${slot}` });
    const { orders, metadata } = parsed(file);
    const chat = orders!.flatMap((frame) => frame.orders).filter(({ type }) => type === 'chatMessage' || type === 'synthChatMessage');
    expect(chat).toHaveLength(3);
    expect(chat.some((order) => 'channel' in order && order.channel.type === 'whisper')).toBe(false);
    expect(metadata!['players']).toMatchObject([{ name: '#0' }, { name: '#1' }]);
  });
});

describe('the writer', () => {
  it('refuses flags that follow from the sections', () => {
    expect(() => writeIcrep({ ...toyMatch(), flags: 1 })).toThrow(RangeError);
  });
  it('refuses hashes and blobs of another size', () => {
    expect(() => writeIcrep({ ...toyMatch(), finalStateHash: new Uint8Array(31) })).toThrow(RangeError);
    expect(() => writeIcrep({ ...toyMatch(), keyframes: [{ tick: 0, isFull: true, stored: new Uint8Array(3) }] })).toThrow(RangeError);
  });
});
