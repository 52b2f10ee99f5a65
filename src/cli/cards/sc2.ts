import { parseSc2, type Sc2Replay } from '../../formats/sc2/index.js';
import { isSc2 } from '../../formats/sc2/signature.js';
import type { Card, CardMaker } from '../card.js';

function cardOf({ format, complete, diagnostics, header, details }: Sc2Replay): Card {
  const { major, minor, revision, build, baseBuild } = header.version;
  const facts = {
    map: details?.title,
    version: `${major}.${minor}.${revision}.${build}`,
    baseBuild,
    gameloops: header.elapsedGameLoops,
    playedAt: details?.playedAt?.toISOString(),
    players: details?.players.map(({ name, clanTag, race, teamId, result, toon }) => ({ name, clanTag, race, team: teamId, result, toon })),
  };
  return { format, complete, diagnostics, facts };
}

export const sc2Card: CardMaker = {
  recognises: isSc2,
  card: async (source) => cardOf(await parseSc2(source)),
};
