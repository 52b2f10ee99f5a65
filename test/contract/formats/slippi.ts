import fc from 'fast-check';
import { MadeReplay, SIZES_3_18, ubjson, type MadeCharacter } from '../../../recordings/slippi/encoder.js';
import { toyMatch } from '../../../recordings/slippi/toy-match.js';
import { anonymizeSlippi } from '../../../src/formats/slippi/anonymize.js';
import {
  iterateSlippi,
  parseSlippi,
  parseSlippiSync,
  readSlippiInfo,
  readSlippiInfoSync,
  slippiFramesSync,
  streamSlippi,
  type SlippiEventType,
  type SlippiFrameField,
  type SlippiSection,
} from '../../../src/formats/slippi/index.js';
import { decodeSlippiRecordsSync, type SlippiRecords } from '../../../src/formats/slippi/model.js';
import { decodeSlippiRecords } from '../../../src/formats/slippi/record-verbs.js';
import { ALL_SECTIONS } from '../../../src/formats/slippi/replay.js';
import { SlippiSession } from '../../../src/formats/slippi/session.js';
import { writeSlippi } from '../../../src/formats/slippi/writer.js';
import { iterate } from '../../../src/io/drive-sync.js';
import type { FormatContract } from '../format.js';

const SECTIONS = ALL_SECTIONS as readonly SlippiSection[];

/** Tables with any commands and small sizes, and events of them. `U` is the first byte of the metadata, and `}` ends the container. */
const eventSizes = fc
  .uniqueArray(
    fc.record({ command: fc.nat({ max: 255 }).filter((command) => command !== 0x55 && command !== 0x7d), byteLength: fc.nat({ max: 90 }) }),
    {
      selector: ({ command }) => command,
      maxLength: 84,
    },
  )
  .filter((sizes) => sizes.length > 0);
const models: fc.Arbitrary<SlippiRecords> = eventSizes.chain((sizes) =>
  fc
    .record({
      hasByteCount: fc.boolean(),
      records: fc.array(
        fc
          .constantFrom(...sizes)
          .chain(({ command, byteLength }) =>
            fc.uint8Array({ minLength: byteLength, maxLength: byteLength }).map((payload) => ({ command, payload })),
          ),
        { maxLength: 12 },
      ),
      metadata: fc.option(
        fc
          .record({ startAt: fc.string(), lastFrame: fc.integer({ min: -123, max: 1 << 20 }) })
          .map((made) => Uint8Array.from(ubjson({ ...made, startAt: made.startAt.replace(/[^ -~]/g, '') }))),
        { nil: undefined },
      ),
      trailing: fc.uint8Array({ maxLength: 3 }),
    })
    .map(({ metadata, trailing, ...rest }) => ({ ...rest, eventSizes: sizes, metadata, isClosed: true, trailing })),
);

/** A character somewhere. */
const character = (player: number): fc.Arbitrary<MadeCharacter> =>
  fc.record({
    player: fc.constant(player),
    character: fc.constantFrom(1, 7, 18, 19),
    state: fc.constantFrom(0, 2, 14, 24, 43, 50, 65, 70, 80, 186, 199, 212, 213, 223, 236, 252),
    stateFrame: fc.nat({ max: 30 }),
    x: fc.float({ noNaN: false }),
    y: fc.float(),
    percent: fc.float({ min: 0, max: 200, noNaN: true }),
    stocks: fc.nat({ max: 4 }),
    buttons: fc.nat({ max: 0xffff }),
    lastAttack: fc.nat({ max: 62 }),
    lCancel: fc.nat({ max: 2 }),
  });

/** Games with frames that are sent again, finished as games are. */
const files: fc.Arbitrary<Uint8Array> = fc
  .record({
    from: fc.constantFrom(-123, 0),
    steps: fc.array(fc.record({ back: fc.nat({ max: 2 }), characters: fc.tuple(character(0), character(1)), hasItem: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    }),
    method: fc.constantFrom(1, 2, 7),
    lras: fc.integer({ min: -1, max: 1 }),
    isOld: fc.boolean(),
  })
  .map(({ from, steps, method, lras, isOld }) => {
    const sizes = isOld
      ? ([
          [0x36, 320],
          [0x37, 58],
          [0x38, 33],
          [0x39, 1],
        ] as const)
      : SIZES_3_18;
    const made = new MadeReplay({
      stage: 31,
      sizes,
      players: [
        { player: 0, character: 18 },
        { player: 1, character: 9 },
      ],
    });
    let frame: number = from;
    for (const { back, characters, hasItem } of steps) {
      frame = Math.max(from, frame - back);
      const items = hasItem && !isOld ? [{ type: 54, spawnId: frame + 200, x: 1, y: 2 }] : [];
      made.frame({ frame, characters, items, finalized: frame - 3 });
      frame++;
    }
    made.end(method, lras);
    return made.bytes({ lastFrame: frame - 1, playedOn: 'dolphin' });
  });

/** A game of 200 frames, with a gecko list. */
const game = toyMatch(200);
/** Of a file in pieces no more is held than head, table and game start, which are asked for at once. */
const small = toyMatch(2);
const FIRST_REQUEST_BYTES = 1024;
const rows = slippiFramesSync(game, { rollbacks: 'all' }).rowCount;

export const slippiContract: FormatContract<SlippiRecords> = {
  format: 'slippi',
  models,
  write: writeSlippi,
  read: decodeSlippiRecordsSync,
  decode: decodeSlippiRecords,
  files,
  fixtures: ['toy-match.slp'],
  parse: (source, options) => parseSlippi(source, { ...options, include: SECTIONS }),
  parseSync: (bytes, options) => parseSlippiSync(bytes, { ...options, include: SECTIONS }),
  stream: streamSlippi,
  iterate: iterateSlippi,
  moreVerbs: {
    anonymizeSlippi,
    readSlippiInfo,
    readSlippiInfoSync,
    slippiFrames: (bytes) => slippiFramesSync(bytes, { rollbacks: 'all' }),
    'iterateSlippi final': (bytes) => iterateSlippi(bytes, { rollbacks: 'final' }).end(),
  },
  asks: {
    'parseSlippi include': ['frames', (bytes, include) => parseSlippiSync(bytes, { include })],
    'streamSlippi events': ['postFrame', (bytes, events: readonly SlippiEventType[]) => streamSlippi(bytes, { events }).end()],
    'slippiFrames fields': ['post.percent', (bytes, fields: readonly SlippiFrameField[]) => slippiFramesSync(bytes, { fields })],
  },
  sections: ALL_SECTIONS,
  include(bytes, sections) {
    const session = new SlippiSession([], sections, {});
    return { replay: iterate(session, bytes).end(), work: session.counts.valuesDecoded };
  },
  cheaperThan: ['players', 'frames'],
  limits: [
    { limit: 'maxInputBytes', bytes: small, need: FIRST_REQUEST_BYTES },
    { limit: 'maxEvents', bytes: game, need: rows },
  ],
  budgets: [
    { name: 'parseSlippi', bytes: game, maxReads: 3, maxBytes: game.length, run: (source) => parseSlippi(source) },
    { name: 'readSlippiInfo', bytes: game, maxReads: 3, maxBytes: 4500, run: (source) => readSlippiInfo(source) },
  ],
};
