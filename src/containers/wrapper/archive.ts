import { replayError } from '../../core/errors.js';

/** Archives hold files, which may be replays: which of them is wanted is for the caller to say. */
const ARCHIVES: readonly (readonly [name: string, ...magic: readonly number[]])[] = [
  ['ZIP', 0x50, 0x4b, 0x03, 0x04],
  ['RAR', 0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  ['7z', 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
];

/** Throws `bad-signature` for the first bytes of an archive. */
export function refuseArchive(head: Uint8Array): void {
  const found = ARCHIVES.find(([, ...magic]) => magic.every((byte, i) => byte === head[i]))?.[0];
  if (found === undefined) return;
  throw replayError('bad-signature', `this is a ${found} archive, not a replay: unpack it and give the replays inside one by one`, {
    offset: 0,
  });
}
