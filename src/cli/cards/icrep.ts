import { parseIcrep, type IcrepReplay, type MetadataValue } from '../../formats/icrep/index.js';
import { isIcrep } from '../../formats/icrep/signature.js';
import type { Card, CardMaker, Row } from '../card.js';

function cardOf({ format, complete, diagnostics, header, metadata = {} }: IcrepReplay): Card {
  const { players } = metadata;
  const facts = {
    map: scalar(metadata['map_name']),
    game: scalar(metadata['game_module']),
    engine: scalar(metadata['engine_version']),
    speed: scalar(metadata['game_speed']),
    durationSeconds: scalar(metadata['duration_seconds']),
    ticks: header.totalTicks,
    lostFrames: header.lostFrameCount,
    signed: header.flags.signed,
    players: Array.isArray(players) ? players.map(player) : undefined,
    sections: Object.entries(header.sections).flatMap(([section, range]) =>
      range === undefined ? [] : [{ section, offset: range.offset, bytes: range.length }],
    ),
  };
  return { format, complete, diagnostics, facts };
}

const scalar = (value: MetadataValue | undefined): Row[string] => (typeof value === 'object' ? undefined : value);

function player(value: MetadataValue): Row {
  const { name, faction, outcome } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, MetadataValue>;
  return { name: scalar(name), faction: scalar(faction), outcome: scalar(outcome) };
}

export const icrepCard: CardMaker = {
  recognises: isIcrep,
  card: async (source) => cardOf(await parseIcrep(source)),
};
