import type { DemDecoder } from './decoder.js';
import type { DemFrame } from './framing.js';
import { DEM_STOP } from './layout.js';
import type { DemPlayer } from './replay.js';
import { tickAt } from './span.js';

/** Who joins later than this is not in a summary. In a match of a server all have joined when the recording begins. */
const OPENING_SECONDS = 10;
/** No command that ends after this offset is decoded. The first ten seconds of real recordings take 0.2 to 2 MB. */
export const OPENING_BYTES = 4 << 20;

/** Who was there in the first ten seconds of a recording, in a reading that decodes players. */
export class OpeningPlayers {
  /** Undefined until the ten seconds are over. */
  players: readonly DemPlayer[] | undefined;

  /** To be called before each command, with the offset of its end. Gives true from the first on that does not belong to the opening. */
  isOver(frame: DemFrame, end: number, decoder: DemDecoder): boolean {
    if (this.players !== undefined) return true;
    const interval = decoder.serverInfo?.tickIntervalSeconds ?? 0;
    const toTick = interval > 0 ? tickAt(OPENING_SECONDS, interval) : Infinity;
    if (frame.id !== DEM_STOP && decoder.clockTick(frame) <= toTick && end <= OPENING_BYTES) return false;
    this.players = playersOf(decoder);
    return true;
  }
}

/** The players as of now. */
export const playersOf = (decoder: DemDecoder): readonly DemPlayer[] =>
  (decoder.sectionBuilders?.soFar('players')['players'] as readonly DemPlayer[] | undefined) ?? [];
