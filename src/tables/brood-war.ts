import type {
  BroodWarAlliance,
  BroodWarBuildStep,
  BroodWarChatLine,
  BroodWarEvent,
  BroodWarHotkey,
  BroodWarLeave,
  BroodWarNamesTable,
  BroodWarOrder,
  BroodWarPlayer,
  BroodWarReplay,
  BroodWarResearch,
  BroodWarResource,
  BroodWarSection,
} from '../formats/brood-war/index.js';
import { defineTable, type ColumnLine } from './define.js';
import { detailsOf } from './details.js';
import { ABOUT_RESULT } from './result.js';
import { ofSections, refersTo } from './source.js';
import { formatTables } from './table-reader.js';

/** The sections that rows are made of. Those that were not asked for are not read. */
type BroodWarRows = BroodWarReplay<BroodWarSection>;

/** Something at a frame, with the length of a frame at the speed of the game. */
export type BroodWarTimed<Row> = Row & { readonly frame: number; readonly frameMs: number };

export interface BroodWarBuildRow extends BroodWarBuildStep {
  readonly playerId: number;
}
export interface BroodWarHotkeyRow extends BroodWarHotkey {
  readonly playerId: number;
}
/** What the read gives besides events and sections. */
interface BroodWarRead {
  readonly names: BroodWarNamesTable;
  readonly frameMs: () => number;
}

const FASTEST_FRAME_MS = 42;

/** Columns of the clock: frames, and seconds at the speed of the game. */
function clock<Row>(): ColumnLine<BroodWarTimed<Row>>[] {
  return [
    ['frame', 'int32', 'When, in frames of the game.', ({ frame }) => frame, 'frames'],
    [
      'seconds',
      'double',
      'The same at the speed of the game: 42 ms a frame at fastest.',
      ({ frame, frameMs }) => (frame * frameMs) / 1000,
      'seconds',
    ],
  ];
}

/** Rows of a section with the length of a frame. */
function* timed<Row extends { readonly frame: number }>({ header }: BroodWarRows, rows: Iterable<Row>): Iterable<BroodWarTimed<Row>> {
  const frameMs = header.frameMs ?? FASTEST_FRAME_MS;
  for (const row of rows) yield { ...row, frameMs };
}

const secondsOf = (frame: number | undefined): number | undefined => (frame === undefined ? undefined : (frame * FASTEST_FRAME_MS) / 1000);
const BY_PLAYER = { references: refersTo('players', 'player_id', 'player_id') };

export const broodWarPlayers = defineTable<BroodWarPlayer>(
  'brood-war',
  'players',
  1,
  'Somebody who played or watched.',
  [
    ['slot', 'int32', 'Slot of the map: alliances and chat name it.', ({ slot }) => slot],
    ['player_id', 'int32?', 'The id in the other tables; computers have none.', ({ playerId }) => playerId],
    ['name', 'string', 'As the lobby had it.', ({ name }) => name],
    ['is_computer', 'boolean', 'Whether the computer played.', ({ isComputer }) => isComputer],
    ['is_observer', 'boolean', 'Whether they watched, as follows from how much they did.', ({ isObserver }) => isObserver],
    ['team_id', 'int32', 'Number of the team; 0 where nothing says who is with whom.', ({ team }) => team],
    ['race', 'string?', '`zerg`, `terran`, `protoss`.', ({ race }) => race],
    ['color', 'string?', '`Red`, `Blue`, …', ({ colorName }) => colorName],
    ['color_rgb', 'string?', 'The color as `#f40404`.', ({ colorRgb }) => colorRgb],
    ['result', 'string?', `${ABOUT_RESULT} No file states it: it follows from who left.`, ({ result }) => result],
    ['apm', 'int32', 'Commands per minute.', ({ apm }) => apm, 'commands per minute'],
    ['eapm', 'int32', 'Effective commands per minute, by the rule of screp.', ({ eapm }) => eapm, 'commands per minute'],
    ['commands', 'int32', 'Commands.', ({ commands }) => commands],
    ['effective_commands', 'int32', 'Those with an effect of their own.', ({ effectiveCommands }) => effectiveCommands],
    ['start_x', 'int32?', 'Where they start.', ({ start }) => start?.x, 'pixels'],
    ['start_y', 'int32?', 'Where they start.', ({ start }) => start?.y, 'pixels'],
    ['start_clock', 'int32?', 'The hour at which that is, seen from the middle of the map.', ({ clock: hour }) => hour, 'hours'],
    ['left_seconds', 'double?', 'When they left, at the speed fastest.', ({ leftFrame }) => secondsOf(leftFrame), 'seconds'],
    ['leave_reason', 'string?', '`quit`, `dropped`, …', ({ leaveReason }) => leaveReason],
  ],
  { ...ofSections<BroodWarRows, BroodWarPlayer>(['players'], ({ players }) => players), key: ['slot'] },
);

