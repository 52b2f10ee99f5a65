import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { identify } from '../../src/cli/identify.js';
import { isReplayError } from '../../src/core/errors.js';
import { readTables } from '../../src/tables/index.js';
import { CONTRACTS } from '../contract/contracts.js';
import { corpusFiles } from '../support/corpus.node.js';

/** Larger ones are whole, and the other tests of the corpus read them. */
const MAX_BYTES = 400_000;

type Complete = () => Promise<{ readonly complete: boolean }>;

/** Whether the file is whole, or why nothing can be said. */
async function told(read: Complete): Promise<boolean | string> {
  try {
    return (await read()).complete;
  } catch (error) {
    if (!isReplayError(error)) throw error;
    return error.code;
  }
}

describe.each(Object.values(CONTRACTS))('whether a file of $format is whole', (contract) => {
  const files = corpusFiles(contract.format, (_, path) => statSync(path).size <= MAX_BYTES);
  it.each(files.map((file) => [file.name, file] as const))('%s', async (_, file) => {
    const bytes = file.bytes();
    const result = await told(() => contract.parse(bytes));
    expect(await told(() => readTables(bytes).end()), 'its tables').toBe(result);
    const validated = await told(async () => {
      const { guide, source } = await identify(bytes, {});
      return await guide.check(source, {});
    });
    expect(validated, 'validate').toBe(result);
  });
});
