import { parseBroodWar, streamBroodWar, type BroodWarEventName, type BroodWarReplay } from '../../formats/brood-war/index.js';
import { COMMAND_ROWS } from '../../formats/brood-war/commands.gen.js';
import { FASTEST_FRAME_MS } from '../../formats/brood-war/layout.js';
import { COMMAND_EVENTS, EVENT_NAMES } from '../../formats/brood-war/match/commands.js';
import { SUMMARY_SECTIONS, summaryOf } from '../../kit/formats/brood-war.js';
import type { Card, Row } from '../card.js';
import type { EventGuide, FormatGuide } from '../guide.js';

function cardOf(replay: BroodWarReplay<(typeof SUMMARY_SECTIONS)[number]>): Card {
  const { format, isComplete, diagnostics, header, summary, players } = replay;
  const facts = {
    map: summary.mapName,
    tileset: summary.tilesetName,
    size: `${summary.mapWidth} x ${summary.mapHeight}`,
    generation: summary.generation,
    build: summary.build,
    startedAt: summary.startedAt.toISOString(),
    lengthSeconds: summary.durationMs / 1000,
    gameType: summary.gameTypeName ?? summary.gameType,
    matchup: summary.matchup,
    winner: summary.winner && `${summary.winner.players.join(', ')} (${summary.winner.rule})`,
    host: header.hostName || undefined,
    players: players.map(({ name, team, isObserver, isComputer, race, colorName, apm, eapm, result, leaveReason }) => ({
      name,
      team: isObserver ? 'observer' : team,
      race,
      color: colorName,
      ...(isComputer ? { computer: true } : { apm, eapm }),
      result,
      left: leaveReason,
    })),
  };
  return { format, isComplete, diagnostics, facts, summary: summaryOf(replay) };
}

const events: EventGuide = {
  types: () => EVENT_NAMES,
  aliases: (_event, word) => word === COMMAND_EVENTS,
  clock: 'frame',
  at: (seconds) => Math.round((seconds * 1000) / FASTEST_FRAME_MS),
  hidden: ['textBytes', 'nameBytes'],
  read: (source, { types }, options) =>
    streamBroodWar(source, { ...options, ...(types && { events: types as readonly BroodWarEventName[] }) }),
};

const CODES: Readonly<Record<string, string>> = {
  b: 'u8',
  w: 'u16',
  d: 'u32',
  u: 'u16 type of a unit, 228 for none',
  t: 'u16 tag',
  T: 'u32 tag',
  l: 'u8 count and u16 tags',
  L: 'u8 count and u32 tags',
  z: 'text up to a zero byte',
  c: '80 bytes of text',
};

/** The commands that the format has. */
const schema: FormatGuide['schema'] = async (source, options) => {
  const { isComplete, diagnostics } = await parseBroodWar(source, { ...options, include: [] });
  const entries = COMMAND_ROWS.map(([id, name, fields]) => ({
    name,
    facts: { id: `0x${id.toString(16).padStart(2, '0')}` },
    fields: (fields === '' ? [] : fields.split(' ')).map((field): Row => {
      const [path, code] = field.split(':') as [string, string];
      return { path, type: CODES[code] ?? `${code} bytes` };
    }),
  }));
  return { isComplete, diagnostics, entries };
};

/** Sections of the file with their places, and with `all` the chunks of the map. */
const structure: FormatGuide['structure'] = async (source, all, options) => {
  const { format, isComplete, diagnostics, header, sections, map, tagged } = await parseBroodWar(source, {
    ...options,
    include: ['sections', 'map', 'tagged'],
  });
  const sum = (key: 'packedBytes' | 'bytes'): number => sections.reduce((total, row) => total + row[key], 0);
  const facts = {
    generation: header.generation,
    build: tagged?.config?.build,
    packedBytes: sum('packedBytes'),
    unpackedBytes: sum('bytes'),
    mapVersion: map?.version,
    mapChunks: map?.chunks.length,
    sections: sections.map(({ checksum, ...row }): Row => ({
      ...row,
      ...(checksum !== undefined && { checksum: checksum.toString(16).padStart(8, '0') }),
    })),
    ...(all && { content: map?.chunks.map((chunk): Row => ({ ...chunk })) }),
  };
  return { format, isComplete, diagnostics, facts };
};

/** Reads every command, and counts how many are known. */
const check: FormatGuide['check'] = async (source, options) => {
  const reading = streamBroodWar(source, options);
  let [commands, unknown] = [0, 0];
  for await (const batch of reading.batches()) {
    for (const { type } of batch) {
      commands++;
      if (type === 'unknown') unknown++;
    }
  }
  const { isComplete, diagnostics } = await reading.end();
  return {
    isComplete,
    diagnostics,
    counts: { commands },
    ...(commands > 0 && { shares: { 'commands known': (commands - unknown) / commands } }),
  };
};

export const broodWar: FormatGuide = {
  format: 'brood-war',
  card: async (source, options) => cardOf(await parseBroodWar(source, { ...options, include: SUMMARY_SECTIONS })),
  events,
  schema,
  structure,
  check,
};
