import { parseDem, type DemReplay } from '../../formats/dem/index.js';
import { MAGIC, MAGIC_SOURCE_1, MAGIC_SOURCE_1_DOTA } from '../../formats/dem/layout.js';
import type { Card, CardMaker } from '../card.js';

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
    durationSeconds: fileInfo?.playbackTime,
    ticks: fileInfo?.playbackTicks ?? packets?.lastTick,
    packets: packets?.count ?? 0,
    matchId: dota?.matchId,
    winner: dota?.winner,
    players: dota?.players.map(({ name, team, heroName, steamId, isBot }) => ({ name, team, hero: heroName, steamId, isBot })),
    commands: commands.map(({ id, command, count, compressed, storedBytes }) => ({ id, command, count, compressed, storedBytes })),
  };
  return { format, complete, diagnostics, facts };
}

/** Source 2 demos; those of Source 1 are recognised too, so that reading them says what they are. */
export const demCard: CardMaker = {
  recognises: (head) => [MAGIC, MAGIC_SOURCE_1_DOTA, MAGIC_SOURCE_1].some((magic) => magic.every((byte, i) => byte === head[i])),
  card: async (source) => cardOf(await parseDem(source, { include: SECTIONS })),
};
