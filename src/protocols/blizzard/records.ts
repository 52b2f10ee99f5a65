import type { BlizzardWireEvent } from './raw-events.js';

/** A struct with the tables' own names: blobs are bytes, an absent optional is null, a choice is `{ [name]: value }`. */
export type BlizzardWireStruct = Readonly<Record<string, unknown>>;

/** The content of a file of a replay: decoded where that loses nothing, else its bytes. */
export type BlizzardContent =
  | { readonly kind: 'struct'; readonly value: BlizzardWireStruct }
  | { readonly kind: 'events'; readonly events: readonly BlizzardWireEvent[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A replay as records: the header and every file, in the order of the archive. */
export interface BlizzardRecords {
  /** `m_version.m_baseBuild` chooses the tables that the files are written with. */
  readonly header: BlizzardWireStruct;
  readonly files: readonly { readonly name: string; readonly content: BlizzardContent }[];
}
