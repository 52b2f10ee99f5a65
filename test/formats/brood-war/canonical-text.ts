import { COMMAND_ROWS } from '../../../src/formats/brood-war/commands.gen.js';
import type { BroodWarEvent } from '../../../src/formats/brood-war/index.js';

const FIELDS = new Map(
  COMMAND_ROWS.map(([id, , fields]) => [id, fields === '' ? [] : fields.split(' ').map((field) => field.split(':') as [string, string])]),
);
const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Names of the commands since 1.21 that share a type with older ones. */
const NAMES: Readonly<Record<number, string>> = {
  0x60: 'rightClick121',
  0x61: 'targetedOrder121',
  0x62: 'unload121',
  0x63: 'select121',
  0x64: 'selectAdd121',
  0x65: 'selectRemove121',
};

function fieldText(code: string, value: unknown): string {
  if (value instanceof Uint8Array) return `"${hex(value)}"`;
  if (Array.isArray(value)) return `[${value.join(',')}]`;
  return String((value as number | undefined) ?? (code === 'u' ? 228 : 0));
}

/** A command as a line of the corpus: `FRAME|PLAYER|ID|NAME|FIELDS`. */
export function commandLine(event: BroodWarEvent): string {
  const { frame, playerId, id = 0 } = event;
  const head = `${frame}|${playerId}|${id.toString(16).padStart(2, '0')}`;
  if (event.type === 'unknown') return `${head}|unknown|"${hex(event.bytes)}"`;
  const values = event as unknown as Readonly<Record<string, unknown>>;
  const fields = FIELDS.get(event.id)!.map(([name, code]) => fieldText(code, values[code === 'c' || code === 'z' ? `${name}Bytes` : name]));
  return `${head}|${NAMES[event.id] ?? event.type}|${fields.join(';')}`;
}
