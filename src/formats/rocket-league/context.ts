import { ReadBudget } from '../../core/budget.js';
import { Diagnostics, type Diagnostic } from '../../core/diagnostics.js';
import { corrupt, isReplayError, replayError } from '../../core/errors.js';
import { limitsWith, type DecodeLimits } from '../../core/limits.js';
import type { Coroutine } from '../../io/framing.js';
import type { SyncReadOptions } from '../../io/options.js';
import { ROCKET_LEAGUE_LIMITS } from './layout.js';

/** What all parts of one read share beside the bytes: limits, budget and diagnostics. */
export class RocketLeagueContext {
  readonly limits: Readonly<DecodeLimits>;
  readonly budget: ReadBudget;
  readonly diagnostics: Diagnostics;
  readonly #isStrict: boolean;

  constructor(options: SyncReadOptions) {
    this.limits = limitsWith(options.limits, ROCKET_LEAGUE_LIMITS);
    this.budget = new ReadBudget(this.limits);
    this.#isStrict = options.strict === true;
    this.diagnostics = new Diagnostics({ ...options, maxDiagnostics: this.limits.maxDiagnostics });
  }

  /** Records damage after which the reading goes on; with `strict`, throws it. */
  damage(error: unknown, kind?: object): void {
    this.diagnostics.damage(isReplayError(error) ? error.within({ format: 'rocket-league' }) : error, kind);
  }

  /** Records something that is not damage. */
  note(note: Pick<Diagnostic, 'code' | 'message' | 'path' | 'reason' | 'offset'> & { readonly severity?: 'info' | 'warning' }): void {
    this.diagnostics.add({ severity: 'warning', ...note, message: `rocket-league: ${note.message}` });
  }

  /** A property whose type is unknown: its bytes are given as they are. */
  unknownPropertyType(type: string, key: string, offset: number): void {
    const message = `the property ${key} has the type ${type}, which is unknown: its bytes are given as they are`;
    this.note({ code: 'unknown-field', reason: 'unknown-property-type', message, path: ['header', key], offset });
  }

  /** Bytes behind the end of a part. */
  trailing(part: string, byteLength: number, offset: number): void {
    this.note({ code: 'skipped', reason: 'trailing-bytes', message: `${byteLength} bytes follow the end`, path: [part], offset });
  }

  /** A stored checksum that is not that of the bytes. It is reported and changes nothing else, since the bytes may be read all the same; with `strict` it throws. */
  wrongChecksum(part: 'header' | 'body', stored: number, offset: number): void {
    const message = `the checksum of the ${part} is not ${stored.toString(16).padStart(8, '0')}`;
    const place = { path: [part], reason: `${part}-crc`, offset };
    if (this.#isStrict) throw replayError('checksum', message, { format: 'rocket-league', ...place });
    this.note({ code: 'checksum', message, ...place });
  }
}

/** Runs a reading, whose errors get what they lack of a place. */
export function* placed<Event, Result>(run: Coroutine<Event, Result>): Coroutine<Event, Result> {
  try {
    return yield* run;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    throw error.within({ format: 'rocket-league', part: 'replay', ...(error.offset === undefined && { offset: 0 }) });
  }
}

/** An error of a part of the body. */
export const corruptBody = (detail: string, offset: number, reason?: string): ReturnType<typeof corrupt> =>
  corrupt(detail, { format: 'rocket-league', path: ['body'], offset, reason });
