import fc from 'fast-check';
import { at, packedRecords, TOY_SLOTS, toyChat, toyGame, toyRecords, type ToyGame } from '../../../recordings/brood-war/toy-game.js';
import { toyDuel } from '../../../recordings/brood-war/toy-duel.js';
import { anonymizeBroodWar } from '../../../src/formats/brood-war/anonymize.js';
import {
  iterateBroodWar,
  parseBroodWar,
  parseBroodWarSync,
  readBroodWarInfo,
  streamBroodWar,
} from '../../../src/formats/brood-war/index.js';
import { decodeBroodWarRecordsSync, type BroodWarRecords } from '../../../src/formats/brood-war/model.js';
import { CHUNK_HEAD_BYTES, SECTION_HEAD_BYTES, TAG_HEAD_BYTES, TAGGED_BYTES } from '../../../src/formats/brood-war/layout.js';
import { decodeBroodWarRecords } from '../../../src/formats/brood-war/record-verbs.js';
import { SECTIONS } from '../../../src/formats/brood-war/replay.js';
import { BroodWarSession } from '../../../src/formats/brood-war/session.js';
import { writeBroodWar } from '../../../src/formats/brood-war/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import type { FormatContract } from '../format.js';

const u32 = fc.nat({ max: 0xffffffff });
const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });

const generations = ['legacy', 'modern', 'modern121'] as const;
/** Blocks of any bytes: commands, parts of them, and none. */
const blocks = fc.array(fc.record({ frame: u32, commands: bytes(60) }), { maxLength: 8 });
const tag = fc.constantFrom('Sbat', 'ABCD', 'zz~ ');

const models: fc.Arbitrary<BroodWarRecords> = fc
  .record({
    generation: fc.constantFrom(...generations),
    blocks,
    map: fc.oneof(
      bytes(200),
      fc.nat({ max: 20_000 }).map((length) => new Uint8Array(length).fill(7)),
    ),
    tagged: fc.array(fc.record({ tag, bytes: bytes(100) }), { maxLength: 2 }),
    trailing: bytes(40),
    hasKnown: fc.boolean(),
  })
  .map(({ generation, blocks: made, map, tagged, trailing, hasKnown }) => {
    const records = toyRecords({ generation });
    const isLegacy = generation === 'legacy';
    return packedRecords({
      ...records,
      blocks: made,
      map,
      tagged: isLegacy ? [] : [...(hasKnown ? records.tagged : []), ...tagged],
      trailing: isLegacy ? trailing : new Uint8Array(0),
    });
  });

const place = fc.nat({ max: 0xffff });
const frame = fc.nat({ max: 30 });
const playerId = fc.nat({ max: 2 });
const command = fc.tuple(frame, playerId, place, fc.nat({ max: 255 }), fc.nat({ max: 8 })).map(([when, who, x, small, kind]) => {
  switch (kind) {
    case 0:
      return at(when, who, { type: 'select', id: 0x63, units: [x, x + 0x10000] });
    case 1:
      return at(when, who, { type: 'build', id: 0x0c, order: 30, tileX: small, tileY: 3, unit: small });
    case 2:
      return at(when, who, { type: 'train', id: 0x1f, unit: small % 228 });
    case 3:
      return toyChat(when, who, small % 12, `text ${x}`);
    case 4:
      return at(when, who, { type: 'hotkey', id: 0x13, action: small % 3, group: small % 10 });
    case 5:
      return at(when, who, { type: 'leaveGame', id: 0x57, reason: small % 7 });
    case 6:
      return at(when, who, { type: 'rightClick', id: 0x14, x, y: x, target: small, unit: small, queued: small % 2 });
    case 7:
      return { type: 'unknown' as const, id: 0x59, frame: when, playerId: who, bytes: Uint8Array.of(small), offset: 0 };
    default:
      return at(when, who, { type: 'alliance', id: 0x0e, flags: x });
  }
});

/** Undamaged games. Bytes behind the map of a legacy file may be cut unseen, so that they have none. */
const files = fc
  .record({
    generation: fc.constantFrom(...generations),
    commands: fc.array(command, { minLength: 1, maxLength: 25 }),
    gameType: fc.constantFrom(2, 3, 10, 11, 15),
  })
  .map(({ generation, commands, gameType }) =>
    toyGame({
      generation,
      gameType,
      commands: [...commands].sort((a, b) => a.frame - b.frame),
      slots: TOY_SLOTS.map((slot, i) => ({ ...slot, team: i + 1 })),
    }),
  );

