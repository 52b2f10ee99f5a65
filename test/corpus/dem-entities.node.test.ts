import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { BitReader } from '../../src/core/bit-reader.js';
import { DEFAULT_LIMITS } from '../../src/core/limits.js';
import { FieldLists } from '../../src/formats/dem/entities/field-list.js';
import { Serializers } from '../../src/formats/dem/entities/serializers.js';
import { StateNode } from '../../src/formats/dem/entities/state-node.js';
import { DemSession } from '../../src/formats/dem/session.js';
import type { World } from '../../src/formats/dem/entities/entity-world.js';
import { FIELD_PATH_CODES } from '../../src/formats/dem/entities/field-path-codes.js';
import { Op } from '../../src/formats/dem/entities/leaf.js';
import { DIALECTS } from '../../src/formats/dem/dialects.js';
import { fieldPatch } from '../../src/formats/dem/dota/field-patches.js';
import { modelOf } from '../../src/formats/dem/entities/field-kind.js';
import { fieldType } from '../../src/formats/dem/entities/field-type.js';
import { iterate } from '../../src/io/drive-sync.js';
import { dumpState, dumpWorld } from '../support/entity-dump.js';
import { corpusFacts, corpusFiles, describeBeside, type CorpusFile } from '../support/corpus.node.js';
import { unfounded } from '../support/dem-diagnostics.js';

interface Golden {
  schema: {
    classes: number;
    classIdBits: number;
    serializers: number;
    symbols: number;
    fields: number;
    fieldTypes: Record<string, number>;
    fallbackTypes: string[];
  };
  entities: Record<'create' | 'recreate' | 'update' | 'reenter' | 'leave' | 'delete' | 'fieldPathsRead' | 'live' | 'active', number> & {
    byClass: Record<string, number>;
  };
  state: { lines: number; leaves: number; sha256: string; sha256Leaves: string };
  checkpoints: { afterDemPackets: number; live: number; leaves: number; sha256: string; sha256Leaves: string }[];
}

const facts = corpusFacts('dem', { files: 10, facts: 1100 });
const files = corpusFiles('dem', (name) => !name.startsWith('dota2-source1'));
const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');
const KINDS = { value: 'val', array: 'arr', vector: 'vec', table: 'vtab', pointer: 'ptr' } as const;

it('has a code for each field path operation', () => {
  // every other operation has one, so the codes are complete: sum of 2^-length is 1
  const sum = FIELD_PATH_CODES.reduce((total, code) => total + 2 ** -code.length, 0);
  if (sum !== 1) throw new Error(`codes sum to ${sum}`);
});

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  const golden = file.golden<Golden>();

  it('has the schema, operations and states of the golden', () => {
    const fact = (label: string, actual: unknown, expected: unknown): void => facts.equal(file, label, actual, expected);
    const session = new DemSession(['tick'], ['schema'], {});
    const checkpoints = new Map(golden.checkpoints.map((point) => [point.afterDemPackets, point]));
    let packets = 0;
    let world!: World;
    for (const batch of iterate(session, file.bytes()).batches()) {
      for (const event of batch) {
        if (event.type !== 'tick') continue;
        world = event.world as World;
        packets++;
        const point = checkpoints.get(packets);
        if (point === undefined) continue;
        const dump = dumpWorld(world);
        fact(`checkpoint ${packets} leaves`, dump.leafCount, point.leaves);
        fact(`checkpoint ${packets} sha256Leaves`, sha256(dump.leaves), point.sha256Leaves);
        fact(`checkpoint ${packets} sha256`, sha256(dump.full), point.sha256);
      }
    }
    const replay = session.result();
    fact('diagnostics', unfounded(replay.diagnostics, file), []);
    const decoder = session.entities!;
    const serializers = decoder.serializers!;
    fact('classes', replay.schema!.classes.length, golden.schema.classes);
    fact('serializers', serializers.names.length, golden.schema.serializers);
    fact('symbols', serializers.symbolCount, golden.schema.symbols);
    fact('fields', serializers.fields.length, golden.schema.fields);
    const fieldTypes: Record<string, number> = {};
    const fallbackTypes = new Set<string>();
    serializers.fields.forEach((field, index) => {
      const key = [field.type, field.encoder, field.customSerializer, KINDS[modelOf(field, fieldType(field.type), DIALECTS.dota2)]].join(
        ' | ',
      );
      fieldTypes[key] = (fieldTypes[key] ?? 0) + 1;
      const kind = serializers.kind(index);
      const leaf = kind.leaf ?? kind.elements?.element?.leaf;
      // the golden calls every type fallback that is a plain unsigned varint, the well-known ones too
      const base = elementBase(field.type);
      const plainVarint = leaf?.op === Op.unsigned || leaf?.op === Op.fallback || leaf?.op === Op.unsigned64;
      if (plainVarint && !['float32', 'uint64', 'CStrongHandle', 'HeroID_t'].includes(base)) fallbackTypes.add(base);
    });
    fact('fieldTypes', fieldTypes, golden.schema.fieldTypes);
    fact('fallbackTypes', [...fallbackTypes].sort(), [...golden.schema.fallbackTypes].sort());

    const { counts, lists, baselines } = decoder.packetEntities!;
    for (const op of ['create', 'recreate', 'update', 'reenter', 'leave', 'delete'] as const) fact(op, counts[op], golden.entities[op]);
    fact('fieldPathsRead', lists.valuesRead - baselines.alternateValuesRead + baselines.valuesKept, golden.entities.fieldPathsRead);
    const live = [...world.entities()];
    fact('live', live.length, golden.entities.live);
    fact('active', live.filter(({ isActive: active }) => active).length, golden.entities.active);
    const byClass: Record<string, number> = {};
    for (const { className } of live) byClass[className] = (byClass[className] ?? 0) + 1;
    fact('byClass', byClass, golden.entities.byClass);
    const dump = dumpWorld(world);
    fact('state.leaves', dump.leafCount, golden.state.leaves);
    fact('state.sha256Leaves', sha256(dump.leaves), golden.state.sha256Leaves);
    fact('state.sha256', sha256(dump.full), golden.state.sha256);
  });
});

