import { fieldsOf } from '../../formats/slippi/decoder.js';
import { ALL_EVENTS } from '../../formats/slippi/events.js';
import { isWithin } from '../../formats/slippi/fields.js';
import { followSlippi, parseSlippi, streamSlippi, type SlippiEventType, type SlippiReplay } from '../../formats/slippi/index.js';
import { COMMAND_NAMES, FRAMES_PER_SECOND, RAW_AT, commandText } from '../../formats/slippi/layout.js';
import type { GrowingSource } from '../../io/growing.js';
import { summaryOf } from '../../kit/formats/slippi.js';
import type { Card } from '../card.js';
import type { FormatGuide } from '../guide.js';

function cardOf(replay: SlippiReplay): Card {
  const { format, isComplete, diagnostics, header, players, game, metadata } = replay;
  const facts = {
    version: header.version,
    stage: game.stage,
    form: game.form,
    kind: game.kind,
    onlineMode: game.onlineMode,
    durationSeconds: game.seconds,
    frames: game.lengthFrames,
    end: game.end?.methodName ?? game.end?.method,
    quitter: game.end?.lras,
    winner: game.winner?.players.join(', '),
    winnerRule: game.winner?.rule,
    playedOn: metadata?.playedOn,
    startedAt: metadata?.startedAt,
    players: players.map(({ player, port, kind, character, costume, team, tag, name, connectCode }) => {
      const last = game.final.find((one) => one.player === player);
      return { port, kind, character, costume, team, tag, name, code: connectCode, stocks: last?.stocks, percent: last?.percent };
    }),
  };
  return { format, isComplete, diagnostics, facts, summary: summaryOf(replay) };
}

export const slippi: FormatGuide = {
  format: 'slippi',
  card: async (source, options) => cardOf(await parseSlippi(source, options)),
  events: {
    types: () => ALL_EVENTS,
    clock: 'frame',
    at: (seconds) => seconds * FRAMES_PER_SECOND,
    hidden: [],
    read(source, { types, isFollowed }, options) {
      const asked = { ...options, events: types as readonly SlippiEventType[] | undefined };
      return isFollowed === true ? followSlippi(source as GrowingSource, asked) : streamSlippi(source, asked);
    },
  },
  /** The table of events of the file, with the fields that events of its sizes have. */
  async schema(source, options) {
    const { isComplete, diagnostics, header } = await parseSlippi(source, { ...options, include: ['header'] });
    const entries = header.eventSizes.map(({ command, byteLength }) => ({
      name: COMMAND_NAMES[command] ?? 'unknown',
      facts: { command: commandText(command), payloadBytes: byteLength },
      fields: fieldsOf(command)
        .filter((field) => isWithin(field, byteLength + 1))
        .map(([path, type, offset]) => ({ path, type, offset })),
    }));
    return { isComplete, diagnostics, entries };
  },
  async structure(source, _all, options) {
    const { format, isComplete, diagnostics, header, metadata } = await parseSlippi(source, { ...options, include: ['metadata'] });
    const facts = {
      version: header.version,
      eventsOffset: RAW_AT,
      declaredRawBytes: header.rawByteLength,
      metadata: metadata === undefined ? undefined : JSON.stringify(metadata.raw),
      eventSizes: header.eventSizes.map(({ command, byteLength }) => ({
        command: commandText(command),
        name: COMMAND_NAMES[command] ?? 'unknown',
        payloadBytes: byteLength,
      })),
    };
    return { format, isComplete, diagnostics, facts };
  },
  /** Decodes every event, and every frame in its last version. */
  async check(source, options) {
    const counts: Record<string, number> = Object.fromEntries(ALL_EVENTS.map((type) => [type, 0]));
    const reading = streamSlippi(source, options);
    for await (const batch of reading.batches()) for (const { type } of batch) counts[type]!++;
    const { isComplete, diagnostics } = await reading.end();
    return { isComplete, diagnostics, counts };
  },
};
