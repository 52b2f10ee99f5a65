import type { DemFrame } from './framing.js';
import { commandName, type DemCommandName } from './layout.js';

/** How often one kind of command occurs in a file. */
export interface DemCommandCount {
  readonly id: number;
  readonly command: DemCommandName;
  readonly count: number;
  /** How many of them are stored as a Snappy block. */
  readonly compressed: number;
  /** Payload bytes as stored. */
  readonly storedBytes: number;
  /** Undefined where the commands have none, as before the first packet. */
  readonly firstTick?: number | undefined;
  readonly lastTick?: number | undefined;
  /** Offset in the file of the first. */
  readonly firstOffset: number;
}

/** Counts commands by kind. */
export class CommandCounts {
  readonly #byId = new Map<number, { -readonly [K in keyof DemCommandCount]: DemCommandCount[K] }>();

  add({ id, tick: stored, isCompressed, byteLength, offset }: DemFrame): void {
    const tick = stored < 0 ? undefined : stored;
    const known = this.#byId.get(id);
    if (known === undefined) {
      const command = commandName(id);
      const first = { firstTick: tick, lastTick: tick, firstOffset: offset };
      this.#byId.set(id, { id, command, count: 1, compressed: isCompressed ? 1 : 0, storedBytes: byteLength, ...first });
      return;
    }
    known.count++;
    if (isCompressed) known.compressed++;
    known.storedBytes += byteLength;
    known.lastTick = tick;
  }

  /** By ascending id. */
  list(): readonly DemCommandCount[] {
    return [...this.#byId.values()].sort((a, b) => a.id - b.id);
  }
}