const SHOWN: ReadonlySet<string> = new Set([
  'type',
  'id',
  'frame',
  'playerId',
  'x',
  'y',
  'target',
  'unit',
  'order',
  'queued',
  'frameMs',
  'textBytes',
]);
type Aimed = { readonly x?: number; readonly y?: number; readonly target?: number; readonly unit?: number; readonly order?: number };
type TimedEvent = BroodWarTimed<BroodWarEvent> & { readonly names: BroodWarNamesTable };

export const broodWarCommands = defineTable<TimedEvent>(
  'brood-war',
  'commands',
  1,
  'Something that a player did.',
  [
    ...clock<BroodWarEvent & { readonly names: BroodWarNamesTable }>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['type', 'string', '`select`, `rightClick`, `build`, …', ({ type }) => type],
    ['command_id', 'int32?', 'Id in the file; those of at least 96 have tags of 32 bits.', ({ id }) => id],
    ['x', 'int32?', 'Where it aims.', (event) => (event as Aimed).x, 'pixels'],
    ['y', 'int32?', 'Where it aims.', (event) => (event as Aimed).y, 'pixels'],
    ['target_tag', 'int64?', 'Tag of the unit that it aims at.', (event) => (event as Aimed).target],
    ['unit_id', 'int32?', 'Type of a unit: of the target, or of what is made.', (event) => (event as Aimed).unit],
    [
      'unit',
      'string?',
      'The name of that type.',
      (event) => {
        const { unit } = event as Aimed;
        return unit === undefined ? undefined : event.names.unit(unit);
      },
    ],
    ['order_id', 'int32?', 'Number of the order.', (event) => (event as Aimed).order],
    [
      'order_name',
      'string?',
      'The name of the order.',
      (event) => {
        const { order } = event as Aimed;
        return order === undefined ? undefined : event.names.order(order);
      },
    ],
    [
      'is_queued',
      'boolean?',
      'Whether it is for after the orders before.',
      (event) => ('queued' in event ? event.queued !== 0 : undefined),
    ],
    ['details', 'string?', 'The other fields, as JSON.', ({ names: _, ...event }) => detailsOf(event, SHOWN)],
  ],
  {
    events: ['commands'],
    ...BY_PLAYER,
    start: (add, { names, frameMs }: BroodWarRead) => ({
      on: { '*': (event: BroodWarEvent) => add({ ...event, names, frameMs: frameMs() }) },
    }),
  },
);

export const broodWarOrders = defineTable<BroodWarTimed<BroodWarOrder>>(
  'brood-war',
  'orders',
  1,
  'An order at a place.',
  [
    ...clock<BroodWarOrder>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['kind', 'string', '`rightClick`, `targetedOrder`, `build`, `land`, `liftOff`, `ping`.', ({ kind }) => kind],
    ['order_name', 'string?', 'The name of the order.', ({ orderName }) => orderName],
    ['x', 'int32', 'Where; of a building the left edge.', ({ x }) => x, 'pixels'],
    ['y', 'int32', 'Where; of a building the top edge.', ({ y }) => y, 'pixels'],
    ['target_tag', 'int64?', 'Tag of the unit that was clicked on.', ({ target }) => target],
    ['unit', 'string?', 'What that unit is, or what is built.', ({ unitName }) => unitName],
  ],
  { ...ofSections<BroodWarRows, BroodWarTimed<BroodWarOrder>>(['orders'], (replay) => timed(replay, replay.orders)), ...BY_PLAYER },
);

