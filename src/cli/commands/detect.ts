import { jsonLine } from '../card-text.js';
import { command } from '../command.js';
import { eachInput, errorFacts, readOptions, sayError } from '../each.js';
import { detected } from '../identify.js';
import { inputsOf } from '../inputs.js';
import { printable } from '../printable.js';

export const detect = command({
  summary: 'names the format of a file, and any compression around it',
  help: `Usage: replaykit detect [--json] FILE...

Detects the format of each file by its content, how certain that is, and the compression around it. A few KB of each file
are read. The name does not count: servers hand out .dem.bz2 files that are zstd.

  replaykit detect downloads/
  replaykit detect --json mystery.bin

One line per file: name, format, confidence (signature: by a magic number; structure: the format has none, and the bytes
fit; relative: an older format that is not supported), compressions from the outside in. Columns are separated by tabs.

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
