import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, errorFacts, readOptions, sayError } from '../each.js';
import { detected } from '../identify.js';
import { inputsOf } from '../inputs.js';
import { printable } from '../printable.js';

export const detect = command({
  summary: 'tells the format of a file by its content, and what it is wrapped in',
  help: `Usage: replaykit detect [--json] FILE...

Tells which format each file is of, how sure that is, and what it is wrapped in. A few KB of each file are read, and
its name does not count: servers give out .dem.bz2 files that are zstd.

  replaykit detect downloads/
  replaykit detect --json mystery.bin

One line a file: name, format, confidence (signature: by a magic number; structure: the format has none, and the bytes
fit; relative: an older format that is not read), wrappers from the outside in. Columns are separated by tabs.

  --json        one line of JSON for each file
`,
  options: { json: { type: 'boolean' } },
  async run({ json }, operands, terminal) {
    const inputs = await inputsOf(operands, terminal);
    return await eachInput(
      inputs,
      terminal,
      async (input) => {
        const { format, verdict, wrappers } = await detected(input.source(), readOptions(terminal));
        await terminal.out(
          json === true
            ? jsonLine({ file: input.name, format, confidence: verdict, wrappers })
            : `${[printable(input.name), format, verdict, wrappers.join(' in ') || '-'].join('\t')}\n`,
        );
        return verdict !== 'relative';
      },
      async (input, error) => {
        if (json === true) await terminal.out(jsonLine({ file: input.name, error: errorFacts(error) }));
        sayError(input, error, terminal);
      },
    );
  },
});