/** Stored bytes of the largest chunk: a reader holds one at a time. */
const largestChunk = (file: Uint8Array): number =>
  Math.max(...Object.values(decodeBroodWarRecordsSync(file).packed).flatMap((chunks) => chunks.map((chunk) => chunk.bytes.length)));

/** The law gives files in pieces of so many bytes. */
const PIECE_BYTES = 64;
/** What a reader holds of a file whose sections have one chunk each: one chunk at a time, or one tagged section, and the rest of the piece in which it ends. */
const heldOf = (file: Uint8Array): number =>
  Math.max(
    ...parseBroodWarSync(file, { include: ['sections'] }).sections.map(({ name, offset, packedBytes }) => {
      const isTagged = Object.hasOwn(TAGGED_BYTES, name);
      const start = isTagged ? offset : offset + SECTION_HEAD_BYTES;
      const end = offset + (isTagged ? TAG_HEAD_BYTES : 0) + SECTION_HEAD_BYTES + CHUNK_HEAD_BYTES + packedBytes;
      return Math.min(file.length, Math.ceil(end / PIECE_BYTES) * PIECE_BYTES) - start;
    }),
  );

/** Selections that take some chunks, and unpacked bytes of its largest section. */
const limited = ((): { readonly bytes: Uint8Array; readonly largest: number; readonly unpacked: number; readonly events: number } => {
  const events = 900;
  const game: ToyGame = {
    commands: Array.from({ length: events }, (_, i) =>
      at(i, 0, { type: 'select', id: 0x63, units: Array.from({ length: 12 }, (__, unit) => (i * 7919 + unit * 104_729) >>> 0) }),
    ),
  };
  const file = toyGame(game);
  const { sections } = parseBroodWarSync(file, { include: ['sections'] });
  return { bytes: file, largest: largestChunk(file), unpacked: Math.max(...sections.map((section) => section.bytes)), events };
})();

const small = toyGame(toyDuel);
const plain = toyGame({ commands: Array.from({ length: 60_000 }, (_, i) => at(i, 0, { type: 'stim', id: 0x36 })) });

export const broodWarContract: FormatContract<BroodWarRecords> = {
  format: 'brood-war',
  models,
  write: writeBroodWar,
  read: decodeBroodWarRecordsSync,
  decode: decodeBroodWarRecords,
  files,
  fixtures: ['toy-duel.rep', 'toy-duel-legacy.rep'],
  parse: (source, options) => parseBroodWar(source, { ...options, include: SECTIONS }),
  parseSync: (file, options) => parseBroodWarSync(file, { ...options, include: SECTIONS }),
  stream: (source, options) => streamBroodWar(source, options),
  iterate: (file, options) => iterateBroodWar(file, options),
  moreVerbs: { anonymizeBroodWar: (file) => anonymizeBroodWar(file), readBroodWarInfo: (file) => readBroodWarInfo(file) },
  asks: {
    'parseBroodWar include': ['chat', (file, include) => parseBroodWar(file, { include })],
    'parseBroodWarSync include': ['commands', (file, include) => parseBroodWarSync(file, { include })],
    'streamBroodWar events': ['build', (file, events) => streamBroodWar(file, { events }).end()],
    'iterateBroodWar events': ['rightClick', (file, events) => iterateBroodWar(file, { events }).end()],
  },
  sections: SECTIONS,
  include(file, sections) {
    const session = new BroodWarSession([], sections, {});
    const replay = iterate(session, file).end();
    return { replay, work: session.counts.chunks * 100 + session.counts.commands };
  },
  cheaperThan: ['header', 'commands'],
  limits: [
    { limit: 'maxInputBytes', bytes: small, need: heldOf(small) },
    { limit: 'maxFrameBytes', bytes: limited.bytes, need: limited.largest },
    { limit: 'maxDecompressedBytes', bytes: limited.bytes, need: limited.unpacked },
    { limit: 'maxEvents', bytes: limited.bytes, need: limited.events },
  ],
  budgets: [
    { name: 'readBroodWarInfo', bytes: plain, maxReads: 1, maxBytes: 64 << 10, run: (source) => readBroodWarInfo(source) },
    { name: 'parseBroodWar', bytes: plain, maxReads: 8, maxBytes: plain.length, run: (source) => parseBroodWar(source) },
  ],
};
