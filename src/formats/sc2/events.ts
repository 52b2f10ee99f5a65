import type { AskedWord } from '../../core/asked-words.js';
import type { EventMaker } from '../../protocols/blizzard/raw-events.js';
import { SHARED_FINISHERS, eventMaker, type EventDraft, type Finishers, type UnitContext } from '../../protocols/blizzard/typed-events.js';
import type { Sc2GameFields, Sc2MessageFields, Sc2TrackerFields } from './events.gen.js';
import { TRACKER_CELLS_SINCE, type Sc2StreamName } from './layout.js';
import type { Sc2CommandName, Sc2Names } from './names/names.js';
import type { UnitLinks } from './names/unit-links.js';

interface EventBase<Stream extends Sc2StreamName, Type extends string> {
  readonly stream: Stream;
  /** camelCase of the official name without `S` and `Event`: `unitBorn`, `cmd`, `chat`. */
  readonly type: Type;
  /** Game loops since the start: 16 a second at speed Normal, 22.4 at Faster. */
  readonly gameloop: number;
  /** Official, e.g. `NNet.Replay.Tracker.SUnitBornEvent`. */
  readonly name: string;
  /** With the option `offsets`: the byte of its unpacked stream at which the event begins, and how many bytes it has. */
  readonly byteOffset?: number | undefined;
  readonly byteLength?: number | undefined;
  /** With the option `offsets`: the bit of the stream at which its fields begin, after time, user and id. `explainSc2Event` lists the bits of each field. */
  readonly bitOffset?: number | undefined;
}
/** Who did it: from base build 24247 on the user id, below it the rank among the occupied lobby slots; 16 is the game itself. */
interface ByUser {
  readonly userId: number;
}
/** An event that the tables do not have, as it is in the stream. */
interface UnknownEvent {
  readonly eventId: number;
  readonly bytes: Uint8Array;
}
type Events<Stream extends Sc2StreamName, Fields, More> = {
  [Type in keyof Fields & string]: EventBase<Stream, Type> & More & Fields[Type];
}[keyof Fields & string];

/** What happened: births, deaths, statistics. Positions are in cells. From version 2.0.8 on. */
export type Sc2TrackerEvent = Events<'tracker', Sc2TrackerFields, unknown> | (EventBase<'tracker', 'unknown'> & UnknownEvent);
/** What the players did. Coordinates are the file's own: cells are x / 4096, of cameras x / 256. */
export type Sc2GameEvent = Events<'game', Sc2GameFields, ByUser>;
/** Chat, pings, loading and connections. */
export type Sc2MessageEvent = Events<'message', Sc2MessageFields, ByUser>;
/** Any event of a StarCraft II replay; discriminate on `stream` and `type`. */
export type Sc2Event = Sc2GameEvent | Sc2MessageEvent | Sc2TrackerEvent;
/** What `events` takes: the type of an event, or a stream, which stands for all of its events. */
export type Sc2EventName = Sc2Event['type'] | Sc2StreamName;
/** The events that such names stand for. */
export type Sc2EventOf<E extends AskedWord<E, Sc2EventName>> = Extract<Sc2Event, { readonly type: E } | { readonly stream: E }>;

type Draft = EventDraft;

/** The context that decoding a stream needs. */
interface Telling extends UnitContext {
  readonly names: Sc2Names | undefined;
  /** Set where somebody will see the units of the events. */
  readonly unitNames: UnitNames | undefined;
  readonly unitLinks: UnitLinks | undefined;
  /** The last command of each user, which events that repeat it do not name. */
  readonly commands: Map<number, LastCommand>;
}

/** A command, and the loop of the last event that gave it a new target. */
interface LastCommand {
  readonly abilLink: number | undefined;
  readonly abilCmdIndex: number;
  readonly command: Sc2CommandName | undefined;
  retargetedAt: number | undefined;
}

/** What is added to an event once its fields are read, by the tables' name of the event. */
const FINISHERS: Finishers<Telling> = {
  ...SHARED_FINISHERS,
  SSelectionDeltaEvent(event, telling) {
    chosenMask(event['delta'] as Draft, 'removeMask');
    showUnits(event, telling);
  },
  SControlGroupUpdateEvent: (event) => chosenMask(event, 'mask'),
  SCmdEvent(event, telling) {
    // Before base build 16561 this is not an optional structure; 65535 means none.
    if (event['abilLink'] === 0xffff) for (const name of ['abilLink', 'abilCmdIndex', 'abilCmdData']) delete event[name];
    if (!telling.names) return;
    nameCommand(event, telling.names, telling.commands);
    showUnits(event, telling);
  },
  SCmdUpdateTargetPointEvent(event, { commands }) {
    repeatCommand(event, commands, true);
  },
  SCommandManagerStateEvent(event, { commands }) {
    if (event['state'] === FIRE_ONCE) repeatCommand(event, commands, false);
  },
  SCmdUpdateTargetUnitEvent(event, telling) {
    repeatCommand(event, telling.commands, true);
    showUnits(event, telling);
  },
};

