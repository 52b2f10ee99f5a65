import { isReplayError, type Diagnostic } from 'replaykit';
import type { OpenReplay } from './replay.js';

declare const VERSION: string;

/**
 * A bug report of kinds and offsets only. It leaves out the file's name and the messages, which may quote the file; only errors of the
 * page itself keep their message, which quotes nothing.
 */
export function reportOf(error: unknown, replay: OpenReplay | undefined): string {
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
