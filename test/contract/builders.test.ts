import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { SectionBuilders, type SectionBuilder, type SectionTypes } from '../../src/io/sections.js';
import { CONTRACTS } from './contracts.js';
import type { FormatContract } from './format.js';
import { dotaContract } from './formats/dota.js';

/** Every format with sections made of events, which a demo has where its game is known. */
const { gamecache: _none, ...WITH_BUILDERS } = { ...CONTRACTS, dem: dotaContract };

type Builder = SectionBuilder<SectionTypes>;

/** The builders of one read, in order. */
function buildersOf({ include, sections }: Pick<FormatContract, 'include' | 'sections'>, bytes: Uint8Array): readonly Builder[] {
  const spies = (['following', 'build'] as const).map((method) => vi.spyOn(SectionBuilders.prototype, method));
  try {
    include(bytes, sections);
    const all = new Set(spies.flatMap(({ mock }) => mock.contexts as SectionBuilders<SectionTypes>[]));
    return [...all].flatMap((builders) => Array.from(builders.entries(), ([, builder]) => builder));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const isGenerator = (value: unknown): boolean => Object.prototype.toString.call(value) === '[object GeneratorFunction]';

/** Getters and generator functions that a builder has for itself alone. */
function ownCode(builder: Builder, ofLastRead: Builder): string[] {
  return Object.keys(builder).filter((name) => {
    const member = Object.getOwnPropertyDescriptor(builder, name)!;
    return !('value' in member) || (isGenerator(member.value) && member.value !== Object.getOwnPropertyDescriptor(ofLastRead, name)?.value);
  });
}

// V8 has an object in old memory for each of these, which keeps the events of a read until the next full collection
it.each(Object.values(WITH_BUILDERS))('$format: no builder makes getters or generator functions for itself', (contract) => {
  const [bytes] = fc.sample(contract.files, { seed: 1, numRuns: 1 }) as [Uint8Array];
  const last = buildersOf(contract, bytes);
  const builders = buildersOf(contract, bytes);
  expect(builders.map((builder, i) => ownCode(builder, last[i]!))).toEqual(builders.map(() => []));
  expect(builders.length).toBeGreaterThan(0);
});
