import { utf8Bytes } from '../../src/core/text-bytes.js';
import { writeStorm } from '../../src/formats/storm/writer.js';
import { toyMatch } from './toy-match.js';

/** A match of two against two, as today's clients save it. */
export function fixtures(): Record<string, Uint8Array> {
  const records = toyMatch(96477);
  const list = utf8Bytes(records.files.map(({ name }) => name).join('\r\n'));
  const bytes = writeStorm({ ...records, files: [...records.files, { name: '(listfile)', content: { kind: 'bytes', bytes: list } }] });
  return { 'toy-match.StormReplay': bytes };
}
