/**
 * Our codecs and bit readers beside the packages that tests compare them with, on generated data:
 * `npx tsx bench/codecs.ts [name]`. Higher is better; read the ratios, since the figures depend on the machine.
 */
import { Buffer } from 'node:buffer';
import { decompressBlock } from 'lz4js';
import { inflate as pakoInflate } from 'pako';
import protobuf from 'protobufjs';
import seekBzip from 'seek-bzip';
import { uncompress } from 'snappyjs';
import { bzip2Compress } from '../src/codecs/bzip2-compress.js';
import { bzip2Decompress } from '../src/codecs/bzip2.js';
import { deflate } from '../src/codecs/deflate.js';
import { inflate, inflateExact } from '../src/codecs/inflate.js';
import { lz4Compress } from '../src/codecs/lz4-compress.js';
import { lz4Decompress } from '../src/codecs/lz4.js';
import { ProtoEncoder } from '../src/codecs/protobuf/encode.js';
import { ProtoSchema } from '../src/codecs/protobuf/message.js';
import { snappyCompress } from '../src/codecs/snappy-compress.js';
import { snappyDecompress } from '../src/codecs/snappy.js';
import { BitReader } from '../src/core/bit-reader.js';
import { BitWriter } from '../src/core/bit-writer.js';
import { gameLikeBytes, milliseconds, randomFrom } from './measure.js';

const only = process.argv[2];

function section(name: string, run: () => void): void {
  if (only === undefined || name.startsWith(only)) run();
}

function throughput(name: string, size: number, ours: () => unknown, theirs: () => unknown): void {
  // both once before either counts: what the compiler learns from one changes the other
  milliseconds(ours, 20);
  milliseconds(theirs, 20);
  const mine = milliseconds(ours);
  const other = milliseconds(theirs);
  const rate = (ms: number): string => (size / ms / 1000).toFixed(1).padStart(8);
  console.log(`${name.padEnd(24)} ours ${rate(mine)} MB/s   other ${rate(other)} MB/s   ratio ${(other / mine).toFixed(2)}`);
}

const sizes = [4 << 10, 16 << 10, 64 << 10, 1 << 20];
const label = (codec: string, size: number): string => `${codec} ${size >> 10} KiB`;

section('snappy', () => {
  for (const size of sizes) {
    const block = snappyCompress(gameLikeBytes(size, size));
    throughput(
      label('snappy', size),
      size,
      () => snappyDecompress(block, 0, block.length, size),
      () => uncompress(block, size),
    );
  }
});

section('lz4', () => {
  for (const size of sizes) {
    const block = lz4Compress(gameLikeBytes(size, size));
    throughput(
      label('lz4', size),
      size,
      () => lz4Decompress(block, 0, block.length, size),
      () => decompressBlock(block, new Uint8Array(size), 0, block.length, 0),
    );
  }
});

section('inflate', () => {
  for (const size of sizes) {
    const packed = deflate(gameLikeBytes(size, size), 'zlib');
    throughput(
      label('inflate', size),
      size,
      () => inflate(packed, 'zlib', size),
      () => pakoInflate(packed),
    );
    throughput(
      label('inflate exact', size),
      size,
      () => inflateExact(packed, 0, packed.length, size, 'zlib'),
      () => pakoInflate(packed),
    );
  }
});

section('bzip2', () => {
  for (const size of [1 << 10, 10 << 10, 100 << 10, 800 << 10]) {
    const packed = bzip2Compress(gameLikeBytes(size, size));
    const buffer = Buffer.from(packed);
    throughput(
      label('bzip2', size),
      size,
      () => bzip2Decompress(packed, size, size),
      () => seekBzip.decode(buffer),
    );
  }
});

section('protobuf', () => {
  const text = `
Packet: 1 uint32 tick, 2 sint32 delta, 3 bool full, 4 bytes data
Info: 1 float time, 2 int32 ticks, 3 uint64 match_id, 4 *Player players
Player: 1 string hero_name, 2 string player_name, 3 bool fake, 4 uint64 steam_id, 5 int32 team`;
  const proto = `syntax = "proto2";
message Packet { optional uint32 tick = 1; optional sint32 delta = 2; optional bool full = 3; optional bytes data = 4; }
message Info { optional float time = 1; optional int32 ticks = 2; optional uint64 match_id = 3; repeated Player players = 4; }
message Player { optional string hero_name = 1; optional string player_name = 2; optional bool fake = 3; optional uint64 steam_id = 4; optional int32 team = 5; }`;
  const root = protobuf.parse(proto, { keepCase: true }).root;
  const schema = new ProtoSchema(text);
  const encoder = new ProtoEncoder(text);
  const messages = {
    Packet: { tick: 31022, delta: -5, full: true, data: gameLikeBytes(400) },
    Info: {
      time: 2400.5,
      ticks: 72015,
      match_id: 7654321098n,
      players: Array.from({ length: 10 }, (_, i) => ({
        hero_name: `npc_dota_hero_${i * 37}`,
        player_name: `player number ${i}`,
        fake: false,
        steam_id: 76561198000000000n + BigInt(i),
        team: 2 + (i % 2),
      })),
    },
  };
  for (const [name, message] of Object.entries(messages)) {
    const bytes = encoder.encode(name, message);
    const type = root.lookupType(name);
    throughput(
      `protobuf ${name}`,
      bytes.length,
      () => schema.decode(name, bytes),
      () => type.decode(bytes),
    );
  }
});

section('bits', () => {
  const count = 10_000;
  const random = randomFrom(3);
  const widths = Uint8Array.from({ length: count }, () => 1 + Math.floor(random() * 32));
  const plan: [name: string, write: (w: BitWriter, i: number) => void, read: (r: BitReader, i: number) => number][] = [
    ['8 bits', (w) => w.bits(200, 8), (r) => r.bits(8)],
    ['1 to 32 bits', (w, i) => w.bits(1, widths[i]!), (r, i) => r.bits(widths[i]!)],
    ['ubitVar', (w) => w.ubitVar(Math.floor(random() ** 6 * 5000)), (r) => r.ubitVar()],
    ['varuint32', (w) => w.varuint32(Math.floor(random() ** 8 * 0xffffffff)), (r) => r.varuint32()],
  ];
  for (const [name, write, read] of plan) {
    const writer = new BitWriter();
    writer.bits(1, 3);
    for (let i = 0; i < count; i++) write(writer, i);
    const reader = new BitReader(writer.done());
    let sum = 0;
    const ms = milliseconds(() => {
      reader.position = 3;
      for (let i = 0; i < count; i++) sum ^= read(reader, i);
    });
    console.log(`${`bits ${name}`.padEnd(24)} ${((ms * 1e6) / count).toFixed(1).padStart(8)} ns${sum === 0.5 ? ' ' : ''}`);
  }
});
