import { describe, expect, it } from 'vitest';
import { oggOpus } from '../../../../src/codecs/ogg-opus.js';
import { iterateDem, parseDemSync } from '../../../../src/formats/dem/index.js';
import type { ProtoMessage } from '../../../../src/formats/dem/messages.js';
import { ScriptedCs2Match } from '../../../../recordings/dem/cs2/scripted-match.js';

const ADA = 76561198000000001n;
/** Three packets of 20, 20 and 40 ms. */
const [A, B, C] = [Uint8Array.of(0x08, 1, 2, 3), Uint8Array.of(0x08, 4), Uint8Array.of(0x10, 5, 6)];
const bytesOf = (...parts: (Uint8Array | readonly number[])[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]));
const u16 = (value: number): readonly number[] => [value & 0xff, value >> 8];

/** A packet of the Steam client, with its CRC-32 worked out bit by bit. */
function steamPacket(...parts: (Uint8Array | readonly number[])[]): Uint8Array {
  const id = Array.from({ length: 8 }, (_, i) => Number((ADA >> BigInt(8 * i)) & 0xffn));
  const plain = bytesOf(id, ...parts);
  let crc = 0xffffffff;
  for (const byte of plain) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  const sum = ~crc >>> 0;
  return bytesOf(plain, [sum & 0xff, (sum >>> 8) & 0xff, (sum >>> 16) & 0xff, sum >>> 24]);
}

/** A recording in which this is said, a message at every tenth tick, beginning at 100. */
function said(...messages: ProtoMessage[]): Uint8Array {
  const match = new ScriptedCs2Match();
  match.join(1, 'Ada', 2, ADA);
  match.join(2, 'Bot', 3, 0n);
  messages.forEach((message, i) => {
    match.at(100 + 10 * i);
    match.message('svc_VoiceData', message);
  });
  return match.at(1000).bytes();
}

const opus = (audio: ProtoMessage): ProtoMessage => ({ format: 2, sample_rate: 48_000, ...audio });

describe('voice of CS2', () => {
  it('is Opus packets of a player, with tick and seconds', () => {
    const one = {
      voice_data: A,
      section_number: 7,
      uncompressed_sample_offset: 960,
      voice_level: 0.5,
      num_packets: 1,
      packet_offsets: [4, 0, 0, 0],
    };
    const { voice, isComplete } = parseDemSync(said({ xuid: ADA, audio: opus(one) }), { include: ['voice'] });
    expect(voice).toEqual([
      {
        type: 'voice',
        game: 'cs2',
        tick: 100,
        seconds: 100 / 64,
        player: { userId: 1, name: 'Ada', steamId: ADA, team: 'terrorist' },
        steamId: ADA,
        format: 'opus',
        packets: [A],
        sampleRateHz: 48_000,
        section: 7,
        sampleOffset: 960,
        level: 0.5,
      },
    ]);
    expect(isComplete).toBe(true);
  });

  it('cuts several packets at their ends', () => {
    const all = { voice_data: bytesOf(A, B, C), num_packets: 3, packet_offsets: [4, 6, 9, 0] };
    const events = [...iterateDem(said({ xuid: ADA, audio: opus(all) }), { events: ['voice'] })];
    expect(events).toMatchObject([{ type: 'voice', packets: [A, B, C] }]);
  });

  it('takes packets of the Steam client apart', () => {
    const frames = bytesOf(u16(4), u16(0), A, u16(2), u16(1), B, u16(0xffff));
    const packet = steamPacket([11], u16(24_000), [6], u16(frames.length), frames, [0], u16(480));
    const { voice } = parseDemSync(said({ xuid: ADA, audio: { voice_data: packet } }), { include: ['voice'] });
    expect(voice).toMatchObject([{ format: 'steam', sampleRateHz: 24_000, packets: [A, B] }]);
  });

  it('has none in a Steam message that says nothing', () => {
    const { voice, isComplete } = parseDemSync(said({ xuid: ADA, audio: { voice_data: new Uint8Array(0) } }), { include: ['voice'] });
    expect(voice).toMatchObject([{ format: 'steam', packets: [], sampleRateHz: undefined }]);
    expect(isComplete).toBe(true);
  });

  it('knows the speaker by account, controller or number', () => {
    const audio = opus({ voice_data: B });
    const { voice } = parseDemSync(
      said({ xuid: ADA, entity: 3, audio }, { entity: 3, audio }, { client: 2, audio }, { xuid: ADA + 9n, audio }, { client: -1, audio }),
      { include: ['voice'] },
    );
    expect(voice?.map(({ tick, player, steamId }) => [tick, player?.name, steamId])).toEqual([
      [100, 'Ada', ADA],
      [110, 'Bot', undefined],
      [120, 'Bot', undefined],
      [130, undefined, ADA + 9n],
      [140, undefined, undefined],
    ]);
  });

  it('gives no packets of the codec of the engine', () => {
    const { voice } = parseDemSync(said({ xuid: ADA, audio: { format: 1, voice_data: A, sample_rate: 22_050 } }), { include: ['voice'] });
    expect(voice).toMatchObject([{ format: 'engine', packets: [], sampleRateHz: 22_050 }]);
  });

  it.each([
    ['an end before the one before', opus({ voice_data: bytesOf(A, B), num_packets: 2, packet_offsets: [4, 3] }), 'corrupt'],
    ['an end behind the data', opus({ voice_data: bytesOf(A, B), num_packets: 2, packet_offsets: [4, 7] }), 'corrupt'],
    ['bytes behind the last end', opus({ voice_data: bytesOf(A, B), num_packets: 2, packet_offsets: [4, 5] }), 'corrupt'],
    ['a Steam packet with another checksum', { voice_data: steamPacket([11], u16(24_000)).fill(0, 8, 9) }, 'checksum'],
    ['a Steam packet that is too short', { voice_data: Uint8Array.of(1, 2, 3) }, 'truncated'],
    ['a Steam packet of SILK', { voice_data: steamPacket([4], u16(0)) }, 'unsupported-feature'],
    ['a Steam frame longer than its part', { voice_data: steamPacket([6], u16(5), u16(9), u16(0), [1]) }, 'truncated'],
    ['an unknown format', { format: 9, voice_data: A }, 'unsupported-feature'],
  ])('reports %s, and goes on', (_what, audio, code) => {
    const { voice, isComplete, diagnostics } = parseDemSync(said({ xuid: ADA, audio }, { xuid: ADA, audio: opus({ voice_data: C }) }), {
      include: ['voice'],
    });
    expect(voice?.map(({ packets }) => packets)).toEqual([[C]]);
    expect(isComplete).toBe(false);
    expect(diagnostics).toMatchObject([{ code }]);
    expect(diagnostics[0]!.path?.join(' > ')).toContain('svc_VoiceData');
  });

  it('becomes a file with the pauses of the match', () => {
    const { voice } = parseDemSync(
      said(
        { xuid: ADA, audio: opus({ voice_data: A }) },
        ...Array.from({ length: 12 }, () => ({ xuid: ADA, audio: opus({ voice_data: B }) })),
      ),
      { include: ['voice'] },
    );
    const file = oggOpus(voice!);
    // the last page says how many samples there are: the last packet begins 120 ticks after the first, in steps of 20 ms, and lasts 20 ms
    const last = file.lastIndexOf(0x4f);
    expect(new DataView(file.buffer, last).getUint32(6, true)).toBe(Math.floor((12 * 10 * 48_000) / 64 / 960) * 960 + 960);
  });
});
