import { ProtoEncoder } from '../../../codecs/protobuf/encode.js';
import { snappyCompress } from '../../../codecs/snappy-compress.js';
import type { ByteWriter } from '../../../core/byte-writer.js';
import { commandKind } from '../command-size.js';
import { DemFrame } from '../framing.js';
import { NO_TICK } from '../layout.js';
import type { ProtoMessage } from '../messages.js';
import { SOURCE2_SCHEMA } from '../messages.gen.js';
import { packetData, type PacketMessage } from '../packet-messages.js';

/** Payloads of at least this many bytes are stored as a Snappy block, as the game does. */
const COMPRESS_FROM_BYTES = 128;

let encoder: ProtoEncoder | undefined;
/** The bytes of a message of the engine. The text of the schema is taken apart once. */
export const encodeMessage = (type: string, value: ProtoMessage): Uint8Array =>
  (encoder ??= new ProtoEncoder(SOURCE2_SCHEMA)).encode(type, value);

/** A command with its payload in memory of its own. */
export const ownCommand = ({ id, tick, isCompressed, offset, bytes, byteLength }: DemFrame): DemFrame =>
  new DemFrame(id, tick, isCompressed, offset, bytes.slice(), 0, byteLength);

/** A command of a payload that was made. */
export function madeCommand(id: number, tick: number, payload: Uint8Array): DemFrame {
  const isCompressed = payload.length >= COMPRESS_FROM_BYTES;
  const bytes = isCompressed ? snappyCompress(payload) : payload;
  return new DemFrame(id, tick, isCompressed, 0, bytes, 0, bytes.length);
}

/** A command of messages. */
export const packetCommand = (id: number, tick: number, messages: Iterable<PacketMessage>): DemFrame =>
  madeCommand(id, tick, encodeMessage('CDemoPacket', { data: packetData(messages) }));

/** Writes a command, at another tick where one is given. */
export function writeCommand(writer: ByteWriter, command: DemFrame, tick = command.tick): void {
  writer.varuint32(commandKind(command.id, command.isCompressed));
  writer.varuint32(tick < 0 ? NO_TICK : tick);
  writer.varuint32(command.byteLength);
  writer.bytes(command.bytes);
}
