import { describe, expect, it } from 'vitest';
import { fixture } from '#fixture';
import { sha256 } from '../../../src/codecs/sha256.js';
import { verifyIcrep } from '../../../src/formats/icrep/index.js';
import { decodeIcrepRecordsSync } from '../../../src/formats/icrep/model.js';
import { linkOf, signedMessage } from '../../../src/formats/icrep/signature-chain.js';
import { packDeltaKeyframe, packFullKeyframe, packOrderBlocks, writeIcrep } from '../../../src/formats/icrep/writer.js';
import { hex } from '../../support/hex.js';
import { DELTA, FIRST, frames, metadataBytes, toyMatch } from '../../../recordings/icrep/toy-match.js';

const signed = await fixture('toy-match.icrep');
const text = (value: string): Uint8Array => new TextEncoder().encode(value);

describe('the chain', () => {
  // The vector of the fact sheet: secret 00 01 … 1f.
  const entries = [
    { tick: 30, skippedTicks: 0, stateHash: sha256(text('tick30')), relaySig: new Uint8Array(64) },
    { tick: 60, skippedTicks: 2, stateHash: sha256(text('tick60')), relaySig: new Uint8Array(64) },
  ] as const;

  it('links as the fact sheet says', () => {
    const first = linkOf(entries[0], new Uint8Array(32));
    expect(hex(first)).toBe('0ae2997a1e1fe6348b931c904d3e0e5993bba64cebadfd5131a2df69cfbb471c');
    expect(hex(linkOf(entries[1], first))).toBe('18801116491e04cf7f63fb7dfbeb39e858781f12cb70585a203e045d74d55186');
  });

  it('signs 76 bytes: skipped, tick, hash, link before', () => {
    const message = signedMessage(entries[1], new Uint8Array(32).fill(7));
    expect(message).toHaveLength(76);
    expect(hex(message)).toBe(`02000000${'3c00000000000000'}${hex(entries[1].stateHash)}${'07'.repeat(32)}`);
  });
});

