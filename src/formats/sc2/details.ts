import { ByteReader } from '../../core/byte-reader.js';
import { corrupt } from '../../core/errors.js';
import { dateOfFileTime, localOffsetMinutes } from '../../protocols/blizzard/file-time.js';
import { toonHandle } from '../../protocols/blizzard/toon-handle.js';
import type { Sc2DetailsRecord } from './events.gen.js';
import { USER_IDS_SINCE } from './layout.js';
import { occupiedSlots, type Sc2InitData } from './lobby.js';
import { SC2_TABLES } from './protocol/lookup.js';

/** How a game ended for a player. */
export type Sc2Result = 'win' | 'loss' | 'tie' | 'undecided';
const RESULTS: readonly Sc2Result[] = ['undecided', 'win', 'loss', 'tie'];

type PlayerRecord = NonNullable<Sc2DetailsRecord['playerList']>[number];

/** A player of `replay.details`; observers are not among them. */
export interface Sc2DetailsPlayer extends Omit<PlayerRecord, 'name' | 'toon' | 'result'> {
  /** Without the clan; undefined where the replay was anonymized. */
  readonly name?: string | undefined;
  readonly clanTag?: string | undefined;
  /** In the language of the client that saved. `players` has it without language. */
  readonly race: string;
  /** `region-S2-realm-id`; undefined for computers. */
  readonly toon?: string | undefined;
  /** Number of Battle.net's region: 1 US, 2 EU, 3 KR, 5 CN; undefined for computers. */
  readonly region?: number | undefined;
  readonly result: Sc2Result;
}

/** Map, players and time (`replay.details`, docs/formats/sc2.md, section 7). */
export interface Sc2Details extends Omit<Sc2DetailsRecord, 'playerList'> {
  readonly players: readonly Sc2DetailsPlayer[];
  /** When the game ended. */
  readonly playedAt?: Date | undefined;
  /** Minutes of the local clock ahead of UTC. */
  readonly localOffsetMinutes: number;
}

/** Decodes `replay.details`. Up to base build 23925 four fields of a player are those of the next slot: they come out of the lobby. */
export function readDetails(bytes: Uint8Array, baseBuild: number, lobby: Sc2InitData | undefined): Sc2Details {
  const record = SC2_TABLES.decoderOf('details', 'typed')(new ByteReader(bytes)) as Sc2DetailsRecord;
  if (record.timeUTC === undefined || record.title === undefined) throw corrupt('the details have no title or time');
  const { playerList, ...rest } = record;
  let players = (playerList ?? []).map(playerOf);
  if (baseBuild < USER_IDS_SINCE && lobby) {
    const slots = occupiedSlots(lobby).filter(({ slot }) => slot.observe === 0);
    if (slots.length === players.length) {
      players = players.map((player, i) => {
        const { control, teamId, handicap, observe } = slots[i]!.slot;
        return { ...player, control, teamId, handicap, observe };
      });
    }
  }
  const playedAt = dateOfFileTime(record.timeUTC);
  return {
    ...rest,
    players,
    ...(playedAt === undefined ? {} : { playedAt }),
    localOffsetMinutes: localOffsetMinutes(record.timeUTC, record.timeLocalOffset ?? 0n),
  };
}

function playerOf(record: PlayerRecord): Sc2DetailsPlayer {
  const { name, toon, result, ...rest } = record;
  const { clanTag, plain } = splitName(name ?? '');
  const handle = toon === undefined ? undefined : toonHandle(toon);
  return {
    ...rest,
    name: plain || undefined,
    ...(clanTag === undefined ? {} : { clanTag }),
    ...(handle === undefined ? {} : { toon: handle }),
    region: toon?.region || undefined,
    result: RESULTS[result] ?? 'undecided',
  };
}

/** Clan and name: `[CLAN]<sp/>Name`, with the brackets of its time, escaped from base build 47185 on. */
export function splitName(full: string): { readonly clanTag?: string; readonly plain: string } {
  const at = full.indexOf('<sp/>');
  if (at < 0) return { plain: unescaped(full) };
  return { clanTag: unescaped(full.slice(0, at)).replace(/^[[<]|[\]>]$/g, ''), plain: unescaped(full.slice(at + 5)) };
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
