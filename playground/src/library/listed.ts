import { signal, type ReadonlySignal } from '@preact/signals';
import type { ReplaySummary } from 'replaykit';
import type { OpenReplay } from '../replay.js';
import type { Sample } from '../samples.js';

/** What a list of replays says of one. */
export type ListedState =
  | { readonly is: 'waiting' }
  | { readonly is: 'read'; readonly summary: ReplaySummary }
  | { readonly is: 'failed'; readonly error: unknown };

/** Where a file came from, besides the visitor's disk. */
export interface FileOrigin {
  readonly sample?: Sample;
  /** The address that it was fetched from. */
  readonly url?: string;
}

/** A file of the list. Only its summary is kept; the replay is read when it is looked at. */
export class Listed {
  readonly file: File;
  /** Its path in the folder that was dropped, or its name. It is unique in the list. */
  readonly path: string;
  readonly origin: FileOrigin;
  /** The replay, while it is open. */
  replay: OpenReplay | undefined;
  readonly #state = signal<ListedState>({ is: 'waiting' });
  #byteLength: number | undefined;

  constructor(file: File, path: string, origin: FileOrigin = {}) {
    this.file = file;
    this.path = path;
    this.origin = origin;
  }

  get state(): ReadonlySignal<ListedState> {
    return this.#state;
  }

  get summary(): ReplaySummary | undefined {
    const state = this.#state.value;
    return state.is === 'read' ? state.summary : undefined;
  }

  /** The same for callers that look at thousands: without following each of them. `Summaries.version` says when to look again. */
  get known(): ReplaySummary | undefined {
    const state = this.#state.peek();
    return state.is === 'read' ? state.summary : undefined;
  }

  /** The size of the file, where it is known. */
  get byteLength(): number | undefined {
    return this.#byteLength;
  }

  /** The size of the file. A browser asks the disk each time it is asked for that of a chosen file, which takes most of a millisecond: it is asked once. */
  measured(): number {
    return (this.#byteLength ??= this.file.size);
  }

  /** The parameters of the address that lead here. */
  get address(): Readonly<Record<string, string | undefined>> {
    const { sample, url } = this.origin;
    return { sample: sample?.id, url, replay: sample === undefined && url === undefined ? this.path : undefined };
  }

  tell(state: ListedState): void {
    this.#state.value = state;
  }
}
