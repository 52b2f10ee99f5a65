import { expect, it } from 'vitest';
import { FORMAT_NAMES } from '../../src/kit/registry.js';
import { CONTRACTS } from '../contract/contracts.js';

const empty = new Uint8Array(0);

it.each(FORMAT_NAMES)('an empty file is called empty by every verb of %s', async (format) => {
  const contract = CONTRACTS[format];
  const verbs: Readonly<Record<string, () => unknown>> = {
    parse: () => contract.parse(empty),
    parseSync: () => contract.parseSync(empty),
    stream: () => contract.stream(empty).end(),
    iterate: () => contract.iterate(empty).end(),
    records: () => contract.read(empty),
  };
  for (const [verb, run] of Object.entries(verbs)) {
    await expect((async () => await run())(), verb).rejects.toThrow(
      expect.objectContaining({ code: 'truncated', format, detail: 'the file is empty' }) as Error,
    );
  }
});