describe('verifyIcrep', () => {
  it('finds a signed file valid', async () => {
    const found = await verifyIcrep(signed, { strict: true });
    expect(found.signatures).toMatchObject({ status: 'valid', entries: 2, invalidEntries: [], isClosed: true });
    expect(hex(found.signatures.publicKey!)).toBe('03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8');
    expect(found.keyframes.map(({ tick, status, comparedWith }) => [tick, status, comparedWith])).toEqual([
      [0, 'valid', ['orders']],
      [20, 'valid', ['orders', 'signature']],
      [40, 'valid', ['signature', 'header']],
    ]);
    expect(found).toMatchObject({ signedStates: 'valid', finalState: 'valid', diagnostics: [] });
    expect(found.notCovered.length).toBeGreaterThan(0);
  });

  it('asks the caller’s function, with key, message and signature', async () => {
    const asked: number[][] = [];
    const found = await verifyIcrep(signed, {
      verify: (key, message, signature) => {
        asked.push([key.length, message.length, signature.length]);
        return asked.length !== 2;
      },
    });
    expect(asked).toEqual([
      [32, 76, 64],
      [32, 76, 64],
    ]);
    expect(found.signatures).toMatchObject({ status: 'invalid', invalidEntries: [1] });
    expect(found.diagnostics.map(({ code, reason, path }) => [code, reason, path])).toEqual([
      ['checksum', 'signature_invalid', ['signature[1]']],
    ]);
  });

  it('sees a changed signature, and throws when strict', async () => {
    const model = decodeIcrepRecordsSync(signed);
    const signature = model.signature!.slice();
    signature[8 + 108 + 60]! ^= 1;
    const file = writeIcrep({ ...model, signature });
    expect((await verifyIcrep(file)).signatures).toMatchObject({ status: 'invalid', invalidEntries: [1] });
    await expect(verifyIcrep(file, { strict: true })).rejects.toMatchObject({ reason: 'signature_invalid', path: ['signature[1]'] });
  });

  it('sees a changed signed state', async () => {
    const model = decodeIcrepRecordsSync(signed);
    const signature = model.signature!.slice();
    signature[8 + 8]! ^= 1; // the first entry's state hash
    const found = await verifyIcrep(writeIcrep({ ...model, signature }));
    // The link depends on it: both entries fail, and a signature that does not hold says nothing about a state.
    expect(found.signatures).toMatchObject({ status: 'invalid', invalidEntries: [0, 1] });
    expect(found.signedStates).toBe('notComputable');
    expect(found.keyframes.map(({ status }) => status)).toEqual(['valid', 'valid', 'valid']);
    expect(found.keyframes.flatMap(({ comparedWith }) => comparedWith)).not.toContain('signature');
    expect(found.diagnostics.map(({ reason, path }) => [reason, path])).toEqual([
      ['signature_invalid', ['signature[0]']],
      ['signature_invalid', ['signature[1]']],
    ]);
  });

  it('sees a chain that does not end with the final state', async () => {
    const model = decodeIcrepRecordsSync(signed);
    const found = await verifyIcrep(writeIcrep({ ...model, finalStateHash: new Uint8Array(32) }));
    expect(found.signatures).toMatchObject({ status: 'invalid', isClosed: false, invalidEntries: [] });
    expect(found.finalState).toBe('invalid');
  });

  it('sees a desync', async () => {
    const wrong = frames(() => []).map((frame) => (frame.tick === 20 ? { ...frame, stateHash: 1n } : frame));
    const metadata = metadataBytes({ signed: false });
    const file = writeIcrep({ ...toyMatch(), signature: undefined, metadata, orders: packOrderBlocks(wrong) });
    const found = await verifyIcrep(file);
    expect(found.keyframes.map(({ status }) => status)).toEqual(['valid', 'invalid', 'valid']);
    // the section of keyframes begins where the header says
    const { offset } = found.diagnostics[0]!;
    expect(found.diagnostics.map(({ reason, path }) => [reason, path])).toEqual([['desync', ['keyframes[1]']]]);
    expect(offset).toBe(new DataView(file.buffer).getUint32(24, true));
    expect(found.signatures).toMatchObject({ status: 'notComputable', entries: 0, publicKey: undefined });
  });

  it('sees a signed state that is not that of the orders', async () => {
    const model = decodeIcrepRecordsSync(signed);
    const wrong = frames(() => []).map((frame) => (frame.tick === 20 ? { ...frame, stateHash: 1n } : frame));
    const found = await verifyIcrep(writeIcrep({ ...model, orders: packOrderBlocks(wrong) }));
    expect([found.signatures.status, found.signedStates]).toEqual(['valid', 'invalid']);
    expect(found.diagnostics.map(({ reason, path }) => [reason, path])).toEqual([
      ['desync', ['keyframes[1]']],
      ['desync', ['signature']],
    ]);
  });

  it('says what it cannot compute', async () => {
    const match = toyMatch();
    const bare = packDeltaKeyframe({ ...DELTA, rngState: undefined });
    const found = await verifyIcrep(writeIcrep({ ...match, keyframes: [packFullKeyframe(FIRST), bare] }));
    expect(found.keyframes[1]).toMatchObject({ status: 'notComputable', stateHash: undefined, comparedWith: [] });
    expect(found.finalState).toBe('notComputable');
  });

  it('does not judge the hashes of another wire profile', async () => {
    const wrong = frames(() => []).map((frame) => ({ ...frame, stateHash: 1n }));
    const match = toyMatch({ metadata: { wire_profile: 'another-1' } });
    const found = await verifyIcrep(writeIcrep({ ...match, orders: packOrderBlocks(wrong) }));
    expect(found.keyframes.map(({ status }) => status)).toEqual(['notComputable', 'notComputable', 'valid']);
  });
});
