import type { Diagnostics } from '../../core/diagnostics.js';
import { dialectOf } from './dialects.js';
import type { EntityDecoder } from './entities/entity-decoder.js';
import type { DemEntity } from './entities/entity.js';
import { positionOf, type DemPosition } from './entities/position.js';
import { ReadGameEvent, type DemEventPlayer, type DemGameEvent, type GameEventSource } from './events.js';
import { GAME_EVENT_LISTS } from './game-event-lists.js';
import { GameEvents, type DemGameEventList } from './game-events.js';
import type { DemHeader } from './header.js';
import type { ProtoMessage } from './messages.js';
import type { StringTables } from './string-tables/string-tables.js';
import { USER_INFO, userInfo } from './string-tables/user-info.js';

/** What the events of a recording are read with, as far as it is known by then. */
interface EventRecording {
  readonly header: DemHeader | undefined;
  readonly entities: EntityDecoder | undefined;
  readonly stringTables: StringTables;
}

/** Reads the game events of a recording, and finds the players and entities that they name. */
export class GameEventReader implements GameEventSource {
  readonly list: GameEvents;
  readonly #recording: EventRecording;
  readonly #given: DemGameEventList | undefined;
  readonly #diagnostics: Diagnostics;

  /** `given` is used for a recording that has no list. */
  constructor(recording: EventRecording, given: DemGameEventList | undefined, diagnostics: Diagnostics) {
    this.#recording = recording;
    this.#given = given;
    this.#diagnostics = diagnostics;
    this.list = new GameEvents({
      fallback: () => this.#fallback(),
      usesList: (name) => this.#usesList(name),
      unfit: (id, name) => this.#unfit(id, name),
      unknownKeyType: (event, key, type) => this.#unknownKeyType(event, key, type),
    });
  }

  read(message: ProtoMessage, tick: number): DemGameEvent {
    const { name, keys } = this.list.read(message);
    return new ReadGameEvent(Math.max(tick, 0), name, keys, (message['eventid'] as number | undefined) ?? 0, this);
  }

  keyType(id: number, key: string): number | undefined {
    return this.list.keyType(id, key);
  }

  byEventHandle(handle: number): DemEntity | undefined {
    return this.#recording.entities?.world.byEventHandle(handle);
  }

  /** A player's controller is the entity `userId + 1`: docs/formats/dem.md, section 18. */
  player(userId: number): DemEventPlayer | undefined {
    const { entities, stringTables } = this.#recording;
    const found = userId < 0 ? undefined : entities?.world.entity(userId + 1);
    const entity = found?.className.endsWith('PlayerController') === true ? found : undefined;
    const info = userInfo(stringTables.byName(USER_INFO), userId, this.#diagnostics);
    if (entity === undefined && info === undefined) return undefined;
    const name = entity?.get('m_iszPlayerName') ?? info?.name;
    const steamId = entity?.get('m_steamID') ?? info?.steamId;
    return {
      userId,
      name: typeof name === 'string' ? name : undefined,
      steamId: typeof steamId === 'bigint' && steamId !== 0n ? steamId : undefined,
      entity,
      position: entity === undefined ? undefined : this.#positionOf(entity),
    };
  }

  #positionOf(controller: DemEntity): DemPosition | undefined {
    const handle = controller.get(dialectOf(this.#recording.header?.game)?.pawnField ?? '');
    const pawn = typeof handle === 'number' ? this.#recording.entities?.world.byHandle(handle) : undefined;
    return pawn?.isActive === true ? positionOf(pawn) : undefined;
  }

  #fallback(): { readonly name: string; readonly list: DemGameEventList } | undefined {
    if (this.#given !== undefined) return { name: 'the list that was given', list: this.#given };
    const { game, networkProtocol } = this.#recording.header ?? {};
    const known = game === undefined || networkProtocol === undefined ? undefined : GAME_EVENT_LISTS[game]?.(networkProtocol);
    return known === undefined ? undefined : { name: `the list of ${known.name}`, list: known.list };
  }

  #usesList(name: string): void {
    this.#diagnostics.add({
      code: 'unknown-event',
      severity: 'warning',
      reason: 'list',
      message: `dem: the recording has no list of game events: ${name} is used instead`,
      path: ['GE_Source1LegacyGameEventList'],
    });
  }

  #unfit(id: number, listName: string): void {
    this.#diagnostics.add({
      code: 'unknown-event',
      severity: 'warning',
      reason: 'unfit',
      message: `dem: game event ${id} does not fit ${listName}, so it is given by number`,
      path: [`game event ${id}`],
    });
  }

  #unknownKeyType(event: string, key: string, type: number): void {
    this.#diagnostics.add({
      code: 'unknown-event',
      severity: 'info',
      reason: 'key-type',
      message: `dem: key ${key} of game event ${event} is of type ${type}, which is not known`,
      path: [event, key],
    });
  }
}
