import { utf8Bytes } from '../../../src/core/text-bytes.js';
import { actionLayouts } from '../../../src/formats/w3g/action-codec.js';
import type { W3gObjectTag, W3gOrder, W3gPoint } from '../../../src/formats/w3g/action-values.js';
import type { W3gEvent } from '../../../src/formats/w3g/events.js';
import type { W3gHeader } from '../../../src/formats/w3g/header.js';
import { hex } from '../../support/hex.js';

/** Lines that the goldens have hashes of: `../shared/corpus/w3g/README.md` defines them. */

const view = new DataView(new ArrayBuffer(4));
const hex8 = (value: number): string => value.toString(16).padStart(8, '0');
const float = (value: number): string => {
  view.setFloat32(0, value);
  return hex8(view.getUint32(0));
};
const order = (value: W3gOrder): string =>
  typeof value === 'number' ? hex8(value) : [...value].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
const tag = (value: W3gObjectTag = { a: 0xffffffff, b: 0xffffffff }): string => `${value.a}:${value.b}`;

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const quoted = (bytes: Uint8Array): string => `"${hex(bytes)}"`;

function field(code: string, value: unknown): string {
  switch (code) {
    case 'f':
      return float(value as number);
    case 'o':
      return order(value as W3gOrder);
    case 't':
      return tag(value as W3gObjectTag | undefined);
    case 'v':
      return `${float((value as W3gPoint).x)},${float((value as W3gPoint).y)}`;
    case 's':
    case 'r':
      return quoted(utf8Bytes(value as string));
    case 'l':
      return `[${(value as readonly W3gObjectTag[]).map(tag).join(',')}]`;
    case 'u':
      throw new Error('no file at hand has a stored unit');
    default:
      return String(value);
  }
}

/** What makes the event text of a replay: a line, or nothing for blocks that have none. */
export function eventText({ version, build }: W3gHeader): (event: W3gEvent) => string | undefined {
  const layouts = actionLayouts(version, build);
  return (event) => {
    switch (event.type) {
      case 'leave':
        return `${event.timeMs}|${event.playerId}|-|leave|${event.reason};${event.result};${event.counter}`;
      case 'chat':
        return `${event.timeMs}|${event.playerId}|-|chat|${event.flags};${event.mode ?? '-'};${quoted(event.textBytes)}`;
      case 'desync':
        return `${event.timeMs}|-|-|desync|${event.value};${event.checksum};${quoted(event.playerIds)}`;
      case 'endTimer':
        return `${event.timeMs}|-|-|endTimer|${event.mode};${event.seconds}`;
      case 'unknown':
        return `${event.timeMs}|${event.playerId}|${event.fileId.toString(16).padStart(2, '0')}|unknown|${quoted(event.bytes.subarray(1))}`;
    }
    if (!('id' in event)) return undefined;
    const { fields } = layouts.get(event.id)!;
    const values = event as unknown as Readonly<Record<string, unknown>>;
    let line = `${event.timeMs}|${event.playerId}|${HEX_BYTES[event.id]!}|${event.type}|`;
    for (let i = 0; i < fields.length; i++) line += `${i === 0 ? '' : ';'}${field(fields[i]![1], values[fields[i]![0]])}`;
    return line;
  };
}

/** What makes the block text: a line for a block, nothing for an action. `restOf` is what follows the text of a chat line. */
export function blockText({ version }: W3gHeader, restOf: () => Uint8Array): (event: W3gEvent) => string | undefined {
  const old = version <= 2;
  return (event) => {
    switch (event.type) {
      case 'timeSlotPart':
        return `1e|${event.timeMs}|${event.incrementMs}|${event.commandBytes + 2}`;
      case 'timeSlot':
        return `${old ? '1e' : '1f'}|${event.timeMs}|${event.incrementMs}|${event.commandBytes + 2}`;
      case 'leave':
        return `17|${event.reason}|${event.playerId}|${event.result}|${event.counter}`;
      case 'countdownStart':
        return `1a|${event.value}`;
      case 'countdownEnd':
        return `1b|${event.value}`;
      case 'gameStart':
        return `1c|${event.value}`;
      case 'checksum':
        return `${old ? '20' : '22'}|${hex(event.bytes)}`;
      case 'chat':
        return `20|${event.playerId}|${event.flags}|${event.mode ?? '-'}|${quoted(event.textBytes)}|${quoted(restOf())}`;
      case 'desync':
        return `23|${event.value}|${event.checksum}|${hex(event.playerIds)}`;
      case 'endTimer':
        return `2f|${event.mode}|${event.seconds}`;
      default:
        return undefined;
    }
  };
}