function elementBase(type: string): string {
  const generic = /^(?:CUtlVector|CNetworkUtlVectorBase|CUtlVectorEmbeddedNetworkVar)<\s*(.*?)\s*>$/.exec(type);
  return (generic?.[1] ?? type).replace(/[<[].*$/, '').trim();
}

const unbounded = { take: (): void => undefined };

describeBeside('dem', 'fragments', (dir) => {
  const golden = JSON.parse(readFileSync(join(dir, 'fragments.golden.json'), 'utf8')) as {
    sendtables: Record<string, { serializers: number; symbols: number; fields: number }>;
    baselines: Record<string, Record<string, { fieldsRead: number; lines: number; trailingBits: number; sha256: string }>>;
  };
  const file: CorpusFile = { name: 'fragments', path: dir, bytes: () => new Uint8Array(0), golden: () => golden as never };

  // the older recording is of a build that leaves encoders out of its send tables
  it.each([
    ['dota2-2015-06--1560315800', 954],
    ['dota2-2015-08--1731962898', undefined],
  ])('baselines of %s', (name, build) => {
    const serializers = new Serializers(
      new Uint8Array(readFileSync(join(dir, 'sendtables', `${name}.pbmsg`))),
      'dota2',
      fieldPatch(`dota_v${build ?? ''}`),
    );
    const expected = golden.sendtables[`${name}.pbmsg`]!;
    facts.equal(file, 'serializers', serializers.names.length, expected.serializers);
    facts.equal(file, 'symbols', serializers.symbolCount, expected.symbols);
    facts.equal(file, 'fields', serializers.fields.length, expected.fields);
    const values = JSON.parse(readFileSync(join(dir, 'baselines', `${name}.json`), 'utf8')) as Record<string, string>;
    for (const [className, base64] of Object.entries(values)) {
      const baseline = golden.baselines[`${name}.json`]![className]!;
      const root = StateNode.of(serializers.layout({ name: className, version: 0 })!, unbounded);
      const reader = new BitReader(new Uint8Array(Buffer.from(base64, 'base64')));
      const lists = new FieldLists(DEFAULT_LIMITS, unbounded);
      lists.apply(reader, root);
      facts.equal(file, `${className} fieldsRead`, lists.valuesRead, baseline.fieldsRead);
      facts.equal(file, `${className} trailing bits`, reader.remaining, baseline.trailingBits);
      const lines = dumpState(root);
      facts.equal(file, `${className} lines`, lines.length, baseline.lines);
      facts.equal(file, `${className} sha256`, sha256(lines.map((line) => `${line}\n`).join('')), baseline.sha256);
    }
  });
});
