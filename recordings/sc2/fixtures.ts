import { utf8Bytes } from '../../src/core/text-bytes.js';
import { writeSc2 } from '../../src/formats/sc2/writer.js';
import { toyDuel } from './toy-duel.js';

/** A duel of ten seconds as today's clients save it, and as those of 2010 did, which had no tracker. */
export function fixtures(): Record<string, Uint8Array> {
  const list = utf8Bytes('replay.details\r\nreplay.initData\r\nreplay.game.events\r\nreplay.message.events\r\n');
  const withList = (baseBuild: number): Uint8Array => {
    const records = toyDuel(baseBuild);
    return writeSc2({ ...records, files: [...records.files, { name: '(listfile)', content: { kind: 'bytes', bytes: list } }] });
  };
  return { 'toy-match.SC2Replay': withList(80949), 'toy-match-wol.SC2Replay': withList(15405) };
}
