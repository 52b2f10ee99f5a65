import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';

/** A zip archive of some files. `options` of a file say how it is stored. */
export async function zipOf(files: Readonly<Record<string, Uint8Array>>, options: ZipWriterAddDataOptions = {}): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, bytes] of Object.entries(files)) await writer.add(name, new Uint8ArrayReader(bytes));
  return await writer.close();
}

/** Where the records of the central directory are: their places of the sizes follow from APPNOTE.TXT, 4.3.12. */
export function centralRecords(zip: Uint8Array): number[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const found: number[] = [];
  for (let at = 0; at + 4 <= zip.length; at++) if (view.getUint32(at, true) === 0x02014b50) found.push(at);
  return found;
}
