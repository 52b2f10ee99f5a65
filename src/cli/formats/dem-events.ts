import { isReplayError } from '../../core/errors.js';
import { ENGINE_EVENTS } from '../../formats/dem/engine-names.js';
import { GAME_SECTIONS } from '../../formats/dem/games.js';
import { parseDem, streamDem, type DemEvent, type DemEventType, type DemPlayerRef } from '../../formats/dem/index.js';
import type { EventGuide } from '../guide.js';

/** Every type of event, those of the games included. */
export function demEventTypes(): readonly DemEventType[] {
  const ofGames = Object.values(GAME_SECTIONS).flatMap((definitions) => definitions.flatMap(({ events }) => events));
  return [...new Set([...ENGINE_EVENTS, ...ofGames])] as DemEventType[];
}

/** An event as plain data. Messages, entities and tables are decoded when they are read, which happens here. */
function plain(event: DemEvent): object {
  switch (event.type) {
    case 'message': {
      const { type, tick, id, name, source, bytes } = event;
      try {
        return { type, tick, id, name, source, ...(event.value === undefined ? { bytes } : { value: event.value }) };
      } catch (error) {
        if (!isReplayError(error)) throw error;
        return { type, tick, id, name, source, bytes, damage: error.message };
      }
    }
    case 'stringTable': {
      const { type, tick, table, changed } = event;
      const rows = changed.map((index) => ({ index, key: table.key(index), value: table.value(index) }));
      return { type, tick, table: table.name, rows };
    }
    case 'entity': {
      const { type, tick, op, entity } = event;
      const { index, serial, className } = entity;
      const fields = Object.fromEntries(event.changed().map((name) => [name, entity.get(name)]));
      return { type, tick, op, index, serial, className, fields };
    }
    case 'tick':
      return { type: event.type, tick: event.tick };
    default:
      return event;
  }
}

/** The name of a player whom an event means; a line has no room for the Steam id and the team, which JSON has. */
function personIn(value: object): string | undefined {
  if (!('userId' in value && 'steamId' in value && 'name' in value)) return undefined;
  const { name, userId } = value as DemPlayerRef;
  return name ?? `#${userId}`;
}

/** Events of demos, by tick. */
export const demEvents: EventGuide = {
  types: demEventTypes,
  clock: 'tick',
  async at(seconds, source, options) {
    const { tickIntervalSeconds: tickInterval } =
      (await parseDem(source, { ...options, include: ['serverInfo'], toTick: 0 })).serverInfo ?? {};
    return tickInterval === undefined ? undefined : Math.round(seconds / tickInterval);
  },
  hidden: ['game'],
  short: personIn,
  read(source, { types, names, classes, from, to }, options) {
    const events = types as readonly DemEventType[] | undefined;
    const entities = classes === undefined ? undefined : { classes };
    // A name may be that of a message or of another event. Only when messages alone are asked for is it certainly a message.
    const messages = types?.length === 1 ? names : undefined;
    return streamDem(source, { ...options, events, messages, entities, fromTick: from, toTick: to });
  },
  plain: (event) => plain(event as DemEvent),
};
