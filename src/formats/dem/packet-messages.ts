import { BitReader } from '../../core/bit-reader.js';
import { BitWriter } from '../../core/bit-writer.js';
import { decodeMessage } from './messages.js';

/** One message of a packet. */
export interface PacketMessage {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** The messages in the data of a packet, in the order of the file. */
export function* messagesIn(data: Uint8Array): Iterable<PacketMessage> {
  const reader = new BitReader();
  reader.load(data);
  while (reader.remaining >= 8) {
    const id = reader.ubitVar();
    // player-recorded demos may fill a packet up with zeros
    if (id === 0) return;
    yield { id, bytes: reader.bytes(reader.varuint32()) };
  }
}

/** The messages of a CDemoPacket. */
export function messagesOf(payload: Uint8Array): readonly PacketMessage[] {
  const data = decodeMessage('CDemoPacket', payload)['data'] as Uint8Array | undefined;
  return data === undefined ? [] : [...messagesIn(data)];
}

/** The data of a packet. */
export function packetData(messages: Iterable<PacketMessage>): Uint8Array {
  const writer = new BitWriter();
  for (const { id, bytes } of messages) {
    writer.ubitVar(id);
    writer.varuint32(bytes.length);
    writer.bytes(bytes);
  }
  return writer.done();
}
