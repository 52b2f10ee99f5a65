import { isReplayError, type Diagnostic } from 'replaykit';
import type { OpenReplay } from './replay.js';

declare const VERSION: string;

/** How many bytes of an unknown file its report has: as many as a signature needs. */
const HEAD_BYTES = 8;

const firstBytesOf = async (file: Blob): Promise<string> =>
  Array.from(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()), (byte) => byte.toString(16).padStart(2, '0')).join(' ');

/**
 * A bug report of kinds and offsets only. It leaves out the file's name and the messages, which may quote the file; only errors of the
 * page itself keep their message, which quotes nothing. Of a file of an unknown kind it has the first eight bytes.
 */
export async function reportOf(error: unknown, replay: OpenReplay | undefined): Promise<string> {
  const known = isReplayError(error);
  const place = (diagnostic: Diagnostic): object => {
    const { code, reason, severity, offset, path, count } = diagnostic;
    return { code, reason, severity, offset, path, count };
  };
  const facts = replay?.facts.peek();
  const report = {
    replaykit: VERSION,
    code: known ? error.code : 'page',
    reason: known ? error.reason : undefined,
    message: known ? undefined : String(error),
    format: known ? error.format : facts?.format,
    // which format it may be; a known format says more
    firstBytes:
      known && error.code === 'bad-signature' && error.format === undefined ? replay && (await firstBytesOf(replay.file)) : undefined,
    game: facts?.game,
    build: facts?.summary.build,
    wrapper: facts?.wrapper,
    bytes: replay?.file.size,
    offset: known ? error.offset : undefined,
    path: known ? error.path : undefined,
    diagnostics: replay?.diagnostics.peek().map(place),
  };
  return JSON.stringify(report, undefined, 2);
}