export const broodWarBuildOrder = defineTable<BroodWarTimed<BroodWarBuildRow>>(
  'brood-war',
  'build_order',
  1,
  'Something that a player ordered to be made; an order is not a result.',
  [
    ...clock<BroodWarBuildRow>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['kind', 'string', '`build`, `train`, `morph`, `tech`, `upgrade`.', ({ kind }) => kind],
    ['id', 'int32', 'Type of the unit, or number of the technology or upgrade.', ({ id }) => id],
    ['name', 'string?', 'Its name.', ({ name }) => name],
    ['supply', 'double', 'Supply in use before it, as an estimate that is good for the first five minutes.', ({ supply }) => supply],
    [
      'is_structure',
      'boolean',
      'Whether it is in the list that players compare: no units, and each try once.',
      ({ isStructure }) => isStructure,
    ],
    ['tile_x', 'int32?', 'Left edge of a building.', ({ tileX }) => tileX, 'tiles'],
    ['tile_y', 'int32?', 'Top edge of a building.', ({ tileY }) => tileY, 'tiles'],
  ],
  {
    ...ofSections<BroodWarRows, BroodWarTimed<BroodWarBuildRow>>(['buildOrders'], function* (replay) {
      for (const { playerId, steps } of replay.buildOrders) for (const step of timed(replay, steps)) yield { ...step, playerId };
    }),
    ...BY_PLAYER,
  },
);

export const broodWarResearch = defineTable<BroodWarTimed<BroodWarResearch>>(
  'brood-war',
  'research',
  1,
  'A technology or upgrade that was ordered.',
  [
    ...clock<BroodWarResearch>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['kind', 'string', '`tech` or `upgrade`.', ({ kind }) => kind],
    ['id', 'int32', 'Its number.', ({ id }) => id],
    ['name', 'string?', 'Its name.', ({ researchName }) => researchName],
    ['times', 'int32', 'How often it was ordered so far.', ({ times }) => times],
  ],
  { ...ofSections<BroodWarRows, BroodWarTimed<BroodWarResearch>>(['research'], (replay) => timed(replay, replay.research)), ...BY_PLAYER },
);

export const broodWarChat = defineTable<BroodWarTimed<BroodWarChatLine>>(
  'brood-war',
  'chat',
  1,
  'A line of chat that the one who saved the replay could see.',
  [
    ...clock<BroodWarChatLine>(),
    ['slot', 'int32', 'Slot of the one who wrote it.', ({ slot }) => slot],
    ['player', 'string?', 'Who wrote it.', ({ name }) => name],
    ['receiver_id', 'int32', 'Who received it: the one who saved the replay.', ({ receiverId }) => receiverId],
    ['text', 'string', 'What was said.', ({ text }) => text],
  ],
  {
    ...ofSections<BroodWarRows, BroodWarTimed<BroodWarChatLine>>(['chat'], (replay) => timed(replay, replay.chat)),
    references: refersTo('players', 'slot', 'slot'),
  },
);

export const broodWarLeaves = defineTable<BroodWarTimed<BroodWarLeave>>(
  'brood-war',
  'leaves',
  1,
  'Somebody who left before the replay was saved.',
  [
    ...clock<BroodWarLeave>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['player', 'string?', 'Who.', ({ name }) => name],
    ['reason_id', 'int32', 'Number of the reason.', ({ reason }) => reason],
    ['reason', 'string?', '`quit`, `dropped`, …', ({ reasonName }) => reasonName],
  ],
  { ...ofSections<BroodWarRows, BroodWarTimed<BroodWarLeave>>(['leaves'], (replay) => timed(replay, replay.leaves)), ...BY_PLAYER },
);

