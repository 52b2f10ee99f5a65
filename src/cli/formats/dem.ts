import { parseDem, streamDem, type DemReplay } from '../../formats/dem/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { Card } from '../card.js';
import type { FormatGuide, SchemaEntry } from '../guide.js';
import type { PlainSource } from '../plain-source.js';
import { demCheck } from './dem-check.js';
import { demEvents } from './dem-events.js';
import { demStructure } from './dem-structure.js';

const SECTIONS = ['header', 'fileInfo', 'commands'] as const;

function cardOf({ format, complete, diagnostics, header, fileInfo, commands }: DemReplay<(typeof SECTIONS)[number]>): Card {
  const packets = commands.find(({ command }) => command === 'DEM_Packet');
  const { dota } = fileInfo ?? {};
  const facts = {
    game: header.game,
    map: header.mapName,
    build: header.buildNum,
    networkProtocol: header.networkProtocol,
    server: header.serverName,
    recordedBy: header.clientName,
    durationSeconds: fileInfo?.playbackSeconds,
    ticks: fileInfo?.playbackTicks ?? packets?.lastTick,
    packets: packets?.count ?? 0,
    matchId: dota?.matchId,
    winner: dota?.winner,
    players: dota?.players.map(({ name, team, heroName, steamId, isBot }) => ({ name, team, hero: heroName, steamId, isBot })),
    commands: commands.map(({ id, command, count, compressed, storedBytes }) => ({ id, command, count, compressed, storedBytes })),
  };
  return { format, complete, diagnostics, facts };
}

/** Classes and fields are declared before the first packet, so reading stops there. */
async function schema(source: PlainSource, options: ReadOptions): ReturnType<FormatGuide['schema']> {
  const {
    complete,
    diagnostics,
    schema: found,
  } = await parseDem(source, { ...options, include: ['schema'], toTick: await signonEnd(source, options) });
  return { complete, diagnostics, entries: entriesOf(found?.classes ?? []) };
}

/** The tick of DEM_SyncTick; that of the last command where there is none. */
async function signonEnd(source: PlainSource, options: ReadOptions): Promise<number> {
  let tick = -1;
  for await (const batch of streamDem(source, { ...options, events: ['command'] }).batches()) {
    for (const command of batch) {
      tick = Math.max(tick, command.tick ?? tick);
      if (command.command === 'DEM_SyncTick') return tick;
    }
  }
  return tick;
}

/** Gives one class at a time, since all fields together are some hundred thousand. */
function* entriesOf(classes: NonNullable<DemReplay<'schema'>['schema']>['classes']): Generator<SchemaEntry> {
  for (const { id, name, fields } of classes)
    yield { name, facts: { id }, fields: fields.map(({ path, type, shortPath }) => ({ path, type, shortPath })) };
}

export const dem: FormatGuide = {
  format: 'dem',
  card: async (source, options) => cardOf(await parseDem(source, { ...options, include: SECTIONS })),
  events: demEvents,
  schema,
  structure: demStructure,
  check: demCheck,
};
