import type { ReadBudget } from '../../../core/budget.js';
import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { DeadlockSide } from './team.js';

/** k_EUserMsg_PostMatchDetails: what the game says of the whole match once it is over. Unverified: no recording at hand has it. */
export const POST_MATCH_DETAILS = 316;

const SCHEMA = `
Details: 1 bytes match_details
Contents: 2 MatchInfo match_info
MatchInfo: 1 uint32 duration_s, 3 int32 winning_team, 4 *Player players
Player: 2 uint32 player_slot, 5 *Stats stats
Stats: 1 uint32 time_stamp_s, 40 *Source gold_sources
Source: 1 int32 source, 2 uint32 kills, 3 uint32 damage, 4 uint32 gold, 5 uint32 gold_orbs
`;
/** EGoldSource */
const SOURCES = [
  undefined,
  'players',
  'troopers',
  'neutrals',
  'bosses',
  'treasure',
  'assists',
  'denies',
  'teamBonus',
  'abilityAssassinate',
  'trophyCollector',
  'cultistSacrifice',
  'breakables',
  'gooseEgg',
] as const;

/** What a player earned from one source in the whole match, by the summary that the game sends after its end. */
export interface DeadlockSoulSource {
  /** Undefined for sources that are newer than this library. */
  readonly source?: (typeof SOURCES)[number];
  /** EGoldSource */
  readonly sourceId: number;
  /** Without those of orbs. */
  readonly souls: number;
  readonly orbSouls: number;
  /** How many were killed for it, and the damage that was done to them. */
  readonly kills: number;
  readonly damage: number;
}

/** Limits above the players of a match, and the sources that the game has. */
const MAX_PLAYERS = 64;
const MAX_SOURCES = 64;

interface MatchInfo {
  readonly duration_s?: number;
  readonly winning_team?: number;
  readonly players?: readonly {
    readonly player_slot?: number;
    readonly stats?: readonly { readonly gold_sources?: readonly Source[] }[];
  }[];
}
interface Source {
  readonly source?: number;
  readonly kills?: number;
  readonly damage?: number;
  readonly gold?: number;
  readonly gold_orbs?: number;
}

let schema: ProtoSchema | undefined;

/** The summary of a match that the game sends after its end. */
export class PostMatch {
  winner: DeadlockSide | undefined;
  durationSeconds: number | undefined;
  readonly #soulsBySlot = new Map<number, readonly DeadlockSoulSource[]>();

  read(bytes: Uint8Array, budget: ReadBudget): void {
    budget.work(bytes.length);
    schema ??= new ProtoSchema(SCHEMA);
    const { match_details: details } = schema.decode('Details', bytes) as { readonly match_details?: Uint8Array };
    if (details === undefined || details.length === 0) return;
    const { match_info: info } = schema.decode('Contents', details) as { readonly match_info?: MatchInfo };
    if (info === undefined) return;
    // sides are counted from 0 here
    this.winner = (['amber', 'sapphire'] as const)[info.winning_team ?? 0];
    this.durationSeconds = info.duration_s;
    for (const { player_slot: slot = 0, stats } of info.players ?? []) {
      const sources = stats?.at(-1)?.gold_sources;
      if (sources !== undefined && this.#soulsBySlot.size < MAX_PLAYERS)
        this.#soulsBySlot.set(slot, sources.slice(0, MAX_SOURCES).map(soulsFrom));
    }
  }

  /** Souls of a player by their source, by the place in the lobby; undefined where the recording does not say. */
  soulsOf(lobbySlot: number | undefined): readonly DeadlockSoulSource[] | undefined {
    return lobbySlot === undefined ? undefined : this.#soulsBySlot.get(lobbySlot);
  }
}

const soulsFrom = ({ source = 1, kills = 0, damage = 0, gold = 0, gold_orbs: orbs = 0 }: Source): DeadlockSoulSource => ({
  source: SOURCES[source],
  sourceId: source,
  souls: gold,
  orbSouls: orbs,
  kills,
  damage,
});
