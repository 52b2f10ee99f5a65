import { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { dateOfFileTime, localOffsetMinutes } from '../../protocols/blizzard/file-time.js';
import type { ProtocolTables } from '../../protocols/blizzard/protocol-tables.js';
import { toonHandle } from '../../protocols/blizzard/toon-handle.js';
import type { StormDetailsRecord } from './events.gen.js';

/** How a game ended for a player. `undecided`: the recording ended before the game did. */
export type StormResult = 'win' | 'loss' | 'undecided';
const RESULTS: readonly StormResult[] = ['undecided', 'win', 'loss'];

type PlayerRecord = NonNullable<StormDetailsRecord['playerList']>[number];

/** A player of `replay.details`, in the order of the slots; observers are not among them. */
export interface StormDetailsPlayer extends Omit<PlayerRecord, 'name' | 'toon' | 'result' | 'hero'> {
  /** Undefined where the file has an empty name. */
  readonly name?: string | undefined;
  /** The hero played, in the language of the client that saved. */
  readonly hero?: string | undefined;
  /** `region-Hero-realm-id`; undefined for computers. */
  readonly toon?: string | undefined;
  /** Number of Battle.net's region: 1 US, 2 EU, 3 KR, 5 CN, 98 the public test realm; undefined for computers. */
  readonly region?: number | undefined;
  readonly result: StormResult;
}

/** Map, players and time (`replay.details`, docs/formats/storm.md, section 3). */
export interface StormDetails extends Omit<StormDetailsRecord, 'playerList'> {
  readonly players: readonly StormDetailsPlayer[];
  /** When the recording was saved. */
  readonly playedAt?: Date | undefined;
  /** Minutes of the local clock ahead of UTC. */
  readonly localOffsetMinutes: number;
}

/** Decodes `replay.details`. */
export function readStormDetails(bytes: Uint8Array, tables: ProtocolTables): StormDetails {
  const record = tables.decoderOf('details', 'typed')(new ByteReader(bytes)) as StormDetailsRecord;
  if (record.timeUTC === undefined || record.title === undefined) throw corrupt('the details have no title or time');
  const { playerList, ...rest } = record;
  const playedAt = dateOfFileTime(record.timeUTC);
  return {
    ...rest,
    players: (playerList ?? []).map(playerOf),
    ...(playedAt && { playedAt }),
    localOffsetMinutes: localOffsetMinutes(record.timeUTC, record.timeLocalOffset ?? 0n),
  };
}

function playerOf({ name, toon, result, hero, ...rest }: PlayerRecord): StormDetailsPlayer {
  const handle = toon === undefined ? undefined : toonHandle(toon);
  return {
    ...rest,
    ...(name && { name }),
    ...(hero && { hero }),
    ...(handle !== undefined && { toon: handle }),
    ...(toon?.region && { region: toon.region }),
    result: RESULTS[result] ?? 'undecided',
  };
}