/** Names the units of an event that holds links of them, and learns from it. */
function showUnits(event: Draft, { unitNames, unitLinks }: Telling): void {
  if (!unitNames) return;
  const typed = event as unknown as Sc2Event;
  nameUnits(typed, unitNames);
  unitLinks?.follow(typed);
}

/** Base build 15405 has a bare bit array, or nothing, where later ones have a choice. */
function chosenMask(holder: Draft, key: string): void {
  const mask = holder[key] as { readonly kind?: string } | undefined;
  if (mask?.kind === undefined) holder[key] = mask === undefined ? { kind: 'none' } : { kind: 'mask', value: mask };
}

/** The state of the command manager in which it gives the last command once more. */
export const FIRE_ONCE = 1;

/**
 * Names the command that an event repeats. A repeat with a new target is stored as two events of one loop, the target first: only that one is
 * named, so that each order counts once.
 */
function repeatCommand(event: Draft, commands: Telling['commands'], isRetargeted: boolean): void {
  const last = commands.get(event['userId'] as number);
  if (last?.abilLink === undefined) return;
  const gameloop = event['gameloop'] as number;
  const isSecond = !isRetargeted && last.retargetedAt === gameloop;
  last.retargetedAt = isRetargeted ? gameloop : undefined;
  if (isSecond) return;
  event['abilLink'] = last.abilLink;
  event['abilCmdIndex'] = last.abilCmdIndex;
  if (last.command === undefined) return;
  event['ability'] = last.command.ability;
  if (last.command.name !== undefined) event['command'] = last.command.name;
}

function nameCommand(event: Draft, names: Sc2Names, commands: Telling['commands']): void {
  const { abilLink, abilCmdIndex = 0 } = event as unknown as Sc2GameFields['cmd'];
  const command = abilLink === undefined ? undefined : names.ability(abilLink, abilCmdIndex);
  commands.set(event['userId'] as number, { abilLink, abilCmdIndex, command, retargetedAt: undefined });
  if (command) {
    event['ability'] = command.ability;
    if (command.name !== undefined) event['command'] = command.name;
  }
}

/** Gives the name of a unit link, undefined where it has none. */
type UnitNames = Pick<Sc2Names, 'unit'>;

/** The link and the tag of the unit at which a command aims. */
export function targetOf(event: Sc2Event): { readonly snapshotUnitLink: number; readonly tag: number } | undefined {
  if (event.type === 'cmdUpdateTargetUnit') return event.target;
  if (event.type !== 'cmd') return undefined;
  const { data, targetUnitTag: tag, targetUnitSnapshotUnitLink: snapshotUnitLink } = event;
  if (data?.kind === 'targetUnit') return data.value;
  return tag === undefined || snapshotUnitLink === undefined ? undefined : { snapshotUnitLink, tag };
}

/** Adds the types of units to an event whose fields hold links of them: of those that have a name. */
export function nameUnits(event: Sc2Event, names: UnitNames): void {
  if (event.type === 'selectionDelta') {
    for (const subgroup of event.delta.addSubgroups) nameUnit(subgroup, 'unitTypeName', subgroup.unitLink, names);
  } else nameUnit(event, 'targetUnitTypeName', targetOf(event)?.snapshotUnitLink, names);
}

/** A link of 0 means no unit. */
function nameUnit(holder: object, key: string, link: number | undefined, names: UnitNames): void {
  const name = link === undefined || link === 0 ? undefined : names.unit(link);
  if (name !== undefined) (holder as Draft)[key] = name;
}

/** Makes typed events of one stream. `unitNames` is for events whose units somebody will see. */
export const typedEvents = (
  stream: Sc2StreamName,
  baseBuild: number,
  names?: Sc2Names,
  unitNames?: UnitNames,
  unitLinks?: UnitLinks,
): EventMaker<Sc2Event> =>
  eventMaker<Sc2Event, Telling>(stream, FINISHERS, {
    cells: baseBuild < TRACKER_CELLS_SINCE ? 4 : 1,
    unitTags: new Map(),
    names,
    unitNames,
    unitLinks,
    commands: new Map(),
  });
