import { ProtoSchema } from '../../../codecs/protobuf/message.js';
import type { Asking } from '../../../io/framing.js';
import type { DemPlayerRef } from '../sections/kill.js';
import { Listed } from '../sections/listed.js';
import type { DemFollowed, DemRecording, DemSectionBuilder, DemSectionDefinition } from '../sections/section.js';
import { PLAYERS_SECTION, type Cs2PlayersBuilder } from './players.js';
import type { Cs2Team } from './team.js';

/** Who a notice is about. */
type Player = DemPlayerRef<Cs2Team> | undefined;

/** Fields of a message, none of them certain. */
export type Fields = Readonly<Record<string, number | bigint | string | undefined>>;

/** What an account number is added to for the Steam id of a player. */
const STEAM_ID_BASE = 76561197960265728n;

/** Finds the players that a notice is about. */
export interface Who {
  bySlot(slot: number | undefined): Player;
  bySteamId(steamId: bigint | undefined): Player;
}

type Read<E> = (decode: (type: string) => Readonly<Record<string, unknown>>, who: Who, tick: number, id: number) => readonly E[];

class NoticesBuilder<E extends { readonly type: string; readonly tick: number }> implements DemSectionBuilder {
  readonly #recording: DemRecording;
  readonly #section: string;
  readonly #listed: Listed<E>;

  readonly on: Partial<DemFollowed>;

  constructor(recording: DemRecording, players: Cs2PlayersBuilder, section: string, schema: () => ProtoSchema, read: Read<E>) {
    this.#recording = recording;
    this.#section = section;
    this.#listed = new Listed(recording, section);
    const who: Who = {
      bySlot: (slot) => (slot === undefined || slot < 0 ? undefined : players.ref(slot)),
      bySteamId: (steamId) => (steamId === undefined || steamId === 0n ? undefined : players.bySteamId(steamId)),
    };
    this.on = {
      messageBytes: (id, bytes, tick) => {
        this.#recording.budget.work(bytes.length);
        for (const event of read((type) => schema().decode(type, bytes), who, tick, id)) this.#listed.add(event);
      },
    };
  }

  *build(): Asking<object> {
    return { [this.#section]: this.#listed.list };
  }
}

/** A section of what the server says in messages. `schemaText` describes them; `read` gives the events of one. */
export function notices<E extends { readonly type: string; readonly tick: number }>(
  section: string,
  event: E['type'],
  messages: readonly number[],
  schemaText: string,
  read: Read<E>,
): DemSectionDefinition {
  let schema: ProtoSchema | undefined;
  const schemaOf = (): ProtoSchema => (schema ??= new ProtoSchema(schemaText));
  return {
    sections: [section],
    events: [event],
    needs: { messages },
    uses: [PLAYERS_SECTION],
    start: (recording, of) => new NoticesBuilder(recording, of(PLAYERS_SECTION), section, schemaOf, read),
  };
}

export const numberOf = (fields: Fields, name: string): number | undefined => fields[name] as number | undefined;
/** Undefined for an empty text too. */
export const textOf = (fields: Fields, name: string): string | undefined => (fields[name] as string | undefined) || undefined;
/** The player of an account. */
export const ofAccount = (who: Who, accountId: number | undefined): Player =>
  accountId === undefined || accountId === 0 ? undefined : who.bySteamId(STEAM_ID_BASE + BigInt(accountId >>> 0));
