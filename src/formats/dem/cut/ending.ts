import { ByteWriter } from '../../../core/byte-writer.js';
import { limitsWith } from '../../../core/limits.js';
import type { DemFrame } from '../framing.js';
import { DEM_FILE_INFO, DEM_LIMITS, DEM_STOP, MAGIC, PREAMBLE_BYTES } from '../layout.js';
import { decodeMessage } from '../messages.js';
import { Payloads } from '../payload.js';
import { encodeMessage, madeCommand, writeCommand } from './own-command.js';

/** What is known when all commands of a demo are. */
export interface DemBody {
  /** Bytes between the preamble and DEM_Stop. */
  readonly byteLength: number;
  readonly lastTick: number;
  /** Its length, and how many packets it has. */
  readonly seconds: number;
  readonly packets: number;
  /** What the recording has after its end, of which all but length and counts is kept. */
  readonly spawnGroups: DemFrame | undefined;
  readonly fileInfo: DemFrame | undefined;
}

/** The preamble of a demo, and what follows its last packet. */
export function endsOf({ byteLength, lastTick, seconds, packets, spawnGroups, fileInfo }: DemBody): {
  readonly preamble: Uint8Array;
  readonly tail: Uint8Array;
} {
  const stop = PREAMBLE_BYTES + byteLength;
  const tail = new ByteWriter();
  writeCommand(tail, madeCommand(DEM_STOP, lastTick, new Uint8Array(0)));
  const spawnGroupsOffset = spawnGroups === undefined ? 0 : stop + tail.length;
  if (spawnGroups !== undefined) writeCommand(tail, spawnGroups, lastTick);
  const fileInfoOffset = stop + tail.length;
  const payloads = new Payloads(limitsWith(undefined, DEM_LIMITS), undefined);
  const known = fileInfo === undefined ? {} : decodeMessage('CDemoFileInfo', payloads.own(fileInfo));
  const message = { ...known, playback_time: seconds, playback_ticks: lastTick, playback_frames: packets };
  writeCommand(tail, madeCommand(DEM_FILE_INFO, lastTick, encodeMessage('CDemoFileInfo', message)));
  const preamble = new ByteWriter(PREAMBLE_BYTES);
  preamble.bytes(MAGIC);
  preamble.u32(fileInfoOffset);
  preamble.u32(spawnGroupsOffset);
  return { preamble: preamble.done(), tail: tail.done() };
}
