import type { Diagnostics } from '../../core/diagnostics.js';
import type { DemMessages } from './message-types.gen.js';
import type { DemBuildDate, MessageSchemas, ProtoMessage } from './messages.js';
import type { DemChatLine } from './chat.js';
import type { DemEntity } from './entities/entity.js';
import type { DemEntityWorld } from './entities/entity-world.js';
import type { DemEntityOp } from './entities/packet-entities.js';
import type { DemPosition } from './entities/position.js';
import { HANDLE_KEY, PLAYER_KEY, type DemGameEventValue } from './game-events.js';
import type { DemCommandName } from './layout.js';
import type { DemStringTable } from './string-tables/string-table.js';

/** One command of the container (EDemoCommands), decompressed. */
export interface DemCommandEvent {
  readonly type: 'command';
  /** Undefined before the first packet, where the recording has no tick yet. */
  readonly tick?: number | undefined;
  readonly id: number;
  readonly command: DemCommandName;
  /** Offset in the file of the command. */
  readonly offset: number;
  readonly isCompressed: boolean;
  /** Size of the payload as stored in the file. */
  readonly storedBytes: number;
  /** The payload, decompressed. */
  readonly bytes: Uint8Array;
}

/** Where in the container a message stood. */
export type DemMessageSource = 'signon' | 'packet' | 'fullPacket';

/** What a message holds, by its name. Fields that were not sent are absent; an enum is a number. */
export type DemMessageOf<N extends keyof DemMessages> = DemMessages[N];

/** One message of a packet. Within a packet, messages come in the order in which they must be applied. */
export class DemMessageEvent {
  readonly type = 'message';
  #value: ProtoMessage | undefined;
  readonly #schemas: MessageSchemas;
  readonly #diagnostics: Diagnostics | undefined;

  constructor(
    /** Undefined before the first packet, where the recording has no tick yet. */
    readonly tick: number | undefined,
    readonly id: number,
    /** `svc_ServerInfo`; `message_9999` for an id without a name. */
    readonly name: string,
    readonly source: DemMessageSource,
    readonly bytes: Uint8Array,
    /** Its type in Valve's .proto files; undefined where no schema is known. */
    readonly messageType: string | undefined,
    schemas: MessageSchemas,
    /** Of the read that the event is from. */
    diagnostics?: Diagnostics,
  ) {
    this.#schemas = schemas;
    this.#diagnostics = diagnostics;
  }

  /**
   * Decoded at the first use; undefined where replaykit has no schema for the id. Fields that the schema does not know are kept by their number (`field_17`),
   * and a diagnostic of the read names the message: a build may have given its id to another one. Throws ReplayError on damage.
   */
  get value(): ProtoMessage | undefined {
    if (this.#value === undefined && this.messageType !== undefined)
      this.#value = this.#schemas.decode(this.messageType, this.bytes, () => this.#tellUnknown());
    return this.#value;
  }

  #tellUnknown(): void {
    const { name } = this;
    const message = `dem: ${name} has fields that its schema does not know; in this build its id may mean another message`;
    this.#diagnostics?.add({ code: 'unknown-field', severity: 'info', reason: 'message', message, path: [name] });
  }

  /**
   * When the build was made as of which names and fields of messages are read: some of them mean something else in newer builds. Undefined where the
   * recording does not say its build, and where no messages but those that replaykit itself needs are decoded.
   */
  get build(): DemBuildDate | undefined {
    return this.#schemas.build;
  }

  /**
   * Whether this is the message of a name; `value` is then typed as that message.
   *
   * @example
   * for await (const event of streamDem(file, { events: ['message'], messages: ['svc_UserCmds'] })) {
   *   if (event.is('svc_UserCmds')) console.log(event.tick, event.value?.commands?.length);
   * }
   */
  is<N extends keyof DemMessages>(name: N): this is DemMessageEvent & { readonly name: N; readonly value: DemMessageOf<N> | undefined } {
    return this.name === name;
  }
}

