import { signal } from '@preact/signals';
import type { DroppedFile } from './dropped-files.js';

/** The folder in the private file system of the page (OPFS), and the list in it. */
const FOLDER = 'replays';
const LIST = 'list.json';

/** A file as the list has it: `name` in the folder, and what it was called. */
interface KeptFile {
  readonly name: string;
  readonly path: string;
  readonly file: string;
  readonly lastModified: number;
}

/** How many files are kept in this browser. */
export const keptCount = signal(0);

/** Whether this browser has a private file system for pages. */
export const canKeep = typeof navigator.storage?.getDirectory === 'function';

const folderOf = async (create: boolean): Promise<FileSystemDirectoryHandle> =>
  await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create });

async function write(folder: FileSystemDirectoryHandle, name: string, data: Blob | string): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await writable.write(data);
  await writable.close();
}

/**
 * Keeps copies of files, in place of those that were kept before. Leaves nothing behind if it fails. `onFile` hears of each.
 *
 * @throws Error in words where there is too little room.
 */
export async function keepFiles(files: readonly DroppedFile[], onFile: (done: number) => void, signal: AbortSignal): Promise<void> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (bytes > quota - usage) throw new Error('this browser gives the page less room than these files need');
  // files that are kept already are read from the folder, so the new ones get other names
  const folder = await folderOf(true);
  const before = await listIn(folder);
  const stamp = Date.now().toString(36);
  const list: KeptFile[] = [];
  try {
    for (const [i, { file, path }] of files.entries()) {
      signal.throwIfAborted();
      const name = `${stamp}-${i}`;
      await write(folder, name, file);
      list.push({ name, path, file: file.name, lastModified: file.lastModified });
      onFile(i + 1);
    }
    await write(folder, LIST, JSON.stringify(list));
  } catch (error) {
    for (const { name } of list) await folder.removeEntry(name).catch(() => undefined);
    throw error;
  }
  for (const { name } of before) await folder.removeEntry(name).catch(() => undefined);
  keptCount.value = list.length;
}

async function listIn(folder: FileSystemDirectoryHandle): Promise<readonly KeptFile[]> {
  try {
    const text = await (await (await folder.getFileHandle(LIST)).getFile()).text();
    return JSON.parse(text) as readonly KeptFile[];
  } catch {
    return [];
  }
}

/** The files that were kept; none where the visitor never kept any. */
export async function keptFiles(): Promise<readonly DroppedFile[]> {
  if (!canKeep) return [];
  try {
    const folder = await folderOf(false);
    const kept: DroppedFile[] = [];
    for (const { name, path, file, lastModified } of await listIn(folder)) {
      const stored = await (await folder.getFileHandle(name)).getFile();
      kept.push({ file: new File([stored], file, { lastModified }), path });
    }
    keptCount.value = kept.length;
    return kept;
  } catch {
    // the folder is not there
    return [];
  }
}

/** Removes everything that was kept. */
export async function forgetFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FOLDER, { recursive: true }).catch(() => undefined);
  keptCount.value = 0;
}
