import { MpqArchive } from '../../containers/mpq/index.js';
import { BlockFlag } from '../../containers/mpq/layout.js';
import { Diagnostics, type Diagnostic } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { limitsWith } from '../../core/limits.js';
import type { Card } from '../card.js';

const FLAG_NAMES = Object.entries(BlockFlag);

const flagText = (flags: number): string =>
  FLAG_NAMES.filter(([name, flag]) => name !== 'exists' && (flags & flag) !== 0)
    .map(([name]) => name)
    .join(' ');

type Opening = Parameters<typeof MpqArchive.open>;

/** Undefined where the tables cannot be read, which the parser has reported. */
async function openedArchive(...[source, options]: Opening): Promise<MpqArchive | undefined> {
  try {
    return await MpqArchive.open(source, options);
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return undefined;
  }
}

/** An archive: its header, and every block in order of place. `names` are those of files that it may hold. */
export async function archiveFacts(source: Opening[0], options: Opening[1], names: readonly string[]): Promise<Card['facts']> {
  const archive = await openedArchive(source, options);
  if (archive === undefined) return {};
  try {
    const { userData, header } = archive;
    const blocks = await archive.list(names).catch(() => []);
    return {
      userDataOffset: userData?.offset,
      userDataBytes: userData?.content.length,
      archiveOffset: header.offset,
      archiveBytes: header.archiveSize,
      formatVersion: header.formatVersion + 1,
      sectorBytes: header.sectorSize,
      hashTableOffset: header.offset + header.hashTableOffset,
      hashTableEntries: header.hashTableEntries,
      blockTableOffset: header.offset + header.blockTableOffset,
      blockTableEntries: header.blockTableEntries,
      blocks: blocks.map(({ name, status, offset, packedByteLength, byteLength, flags }) => ({
        offset,
        storedBytes: packedByteLength,
        bytes: byteLength,
        status,
        flags: flagText(flags),
        name,
      })),
    };
  } finally {
    await archive.close();
  }
}

/** What is known of an archive before its files are unpacked. */
export interface CheckedArchive {
  readonly format: string;
  /** Names of files that it may hold. */
  readonly names: readonly string[];
  /** The files that the parser has unpacked. */
  readonly read: ReadonlySet<string>;
  /** What the parser has reported. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Unpacks the files that the parser did not. Damage in the files that it reads has been reported already. */
export async function checkFiles(
  source: Opening[0],
  options: NonNullable<Opening[1]>,
  { format, names, read, diagnostics }: CheckedArchive,
): Promise<{ readonly files: number; readonly damage: readonly Diagnostic[] }> {
  const damage = new Diagnostics({ maxDiagnostics: limitsWith(options.limits).maxDiagnostics });
  const seen = new Set(diagnostics.flatMap(({ path }) => path));
  let files = 0;
  const archive = await openedArchive(source, options);
  try {
    for (const { name, status, offset } of (await archive?.list(names).catch(() => [])) ?? []) {
      if (name === undefined || status !== 'present') continue;
      files++;
      if (read.has(name)) continue;
      try {
        await archive!.read(name);
      } catch (error) {
        if (!seen.has(name)) damage.damage(isReplayError(error) ? error.within({ format, path: [name], offset }) : error);
      }
    }
  } finally {
    await archive?.close();
  }
  return { files, damage: damage.list() };
}
