type Read = (name: string) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;

/** What is in a replay. */
export interface Findings {
  readonly format: string;
  readonly title: string;
  readonly map: string | undefined;
  readonly durationSeconds: number | undefined;
  readonly players: readonly string[];
  readonly isComplete: boolean;
  /** How many a stream gives that nobody asked for anything special. */
  readonly events: number;
  /** Of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** SHA-256 of the content, and of the sections that are asked for as JSON. */
  readonly content: string;
  readonly parse: string;
}

/** What is in all replays. */
export interface AllFindings {
  readonly replays: Readonly<Record<string, Findings>>;
  readonly wrong: readonly [known: boolean, name: string, code: string, offset: number];
  readonly csv: string;
  readonly anonymous: Findings;
  readonly detailsCrc32: number;
  readonly varuint32: number;
}

export function readAll(names: readonly string[], read: Read): Promise<AllFindings>;

/** What a worker says, as hashes. */
export interface WorkerFindings {
  readonly replays: Readonly<Record<string, string>>;
  readonly chat: number;
  readonly wrong: AllFindings['wrong'];
}

export function readByWorker(worker: object, names: readonly string[], read: Read): Promise<WorkerFindings>;

/** How each format is read. */
export const VERBS: Readonly<Record<string, unknown>>;
