import type { ByteCursor } from '../../core/byte-cursor.js';
import type { DecodeLimits } from '../../core/limits.js';
import type { GamecacheItem } from './items.js';
import type { GamecacheHeroNumbering } from './layout.js';
import type { GamecacheLegacyRecord, GamecacheV3Record } from './records.js';
import type { GamecacheHeader } from './replay.js';
import type { NarrowDecoder } from './text.js';

/** The settings that items are decoded with. */
export interface DecodeContext {
  readonly heroNumbering: GamecacheHeroNumbering;
  readonly pathText: NarrowDecoder;
  readonly nameText: NarrowDecoder;
}

/** The parts of reading in which the two layouts differ. */
export interface LayoutCode<Item extends GamecacheLegacyRecord | GamecacheV3Record = GamecacheLegacyRecord | GamecacheV3Record> {
  readonly headerBytes: number;
  /** Bytes at the start of an item that its size does not count. */
  readonly uncounted: number;
  readonly smallestSize: number;
  /** Offset of the path in an item. */
  readonly pathAt: number;
  /** Reads the header, which is there as a whole. */
  header(cursor: ByteCursor, confidence: GamecacheHeader['confidence']): GamecacheHeader;
  /** Reads the fields of an item from its size on, without the jump that the size asks for; `truncated` when the cursor ends first. */
  record(cursor: ByteCursor, header: GamecacheHeader, limits: Readonly<DecodeLimits>, otherStats: boolean): Item;
  /** Whether an item that ends so many bytes too early has the number of stats that its version does not have. */
  hasOtherStats?(record: Item, header: GamecacheHeader, missingBytes: number): boolean;
  /** A record as the game that it describes. */
  item(record: Item, index: number, offset: number, context: DecodeContext): GamecacheItem;
}
