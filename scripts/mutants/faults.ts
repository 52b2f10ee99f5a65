/** A fault that a decoder might have. The text is looked for in all of src/, so that files may move. */
export interface Fault {
  readonly name: string;
  /** Occurs once in src/. */
  readonly find: string;
  readonly replace: string;
  /** Folders and files of test/ of which at least one test must fail. */
  readonly tests: readonly string[];
}

const ENTITIES = ['test/formats/dem/entities'];
const SC2 = ['test/formats/sc2', 'test/protocols/blizzard'];
const VCR = ['test/formats/vcr'];

/** Faults that real files alone would show, or that nothing would. Each must fail a unit test, without laws and corpus. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'the longest bzip2 run shift doubled',
    find: 'const MAX_RUN_SHIFT = 20;',
    replace: 'const MAX_RUN_SHIFT = 40;',
    tests: ['test/codecs'],
  },
  {
    name: 'one bzip2 table accepted',
    find: 'if (tables < 2 || tables > 6)',
    replace: 'if (tables < 1 || tables > 6)',
    tests: ['test/codecs'],
  },
  {
    name: 'maxItems unchecked in field paths',
    find: "if (count > this.#maxCount) throw new ReplayLimitError('maxItems', count, this.#maxCount);",
    replace: '',
    tests: ENTITIES,
  },
  {
    name: 'maxItems unchecked while field paths grow',
    find: "if (count >= this.#maxCount) throw new ReplayLimitError('maxItems', count + 1, this.#maxCount);",
    replace: '',
    tests: ENTITIES,
  },
  {
    name: 'HeroID_t unsigned in Dota 2',
    find: "HeroID_t: 'int32'",
    replace: "HeroID_t: 'uint32'",
    tests: ENTITIES,
  },
  {
    name: 'HeroID_t signed everywhere',
    find: "HeroID_t: 'uint32'",
    replace: "HeroID_t: 'int32'",
    tests: ENTITIES,
  },
  {
    name: 'a quantized float with a high of 0 rounds down',
    find: 'if (high === 0 && normal & ENCODE_ZERO) normal = (normal & ~ENCODE_ZERO) | ROUND_UP;',
    replace: 'if (high === 0 && normal & ENCODE_ZERO) normal = (normal & ~ENCODE_ZERO) | ROUND_DOWN;',
    tests: ENTITIES,
  },
  {
    name: 'ENCODE_ZERO kept where zero is outside of the range',
    find: 'if (low > 0 || high < 0) normal &= ~ENCODE_ZERO;',
    replace: '',
    tests: ENTITIES,
  },
  {
    name: 'update_baseline begins with an empty set',
    find: 'for (const [entity, baseline] of own) this.#common.set(entity, baseline);',
    replace: '',
    tests: ENTITIES,
  },
  {
    name: 'update_baseline shares its set',
    find: 'this.#own[set].set(entity, baseline);',
    replace: 'this.#common.set(entity, baseline);',
    tests: ENTITIES,
  },
  {
    name: 'update_baseline leaves the other set as it was',
    find: '} else if (message.updateBaseline) this.saved.copy(message.baselineSet);',
    replace: '}',
    tests: ENTITIES,
  },
  {
    name: 'activity from PVS bits inverted',
    find: 'entity.active = (visibility & 2) !== 0;',
    replace: 'entity.active = (visibility & 2) === 0;',
    tests: ENTITIES,
  },
  {
    name: 'maxEntities unchecked in the list of deletions',
    find: "if (index >= this.#limits.maxEntities) checkLimit(this.#limits, 'maxEntities', index + 1);",
    replace: '',
    tests: ENTITIES,
  },
  {
    name: 'the count of an SC2 versioned array unchecked',
    find: 'const count = countOf(reader);\n        const items: unknown[] = [];',
    replace: 'const count = sizeOf(reader);\n        const items: unknown[] = [];',
    tests: SC2,
  },
  {
    name: 'skipValue without a limit of depth',
    find: "if (depth > MAX_SKIP_DEPTH) throw corrupt('values nest too deep', { offset });",
    replace: '',
    tests: SC2,
  },
  {
    name: 'vertical velocity of vcr in the unit of the others',
    find: 'columns.velocityY[i] = ((low << 6) >> 20) / 20;',
    replace: 'columns.velocityY[i] = ((low << 6) >> 20) / 32;',
    tests: VCR,
  },
  {
    name: 'the size of vcr metadata unchecked',
    find: "checkLimit(this.#limits, 'maxFrameBytes', needed, { format: 'vcr', path: ['metadata'], offset });",
    replace: '',
    tests: VCR,
  },
  {
    name: 'the vcr brake mask one bit too wide',
    find: 'columns.brake[i] = (brake & 63) / 63;',
    replace: 'columns.brake[i] = (brake & 127) / 63;',
    tests: VCR,
  },
  {
    name: 'the pit limiter of Le Mans Ultimate from the wrong bit',
    find: '((more & 4) << 5)',
    replace: '((more & 2) << 6)',
    tests: VCR,
  },
  {
    name: 'BloodType as a plain unsigned',
    find: "BloodType: leaf(Op.bits8, 'integer'),",
    replace: 'BloodType: UNSIGNED,',
    tests: ENTITIES,
  },
  {
    name: 'the span of an icrep keyframe is its blob alone',
    find: 'if (!entry.isFull) return entry.blobLength;',
    replace: 'return entry.blobLength;',
    tests: ['test/formats/icrep'],
  },
  {
    name: 'zlib with a preset dictionary sniffed',
    find: ' && (bytes[1]! & 0x20) === 0 && ',
    replace: ' && ',
    tests: ['test/containers'],
  },
  {
    name: 'zlib magic 78 5e forgotten',
    find: '0x7801, 0x785e, 0x789c',
    replace: '0x7801, 0x789c',
    tests: ['test/containers'],
  },
];
