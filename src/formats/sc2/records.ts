import type { Sc2WireEvent } from './framing.js';

/** A struct with the tables' own names: blobs are bytes, an absent optional is null, a choice is `{ [name]: value }`. */
export type Sc2WireStruct = Readonly<Record<string, unknown>>;

/** The content of a file of a replay: decoded where that loses nothing, else its bytes. */
export type Sc2Content =
  | { readonly kind: 'struct'; readonly value: Sc2WireStruct }
  | { readonly kind: 'events'; readonly events: readonly Sc2WireEvent[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A replay as records: the header and every file, in the order of the archive. */
export interface Sc2Records {
  /** `m_version.m_baseBuild` chooses the tables that the files are written with. */
  readonly header: Sc2WireStruct;
  readonly files: readonly { readonly name: string; readonly content: Sc2Content }[];
}
