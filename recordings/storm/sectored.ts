import { openMpq } from '../../src/containers/mpq/archive.js';
import { mpqCodecs } from '../../src/containers/mpq/codecs.js';
import { MpqWriter } from '../../src/containers/mpq/writer.js';
import { ReadBudget } from '../../src/core/budget.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { SyncDrive } from '../../src/io/drive-sync.js';

/** The same replay as one archive of the corpus stores its longest file: in compressed sectors with checksums. `names` are its files. */
export function sectored(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const drive = new SyncDrive(bytes);
  const opening = drive.run(openMpq(false, new ReadBudget(DEFAULT_LIMITS), mpqCodecs(undefined)));
  const archive = drive.run(opening.tables());
  const writer = new MpqWriter({ userData: opening.userData?.content, sectorShift: 0 });
  for (const name of names) {
    const content = drive.run(archive.read(name));
    if (content !== undefined) writer.add(name, content, { compression: 'zlib', singleUnit: false, sectorChecksums: true });
  }
  return writer.done();
}
