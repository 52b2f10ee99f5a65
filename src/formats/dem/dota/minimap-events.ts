import type { ProtoMessage } from '../messages.js';
import { listOfMessages, numberOf } from '../sections/message-list.js';

/** Something blinks on the minimap (DOTA_UM_MinimapEvent). Unverified: no recording at hand has one. */
export interface DotaMinimapEvent {
  readonly type: 'minimapEvent';
  readonly tick: number;
  /** What it is, as a number of the game. */
  readonly eventType: number;
  /** Place in world units; undefined where only an entity is named. */
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly durationSeconds?: number | undefined;
  /** Handles of the entity that it is about, and of its target. */
  readonly entityHandle?: number | undefined;
  readonly targetHandle?: number | undefined;
}

/** What blinked on the minimap as a section. */
export interface DotaMinimapSections {
  readonly minimapEvents: readonly DotaMinimapEvent[];
}

const MINIMAP_EVENT = 481;
const SCHEMA = 'MinimapEvent: 1 int32 event_type, 2 uint32 entity_handle, 3 int32 x, 4 int32 y, 5 int32 duration, 6 uint32 target_handle';
/** An entity handle that means nobody; builds before 2022-06 sent -1. */
const NOBODY: ReadonlySet<number> = new Set([16777215, 0xffffffff]);

function handleIn(message: ProtoMessage, field: string): number | undefined {
  const handle = message[field] as number | undefined;
  return handle === undefined || NOBODY.has(handle) ? undefined : handle;
}

/** Follows what blinks on the minimap. */
export const MINIMAP_SECTION = /* @__PURE__ */ listOfMessages<DotaMinimapEvent>({
  section: 'minimapEvents',
  event: 'minimapEvent',
  messages: [MINIMAP_EVENT],
  schema: { text: SCHEMA, typeOf: () => 'MinimapEvent' },
  read: (message, tick) => ({
    type: 'minimapEvent',
    tick,
    eventType: numberOf(message, 'event_type'),
    x: message['x'] as number | undefined,
    y: message['y'] as number | undefined,
    durationSeconds: message['duration'] as number | undefined,
    entityHandle: handleIn(message, 'entity_handle'),
    targetHandle: handleIn(message, 'target_handle'),
  }),
});
