import { ByteWriter } from '../../core/byte-writer.js';
import { NO_UNIT } from './command-cursor.js';
import { COMMAND_ROWS } from './commands.gen.js';
import { BroodWarDecoder } from './decoder.js';
import type { BroodWarEvent } from './events.js';
import { BLOCK_HEAD_BYTES, MAX_BLOCK_BYTES } from './layout.js';
import type { BroodWarBlockRecord } from './model.js';

/** A block of commands in its own bytes, as the decoder takes it. */
function blockBytes({ frame, commands }: BroodWarBlockRecord): Uint8Array {
  const writer = new ByteWriter(BLOCK_HEAD_BYTES + commands.length);
  writer.u32(frame);
  writer.u8(commands.length);
  writer.bytes(commands);
  return writer.done();
}

/**
 * The commands of a block.
 *
 * @example
 * const { blocks } = decodeBroodWarRecordsSync(bytes);
 * console.log(blocks.flatMap(decodeBroodWarCommands).filter(({ type }) => type === 'build').length);
 */
export function decodeBroodWarCommands(block: BroodWarBlockRecord): readonly BroodWarEvent[] {
  const commands: BroodWarEvent[] = [];
  new BroodWarDecoder({ event: (event) => void commands.push(event), unknown: () => undefined }).decode(blockBytes(block));
  return commands;
}

/** The fields of each command, by its id. */
const FIELDS: ReadonlyMap<number, readonly (readonly [name: string, code: string])[]> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ COMMAND_ROWS.map(([id, , fields]) => [
    id,
    fields === '' ? [] : fields.split(' ').map((field) => field.split(':') as [string, string]),
  ]),
);

/**
 * The bytes of commands, for a block. `encodeBroodWarCommands(decodeBroodWarCommands(block))` gives the same bytes. Frames are those of blocks.
 *
 * @throws RangeError when a value does not fit its field, or the commands do not fit into one block of 255 bytes.
 * @example
 * const { blocks } = decodeBroodWarRecordsSync(bytes);
 * const silent = blocks.map((block) => ({
 *   ...block,
 *   commands: encodeBroodWarCommands(decodeBroodWarCommands(block).filter(({ type }) => type !== 'chat')),
 * }));
 */
export function encodeBroodWarCommands(commands: readonly BroodWarEvent[]): Uint8Array {
  const writer = new ByteWriter(MAX_BLOCK_BYTES);
  for (const command of commands) {
    writer.u8(command.playerId);
    if (command.type === 'unknown') {
      if (command.id !== undefined) writer.u8(command.id);
      writer.bytes(command.bytes);
      continue;
    }
    const fields = FIELDS.get(command.id);
    if (fields === undefined) throw new RangeError(`no command has the id ${String(command.id)}`);
    writer.u8(command.id);
    const values = command as unknown as Readonly<Record<string, never>>;
    for (const [name, code] of fields) writeField(writer, code, values[code === 'c' || code === 'z' ? `${name}Bytes` : name]);
  }
  if (writer.length > MAX_BLOCK_BYTES)
    throw new RangeError(`${writer.length} bytes of commands do not fit into a block of ${MAX_BLOCK_BYTES}`);
  return writer.done();
}

const CHAT_BYTES = 80;

function writeField(writer: ByteWriter, code: string, value: unknown): void {
  switch (code) {
    case 'b':
      writer.u8(value as number);
      return;
    case 'w':
      writer.u16(value as number);
      return;
    case 'd':
      writer.u32(value as number);
      return;
    case 'u':
      writer.u16((value as number | undefined) ?? NO_UNIT);
      return;
    case 't':
      writer.u16((value as number | undefined) ?? 0);
      return;
    case 'T':
      writer.u32((value as number | undefined) ?? 0);
      return;
    case 'l':
    case 'L': {
      const tags = value as readonly number[];
      writer.u8(tags.length);
      for (const tag of tags) {
        if (code === 'l') writer.u16(tag);
        else writer.u32(tag);
      }
      return;
    }
    case 'z':
      writer.nulTerminated(value as Uint8Array);
      return;
    default: {
      const bytes = value as Uint8Array;
      const length = code === 'c' ? CHAT_BYTES : Number(code);
      if (bytes.length !== length) throw new RangeError(`a field of ${length} bytes cannot hold ${bytes.length}`);
      writer.bytes(bytes);
    }
  }
}
