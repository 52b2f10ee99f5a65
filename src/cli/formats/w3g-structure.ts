import { limitsWith } from '../../core/limits.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { openReplay } from '../../containers/wrapper/index.js';
import { consumed, need, type Asking } from '../../io/framing.js';
import { W3gContext } from '../../formats/w3g/context.js';
import { blockHeaderBytes, blockWidth, readBlockHeader } from '../../formats/w3g/framing.js';
import { readFront } from '../../formats/w3g/front.js';
import { parseW3g } from '../../formats/w3g/index.js';
import { W3G_LIMITS } from '../../formats/w3g/layout.js';
import type { Row } from '../card.js';
import type { FormatGuide } from '../guide.js';

/** Headers of all blocks, without their content. */
function* blocksOf(): Asking<readonly Row[]> {
  // Damage is reported by the verb that reads the file.
  const { header } = yield* readFront(new W3gContext({}));
  const rows: Row[] = [];
  let wide: boolean | undefined;
  while (rows.length < header.blockCount) {
    const cursor = yield* need(blockHeaderBytes(true));
    wide ??= blockWidth(cursor, header.version).wide;
    if (cursor.remaining < blockHeaderBytes(wide)) break;
    const { offset } = cursor;
    const { byteLength, packedBytes, unpackedBytes, intact } = readBlockHeader(cursor, wide);
    rows.push({ block: rows.length, offset, headerBytes: byteLength, packedBytes, bytes: unpackedBytes, intact });
    yield* consumed(offset + byteLength + packedBytes);
  }
  return rows;
}

/** The places of the header and, with `all`, of every block. */
export const w3gStructure: FormatGuide['structure'] = async (source, all, options) => {
  const { format, isComplete, diagnostics, header, settings, slots, metadata } = await parseW3g(source, {
    ...options,
    include: ['settings', 'slots', 'metadata'],
  });
  const bounded = { ...options, limits: { ...limitsWith(options.limits, W3G_LIMITS) } };
  const drive = await AsyncDrive.over(openReplay(source, bounded), bounded, { format: 'w3g' });
  const blocks = await drive.run(blocksOf());
  await drive.finish();
  const sum = (key: 'packedBytes' | 'bytes'): number => blocks.reduce((total, row) => total + Number(row[key]), 0);
  const facts = {
    offset: header.offset,
    headerBytes: header.headerBytes,
    headerVersion: header.headerVersion,
    fileBytes: header.fileBytes,
    crcMatches: header.isCrcValid,
    product: header.product,
    version: header.version,
    build: header.build,
    blocks: blocks.length,
    blockHeaderBytes: blocks[0]?.['headerBytes'],
    packedBytes: sum('packedBytes'),
    unpackedBytes: sum('bytes'),
    streamBytes: header.decompressedBytes,
    map: settings?.mapPath,
    slots: slots.length,
    metadataRecords: metadata.records.length,
    ...(all && { content: blocks }),
  };
  return { format, isComplete, diagnostics, facts };
};
