/**
 * The .dem container on a made demo of about 64 MB. Walking reads every command and opens none; opening undoes
 * Snappy and splits each packet into its messages, and decodes none.
 */
import { parseDemSync } from '../src/formats/dem/index.js';
import { decodeDemRecordsSync } from '../src/formats/dem/model.js';
import { DemWriter, writeDem, type DemMessageInput } from '../src/formats/dem/writer.js';
import { gameLikeBytes, milliseconds, randomFrom } from './measure.js';

const BYTES = 64 << 20;
/** Entity updates, sounds, game events, combat log: as in Dota 2 matches, mostly small, some of kilobytes. */
const IDS = [55, 55, 55, 145, 207, 208, 554, 488];

/** Different packets, repeated until the file is large enough. */
function madeDemo(): Uint8Array {
  const random = randomFrom(3);
  const pool = gameLikeBytes(1 << 20);
  const writer = new DemWriter({ game: 'dota2', header: { game_directory: 'game/dota' } });
  for (let tick = 0; tick < 2000; tick += 2) {
    const messages = Array.from({ length: 1 + Math.floor(random() * 8) }, (): DemMessageInput => {
      const length = 10 + Math.floor(random() ** 4 * 3000);
      const start = Math.floor(random() * (pool.length - length));
      return { id: IDS[Math.floor(random() * IDS.length)]!, bytes: pool.subarray(start, start + length) };
    });
    writer.packet(tick, [{ id: 4, value: { tick } }, ...messages]);
  }
  const made = decodeDemRecordsSync(writer.finish({ playback_time: 1 }));
  const packets = made.records.filter(({ id }) => id === 7);
  const times = Math.ceil(BYTES / packets.reduce((sum, { bytes }) => sum + bytes.length, 0));
  const repeated = Array.from({ length: times }, (_, i) => packets.map((packet) => ({ ...packet, tick: packet.tick + i * 2000 }))).flat();
  return writeDem({ ...made, records: [made.records[0]!, ...repeated, ...made.records.slice(-3)] });
}

const demo = madeDemo();
const { commands } = parseDemSync(demo, { include: ['commands'] });
const packets = commands.find(({ id }) => id === 7)!;
console.log(`${(demo.length / 1e6).toFixed(1)} MB, ${packets.count} packets, ${packets.compressed} of them compressed`);

function show(name: string, run: () => unknown): void {
  const ms = milliseconds(run);
  const perPacket = (ms * 1e6) / packets.count;
  console.log(
    `${name.padEnd(16)} ${(demo.length / ms / 1000).toFixed(0).padStart(6)} MB/s  ${ms.toFixed(1).padStart(7)} ms  ${perPacket.toFixed(0).padStart(6)} ns a packet`,
  );
}

show('container walk', () => parseDemSync(demo, { include: ['commands'] }));
// the server info is looked for in every packet, and there is none
show('packets opened', () => parseDemSync(demo, { include: ['serverInfo'] }));
