import { parseDem, type DemPlayer, type DemReplay, type DemTeamScore } from '../../formats/dem/index.js';
import type { ReadOptions } from '../../io/options.js';
import type { ReplaySource } from '../../io/source.js';
import { hasPlayersInside, noPlayers } from '../../kit/formats/dem.js';
import { playing, summaryPlayers } from '../../kit/players-of.js';
import type { Card, Row } from '../card.js';
import type { FormatGuide, SchemaEntry } from '../guide.js';
import { isRereadable, type PlainSource } from '../plain-source.js';
import { demCheck } from './dem-check.js';
import { demEvents } from './dem-events.js';
import { demStanding, type DemStanding } from './dem-standing.js';
import { demStructure } from './dem-structure.js';

const SECTIONS = ['header', 'fileInfo', 'commands'] as const;

type Parts = DemReplay<(typeof SECTIONS)[number]>;

const scoreRow = (side: DemTeamScore): Row =>
  side.game === 'cs2'
    ? { team: side.team, clan: side.clanName, score: side.score }
    : { team: side.team, kills: side.kills, netWorth: side.netWorth };

function playerRow(player: DemPlayer): Row {
  const { name, team, steamId, isBot } = player;
  const { kills, deaths, assists } = player;
  const hero = player.game === 'cs2' ? {} : { hero: player.heroName };
  return { name, team, ...hero, kills, deaths, assists, steamId, isBot };
}

async function card(source: ReplaySource, options: ReadOptions): Promise<Card> {
  if (isRereadable(source)) {
    const parts = await parseDem(source, { ...options, include: SECTIONS });
    return cardOf(parts, hasPlayersInside(parts) ? await demStanding(source, options) : undefined);
  }
  // Parts that come once are decoded when they come.
  const parts = await parseDem(source, { ...options, include: [...SECTIONS, 'players', 'score'] });
  const { players = [], score = [] } = parts;
  return cardOf(parts, hasPlayersInside(parts) ? { score, players: playing(players), damage: [] } : undefined);
}

function cardOf({ format, isComplete, diagnostics, header, fileInfo, commands }: Parts, standing: DemStanding | undefined): Card {
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
    score: standing?.score.map(scoreRow),
    players:
      standing?.players.map(playerRow) ??
      dota?.players.map(({ name, team, heroName, steamId, isBot }) => ({ name, team, hero: heroName, steamId, isBot })),
    commands: commands.map(({ id, command, count, compressed, storedBytes }) => ({ id, command, count, compressed, storedBytes })),
  };
  const known = new Set(diagnostics.map(({ message }) => message));
  const more = standing?.damage.filter(({ message }) => !known.has(message)) ?? [];
  const missing = facts.players?.length ? [] : [noPlayers(header, 'the recording itself')];
  return {
    format,
    isComplete: isComplete && more.length === 0,
    diagnostics: [...diagnostics, ...more, ...missing],
    facts,
    ...(standing !== undefined && { players: summaryPlayers({ format, players: standing.players }) }),
  };
}

/** Classes and fields are declared before the first packet, and those commands come before tick 0. */
async function schema(source: PlainSource, options: ReadOptions): ReturnType<FormatGuide['schema']> {
  const { isComplete, diagnostics, schema: found } = await parseDem(source, { ...options, include: ['schema'], toTick: -1 });
  return { isComplete, diagnostics, entries: entriesOf(found?.classes ?? []) };
}

/** Gives one class at a time, since all fields together are some hundred thousand. */
function* entriesOf(classes: NonNullable<DemReplay<'schema'>['schema']>['classes']): Generator<SchemaEntry> {
  for (const { id, name, fields } of classes)
    yield { name, facts: { id }, fields: fields.map(({ path, type, shortPath }) => ({ path, type, shortPath })) };
}

export const dem: FormatGuide = {
  format: 'dem',
  card,
  events: demEvents,
  schema,
  structure: demStructure,
  check: demCheck,
};
