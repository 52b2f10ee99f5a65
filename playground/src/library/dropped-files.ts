/** A file with its path in the folder that was dropped. */
export interface DroppedFile {
  readonly file: File;
  readonly path: string;
}

/** Files beyond this number in one drop are left out: a disk was dropped by mistake. */
const MAX_FILES = 20_000;
/** Folders are read this deep. */
const MAX_DEPTH = 32;

/** Files that systems put into folders. */
const isOfSystem = (name: string): boolean => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

async function filesIn(folder: FileSystemDirectoryEntry, depth: number, found: DroppedFile[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // a call gives at most a hundred
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const entry of entries.sort((a, b) => a.name.localeCompare(b.name))) await addEntry(entry, depth, found);
  }
}

async function addEntry(entry: FileSystemEntry, depth: number, found: DroppedFile[]): Promise<void> {
  if (isOfSystem(entry.name) || found.length >= MAX_FILES || depth > MAX_DEPTH) return;
  if (entry.isDirectory) await filesIn(entry as FileSystemDirectoryEntry, depth + 1, found);
  else {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ file, path: entry.fullPath.replace(/^\//, '') });
  }
}

/** The files of a drop, those in folders of any depth included. Call it in the event: afterwards its items are gone. */
export async function filesOfDrop({ items, files }: DataTransfer): Promise<readonly DroppedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return filesOfList(files);
  const found: DroppedFile[] = [];
  for (const entry of entries) await addEntry(entry, 0, found);
  return found;
}

/** Files that were chosen; of a folder, with their paths in it. */
export const filesOfList = (files: ArrayLike<File>): readonly DroppedFile[] =>
  Array.from(files)
    .filter(({ name }) => !isOfSystem(name))
    .slice(0, MAX_FILES)
    .map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }));
