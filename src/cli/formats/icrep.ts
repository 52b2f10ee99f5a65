import { isDamage } from '../../core/diagnostics.js';
import { isReplayError } from '../../core/errors.js';
import { ANALYSIS_EVENT_TYPES } from '../../formats/icrep/analysis-codec.js';
import { IcrepContext } from '../../formats/icrep/context.js';
import { EVENT_TYPES } from '../../formats/icrep/decoder.js';
import { readOrderBlocks, type StoredOrderBlock } from '../../formats/icrep/framing.js';
import {
  parseIcrep,
  RA1_COMPONENTS,
  RA1_PLAYER_FIELDS,
  streamIcrep,
  verifyIcrep,
  type IcrepEventName,
  type IcrepHeader,
  type IcrepReplay,
  type IcrepSection,
  type IcrepViewSections,
  type IcrepMetadataValue,
} from '../../formats/icrep/index.js';
import type { OrderBlock } from '../../formats/icrep/order-block.js';
import { ORDER_TYPES } from '../../formats/icrep/order.js';
import { AsyncDrive } from '../../io/drive-async.js';
import { openSource } from '../../io/source.js';
import type { Card, Row } from '../card.js';
import type { EventGuide, FormatGuide, SchemaEntry } from '../guide.js';
import { plainSource, type PlainSource } from '../plain-source.js';
import { bySummary } from '../tick-rate.js';

function cardOf({ format, isComplete, diagnostics, header, metadata = {} }: IcrepReplay): Card {
  const { players } = metadata;
  const facts = {
    map: scalar(metadata['map_name']),
    game: scalar(metadata['game_module']),
    engine: scalar(metadata['engine_version']),
    speed: scalar(metadata['game_speed']),
    durationSeconds: scalar(metadata['duration_seconds']),
    ticks: header.totalTicks,
    lostFrames: header.lostFrameCount,
    signed: header.flags.isSigned,
    players: Array.isArray(players) ? players.map(player) : undefined,
    sections: sectionsOf(header),
  };
  return { format, isComplete, diagnostics, facts };
}

const sectionsOf = ({ sections }: IcrepHeader): Row[] =>
  Object.entries(sections).flatMap(([section, range]) =>
    range === undefined ? [] : [{ section, offset: range.offset, bytes: range.length }],
  );

const scalar = (value: IcrepMetadataValue | undefined): Row[string] => (typeof value === 'object' ? undefined : value);

function player(value: IcrepMetadataValue): Row {
  const { name, faction, outcome } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, IcrepMetadataValue>;
  return { name: scalar(name), faction: scalar(faction), outcome: scalar(outcome) };
}

/** Reading one stream at a time keeps memory flat. */
const events: EventGuide = {
  types: () => [...EVENT_TYPES.orders, ...EVENT_TYPES.analysis],
  clock: 'tick',
  at: bySummary,
  hidden: [],
  read: (source, { types }, options) => streamIcrep(source, { ...options, events: types as readonly IcrepEventName[] | undefined }),
};

/** The kinds of orders and events by their numbers in the file, and the slots of the game module that the design names. */
const schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics } = await parseIcrep(source, { ...options, include: ['header'] });
  const kind =
    (stream: string) =>
    (name: string, id: number): SchemaEntry => ({ name, facts: { stream, id }, fields: [] });
  const slots = (name: string, fields: readonly string[]): SchemaEntry => ({
    name,
    facts: { stream: undefined, id: undefined },
    fields: fields.map((path, bit) => ({ path, bit })),
  });
  const entries = [
    ...ANALYSIS_EVENT_TYPES.map(kind('analysis')),
    ...ORDER_TYPES.map(kind('orders')),
    slots('ra1 components', RA1_COMPONENTS),
    slots('ra1 player fields', RA1_PLAYER_FIELDS),
  ];
  return { isComplete, diagnostics, entries };
};

const structure: FormatGuide['structure'] = async (source, all, options) => {
  const { format, isComplete, diagnostics, header, keyframes } = await parseIcrep(source, { ...options, include: ['header', 'keyframes'] });
  const blocks = await orderBlocks(source, header, options);
  const facts = {
    version: header.version,
    flags: header.flags.raw,
    ticks: header.totalTicks,
    sections: sectionsOf(header),
    orderBlocks: blocks.length,
    frames: blocks.reduce((sum, { frameCount }) => sum + frameCount, 0),
    keyframes: keyframes?.length,
    fullKeyframes: keyframes?.filter(({ isFull }) => isFull).length,
    ...(all && {
      blocks: blocks.map(({ offset, firstTick, frameCount, compressedLength }) => ({
        offset,
        firstTick,
        frames: frameCount,
        storedBytes: compressedLength,
      })),
      snapshots: keyframes?.map(({ tick, isFull, blobOffset, blobLength, uncompressedLength }) => ({
        tick,
        kind: isFull ? 'full' : 'delta',
        blobOffset,
        storedBytes: blobLength,
        bytes: uncompressedLength,
      })),
    }),
  };
  return { format, isComplete, diagnostics, facts };
};

/** The blocks before the first damaged one. The check of the file reports what is wrong with that. */
async function orderBlocks(
  source: PlainSource,
  { sections }: IcrepHeader,
  options: Parameters<FormatGuide['check']>[1],
): Promise<OrderBlock[]> {
  const blocks: StoredOrderBlock[] = [];
  const drive = new AsyncDrive(openSource(source), options);
  try {
    if (sections.orders !== undefined) await drive.run(readOrderBlocks(sections.orders, new IcrepContext(options), blocks));
  } catch (error) {
    if (!isReplayError(error)) throw error;
  }
  await drive.close();
  return blocks.map(({ block }) => block);
}

/** Every section in the file; the compiler knows when one is missing. */
const SECTIONS: Readonly<Record<Exclude<IcrepSection, keyof IcrepViewSections>, true>> = {
  header: true,
  metadata: true,
  orders: true,
  keyframes: true,
  snapshots: true,
  internTable: true,
  analysis: true,
  voice: true,
  signatures: true,
  relayPublicKey: true,
  embedded: true,
};

/** Decodes every section, and compares everything that the file says of itself: restored states, hashes, signatures. */
const check: FormatGuide['check'] = async (given, options) => {
  const source = await plainSource(given, options);
  const replay = await parseIcrep(source, { ...options, include: Object.keys(SECTIONS) as IcrepSection[] });
  const { signatures, keyframes, signedStates, finalState, diagnostics } = await verifyIcrep(source, options);
  const known = new Set(replay.diagnostics.map(({ message }) => message));
  const more = diagnostics.filter(({ message }) => !known.has(message));
  return {
    isComplete: replay.isComplete && !more.some(isDamage),
    diagnostics: [...replay.diagnostics, ...more],
    counts: {
      frames: replay.orders?.length ?? 0,
      keyframes: keyframes.length,
      analysisEvents: replay.analysis?.length ?? 0,
      signatures: signatures.status,
      signedStates,
      finalState,
    },
  };
};

export const icrep: FormatGuide = {
  format: 'icrep',
  card: async (source, options) => cardOf(await parseIcrep(source, options)),
  events,
  schema,
  structure,
  check,
};
