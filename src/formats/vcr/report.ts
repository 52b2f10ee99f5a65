import { Diagnostics, type DiagnosticCode, type DiagnosticOptions } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';

/** The codes of notes, by their reason. Notes with any other reason are `corrupt`. */
const CODES: Readonly<Record<string, DiagnosticCode>> = {
  version: 'unknown-build',
  sessionType: 'unknown-field',
  unknownCode: 'unknown-field',
  unknownEvent: 'unknown-event',
};

/** Collects the diagnostics of one read. */
export class VcrReport {
  readonly diagnostics: Diagnostics;
  readonly #told = new Set<string>();

  constructor(options: DiagnosticOptions) {
    this.diagnostics = new Diagnostics(options);
  }

  /** Records an oddity that is not damage, once for each reason and path. */
  note(reason: string, path: string, message: string, offset: number): void {
    const key = `${reason} ${path}`;
    if (this.#told.has(key)) return;
    this.#told.add(key);
    message = `vcr: ${message} (${path}) at byte ${offset}`;
    this.diagnostics.add({ code: CODES[reason] ?? 'corrupt', severity: 'warning', message, reason, path: [path], offset });
  }

  /** Records damage after which the reading goes on; with `strict`, throws it. */
  damage(error: unknown, path: string, offset?: number): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'vcr', path: [path], offset }) : error);
  }
}
