import { ByteReader } from '../../../core/byte-reader.js';
import { isReplayError, type ReplayError } from '../../../core/errors.js';
import { COMPRESSED, DEM_STOP, commandName } from '../layout.js';

/** One command of a fragment (docs/formats/dem.md, section 22). */
export interface BroadcastCommand {
  /** EDemoCommands, without the flag. */
  readonly id: number;
  readonly tick: number;
  readonly isCompressed: boolean;
  /** A view. Of packets it is the messages alone. */
  readonly payload: Uint8Array;
}

/** A fragment, as far as it is whole. */
export interface BroadcastFragment {
  readonly commands: readonly BroadcastCommand[];
  /** A command of id 0 was met: nothing comes after it. */
  readonly isLast: boolean;
  /** Why the rest cannot be read; undefined of a whole fragment. */
  readonly damage?: ReplayError | undefined;
}

/** Reads the commands of a fragment: u8 id and flag, u32 tick, a zero, u32 size, payload. */
export function readFragment(bytes: Uint8Array): BroadcastFragment {
  const commands: BroadcastCommand[] = [];
  const reader = new ByteReader(bytes);
  try {
    while (reader.remaining > 0) {
      const kind = reader.u8();
      const tick = reader.u32();
      reader.u8();
      if (kind === DEM_STOP) return { commands, isLast: true };
      const byteLength = reader.u32();
      const id = kind & ~COMPRESSED;
      if (byteLength > reader.remaining) throw reader.truncated(`${commandName(id)} of ${byteLength} bytes`);
      commands.push({ id, tick, isCompressed: (kind & COMPRESSED) !== 0, payload: reader.take(byteLength) });
    }
    return { commands, isLast: false };
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return { commands, isLast: false, damage: error };
  }
}
