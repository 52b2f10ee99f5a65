/**
 * Makes a long recording out of a short real one: its packets again and again, each round beginning with the full update that the recording
 * begins with, and a DEM_FullPacket about once a minute, as the game writes them. No recording at hand has a full packet behind its first
 * tick, so this is what jumps are tried on. Run: npx tsx recordings/dem/long-recording.ts match.dem long.dem [--minutes 10]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { iterateDem, parseDemSync } from '../../src/formats/dem/index.js';
import { DEM_FULL_PACKET, DEM_PACKET, DEM_STOP, NET_TICK } from '../../src/formats/dem/layout.js';
import { decodeMessage, type DemGame, type ProtoMessage } from '../../src/formats/dem/messages.js';
import { DemWriter, type DemMessageInput } from '../../src/formats/dem/writer.js';

interface RealPacket {
  readonly tick: number;
  readonly messages: readonly { readonly id: number; readonly bytes: Uint8Array }[];
}
interface RealRecording {
  readonly game: DemGame;
  readonly header: ProtoMessage;
  readonly tickInterval: number;
  /** Commands before the first packet, decompressed. */
  readonly signon: readonly { readonly id: number; readonly tick: number; readonly bytes: Uint8Array }[];
  readonly packets: readonly RealPacket[];
}

function readRecording(bytes: Uint8Array): RealRecording {
  const signon: RealRecording['signon'][number][] = [];
  const packets: { tick: number; messages: RealPacket['messages'][number][] }[] = [];
  let header: ProtoMessage = {};
  let packet: (typeof packets)[number] | undefined;
  let ended = false;
  for (const event of iterateDem(bytes, { events: ['command', 'message'] })) {
    if (event.type === 'message') {
      if (event.source === 'packet') packet!.messages.push({ id: event.id, bytes: event.bytes });
      continue;
    }
    ended ||= event.id === DEM_STOP;
    if (event.command === 'DEM_FileHeader') header = decodeMessage('CDemoFileHeader', event.bytes);
    else if (event.id === DEM_PACKET) packets.push((packet = { tick: event.tick ?? -1, messages: [] }));
    else if (event.id !== DEM_FULL_PACKET && packets.length === 0 && !ended) signon.push({ ...event, tick: event.tick ?? -1 });
  }
  const { header: read, serverInfo } = parseDemSync(bytes, { include: ['header', 'serverInfo'] });
  return { game: read.game!, header, tickInterval: serverInfo!.tickIntervalSeconds!, signon, packets };
}

/** A message of a later round: the server's own count of ticks goes on. */
function later({ id, bytes }: RealPacket['messages'][number], ticks: number): DemMessageInput {
  if (id !== NET_TICK || ticks === 0) return { id, bytes };
  const value = decodeMessage('CNETMsg_Tick', bytes);
  return { id, value: { ...value, tick: ((value['tick'] as number | undefined) ?? 0) + ticks } };
}

/** String tables as a dump that names every row. */
function dumpOf(bytes: Uint8Array): ProtoMessage {
  const { stringTables } = parseDemSync(bytes, { include: ['stringTables'] });
  const tables = [...stringTables.values()].map((table) => ({
    table_name: table.name,
    items: Array.from({ length: table.size }, (_, i) => ({ str: table.key(i), data: table.value(i) })),
  }));
  return { tables };
}

/** A recording of about `minutes`. A round that ends before the first full packet is due makes the next one begin with it. */
export function longRecording(bytes: Uint8Array, minutes: number, keyframeSeconds = 60): Uint8Array {
  const { game, header, tickInterval, signon, packets } = readRecording(bytes);
  const firstTick = packets[0]!.tick;
  const roundTicks = packets.at(-1)!.tick - firstTick + 1;
  const rounds = Math.ceil((minutes * 60) / tickInterval / roundTicks);
  const begin = (): DemWriter => {
    const writer = new DemWriter({ game, header });
    for (const { id, tick, bytes: payload } of signon) if (id !== 1) writer.command(id, tick, payload);
    return writer;
  };
  const play = (writer: DemWriter, round: number, from = 0, to = packets.length): void => {
    const shift = round * roundTicks;
    for (const { tick, messages } of packets.slice(from, to)) {
      writer.packet(
        tick + shift,
        messages.map((message) => later(message, shift)),
      );
    }
  };
  // from the second round on the tables are the same at each beginning: the same rows are set again
  const second = begin();
  play(second, 0);
  play(second, 1, 0, 1);
  const dump = dumpOf(second.finish());

  const writer = begin();
  let keyframeAt = 0;
  for (let round = 0; round < rounds; round++) {
    const tick = firstTick + round * roundTicks;
    play(writer, round, 0, 1);
    if (round > 0 && tick * tickInterval >= keyframeAt) {
      writer.fullPacket(
        tick,
        dump,
        packets[0]!.messages.map((message) => later(message, round * roundTicks)),
      );
      keyframeAt = tick * tickInterval + keyframeSeconds;
    }
    play(writer, round, 1);
  }
  return writer.finish({ playback_time: rounds * roundTicks * tickInterval });
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { values, positionals } = parseArgs({ options: { minutes: { type: 'string', default: '10' } }, allowPositionals: true });
  const [from, to] = positionals;
  if (from === undefined || to === undefined) throw new Error('give a recording and the file to write');
  writeFileSync(to, longRecording(new Uint8Array(readFileSync(from)), Number(values.minutes)));
}