export const broodWarHotkeys = defineTable<BroodWarHotkeyRow>(
  'brood-war',
  'hotkeys',
  1,
  'A control group that a player used.',
  [
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['key', 'int32', 'The digit of the key.', ({ key }) => key],
    ['assigned', 'int32', 'How often it was assigned.', ({ assigned }) => assigned],
    ['added', 'int32', 'How often units were added to it.', ({ added }) => added],
    ['selected', 'int32', 'How often it was selected.', ({ selected }) => selected],
  ],
  {
    ...ofSections<BroodWarRows, BroodWarHotkeyRow>(['hotkeys'], function* ({ hotkeys }) {
      for (const { playerId, groups } of hotkeys) for (const group of groups) yield { ...group, playerId };
    }),
    ...BY_PLAYER,
  },
);

export const broodWarAlliances = defineTable<BroodWarTimed<BroodWarAlliance>>(
  'brood-war',
  'alliances',
  1,
  'Whom a player is allied with, or lets see, from then on.',
  [
    ...clock<BroodWarAlliance>(),
    ['player_id', 'int32', 'Who.', ({ playerId }) => playerId],
    ['kind', 'string', '`alliance` or `vision`.', ({ kind }) => kind],
    ['slots', 'string', 'Slots, with commas between.', ({ slots }) => slots.join()],
    ['shared_victory_slots', 'string?', 'Slots of allies with whom a victory is shared.', ({ sharedVictory }) => sharedVictory?.join()],
  ],
  {
    ...ofSections<BroodWarRows, BroodWarTimed<BroodWarAlliance>>(['alliances'], (replay) => timed(replay, replay.alliances)),
    ...BY_PLAYER,
  },
);

export const broodWarMapResources = defineTable<BroodWarResource>(
  'brood-war',
  'map_resources',
  1,
  'A mineral field or geyser of the map.',
  [
    ['kind', 'string', '`minerals` or `gas`.', ({ kind }) => kind],
    ['x', 'int32', 'Middle.', ({ x }) => x, 'pixels'],
    ['y', 'int32', 'Middle.', ({ y }) => y, 'pixels'],
    ['amount', 'int64', 'How much there is at the start.', ({ amount }) => amount],
  ],
  ofSections<BroodWarRows, BroodWarResource>(['map'], ({ map }) => map?.resources),
);

export const BROOD_WAR = formatTables(
  [
    broodWarPlayers,
    broodWarCommands,
    broodWarOrders,
    broodWarBuildOrder,
    broodWarResearch,
    broodWarChat,
    broodWarLeaves,
    broodWarHotkeys,
    broodWarAlliances,
    broodWarMapResources,
  ],
  async (source, { events, sections, wantsSummary }, options) => {
    const [{ openReplay }, { loadBroodWarNames }, { BroodWarSession }, { stream }] = await Promise.all([
      import('../containers/wrapper/index.js'),
      import('../formats/brood-war/names/load-names.js'),
      import('../formats/brood-war/session.js'),
      import('../io/stream.js'),
    ]);
    // Loaded only then: a page that asks for rows alone does without it.
    const summaries = wantsSummary ? await import('../kit/formats/brood-war.js') : undefined;
    const names = await loadBroodWarNames();
    const include = [...new Set([...sections, ...(summaries?.SUMMARY_SECTIONS ?? [])])];
    const session = new BroodWarSession(events, include, { ...options, names });
    return {
      reading: stream(session, () => openReplay(source, options), options),
      read: { names, frameMs: () => session.header()?.frameMs ?? FASTEST_FRAME_MS } satisfies BroodWarRead,
      summarize: summaries && ((replay: BroodWarRows) => Promise.resolve(summaries.summaryOf(replay))),
    };
  },
);