/** Rows of a string table were sent. The table is live. */
export interface DemStringTableEvent {
  readonly type: 'stringTable';
  /** Undefined before the first packet, where the recording has no tick yet. */
  readonly tick?: number | undefined;
  readonly table: DemStringTable;
  /** Indexes of the rows that the message named, in its order. */
  readonly changed: readonly number[];
}

/** Whom a key of a game event means, as of now. */
export interface DemEventPlayer {
  readonly userId: number;
  /** Undefined where neither entities nor string tables are decoded. */
  readonly name?: string | undefined;
  /** Undefined for bots. */
  readonly steamId?: bigint | undefined;
  /** The player's controller, where entities are decoded. */
  readonly entity?: DemEntity | undefined;
  /** Where the player's pawn or hero is, in world units; undefined while it is out of sight of the recording, and where its class is not decoded. */
  readonly position?: DemPosition | undefined;
}

/** A game event as the recording's own list describes it. */
export interface DemGameEvent {
  readonly type: 'gameEvent';
  /** Of its packet; 0 for what comes before the first packet. */
  readonly tick: number;
  readonly name: string;
  readonly keys: Readonly<Record<string, DemGameEventValue>>;
  /**
   * The entity that a key means: `attacker_pawn` a pawn, `userid` the controller of a player. Live: as of now, so ask while the event is in
   * hand. Undefined for other keys, for nobody, for entities that are gone, and where entities are not decoded (see `entities`).
   */
  entity(key: string): DemEntity | undefined;
  /** The player whom a key such as `userid` means. Live, like `entity`. */
  player(key: string): DemEventPlayer | undefined;
}

/** The recording of a game event. */
export interface GameEventSource {
  /** The type of a key. */
  keyType(id: number, key: string): number | undefined;
  byEventHandle(handle: number): DemEntity | undefined;
  player(userId: number): DemEventPlayer | undefined;
}

/** A game event that knows the recording that it is of. */
export class ReadGameEvent implements DemGameEvent {
  readonly type = 'gameEvent';
  readonly #id: number;
  readonly #source: GameEventSource | undefined;

  constructor(
    readonly tick: number,
    readonly name: string,
    readonly keys: Readonly<Record<string, DemGameEventValue>>,
    id = -1,
    source?: GameEventSource,
  ) {
    this.#id = id;
    this.#source = source;
  }

  entity(key: string): DemEntity | undefined {
    const value = this.keys[key];
    if (typeof value !== 'number' || this.#source?.keyType(this.#id, key) !== HANDLE_KEY) return this.player(key)?.entity;
    return this.#source.byEventHandle(value);
  }

  player(key: string): DemEventPlayer | undefined {
    const value = this.keys[key];
    if (typeof value !== 'number' || this.#source?.keyType(this.#id, key) !== PLAYER_KEY) return undefined;
    return this.#source.player(value);
  }
}

/** A line of chat. */
export interface DemChatEvent extends DemChatLine {
  readonly type: 'chat';
  /** Of its packet; 0 for what comes before the first packet. */
  readonly tick: number;
}

/** Something happened to an entity. `entity` and `changed()` are live: good until the next batch is asked for. */
export interface DemEntityEvent {
  readonly type: 'entity';
  /** Of its packet; 0 for what comes before the first packet. */
  readonly tick: number;
  readonly op: DemEntityOp;
  readonly entity: DemEntity;
  /** Dotted names of the fields that the record sent; computed on call. Empty for `left` and `deleted`. */
  changed(): readonly string[];
}

/** A packet was applied: the world is as of the end of its tick. Live: good until the next batch is asked for. */
export interface DemTickEvent {
  readonly type: 'tick';
  readonly tick: number;
  readonly world: DemEntityWorld;
}

/** What the engine says, told apart by `type`. */
export type DemEngineEvent =
  | DemCommandEvent
  | DemMessageEvent
  | DemStringTableEvent
  | DemGameEvent
  | DemChatEvent
  | DemEntityEvent
  | DemTickEvent;
