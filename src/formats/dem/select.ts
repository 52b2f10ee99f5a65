import type { DemEventType } from './events.js';
import type { EntitySelect } from './entities/entity-decoder.js';
import type { DemSection } from './replay.js';

/** Which part of a demo is wanted. */
export interface DemSelect {
  /** Which entities are decoded, when `entity` or `tick` events are asked for; true or absent: all of them. */
  readonly entities?: boolean | EntitySelect | undefined;
  /** Names of the messages that become `message` events; true or absent: all of them. */
  readonly messages?: boolean | readonly string[] | undefined;
  /** Events before this tick are left out (what they changed is not). */
  readonly fromTick?: number | undefined;
  /** Reading stops after this tick. */
  readonly toTick?: number | undefined;
}

/** What one read decodes: the union of what its events and sections need. */
export interface DemPlan {
  readonly events: ReadonlySet<DemEventType>;
  readonly sections: ReadonlySet<DemSection>;
  /** undefined: every message. */
  readonly messageNames: ReadonlySet<string> | undefined;
  readonly fromTick: number;
  readonly toTick: number;
  readonly commands: boolean;
  readonly messages: boolean;
  readonly stringTables: boolean;
  readonly gameEvents: boolean;
  readonly chat: boolean;
  readonly serverInfo: boolean;
  /** Schema and classes. */
  readonly schema: boolean;
  /** undefined: entities are not decoded. */
  readonly entities: EntitySelect | undefined;
  /** Whether packets are opened at all. */
  readonly packets: boolean;
}

/** The plan for the events and sections that were asked for. */
export function planOf(events: readonly DemEventType[], sections: readonly DemSection[], select: DemSelect): DemPlan {
  const wanted = new Set(events);
  const include = new Set<DemSection>(['header', ...sections]);
  const messages = wanted.has('message') && select.messages !== false;
  const wantsEntities = (wanted.has('entity') || wanted.has('tick')) && select.entities !== false;
  const entities = !wantsEntities ? undefined : typeof select.entities === 'object' ? select.entities : {};
  const schema = wantsEntities || include.has('schema');
  const stringTables = wantsEntities || wanted.has('stringTable') || include.has('stringTables');
  const gameEvents = wanted.has('gameEvent') || include.has('gameEvents');
  const chat = wanted.has('chat') || include.has('chat');
  const serverInfo = schema || include.has('serverInfo');
  return {
    events: wanted,
    sections: include,
    messageNames: Array.isArray(select.messages) ? new Set(select.messages as readonly string[]) : undefined,
    fromTick: select.fromTick ?? -Infinity,
    toTick: select.toTick ?? Infinity,
    commands: wanted.has('command'),
    messages,
    stringTables,
    gameEvents,
    chat,
    serverInfo,
    schema,
    entities,
    packets: messages || stringTables || gameEvents || chat || serverInfo,
  };
}
