import { ReadBudget } from '../../core/budget.js';
import { limitsWith } from '../../core/limits.js';
import { AsyncDrive } from '../../io/drive-async.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { oneAtATime } from '../../io/waiting.js';
import { openReplay } from '../wrapper/index.js';
import { listedNames, openMpq, type Mpq, type MpqEntry, type MpqFileStatus } from './archive.js';
import { mpqCodecs } from './codecs.js';
import { MPQ_LIMITS } from './layout.js';
import type { MpqHeader, MpqUserData } from './tables.js';

export type { MpqEntry, MpqFileStatus } from './archive.js';
export type { MpqHeader, MpqUserData } from './tables.js';

/**
 * An MPQ archive, v1 to v4: replays, maps and saves of Blizzard's games. Stored, zlib and bzip2 files are read, encrypted or
 * not, in sectors or as single units; other compressions are `unsupported-feature` with the mask's name. Only the tables
 * and the sectors of the files that are asked for are read from the source; one that cannot seek is buffered. Calls that
 * overlap wait for each other.
 *
 * @example
 * const archive = await MpqArchive.open(file);
 * const details = await archive.read('replay.details');
 * await archive.close();
 */
export class MpqArchive {
  readonly #drive: AsyncDrive;
  readonly #mpq: Mpq;
  readonly #inTurn = oneAtATime();

  private constructor(drive: AsyncDrive, mpq: Mpq) {
    this.#drive = drive;
    this.#mpq = mpq;
  }

  /**
   * Reads the header and the tables: three ranges.
   *
   * @throws ReplayError `bad-signature`, `unsupported-version`, `truncated`, `corrupt`, `limit`, `source`.
   */
  static async open(source: ReplaySource, options: ReadOptions = {}): Promise<MpqArchive> {
    const opened = await openReplay(source, options);
    const drive = new AsyncDrive(opened, options);
    const opening = await drive.run(
      openMpq(opened.kind === 'sequential', new ReadBudget(limitsWith(options.limits, MPQ_LIMITS)), mpqCodecs(options.codecs)),
    );
    return new MpqArchive(drive, await drive.run(opening.tables()));
  }

  /** The data before the archive. In replays it is the replay header. */
  get userData(): MpqUserData | undefined {
    return this.#mpq.userData;
  }

  get header(): MpqHeader {
    return this.#mpq.header;
  }

  /** Whether the archive has a file; false for a deleted one. Nothing is read. */
  has(name: string): boolean {
    return this.status(name) === 'present';
  }

  /** Says whether a file is present, was deleted, or never existed. Nothing is read. */
  status(name: string): MpqFileStatus {
    return this.#mpq.status(name);
  }

  /** Every block in order of place, named by the archive's own list (which is read) and by `names`; unnamed where neither knows. */
  async list(names: readonly string[] = []): Promise<readonly MpqEntry[]> {
    const listed = await this.read('(listfile)');
    const all = listed === undefined ? names : [...names, ...listedNames(listed)];
    return await this.#inTurn(() => this.#drive.attempt(this.#mpq.entries([...all, '(listfile)', '(attributes)', '(signature)'])));
  }

  /**
   * Content of a file; undefined when it is missing or deleted. Unpacks it whole, up to `maxDecompressedBytes`.
   *
   * @throws ReplayError `corrupt`, `truncated`, `checksum`, `unsupported-feature`, `limit`, `source`; the archive stays open.
   */
  async read(name: string): Promise<Uint8Array | undefined> {
    return await this.#inTurn(() => this.#drive.attempt(this.#mpq.read(name)));
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#drive.close();
  }
}
